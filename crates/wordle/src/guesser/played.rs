//! Games that were played.

use std::time::Duration;

use crate::history::Turn;
use crate::reply::Rule;

/// A turn of a game, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedTurn {
    /// The guess and its reply.
    pub turn: Turn,
    /// How long the [search](super::Searched::nodes) of the guess was.
    pub nodes: u64,
    /// The time that it took.
    pub time: Duration,
}

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its turns.
    pub turns: Vec<PlayedTurn>,
    /// Whether the last guess is the secret. It is not if no word of the list agreed with all replies,
    /// which happens only if the secret is none of them; or if the [published genetic
    /// algorithm](super::genetic::Published) ended without it.
    pub is_won: bool,
}

impl Played {
    /// The time of all searches.
    pub fn time(&self) -> Duration {
        self.turns.iter().map(|played| played.time).sum()
    }

    /// The guess with the most letters well placed, each counted twice, and misplaced; the first of equal
    /// ones. The secret, if the game is won.
    pub fn fittest(&self, rule: Rule) -> Option<&Turn> {
        let fitness = |turn: &Turn| {
            let (well, misplaced) = rule.numbers(turn.reply, turn.guess.len());
            2 * well + misplaced
        };
        // The last of equal ones, from the end.
        self.turns.iter().rev().map(|played| &played.turn).max_by_key(|turn| fitness(turn))
    }

    /// The [nodes](super::Searched::nodes) of all searches.
    pub fn nodes(&self) -> u64 {
        self.turns.iter().map(|played| played.nodes).sum()
    }
}
