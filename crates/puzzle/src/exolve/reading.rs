//! Reading Exolve.

use std::collections::HashMap;

use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

use super::clue_line::{self, ClueLine, Square};
use super::lines::{Line, Section, sections};
use crate::cell::{OpenCell, PuzzleCell, letters_of};
use crate::colour::Colour;
use crate::error::{Place, PuzzleError, PuzzleProblem, shown, size};
use crate::html::plain;
use crate::loss::{Loss, Losses, Read};
use crate::model::Puzzle;
use network::Direction;
use network::grid::Bars;

/// The options that are heeded: characters follow `allow-chars:`.
const REBUS: &str = "rebus-cells";
const ALLOWED: &str = "allow-chars:";
const DIGITS: &str = "allow-digits";

/// The section of other letters that squares may have.
pub const ALTERNATIVES: &str = "alternatives";

/// Reads the text format of Exolve.
pub fn read(contents: &[u8]) -> Result<Read, PuzzleError> {
    let sections = sections(contents)?;
    let mut losses = Losses::default();
    let (columns, rows) = (length(&sections, "width")?, length(&sections, "height")?);
    let (rows, columns) =
        size(rows.0, columns.0).map_err(|problem| PuzzleError::at(columns.1, problem))?;
    let grid = sections.iter().find(|section| section.name == "grid");
    let Some(grid) = grid else {
        return Err(PuzzleError::at(Place::Line(1, 1), PuzzleProblem::Missing("exolve-grid")));
    };
    let options = || {
        let sections = sections.iter().filter(|section| section.name == "option");
        sections.flat_map(|section| section.value.text.split_whitespace())
    };
    let manner = Manner {
        is_separated: options().any(|option| option == REBUS),
        allowed: options().filter_map(|option| option.strip_prefix(ALLOWED)).collect(),
    };
    let cells = cells(grid, rows, columns, &manner)?;
    // A puzzle whose squares all are so is diagramless; of some alone that is not carried.
    let hidden = cells.iter().filter(|cell| cell.is_hidden).count();
    let is_diagramless = hidden == cells.len();
    losses.count(Loss::Marks, if is_diagramless { 0 } else { hidden });
    losses.push_if(Loss::Diagramless, is_diagramless);
    let parts = |cell: MarkedCell| (cell.cell, (cell.bars, cell.is_skipped));
    let (cells, (bars, skipped)): (Vec<_>, (Vec<_>, Vec<_>)) = cells.into_iter().map(parts).unzip();
    let mut puzzle = Puzzle::new(rows, columns, cells).unwrap_or_default().with_bars(bars);
    puzzle.is_diagramless = is_diagramless;
    let mut places = Places::of(&puzzle, &skipped);
    for section in sections.iter().filter(|section| section.name == ALTERNATIVES) {
        read_alternatives(section.value.text, &mut puzzle, &places, &mut losses);
    }
    for section in sections.iter().filter(|section| is_colour(section.name)) {
        read_colour(section, &mut puzzle, &places, &mut losses);
    }
    for section in &sections {
        read_section(section, &mut puzzle, &mut places, &mut losses);
    }
    // Labels that are named before they are placed are known now.
    for (entry, links) in std::mem::take(&mut places.links) {
        let found: Vec<_> = links.iter().filter_map(|link| places.linked(entry.0, link)).collect();
        losses.count(Loss::UnplacedLinks, links.len() - found.len());
        puzzle.set_links(entry.0, entry.1, found);
    }
    puzzle.set_labels(places.labels);
    Ok(Read { puzzle, losses: losses.in_order() })
}

/// A cell with its marks.
struct MarkedCell {
    cell: PuzzleCell,
    bars: Bars,
    /// Whether it is skipped when cells are numbered.
    is_skipped: bool,
    /// Whether solvers do not see whether it is a block.
    is_hidden: bool,
}

/// How the cells of a grid are written.
struct Manner {
    /// Whether several letters that stand together are one cell.
    is_separated: bool,
    /// Characters that stand in cells beside letters and digits.
    allowed: String,
}

/// The labels that are printed in the cells, and the cells in which entries begin.
struct Places {
    rows: usize,
    columns: usize,
    labels: Vec<String>,
    /// The cell of each number that is printed.
    by_number: HashMap<String, usize>,
    /// The number of the entry of each direction that begins in a cell.
    entries: HashMap<(Direction, usize), u32>,
    /// The slots in which answers go on, as the clues of entries name them.
    links: Vec<((Direction, u32), Vec<OwnedLink>)>,
}

/// A slot as a clue names it: its label, and its direction, if that is told.
type OwnedLink = (String, Option<Direction>);

impl Places {
    /// Numbers the cells in which entries begin, but no skipped cells.
    fn of(puzzle: &Puzzle, skipped: &[bool]) -> Places {
        let entries: HashMap<_, _> = puzzle
            .entries()
            .iter()
            .map(|entry| ((entry.direction, entry.cells[0]), entry.number))
            .collect();
        let begins = |cell| Direction::BOTH.iter().any(|&way| entries.contains_key(&(way, cell)));
        let mut labels = vec![String::new(); skipped.len()];
        let mut by_number = HashMap::new();
        for cell in (0..skipped.len()).filter(|&cell| begins(cell) && !skipped[cell]) {
            labels[cell] = (by_number.len() + 1).to_string();
            by_number.insert(labels[cell].clone(), cell);
        }
        let (rows, columns, links) = (puzzle.rows(), puzzle.columns(), Vec::new());
        Places { rows, columns, labels, by_number, entries, links }
    }

    fn cell(&self, square: Square) -> Option<usize> {
        let row = self.rows.checked_sub(square.row).filter(|_| square.row > 0)?;
        let column = square.column.checked_sub(1).filter(|&column| column < self.columns)?;
        Some(row * self.columns + column)
    }

    /// The slot that a clue across or down names: one of its own direction, unless it tells another, or there is
    /// none.
    fn linked(&self, own: Direction, (label, told): &OwnedLink) -> Option<(Direction, u32)> {
        let labelled = || self.labels.iter().position(|own| own == label);
        let cell = self.by_number.get(label).copied().or_else(labelled)?;
        let entry = |way: Direction| Some((way, *self.entries.get(&(way, cell))?));
        match told {
            Some(way) => entry(*way),
            None => entry(own).or_else(|| Direction::BOTH.into_iter().find_map(entry)),
        }
    }

    /// The number of the entry that a clue is for; if the clue names the square in which it begins, its label
    /// is printed there.
    fn entry(&mut self, clue: &ClueLine<'_>, label: String, direction: Direction) -> Option<u32> {
        let cell = match clue.start {
            Some(square) => self.cell(square)?,
            None => *self.by_number.get(&label)?,
        };
        let number = self.entries.get(&(direction, cell)).copied()?;
        if clue.start.is_some() {
            self.labels[cell] = label;
        }
        Some(number)
    }
}

/// The number of rows or columns, and its place.
fn length(sections: &[Section<'_>], name: &'static str) -> Result<(u64, Place), PuzzleError> {
    let Some(section) = sections.iter().find(|section| section.name == name) else {
        let missing = if name == "width" { "exolve-width" } else { "exolve-height" };
        return Err(PuzzleError::at(Place::Line(1, 1), PuzzleProblem::Missing(missing)));
    };
    let place = section.value.place(0);
    match section.value.text.parse() {
        Ok(number) => Ok((number, place)),
        Err(_) => Err(PuzzleError::expected(place, shown(section.value.text), "a number of cells")),
    }
}

/// The cells of the grid.
fn cells(
    section: &Section<'_>,
    rows: usize,
    columns: usize,
    manner: &Manner,
) -> Result<Vec<MarkedCell>, PuzzleError> {
    let lines: Vec<&Line<'_>> = section.lines.iter().filter(|line| !line.text.is_empty()).collect();
    if lines.len() != rows {
        let problem = PuzzleProblem::Rows { found: lines.len(), expected: rows };
        return Err(PuzzleError::at(section.value.place(0), problem));
    }
    // Zeros are open cells if no cell has a letter, else they are letters.
    let has_letters =
        lines.iter().any(|line| line.text.contains(|c: char| c == '&' || c.is_alphabetic()));
    let mut cells = Vec::with_capacity(rows * columns);
    for line in lines {
        let before = cells.len();
        let mut reader = RowReader { line, rest: line.text, manner, has_letters };
        while let Some(cell) = reader.next()? {
            cells.push(cell);
            if cells.len() - before > columns {
                break;
            }
        }
        let found = cells.len() - before;
        if found != columns {
            let found = if found > columns { found.max(line.text.chars().count()) } else { found };
            let problem = PuzzleProblem::Ragged { found, expected: columns };
            return Err(PuzzleError::at(line.place(0), problem));
        }
    }
    Ok(cells)
}

/// Reads the cells of a row.
struct RowReader<'r, 'f> {
    line: &'r Line<'f>,
    rest: &'f str,
    manner: &'r Manner,
    has_letters: bool,
}

impl RowReader<'_, '_> {
    /// The next cell.
    fn next(&mut self) -> Result<Option<MarkedCell>, PuzzleError> {
        self.rest = self.rest.trim_start();
        let at = self.line.text.len() - self.rest.len();
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        let wrong = |found: char| {
            let expected =
                "a letter, '0' or '?' (open), or '.' (block), then perhaps marks of | _ + @ ! ~ *";
            Err(PuzzleError::expected(self.line.place(at), format!("{found:?}"), expected))
        };
        let open = match first {
            '.' => None,
            '?' => Some(OpenCell::default()),
            '0' if !self.has_letters => Some(OpenCell::default()),
            '&' => {
                self.rest = &self.rest[1..];
                if !self.rest.starts_with(PuzzleCell::takes) {
                    return wrong(first);
                }
                Some(self.letters())
            }
            letter if letter.is_alphanumeric() || self.manner.allowed.contains(letter) => {
                Some(self.letters())
            }
            other => return wrong(other),
        };
        if open.as_ref().is_none_or(|open| open.solution.is_none()) {
            self.rest = &self.rest[first.len_utf8()..];
        }
        let (mut is_circled, mut is_given) = (false, false);
        let (mut is_skipped, mut is_hidden) = (false, false);
        let mut bars = Bars::default();
        while let Some(mark) = self.rest.trim_start().chars().next() {
            match mark {
                '@' => is_circled = true,
                '!' => is_given = true,
                '~' => is_skipped = true,
                '|' => bars.right = true,
                '_' => bars.below = true,
                '+' => bars = Bars { right: true, below: true },
                '*' => is_hidden = true,
                _ => break,
            }
            self.rest = &self.rest.trim_start()[1..];
        }
        let cell = open.map_or(PuzzleCell::Block, |open| {
            let (given, solution) =
                if is_given { (open.solution, None) } else { (None, open.solution) };
            PuzzleCell::Open(OpenCell { given, solution, is_circled, ..open })
        });
        Ok(Some(MarkedCell { cell, bars, is_skipped, is_hidden }))
    }

    /// The letters of a cell, with their accents.
    fn letters(&mut self) -> OpenCell {
        let is_more =
            |c: char| is_combining_mark(c) || self.manner.is_separated && c.is_alphanumeric();
        let rest = self.rest;
        // What is written as one letter, whatever it is composed of, up to a mark.
        let first = rest.graphemes(true).next().unwrap_or_default();
        let after = first.chars().next().map_or(0, char::len_utf8);
        let first = after + first[after..].find(is_mark).unwrap_or(first.len() - after);
        let end = rest[first..].find(|c| !is_more(c)).map_or(rest.len(), |end| first + end);
        self.rest = &rest[end..];
        let (solution, rest) = letters_of(&rest[..end]).unzip();
        OpenCell { solution, rest: rest.unwrap_or_default(), ..OpenCell::default() }
    }
}

/// Whether a character may be a mark of a cell.
fn is_mark(character: char) -> bool {
    "|_+@!~*".contains(character) || character.is_whitespace()
}

/// Reads a section that is not about the grid.
fn read_section(
    section: &Section<'_>,
    puzzle: &mut Puzzle,
    places: &mut Places,
    losses: &mut Losses,
) {
    let value = section.value.text;
    match section.name {
        "width" | "height" | "grid" => {}
        ALTERNATIVES => {}
        name if is_colour(name) => {}
        "title" => puzzle.title = losses.plain(value),
        "setter" => puzzle.author = losses.plain(value),
        "copyright" => puzzle.copyright = losses.plain(value),
        "language" => {
            let code = value.split_whitespace().next().unwrap_or_default();
            puzzle.language = losses.plain(code);
        }
        "preamble" | "prelude" => {
            let lines = section.lines.iter().map(|line| losses.plain(line.text));
            puzzle.notes = lines.collect::<Vec<String>>().join("\n").trim().to_owned();
        }
        "across" => read_clues(section, Direction::Across, puzzle, places, losses),
        "down" => read_clues(section, Direction::Down, puzzle, places, losses),
        "relabel" => {
            for line in section.lines.iter().filter(|line| !line.text.is_empty()) {
                let (name, label) = line.text.split_once(':').unwrap_or_default();
                match name {
                    "across-label" => puzzle.set_heading(Direction::Across, &losses.plain(label)),
                    "down-label" => puzzle.set_heading(Direction::Down, &losses.plain(label)),
                    _ => losses.parts(["exolve-relabel".into()]),
                }
            }
        }
        "option" => {
            let is_heeded =
                |option: &str| [REBUS, DIGITS].contains(&option) || option.starts_with(ALLOWED);
            let others = value.split_whitespace().filter(|option| !is_heeded(option));
            losses.parts(others.map(|option| format!("exolve-option {}", shown(option))));
        }
        name => losses.parts([format!("exolve-{name}")]),
    }
}

/// Reads the other letters of squares, as `r1c6:Z`.
fn read_alternatives(text: &str, puzzle: &mut Puzzle, places: &Places, losses: &mut Losses) {
    for entry in text.split_whitespace() {
        let cell = entry.split_once(':').and_then(|(square, letters)| {
            let (first, rest) = letters_of(letters)?;
            let cell = places.cell(clue_line::square(square)?)?;
            puzzle.add_reading(cell, format!("{first}{rest}")).then_some(cell)
        });
        losses.count(Loss::Marks, cell.is_none());
    }
}

/// Whether a section shades cells.
fn is_colour(name: &str) -> bool {
    ["colour", "color"].contains(&name)
}

/// Shades cells: a section has a colour and names of squares, in any order.
fn read_colour(section: &Section<'_>, puzzle: &mut Puzzle, places: &Places, losses: &mut Losses) {
    let mut colour = None;
    let mut cells = Vec::new();
    for word in section.value.text.split_whitespace() {
        match clue_line::square(word) {
            Some(square) => cells.push(places.cell(square)),
            None if colour.is_none() && Colour::parse(word).is_some() => {
                colour = Colour::parse(word)
            }
            // The squares of a whole entry, or a colour that is not known.
            None => losses.count(Loss::Marks, true),
        }
    }
    for cell in cells {
        let is_shaded =
            cell.is_some_and(|cell| puzzle.shade(cell, colour.unwrap_or(Colour::SHADE)));
        losses.count(Loss::Marks, !is_shaded);
    }
}

fn read_clues(
    section: &Section<'_>,
    direction: Direction,
    puzzle: &mut Puzzle,
    places: &mut Places,
    losses: &mut Losses,
) {
    for line in section.lines.iter().filter(|line| !line.text.is_empty()) {
        let Some(clue) = clue_line::parse(line.text) else {
            losses.count(Loss::Lines, true);
            continue;
        };
        let number = places.entry(&clue, plain(clue.label).0, direction);
        let entry = number.map(|number| (direction, number));
        let after = &clue.text[clue.length..];
        // The length before a star is not shown.
        let is_shown = !after.starts_with('*');
        let length = clue.text[clue.clue..clue.length].trim_matches(['(', ')']);
        let length = if is_shown { length } else { "" };
        if losses.clue(puzzle, entry, [clue.text[..clue.clue].trim(), length]) {
            losses.count(Loss::Marks, clue.has_more_cells);
            if let Some(entry) = entry.filter(|_| !clue.links.is_empty()) {
                let links = clue.links.iter();
                let links = links.map(|link| (plain(link.label).0, link.direction)).collect();
                places.links.push((entry, links));
            }
            losses.count(Loss::Marks, !is_shown);
            let after = after.trim_start_matches('*').trim();
            losses.count(Loss::Annotations, !after.is_empty() && after != "[]");
        }
    }
}
