//! States of minimal automata, each made once.

use hashbrown::HashTable;
use std::hash::{Hash, Hasher};

use crate::hasher::WideHasher;
use crate::letters::{Letter, LetterSet};

/// States of automata as they are kept, each with its letters and the targets of these letters.
pub trait States: Sized {
    /// A state.
    type State: Copy;
    /// The target of a letter: a state, perhaps with more.
    type Target: Copy + PartialEq + Hash;
    /// Why a state cannot be added.
    type Error;

    /// The state after a whole word.
    const FINAL: Self::State;

    /// The letters of a state, and their targets in the order of the letters.
    fn transitions(&self, state: Self::State) -> (LetterSet, &[Self::Target]);

    /// Adds a state with these letters and targets, which is not there yet.
    ///
    /// # Errors
    /// If there is no room for it.
    fn push(
        &mut self,
        letters: LetterSet,
        targets: &[Self::Target],
    ) -> Result<Self::State, Self::Error>;

    /// The target of a letter after which words go on with `letters` to `targets`.
    ///
    /// # Errors
    /// If there is no room for the state.
    fn target(
        interner: &mut Interner<Self>,
        letters: LetterSet,
        targets: &mut [Self::Target],
    ) -> Result<Self::Target, Self::Error>;
}

/// States, to be found again by their letters and targets.
#[derive(Clone, Debug)]
pub struct Interner<S: States> {
    /// All states.
    pub states: S,
    known: HashTable<S::State>,
}

impl<S: States> Interner<S> {
    /// An interner that goes on after `states`, which are not found again.
    pub fn after(states: S) -> Interner<S> {
        Interner { states, known: HashTable::new() }
    }

    /// The state that goes on with `letters` to `targets`, one a letter in increasing order.
    ///
    /// # Errors
    /// If there is no room for it.
    pub fn intern(
        &mut self,
        letters: LetterSet,
        targets: &[S::Target],
    ) -> Result<S::State, S::Error> {
        debug_assert_eq!(letters.len() as usize, targets.len());
        if letters.is_empty() {
            return Ok(S::FINAL);
        }
        let hash = hash(letters, targets);
        let states = &self.states;
        let same = |&state: &S::State| states.transitions(state) == (letters, targets);
        if let Some(&state) = self.known.find(hash, same) {
            return Ok(state);
        }
        let state = self.states.push(letters, targets)?;
        let states = &self.states;
        self.known.insert_unique(hash, state, |&state| hash_of(states, state));
        Ok(state)
    }

    /// Adds the minimal automaton of sorted words of one length, each once, and returns the target that leads
    /// to it; `None` if there is no word. Each word comes with the length of the prefix that it shares with
    /// the word before, and with the target of its last letter, which leads to the end of words.
    ///
    /// (Daciuk et al., *Incremental construction of minimal acyclic finite-state automata*, 2000, for sorted
    /// words: a state is made when the last word that goes through it is behind.)
    ///
    /// # Errors
    /// If there is no room for it.
    pub fn add_words<'w>(
        &mut self,
        words: impl IntoIterator<Item = (&'w [Letter], usize, S::Target)>,
        length: usize,
    ) -> Result<Option<S::Target>, S::Error> {
        // At each depth of the last word, the letters of the words that begin alike, and their targets
        // but for the last letter.
        let mut open = vec![(LetterSet::EMPTY, Vec::new()); length];
        let mut last = None;
        for (word, common, end) in words {
            if let Some(last) = last.replace(end) {
                let target = self.close(&mut open[common + 1..], last)?;
                open[common].1.push(target);
            }
            for (letter, (letters, _)) in word.iter().zip(&mut open).skip(common) {
                *letters = *letters | LetterSet::only(*letter);
            }
        }
        last.map(|last| self.close(&mut open, last)).transpose()
    }

    /// Makes the states of the last word, which leads to `target` in the end.
    fn close(
        &mut self,
        open: &mut [(LetterSet, Vec<S::Target>)],
        mut target: S::Target,
    ) -> Result<S::Target, S::Error> {
        for (letters, targets) in open.iter_mut().rev() {
            targets.push(target);
            target = S::target(self, std::mem::take(letters), targets)?;
            targets.clear();
        }
        Ok(target)
    }

    /// Forgets all states but the states that `keep` accepts: no other is found again.
    pub fn retain(&mut self, mut keep: impl FnMut(S::State) -> bool) {
        self.known.retain(|&mut state| keep(state));
        let states = &self.states;
        self.known.shrink_to_fit(|&state| hash_of(states, state));
    }

    /// How many states can be found again.
    pub fn found_again(&self) -> usize {
        self.known.len()
    }

    /// How many bytes the hash table takes by which states are found again.
    pub fn bytes(&self) -> usize {
        self.known.allocation_size()
    }
}

fn hash_of<S: States>(states: &S, state: S::State) -> u64 {
    let (letters, targets) = states.transitions(state);
    hash(letters, targets)
}

fn hash(letters: LetterSet, targets: &[impl Hash]) -> u64 {
    let mut hasher = WideHasher::default();
    hasher.write_u32(letters.0);
    targets.iter().for_each(|target| target.hash(&mut hasher));
    hasher.finish()
}
