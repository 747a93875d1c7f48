//! The flags about how the next guess is chosen.

use std::num::NonZero;

use clap::Args;
use command::units::one_or_more;
use wordle::next_guess::Strategy;

use super::game::{AskedGame, Hidden};

const HEADING: &str = "Search";

/// A strategy, if one is named.
#[derive(Debug, Args)]
pub struct StrategyFlags {
    /// How the next guess is chosen: letter-frequency, expected-size, most-replies, entropy, minimax, knuth,
    /// two-ply, or for codes of 4 pegs weighted-entropy
    #[arg(long, value_name = "NAME", help_heading = HEADING)]
    strategy: Option<Strategy>,

    /// How many first guesses two-ply looks at, those of the greatest entropy [default: 24]
    #[arg(long, value_name = "N", value_parser = one_or_more, requires = "strategy", allow_negative_numbers = true, help_heading = HEADING)]
    width: Option<NonZero<usize>>,
}

impl StrategyFlags {
    /// The strategy that is named for a game; an error is one of usage.
    pub fn strategy(&self, game: &AskedGame) -> Result<Option<Strategy>, String> {
        let has_four_pegs = matches!(game.hidden, Hidden::Codes { pegs: 4, .. });
        match (self.strategy, self.width) {
            (Some(Strategy::WeightedEntropy), _) if !has_four_pegs => Err(
                "--strategy weighted-entropy: its weights are those of codes of 4 pegs: --game mastermind --pegs 4".into(),
            ),
            (Some(Strategy::TwoPly { .. }), Some(width)) => Ok(Some(Strategy::TwoPly { width })),
            (_, Some(_)) => Err("--width: only --strategy two-ply looks at two guesses".into()),
            (strategy, None) => Ok(strategy),
        }
    }
}
