//! The question that is asked when the next guess is sought, and the guesses that are found.

use std::borrow::Cow;
use std::num::NonZero;

use lexicon::Halt;

use crate::candidates::Replies;
use crate::game::{GuessId, SecretId};
use crate::hard_mode::Hints;
use crate::history::Turn;
use crate::reply::Reply;

use super::spread::Spread;

/// The question for the best next guess.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The game, and its replies if they are known.
    pub replies: Replies<'q>,
    /// The secrets that are still possible, in order.
    pub candidates: &'q [SecretId],
    /// The guesses allowed, in order: all, or those of hard mode. The candidates are among them.
    pub guesses: &'q [GuessId],
    /// Whether later guesses must be [allowed by hard mode](crate::hard_mode).
    pub is_hard: bool,
    /// How many replies may be looked at; with [`u64::MAX`] no guess is left out.
    pub limit: u64,
    /// How many threads may be used. They change no answer.
    pub threads: NonZero<usize>,
    /// Ends the search.
    pub halt: &'q Halt,
}

/// A guess, and what its reply tells of the candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedGuess {
    /// The guess.
    pub guess: GuessId,
    /// Whether it may be the secret.
    pub is_candidate: bool,
    /// How it spreads the candidates.
    pub spread: Spread,
    /// The cost that the strategy wants to be least; its unit is a matter of the strategy.
    pub cost: u64,
}

/// The best next guesses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextGuesses {
    /// The best first. There is none if there is no candidate.
    pub best: Vec<RatedGuess>,
    /// How many guesses were rated: those of them that the limit allowed and the strategy looks at.
    pub rated: usize,
}

impl<'q> Question<'q> {
    /// The question of one thread, where no guess is left out and later ones need not be allowed by hard mode.
    pub fn new(
        replies: Replies<'q>,
        candidates: &'q [SecretId],
        guesses: &'q [GuessId],
        halt: &'q Halt,
    ) -> Question<'q> {
        let (is_hard, limit, threads) = (false, u64::MAX, NonZero::<usize>::MIN);
        Question { replies, candidates, guesses, is_hard, limit, threads, halt }
    }

    /// Whether a guess may be the secret.
    pub fn is_candidate(&self, guess: GuessId) -> bool {
        let secret = self.replies.game.secret_of(guess);
        secret.is_some_and(|secret| self.candidates.binary_search(&secret).is_ok())
    }

    /// The guesses that are allowed after a guess and its reply.
    pub fn guesses_after(&self, guess: GuessId, reply: Reply) -> Cow<'_, [GuessId]> {
        if !self.is_hard {
            return self.guesses.into();
        }
        let game = self.replies.game;
        let turn = Turn { guess: game.guess(guess).into(), reply };
        let hints = Hints::of(&turn);
        let allowed = self.guesses.iter().copied().filter(|&next| hints.allow(game.guess(next)));
        allowed.collect()
    }
}
