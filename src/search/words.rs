//! Sorted words of one length, and sets of them by their letters.
//!
//! A bitset over sorted words keeps the order: its numbers are words in lexicographic order.

use bytes::Bytes;

use super::bitset::{self, Line};
use crate::automaton::{State, StateTable};
use crate::index::List;
use crate::letters::{Letter, LetterSet};

/// Words of one length in lexicographic order.
#[derive(Clone, Debug)]
pub struct Words {
    length: usize,
    /// The letters of each word, padded with zeros to whole 8 bytes.
    letters: Bytes,
    stride: usize,
    count: usize,
}

impl Words {
    /// The words of a list, without copying them.
    pub fn of_list(list: &List) -> Words {
        Words::new(list.length(), list.letters().clone())
    }

    /// The words that `root` accepts, all of `length` letters.
    pub fn of_automaton(table: &StateTable, root: State, length: usize) -> Words {
        let stride = length.next_multiple_of(8);
        let mut letters = Vec::new();
        // The states before each letter, and the letters still to be tried after them.
        let mut stack = vec![(root, root.successors)];
        let mut word = vec![0; stride];
        while let Some((state, rest)) = stack.last_mut() {
            let Some(letter) = rest.smallest() else {
                stack.pop();
                continue;
            };
            *rest = *rest & LetterSet::above(letter);
            let target = table.step(*state, letter);
            word[stack.len() - 1] = letter;
            if stack.len() == length {
                letters.extend_from_slice(&word);
            } else {
                stack.push((target, target.successors));
            }
        }
        Words::new(length, letters.into())
    }

    /// The words that any of `roots` accepts, all of `length` letters.
    pub fn of_automata(table: &StateTable, roots: &[State], length: usize) -> Words {
        if let [root] = roots {
            return Words::of_automaton(table, *root, length);
        }
        let lists = roots.iter().map(|&root| Words::of_automaton(table, root, length));
        let lists: Vec<Words> = lists.collect();
        let mut all: Vec<&[Letter]> =
            lists.iter().flat_map(|list| list.letters.chunks_exact(list.stride)).collect();
        all.sort();
        all.dedup();
        Words::new(length, all.concat().into())
    }

    /// The words of one letter.
    pub fn single_letters() -> Words {
        let letters = (0..32).flat_map(|letter| [letter, 0, 0, 0, 0, 0, 0, 0]);
        Words::new(1, letters.collect::<Vec<Letter>>().into())
    }

    /// The one word without letters.
    pub fn empty() -> Words {
        Words { length: 0, letters: Bytes::new(), stride: 0, count: 1 }
    }

    fn new(length: usize, letters: Bytes) -> Words {
        let stride = length.next_multiple_of(8);
        Words { length, count: letters.len() / stride, letters, stride }
    }

    /// How many letters each word has.
    pub fn length(&self) -> usize {
        self.length
    }

    /// How many words there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many lines a set of the words has.
    pub fn set_size(&self) -> usize {
        bitset::size(self.count)
    }

    /// The letters of a word.
    #[inline]
    pub fn word(&self, number: usize) -> &[Letter] {
        &self.letters[number * self.stride..][..self.length]
    }

    /// The letters of a word, with zeros up to whole 8 bytes.
    #[inline(always)]
    pub fn padded(&self, number: usize) -> &[[Letter; 8]] {
        self.letters[number * self.stride..][..self.stride].as_chunks().0
    }

    /// How many times 8 bytes a word takes.
    pub fn stride8(&self) -> usize {
        self.stride / 8
    }

    /// How many letters two words begin with alike.
    #[inline(always)]
    pub fn common_prefix(&self, a: usize, b: usize) -> usize {
        let mut common = 0;
        for (&a, &b) in self.padded(a).iter().zip(self.padded(b)) {
            let different = u64::from_le_bytes(a) ^ u64::from_le_bytes(b);
            if different != 0 {
                return common + different.trailing_zeros() as usize / 8;
            }
            common += 8;
        }
        self.length
    }

    /// The words that begin with `prefix`, as a range of their numbers; it is where they would be
    /// if there is none.
    pub fn range(&self, prefix: &[Letter]) -> std::ops::Range<usize> {
        let bound = |before: &dyn Fn(&[Letter]) -> bool| {
            let (mut low, mut high) = (0, self.count);
            while low < high {
                let middle = low + (high - low) / 2;
                match before(&self.word(middle)[..prefix.len()]) {
                    true => low = middle + 1,
                    false => high = middle,
                }
            }
            low
        };
        bound(&|start| start < prefix)..bound(&|start| start <= prefix)
    }

    /// How many bytes the words take.
    pub fn bytes(&self) -> usize {
        self.letters.len()
    }
}

/// For the lists of words, at each position, the words whose letter there is one of a set.
///
/// The bitsets are made when they are first asked for.
#[derive(Clone, Debug)]
pub struct Supports {
    /// How many letters there are.
    alphabet: usize,
    /// Where the tables of each list begin: one a position.
    first_table: Vec<usize>,
    tables: Vec<Table>,
    /// The sets of words, one after the other.
    bits: Vec<Line>,
    /// How large `bits` may become.
    limit: usize,
}

/// The bitsets of one position of a list.
#[derive(Clone, Debug)]
struct Table {
    list: usize,
    position: usize,
    /// A hash table with open addressing: a set of letters, 0 in a free place, and where in
    /// [`Supports::bits`] its words are. Its size is a power of two.
    places: Vec<(u32, u32)>,
    used: usize,
    /// Where in [`Supports::bits`] the words of each letter are, one letter after the other.
    rows: Option<usize>,
}

impl Supports {
    /// No lists yet, over so many letters; sets that will take about `memory` bytes at most.
    pub fn new(memory: u64, alphabet: usize) -> Supports {
        // Their places have 32 bits.
        let limit = usize::try_from((memory / size_of::<Line>() as u64).min(u64::from(u32::MAX)))
            .unwrap_or(usize::MAX);
        Supports { alphabet, first_table: Vec::new(), tables: Vec::new(), bits: Vec::new(), limit }
    }

    /// Makes the tables of the next list, which has words of this length.
    pub fn add(&mut self, length: usize) {
        let list = self.first_table.len();
        self.first_table.push(self.tables.len());
        self.tables.extend((0..length).map(|position| Table::new(list, position)));
    }

    /// The table of a position of the words of a list.
    pub fn table(&self, list: usize, position: usize) -> usize {
        self.first_table[list] + position
    }

    /// Where [`bits`](Self::bits) has the words of a table's list whose letter at the table's
    /// position is one of `letters`, which are not none.
    #[inline(always)]
    pub fn fitting(&mut self, lists: &[Words], table: usize, letters: LetterSet) -> usize {
        let place = self.tables[table].place(letters.0);
        match self.tables[table].places[place] {
            (found, start) if found == letters.0 => start as usize,
            _ => self.make(lists, table, letters),
        }
    }

    /// All sets.
    #[inline(always)]
    pub fn bits(&self) -> &[Line] {
        &self.bits
    }

    /// Whether the sets, with so many bytes more, take too much memory.
    pub fn is_full(&self, more: usize) -> bool {
        self.bits.len() + more / size_of::<Line>() > self.limit
    }

    /// Forgets all sets; they are made again as they are needed.
    pub fn forget(&mut self) {
        self.bits.clear();
        self.tables.iter_mut().for_each(Table::clear);
    }

    #[cold]
    #[inline(never)]
    fn make(&mut self, lists: &[Words], table: usize, letters: LetterSet) -> usize {
        let words = &lists[self.tables[table].list];
        let size = words.set_size();
        let start = match (letters.len(), letters.smallest()) {
            (1, Some(letter)) => self.rows(words, table, size) + usize::from(letter) * size,
            _ => {
                let mut union = Vec::new();
                self.unite(words, table, letters, &mut union);
                self.bits.extend(union);
                self.bits.len() - size
            }
        };
        self.tables[table].insert(letters.0, start as u32);
        start
    }

    /// Where the words of each letter are, one letter after the other, with room for one set more.
    fn rows(&mut self, words: &Words, table: usize, size: usize) -> usize {
        if let Some(rows) = self.tables[table].rows {
            return rows;
        }
        let rows = self.bits.len();
        self.bits.resize(rows + self.alphabet * size, Line::default());
        let position = self.tables[table].position;
        for number in 0..words.count() {
            let row = rows + usize::from(words.word(number)[position]) * size;
            bitset::insert(&mut self.bits[row..row + size], number);
        }
        self.tables[table].rows = Some(rows);
        rows
    }

    /// Sets `union` to the words of a table's list whose letter at its position is one of `letters`.
    /// Unlike [`fitting`](Self::fitting) this is not kept.
    pub fn unite(
        &mut self,
        words: &Words,
        table: usize,
        letters: LetterSet,
        union: &mut Vec<Line>,
    ) {
        let size = words.set_size();
        let rows = self.rows(words, table, size);
        union.clear();
        union.resize(size, Line::default());
        for letter in letters.iter() {
            let row = rows + usize::from(letter) * size;
            bitset::unite(union, &self.bits[row..row + size]);
        }
    }

    /// How many bytes the sets take.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.bits[..])
    }
}

impl Table {
    fn new(list: usize, position: usize) -> Table {
        Table { list, position, places: vec![(0, 0); 16], used: 0, rows: None }
    }

    /// Where a set of letters is, or the free place where it could be.
    #[inline(always)]
    fn place(&self, letters: u32) -> usize {
        let mask = self.places.len() - 1;
        // Fibonacci hashing: the high bits of the product depend on all bits.
        let product = u64::from(letters).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut place = (product >> 40) as usize & mask;
        loop {
            let found = self.places[place].0;
            if found == letters || found == 0 {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    fn insert(&mut self, letters: u32, start: u32) {
        if 2 * self.used >= self.places.len() {
            let size = 2 * self.places.len();
            let old = std::mem::replace(&mut self.places, vec![(0, 0); size]);
            for (letters, start) in old.into_iter().filter(|&(letters, _)| letters != 0) {
                let place = self.place(letters);
                self.places[place] = (letters, start);
            }
        }
        let place = self.place(letters);
        self.places[place] = (letters, start);
        self.used += 1;
    }

    fn clear(&mut self) {
        self.places.fill((0, 0));
        self.used = 0;
        self.rows = None;
    }
}
