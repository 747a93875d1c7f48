//! The letters of one position, by blocks of 64 words.

use lexicon::letters::MAX_LETTERS;
use lexicon::{Letter, LetterSet, Words};

use crate::bitset::{BLOCKS, Vectors};

/// For each block of 64 words, the letters that some of them have at a position, and for each of these letters
/// the words that have it.
///
/// The sets of the letters of a block stand side by side, and a letter that no word of the block has takes no
/// room: one or two vector operations tell the letters that some words of a block have. Sorted words have few
/// letters in a block, so that the blocks take a fraction of the room of a set for each letter.
#[derive(Debug)]
pub struct Blocks {
    heads: Vec<Head>,
    /// The words with each letter, block after block, and zeros to fill a vector.
    words: Vec<u64>,
}

/// The letters of a block, and where the words of its first letter are.
#[derive(Clone, Copy, Debug)]
struct Head {
    letters: LetterSet,
    first: u32,
}

impl Blocks {
    /// The letters of words at a position.
    pub(super) fn new(words: &Words, position: usize) -> Blocks {
        let mut heads = Vec::with_capacity(words.count().div_ceil(64));
        let mut sets = Vec::new();
        // The sets of 64 words, which stay in the nearest cache.
        let mut block = [0; MAX_LETTERS];
        for start in (0..words.count()).step_by(64) {
            let mut letters = 0;
            for number in start..words.count().min(start + 64) {
                let letter = words.word(number)[position];
                block[usize::from(letter) % MAX_LETTERS] |= 1 << (number % 64);
                letters |= 1 << letter;
            }
            let letters = LetterSet(letters);
            heads.push(Head { letters, first: sets.len() as u32 });
            sets.extend(
                letters.iter().map(|letter| std::mem::take(&mut block[usize::from(letter)])),
            );
        }
        sets.extend([0; BLOCKS]);
        sets.shrink_to_fit();
        Blocks { heads, words: sets }
    }

    /// How many blocks there are.
    pub fn count(&self) -> usize {
        self.heads.len()
    }

    /// The letters that some words of a block have.
    #[inline(always)]
    pub fn letters(&self, block: usize) -> LetterSet {
        self.heads[block].letters
    }

    /// The letters of a block with the words that have each.
    pub fn each(&self, block: usize) -> impl Iterator<Item = (Letter, u64)> {
        let Head { letters, first } = self.heads[block];
        letters.iter().zip(self.words[first as usize..].iter().copied())
    }

    /// The letters of `letters` that some word of `bits` has, where `bits` are words of a block.
    #[inline(always)]
    pub fn supported<V: Vectors>(
        &self,
        vectors: V,
        block: usize,
        bits: u64,
        letters: LetterSet,
    ) -> LetterSet {
        let Head { letters: all, first } = self.heads[block];
        let words = &self.words[first as usize..];
        LetterSet(vectors.meeting(words, (all.0, (all & letters).0), bits))
    }

    /// How many bytes the blocks take.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.heads[..]) + size_of_val(&self.words[..])
    }
}
