//! The first and the last line of a trace.

use std::collections::BTreeMap;

use lexicon::{Alphabet, Index, LetterSet};
use network::grid::SlotRules;
use network::{Grid, Network};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::TraceProblem;
use crate::board::Board;

/// The name of the format in the first line.
const FORMAT: &str = "setter-trace";

/// The version that is written and read.
pub(super) const VERSION: u64 = 1;

/// The first line: what was searched, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// Always `setter-trace`.
    format: String,
    /// The version of the format.
    version: u64,
    /// The program that wrote it, and its version.
    pub program: String,
    /// The grid, a row an item.
    grid: Vec<String>,
    /// The rules by which runs are slots, if other than for all runs.
    #[serde(default, skip_serializing_if = "are_default")]
    rules: SlotRules,
    /// The letters, in their order.
    alphabet: String,
    /// The words.
    pub dictionary: DictionarySummary,
    /// How it was searched, by the names of the flags.
    pub parameters: BTreeMap<String, Value>,
    /// The names of the slots: these are numbered as here, from 0.
    slots: Vec<String>,
    /// How many words each slot has before the first step.
    words: Vec<u32>,
    /// The letters of each white cell before the first step, row after row: cells are numbered as here.
    cells: Vec<String>,
}

/// The words of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DictionarySummary {
    /// The names of the lists.
    pub names: Vec<String>,
    /// The hash of their contents.
    pub key: String,
    /// How many words of each length there are.
    pub lengths: Vec<WordsOfLength>,
}

impl DictionarySummary {
    /// Of an index of lists with these names.
    pub fn new(names: Vec<String>, index: &Index) -> DictionarySummary {
        let words_of = |length| WordsOfLength { length, words: index.word_count(length) };
        let lengths = index.lengths().map(words_of).collect();
        DictionarySummary { names, key: index.key().into(), lengths }
    }
}

/// How many words of a length there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordsOfLength {
    /// The length, in letters.
    pub length: usize,
    /// How many words.
    pub words: u64,
}

/// The last line: how it ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct End {
    /// `fill`, `none` or `limit`.
    pub answer: String,
    /// How many lines there are between the first and the last.
    pub steps: u64,
    /// The statistics of the search, as `--stats=json` tells them.
    pub statistics: BTreeMap<String, Value>,
}

impl Header {
    /// The header of a search on a board.
    pub fn new(
        board: &Board,
        dictionary: DictionarySummary,
        parameters: BTreeMap<String, Value>,
    ) -> Header {
        let alphabet = board.alphabet();
        let spell = |letters: &LetterSet| alphabet.spell(&letters.iter().collect::<Vec<_>>());
        Header {
            format: FORMAT.into(),
            version: VERSION,
            program: concat!("setter ", env!("CARGO_PKG_VERSION")).into(),
            grid: board.grid().to_text(alphabet).lines().map(str::to_owned).collect(),
            rules: board.grid().rules(),
            alphabet: alphabet.glyphs().iter().collect(),
            dictionary,
            parameters,
            slots: board.names().to_vec(),
            words: board.words().to_vec(),
            cells: board.letters().iter().map(spell).collect(),
        }
    }

    /// The dictionary and the parameters of the search, in a line.
    pub fn title(&self) -> String {
        let mut title = self.dictionary.names.join(" ");
        for (name, value) in &self.parameters {
            title += &match value {
                Value::String(text) => format!(" · {name} {text}"),
                value => format!(" · {name} {value}"),
            };
        }
        title
    }

    pub(super) fn read(line: &str) -> Result<Header, TraceProblem> {
        /// The part that is the same in all versions.
        #[derive(Deserialize)]
        struct Version {
            format: String,
            version: u64,
        }
        let no_trace = |error: serde_json::Error| TraceProblem::NoTrace(error.to_string());
        let version: Version = serde_json::from_str(line).map_err(no_trace)?;
        if version.format != FORMAT {
            return Err(TraceProblem::NoTrace(format!("its format is {:?}", version.format)));
        }
        if version.version != VERSION {
            return Err(TraceProblem::Version { found: version.version, allowed: VERSION });
        }
        let wrong = |error: serde_json::Error| TraceProblem::Header(error.to_string());
        serde_json::from_str(line).map_err(wrong)
    }

    /// The board that the header describes.
    ///
    /// # Errors
    /// If it contradicts itself.
    pub fn board(&self) -> Result<Board, TraceProblem> {
        let wrong = |error: String| TraceProblem::Header(error);
        let alphabet = Alphabet::new(&self.alphabet)
            .map_err(|error| wrong(format!("\"alphabet\": {error}")))?;
        let text: String = self.grid.iter().flat_map(|row| [row.as_str(), "\n"]).collect();
        let grid = Grid::parse(text.as_bytes(), &alphabet)
            .map_err(|error| wrong(format!("\"grid\":{error}")))?;
        let grid = self.rules.apply(grid).map_err(|error| wrong(format!("\"rules\": {error}")))?;
        let network = Network::of(&grid);
        for (what, found, expected) in [
            ("slots", self.slots.len(), network.slots.len()),
            ("words", self.words.len(), network.slots.len()),
            ("cells", self.cells.len(), network.cell_count()),
        ] {
            if found != expected {
                return Err(wrong(format!("{found} {what:?}: the grid has {expected}")));
            }
        }
        let letters = |cell: &String| match alphabet.fold(cell.as_bytes()) {
            Some(letters) => Ok(letters.into_iter().collect::<LetterSet>()),
            None => Err(wrong(format!("\"cells\": {cell:?} has letters outside the alphabet"))),
        };
        let letters = self.cells.iter().map(letters).collect::<Result<_, _>>()?;
        Ok(Board::of_parts(grid, alphabet, letters, self.words.clone()))
    }
}

fn are_default(rules: &SlotRules) -> bool {
    *rules == SlotRules::default()
}
