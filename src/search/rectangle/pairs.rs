//! The pairs of a word of the last row but one and a word of the last row, listed or counted.

use std::ops::Range;

use super::followers::{Followers, TOGETHER};
use super::narrowed::{Narrowed, letter, padded};
use super::stacks::Stacks;
use crate::search::batch::Tails;
use lexicon::{Halt, Letter};
use network::bitset::{LANES, Vectors};

/// Pairs of a first word, of the last row but one, and a last word, of the last row, which fill both rows
/// together.
#[derive(Clone, Debug, Default)]
pub struct Pairs {
    /// The number of the first word at which the range ends that shares the followers below.
    end: usize,
    /// The last words that can stand below the letter with which the first words of the range begin, if
    /// `is_narrowed`.
    narrowed: Narrowed,
    is_narrowed: bool,
    /// The followers among the last words, 64 words a part, and how many parts are in use.
    followers: Vec<Followers>,
    parts: usize,
    /// The first and the last words of the pairs listed, and the place at which the last words of the
    /// present range begin.
    words: [Vec<[Letter; 8]>; 2],
    base: usize,
}

impl Pairs {
    /// Begins anew under other rows.
    pub fn begin(&mut self) {
        self.end = 0;
    }

    /// Forgets the words of pairs listed before, as a batch with no tails yet begins.
    pub fn clear(&mut self) {
        self.words[0].clear();
    }

    /// The first and the last words of the pairs listed.
    pub fn words(&self) -> [&[[Letter; 8]]; 2] {
        self.words.each_ref().map(Vec::as_slice)
    }

    /// Finds the range of first words from number `next` on that share followers, and the followers. `above`
    /// has the number of each column's stack before the first word.
    ///
    /// If there are more last words than one part of followers holds, the range ends with the first letter of
    /// its words, and only last words that can stand below this letter are kept.
    #[inline(always)]
    fn prepare<const N: usize, V: Vectors>(
        &mut self,
        vectors: V,
        (stacks, above): (&Stacks, [u32; N]),
        (firsts, next): (&[u32], usize),
        lasts: &Narrowed,
    ) {
        self.is_narrowed = lasts.lanes().len() > TOGETHER;
        self.end = firsts.len();
        if self.is_narrowed {
            let first = letter(firsts[next], 0);
            self.end = next + firsts[next..].partition_point(|&word| letter(word, 0) == first);
            let below = stacks.get(stacks.after(above[0], first));
            lasts.narrow(vectors, 0, below.ahead.letters[0], &mut self.narrowed);
        }
        let lasts = if self.is_narrowed { &self.narrowed } else { lasts };
        self.parts = lasts.lanes().len().div_ceil(TOGETHER);
        if self.followers.len() < self.parts {
            self.followers.resize(self.parts, Followers::default());
        }
        let mut left = lasts.count();
        let parts = lasts.lanes().chunks(TOGETHER);
        for (followers, lanes) in self.followers.iter_mut().zip(parts) {
            followers.prepare(vectors, (stacks, above), (lanes, left), self.end - next);
            left = left.saturating_sub(LANES * TOGETHER);
        }
    }

    /// Prepares the listing of the pairs of the first word of number `next`, and returns the end of the range of
    /// first words for which that is enough. `is_new` says that no pair of this batch is listed yet.
    #[inline(always)]
    pub fn prepare_list<const N: usize, V: Vectors>(
        &mut self,
        vectors: V,
        stacks: (&Stacks, [u32; N]),
        (firsts, next): (&[u32], usize),
        lasts: &Narrowed,
        is_new: bool,
    ) -> usize {
        if next >= self.end {
            self.prepare(vectors, stacks, (firsts, next), lasts);
            if is_new {
                self.words[1].clear();
            }
            self.base = self.words[1].len();
            let lasts = if self.is_narrowed { &self.narrowed } else { lasts };
            self.words[1].extend(lasts.words().iter().map(|&word| padded(word)));
        }
        self.end
    }

    /// The last words that were prepared, among all of them.
    pub fn prepared<'l>(&'l self, lasts: &'l Narrowed) -> &'l Narrowed {
        if self.is_narrowed { &self.narrowed } else { lasts }
    }

    /// Finds the pairs of a first word, and adds them to the tails of a batch, or only their number. With a range,
    /// only pairs whose last word has a number in it are taken.
    #[inline(always)]
    pub fn find<const N: usize, V: Vectors>(
        &mut self,
        vectors: V,
        first: u32,
        range: Option<Range<usize>>,
        (tails, are_counted): (&mut Tails, bool),
    ) {
        let before = tails.lasts.len();
        for (number, followers) in self.followers[..self.parts].iter().enumerate() {
            let start = number * LANES * TOGETHER;
            let mut bits = followers.of::<N, V>(vectors, first);
            if let Some(range) = &range {
                bits &= bits_within(range, start);
            }
            if are_counted {
                tails.counted += u64::from(bits.count_ones());
                continue;
            }
            while bits != 0 {
                let last = self.base + start + bits.trailing_zeros() as usize;
                tails.lasts.push(last as u32);
                bits &= bits - 1;
            }
        }
        if tails.lasts.len() > before {
            tails.firsts.resize(tails.lasts.len(), self.words[0].len() as u32);
            self.words[0].push(padded(first));
        }
    }

    /// The number of pairs of words of `firsts` and of `lasts`. If it is asked to end, not all are counted.
    #[inline(always)]
    pub fn count<const N: usize, V: Vectors>(
        &mut self,
        vectors: V,
        stacks: (&Stacks, [u32; N]),
        firsts: &Narrowed,
        lasts: &Narrowed,
        halt: &Halt,
    ) -> u64 {
        let firsts = firsts.words();
        let (mut count, mut next) = (0, 0);
        while next < firsts.len() && !halt.is_set() {
            self.prepare(vectors, stacks, (firsts, next), lasts);
            for followers in &self.followers[..self.parts] {
                count += followers.count::<N, V>(vectors, &firsts[next..self.end]);
            }
            next = self.end;
        }
        count
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
