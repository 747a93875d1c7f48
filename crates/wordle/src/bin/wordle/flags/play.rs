//! The flags of `wordle play`.

use std::num::NonZero;

use clap::Args;
use command::units::{one_or_more, whole};
use lexicon::Source;

use super::game::{AskedGame, GameFlags, Hidden};

/// What is played.
#[derive(Debug, Args)]
pub struct PlayFlags {
    #[command(flatten)]
    game: GameFlags,

    /// The first letter of the hidden word is told, and each guess begins with it, as in Motus and Sutom
    #[arg(long, conflicts_with_all = ["initial", "adversary", "boards", "pegs"], help_heading = "Game")]
    motus: bool,

    /// How many different words are hidden, all guessed at once, as 4 in Quordle
    #[arg(long, value_name = "N", value_parser = one_or_more, conflicts_with_all = ["adversary", "hard"], allow_negative_numbers = true, default_value = "1", help_heading = "Game")]
    boards: NonZero<usize>,

    /// How many guesses there are [default: 5 and one for each hidden word]
    #[arg(long, value_name = "N", value_parser = one_or_more, allow_negative_numbers = true, help_heading = "Game")]
    tries: Option<NonZero<usize>>,

    /// Hide the word that this number draws [default: another one each time]
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true, help_heading = "Game")]
    seed: Option<u64>,
}

/// A game to be played.
#[derive(Debug)]
pub struct Playing {
    pub game: AskedGame,
    /// Whether the first letter is told.
    pub is_motus: bool,
    pub boards: usize,
    pub tries: usize,
    pub seed: Option<u64>,
}

impl PlayFlags {
    /// The job that the flags mean; an error is one of usage.
    pub fn job(self) -> Result<Playing, String> {
        let game = self.game.asked()?;
        if let Hidden::Words { list: Source::Input, .. } = &game.hidden {
            return Err("LIST: standard input, '-', is read for the guesses".into());
        }
        if let Hidden::Words { allowed: Some(Source::Input), .. } = &game.hidden {
            return Err("--allowed: standard input, '-', is read for the guesses".into());
        }
        let boards = self.boards.get();
        let tries = self.tries.map_or(boards.saturating_add(5), NonZero::get);
        Ok(Playing { game, is_motus: self.motus, boards, tries, seed: self.seed })
    }
}
