//! The strategies by name: what each wants to be least, in one table.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

use lexicon::Halted;
use thiserror::Error;

use crate::game::Game;

use super::question::{NextGuesses, Question};
use super::selection::Ties;
use super::spread::Spread;
use super::{letter_frequency, one_ply, two_ply, weighted_entropy};

/// How the next guess is chosen. Of guesses that are as good a candidate is taken first, the likeliest of several, then a word that
/// may be a secret of the game, then the first in order; Knuth's strategy passes over the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// The candidate with the most frequent letters.
    LetterFrequency,
    /// The guess that leaves the fewest candidates in the mean (R. W. Irving, "Towards an optimum
    /// Mastermind strategy", Journal of Recreational Mathematics 11, 1978).
    ExpectedSize,
    /// The guess after which the next one finds the secret most likely: where all are as likely, that with the
    /// most different replies (B. Kooi, "Yet another Mastermind strategy", ICGA Journal
    /// 28, 2005, <https://doi.org/10.3233/ICG-2005-28105>).
    MostReplies,
    /// The guess whose reply tells the most bits in the mean (E. Neuwirth, "Some strategies for
    /// Mastermind", Zeitschrift für Operations Research 26, 1982, <https://doi.org/10.1007/BF01917147>).
    Entropy,
    /// The same with a weight for each reply, where [replies have weights](Strategy::has_weights); elsewhere it is
    /// [`Strategy::Entropy`] (S. Gür, "The quality of information", 2025, <https://arxiv.org/abs/2511.19446>).
    WeightedEntropy,
    /// The guess that leaves the fewest candidates at the worst.
    Minimax,
    /// The same, after D. E. Knuth ("The computer as Master Mind", Journal of Recreational Mathematics 9,
    /// 1977, <https://www.cs.uni.edu/~wallingf/teaching/cs3530/resources/knuth-mastermind.pdf>): only
    /// candidates are preferred. On codes, which are all secrets, it is [`Strategy::Minimax`].
    Knuth,
    /// The guess after which the best second guesses leave the least to do.
    TwoPly {
        /// How many first guesses are looked at, those of the greatest entropy.
        width: NonZero<usize>,
    },
}

/// A text that names no strategy.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there is no strategy {0:?}: it is one of {list}", list = Strategy::ALL.map(Strategy::name).join(", "))]
pub struct StrategyError(String);

impl Strategy {
    /// All of them.
    pub const ALL: [Strategy; 8] = [
        Strategy::LetterFrequency,
        Strategy::ExpectedSize,
        Strategy::MostReplies,
        Strategy::Entropy,
        Strategy::WeightedEntropy,
        Strategy::Minimax,
        Strategy::Knuth,
        Strategy::TwoPly { width: two_ply::WIDTH },
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::LetterFrequency => "letter-frequency",
            Strategy::ExpectedSize => "expected-size",
            Strategy::MostReplies => "most-replies",
            Strategy::Entropy => "entropy",
            Strategy::WeightedEntropy => "weighted-entropy",
            Strategy::Minimax => "minimax",
            Strategy::Knuth => "knuth",
            Strategy::TwoPly { .. } => "two-ply",
        }
    }

    /// Whether the replies of a game have weights for [`Strategy::WeightedEntropy`]: those of Mastermind with four pegs or
    /// letters do.
    pub fn has_weights(game: &Game) -> bool {
        weighted_entropy::has_weights(game)
    }

    /// The best guesses by this strategy, `top` at most, the best first; the best one alone is found
    /// sooner.
    ///
    /// Takes a reply, looked up or computed, for each candidate and each guess that the limit of the question leaves
    /// (`selection.rs`).
    ///
    /// # Errors
    /// If it was halted.
    pub fn best(self, question: &Question<'_>, top: usize) -> Result<NextGuesses, Halted> {
        use Ties::{CandidatesFirst, SecretsFirst};
        let least = |ties, cost: fn(&Spread) -> u64| {
            one_ply::best(question, ties, top, |spread, _| cost(spread))
        };
        match self {
            // With all as likely the sum of the squares of the sizes of the classes.
            Strategy::ExpectedSize => least(SecretsFirst, |spread| spread.left),
            // The candidates that are not the likeliest of their class.
            Strategy::MostReplies => least(SecretsFirst, |spread| spread.weight - spread.likeliest),
            Strategy::WeightedEntropy if Strategy::has_weights(question.replies.game) => {
                weighted_entropy::best(question, top)
            }
            Strategy::Entropy | Strategy::WeightedEntropy => {
                least(SecretsFirst, Spread::coarse_bits_left)
            }
            Strategy::Minimax => least(SecretsFirst, |spread| spread.largest),
            Strategy::Knuth => least(CandidatesFirst, |spread| spread.largest),
            Strategy::LetterFrequency => letter_frequency::best(question, top),
            Strategy::TwoPly { width } => two_ply::best(question, width, top),
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
