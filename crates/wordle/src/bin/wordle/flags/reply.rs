//! The flags of `wordle reply`.

use clap::Args;
use lexicon::{Alphabet, Letter};
use wordle::reply::{MAX_LENGTH, MIN_LENGTH, Rule};

use super::game::RuleFlags;

/// What is to be replied to.
#[derive(Debug, Args)]
pub struct ReplyFlags {
    /// The hidden word
    secret: String,

    /// The word guessed
    guess: String,

    #[command(flatten)]
    rule: RuleFlags,
}

/// A guess that is to be replied to.
#[derive(Debug)]
pub struct Replied {
    pub rule: Rule,
    pub secret: Vec<Letter>,
    pub guess: Vec<Letter>,
}

impl ReplyFlags {
    /// The job that the flags mean; an error is one of usage.
    pub fn job(self) -> Result<Replied, String> {
        let alphabet = Alphabet::default();
        let [secret, guess] = [&self.secret, &self.guess].map(|word| {
            alphabet.fold(word.as_bytes()).ok_or(format!("{word:?} has other letters than a to z"))
        });
        let (secret, guess) = (secret?, guess?);
        if secret.len() != guess.len() {
            return Err(format!(
                "{:?} has {} letters, {:?} has {}: they must have as many",
                self.secret,
                secret.len(),
                self.guess,
                guess.len()
            ));
        }
        if !(MIN_LENGTH..=MAX_LENGTH).contains(&secret.len()) {
            return Err(format!(
                "{:?}: words have {MIN_LENGTH} to {MAX_LENGTH} letters",
                self.secret
            ));
        }
        Ok(Replied { rule: self.rule.rule, secret, guess })
    }
}
