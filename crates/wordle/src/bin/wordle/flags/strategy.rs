//! The flags about how the next guess is chosen.

use std::num::NonZero;

use clap::Args;
use command::units::one_or_more;
use wordle::next_guess::Strategy;

const HEADING: &str = "Search";

/// A strategy, if one is named.
#[derive(Debug, Args)]
pub struct StrategyFlags {
    /// How the next guess is chosen: letter-frequency, expected-size, most-replies, entropy, minimax, knuth
    /// or two-ply
    #[arg(long, value_name = "NAME", help_heading = HEADING)]
    strategy: Option<Strategy>,

    /// How many first guesses two-ply looks at, those of the greatest entropy [default: 24]
    #[arg(long, value_name = "N", value_parser = one_or_more, requires = "strategy", allow_negative_numbers = true, help_heading = HEADING)]
    width: Option<NonZero<usize>>,
}

impl StrategyFlags {
    /// The strategy that is named; an error is one of usage.
    pub fn strategy(&self) -> Result<Option<Strategy>, String> {
        match (self.strategy, self.width) {
            (Some(Strategy::TwoPly { .. }), Some(width)) => Ok(Some(Strategy::TwoPly { width })),
            (_, Some(_)) => Err("--width: only --strategy two-ply looks at two guesses".into()),
            (strategy, None) => Ok(strategy),
        }
    }
}
