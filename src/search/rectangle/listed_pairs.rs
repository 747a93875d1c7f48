//! The pairs of a word of the last row but one and a word of the last row, one after the other.

use std::ops::Range;

use super::followers::{Followers, TOGETHER};
use super::narrowed::{Narrowed, letter, padded};
use super::pairs::FEW;
use super::stacks::Stacks;
use lexicon::letters::Letter;
use network::bitset::{LANES, Vectors};

/// Pairs of a first word, of the last row but one, and a last word, of the last row, which fill both rows
/// together: in order, to be given.
#[derive(Clone, Debug, Default)]
pub struct ListedPairs {
    /// The first words from the one at hand up to this number share the followers below.
    end: usize,
    /// Whether these first words are too few for gathered sets of followers.
    are_few: bool,
    /// The last words that can stand below the letter with which these first words begin, if `is_narrowed`.
    narrowed: Narrowed,
    is_narrowed: bool,
    /// The followers among the last words, 64 words a part, and how many parts are in use.
    followers: Vec<Followers>,
    parts: usize,
    /// The first and the last words of the pairs, and the place at which the last words of now begin.
    words: [Vec<[Letter; 8]>; 2],
    base: usize,
    /// The numbers of the first and of the last word of each pair.
    firsts: Vec<u32>,
    lasts: Vec<u32>,
}

impl ListedPairs {
    /// Begins anew under other rows.
    pub fn begin(&mut self) {
        self.end = 0;
        self.clear();
    }

    /// Forgets the pairs found.
    pub fn clear(&mut self) {
        self.firsts.clear();
        self.lasts.clear();
        self.words[0].clear();
    }

    /// How many pairs were found.
    pub fn len(&self) -> usize {
        self.lasts.len()
    }

    /// The first and the last words, and for each pair the numbers of its two words.
    pub fn found(&self) -> ([&[[Letter; 8]]; 2], [&[u32]; 2]) {
        (self.words.each_ref().map(Vec::as_slice), [&self.firsts, &self.lasts])
    }

    /// Prepares the followers for the first word of number `next`, and returns the end of the range of first
    /// words for which they hold. `above` has the number of each column's stack before the first word.
    ///
    /// If there are more last words than one part of followers holds, the range ends with the first letter of
    /// its words, and only last words that can stand below this letter are kept.
    #[inline(always)]
    pub fn prepare<const N: usize, V: Vectors>(
        &mut self,
        vectors: V,
        (stacks, above): (&Stacks, [u32; N]),
        (firsts, next): (&[u32], usize),
        lasts: &Narrowed,
    ) -> usize {
        if next < self.end {
            return self.end;
        }
        self.is_narrowed = lasts.lanes().len() > TOGETHER;
        self.end = firsts.len();
        if self.is_narrowed {
            let first = letter(firsts[next], 0);
            self.end = next + firsts[next..].partition_point(|&word| letter(word, 0) == first);
            let below = stacks.get(stacks.after(above[0], first));
            lasts.narrow(vectors, 0, below.ahead[0], &mut self.narrowed);
        }
        let lasts = if self.is_narrowed { &self.narrowed } else { lasts };
        // The pairs found are of the words there are.
        if self.lasts.is_empty() {
            self.words[1].clear();
        }
        self.base = self.words[1].len();
        self.words[1].extend(lasts.words().iter().map(|&word| padded(word)));
        self.parts = lasts.lanes().len().div_ceil(TOGETHER);
        if self.followers.len() < self.parts {
            self.followers.resize(self.parts, Followers::default());
        }
        self.are_few = self.end - next <= FEW * lasts.lanes().len();
        let mut left = lasts.count();
        let parts = lasts.lanes().chunks(TOGETHER);
        for (followers, lanes) in self.followers.iter_mut().zip(parts) {
            followers.look_at(vectors, (stacks, above), (lanes, left));
            left = left.saturating_sub(LANES * TOGETHER);
            if !self.are_few {
                followers.gather(vectors, (stacks, above));
            }
        }
        self.end
    }

    /// The numbers of the last words from `least` to `most`, among the last words that were prepared.
    pub fn within(&self, lasts: &Narrowed, (least, most): (u32, u32)) -> Range<usize> {
        let lasts = if self.is_narrowed { &self.narrowed } else { lasts }.words();
        lasts.partition_point(|&word| word < least)..lasts.partition_point(|&word| word <= most)
    }

    /// Finds the pairs of a first word; where pairs are only counted, returns their number.
    ///
    /// With a range, only pairs whose last word has a number in it are taken.
    #[inline(always)]
    pub fn find<const N: usize, V: Vectors>(
        &mut self,
        vectors: V,
        first: u32,
        range: Option<Range<usize>>,
        are_counted: bool,
    ) -> u64 {
        let (mut counted, before) = (0, self.lasts.len());
        for (number, followers) in self.followers[..self.parts].iter().enumerate() {
            let start = number * LANES * TOGETHER;
            let mut bits = match self.are_few {
                true => followers.of_one::<N, V>(vectors, first),
                false => followers.of::<N>(first),
            };
            if let Some(range) = &range {
                bits &= bits_within(range, start);
            }
            if are_counted {
                counted += u64::from(bits.count_ones());
                continue;
            }
            while bits != 0 {
                let last = self.base + start + bits.trailing_zeros() as usize;
                self.lasts.push(last as u32);
                bits &= bits - 1;
            }
        }
        if self.lasts.len() > before {
            self.firsts.resize(self.lasts.len(), self.words[0].len() as u32);
            self.words[0].push(padded(first));
        }
        counted
    }
}

/// The numbers from `start` on that are in a range, as bits.
fn bits_within(range: &Range<usize>, start: usize) -> u64 {
    let below = |end: usize| match end.saturating_sub(start) {
        end @ 0..64 => (1 << end) - 1,
        _ => u64::MAX,
    };
    below(range.end) & !below(range.start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_range_are_bits() {
        assert_eq!(bits_within(&(3..5), 0), 0b11000);
        assert_eq!(bits_within(&(0..200), 64), u64::MAX);
        assert_eq!(bits_within(&(66..300), 64), !0b11);
        assert_eq!(bits_within(&(0..64), 64), 0);
        assert_eq!(bits_within(&(10..128), 128), 0);
    }
}
