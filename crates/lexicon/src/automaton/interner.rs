//! States, each made once.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

use super::state::{State, TooManyTransitions};
use crate::letters::LetterSet;

/// States with their targets, to be found again by their letters and targets.
#[derive(Clone, Debug, Default)]
pub struct Interner {
    /// The targets of the states, in the order of the letters, state after state.
    pub targets: Vec<State>,
    /// How many targets were [forgotten](Self::forget) before these.
    forgotten: usize,
    known: HashTable<State>,
}

impl Interner {
    /// Goes on after `targets`, whose states are not found again.
    pub fn after(targets: Vec<State>) -> Interner {
        Interner { targets, forgotten: 0, known: HashTable::new() }
    }

    /// The state that goes on with `letters` to `targets`, one a letter in increasing order.
    pub fn intern(
        &mut self,
        letters: LetterSet,
        targets: &[State],
    ) -> Result<State, TooManyTransitions> {
        debug_assert_eq!(letters.len() as usize, targets.len());
        if letters.is_empty() {
            return Ok(State::FINAL);
        }
        let hash = hash(letters, targets);
        let same = |state: &State| state.successors == letters && self.targets(*state) == targets;
        if let Some(&state) = self.known.find(hash, same) {
            return Ok(state);
        }
        let first = u32::try_from(self.end()).map_err(|_| TooManyTransitions)?;
        let state = State { successors: letters, first };
        self.targets.extend_from_slice(targets);
        let (all, forgotten) = (&self.targets, self.forgotten);
        self.known.insert_unique(hash, state, |state| {
            let first = state.first as usize - forgotten;
            let count = state.successors.len() as usize;
            self::hash(state.successors, &all[first..first + count])
        });
        Ok(state)
    }

    /// The targets of a state, which was not forgotten.
    pub fn targets(&self, state: State) -> &[State] {
        let first = state.first as usize - self.forgotten;
        &self.targets[first..first + state.successors.len() as usize]
    }

    /// The targets from an index on, none of which was forgotten.
    pub fn targets_from(&self, index: usize) -> &[State] {
        &self.targets[index - self.forgotten..]
    }

    /// Forgets all states: they need no memory any more and are not found again, but can still be
    /// targets of others.
    pub fn forget(&mut self) {
        *self = Interner { forgotten: self.end(), ..Interner::default() };
    }

    /// How many targets there are, with those forgotten.
    pub fn end(&self) -> usize {
        self.forgotten + self.targets.len()
    }

    /// How many states can be found again.
    pub fn states(&self) -> usize {
        self.known.len()
    }

    pub fn bytes(&self) -> usize {
        self.targets.capacity() * size_of::<State>() + self.known.allocation_size()
    }
}

fn hash(letters: LetterSet, targets: &[State]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u32(letters.0);
    for target in targets {
        hasher.write_u64(u64::from(target.successors.0) << 32 | u64::from(target.first));
    }
    hasher.finish()
}
