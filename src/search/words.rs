//! Sorted words of one length, and which of them fit, as bitsets.
//!
//! A bitset over sorted words keeps the order: its set bits are words in lexicographic order.

use rustc_hash::FxHashMap;

use crate::automaton::{State, StateTable};
use crate::letters::{Letter, LetterSet};

/// Bitsets are whole cache lines: this many blocks of 64 bits.
const LINE: usize = 8;

/// Words of one length in lexicographic order.
#[derive(Clone, Debug)]
pub struct Words {
    length: usize,
    /// The letters of each word, padded with zeros to whole 8 bytes.
    letters: Vec<Letter>,
    stride: usize,
    count: usize,
}

impl Words {
    /// The words that `root` accepts, all of `length` letters.
    pub fn of_automaton(table: &StateTable, root: State, length: usize) -> Words {
        let stride = length.next_multiple_of(8);
        let mut words = Words { length, letters: Vec::new(), stride, count: 0 };
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
                words.letters.extend_from_slice(&word);
                words.count += 1;
            } else {
                stack.push((target, target.successors));
            }
        }
        words
    }

    /// The words of one letter.
    pub fn single_letters() -> Words {
        let letters = (0..32).flat_map(|letter| [letter, 0, 0, 0, 0, 0, 0, 0]).collect();
        Words { length: 1, letters, stride: 8, count: 32 }
    }

    /// How many letters each word has.
    pub fn length(&self) -> usize {
        self.length
    }

    /// How many words there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many blocks of 64 bits a bitset over the words has.
    pub fn blocks(&self) -> usize {
        blocks(self.count)
    }

    /// The letters of a word.
    #[inline]
    pub fn word(&self, number: usize) -> &[Letter] {
        &self.letters[number * self.stride..][..self.length]
    }

    /// How many letters two words begin with alike.
    #[inline]
    pub fn common_prefix(&self, a: usize, b: usize) -> usize {
        let chunks = |number: usize| {
            let letters = &self.letters[number * self.stride..][..self.stride];
            letters.as_chunks::<8>().0.iter().map(|&chunk| u64::from_le_bytes(chunk))
        };
        let mut common = 0;
        for (a, b) in chunks(a).zip(chunks(b)) {
            let different = a ^ b;
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

    fn bytes(&self) -> usize {
        self.letters.capacity()
    }
}

/// How many blocks a bitset over `count` words has.
pub fn blocks(count: usize) -> usize {
    count.div_ceil(64).next_multiple_of(LINE)
}

/// The numbers of the set bits, in increasing order.
pub fn set_bits(bits: &[u64]) -> impl Iterator<Item = usize> {
    bits.iter().enumerate().flat_map(|(block, &bits)| {
        let mut rest = bits;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(64 * block + bit)
        })
    })
}

/// Sets `to` to the bits of both `a` and `b`, all of one size; says whether there are any.
#[inline(always)]
pub fn intersect(to: &mut [u64], a: &[u64], b: &[u64]) -> bool {
    let mut any = 0;
    for ((to, a), b) in to.iter_mut().zip(a).zip(b) {
        *to = a & b;
        any |= *to;
    }
    any != 0
}

/// For the lists of words, at each position, the words whose letter there is one of a set.
#[derive(Clone, Debug, Default)]
pub struct Supports {
    lists: Vec<Words>,
    /// Where the tables of each list begin: one a position.
    first_table: Vec<usize>,
    /// Where in `bits` the words of each set of letters are.
    tables: Vec<FxHashMap<u32, u32>>,
    /// The list of each table, and its position.
    places: Vec<(usize, usize)>,
    bits: Vec<u64>,
}

impl Supports {
    /// Adds a list; returns its number.
    pub fn add(&mut self, words: Words) -> usize {
        self.first_table.push(self.tables.len());
        for position in 0..words.length() {
            self.tables.push(FxHashMap::default());
            self.places.push((self.lists.len(), position));
        }
        self.lists.push(words);
        self.lists.len() - 1
    }

    /// A list by its number.
    pub fn list(&self, number: usize) -> &Words {
        &self.lists[number]
    }

    /// The table of a position of the words of a list.
    pub fn table(&self, list: usize, position: usize) -> usize {
        self.first_table[list] + position
    }

    /// The words of a table's list whose letter at the table's position is one of `letters`.
    #[inline(always)]
    pub fn fitting(&mut self, table: usize, letters: LetterSet) -> &[u64] {
        let start = match self.tables[table].get(&letters.0) {
            Some(&start) => start as usize,
            None => self.make(table, letters),
        };
        let blocks = self.lists[self.places[table].0].blocks();
        &self.bits[start..start + blocks]
    }

    #[cold]
    fn make(&mut self, table: usize, letters: LetterSet) -> usize {
        let (list, position) = self.places[table];
        let words = &self.lists[list];
        // Offsets have 32 bits; beyond, all is forgotten and made again as it is needed.
        if u32::try_from(self.bits.len() + words.blocks()).is_err() {
            self.bits.clear();
            self.tables.iter_mut().for_each(FxHashMap::clear);
        }
        let start = self.bits.len();
        self.bits.resize(start + words.blocks(), 0);
        for number in 0..words.count() {
            let letter = words.word(number)[position];
            self.bits[start + number / 64] |= u64::from(letters.contains(letter)) << (number % 64);
        }
        self.tables[table].insert(letters.0, start as u32);
        start
    }

    /// How many bytes the lists and bitsets take.
    pub fn bytes(&self) -> usize {
        self.lists.iter().map(Words::bytes).sum::<usize>() + 8 * self.bits.capacity()
    }
}
