//! The states of automata, and their targets, one after the other.

use std::hash::{Hash, Hasher};

use bytemuck::{Pod, Zeroable};
use thiserror::Error;

use super::interner::{Interner, States};
use crate::letters::LetterSet;

/// More transitions than 32 bits can number.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("the automata of the words have more than {} transitions", u32::MAX)]
pub struct TooManyTransitions;

/// A state of a [`StateTable`](super::StateTable): the letters that leave it, and the place of their targets.
///
/// The same words follow two states of one table that are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Pod, Zeroable)]
#[repr(C)]
pub struct State {
    /// The letters that leave the state.
    pub successors: LetterSet,
    /// The index in the table of the target of the smallest letter.
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

    /// The state in a table that has the same states `by` places later.
    pub fn moved(self, by: u32) -> State {
        match self {
            State::FINAL => self,
            State { successors, first } => State { successors, first: first + by },
        }
    }
}

/// The targets of states, in the order of the letters, state after state: a target is a state itself.
#[derive(Clone, Debug)]
pub struct Targets {
    /// The targets that are not forgotten.
    pub list: Vec<State>,
    /// How many targets were [forgotten](Self::forget) before this list.
    forgotten: usize,
}

impl Default for Targets {
    fn default() -> Targets {
        // Index 0 is taken, so that `State::FINAL` differs from every other state.
        Targets::of(vec![State::FINAL])
    }
}

impl Targets {
    pub fn of(list: Vec<State>) -> Targets {
        Targets { list, forgotten: 0 }
    }

    /// The targets from an index on, none of which was forgotten.
    pub fn from(&self, index: usize) -> &[State] {
        &self.list[index - self.forgotten..]
    }

    /// The same targets, all forgotten: they need no memory any more, but states that go on with them can
    /// still be targets of other states.
    pub fn forget(&self) -> Targets {
        Targets { list: Vec::new(), forgotten: self.end() }
    }

    /// How many targets there are, the forgotten ones included.
    pub fn end(&self) -> usize {
        self.forgotten + self.list.len()
    }

    pub fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<State>()
    }
}

impl States for Targets {
    type State = State;
    type Target = State;
    type Error = TooManyTransitions;

    const FINAL: State = State::FINAL;

    #[inline]
    fn transitions(&self, state: State) -> (LetterSet, &[State]) {
        let first = state.first as usize - self.forgotten;
        (state.successors, &self.list[first..first + state.successors.len() as usize])
    }

    fn push(&mut self, letters: LetterSet, targets: &[State]) -> Result<State, TooManyTransitions> {
        let first = u32::try_from(self.end()).map_err(|_| TooManyTransitions)?;
        self.list.extend_from_slice(targets);
        Ok(State { successors: letters, first })
    }

    fn target(
        interner: &mut Interner<Targets>,
        letters: LetterSet,
        targets: &mut [State],
    ) -> Result<State, TooManyTransitions> {
        interner.intern(letters, targets)
    }
}
