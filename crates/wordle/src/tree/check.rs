//! Plays every secret by a tree, with nothing but the rule of the game.

use thiserror::Error;

use super::node::Tree;
use crate::game::{Game, SecretId};

/// How many guesses a tree needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many secrets are found by the first guess, by the second, and so on.
    pub by_guesses: Vec<u64>,
    /// The weights of these secrets.
    pub weights: Vec<u64>,
}

/// A secret that a tree does not find.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the tree has no guess number {turn} for the secret number {}", secret.0)]
pub struct TreeError {
    /// The secret.
    pub secret: SecretId,
    /// The guess that is missing, counted from 1.
    pub turn: usize,
}

impl Checked {
    /// The guesses of all secrets together, by weight, the last ones counted.
    pub fn total(&self) -> u64 {
        (1..).zip(&self.weights).map(|(guesses, weight)| guesses * weight).sum()
    }

    /// How many secrets there are.
    pub fn secrets(&self) -> u64 {
        self.by_guesses.iter().sum()
    }

    /// The weights of all secrets.
    pub fn weight(&self) -> u64 {
        self.weights.iter().sum()
    }

    /// The weights of the secrets that are found within `guesses` guesses.
    pub fn weight_within(&self, guesses: usize) -> u64 {
        self.weights.iter().take(guesses).sum()
    }

    /// How many guesses a secret takes in the mean.
    pub fn mean(&self) -> f64 {
        self.total() as f64 / self.weight() as f64
    }

    /// The most guesses that a secret takes.
    pub fn worst(&self) -> usize {
        self.by_guesses.len()
    }
}

impl Tree {
    /// Plays each secret by the tree.
    ///
    /// # Errors
    /// With the first secret that is not found.
    pub fn check(&self, game: &Game) -> Result<Checked, TreeError> {
        self.check_of(game, game.secret_ids())
    }

    /// Plays some secrets by the tree.
    ///
    /// # Errors
    /// With the first secret that is not found.
    pub fn check_of(
        &self,
        game: &Game,
        secrets: impl Iterator<Item = SecretId>,
    ) -> Result<Checked, TreeError> {
        let mut checked = Checked::default();
        for secret in secrets {
            let (word, mut tree, mut turn) = (game.secret(secret), self, 1);
            while game.guess(tree.guess) != word {
                let reply = game.rule().reply(word, game.guess(tree.guess));
                turn += 1;
                tree = tree.after(reply).ok_or(TreeError { secret, turn })?;
            }
            if checked.by_guesses.len() < turn {
                checked.by_guesses.resize(turn, 0);
                checked.weights.resize(turn, 0);
            }
            checked.weights[turn - 1] += game.weight(secret);
            checked.by_guesses[turn - 1] += 1;
        }
        Ok(checked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::GuessId;
    use crate::reply::Reply;

    #[test]
    fn guesses_are_counted() {
        // 00, 01, 10, 11: 00 is told 2+0, 1+0, 1+0 and 0+0.
        let game = Game::codes(2, 2).unwrap();
        let leaf = |guess| Tree::leaf(GuessId(guess));
        let after = Tree { guess: GuessId(1), branches: vec![(Reply(2), leaf(2))] };
        let branches = vec![(Reply(0), leaf(3)), (Reply(16), after)];
        let mut tree = Tree { guess: GuessId(0), branches };
        let checked = tree.check(&game).unwrap();
        assert_eq!(checked.by_guesses, [1, 2, 1]);
        assert_eq!((checked.total(), checked.mean(), checked.worst()), (8, 2.0, 3));
        tree.branches[1].1.branches.clear();
        assert_eq!(tree.check(&game), Err(TreeError { secret: SecretId(2), turn: 3 }));
    }
}
