//! The strategies by name.

use std::fmt;
use std::str::FromStr;

use lexicon::halt::Halted;
use thiserror::Error;

use super::question::{NextGuesses, Question};
use super::{entropy, expected_size, knuth, letter_frequency, minimax, most_replies, two_ply};

/// How the next guess is chosen. Of guesses that are as good a candidate is taken first, then a word that
/// may be a secret of the game, then the first in order; Knuth's strategy passes over the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// The candidate with the most frequent letters.
    LetterFrequency,
    /// The guess that leaves the fewest candidates in the mean.
    ExpectedSize,
    /// The guess with the most different replies.
    MostReplies,
    /// The guess whose reply tells the most bits in the mean.
    Entropy,
    /// The guess that leaves the fewest candidates at the worst.
    Minimax,
    /// The same, after Knuth (1977, "The computer as Master Mind"): only candidates are preferred.
    Knuth,
    /// The guess after which the best second guesses leave the least to do.
    TwoPly,
}

/// A text that names no strategy.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there is no strategy {0:?}: it is one of {list}", list = Strategy::ALL.map(Strategy::name).join(", "))]
pub struct StrategyError(String);

impl Strategy {
    /// All of them.
    pub const ALL: [Strategy; 7] = [
        Strategy::LetterFrequency,
        Strategy::ExpectedSize,
        Strategy::MostReplies,
        Strategy::Entropy,
        Strategy::Minimax,
        Strategy::Knuth,
        Strategy::TwoPly,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::LetterFrequency => "letter-frequency",
            Strategy::ExpectedSize => "expected-size",
            Strategy::MostReplies => "most-replies",
            Strategy::Entropy => "entropy",
            Strategy::Minimax => "minimax",
            Strategy::Knuth => "knuth",
            Strategy::TwoPly => "two-ply",
        }
    }

    /// The best guesses by this strategy, so many at most, the best first; the best one alone is found
    /// sooner.
    ///
    /// Takes a reply, looked up or computed, for each guess and each candidate.
    ///
    /// # Errors
    /// If it was halted.
    pub fn best(self, question: &Question<'_>, top: usize) -> Result<NextGuesses, Halted> {
        match self {
            Strategy::LetterFrequency => letter_frequency::best(question, top),
            Strategy::ExpectedSize => expected_size::best(question, top),
            Strategy::MostReplies => most_replies::best(question, top),
            Strategy::Entropy => entropy::best(question, top),
            Strategy::Minimax => minimax::best(question, top),
            Strategy::Knuth => knuth::best(question, top),
            Strategy::TwoPly => two_ply::best(question, top),
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Strategy {
    type Err = StrategyError;

    fn from_str(text: &str) -> Result<Strategy, StrategyError> {
        let named = |strategy: &Strategy| strategy.name() == text;
        Strategy::ALL.into_iter().find(named).ok_or_else(|| StrategyError(text.into()))
    }
}
