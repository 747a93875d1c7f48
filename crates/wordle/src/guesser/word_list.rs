//! The words that are guessed from.

use std::sync::Arc;

use lexicon::automaton::{State, StateTable};
use lexicon::{Index, Letter, LetterSet, Score, Words};
use thiserror::Error;

use crate::game::GuessId;
use crate::reply::{MAX_LENGTH, MIN_LENGTH};

/// The words of one length, as a list, as an automaton and as an index.
#[derive(Clone, Debug)]
pub struct WordList {
    index: Arc<Index>,
    table: StateTable,
    root: State,
    words: Words,
    letters: LetterSet,
}

/// Why there are no words to guess from.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum WordListError {
    /// Words too short or too long.
    #[error("words of {0} letters cannot be guessed: they have {MIN_LENGTH} to {MAX_LENGTH}")]
    Length(usize),
    /// No word of this length.
    #[error("the dictionary has no word of {0} letters")]
    NoWord(usize),
}

impl WordList {
    /// The words of `length` letters of an index. Takes time in proportion to the automata of all words
    /// up to this length, which are copied.
    ///
    /// # Errors
    /// If there is none, or they are too short or too long.
    pub fn new(index: &Arc<Index>, length: usize) -> Result<WordList, WordListError> {
        if !(MIN_LENGTH..=MAX_LENGTH).contains(&length) {
            return Err(WordListError::Length(length));
        }
        let list = index.list(length).filter(|list| list.count() > 0);
        let list = list.ok_or(WordListError::NoWord(length))?;
        let words = list.words().clone();
        Ok(WordList {
            index: Arc::clone(index),
            table: index.table(length),
            root: list.root(),
            letters: words.iter().flatten().copied().collect(),
            words,
        })
    }

    /// How many letters each word has.
    pub fn length(&self) -> usize {
        self.words.length()
    }

    /// Their scores: 0 without.
    pub fn scores(&self) -> Vec<Score> {
        match self.index.scores(self.length()) {
            Some(scores) => scores.of_words(self.words.iter()),
            None => vec![Score::ZERO; self.words.count()],
        }
    }

    /// The words, in order.
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// The letters that some word has.
    pub fn letters(&self) -> LetterSet {
        self.letters
    }

    /// The letters of a word.
    pub fn word(&self, guess: GuessId) -> &[Letter] {
        self.words.word(guess.index())
    }

    /// The index that they are from.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// The states of their automaton.
    pub fn table(&self) -> &StateTable {
        &self.table
    }

    /// The initial state of their automaton.
    pub fn root(&self) -> State {
        self.root
    }
}
