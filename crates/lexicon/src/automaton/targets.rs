//! The targets of the states of lists, one after the other.

use super::interner::{Interner, States};
use super::state::{State, TooManyTransitions};
use crate::letters::LetterSet;

/// The targets of states, in the order of the letters, state after state: a target is a state itself.
#[derive(Clone, Debug)]
pub struct Targets {
    /// Those that are not forgotten.
    pub list: Vec<State>,
    /// How many targets were [forgotten](Self::forget) before these.
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

    /// The same, but all forgotten: they need no memory any more, but can still be targets of other states.
    pub fn forget(&self) -> Targets {
        Targets { list: Vec::new(), forgotten: self.end() }
    }

    /// How many targets there are, with those forgotten.
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
