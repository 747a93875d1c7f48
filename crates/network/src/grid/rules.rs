//! Rules: which runs of white cells are slots, and which conditions the words of a grid meet beside.

use std::str::FromStr;

use lexicon::named::NameError;
use serde::{Deserialize, Serialize};

/// How many cells a slot has at least, unless a grid says otherwise.
pub const LEAST_SLOT: usize = 2;

/// The slots that a grid has beside or instead of all runs of two cells or more, and how they hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SlotRules {
    /// How many cells a slot has at least; with one, runs of one cell take words of one letter.
    pub least: usize,
    /// The rule for runs that are shorter.
    pub short_runs: ShortRuns,
    /// Whether the two main diagonals of each layer, a square, are slots too, read downwards.
    pub diagonals: bool,
    /// Whether each word read backwards must be a word of the list of its slot too.
    pub reversed: bool,
    /// Whether fills read the same across and down: equal cells and slots are one. In layers, fills read the
    /// same under every exchange of the three axes.
    pub symmetric: bool,
    /// Where runs go on beyond the edge.
    pub wrap: Wrap,
    /// The slots that have a list of words of their own.
    pub own_lists: OwnLists,
}

/// The rule for runs of two cells or more that are too short for a slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ShortRuns {
    /// Short runs need spell no word.
    #[default]
    Free,
    /// The grid may have no short runs.
    Forbidden,
}

/// The directions in which runs go on beyond the edge, from the last cell of a row or column to its first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wrap {
    /// Rows are rings.
    pub across: bool,
    /// Columns are rings.
    pub down: bool,
}

/// The directions whose slots have a list of words of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnLists {
    /// Slots across.
    pub across: bool,
    /// Slots down.
    pub down: bool,
}

lexicon::named!(ShortRuns, "rule for short runs", Free = "free", Forbidden = "forbidden");

impl Default for SlotRules {
    /// Every run of two cells or more is a slot, and nothing else holds.
    fn default() -> SlotRules {
        SlotRules {
            least: LEAST_SLOT,
            short_runs: ShortRuns::Free,
            diagonals: false,
            reversed: false,
            symmetric: false,
            wrap: Wrap::default(),
            own_lists: OwnLists::default(),
        }
    }
}

impl FromStr for Wrap {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Wrap, NameError> {
        let (across, down) = match name {
            "across" => (true, false),
            "down" => (false, true),
            "both" => (true, true),
            _ => return Err(NameError::new("way to wrap", name, &["across", "down", "both"])),
        };
        Ok(Wrap { across, down })
    }
}
