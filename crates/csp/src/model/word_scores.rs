//! The scores of the words of a list, read when they are first asked for.

use std::sync::OnceLock;

use lexicon::index::Scores;
use lexicon::{Score, Words};
use network::WordId;

/// The scores of the words of a list.
#[derive(Debug)]
pub(crate) struct WordScores {
    source: Option<Scores>,
    scores: OnceLock<Vec<Score>>,
}

impl WordScores {
    pub(crate) fn new(source: Option<&Scores>) -> WordScores {
        WordScores { source: source.cloned(), scores: OnceLock::new() }
    }

    /// Scores that are known, by the numbers of the words.
    pub(crate) fn known(scores: Vec<Score>) -> WordScores {
        WordScores { source: None, scores: OnceLock::from(scores) }
    }

    /// The score of one of `words`, which are always the same.
    pub(crate) fn of(&self, words: &Words, word: WordId) -> Score {
        let read = || self.source.as_ref().map(|source| source.of_words(words.iter()));
        let scores = self.scores.get_or_init(|| read().unwrap_or_default());
        scores.get(word.index()).copied().unwrap_or_default()
    }
}
