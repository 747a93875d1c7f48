//! Fills as the search gives them: many at once.

use std::ops::ControlFlow;

use lexicon::letters::Letter;
use lexicon::words::Words;

/// Consecutive fills that differ in their last cells only.
///
/// Each ends with a *tail*: a word of the last run but one and one of the last run.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// The letters in the order of the cells; the last ones are to be replaced by the tails.
    pub letters: &'a [Letter],
    /// No letter before this depth changed since the batch before.
    pub changed_from: usize,
    /// The words of the two last runs.
    pub(super) words: [&'a Words; 2],
    /// The words of the tails, one of each for each.
    pub(super) firsts: &'a [u32],
    pub(super) lasts: &'a [u32],
    pub(super) count: u64,
}

impl Batch<'_> {
    /// How many fills these are; never none.
    #[allow(clippy::len_without_is_empty, reason = "no batch is empty")]
    pub fn len(&self) -> u64 {
        self.count
    }

    /// How many letters the two parts of a tail have.
    pub fn tail_lengths(&self) -> [usize; 2] {
        self.words.map(Words::length)
    }

    /// How many of the first letters all the fills have.
    pub fn head_length(&self) -> usize {
        self.letters.len() - self.words.iter().map(|words| words.length()).sum::<usize>()
    }

    /// The last letters of each fill, in two parts; in lexicographic order. None if the fills are
    /// [only counted](super::Fills::count_only).
    pub fn tails(&self) -> impl Iterator<Item = [&[Letter]; 2]> {
        let [first, last] = self.words;
        let pairs = self.firsts.iter().zip(self.lasts);
        pairs.map(|(&a, &b)| [first.word(a as usize), last.word(b as usize)])
    }

    /// As [`tails`](Self::tails), each part with zeros up to whole 8 bytes.
    pub(crate) fn padded_tails(&self) -> impl Iterator<Item = [&[[Letter; 8]]; 2]> {
        let [first, last] = self.words;
        let pairs = self.firsts.iter().zip(self.lasts);
        pairs.map(|(&a, &b)| [first.padded(a as usize), last.padded(b as usize)])
    }

    /// Gives the one fill of a grid without white cells.
    pub(super) fn give_empty_fill(
        visit: &mut impl FnMut(&Batch<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let none = Words::empty();
        let words = [&none, &none];
        match visit(&Batch {
            letters: &[],
            changed_from: 0,
            words,
            firsts: &[0],
            lasts: &[0],
            count: 1,
        }) {
            ControlFlow::Continue(()) => Outcome::Exhausted,
            ControlFlow::Break(()) => Outcome::Stopped,
        }
    }
}

/// How a run of the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All fills were given.
    Exhausted,
    /// The nodes that the run was allowed are used up.
    Paused,
    /// The caller broke it off.
    Stopped,
}
