//! The words of one length, and for each position and letter those that have it.

use lexicon::words::Words;

/// The supports of one list of words.
#[derive(Debug)]
pub(crate) struct Supports {
    pub(crate) words: Words,
    /// 64-bit blocks per bitset.
    pub(crate) blocks: usize,
    /// Letters of the alphabet.
    letters: usize,
    /// Rows of `blocks`, ordered by position, then letter.
    table: Vec<u64>,
    /// For every position and block, the letters some word of the block has there.
    present: Vec<u32>,
}

impl Supports {
    pub(crate) fn new(words: Words, letters: usize) -> Supports {
        let blocks = words.count().div_ceil(64);
        let mut table = vec![0; words.length() * letters * blocks];
        let mut present = vec![0; words.length() * blocks];
        for number in 0..words.count() {
            for (position, &letter) in words.word(number).iter().enumerate() {
                let row = (position * letters + usize::from(letter)) * blocks;
                table[row + number / 64] |= 1 << (number % 64);
                present[position * blocks + number / 64] |= 1 << letter;
            }
        }
        Supports { words, blocks, letters, table, present }
    }

    /// The bitset of the words with `letter` at `position`.
    pub(crate) fn row(&self, position: usize, letter: usize) -> &[u64] {
        let start = (position * self.letters + letter) * self.blocks;
        &self.table[start..start + self.blocks]
    }

    /// Block by block, the letters some word of the block has at `position`.
    pub(crate) fn present(&self, position: usize) -> &[u32] {
        &self.present[position * self.blocks..][..self.blocks]
    }

    pub(crate) fn bytes(&self) -> usize {
        self.table.len() * 8 + self.present.len() * 4 + self.words.bytes()
    }
}
