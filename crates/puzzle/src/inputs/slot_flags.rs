//! The flags about the slots of a grid.

use std::path::PathBuf;

use clap::Args;
use lexicon::Source;
use network::grid::{OwnLists, ShortRuns, SlotRules, Wrap};

const HEADING: &str = "Slots";

/// Which slots a grid has, and what holds of them.
#[derive(Clone, Debug, Args)]
pub struct SlotFlags {
    /// Only runs of at least N cells are words; shorter ones are as --short-runs says; with 1, a run of one cell takes a word
    /// of one letter
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), default_value = "2", allow_negative_numbers = true, help_heading = HEADING)]
    min_slot: u16,

    /// The rule for runs of 2 cells or more below --min-slot: free (they spell anything) or forbidden
    /// (a grid that has one is refused)
    #[arg(long, value_name = "WHAT", default_value = "free", help_heading = HEADING)]
    short_runs: ShortRuns,

    /// The two main diagonals of a square, read downwards, are words too
    #[arg(long, help_heading = HEADING)]
    diagonals: bool,

    /// Each word read backwards is a word of its list too
    #[arg(long, help_heading = HEADING)]
    reversed: bool,

    /// Fills read the same across and down, as a classical word square; a cube so under every exchange
    /// of its axes
    ///
    /// Each word down is the word across that is its mirror image in the main diagonal: the two are one
    /// slot, also for words that must differ. The blocks must be their own mirror image.
    #[arg(long, alias = "word-square", help_heading = HEADING)]
    symmetric: bool,

    /// Runs go on beyond the edge: across, down or both; a ring without block or bar is refused
    #[arg(long, value_name = "WAY", help_heading = HEADING)]
    wrap: Option<Wrap>,

    /// Slots across have the words of this list, in place of the words of the dictionaries
    #[arg(long, value_name = "DICT", help_heading = HEADING)]
    across: Option<PathBuf>,

    /// Slots down have the words of this list, in place of the words of the dictionaries
    #[arg(long, value_name = "DICT", help_heading = HEADING)]
    down: Option<PathBuf>,
}

/// The slots that were asked for.
#[derive(Clone, Debug, Default)]
pub struct AskedSlots {
    /// The rules of the slots of a grid.
    pub rules: SlotRules,
    /// The list of slots across, if they have one of their own.
    pub across: Option<Source>,
    /// The list of slots down, if they have one of their own.
    pub down: Option<Source>,
}

impl SlotFlags {
    /// The slots that the flags ask for.
    pub fn asked(self) -> AskedSlots {
        let own_lists = OwnLists { across: self.across.is_some(), down: self.down.is_some() };
        let rules = SlotRules {
            least: self.min_slot.into(),
            short_runs: self.short_runs,
            diagonals: self.diagonals,
            reversed: self.reversed,
            symmetric: self.symmetric,
            wrap: self.wrap.unwrap_or_default(),
            own_lists,
        };
        let [across, down] = [self.across, self.down].map(|path| path.map(Source::named));
        AskedSlots { rules, across, down }
    }
}

impl AskedSlots {
    /// The lists that the slots across and the slots down have of their own.
    pub fn lists(&self) -> impl Iterator<Item = &Source> {
        self.across.iter().chain(&self.down)
    }
}
