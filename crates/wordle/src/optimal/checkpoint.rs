//! What a proof came to so far, to go on from later.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::memo::Known;
use crate::game::{Game, GuessId};
use crate::reply::Rule;

/// What is known of the first guesses of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// What the words of the game, its rule and its mode come to.
    game: String,
    /// For each first guess, by its letters' ranks, its least total or a bound of it.
    first_guesses: BTreeMap<String, Known>,
}

/// A checkpoint cannot be used.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the checkpoint is of other words, another rule or another mode")]
pub struct OtherGame;

impl Checkpoint {
    /// The checkpoint of what is known of some first guesses.
    pub fn new(
        game: &Game,
        mode: (bool, Option<u8>),
        known: impl Iterator<Item = (GuessId, Known)>,
    ) -> Checkpoint {
        let known = known.map(|(guess, known)| (name(game, guess), known));
        Checkpoint { game: fingerprint(game, mode), first_guesses: known.collect() }
    }

    /// What is known of a first guess.
    pub fn known(&self, game: &Game, guess: GuessId) -> Option<Known> {
        self.first_guesses.get(&name(game, guess)).copied()
    }

    /// Looks whether this is about a game.
    ///
    /// # Errors
    /// If it is not.
    pub fn check(&self, game: &Game, mode: (bool, Option<u8>)) -> Result<(), OtherGame> {
        if self.game == fingerprint(game, mode) { Ok(()) } else { Err(OtherGame) }
    }
}

/// The letters of a guess as base-32 digits.
fn name(game: &Game, guess: GuessId) -> String {
    game.guess(guess).iter().filter_map(|&letter| char::from_digit(letter.into(), 32)).collect()
}

fn fingerprint(game: &Game, mode: (bool, Option<u8>)) -> String {
    let mut hasher = blake3::Hasher::new();
    let is_wordle = game.rule() == Rule::Wordle;
    hasher.update(&[game.length() as u8, is_wordle.into(), mode.0.into(), mode.1.unwrap_or(0)]);
    hasher.update(&(game.secrets().len() as u64).to_le_bytes());
    for guess in game.guess_ids() {
        hasher.update(&[game.secret_of(guess).is_some().into()]);
        hasher.update(game.guess(guess));
    }
    hasher.finalize().to_hex().to_string()
}
