//! Reading ipuz.

use serde_json::{Map, Value};

use super::clue::{FileClue, label, parse};
use super::entries::{ACROSS, DOWN, Entries, direction_named};
use super::json::object;
use super::saved::SavedGame;
use crate::arrow::ClueBlocks;
use crate::cell::{OpenCell, PuzzleCell, Readings, letters_of, upper};
use crate::colour::Colour;
use crate::error::{Place, PuzzleError, PuzzleProblem, shown, size};
use crate::game::Game;
use crate::linked::keys;
use crate::loss::{Loss, Losses, Read};
use crate::model::{Entry, Puzzle, add_bars};
use network::grid::Bars;

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
pub const KIND: &str = "http://ipuz.org/crossword#1";
pub const ARROW_WORD: &str = "http://ipuz.org/crossword/arrowword#1";
pub const DIAGRAMLESS: &str = "http://ipuz.org/crossword/diagramless#1";

/// The markers of a block, and of a cell without a label or letter: the name of the member by which a file
/// sets each, and the usual marker, if the file does not set it.
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
    let labels = reader.labels()?;
    let kinds = all.get("kind").and_then(Value::as_array);
    let is_of = |own: &str| kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind == own));
    reader.is_diagramless = is_of(DIAGRAMLESS);
    reader.read_solution()?;
    let cells = std::mem::take(&mut reader.cells);
    let puzzle = Puzzle::new(reader.rows, reader.columns, cells).unwrap_or_default();
    let mut puzzle = puzzle.with_bars(std::mem::take(&mut reader.bars));
    puzzle.set_labels(labels);
    puzzle.is_arrow_word = is_of(ARROW_WORD);
    puzzle.is_diagramless = reader.is_diagramless;
    reader.losses.push_if(Loss::Diagramless, puzzle.is_diagramless);
    reader.blocks = puzzle.is_arrow_word.then(|| ClueBlocks::of(&puzzle));
    reader.read_clues(&mut puzzle)?;
    puzzle.title = reader.text("title")?;
    puzzle.author = reader.text("author")?;
    puzzle.copyright = reader.text("copyright")?;
    let notes = [reader.text("intro")?, reader.text("notes")?];
    puzzle.notes = notes.join("\n").trim_matches('\n').into();
    let language = if all.contains_key("locale") { "locale" } else { "language" };
    puzzle.language = reader.text(language)?;
    Ok(Read { puzzle, losses: reader.losses.in_order() })
}

fn at(path: &str, problem: PuzzleProblem) -> PuzzleError {
    PuzzleError::at(Place::Path(path.into()), problem)
}

/// An error about a value that is not the expected one.
fn expected(path: &str, found: &Value, expected: &'static str) -> PuzzleError {
    PuzzleError::expected(Place::Path(path.into()), shown(&found.to_string()), expected)
}

fn dimensions(all: &Map<String, Value>) -> Result<(usize, usize), PuzzleError> {
    let length = |name: &str| {
        let path = format!("dimensions.{name}");
        let value = all.get("dimensions").and_then(|dimensions| dimensions.get(name));
        let value = value.ok_or_else(|| at(&path, PuzzleProblem::Missing("a number of cells")))?;
        let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
        number.ok_or_else(|| expected(&path, value, "a number of cells"))
    };
    size(length("height")?, length("width")?).map_err(|problem| at("dimensions", problem))
}

/// The marker of a block, or of an empty cell, in the cells of a file.
fn marker(all: &Map<String, Value>, (name, usual): (&str, &str)) -> String {
    all.get(name).and_then(label).unwrap_or_else(|| usual.into())
}

struct Reader<'v> {
    all: &'v Map<String, Value>,
    rows: usize,
    columns: usize,
    block: String,
    /// The marker of a cell without a label, or without a letter.
    empty: String,
    cells: Vec<PuzzleCell>,
    bars: Vec<Bars>,
    /// The blocks of an arrow word.
    blocks: Option<ClueBlocks>,
    is_diagramless: bool,
    losses: Losses,
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
            return Err(expected("kind", &Value::Array(kinds.clone()), KIND));
        }
        let mut losses = Losses::default();
        losses.parts(all.keys().filter(|name| !READ.contains(&name.as_str())).cloned());
        // The rules of other kinds are not known here.
        let known = [KIND, ARROW_WORD, DIAGRAMLESS].map(Some);
        let others = kinds.iter().filter(|kind| !known.contains(&kind.as_str()));
        losses.parts(others.map(|kind| format!("kind {}", shown(kind.as_str().unwrap_or("")))));
        let version = all.get("version").and_then(Value::as_str);
        if let Some(version) = version.filter(|version| !VERSIONS.contains(version)) {
            losses.push(Loss::Version(version.into()));
        }
        let (rows, columns) = dimensions(all)?;
        let (block, empty) = (marker(all, BLOCK), marker(all, EMPTY));
        let (cells, bars) = (Vec::new(), vec![Bars::default(); rows * columns]);
        let (blocks, is_diagramless) = (None, false);
        Ok(Reader { all, rows, columns, block, empty, cells, bars, blocks, is_diagramless, losses })
    }

    /// The cells of a part, row after row, each row of as many as there are columns.
    fn cells_of(&self, name: &str, value: &'v Value) -> Result<Vec<&'v Value>, PuzzleError> {
        let list = value.as_array().ok_or_else(|| expected(name, value, "a list of rows"))?;
        if list.len() != self.rows {
            return Err(at(name, PuzzleProblem::Rows { found: list.len(), expected: self.rows }));
        }
        let mut all = Vec::with_capacity(self.rows * self.columns.min(1 << 10));
        for (number, row) in list.iter().enumerate() {
            let path = format!("{name}[{number}]");
            let row = row.as_array().ok_or_else(|| expected(&path, row, "a list of cells"))?;
            if row.len() != self.columns {
                let problem = PuzzleProblem::Ragged { found: row.len(), expected: self.columns };
                return Err(at(&path, problem));
            }
            all.extend(row);
        }
        Ok(all)
    }

    /// The path of a cell of a part, for errors.
    fn path(&self, name: &str, place: usize) -> String {
        format!("{name}[{}][{}]", place / self.columns, place % self.columns)
    }

    /// Reads the cells as they are printed, and returns their labels.
    fn labels(&mut self) -> Result<Vec<String>, PuzzleError> {
        let Some(value) = self.all.get("puzzle") else {
            return Err(at("puzzle", PuzzleProblem::Missing("the cells of the puzzle")));
        };
        let mut labels = Vec::with_capacity(self.bars.len());
        for (place, value) in self.cells_of("puzzle", value)?.into_iter().enumerate() {
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
                    let path = self.path("puzzle", place);
                    expected(&path, other, "a number, a text, null, or an object")
                })?,
            };
            let is_block = own == self.block;
            labels.push(if is_block || own == self.empty { String::new() } else { own });
            let mut open = OpenCell::default();
            if let Some(cell) = styled {
                self.styled(&mut open, place, cell, &["cell", "style", "value"]);
                let value = cell.get("value").unwrap_or(&Value::Null);
                if let Some((given, rest)) = self.letters(value, "puzzle", place)? {
                    (open.given, open.rest) = (Some(given), rest);
                }
                let is_marked =
                    open.is_circled || open.shade.is_some() || open.second_number.is_some();
                self.losses.count(Loss::Marks, is_block && is_marked);
            }
            self.cells.push(if is_block { PuzzleCell::Block } else { PuzzleCell::Open(open) });
        }
        Ok(labels)
    }

    /// Reads the style of a cell, which may be the name of a style of the file: its bars, its circle and its
    /// shade. The other marks of the style are counted as lost, and so are the members of the cell that are not
    /// `known`.
    fn styled(
        &mut self,
        open: &mut OpenCell,
        place: usize,
        cell: &Map<String, Value>,
        known: &[&str],
    ) {
        let others = cell.keys().filter(|name| !known.contains(&name.as_str())).count();
        self.losses.count(Loss::Marks, others);
        let style = cell.get("style");
        let named = style.and_then(Value::as_str).map(|name| self.all.get("styles")?.get(name));
        let members = match named.unwrap_or(style) {
            Some(Value::Object(members)) => members,
            Some(Value::Null) => return,
            found => return self.losses.count(Loss::Marks, found.or(style).is_some()),
        };
        let mut has_more = false;
        for (name, value) in members {
            match (name.as_str(), value) {
                ("shapebg", shape) if shape == "circle" => open.is_circled = true,
                ("mark", marks) if second_number(marks).is_some() => {
                    open.second_number = second_number(marks);
                }
                ("color", Value::String(colour)) if Colour::parse(colour).is_some() => {
                    open.shade = Colour::parse(colour).filter(|&colour| colour != Colour::WHITE);
                }
                ("highlight", Value::Bool(is_shaded)) => {
                    open.shade = open.shade.or(is_shaded.then_some(Colour::SHADE));
                }
                ("barred", Value::String(sides))
                    if sides.chars().all(|side| "TRBL".contains(side)) =>
                {
                    let sides = ['T', 'R', 'B', 'L'].map(|side| sides.contains(side));
                    add_bars(&mut self.bars, self.columns, place, sides);
                }
                _ => has_more = true,
            }
        }
        self.losses.count(Loss::Marks, has_more);
    }

    /// The letters of a value in a cell of a part: a text, or an object with one.
    fn letters(
        &self,
        value: &Value,
        name: &str,
        place: usize,
    ) -> Result<Option<(char, String)>, PuzzleError> {
        let text = match value {
            Value::Null => return Ok(None),
            Value::String(text) => text,
            Value::Number(number) if number.as_u64() == Some(0) => return Ok(None),
            Value::Object(cell) => {
                return match cell.get("value").or_else(|| cell.get("Across")) {
                    Some(Value::Object(_)) | None => Ok(None),
                    Some(value) => self.letters(value, name, place),
                };
            }
            // Each is right; they are told apart when the puzzle is made.
            Value::Array(values) if !values.is_empty() && values.iter().all(Value::is_string) => {
                let values: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
                return Ok(letters_of(&values.join("/")));
            }
            other => {
                let path = self.path(name, place);
                return Err(expected(&path, other, "a letter, null, or an object"));
            }
        };
        Ok(letters_of(text))
    }

    fn read_solution(&mut self) -> Result<(), PuzzleError> {
        let Some(value) = self.all.get("solution") else { return Ok(()) };
        for (place, value) in self.cells_of("solution", value)?.into_iter().enumerate() {
            let is_block = value.as_str() == Some(&self.block);
            if value.is_null() || is_block || value.as_str() == Some(&self.empty) {
                // What is hidden from solvers is not shown in the other list.
                if is_block && self.is_diagramless {
                    self.cells[place] = PuzzleCell::Block;
                }
                self.losses.count(Loss::CoveredCells, is_block && !self.cells[place].is_block());
                continue;
            }
            let letters = self.letters(value, "solution", place)?;
            let PuzzleCell::Open(mut open) = self.cells[place].clone() else {
                self.losses.count(Loss::CoveredLetters, letters.is_some());
                self.losses.count(Loss::Marks, value.get("style").is_some());
                continue;
            };
            if let Value::Object(cell) = value {
                self.styled(&mut open, place, cell, &["style", "value", ACROSS, DOWN]);
                let down =
                    self.letters(cell.get(DOWN).unwrap_or(&Value::Null), "solution", place)?;
                let down = down.filter(|down| letters.as_ref().is_some_and(|own| own != down));
                open.readings = down.map_or(Readings::One, |(first, rest)| {
                    Readings::Down(format!("{first}{rest}"))
                });
            }
            // A given letter is one of the solution.
            if let Some((letter, rest)) = letters {
                open.solution =
                    Some(letter).filter(|&own| open.given.map(upper) != Some(upper(own)));
                if open.rest.is_empty() {
                    open.rest = rest;
                }
            }
            self.cells[place] = PuzzleCell::Open(open);
        }
        Ok(())
    }

    fn read_clues(&mut self, puzzle: &mut Puzzle) -> Result<(), PuzzleError> {
        let Some(value) = self.all.get("clues") else { return Ok(()) };
        let lists = value.as_object().ok_or_else(|| expected("clues", value, "an object"))?;
        let all = puzzle.entries();
        let entries = Entries::of(&all, puzzle, self.base(lists));
        for (name, list) in lists {
            let path = format!("clues.{name}");
            let list = list.as_array().ok_or_else(|| expected(&path, list, "a list of clues"))?;
            let (way, heading) = name.split_once(':').unwrap_or((name, ""));
            // Clues of other lists are placed by their cells.
            let direction = direction_named(way);
            match direction {
                Some(direction) if !heading.is_empty() => {
                    self.losses.count(Loss::Headings, puzzle.heading(direction).is_some());
                    puzzle.set_heading(direction, &self.losses.plain(heading));
                }
                Some(_) => {}
                None => self.losses.count(Loss::Headings, !list.is_empty()),
            }
            for (number, clue) in list.iter().enumerate() {
                let clue = parse(clue).ok_or_else(|| {
                    expected(&format!("{path}[{number}]"), clue, "[number, text]")
                })?;
                let (entry, links) = entries.entry(&clue, direction);
                let own = direction.or(entry.map(|entry| entry.direction));
                let links = match own {
                    Some(own) if links.is_empty() => entries.linked(&clue, own),
                    _ => links,
                };
                // A clue that is placed by its cells may have another label than they.
                let is_other = |entry: &Entry| {
                    let label = clue.label.as_ref().filter(|_| links.is_empty());
                    label.is_some_and(|label| *label != entries.label(entry))
                };
                self.losses.count(Loss::Labels, entry.is_some_and(is_other));
                let location = clue.location.and_then(|cell| entries.place(cell));
                self.read_clue(&clue, puzzle, entry, location);
                if let Some(entry) = entry.filter(|_| !links.is_empty()) {
                    puzzle.set_links(entry.direction, entry.number, keys(&links));
                }
                self.losses
                    .count(Loss::UnplacedLinks, clue.links.len().saturating_sub(links.len()));
            }
        }
        Ok(())
    }

    /// Where the cells of clues count from: 1, unless only from 0 they lie in the grid.
    fn base(&self, lists: &Map<String, Value>) -> u64 {
        let clues = lists.values().filter_map(Value::as_array).flatten().filter_map(parse);
        let cells: Vec<(u64, u64)> =
            clues.flat_map(|clue| clue.cells.into_iter().flatten().chain(clue.location)).collect();
        let lie_in = |base: u64| {
            let is_within = |at: u64, length: usize| at >= base && at - base < length as u64;
            cells
                .iter()
                .all(|&(column, row)| is_within(column, self.columns) && is_within(row, self.rows))
        };
        u64::from(lie_in(1) || !lie_in(0))
    }

    fn read_clue(
        &mut self,
        clue: &FileClue<'_>,
        puzzle: &mut Puzzle,
        entry: Option<&Entry>,
        location: Option<usize>,
    ) {
        let of_entry = entry.map(|entry| (entry.direction, entry.number));
        if !self.losses.clue(puzzle, of_entry, [clue.text, &clue.enumeration]) {
            return;
        }
        let letters =
            |text: &str| text.chars().filter(|c| c.is_alphanumeric()).map(upper).collect();
        let word: Option<String> = entry.and_then(|entry| Some(letters(&puzzle.word(entry)?)));
        let blocks = entry.filter(|_| clue.location.is_some()).zip(self.blocks.as_ref());
        let block = blocks.and_then(|(entry, blocks)| blocks.block(entry));
        self.losses.count(Loss::BlocklessClues, clue.location.is_some() && block != location);
        let is_other = |answer: &&&str| Some(letters(answer)) != word;
        self.losses.count(Loss::Answers, clue.answers.iter().filter(is_other).count());
        clue.unread.iter().for_each(|&(kind, count)| self.losses.count(kind, count));
        self.losses.parts(clue.others.iter().map(|name| format!("{name} of clues")));
    }

    fn text(&mut self, name: &str) -> Result<String, PuzzleError> {
        match self.all.get(name) {
            None | Some(Value::Null) => Ok(String::new()),
            Some(Value::String(text)) => Ok(self.losses.plain(text).trim().to_owned()),
            Some(other) => Err(expected(name, other, "a text")),
        }
    }
}

/// The number of marks that are a number at the lower right alone.
fn second_number(marks: &Value) -> Option<u32> {
    let marks = marks.as_object().filter(|marks| marks.len() == 1)?;
    match marks.get("BR")? {
        Value::String(text) => text.parse().ok(),
        number => u32::try_from(number.as_u64()?).ok(),
    }
}
