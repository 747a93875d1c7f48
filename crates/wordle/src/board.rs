//! A word that is to be guessed, or none, and the guesses so far.

use lexicon::Letter;

use crate::adversary;
use crate::candidates::Replies;
use crate::game::{Game, SecretId};
use crate::history::Turn;

/// The secret of a board.
#[derive(Clone, Debug)]
pub enum Hidden {
    /// A word.
    Word(SecretId),
    /// Any word that agrees with all replies.
    Any(Vec<SecretId>),
}

/// A secret that is to be guessed, and the turns so far.
#[derive(Clone, Debug)]
pub struct Board {
    /// A word, or any.
    pub hidden: Hidden,
    /// The guesses so far and their replies.
    pub turns: Vec<Turn>,
    /// Whether the last guess is what is hidden.
    pub is_found: bool,
}

impl Board {
    /// Before the first guess.
    pub fn new(hidden: Hidden) -> Board {
        Board { hidden, turns: Vec::new(), is_found: false }
    }

    /// Replies to a guess.
    pub fn take(&mut self, game: &Game, guess: &[Letter]) {
        let reply = match &mut self.hidden {
            Hidden::Word(secret) => Some(game.rule().reply(game.secret(*secret), guess)),
            Hidden::Any(left) => {
                adversary::reply(Replies::of(game), guess, left).map(|(reply, class)| {
                    *left = class;
                    reply
                })
            }
        };
        if let Some(reply) = reply {
            self.turns.push(Turn { guess: guess.into(), reply });
            self.is_found = reply == game.won();
        }
    }
}
