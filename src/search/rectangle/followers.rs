//! The words of a row that can follow a word of the row before, as bits.

use super::narrowed::{MOST_LETTERS, letter, shift};
use super::stacks::Stacks;
use lexicon::letters::MAX_LETTERS;
use network::bitset::{LANES, Vectors};

/// Vectors of words that are looked at together: their bits make a number.
pub const TOGETHER: usize = u64::BITS as usize / LANES;

/// Words of the row before that are not worth sets of followers, for each vector of words of the row.
/// Figures: `benches/record/counting.md`.
const FEW: usize = 8;

/// Up to 64 words of a row, and the words of the row before that each of them can follow: as a [`Join`](crate::search::join::Join)
/// of runs, whose sets are one block here.
#[derive(Clone, Debug)]
pub struct Followers {
    /// How many vectors of words there are.
    lanes: usize,
    /// Whether the sets of followers are gathered.
    are_gathered: bool,
    /// For each column and each word, the letters of the row before that can come before it.
    before: [[[u32; LANES]; TOGETHER]; MOST_LETTERS],
    /// For each column and each letter of the row before, the words that can follow.
    after: [[u64; MAX_LETTERS]; MOST_LETTERS],
}

impl Default for Followers {
    /// The followers among no words.
    fn default() -> Followers {
        let before = [[[0; LANES]; TOGETHER]; MOST_LETTERS];
        let after = [[0; MAX_LETTERS]; MOST_LETTERS];
        Followers { lanes: 0, are_gathered: false, before, after }
    }
}

impl Followers {
    /// Takes the first `count` words of a row as the followers to choose from, and gathers sets of them if that
    /// pays where `looked_up` words of the row before are looked up. `above` has the number of each column's
    /// stack, as it stands before the letters of the row before are placed.
    #[inline(always)]
    pub fn prepare<const N: usize, V: Vectors>(
        &mut self,
        vectors: V,
        (stacks, above): (&Stacks, [u32; N]),
        (words, count): (&[[u32; LANES]], usize),
        looked_up: usize,
    ) {
        self.lanes = words.len().min(TOGETHER);
        self.are_gathered = looked_up > FEW * self.lanes;
        for (position, &above) in above.iter().enumerate() {
            let table = &stacks.get(above).ahead.before;
            for (before, words) in self.before[position].iter_mut().zip(words) {
                *before = vectors.translate(table, words, shift(position));
            }
        }
        // The lanes after the last word hold no words.
        let (first, others) = self.before[0].split_at_mut(self.lanes);
        first.as_flattened_mut().iter_mut().skip(count).for_each(|none| *none = 0);
        others.fill([0; LANES]);
        if self.are_gathered {
            self.gather(vectors, (stacks, above));
        }
    }

    /// Makes the set of followers of each letter of the row before, column by column. The sets of letters that
    /// cannot be placed are left as they are.
    #[inline(always)]
    fn gather<const N: usize, V: Vectors>(
        &mut self,
        vectors: V,
        (stacks, above): (&Stacks, [u32; N]),
    ) {
        for (position, &above) in above.iter().enumerate() {
            let after = &mut self.after[position];
            let take = |letter: usize, bits| after[letter % MAX_LETTERS] = bits;
            stacks.get(above).ahead.for_each_set(vectors, &self.before[position], take);
        }
    }

    /// The followers of a word, as bits.
    #[inline(always)]
    pub fn of<const N: usize, V: Vectors>(&self, vectors: V, word: u32) -> u64 {
        match self.are_gathered {
            true => self.of_gathered::<N>(word),
            false => self.of_one::<N, V>(vectors, word),
        }
    }

    /// How many followers some words have, all together.
    #[inline(always)]
    pub fn count<const N: usize, V: Vectors>(&self, vectors: V, words: &[u32]) -> u64 {
        let mut count = 0;
        if self.are_gathered {
            for &word in words {
                count += u64::from(self.of_gathered::<N>(word).count_ones());
            }
        } else {
            for &word in words {
                count += u64::from(self.of_one::<N, V>(vectors, word).count_ones());
            }
        }
        count
    }

    /// The followers of a word: an intersection of [gathered](Self::gather) sets.
    #[inline(always)]
    pub fn of_gathered<const N: usize>(&self, word: u32) -> u64 {
        let mut bits = u64::MAX;
        for position in 0..N {
            bits &= self.after[position][usize::from(letter(word, position)) % MAX_LETTERS];
        }
        bits
    }

    /// The followers of a word, found without gathered sets.
    #[inline(always)]
    fn of_one<const N: usize, V: Vectors>(&self, vectors: V, word: u32) -> u64 {
        let mut all = 0;
        for lane in 0..self.lanes.min(TOGETHER) {
            let mut bits = u16::MAX;
            for (position, before) in self.before[..N].iter().enumerate() {
                bits &= vectors.having(&before[lane], 1 << letter(word, position));
            }
            all |= u64::from(bits) << (LANES * lane);
        }
        all
    }
}
