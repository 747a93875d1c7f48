//! A tree of guesses.

use crate::game::GuessId;
use crate::reply::Reply;

/// A guess, and the tree of guesses after each reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The next guess.
    pub guess: GuessId,
    /// The tree after each reply that some secret gives, in the order of the replies. After the reply
    /// that the guess is the secret nothing comes.
    pub branches: Vec<(Reply, Tree)>,
}

impl Tree {
    /// The tree that only guesses this.
    pub fn leaf(guess: GuessId) -> Tree {
        Tree { guess, branches: Vec::new() }
    }

    /// The tree after a reply, if some secret gives it.
    pub fn after(&self, reply: Reply) -> Option<&Tree> {
        let found = self.branches.binary_search_by_key(&reply, |&(reply, _)| reply);
        Some(&self.branches[found.ok()?].1)
    }
}
