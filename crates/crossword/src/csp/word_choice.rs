//! Which words a fill may have, and which it must have.

use thiserror::Error;

use lexicon::letters::{Alphabet, Letter};
use lexicon::score::Score;

/// Which words a fill may have, and which it must have. The default chooses nothing.
///
/// It is a choice of words for the whole grid: a word that is excluded stands in no slot, not even where
/// the grid gives all its letters, so that there is no fill then. A word that is required stands in some
/// slot; it need not be in the dictionary, and its score may be less than the least.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordChoice {
    /// The words that stand nowhere, sorted, each once.
    excluded: Vec<Vec<Letter>>,
    /// The words that stand somewhere, each once, in the order given.
    required: Vec<Vec<Letter>>,
    /// The least score of a word that is not required.
    least_score: Option<Score>,
}

/// What no choice of words can be.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum WordChoiceError {
    /// A word is to stand somewhere and nowhere.
    #[error("{0} is both required and excluded")]
    RequiredAndExcluded(String),
    /// A word of one letter, or of none: no slot takes it.
    #[error("{0:?} is too short: a slot has at least two letters")]
    TooShort(String),
}

impl WordChoice {
    /// The choice of these words; words that stand twice in a list count once.
    ///
    /// # Errors
    /// If a word is both required and excluded, or a required one is too short for any slot.
    pub fn new(
        mut excluded: Vec<Vec<Letter>>,
        required: Vec<Vec<Letter>>,
        least_score: Option<Score>,
        alphabet: &Alphabet,
    ) -> Result<WordChoice, WordChoiceError> {
        excluded.sort_unstable();
        excluded.dedup();
        let mut each_once: Vec<Vec<Letter>> = Vec::with_capacity(required.len());
        for word in required {
            if word.len() < 2 {
                return Err(WordChoiceError::TooShort(alphabet.spell(&word)));
            }
            if excluded.binary_search(&word).is_ok() {
                return Err(WordChoiceError::RequiredAndExcluded(alphabet.spell(&word)));
            }
            if !each_once.contains(&word) {
                each_once.push(word);
            }
        }
        Ok(WordChoice { excluded, required: each_once, least_score })
    }

    /// Whether nothing is chosen: each word may stand, and none must.
    pub fn is_empty(&self) -> bool {
        self.excluded.is_empty() && self.required.is_empty() && self.least_score.is_none()
    }

    /// The words that stand nowhere, sorted.
    pub fn excluded(&self) -> &[Vec<Letter>] {
        &self.excluded
    }

    /// The words that stand somewhere, in the order given.
    pub fn required(&self) -> &[Vec<Letter>] {
        &self.required
    }

    /// The least score of a word that is not required.
    pub fn least_score(&self) -> Option<Score> {
        self.least_score
    }
}
