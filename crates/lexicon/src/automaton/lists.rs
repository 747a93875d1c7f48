//! The minimal automata of whole lists of words, built word by word.

use super::interner::Interner;
use super::{State, TooManyTransitions};
use crate::letters::{Letter, LetterSet, MAX_LETTERS};

/// Builds the minimal automata of sorted lists of words, all in one table.
///
/// Words come in order, so the states after what a word has in common with the next are done, and
/// are looked up among those before (Daciuk, Mihov, Watson and Watson, Computational Linguistics 26,
/// 2000). The automata of the first lists are the beginning of the table.
#[derive(Debug, Default)]
pub struct ListAutomata {
    interner: Interner,
    /// The states on the way of the last word, which may still get letters.
    open: Vec<OpenState>,
    word: Vec<Letter>,
    /// How many states were made and [taken](Self::take).
    taken: usize,
}

#[derive(Clone, Debug)]
struct OpenState {
    letters: LetterSet,
    /// Where all letters but the last lead.
    targets: [State; MAX_LETTERS],
}

impl ListAutomata {
    /// No lists.
    pub fn new() -> ListAutomata {
        // Index 0 is taken, so that `State::FINAL` differs from every other state.
        ListAutomata { interner: Interner::after(vec![State::FINAL]), ..ListAutomata::default() }
    }

    /// Adds the next word of the list, which has as many letters as the words before and comes after.
    pub fn add(&mut self, word: &[Letter]) -> Result<(), TooManyTransitions> {
        let common = self.word.iter().zip(word).take_while(|(a, b)| a == b).count();
        self.close(common + 1)?;
        let none = OpenState { letters: LetterSet::EMPTY, targets: [State::FINAL; MAX_LETTERS] };
        self.open.resize(word.len(), none);
        self.word.truncate(common);
        self.word.extend_from_slice(&word[common..]);
        for (state, &letter) in self.open.iter_mut().zip(word).skip(common) {
            state.letters = state.letters | LetterSet::only(letter);
        }
        Ok(())
    }

    /// Ends the list, and returns the initial state of its automaton.
    pub fn end_list(&mut self) -> Result<State, TooManyTransitions> {
        self.close(1)?;
        self.word.clear();
        match self.open.pop() {
            Some(OpenState { letters, targets }) => {
                self.interner.intern(letters, &targets[..letters.len() as usize])
            }
            None => Ok(State::FINAL),
        }
    }

    /// Makes the open states from a depth on: no letters will be added to them.
    fn close(&mut self, depth: usize) -> Result<(), TooManyTransitions> {
        while self.open.len() > depth.max(1)
            && let Some(OpenState { letters, targets }) = self.open.pop()
        {
            let state = self.interner.intern(letters, &targets[..letters.len() as usize])?;
            if let Some(before) = self.open.last_mut() {
                before.targets[before.letters.len() as usize - 1] = state;
            }
        }
        Ok(())
    }

    /// How many targets the table has, with those [taken](Self::take).
    pub fn targets(&self) -> usize {
        self.interner.end()
    }

    /// How many different states there are; some may count twice if some were taken.
    pub fn states(&self) -> usize {
        self.taken + self.interner.states() + 1
    }

    /// How many bytes of memory all this takes.
    pub fn bytes(&self) -> usize {
        self.interner.bytes()
    }

    /// Takes out what the table has: it begins with all that was taken, one after the other. States
    /// taken are not met again, so the automata are not as small as they could be.
    pub fn take(&mut self) -> Vec<State> {
        self.taken += self.interner.states();
        self.interner.take()
    }
}
