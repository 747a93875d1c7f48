//! The flags of `wordle play`.

use std::num::NonZero;

use clap::Args;
use command::units::{one_or_more, whole};
use lexicon::dictionary::Source;

use super::game::{AskedGame, GameFlags, Hidden};

/// What is played.
#[derive(Debug, Args)]
pub struct PlayFlags {
    #[command(flatten)]
    game: GameFlags,

    /// How many guesses there are
    #[arg(long, value_name = "N", value_parser = one_or_more, allow_negative_numbers = true, default_value = "6", help_heading = "Game")]
    tries: NonZero<usize>,

    /// Hide the word that this number draws [default: another one each time]
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true, help_heading = "Game")]
    seed: Option<u64>,
}

/// A game to be played.
#[derive(Debug)]
pub struct Playing {
    pub game: AskedGame,
    pub tries: usize,
    pub seed: Option<u64>,
}

impl PlayFlags {
    /// What was meant; an error is one of usage.
    pub fn job(self) -> Result<Playing, String> {
        let game = self.game.asked()?;
        if let Hidden::Words { list: Source::Input, .. } = &game.hidden {
            return Err("LIST: standard input, '-', is read for the guesses".into());
        }
        if let Hidden::Words { allowed: Some(Source::Input), .. } = &game.hidden {
            return Err("--allowed: standard input, '-', is read for the guesses".into());
        }
        Ok(Playing { game, tries: self.tries.get(), seed: self.seed })
    }
}
