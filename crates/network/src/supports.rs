//! Supports: the words of a list that have a letter at a position, as sets of bits.
//!
//! For the words of a length, at each position and letter, the words that have it there are a bitset (here), made
//! when it is first asked for and shared by all who search the problem, walks and solvers, on whatever thread. The
//! same bits are kept block by block of 64 words, the letters of a block together: propagation asks which letters
//! some words of a block have, for a vector or two.

mod blocks;

use std::sync::OnceLock;

pub use blocks::Blocks;

use lexicon::{Letter, LetterSet, Words};

use crate::bitset::{self, Line};

/// The words of one length, and for each position and letter the words that have it there.
///
/// The sets of words are kept in two ways: as a set over the numbers of all words for each letter, and by
/// [`Blocks`] of 64 words. The sets of a position are made when a thread first asks for them, and shared by all
/// threads.
#[derive(Debug)]
pub struct Supports {
    words: Words,
    /// How many letters the alphabet has.
    letters: usize,
    positions: Vec<OnceLock<Position>>,
    blocks: Vec<OnceLock<Blocks>>,
}

/// The sets of one position of the words, in the layout of [`bitset`].
#[derive(Debug)]
pub struct Position {
    /// The sets of the letters, one after the other.
    sets: Vec<Line>,
    /// How many lines a set has, and how many of them come before its bits.
    size: usize,
    summary: usize,
}

impl Supports {
    /// The supports of words over an alphabet of `letters` letters. No set is made yet.
    pub fn new(words: Words, letters: usize) -> Supports {
        let positions = (0..words.length()).map(|_| OnceLock::new()).collect();
        let blocks = (0..words.length()).map(|_| OnceLock::new()).collect();
        Supports { words, letters, positions, blocks }
    }

    /// The words.
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// How many lines a set of the words has.
    pub fn set_size(&self) -> usize {
        bitset::size(self.words.count())
    }

    /// The sets of a position; making them takes time in proportion to the words.
    #[inline]
    pub fn position(&self, position: usize) -> &Position {
        self.positions[position].get_or_init(|| self.make(position))
    }

    fn make(&self, position: usize) -> Position {
        let size = self.set_size();
        let mut sets = bytemuck::zeroed_vec(self.letters * size);
        let blocks = self.blocks(position);
        for block in 0..blocks.count() {
            for (letter, words) in blocks.each(block) {
                let set = &mut sets[usize::from(letter) * size..][..size];
                bitset::insert_block(set, block, words);
            }
        }
        Position { sets, size, summary: bitset::summary(size) }
    }

    /// The blocks of a position; making them takes time in proportion to the words.
    #[inline]
    pub fn blocks(&self, position: usize) -> &Blocks {
        self.blocks[position].get_or_init(|| Blocks::new(&self.words, position))
    }

    /// How many words have at each position one of the letters of a pattern there.
    ///
    /// Takes time in proportion to the words, for each position that the pattern limits.
    pub fn matching(&self, pattern: &[LetterSet]) -> u64 {
        self.matches(pattern).iter().map(|block| u64::from(block.count_ones())).sum()
    }

    /// The letters that the words which match a pattern have at each position.
    ///
    /// Takes time in proportion to the words, for each letter that the pattern leaves out and each position.
    pub fn supported(&self, pattern: &[LetterSet]) -> Vec<LetterSet> {
        for position in self.limited(pattern) {
            self.position(position);
        }
        let matches = self.matches(pattern);
        let letters_at = |(position, &allowed): (usize, &LetterSet)| {
            let (blocks, mut missing) = (self.blocks(position), allowed);
            for (block, &words) in matches.iter().enumerate() {
                if words != 0 && !(missing & blocks.letters(block)).is_empty() {
                    let met = blocks.each(block).filter(|(_, with)| with & words != 0);
                    missing = missing.without(met.map(|(letter, _)| letter).collect());
                }
            }
            allowed.without(missing)
        };
        pattern.iter().enumerate().map(letters_at).collect()
    }

    /// The positions at which a pattern leaves out letters.
    fn limited(&self, pattern: &[LetterSet]) -> impl Iterator<Item = usize> {
        let all = LetterSet::first(self.letters);
        let positions = pattern.iter().take(self.words.length()).enumerate();
        positions.filter(move |&(_, &allowed)| !all.without(allowed).is_empty()).map(|(at, _)| at)
    }

    /// The words that match a pattern, 64 in a block; by the sets of letters at the positions that have them already.
    fn matches(&self, pattern: &[LetterSet]) -> Vec<u64> {
        let mut left = vec![u64::MAX; self.words.count().div_ceil(64)];
        if let (Some(last), 1..) = (left.last_mut(), self.words.count() % 64) {
            *last = (1 << (self.words.count() % 64)) - 1;
        }
        for position in self.limited(pattern) {
            let allowed = pattern[position];
            if let Some(sets) = self.positions[position].get() {
                for letter in LetterSet::first(self.letters).without(allowed).iter() {
                    left.iter_mut()
                        .zip(sets.blocks(letter))
                        .for_each(|(left, with)| *left &= !with);
                }
                continue;
            }
            let blocks = self.blocks(position);
            for (block, left) in left.iter_mut().enumerate() {
                let with = blocks.each(block).filter(|&(letter, _)| allowed.contains(letter));
                *left &= with.fold(0, |any, (_, words)| any | words);
            }
        }
        left
    }

    /// How many bytes the words and the sets made so far take.
    pub fn bytes(&self) -> usize {
        let positions = self.positions.iter().filter_map(OnceLock::get).map(Position::bytes);
        let blocks = self.blocks.iter().filter_map(OnceLock::get).map(Blocks::bytes);
        self.words.bytes() + positions.sum::<usize>() + blocks.sum::<usize>()
    }
}

impl Position {
    /// The words that have a letter at this position.
    #[inline]
    pub fn set(&self, letter: Letter) -> &[Line] {
        let first = usize::from(letter) * self.size;
        &self.sets[first..first + self.size]
    }

    /// The words that have a letter at this position, 64 in a block, without a summary.
    #[inline]
    pub fn blocks(&self, letter: Letter) -> &[u64] {
        let first = usize::from(letter) * self.size;
        bitset::blocks(&self.sets[first + self.summary..first + self.size])
    }

    /// How many bytes the sets take.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.sets[..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexicon::{Alphabet, Index};

    #[test]
    fn words_that_match_a_pattern_are_counted() {
        let words: Vec<String> = (0..200_u8)
            .map(|number| [number % 3, number / 3 % 5, number / 15].map(|l| char::from(b'a' + l)))
            .map(|letters| letters.iter().collect())
            .collect();
        let index = Index::from_words(&Alphabet::default(), &words).unwrap();
        let list = index.list(3).unwrap();
        let supports = Supports::new(list.words().clone(), 26);
        for seed in 0..200_u32 {
            let set = |turn: u32| LetterSet(seed.wrapping_mul(2_654_435_761).rotate_left(turn));
            let pattern = [set(3), LetterSet(u32::MAX), set(17)];
            let fits = |number: &usize| {
                let letters = list.word(*number).iter().zip(&pattern);
                letters.into_iter().all(|(&letter, allowed)| allowed.contains(letter))
            };
            let expected: Vec<usize> = (0..list.count()).filter(fits).collect();
            assert_eq!(supports.matching(&pattern), expected.len() as u64, "seed {seed}");
            let letters = |at: usize| expected.iter().map(|&n| list.word(n)[at]).collect();
            assert_eq!(supports.supported(&pattern), [0, 1, 2].map(letters), "seed {seed}");
            assert_eq!(supports.matching(&pattern), expected.len() as u64, "seed {seed}");
        }
    }
}
