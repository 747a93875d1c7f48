//! Fills as the search gives them: many at once.

use std::ops::ControlFlow;

use super::bitset::{self, Line};
use super::words::Words;
use crate::letters::Letter;

/// Consecutive fills that differ in their last cells only.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// The letters in the order of the cells; the last ones are to be replaced by the tails.
    pub letters: &'a [Letter],
    /// No letter before this depth changed since the batch before.
    pub changed_from: usize,
    pub(super) tail: &'a Words,
    /// Which words of `tail` end a fill; empty only for the one fill of a grid without cells.
    pub(super) fitting: &'a [Line],
    pub(super) count: u64,
}

impl Batch<'_> {
    /// How many fills these are; never none.
    #[allow(clippy::len_without_is_empty, reason = "no batch is empty")]
    pub fn len(&self) -> u64 {
        self.count
    }

    /// How many of the last letters a tail replaces.
    pub fn tail_length(&self) -> usize {
        self.tail.length().min(self.letters.len())
    }

    /// The last letters of each fill, in lexicographic order.
    pub fn tails(&self) -> impl Iterator<Item = &[Letter]> {
        let empty: Option<&[Letter]> = self.fitting.is_empty().then_some(&[]);
        empty.into_iter().chain(bitset::numbers(self.fitting).map(|word| self.tail.word(word)))
    }

    /// As [`tails`](Self::tails), each with zeros up to whole 8 bytes.
    pub(crate) fn padded_tails(&self) -> impl Iterator<Item = &[[Letter; 8]]> {
        bitset::numbers(self.fitting).map(|word| self.tail.padded(word))
    }

    /// Gives the one fill of a grid without white cells.
    pub(super) fn give_empty_fill(
        visit: &mut impl FnMut(&Batch<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let tail = Words::single_letters();
        match visit(&Batch { letters: &[], changed_from: 0, tail: &tail, fitting: &[], count: 1 }) {
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
