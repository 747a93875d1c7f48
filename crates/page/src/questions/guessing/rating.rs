//! The ratings of the best next guesses.

use lexicon::Alphabet;
use serde::Serialize;
use utoipa::ToSchema;
use wordle::game::Game;
use wordle::next_guess::{NextGuesses, RatedGuess};

/// How many replies are looked at for one answer. In a release build on one core,
/// `/api/guess/help?dict=francais&length=5` takes 0.14 s then, with all 8,080 guesses rated, and with
/// `length=8` 1.1 s, with 33,354 of 58,176.
pub const REPLIES: u64 = 1 << 26;

/// The best next guesses.
#[derive(Debug, Serialize, ToSchema)]
pub struct Ranking {
    /// The strategy that they are best by.
    strategy: &'static str,
    /// How many guesses were rated.
    rated: usize,
    /// How many may be made.
    of: usize,
    /// The best ones, the best first.
    guesses: Vec<RatedWord>,
}

/// A guess, and what its reply tells.
#[derive(Debug, Serialize, ToSchema)]
struct RatedWord {
    /// The guess.
    word: String,
    /// Whether it may be the secret.
    candidate: bool,
    /// How many bits the reply tells in the mean.
    bits: f64,
    /// How many words are left in the mean, the secret among them.
    expected: f64,
    /// How many words are left at the worst.
    worst: u64,
    /// How many different replies there are.
    replies: u64,
}

impl Ranking {
    /// The ranking of the best guesses that a strategy found among `of` guesses.
    pub fn of(
        game: &Game,
        alphabet: &Alphabet,
        strategy: &'static str,
        found: &NextGuesses,
        of: usize,
    ) -> Ranking {
        let rated = |rated: &RatedGuess| RatedWord {
            word: alphabet.spell(game.guess(rated.guess)),
            candidate: rated.is_candidate,
            bits: rated.spread.expected_bits(),
            expected: rated.spread.expected_left(),
            worst: rated.spread.largest,
            replies: rated.spread.replies,
        };
        let guesses = found.best.iter().map(rated).collect();
        Ranking { strategy, rated: found.rated, of, guesses }
    }
}
