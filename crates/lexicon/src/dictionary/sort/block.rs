//! Words of one length, packed.

use fst::Streamer;

use crate::letters::Letter;
use crate::score::Score;

/// How many letters a number holds, of 5 bits each.
const PACKED: usize = 12;

/// Words of one length with their scores, in records of some numbers each.
///
/// The letters are packed so that records compare as words do. In a block of scored words a last
/// number is the score, such that higher scores come first.
#[derive(Debug)]
pub struct Block {
    length: usize,
    numbers: Vec<u64>,
    is_scored: bool,
}

impl Block {
    /// A block for words of `length` letters, with scores or without.
    pub fn new(length: usize, is_scored: bool) -> Block {
        Block { length, numbers: Vec::new(), is_scored }
    }

    /// How many numbers a record has.
    fn width(&self) -> usize {
        self.length.div_ceil(PACKED) + usize::from(self.is_scored)
    }

    /// How many bytes of memory the block has.
    pub fn bytes(&self) -> usize {
        self.numbers.capacity() * size_of::<u64>()
    }

    /// Whether there is room for a word of a score within a bound on the numbers of the block.
    pub fn takes(&self, score: Score, most: usize) -> bool {
        (self.is_scored || score == Score::ZERO) && self.numbers.len() + self.width() <= most
    }

    /// Adds a word; without scores the block takes none.
    pub fn add(&mut self, word: &[Letter], score: Score) {
        for letters in word.chunks(PACKED) {
            let packed = letters.iter().fold(0, |packed, &letter| packed << 5 | u64::from(letter));
            self.numbers.push(packed << (5 * (PACKED - letters.len())));
        }
        if self.is_scored {
            self.numbers.push(!score.millionths());
        }
    }

    /// Puts the words in order, each once, with its highest score.
    pub fn sort(&mut self) {
        let width = self.width();
        match width {
            1 => self.numbers.sort_unstable(),
            2 => self.numbers.as_chunks_mut::<2>().0.sort_unstable(),
            3 => self.numbers.as_chunks_mut::<3>().0.sort_unstable(),
            4 => self.numbers.as_chunks_mut::<4>().0.sort_unstable(),
            _ => {
                let mut records: Vec<&[u64]> = self.numbers.chunks_exact(width).collect();
                records.sort_unstable();
                self.numbers = records.concat();
            }
        }
        // Of the records with the same letters the first one stays.
        let letters = self.length.div_ceil(PACKED);
        let mut kept = width.min(self.numbers.len());
        for next in (kept..self.numbers.len()).step_by(width) {
            if self.numbers[kept - width..][..letters] != self.numbers[next..][..letters] {
                self.numbers.copy_within(next..next + width, kept);
                kept += width;
            }
        }
        self.numbers.truncate(kept);
    }

    /// The words and their scores in millionths.
    pub fn stream(&self) -> BlockStream<'_> {
        BlockStream { records: self.numbers.chunks_exact(self.width()), word: vec![0; self.length] }
    }
}

/// The words of a block, one after the other.
pub struct BlockStream<'b> {
    records: std::slice::ChunksExact<'b, u64>,
    word: Vec<Letter>,
}

impl<'a> Streamer<'a> for BlockStream<'_> {
    type Item = (&'a [Letter], u64);

    fn next(&'a mut self) -> Option<(&'a [Letter], u64)> {
        let record = self.records.next()?;
        for (letters, &packed) in self.word.chunks_mut(PACKED).zip(record) {
            for (place, letter) in letters.iter_mut().enumerate() {
                *letter = (packed >> (5 * (PACKED - 1 - place)) & 31) as Letter;
            }
        }
        let score = record.get(self.word.len().div_ceil(PACKED));
        Some((&self.word, score.map_or(0, |score| !score)))
    }
}
