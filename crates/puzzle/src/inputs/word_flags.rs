//! The flags about which words a fill may have, and must have.

use clap::Args;
use lexicon::score::Score;

use super::chosen_words::ChosenWords;

const HEADING: &str = "Words";

/// Which words may stand in a fill.
#[derive(Clone, Debug, Default, Args)]
pub struct WordFlags {
    /// WORD stands nowhere; @FILE are words, a word a line, read as a dictionary is; may be given again
    #[arg(long, value_name = "WORD|@FILE", help_heading = HEADING)]
    pub exclude: Vec<String>,

    /// Only words of this score or more stand anywhere, where lists give scores (word;score)
    #[arg(long, value_name = "SCORE", allow_negative_numbers = true, help_heading = HEADING)]
    pub min_score: Option<Score>,
}

impl WordFlags {
    /// The words that were meant, with the words that must stand.
    pub fn chosen(self, required: RequireFlags) -> ChosenWords {
        ChosenWords {
            exclude: self.exclude,
            require: required.require,
            require_flag: "--require",
            min_score: self.min_score,
        }
    }
}

/// Which words must stand in a fill.
#[derive(Clone, Debug, Default, Args)]
pub struct RequireFlags {
    /// WORD stands somewhere, in the dictionary or not, whatever its score; @FILE: each of its words
    #[arg(long, value_name = "WORD|@FILE", help_heading = HEADING)]
    pub require: Vec<String>,
}
