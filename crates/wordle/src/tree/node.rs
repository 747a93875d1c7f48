//! A tree of guesses.

use crate::game::GuessId;
use crate::reply::Reply;

/// What to guess, and what to guess after each reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The next guess.
    pub guess: GuessId,
    /// What comes after each reply that some secret gives, in the order of the replies. After the reply
    /// that the guess is the secret nothing comes.
    pub branches: Vec<(Reply, Tree)>,
}

impl Tree {
    /// The tree that only guesses this.
    pub fn leaf(guess: GuessId) -> Tree {
        Tree { guess, branches: Vec::new() }
    }

    /// What comes after a reply.
    pub fn after(&self, reply: Reply) -> Option<&Tree> {
        let found = self.branches.binary_search_by_key(&reply, |&(reply, _)| reply);
        Some(&self.branches[found.ok()?].1)
    }
}
