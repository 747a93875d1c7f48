//! A matrix of runs, as a TOML file has it.

use std::ops::Range;
use std::path::PathBuf;

use network::grid::LEAST_SLOT;
use network::grid::{ShortRuns, SlotRules};
use serde::Deserialize;
use thiserror::Error;
use toml::Spanned;

use super::columns::PAIRED;
use crate::strategy::{Algorithm, Named, OrderName, TiesName, ValuesName};

/// The most grids, dictionaries, or seeds of one entry: a mistake rather than a wish.
const MOST: u64 = 10_000;

/// Grids, dictionaries and strategies that are compared, each with each. `docs/experiments.md` has
/// examples.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Matrix {
    /// The question of the experiment.
    #[serde(default)]
    pub title: String,
    /// The algorithms.
    #[serde(default = "only_best")]
    pub algorithms: Vec<Algorithm>,
    /// The orders of slots; that of the algorithm itself if there are none.
    #[serde(default)]
    pub orders: Vec<OrderName>,
    /// The ways to break ties of orders of slots.
    #[serde(default)]
    pub ties: Vec<TiesName>,
    /// The orders of values; that of the algorithm itself if there are none.
    #[serde(default)]
    pub values: Vec<ValuesName>,
    /// Whether arc consistency is made first: `[true, false]` compares.
    #[serde(default)]
    pub ac3: Vec<bool>,
    /// Whether forward checking looks ahead: `[true, false]` compares.
    #[serde(default)]
    pub look_ahead: Vec<bool>,
    /// How many cells a slot has at least.
    #[serde(default = "two")]
    pub min_slot: Spanned<usize>,
    /// The rule for shorter runs of two cells or more: `free` or `forbidden`.
    #[serde(default = "free")]
    pub short_runs: Spanned<String>,
    /// How many seeds, from 1.
    #[serde(default = "one")]
    pub seeds: Spanned<u64>,
    /// Whether the same word may stand twice: `[false, true]` compares.
    #[serde(default = "only_distinct")]
    pub repeats: Vec<bool>,
    /// The limit of a run in seconds.
    #[serde(default = "ten")]
    pub time: Spanned<f64>,
    /// The limit of a run in choices.
    pub nodes: Option<u64>,
    /// The grids.
    #[serde(default, rename = "grid")]
    pub grids: Vec<Spanned<GridEntry>>,
    /// The dictionaries.
    #[serde(default, rename = "dictionary")]
    pub dictionaries: Vec<Spanned<DictionaryEntry>>,
    /// The columns whose values are compared run by run, the rest being the same.
    #[serde(default)]
    pub paired: Vec<Spanned<String>>,
    /// The plots.
    #[serde(default, rename = "plot")]
    pub plots: Vec<Spanned<PlotEntry>>,
}

/// A grid from a file, or grids made at random: `black` of the cells are black.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridEntry {
    /// Its name; that of the file, or of the size and seed, if there is none.
    pub name: Option<String>,
    /// The file, from the folder of the matrix.
    pub file: Option<Spanned<PathBuf>>,
    /// How many rows.
    pub rows: Option<u64>,
    /// How many columns; as many as rows if not given.
    pub columns: Option<u64>,
    /// The share of black cells, 0 to 1.
    pub black: Option<f64>,
    /// The seed of the first grid.
    pub seed: Option<u64>,
    /// How many grids of this size, with the seeds that follow.
    pub count: Option<u64>,
}

/// A dictionary of one list or of several that are merged, or a random part of it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DictionaryEntry {
    /// Its name; that of the first file if there is none.
    pub name: Option<String>,
    /// The lists, from the folder of the matrix.
    pub files: Vec<Spanned<PathBuf>>,
    /// How many words, drawn at random; all if not given.
    pub words: Option<u64>,
    /// How many words of the greatest scores they are drawn from; from all if not given.
    pub of_greatest: Option<u64>,
    /// Whether `words` is a number of words of each length, rather than in all.
    #[serde(default)]
    pub per_length: bool,
    /// The seed of the draw.
    pub subset_seed: Option<u64>,
    /// Whether each seed of the runs has a draw of its own, by that seed.
    #[serde(default)]
    pub redrawn: bool,
}

/// A plot of the results: one for each value of `facet`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlotEntry {
    /// The name of the file, without `.svg`.
    pub name: String,
    /// The title of the plot.
    #[serde(default)]
    pub title: String,
    /// The column of the results that goes to the right.
    pub x: Spanned<String>,
    /// The column that goes up.
    #[serde(default = "seconds")]
    pub y: Spanned<String>,
    /// The column whose values have colours.
    pub series: Option<Spanned<String>>,
    /// The column whose values have a plot each.
    pub facet: Option<Spanned<String>>,
    /// Whether the axis to the right is logarithmic.
    #[serde(default)]
    pub x_log: bool,
    /// Whether the axis up is logarithmic.
    #[serde(default = "yes")]
    pub y_log: bool,
}

fn only_best() -> Vec<Algorithm> {
    vec![Algorithm::Best]
}

fn only_distinct() -> Vec<bool> {
    vec![false]
}

fn one() -> Spanned<u64> {
    Spanned::new(0..0, 1)
}

fn two() -> Spanned<usize> {
    Spanned::new(0..0, LEAST_SLOT)
}

fn free() -> Spanned<String> {
    Spanned::new(0..0, "free".into())
}

fn ten() -> Spanned<f64> {
    Spanned::new(0..0, 10.0)
}

fn seconds() -> Spanned<String> {
    Spanned::new(0..0, "seconds".into())
}

fn yes() -> bool {
    true
}

impl Matrix {
    /// Reads a matrix file.
    ///
    /// # Errors
    /// With the line and the column, what was found there and what is allowed.
    pub fn read(text: &str) -> Result<Matrix, MatrixError> {
        check_names(text)?;
        let matrix: Matrix = toml::from_str(text).map_err(|error| {
            let span = error.span().unwrap_or(0..0);
            MatrixError::at(text, span, error.message().trim().to_owned())
        })?;
        matrix.check(text)?;
        Ok(matrix)
    }

    /// The rule by which runs of its grids are slots.
    pub fn slot_rule(&self) -> SlotRules {
        let short_runs = self.short_runs.get_ref().parse().unwrap_or_default();
        SlotRules { least: *self.min_slot.get_ref(), short_runs, ..SlotRules::default() }
    }

    fn check(&self, text: &str) -> Result<(), MatrixError> {
        let at = |span, problem: &str| Err(MatrixError::at(text, span, problem.into()));
        let none = 0..0;
        if self.grids.is_empty() {
            return at(none, "there is no [[grid]]: a matrix needs at least one");
        }
        if self.dictionaries.is_empty() {
            return at(none, "there is no [[dictionary]]: a matrix needs at least one");
        }
        if self.algorithms.is_empty() {
            return at(none, "algorithms = []: a matrix needs at least one");
        }
        if self.repeats.is_empty() {
            return at(none, "repeats = []: a matrix needs true, false or both");
        }
        for column in &self.paired {
            if !PAIRED.contains(&column.get_ref().as_str()) {
                let found = column.get_ref();
                let problem = format!("paired: {found:?} is none of {}", PAIRED.join(", "));
                return at(column.span(), &problem);
            }
        }
        if !(1..=MOST).contains(self.seeds.get_ref()) {
            return at(self.seeds.span(), "seeds: 1 to 10000 are allowed");
        }
        if !(self.time.get_ref().is_finite() && *self.time.get_ref() > 0.0) {
            return at(self.time.span(), "time: it is a number of seconds, more than 0");
        }
        if *self.min_slot.get_ref() < LEAST_SLOT {
            return at(self.min_slot.span(), "min_slot: a slot has 2 cells or more");
        }
        if let Err(error) = self.short_runs.get_ref().parse::<ShortRuns>() {
            return at(self.short_runs.span(), &error.to_string());
        }
        for grid in &self.grids {
            if let Some(problem) = grid.get_ref().problem() {
                return at(grid.span(), problem);
            }
        }
        for dictionary in &self.dictionaries {
            if let Some(problem) = dictionary.get_ref().problem() {
                return at(dictionary.span(), problem);
            }
        }
        Ok(())
    }
}

/// Checks the names of algorithms and orders one by one, for an error of the whole reading tells
/// only where their list begins. A field that is no list of names is left to that reading.
fn check_names(text: &str) -> Result<(), MatrixError> {
    /// The lists of names.
    #[derive(Default, Deserialize)]
    #[serde(default)]
    struct Names {
        algorithms: Vec<Spanned<String>>,
        orders: Vec<Spanned<String>>,
        ties: Vec<Spanned<String>>,
        values: Vec<Spanned<String>>,
    }
    fn check<T: Named>(text: &str, names: &[Spanned<String>]) -> Result<(), MatrixError> {
        names.iter().try_for_each(|name| match T::named(name.get_ref()) {
            Ok(_) => Ok(()),
            Err(error) => Err(MatrixError::at(text, name.span(), error.to_string())),
        })
    }
    let names: Names = toml::from_str(text).unwrap_or_default();
    check::<Algorithm>(text, &names.algorithms)?;
    check::<OrderName>(text, &names.orders)?;
    check::<TiesName>(text, &names.ties)?;
    check::<ValuesName>(text, &names.values)
}

impl GridEntry {
    /// The problem with the entry, if there is one.
    fn problem(&self) -> Option<&'static str> {
        let is_size = |size: Option<u64>| size.is_none_or(|size| (1..=1000).contains(&size));
        let is_random = self.rows.is_some() || self.columns.is_some() || self.black.is_some();
        match (&self.file, is_random) {
            (Some(_), true) => {
                Some("a grid has either a file, or rows and black to be made at random")
            }
            (None, false) => Some("a grid needs a file, or rows and black to be made at random"),
            (Some(_), false) => None,
            (None, true) if self.rows.is_none() => Some("a random grid needs rows"),
            (None, true) if !is_size(self.rows) || !is_size(self.columns) => {
                Some("rows and columns: 1 to 1000 are allowed")
            }
            (None, true) if !(0.0..=1.0).contains(&self.black.unwrap_or(0.0)) => {
                Some("black: it is the share of black cells, 0 to 1")
            }
            (None, true) if !(1..=MOST).contains(&self.count.unwrap_or(1)) => {
                Some("count: 1 to 10000 are allowed")
            }
            (None, true) => None,
        }
    }
}

impl DictionaryEntry {
    /// The problem with the entry, if there is one.
    fn problem(&self) -> Option<&'static str> {
        match self {
            _ if self.files.is_empty() => Some("files = []: a dictionary needs at least one list"),
            _ if self.words.is_none()
                && (self.per_length || self.redrawn || self.of_greatest.is_some()) =>
            {
                Some(
                    "per_length, redrawn and of_greatest: they tell how words are drawn, and need words",
                )
            }
            _ if self.redrawn && self.subset_seed.is_some() => Some(
                "redrawn: the seeds of the runs are those of the draws, there is no subset_seed",
            ),
            _ => None,
        }
    }
}

/// A problem with a matrix file, and its place.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{line}:{column}: {problem}")]
pub struct MatrixError {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// The text that was found, and the values allowed.
    pub problem: String,
}

impl MatrixError {
    /// A problem at some bytes of a text.
    pub fn at(text: &str, span: Range<usize>, problem: String) -> MatrixError {
        let before = text.get(..span.start.min(text.len())).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        MatrixError {
            line: before.matches('\n').count() + 1,
            column: before[start..].chars().count() + 1,
            problem,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = "[[grid]]\nfile = \"a\"\n";
    const WORDS: &str = "[[dictionary]]\nfiles = [\"w\"]\n";

    fn error(text: &str) -> String {
        Matrix::read(text).unwrap_err().to_string()
    }

    #[test]
    fn reads_a_matrix() {
        let text = format!(
            "algorithms = [\"best\", \"mac\"]\nac3 = [true, false]\nseeds = 21\n{GRID}{WORDS}"
        );
        let matrix = Matrix::read(&text).unwrap();
        assert_eq!(matrix.algorithms, [Algorithm::Best, Algorithm::Mac]);
        assert_eq!((*matrix.seeds.get_ref(), matrix.ac3.len()), (21, 2));
        assert_eq!(matrix.repeats, [false]);
    }

    #[test]
    fn errors_name_their_place() {
        let unknown = error(&format!("algorithms = [\"best\",\n  \"fc\"]\n{GRID}{WORDS}"));
        assert_eq!(
            unknown,
            "2:3: unknown algorithm \"fc\": there is best, rac, cbj, rac-fc, cbj-fc, mac, \
             branch-and-bound, dual"
        );
        assert!(error("seeds = = 3").starts_with("1:9: "));
        assert!(
            error(&format!("sedes = 3\n{GRID}{WORDS}")).starts_with("1:1: unknown field `sedes`")
        );
        assert_eq!(
            error(&format!("seeds = 0\n{GRID}{WORDS}")),
            "1:9: seeds: 1 to 10000 are allowed"
        );
        assert!(
            error(&format!("paired = [\"ac3\",\n\"seconds\"]\n{GRID}{WORDS}"))
                .starts_with("2:1: paired: \"seconds\" is none of dictionary, algorithm, ")
        );
        assert!(error(GRID).ends_with("there is no [[dictionary]]: a matrix needs at least one"));
        let both = error(&format!("{WORDS}[[grid]]\nfile = \"a\"\nrows = 3\n"));
        assert!(both.starts_with("3:1: a grid has either a file"), "{both}");
        let undrawn = error(&format!("{GRID}{WORDS}per_length = true\n"));
        assert!(undrawn.starts_with("3:1: per_length, redrawn and of_greatest: "), "{undrawn}");
        let seeds = error(&format!("{GRID}{WORDS}words = 3\nredrawn = true\nsubset_seed = 1\n"));
        assert!(seeds.starts_with("3:1: redrawn: the seeds of the runs"), "{seeds}");
    }
}
