//! The figures of grids made to order; `docs/statistics.md` documents the keys of the JSON.

use std::collections::BTreeMap;

use command::report::{StatsForm, write_stderr};
use network::Grid;
use serde::Serialize;
use setter::generation::{GridStatistics, Method};

use super::filler::Found;

/// How many times as many grids are drawn at once after each grid that was searched in vain, of which the most open is searched next;
/// and how many at most: where a chain draws, a grid takes some twenty milliseconds, else some microseconds. So the choice
/// leans to open grids only as far as it must. Figures: `benches/record/grids.md`.
const MORE_AT_ONCE: u64 = 4;
const MOST_AT_ONCE: u64 = 1024;
const MOST_AT_ONCE_OF_CHAIN: u64 = 16;

/// The figures of a grid.
#[derive(Clone, Debug, Serialize)]
pub struct GridReport {
    #[serde(flatten)]
    statistics: GridStatistics,
    /// In decimal digits; `None` within if they were too many to count.
    #[serde(skip_serializing_if = "Option::is_none")]
    fills: Option<Option<String>>,
}

/// A line of JSON.
#[derive(Serialize)]
struct Numbered<'r> {
    grid: u64,
    #[serde(flatten)]
    report: &'r GridReport,
}

impl GridReport {
    /// The figures of a grid.
    pub fn of(grid: &Grid) -> GridReport {
        GridReport { statistics: GridStatistics::of(grid), fills: None }
    }

    /// Notes how many fills the grid has, or that they are too many to count.
    pub fn set_fills(&mut self, fills: Option<String>) {
        self.fills = Some(fills);
    }

    /// Writes what is told of grid `number` to standard error.
    pub fn say(&self, number: u64, form: StatsForm) {
        let text = match form {
            StatsForm::Text => self.text(number),
            StatsForm::Json => {
                serde_json::to_string(&Numbered { grid: number, report: self }).unwrap_or_default()
            }
        };
        write_stderr(&format!("{text}\n"));
    }

    fn text(&self, number: u64) -> String {
        let fills = match &self.fills {
            None => String::new(),
            Some(Some(fills)) => format!(", {fills} fills"),
            Some(None) => ", fills: not cheap to count (more than 2 s)".into(),
        };
        let GridStatistics { words, crossings, crossings_per_word, black_share, mean_length } =
            self.statistics;
        format!(
            "grid {number}: {words} words, {crossings} crossings, {crossings_per_word:.2} a word, \
             {:.1} % black, mean length {mean_length:.2}{fills}",
            100.0 * black_share
        )
    }
}

/// How many grids were drawn, and why some were left out.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// All of them.
    drawn: u64,
    /// The grids among them that were searched, and the most of which one was the most open.
    searched: u64,
    most_at_once: u64,
    /// The grids without a fill, or without one within the limit, since the last that has one.
    pub in_a_row: u64,
    none: u64,
    undecided: u64,
    /// For each theme word how many grids had no slot for it.
    no_slot: BTreeMap<String, u64>,
}

impl Tally {
    /// How many grids are to be drawn at once by a method.
    pub fn at_once(&self, method: &Method) -> u64 {
        let most = match method {
            Method::Chain { .. } => MOST_AT_ONCE_OF_CHAIN,
            Method::Rejection | Method::Census { .. } | Method::Placing => MOST_AT_ONCE,
        };
        let times = u32::try_from(self.undecided).unwrap_or(u32::MAX);
        MORE_AT_ONCE.saturating_pow(times).min(most)
    }

    /// Notes that some grids were drawn at once, of which one is searched.
    pub fn note_drawn(&mut self, at_once: u64) {
        self.drawn += at_once;
        self.searched += 1;
        self.most_at_once = self.most_at_once.max(at_once);
    }

    /// How many grids were drawn.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Adds a grid that is left out.
    pub fn add(&mut self, why: Found) {
        self.in_a_row += 1;
        match why {
            Found::Fill(_) => {}
            Found::None => self.none += 1,
            Found::NoSlotFor(word) => *self.no_slot.entry(word).or_default() += 1,
            Found::Undecided => self.undecided += 1,
        }
    }

    /// The grids that were left out, in a sentence; `None` if none was.
    pub fn left_out(&self) -> Option<String> {
        let mut parts = Vec::new();
        if self.none > 0 {
            parts.push(format!("{} had no fill", self.none));
        }
        parts.extend(
            self.no_slot.iter().map(|(word, grids)| format!("{grids} had no slot for {word}")),
        );
        if self.undecided > 0 {
            parts.push(format!(
                "{} had none within the limit (they may have one: what is kept leans to grids that are \
                 easy to fill)",
                self.undecided
            ));
        }
        let grids = if self.drawn == 1 { "grid" } else { "grids" };
        let chosen = match self.most_at_once {
            ..=1 => String::new(),
            most => format!(
                "{} were searched, each the most open of up to {most} drawn at once; of these ",
                self.searched
            ),
        };
        (!parts.is_empty())
            .then(|| format!("of {} {grids} drawn, {chosen}{}", self.drawn, parts.join(", ")))
    }

    /// Why no more grids are drawn.
    pub fn given_up(&self, written: u64) -> String {
        let left_out = self.left_out().unwrap_or_default();
        let row = self.in_a_row;
        format!("given up after {row} grids in a row without a fill, {written} written: {left_out}")
    }
}
