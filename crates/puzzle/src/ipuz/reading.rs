//! Reading ipuz.

use std::collections::{BTreeSet, HashMap};

use serde_json::{Map, Value};

use super::clue::{FileClue, label, parse};
use super::saved::SavedGame;
use crate::cell::{PuzzleCell, letter_of, upper};
use crate::entry::Entry;
use crate::error::{Place, PuzzleError, PuzzleProblem, shown};
use crate::game::Game;
use crate::html::plain;
use crate::loss::{Loss, Losses, Read};
use crate::model::Puzzle;
use network::Direction;
use network::grid::{Bars, MAX_CELLS};

/// The parts of a file that are read, or that say nothing.
const READ: [&str; 17] = [
    "version",
    "kind",
    "dimensions",
    "puzzle",
    "solution",
    "clues",
    "block",
    "empty",
    "styles",
    "title",
    "author",
    "copyright",
    "notes",
    "intro",
    "locale",
    "language",
    "showenumerations",
];

/// The versions of the format, and the kind of puzzle, that are known.
const VERSIONS: [&str; 2] = ["http://ipuz.org/v1", "http://ipuz.org/v2"];
const KIND: &str = "http://ipuz.org/crossword#1";

/// What stands for a block, and for a cell without a label or letter, if a file does not say it: its name there and
/// what is usual.
const BLOCK: (&str, &str) = ("block", "#");
const EMPTY: (&str, &str) = ("empty", "0");

/// Reads ipuz.
pub fn read(contents: &[u8]) -> Result<Read, PuzzleError> {
    read_object(&object(contents)?)
}

/// Reads ipuz, and the game that is in it.
pub fn read_with_game(contents: &[u8]) -> Result<(Read, Option<Game>), PuzzleError> {
    let mut all = object(contents)?;
    let saved = SavedGame::take(&mut all);
    let mut read = read_object(&all)?;
    // Other programs may write these whatever the file says itself.
    let none = ["#".into(), "0".into(), marker(&all, BLOCK), marker(&all, EMPTY)];
    let game = saved.map(|saved| saved.game(&mut read, &none));
    Ok((read, game))
}

fn read_object(all: &Map<String, Value>) -> Result<Read, PuzzleError> {
    let mut reader = Reader::new(all)?;
    let (rows, columns) = reader.dimensions()?;
    let labels = reader.labels(rows, columns)?;
    reader.read_solution(rows, columns)?;
    let cells = std::mem::take(&mut reader.cells);
    let Some(puzzle) = Puzzle::new(rows, columns, cells) else {
        return Err(at("dimensions", PuzzleProblem::Missing("cells")));
    };
    let mut puzzle = puzzle.with_bars(std::mem::take(&mut reader.bars));
    puzzle.set_labels(labels);
    reader.read_clues(&mut puzzle)?;
    puzzle.title = reader.text("title")?;
    puzzle.author = reader.text("author")?;
    puzzle.copyright = reader.text("copyright")?;
    let notes = [reader.text("intro")?, reader.text("notes")?];
    puzzle.notes =
        notes.iter().filter(|text| !text.is_empty()).cloned().collect::<Vec<_>>().join("\n");
    let language = if all.contains_key("locale") { "locale" } else { "language" };
    puzzle.language = reader.text(language)?;
    reader.losses.parts(reader.parts);
    Ok(Read { puzzle, losses: reader.losses.in_order() })
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

/// What stands for something in the cells of a file.
fn marker(all: &Map<String, Value>, (name, usual): (&str, &str)) -> String {
    all.get(name).and_then(label).unwrap_or_else(|| usual.into())
}

struct Reader<'v> {
    all: &'v Map<String, Value>,
    block: String,
    /// What stands for a cell without a label, or without a letter.
    empty: String,
    cells: Vec<PuzzleCell>,
    bars: Vec<Bars>,
    losses: Losses,
    parts: BTreeSet<String>,
}

/// What is read of the style of a cell.
#[derive(Default)]
struct Style {
    is_circled: bool,
    /// The sides with a bar: above, on the right, below, on the left.
    barred: [bool; 4],
}

/// The sides of a cell, as bars name them.
const SIDES: [char; 4] = ['T', 'R', 'B', 'L'];

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
            return Err(expected("kind", &found, KIND));
        }
        let mut parts: BTreeSet<String> =
            all.keys().filter(|name| !READ.contains(&name.as_str())).cloned().collect();
        // The rules of other kinds are not known here.
        let others = kinds.iter().filter(|kind| kind.as_str() != Some(KIND));
        parts.extend(others.map(|kind| format!("kind {}", shown(kind.as_str().unwrap_or("")))));
        let (block, empty) = (marker(all, BLOCK), marker(all, EMPTY));
        let mut losses = Losses::default();
        let version = all.get("version").and_then(Value::as_str);
        if let Some(version) = version.filter(|version| !VERSIONS.contains(version)) {
            losses.push(Loss::Version(version.into()));
        }
        let (cells, bars) = (Vec::new(), Vec::new());
        Ok(Reader { all, block, empty, cells, bars, losses, parts })
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

    /// Reads the cells as they are printed; their labels.
    fn labels(&mut self, rows: usize, columns: usize) -> Result<Vec<String>, PuzzleError> {
        let Some(value) = self.all.get("puzzle") else {
            return Err(at("puzzle", PuzzleProblem::Missing("the cells of the puzzle")));
        };
        let mut labels = Vec::with_capacity(rows * columns);
        self.bars = vec![Bars::default(); rows * columns];
        for (place, value) in self.rows("puzzle", value, rows, columns)?.into_iter().enumerate() {
            let path = || format!("puzzle[{}][{}]", place / columns, place % columns);
            let (own, styled) = match value {
                Value::Object(cell) => (cell.get("cell").unwrap_or(&Value::Null), Some(cell)),
                own => (own, None),
            };
            let own = match own {
                Value::Null if styled.is_none() => {
                    self.cells.push(PuzzleCell::Omitted);
                    labels.push(String::new());
                    continue;
                }
                Value::Null => String::new(),
                other => label(other).ok_or_else(|| {
                    expected(&path(), other, "a number, a text, null, or an object")
                })?,
            };
            let is_block = own == self.block;
            labels.push(if is_block || own == self.empty { String::new() } else { own });
            let (mut is_circled, mut given) = (false, None);
            if let Some(cell) = styled {
                is_circled = self.styled(place, columns, cell, &["cell", "style", "value"]);
                given = match cell.get("value") {
                    Some(value) => self.letter(value, &path())?,
                    None => None,
                };
                self.losses.count(Loss::Marks, usize::from(is_block && is_circled));
            }
            self.cells.push(match is_block {
                true => PuzzleCell::Block,
                false => PuzzleCell::Open { given, solution: None, allowed: None, is_circled },
            });
        }
        Ok(labels)
    }

    /// Reads the style of a cell: adds its bars, says whether it has a circle, and counts the other members
    /// of the cell than these.
    fn styled(
        &mut self,
        place: usize,
        columns: usize,
        cell: &Map<String, Value>,
        known: &[&str],
    ) -> bool {
        let style = self.style(cell.get("style"));
        self.add_bars(place, columns, style.barred);
        let others = cell.keys().filter(|name| !known.contains(&name.as_str())).count();
        self.losses.count(Loss::Marks, others);
        style.is_circled
    }

    /// The circle and the bars of a style, which may be one of the file's by its name; what else it has is
    /// counted.
    fn style(&mut self, style: Option<&Value>) -> Style {
        let mut read = Style::default();
        let named = style.and_then(Value::as_str).map(|name| self.all.get("styles")?.get(name));
        let members = match named.unwrap_or(style) {
            Some(Value::Object(members)) => members,
            Some(Value::Null) => return read,
            found => {
                self.losses.count(Loss::Marks, usize::from(found.or(style).is_some()));
                return read;
            }
        };
        let mut others = 0;
        for (name, value) in members {
            match (name.as_str(), value) {
                ("shapebg", shape) if shape == "circle" => read.is_circled = true,
                ("barred", Value::String(sides))
                    if sides.chars().all(|side| SIDES.contains(&side)) =>
                {
                    read.barred = SIDES.map(|side| sides.contains(side));
                }
                _ => others += 1,
            }
        }
        self.losses.count(Loss::Marks, usize::from(others > 0));
        read
    }

    /// Adds the bars on the sides of a cell: a bar may be told at either of two cells. The edge of the grid
    /// is drawn without.
    fn add_bars(&mut self, place: usize, columns: usize, [above, right, below, left]: [bool; 4]) {
        self.bars[place].right |= right;
        self.bars[place].below |= below;
        if above && place >= columns {
            self.bars[place - columns].below = true;
        }
        if left && !place.is_multiple_of(columns) {
            self.bars[place - 1].right = true;
        }
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
        let letter = letter_of(text);
        self.losses.count(Loss::Rebus, usize::from(letter.is_some_and(|(_, has_more)| has_more)));
        Ok(letter.map(|(letter, _)| letter))
    }

    fn read_solution(&mut self, rows: usize, columns: usize) -> Result<(), PuzzleError> {
        let Some(value) = self.all.get("solution") else { return Ok(()) };
        for (place, value) in self.rows("solution", value, rows, columns)?.into_iter().enumerate() {
            let is_block = value.as_str() == Some(&self.block);
            if value.is_null() || is_block || value.as_str() == Some(&self.empty) {
                self.losses.count(
                    Loss::CoveredCells,
                    usize::from(is_block && !self.cells[place].is_block()),
                );
                continue;
            }
            let path = format!("solution[{}][{}]", place / columns, place % columns);
            let letter = self.letter(value, &path)?;
            let is_styled = match value {
                Value::Object(cell) => self.styled(place, columns, cell, &["style", "value"]),
                _ => false,
            };
            match &mut self.cells[place] {
                // A given letter is one of the solution.
                PuzzleCell::Open { given, solution, is_circled, .. } => {
                    *is_circled |= is_styled;
                    *solution = letter.filter(|&letter| given.map(upper) != Some(upper(letter)));
                }
                _ => {
                    self.losses.count(Loss::CoveredLetters, usize::from(letter.is_some()));
                    self.losses.count(Loss::Marks, usize::from(is_styled));
                }
            }
        }
        Ok(())
    }

    fn read_clues(&mut self, puzzle: &mut Puzzle) -> Result<(), PuzzleError> {
        let Some(value) = self.all.get("clues") else { return Ok(()) };
        let lists = value.as_object().ok_or_else(|| expected("clues", value, "an object"))?;
        let entries = Entries::of(puzzle);
        for (name, list) in lists {
            let path = format!("clues.{name}");
            let list = list.as_array().ok_or_else(|| expected(&path, list, "a list of clues"))?;
            let (direction, heading) = name.split_once(':').unwrap_or((name, ""));
            let direction = match direction {
                "Across" => Direction::Across,
                "Down" => Direction::Down,
                _ => {
                    self.parts.insert(path);
                    continue;
                }
            };
            if !heading.is_empty() {
                let heading = self.plain(heading);
                self.losses.count(Loss::Headings, usize::from(puzzle.heading(direction).is_some()));
                puzzle.set_heading(direction, &heading);
            }
            for (number, clue) in list.iter().enumerate() {
                let clue = parse(clue).ok_or_else(|| {
                    expected(&format!("{path}[{number}]"), clue, "[number, text]")
                })?;
                let entry = entries.entry(&clue, direction);
                // A clue that is placed by its cells may have another label than they.
                let is_other = |entry: &Entry| {
                    clue.label.as_ref().is_some_and(|label| *label != entries.label(entry))
                };
                self.losses.count(Loss::Labels, usize::from(entry.is_some_and(is_other)));
                self.read_clue(&clue, puzzle, entry);
            }
        }
        Ok(())
    }

    fn read_clue(&mut self, clue: &FileClue<'_>, puzzle: &mut Puzzle, entry: Option<&Entry>) {
        let Some(entry) = entry else {
            self.losses.count(Loss::UnplacedClues, 1);
            return;
        };
        let (direction, number) = (entry.direction, entry.number);
        if puzzle.clue(direction, number).is_some() {
            self.losses.count(Loss::SecondClues, 1);
            return;
        }
        let (text, enumeration) = (self.plain(clue.text), self.plain(&clue.enumeration));
        puzzle.set_clue(direction, number, &text);
        puzzle.set_enumeration(direction, number, &enumeration);
        let letters =
            |text: &str| text.chars().filter(|c| c.is_alphanumeric()).map(upper).collect();
        let word: Option<String> = puzzle.word(entry).map(|word| letters(&word));
        let is_other = |answer: &&&str| Some(letters(answer)) != word;
        self.losses.count(Loss::Answers, clue.answers.iter().filter(is_other).count());
        self.losses.count(Loss::Hints, clue.hints);
        self.losses.count(Loss::Images, clue.images);
        self.losses.count(Loss::References, clue.references);
        self.losses.count(Loss::Annotations, clue.explanations);
        self.losses.count(Loss::Links, usize::from(clue.is_linked));
        self.parts.extend(clue.others.iter().map(|name| format!("{name} of clues")));
    }

    /// The text of HTML.
    fn plain(&mut self, html: &str) -> String {
        let (text, had_tags) = plain(html);
        self.losses.count(Loss::Markup, usize::from(had_tags));
        text
    }

    fn text(&mut self, name: &str) -> Result<String, PuzzleError> {
        match self.all.get(name) {
            None | Some(Value::Null) => Ok(String::new()),
            Some(Value::String(text)) => Ok(self.plain(text).trim().to_owned()),
            Some(other) => Err(expected(name, other, "a text")),
        }
    }
}

/// The entries of a puzzle, by what a clue says of them.
struct Entries {
    all: Vec<Entry>,
    columns: usize,
    labels: Vec<String>,
    by_label: HashMap<(Direction, String), usize>,
    by_start: HashMap<(Direction, usize), usize>,
}

impl Entries {
    fn of(puzzle: &Puzzle) -> Entries {
        let (all, labels) = (puzzle.entries(), puzzle.labels());
        let mut by_label = HashMap::with_capacity(all.len());
        for (index, entry) in all.iter().enumerate() {
            // Of several with one label it is the first.
            by_label.entry((entry.direction, labels[entry.cells[0]].clone())).or_insert(index);
        }
        let start = |(index, entry): (usize, &Entry)| ((entry.direction, entry.cells[0]), index);
        let by_start = all.iter().enumerate().map(start).collect();
        Entries { all, columns: puzzle.columns(), labels, by_label, by_start }
    }

    fn label(&self, entry: &Entry) -> &str {
        &self.labels[entry.cells[0]]
    }

    fn entry(&self, clue: &FileClue<'_>, direction: Direction) -> Option<&Entry> {
        let listed = clue.cells.as_ref().and_then(|cells| {
            let place = |&(column, row): &(u64, u64)| {
                let place = row.checked_mul(self.columns as u64)?.checked_add(column)?;
                usize::try_from(place).ok()
            };
            let cells: Vec<usize> = cells.iter().map(place).collect::<Option<_>>()?;
            let index = *self.by_start.get(&(direction, *cells.first()?))?;
            Some(&self.all[index]).filter(|entry| entry.cells == cells)
        });
        listed.or_else(|| {
            let label = clue.label.clone().filter(|label| !label.is_empty())?;
            Some(&self.all[*self.by_label.get(&(direction, label))?])
        })
    }
}
