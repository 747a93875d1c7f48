//! The formats in which fills are written: what stands around the letters of a fill, and what stands before all
//! fills.

use super::parse::{FillError, FillProblem, parse};
use lexicon::{Alphabet, Letter};
use network::grid::Cell;
use network::{Grid, Problem};
use serde_json::json;

/// The header of [`Format::Binary`] takes a multiple of this number of bytes, so that records are aligned.
const ALIGNMENT: usize = 64;

/// The format in which fills are written.
///
/// Each fill is a record: bytes that are the same for all fills, and letters between them. The records of consecutive
/// intervals of the order, one after the other, are the records of all of these intervals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Each fill like its grid, fills separated by a blank line.
    #[default]
    Text,
    /// Each fill a line of JSON: an array of strings, one for each row, black cells as in the grid; with several layers
    /// an array of such arrays. Letters are escaped as JSON has them.
    Ndjson,
    /// A header, then each fill as the numbers of its letters in the alphabet from 0, a byte for each white cell, row by
    /// row. The header is a line of JSON, spaces before its end: its own size and that of a record in bytes
    /// (`header`, `record`), the letters of the alphabet, the rows (of all layers), columns and layers of the grid, and
    /// which of its cells are `white`, from 0, row by row.
    Binary,
}

/// The bytes around the letters of a fill.
#[derive(Debug)]
pub(super) struct Record {
    /// The bytes of a fill, 0 in place of each letter.
    pub bytes: Vec<u8>,
    /// Where in these bytes the letter of each white cell of the grid is, row by row.
    pub places: Vec<usize>,
}

impl Record {
    /// A fill row by row: the texts `before` and `after` all rows, `before_row` and `after_row` of each, and before that a text
    /// that the number of the row decides, `between`.
    fn in_rows<'t>(
        grid: &Grid,
        [before, before_row, after_row, after]: [&str; 4],
        between: impl Fn(usize) -> &'t str,
    ) -> Record {
        let mut record = Record { bytes: before.into(), places: Vec::new() };
        for (row, cells) in grid.cells().chunks(grid.columns()).enumerate() {
            record.bytes.extend([between(row), before_row].concat().bytes());
            for cell in cells {
                if let Cell::White(_) = cell {
                    record.places.push(record.bytes.len());
                }
                record.bytes.push(if let Cell::Black(written) = cell { *written as u8 } else { 0 });
            }
            record.bytes.extend(after_row.bytes());
        }
        record.bytes.extend(after.bytes());
        record
    }
}

/// How the end of a fill is found in the text of several.
#[derive(Clone, Copy, Debug)]
pub(super) enum RecordEnd {
    /// After as many line feeds.
    Lines(usize),
    /// After as many bytes.
    Bytes(usize),
}

impl Format {
    /// Whether a blank line stands between fills, as it does not before the first or after the last.
    pub fn separates_fills(self) -> bool {
        match self {
            Format::Text => true,
            Format::Ndjson | Format::Binary => false,
        }
    }

    /// The text of each letter, unless it is a byte: where all of them are, in ASCII, letters are written faster.
    pub(super) fn letter_texts(self, alphabet: &Alphabet) -> Option<Vec<String>> {
        let text = match self {
            Format::Text => |glyph: &char| glyph.to_string(),
            Format::Ndjson => |glyph: &char| {
                let quoted = json!(glyph).to_string();
                quoted[1..quoted.len() - 1].to_owned()
            },
            Format::Binary => return None,
        };
        let texts: Vec<String> = alphabet.glyphs().iter().map(text).collect();
        let are_bytes = texts.iter().all(|text| text.len() == 1);
        (!are_bytes).then_some(texts)
    }

    /// The record of the fills of a problem.
    pub(super) fn record(self, problem: &Problem) -> Record {
        let grid = problem.grid();
        match self {
            Format::Text => Record::in_rows(grid, ["\n", "", "\n", ""], |row| grid.before_row(row)),
            Format::Ndjson => {
                let [before, after] = if grid.layers() > 1 { ["[[", "]]\n"] } else { ["[", "]\n"] };
                Record::in_rows(grid, [before, "\"", "\"", after], |row| match row {
                    0 => "",
                    _ if grid.before_row(row).is_empty() => ",",
                    _ => "],[",
                })
            }
            Format::Binary => {
                let whites = problem.network().pictured.len();
                Record { bytes: vec![0; whites], places: (0..whites).collect() }
            }
        }
    }

    /// The bytes that stand before the fills of a problem.
    pub fn header(self, problem: &Problem) -> Vec<u8> {
        match self {
            Format::Text | Format::Ndjson => return Vec::new(),
            Format::Binary => {}
        }
        let grid = problem.grid();
        let letters = json!(problem.alphabet().glyphs().iter().collect::<String>());
        let cells = grid.cells().iter().enumerate();
        let white = cells.filter(|(_, cell)| matches!(cell, Cell::White(_)));
        let white: Vec<String> = white.map(|(place, _)| place.to_string()).collect();
        let description = format!(
            "\"record\":{},\"letters\":{letters},\"rows\":{},\"columns\":{},\"layers\":{},\
             \"white\":[{}]}}",
            white.len(),
            grid.rows(),
            grid.columns(),
            grid.layers(),
            white.join(",")
        );
        // The size of the header has 20 digits at most.
        let most = "{\"fills\":1,\"header\":,".len() + 20 + description.len() + 1;
        let size = most.next_multiple_of(ALIGNMENT);
        let mut header = format!("{{\"fills\":1,\"header\":{size},{description}").into_bytes();
        header.resize(size - 1, b' ');
        header.push(b'\n');
        header
    }

    /// How the end of a fill of a problem is found.
    pub(super) fn end(self, problem: &Problem) -> RecordEnd {
        match self {
            Format::Text => RecordEnd::Lines(problem.grid().lines() + 1),
            Format::Ndjson => RecordEnd::Lines(1),
            Format::Binary => RecordEnd::Bytes(problem.network().pictured.len()),
        }
    }

    /// The letters of a fill as it was written, by the numbers of the cells.
    ///
    /// # Errors
    /// With the first place that does not fit the grid.
    pub(super) fn read(self, fill: &[u8], problem: &Problem) -> Result<Vec<Letter>, FillError> {
        let grid = problem.grid();
        let lines: Vec<Vec<u8>> = match self {
            Format::Text => {
                let lines = fill.trim_ascii_end().split(|&byte| byte == b'\n');
                lines.map(<[u8]>::to_vec).collect()
            }
            Format::Ndjson => {
                let layers: Result<Vec<Vec<String>>, _> = match grid.layers() {
                    1 => serde_json::from_slice(fill).map(|rows| vec![rows]),
                    _ => serde_json::from_slice(fill),
                };
                // A text that is no JSON has no rows.
                let lines = layers.unwrap_or_default().join(&"-".to_owned());
                lines.into_iter().map(String::into_bytes).collect()
            }
            Format::Binary => return read_numbers(fill, problem),
        };
        parse(&lines, problem)
    }
}

/// The letters of a record of numbers, by the numbers of the cells.
fn read_numbers(fill: &[u8], problem: &Problem) -> Result<Vec<Letter>, FillError> {
    let (pictured, size) = (&problem.network().pictured, problem.alphabet().size());
    // A cell that is not in the picture has one letter, which is given.
    let given = problem.network().letters.iter();
    let mut letters: Vec<Letter> = given.map(|of| of.smallest().unwrap_or_default()).collect();
    let wrong = |column, problem| Err(FillError { row: 0, column, problem });
    if fill.len() != pictured.len() {
        let (found, expected) = (fill.len(), pictured.len());
        return wrong(found.min(expected), FillProblem::Columns { found, expected });
    }
    for (column, (&letter, cell)) in std::iter::zip(fill, pictured).enumerate() {
        if usize::from(letter) >= size {
            return wrong(column, FillProblem::White(char::from(letter)));
        }
        letters[cell.index()] = letter;
    }
    Ok(letters)
}

impl RecordEnd {
    pub(super) fn first(self, text: &[u8], fills: u64) -> &[u8] {
        let fills = usize::try_from(fills).unwrap_or(usize::MAX);
        match self {
            RecordEnd::Bytes(size) => &text[..text.len().min(fills.saturating_mul(size))],
            RecordEnd::Lines(lines) => {
                let ends = memchr::memchr_iter(b'\n', text).take(fills.saturating_mul(lines));
                &text[..ends.last().map_or(0, |end| end + 1)]
            }
        }
    }

    /// The last fill of a text, without the line that separates it from the fill before.
    pub(super) fn last(self, text: &[u8]) -> &[u8] {
        let start = match self {
            RecordEnd::Bytes(size) => text.len().saturating_sub(size),
            RecordEnd::Lines(lines) => {
                let lines = lines.max(2) - 1;
                memchr::memrchr_iter(b'\n', text).nth(lines).map_or(0, |end| end + 1)
            }
        };
        &text[start..]
    }
}
