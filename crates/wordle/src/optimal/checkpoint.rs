//! The state of a proof so far, to go on from later.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::memo::CostBound;
use super::objective::Objective;
use crate::game::{Game, GuessId};
use crate::reply::Rule;

/// The costs of the first guesses of a game, as far as they are known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// The fingerprint of the words of the game, its rule and its mode.
    game: String,
    /// For each first guess, by its letters' ranks, its least total or a bound of it.
    first_guesses: BTreeMap<String, CostBound>,
}

/// The parts that make another game of the same words: hard mode, the guesses allowed, the objective.
pub type Mode = (bool, Option<u8>, Objective);

/// A checkpoint cannot be used.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the checkpoint is of other words, another rule, mode or objective")]
pub struct OtherGame;

impl Checkpoint {
    /// The checkpoint of what is known of some first guesses.
    pub fn new(
        game: &Game,
        mode: Mode,
        known: impl Iterator<Item = (GuessId, CostBound)>,
    ) -> Checkpoint {
        let known = known.map(|(guess, known)| (name(game, guess), known));
        Checkpoint { game: fingerprint(game, mode), first_guesses: known.collect() }
    }

    /// The cost of a first guess, as far as it is known.
    pub fn known(&self, game: &Game, guess: GuessId) -> Option<CostBound> {
        self.first_guesses.get(&name(game, guess)).copied()
    }

    /// Looks whether this is about a game.
    ///
    /// # Errors
    /// If it is not.
    pub fn check(&self, game: &Game, mode: Mode) -> Result<(), OtherGame> {
        if self.game == fingerprint(game, mode) { Ok(()) } else { Err(OtherGame) }
    }
}

/// The letters of a guess as base-32 digits.
fn name(game: &Game, guess: GuessId) -> String {
    game.guess(guess).iter().filter_map(|&letter| char::from_digit(letter.into(), 32)).collect()
}

fn fingerprint(game: &Game, mode: Mode) -> String {
    let mut hasher = blake3::Hasher::new();
    let is_wordle = game.rule() == Rule::Wordle;
    hasher.update(&[game.length() as u8, is_wordle.into(), mode.0.into(), mode.1.unwrap_or(0)]);
    if mode.1.is_some() {
        // The cost of a secret that is never found was another number once.
        hasher.update(b"2");
    }
    if mode.2 != Objective::Mean {
        hasher.update(mode.2.to_string().as_bytes());
    }
    hasher.update(&(game.secrets().len() as u64).to_le_bytes());
    for guess in game.guess_ids() {
        let secret = game.secret_of(guess);
        hasher.update(&[secret.is_some().into()]);
        if let Some(secret) = secret.filter(|_| game.is_weighted()) {
            hasher.update(&game.weight(secret).to_le_bytes());
        }
        hasher.update(game.guess(guess));
    }
    hasher.finalize().to_hex().to_string()
}
