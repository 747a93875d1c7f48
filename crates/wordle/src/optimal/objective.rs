//! The objective by which a tree of guesses is to be best.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::bounds::NEVER;
use crate::game::Game;
use crate::tree::Checked;

/// The objective by which a tree of guesses is to be best. Secrets count by their weights, where some are likelier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Objective {
    /// The least total: the fewest guesses in the mean.
    #[default]
    Mean,
    /// The fewest guesses at worst; of such trees the least total.
    Worst,
    /// The most secrets found within this number of guesses; of such trees the least total.
    Within(u8),
}

/// A text that names no objective.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "there is no objective {0:?}: it is mean, worst, or within-N with a number of guesses from 1 to 255"
)]
pub struct ObjectiveError(String);

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Objective::Mean => f.write_str("mean"),
            Objective::Worst => f.write_str("worst"),
            Objective::Within(guesses) => write!(f, "within-{guesses}"),
        }
    }
}

impl FromStr for Objective {
    type Err = ObjectiveError;

    fn from_str(text: &str) -> Result<Objective, ObjectiveError> {
        let within = text.strip_prefix("within-").and_then(|number| number.parse().ok());
        match (text, within) {
            ("mean", _) => Ok(Objective::Mean),
            ("worst", _) => Ok(Objective::Worst),
            (_, Some(guesses)) if guesses > 0 => Ok(Objective::Within(guesses)),
            _ => Err(ObjectiveError(text.into())),
        }
    }
}

impl Objective {
    /// The cost, beside its guesses, of a secret that is found too late: more than all guesses together. 0 if none is
    /// too late; `None` if that is too great a number.
    pub fn penalty(self, game: &Game) -> Option<u64> {
        let weight: u64 = game.secret_ids().map(|secret| game.weight(secret)).sum();
        // With each guess a secret goes, so a tree has no more levels than there are secrets.
        let guesses = weight.checked_mul(game.secrets().len() as u64 + 1)?;
        let penalty = if matches!(self, Objective::Within(_)) { guesses } else { 0 };
        weight
            .checked_mul(penalty)?
            .checked_add(guesses)
            .filter(|&most| most < NEVER)
            .map(|_| penalty)
    }

    /// The cost of the secrets of a game that are played by a tree: the best tree has the least.
    pub fn cost(self, game: &Game, checked: &Checked) -> u64 {
        let late = match self {
            Objective::Within(guesses) => checked.weight() - checked.weight_within(guesses.into()),
            Objective::Mean | Objective::Worst => 0,
        };
        checked.total() + late * self.penalty(game).unwrap_or(0)
    }

    /// How many guesses are in time, if not all are.
    pub(super) fn in_time(self) -> Option<u8> {
        match self {
            Objective::Within(guesses) => Some(guesses),
            Objective::Mean | Objective::Worst => None,
        }
    }
}
