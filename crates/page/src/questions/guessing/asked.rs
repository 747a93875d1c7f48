//! The words that a request is about.

use std::sync::Arc;

use lexicon::Letter;
use serde::Deserialize;
use serde_json::json;
use utoipa::openapi::Schema;
use utoipa::{IntoParams, ToSchema};
use wordle::game::Game;
use wordle::history;
use wordle::reply::{MAX_LENGTH, MIN_LENGTH, Rule};

use crate::offered::games::{GameKey, Guessed, Hidden};
use crate::questions::asked::{dictionary, named_or_default, one_of};
use crate::refusal::Refusal;
use crate::shared::Shared;

fn rules() -> Schema {
    let description = "How guesses are replied to: each letter is told well placed, misplaced or absent (wordle), if left \
                       out, or how many letters are well placed, and how many misplaced (mastermind).";
    one_of(Rule::ALL.map(Rule::name), description)
}

/// Which game is played with the words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum AskedKind {
    /// A word is hidden.
    #[default]
    Word,
    /// A word is hidden, its first letter is told, and each guess begins with it.
    Motus,
    /// Four words are hidden, and each guess is one for all.
    Quordle,
    /// No word is hidden: each reply leaves the most words.
    Absurdle,
}

/// The words that may be guessed, and the rule of the game.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedWords {
    /// The id of a dictionary.
    #[param(example = "francais")]
    pub dict: String,
    /// How many letters the words have.
    #[param(minimum = 2, maximum = 15, example = 5)]
    pub length: usize,
    /// How guesses are replied to.
    #[serde(default, deserialize_with = "named_or_default")]
    #[param(schema_with = rules, required = false)]
    pub rule: Rule,
}

impl AskedWords {
    /// Checks that there may be such words, before a search is begun.
    ///
    /// # Errors
    /// If there is no such dictionary, or words have not so many letters.
    pub fn check(&self, shared: &Shared) -> Result<(), Refusal> {
        dictionary(shared, "dict", &self.dict)?;
        let length = self.length;
        if !(MIN_LENGTH..=MAX_LENGTH).contains(&length) {
            let sentence = format!("length: {length}: there may be {MIN_LENGTH} to {MAX_LENGTH}");
            return Err(Refusal::of(sentence));
        }
        Ok(())
    }

    /// The game, in which these words may be hidden, and these guessed.
    ///
    /// # Errors
    /// If there are no such words.
    pub fn game(
        &self,
        shared: &Shared,
        hidden: Hidden,
        guessed: Guessed,
    ) -> Result<Arc<Game>, Refusal> {
        self.check(shared)?;
        let (dict, length, rule) = (self.dict.clone(), self.length, self.rule);
        let key = GameKey { dictionary: dict, length, rule, hidden, guessed };
        shared.games.find(&key, &dictionary(shared, "dict", &self.dict)?, &shared.alphabet)
    }

    /// The letters of a word of this length; `what` names it if it is none.
    ///
    /// # Errors
    /// If it has other characters or another length.
    pub fn word(&self, shared: &Shared, what: &str, text: &str) -> Result<Vec<Letter>, Refusal> {
        history::read_guess(text, &shared.alphabet, Some(self.length)).map_err(|error| {
            let parts = json!({ "word": text, "length": self.length });
            Refusal::of(format!("{what}: {error}")).coded("word", parts)
        })
    }

    /// Checks that hard mode is of a rule and a game that tell enough for it.
    ///
    /// # Errors
    /// If it is not.
    pub fn check_hard(&self, hard: bool, kind: AskedKind) -> Result<(), Refusal> {
        match (hard, self.rule) {
            (true, _) if kind == AskedKind::Quordle => Err(Refusal::of(
                "hard: quordle has no hard mode: what helps for one word hinders another",
            )),
            (true, Rule::Mastermind) => {
                Err(Refusal::of("hard: mastermind tells too little for hard mode; wordle has it"))
            }
            _ => Ok(()),
        }
    }
}
