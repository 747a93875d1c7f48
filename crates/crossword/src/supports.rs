//! Supports: the words of a list that have a letter at a position, as sets of bits.

use std::sync::OnceLock;

use lexicon::letters::{Letter, LetterSet, MAX_LETTERS};
use lexicon::words::Words;

use crate::bitset::{self, Line};

/// The words of one length, and for each position and letter those that have it there.
///
/// A set is over the numbers of the words, in the layout of [`bitset`]. The sets of a position are
/// made when one of them is first asked for, whoever of several threads asks.
#[derive(Debug)]
pub struct Supports {
    words: Words,
    /// How many letters the alphabet has.
    letters: usize,
    positions: Vec<OnceLock<Position>>,
}

/// The sets of one position of the words.
#[derive(Debug)]
pub struct Position {
    /// The sets of the letters, one after the other.
    sets: Vec<Line>,
    /// How many lines a set has, and how many of them come before its bits.
    size: usize,
    summary: usize,
    /// For each 64 words, the letters that some of them have here.
    present: Vec<u32>,
}

impl Supports {
    /// The supports of words over an alphabet of so many letters. No set is made yet.
    pub fn new(words: Words, letters: usize) -> Supports {
        let positions = (0..words.length()).map(|_| OnceLock::new()).collect();
        Supports { words, letters, positions }
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
        let mut present = vec![0; self.words.count().div_ceil(64)];
        // The sets of 64 words, which stay in registers and the nearest cache.
        let mut blocks = [0; MAX_LETTERS];
        for (block, present) in present.iter_mut().enumerate() {
            for number in 64 * block..self.words.count().min(64 * (block + 1)) {
                let letter = self.words.word(number)[position];
                blocks[usize::from(letter) % MAX_LETTERS] |= 1 << (number % 64);
                *present |= 1 << letter;
            }
            for letter in LetterSet(*present).iter().map(usize::from) {
                let set = &mut sets[letter * size..(letter + 1) * size];
                bitset::insert_block(set, block, std::mem::take(&mut blocks[letter]));
            }
        }
        Position { sets, size, summary: bitset::summary(size), present }
    }

    /// How many words have at each position one of the letters of a pattern there.
    ///
    /// Takes time in proportion to the words, for each position that the pattern limits.
    pub fn matching(&self, pattern: &[LetterSet]) -> u64 {
        let mut left = vec![u64::MAX; self.words.count().div_ceil(64)];
        if let (Some(last), 1..) = (left.last_mut(), self.words.count() % 64) {
            *last = (1 << (self.words.count() % 64)) - 1;
        }
        for (position, &allowed) in pattern.iter().enumerate().take(self.words.length()) {
            let sets = self.position(position);
            let everywhere = LetterSet(sets.present.iter().fold(0, |all, present| all | present));
            if everywhere.without(allowed).is_empty() {
                continue;
            }
            let letters: Vec<&[u64]> =
                (everywhere & allowed).iter().map(|letter| sets.blocks(letter)).collect();
            for (block, left) in left.iter_mut().enumerate() {
                *left &= letters.iter().fold(0, |any, blocks| any | blocks[block]);
            }
        }
        left.iter().map(|block| u64::from(block.count_ones())).sum()
    }

    /// How many bytes the words and the sets made so far take.
    pub fn bytes(&self) -> usize {
        let made = self.positions.iter().filter_map(OnceLock::get);
        self.words.bytes() + made.map(Position::bytes).sum::<usize>()
    }
}

impl Position {
    /// The words that have a letter here.
    #[inline]
    pub fn set(&self, letter: Letter) -> &[Line] {
        let first = usize::from(letter) * self.size;
        &self.sets[first..first + self.size]
    }

    /// The words that have a letter here, 64 in a block, without a summary.
    #[inline]
    pub fn blocks(&self, letter: Letter) -> &[u64] {
        let first = usize::from(letter) * self.size;
        bitset::blocks(&self.sets[first + self.summary..first + self.size])
    }

    /// For each block of 64 words, the letters that some of them have here.
    #[inline]
    pub fn present(&self) -> &[u32] {
        &self.present
    }

    /// How many bytes the sets take.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.sets[..]) + size_of_val(&self.present[..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexicon::index::Index;
    use lexicon::letters::Alphabet;

    #[test]
    fn each_word_is_in_the_sets_of_its_letters() {
        let index = Index::from_words(&Alphabet::default(), ["mars", "mois", "soir"]).unwrap();
        let supports = Supports::new(Words::of_list(&index.list(4).unwrap()), 26);
        for position in 0..4 {
            let at = supports.position(position);
            for letter in 0..26 {
                let mut found = Vec::new();
                bitset::for_each(at.set(letter), |number| found.push(number));
                let has = |&number: &usize| supports.words().word(number)[position] == letter;
                assert_eq!(found, (0..3).filter(has).collect::<Vec<_>>());
                assert_eq!(at.present()[0] >> letter & 1 == 1, !found.is_empty());
                assert_eq!(at.blocks(letter)[0].count_ones() as usize, found.len());
            }
        }
    }

    #[test]
    fn words_that_match_a_pattern_are_counted() {
        let words: Vec<String> = (0..200_u8)
            .map(|number| [number % 3, number / 3 % 5, number / 15].map(|l| char::from(b'a' + l)))
            .map(|letters| letters.iter().collect())
            .collect();
        let index = Index::from_words(&Alphabet::default(), &words).unwrap();
        let list = index.list(3).unwrap();
        let supports = Supports::new(Words::of_list(&list), 26);
        for seed in 0..200_u32 {
            let set = |turn: u32| LetterSet(seed.wrapping_mul(2_654_435_761).rotate_left(turn));
            let pattern = [set(3), LetterSet(u32::MAX), set(17)];
            let fits = |number: &usize| {
                let letters = list.word(*number).iter().zip(&pattern);
                letters.into_iter().all(|(&letter, allowed)| allowed.contains(letter))
            };
            let expected = (0..list.count()).filter(fits).count() as u64;
            assert_eq!(supports.matching(&pattern), expected, "seed {seed}");
        }
    }
}
