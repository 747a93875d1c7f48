//! Words of one length, packed.

use super::quicksort::{sort, sort_wide};
use crate::halt::{Halt, Halted};
use crate::letters::Letter;
use crate::score::Score;

/// How many letters a number holds, of 5 bits each.
const PACKED: usize = 12;

/// Words of one length with their scores, in records of some numbers each.
///
/// The letters are packed so that records compare as words do. Once some word has a score, each has
/// one, as a last number that puts higher scores first.
#[derive(Debug)]
pub struct Bucket {
    length: usize,
    numbers: Vec<u64>,
    is_scored: bool,
}

impl Bucket {
    pub fn new(length: usize) -> Bucket {
        Bucket { length, numbers: Vec::new(), is_scored: false }
    }

    /// How many numbers a record has.
    fn width(&self) -> usize {
        self.length.div_ceil(PACKED) + usize::from(self.is_scored)
    }

    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// How many bytes of memory it has.
    pub fn bytes(&self) -> usize {
        self.numbers.capacity() * size_of::<u64>()
    }

    /// How many bytes [`add`](Self::add) takes for a moment beyond what it has, if it must grow.
    pub fn growth(&self, score: Score) -> usize {
        if score != Score::ZERO && !self.is_scored {
            let records = self.numbers.len() / self.width() + 1;
            return 2 * records * (self.width() + 1) * size_of::<u64>();
        }
        let is_full = self.numbers.len() + self.width() > self.numbers.capacity();
        if is_full { self.grown() * size_of::<u64>() } else { 0 }
    }

    /// How many numbers it holds once it grows: half as many again.
    fn grown(&self) -> usize {
        let capacity = self.numbers.capacity();
        capacity + (capacity / 2).max(64 * self.width())
    }

    pub fn add(&mut self, word: &[Letter], score: Score) {
        if score != Score::ZERO && !self.is_scored {
            self.add_scores();
        }
        if self.numbers.len() + self.width() > self.numbers.capacity() {
            self.numbers.reserve_exact(self.grown() - self.numbers.len());
        }
        for letters in word.chunks(PACKED) {
            let packed = letters.iter().fold(0, |packed, &letter| packed << 5 | u64::from(letter));
            self.numbers.push(packed << (5 * (PACKED - letters.len())));
        }
        if self.is_scored {
            self.numbers.push(!score.millionths());
        }
    }

    /// Gives each word the score 0.
    fn add_scores(&mut self) {
        let width = self.width();
        let count = self.numbers.len() / width;
        let mut numbers = Vec::with_capacity((count + 1) * 3 / 2 * (width + 1));
        for record in self.numbers.chunks_exact(width) {
            numbers.extend_from_slice(record);
            numbers.push(!Score::ZERO.millionths());
        }
        self.numbers = numbers;
        self.is_scored = true;
    }

    /// Puts the words in order, each once, with its highest score.
    pub fn sort(&mut self, halt: &Halt) -> Result<(), Halted> {
        let numbers = &mut self.numbers[..];
        let width = self.length.div_ceil(PACKED) + usize::from(self.is_scored);
        match width {
            1 => sort(numbers, halt)?,
            2 => sort(numbers.as_chunks_mut::<2>().0, halt)?,
            3 => sort(numbers.as_chunks_mut::<3>().0, halt)?,
            4 => sort(numbers.as_chunks_mut::<4>().0, halt)?,
            _ => sort_wide(numbers, width, halt)?,
        }
        self.drop_repeated();
        Ok(())
    }

    /// Keeps the first of the records with the same letters.
    fn drop_repeated(&mut self) {
        let (width, letters) = (self.width(), self.length.div_ceil(PACKED));
        let mut kept = width.min(self.numbers.len());
        for next in (kept..self.numbers.len()).step_by(width) {
            if self.numbers[kept - width..][..letters] != self.numbers[next..][..letters] {
                self.numbers.copy_within(next..next + width, kept);
                kept += width;
            }
        }
        self.numbers.truncate(kept);
    }

    /// Calls `visit` with each word and its score.
    pub fn each<E>(
        &self,
        mut visit: impl FnMut(&[Letter], Score) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut word = vec![0; self.length];
        for record in self.numbers.chunks_exact(self.width()) {
            for (letters, &packed) in word.chunks_mut(PACKED).zip(record) {
                for (place, letter) in letters.iter_mut().enumerate() {
                    *letter = (packed >> (5 * (PACKED - 1 - place)) & 31) as Letter;
                }
            }
            let score = if self.is_scored { !record[record.len() - 1] } else { 0 };
            visit(&word, Score::from_millionths(score))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::convert::Infallible;

    #[test]
    fn sorts_words_of_any_length_with_and_without_scores() {
        for length in [1, 5, 11, 12, 13, 24, 25, 36, 37, 61, 1000] {
            for scored in [false, true] {
                let mut bucket = Bucket::new(length);
                let mut expected = BTreeMap::new();
                for i in 0..500_u64 {
                    let mut word = vec![31; length];
                    word[length / 2] = (i * 7 % 32) as Letter;
                    word[length - 1] = (i % 5) as Letter;
                    let score = if scored && i > 40 { i * 13 % 90 } else { 0 };
                    bucket.add(&word, Score::from_millionths(score));
                    let best = expected.entry(word).or_insert(0);
                    *best = score.max(*best);
                }
                bucket.sort(&Halt::default()).unwrap();
                let mut found = Vec::new();
                let visit = |word: &[Letter], score: Score| {
                    found.push((word.to_vec(), score.millionths()));
                    Ok::<(), Infallible>(())
                };
                bucket.each(visit).unwrap();
                assert_eq!(found, expected.into_iter().collect::<Vec<_>>(), "{length} {scored}");
            }
        }
    }
}
