//! The states of automata.

use std::hash::{Hash, Hasher};

use bytemuck::{Pod, Zeroable};
use thiserror::Error;

use crate::letters::LetterSet;

/// More transitions than 32 bits can number.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("the automata of the words have more than {} transitions", u32::MAX)]
pub struct TooManyTransitions;

/// A state of a [`StateTable`](super::StateTable): the letters that leave it, and where their targets stand.
///
/// The same words follow two states of one table that are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Pod, Zeroable)]
#[repr(C)]
pub struct State {
    /// The letters that leave the state.
    pub successors: LetterSet,
    /// The index in the table of the target of the smallest of them.
    pub(super) first: u32,
}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(u64::from(self.successors.0) << 32 | u64::from(self.first));
    }
}

impl State {
    /// The state after a whole word; also the initial state of the automaton without words.
    pub const FINAL: State = State { successors: LetterSet::EMPTY, first: 0 };

    /// The state as two numbers, for [`from_numbers`](Self::from_numbers).
    pub fn numbers(self) -> [u32; 2] {
        [self.successors.0, self.first]
    }

    /// The state in a table that has the same states `by` places later.
    pub fn moved(self, by: u32) -> State {
        match self {
            State::FINAL => self,
            State { successors, first } => State { successors, first: first + by },
        }
    }

    /// The state of these [numbers](Self::numbers), in a table that begins as theirs.
    pub fn from_numbers([successors, first]: [u32; 2]) -> State {
        State { successors: LetterSet(successors), first }
    }
}
