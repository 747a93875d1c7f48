//! Reading ipuz.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::super::cell::{PuzzleCell, upper};
use super::super::error::{Place, PuzzleError, PuzzleProblem, shown};
use super::super::html::plain;
use super::super::loss::{Loss, Losses};
use super::super::model::Puzzle;
use super::super::transfer::Read;
use crate::grid::MAX_CELLS;
use crate::slots::Direction;

/// The parts of a file that are read, or that say nothing.
const READ: [&str; 15] = [
    "version",
    "kind",
    "dimensions",
    "puzzle",
    "solution",
    "clues",
    "block",
    "empty",
    "title",
    "author",
    "copyright",
    "notes",
    "intro",
    "locale",
    "language",
];

/// Reads ipuz.
pub fn read(contents: &[u8]) -> Result<Read, PuzzleError> {
    let all = object(contents)?;
    let mut reader = Reader::new(&all)?;
    let (rows, columns) = reader.dimensions()?;
    let labels = reader.labels(rows, columns)?;
    reader.read_solution(rows, columns)?;
    let cells = std::mem::take(&mut reader.cells);
    let Some(mut puzzle) = Puzzle::new(rows, columns, cells) else {
        return Err(at("dimensions", PuzzleProblem::Missing("cells")));
    };
    reader.read_clues(&mut puzzle, &labels)?;
    puzzle.title = reader.text("title")?;
    puzzle.author = reader.text("author")?;
    puzzle.copyright = reader.text("copyright")?;
    let notes = [reader.text("intro")?, reader.text("notes")?];
    puzzle.notes =
        notes.iter().filter(|text| !text.is_empty()).cloned().collect::<Vec<_>>().join("\n");
    let language = if all.contains_key("locale") { "locale" } else { "language" };
    puzzle.language = reader.text(language)?;
    Ok(Read { puzzle, losses: reader.losses() })
}

fn at(path: &str, problem: PuzzleProblem) -> PuzzleError {
    PuzzleError::at(Place::Path(path.into()), problem)
}

/// An error about a value that is something else.
fn expected(path: &str, found: &Value, expected: &'static str) -> PuzzleError {
    at(path, PuzzleProblem::Expected { found: shown(&found.to_string()), expected })
}

/// The object of a file, which may stand in a call `ipuz(...)`.
fn object(contents: &[u8]) -> Result<Map<String, Value>, PuzzleError> {
    let contents = contents.strip_prefix(b"\xef\xbb\xbf").unwrap_or(contents);
    let mut start = contents.len() - contents.trim_ascii_start().len();
    let mut text = contents.trim_ascii();
    if let Some(call) = text.strip_prefix(b"ipuz(") {
        start += 5;
        text = call.strip_suffix(b";").unwrap_or(call).trim_ascii_end();
        text = text.strip_suffix(b")").unwrap_or(text);
    }
    let value: Value = serde_json::from_slice(text).map_err(|error| {
        // Lines of the file: what stands before the object has some too.
        let before = &contents[..start];
        let lines = before.iter().filter(|&&byte| byte == b'\n').count();
        let last = before.iter().rev().take_while(|&&byte| byte != b'\n').count();
        let column = error.column() + if error.line() == 1 { last } else { 0 };
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default().to_owned();
        PuzzleError::at(Place::Line(error.line() + lines, column), PuzzleProblem::Json(message))
    })?;
    match value {
        Value::Object(all) => Ok(all),
        other => Err(expected("ipuz", &other, "an object")),
    }
}

struct Reader<'v> {
    all: &'v Map<String, Value>,
    block: &'v str,
    cells: Vec<PuzzleCell>,
    rebus: usize,
    marks: usize,
    markup: usize,
    unplaced: usize,
    parts: Vec<String>,
}

impl<'v> Reader<'v> {
    fn new(all: &'v Map<String, Value>) -> Result<Reader<'v>, PuzzleError> {
        let kinds = match all.get("kind") {
            Some(Value::Array(kinds)) => kinds,
            Some(other) => return Err(expected("kind", other, "a list of kinds of puzzles")),
            None => return Err(at("kind", PuzzleProblem::Missing("a kind of puzzle"))),
        };
        let is_crossword =
            |kind: &Value| kind.as_str().is_some_and(|kind| kind.contains("ipuz.org/crossword"));
        if !kinds.iter().any(is_crossword) {
            let found = Value::Array(kinds.clone());
            return Err(expected("kind", &found, "http://ipuz.org/crossword#1"));
        }
        let block = all.get("block").and_then(Value::as_str).unwrap_or("#");
        let parts = all.keys().filter(|name| !READ.contains(&name.as_str())).cloned().collect();
        Ok(Reader {
            all,
            block,
            cells: Vec::new(),
            rebus: 0,
            marks: 0,
            markup: 0,
            unplaced: 0,
            parts,
        })
    }

    fn dimensions(&self) -> Result<(usize, usize), PuzzleError> {
        let length = |name: &str| {
            let path = format!("dimensions.{name}");
            let value = self.all.get("dimensions").and_then(|dimensions| dimensions.get(name));
            let value =
                value.ok_or_else(|| at(&path, PuzzleProblem::Missing("a number of cells")))?;
            let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
            number.ok_or_else(|| expected(&path, value, "a number of cells"))
        };
        let (rows, columns) = (length("height")?, length("width")?);
        match rows.checked_mul(columns) {
            Some(1..) if rows * columns <= MAX_CELLS as u64 => {
                Ok((rows as usize, columns as usize))
            }
            _ => Err(at("dimensions", PuzzleProblem::Cells { rows, columns })),
        }
    }

    /// The rows of a part, each of as many cells as there are columns.
    fn rows(
        &self,
        name: &'static str,
        value: &'v Value,
        rows: usize,
        columns: usize,
    ) -> Result<Vec<&'v Value>, PuzzleError> {
        let list = value.as_array().ok_or_else(|| expected(name, value, "a list of rows"))?;
        if list.len() != rows {
            let problem = PuzzleProblem::Rows { found: list.len(), expected: rows };
            return Err(at(name, problem));
        }
        let mut all = Vec::with_capacity(rows * columns.min(1 << 10));
        for (number, row) in list.iter().enumerate() {
            let path = format!("{name}[{number}]");
            let row = row.as_array().ok_or_else(|| expected(&path, row, "a list of cells"))?;
            if row.len() != columns {
                let problem = PuzzleProblem::Ragged { found: row.len(), expected: columns };
                return Err(at(&path, problem));
            }
            all.extend(row);
        }
        Ok(all)
    }

    /// Reads the cells as they are printed; the labels that they begin with, with their places.
    fn labels(
        &mut self,
        rows: usize,
        columns: usize,
    ) -> Result<HashMap<String, usize>, PuzzleError> {
        let Some(value) = self.all.get("puzzle") else {
            return Err(at("puzzle", PuzzleProblem::Missing("the cells of the puzzle")));
        };
        let mut labels = HashMap::new();
        for (place, value) in self.rows("puzzle", value, rows, columns)?.into_iter().enumerate() {
            let path = || format!("puzzle[{}][{}]", place / columns, place % columns);
            let (label, styled) = match value {
                Value::Object(cell) => (cell.get("cell").unwrap_or(&Value::Null), Some(cell)),
                label => (label, None),
            };
            let label = match label {
                Value::Null if styled.is_none() => {
                    self.cells.push(PuzzleCell::Block);
                    continue;
                }
                Value::Null => String::new(),
                Value::String(label) if label == self.block => {
                    self.cells.push(PuzzleCell::Block);
                    continue;
                }
                Value::String(label) => label.clone(),
                Value::Number(number) => number.to_string(),
                other => {
                    return Err(expected(&path(), other, "a number, a text, null, or an object"));
                }
            };
            labels.entry(label).or_insert(place);
            let mut is_circled = false;
            let mut given = None;
            if let Some(cell) = styled {
                is_circled = self.is_circled(cell.get("style"));
                given = match cell.get("value") {
                    Some(value) => self.letter(value, &path())?,
                    None => None,
                };
            }
            self.cells.push(PuzzleCell::Open { given, solution: None, allowed: None, is_circled });
        }
        Ok(labels)
    }

    /// Whether a style has a circle; other styles are counted.
    fn is_circled(&mut self, style: Option<&Value>) -> bool {
        let circle =
            style.and_then(|style| style.get("shapebg")).is_some_and(|shape| shape == "circle");
        let others = match style {
            Some(Value::Object(style)) => style.len() - usize::from(circle),
            Some(Value::String(_)) => 1,
            _ => 0,
        };
        self.marks += usize::from(others > 0);
        circle
    }

    /// The letter of a value of the crossword: a text, or an object with one.
    fn letter(&mut self, value: &Value, path: &str) -> Result<Option<char>, PuzzleError> {
        let text = match value {
            Value::Null => return Ok(None),
            Value::String(text) => text,
            Value::Number(number) if number.as_u64() == Some(0) => return Ok(None),
            Value::Object(cell) => {
                return match cell.get("value") {
                    Some(Value::Object(_)) | None => Ok(None),
                    Some(value) => self.letter(value, path),
                };
            }
            other => return Err(expected(path, other, "a letter, null, or an object")),
        };
        let mut letters = text.chars().filter(|letter| !letter.is_whitespace());
        let first = letters.next().map(upper);
        self.rebus += usize::from(letters.next().is_some());
        Ok(first.filter(|&letter| letter != '0'))
    }

    fn read_solution(&mut self, rows: usize, columns: usize) -> Result<(), PuzzleError> {
        let Some(value) = self.all.get("solution") else { return Ok(()) };
        for (place, value) in self.rows("solution", value, rows, columns)?.into_iter().enumerate() {
            let is_block = value.as_str() == Some(self.block) || value.is_null();
            if self.cells[place].is_block() || is_block {
                continue;
            }
            let path = format!("solution[{}][{}]", place / columns, place % columns);
            let letter = self.letter(value, &path)?;
            if let PuzzleCell::Open { given, solution, .. } = &mut self.cells[place] {
                // A given letter is one of the solution.
                *solution = letter.filter(|&letter| *given != Some(letter));
            }
        }
        Ok(())
    }

    fn read_clues(
        &mut self,
        puzzle: &mut Puzzle,
        labels: &HashMap<String, usize>,
    ) -> Result<(), PuzzleError> {
        let Some(value) = self.all.get("clues") else { return Ok(()) };
        let lists = value.as_object().ok_or_else(|| expected("clues", value, "an object"))?;
        let entries = puzzle.entries();
        let starts: HashMap<_, _> =
            entries.iter().map(|entry| ((entry.direction, entry.cells[0]), entry.number)).collect();
        for (name, list) in lists {
            let path = format!("clues.{name}");
            let list = list.as_array().ok_or_else(|| expected(&path, list, "a list of clues"))?;
            let direction = match name.split(':').next() {
                Some("Across") => Direction::Across,
                Some("Down") => Direction::Down,
                _ => {
                    self.parts.push(path);
                    continue;
                }
            };
            for (number, clue) in list.iter().enumerate() {
                let (label, text) = clue_parts(clue).ok_or_else(|| {
                    expected(&format!("{path}[{number}]"), clue, "[number, text]")
                })?;
                let place = label.and_then(|label| labels.get(&label));
                match place.and_then(|&place| starts.get(&(direction, place))) {
                    Some(&number) => {
                        let text = self.plain(text);
                        puzzle.set_clue(direction, number, &text);
                    }
                    None => self.unplaced += 1,
                }
            }
        }
        Ok(())
    }

    /// The text of HTML.
    fn plain(&mut self, html: &str) -> String {
        let (text, had_tags) = plain(html);
        self.markup += usize::from(had_tags);
        text
    }

    fn text(&mut self, name: &str) -> Result<String, PuzzleError> {
        match self.all.get(name) {
            None | Some(Value::Null) => Ok(String::new()),
            Some(Value::String(text)) => Ok(self.plain(text).trim().to_owned()),
            Some(other) => Err(expected(name, other, "a text")),
        }
    }

    fn losses(self) -> Vec<Loss> {
        let mut losses = Losses::default();
        losses.count(Loss::Rebus, self.rebus);
        losses.count(Loss::Marks, self.marks);
        losses.count(Loss::Markup, self.markup);
        losses.count(Loss::UnplacedClues, self.unplaced);
        losses.parts(self.parts);
        losses.list()
    }
}

/// The label of a clue, if it has one, and its text.
fn clue_parts(clue: &Value) -> Option<(Option<String>, &str)> {
    let label = |value: &Value| match value {
        Value::String(label) => Some(label.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    match clue {
        Value::String(text) => Some((None, text)),
        Value::Array(parts) => match &parts[..] {
            [number, Value::String(text), ..] => Some((label(number), text)),
            _ => None,
        },
        Value::Object(parts) => {
            let number = parts.get("number").or_else(|| parts.get("label")).and_then(label);
            Some((number, parts.get("clue").and_then(Value::as_str).unwrap_or_default()))
        }
        _ => None,
    }
}
