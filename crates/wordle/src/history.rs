//! What was guessed so far, and what was told of it.

use lexicon::letters::Letter;

use crate::reply::{Reply, Rule};

/// A guess and its reply.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The word that was guessed.
    pub guess: Vec<Letter>,
    /// What was told of it.
    pub reply: Reply,
}

impl Turn {
    /// The turn in which `guess` was made, if this is the secret.
    pub fn of(rule: Rule, secret: &[Letter], guess: &[Letter]) -> Turn {
        Turn { guess: guess.into(), reply: rule.reply(secret, guess) }
    }

    /// Whether a word may be the secret after this turn.
    pub fn allows(&self, rule: Rule, word: &[Letter]) -> bool {
        rule.reply(word, &self.guess) == self.reply
    }
}

/// Whether a word may be the secret after these turns.
pub fn allows(rule: Rule, history: &[Turn], word: &[Letter]) -> bool {
    history.iter().all(|turn| turn.allows(rule, word))
}
