//! The flag about how guesses are replied to.

use clap::Args;
use wordle::reply::Rule;

/// The rule of the game.
#[derive(Debug, Args)]
pub struct RuleFlags {
    /// How guesses are replied to: wordle tells each letter, g well placed, y misplaced, . absent; mastermind how many are
    /// well placed and how many misplaced, as 2+1
    #[arg(long = "game", value_name = "RULE", default_value = "wordle", help_heading = "Game")]
    pub rule: Rule,
}
