//! Sets of sorted words by their letters.
//!
//! A bitset over sorted words keeps the order: its numbers are words in lexicographic order.

use crossword::bitset::{self, Line};
use lexicon::letters::LetterSet;
use lexicon::words::Words;

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
        let size = bitset::size(words.count());
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
        let size = bitset::size(words.count());
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
