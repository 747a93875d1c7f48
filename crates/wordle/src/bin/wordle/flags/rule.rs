//! The flag about how guesses are replied to.

use clap::{Args, ValueEnum};
use wordle::reply::Rule;

/// How guesses are replied to.
#[derive(Debug, Args)]
pub struct RuleFlags {
    /// How guesses are replied to
    #[arg(long, value_name = "RULE", default_value = "wordle", help_heading = "Game")]
    game: RuleFlag,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum RuleFlag {
    /// Each letter is told: g well placed, y misplaced, . absent
    Wordle,
    /// How many letters are well placed and how many misplaced, as 2+1
    Mastermind,
}

impl RuleFlags {
    /// The rule.
    pub fn rule(&self) -> Rule {
        match self.game {
            RuleFlag::Wordle => Rule::Wordle,
            RuleFlag::Mastermind => Rule::Mastermind,
        }
    }
}
