//! Reading Exolve.

use std::collections::HashMap;

use super::super::cell::{PuzzleCell, upper};
use super::super::error::{Place, PuzzleError, PuzzleProblem, shown};
use super::super::html::plain;
use super::super::loss::{Loss, Losses};
use super::super::model::Puzzle;
use super::super::transfer::Read;
use super::clue_line;
use super::lines::{Line, Section, sections};
use crate::grid::MAX_CELLS;
use crate::slots::Direction;

/// Sections that say nothing of the puzzle itself.
const PASSED_OVER: [&str; 3] = ["id", "option", "maker"];

/// How many letters the word of each direction and number has.
type Lengths = HashMap<(Direction, u32), usize>;

fn lengths(puzzle: &Puzzle) -> Lengths {
    let entries = puzzle.entries().into_iter();
    entries.map(|entry| ((entry.direction, entry.number), entry.cells.len())).collect()
}

/// What is counted as it is read.
#[derive(Default)]
struct Counts {
    rebus: usize,
    marks: usize,
    markup: usize,
    unplaced: usize,
    annotations: usize,
    parts: Vec<String>,
}

/// Reads the text format of Exolve.
pub fn read(contents: &[u8]) -> Result<Read, PuzzleError> {
    let sections = sections(contents)?;
    let mut counts = Counts::default();
    let (columns, rows) = (length(&sections, "width")?, length(&sections, "height")?);
    let (Ok(rows_read), Ok(columns_read)) = (usize::try_from(rows.0), usize::try_from(columns.0))
    else {
        let problem = PuzzleProblem::Cells { rows: rows.0, columns: columns.0 };
        return Err(PuzzleError::at(rows.1, problem));
    };
    let count = rows_read.checked_mul(columns_read).filter(|count| (1..=MAX_CELLS).contains(count));
    if count.is_none() {
        let problem = PuzzleProblem::Cells { rows: rows.0, columns: columns.0 };
        return Err(PuzzleError::at(columns.1, problem));
    }
    let (rows, columns) = (rows_read, columns_read);
    let grid = sections.iter().find(|section| section.name == "grid");
    let Some(grid) = grid else {
        return Err(PuzzleError::at(Place::Line(1, 1), PuzzleProblem::Missing("exolve-grid")));
    };
    let separated = sections
        .iter()
        .any(|section| section.name == "option" && section.value.text.contains("rebus-cells"));
    let cells = cells(grid, rows, columns, separated, &mut counts)?;
    let Some(mut puzzle) = Puzzle::new(rows, columns, cells) else {
        return Err(PuzzleError::at(grid.value.place(0), PuzzleProblem::Missing("cells")));
    };
    let lengths = lengths(&puzzle);
    for section in &sections {
        read_section(section, &mut puzzle, &lengths, &mut counts);
    }
    let mut losses = Losses::default();
    losses.count(Loss::Rebus, counts.rebus);
    losses.count(Loss::Marks, counts.marks);
    losses.count(Loss::Markup, counts.markup);
    losses.count(Loss::UnplacedClues, counts.unplaced);
    losses.count(Loss::Annotations, counts.annotations);
    losses.parts(counts.parts);
    Ok(Read { puzzle, losses: losses.list() })
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
        Err(_) => {
            let found = shown(section.value.text);
            let problem = PuzzleProblem::Expected { found, expected: "a number of cells" };
            Err(PuzzleError::at(place, problem))
        }
    }
}

fn cells(
    section: &Section<'_>,
    rows: usize,
    columns: usize,
    separated: bool,
    counts: &mut Counts,
) -> Result<Vec<PuzzleCell>, PuzzleError> {
    let lines: Vec<&Line<'_>> = section.lines.iter().filter(|line| !line.text.is_empty()).collect();
    if lines.len() != rows {
        let problem = PuzzleProblem::Rows { found: lines.len(), expected: rows };
        return Err(PuzzleError::at(section.value.place(0), problem));
    }
    // Zeros are open cells if no cell has a letter, else they are letters.
    let has_letters = lines.iter().any(|line| line.text.contains(char::is_alphabetic));
    let mut cells = Vec::with_capacity(rows * columns);
    for line in lines {
        let before = cells.len();
        let mut reader = RowReader { line, rest: line.text, separated, has_letters, counts };
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
    /// Whether several letters that stand together are one cell.
    separated: bool,
    has_letters: bool,
    counts: &'r mut Counts,
}

impl RowReader<'_, '_> {
    fn next(&mut self) -> Result<Option<PuzzleCell>, PuzzleError> {
        self.rest = self.rest.trim_start();
        let at = self.line.text.len() - self.rest.len();
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        self.rest = &self.rest[first.len_utf8()..];
        let wrong = |found: char| {
            let expected =
                "a letter, '0' or '?' (open), or '.' (block), then perhaps marks of | _ + @ ! ~ *";
            let problem = PuzzleProblem::Expected { found: format!("{found:?}"), expected };
            Err(PuzzleError::at(self.line.place(at), problem))
        };
        let letter = match first {
            '.' => None,
            '?' => Some(None),
            '0' if !self.has_letters => Some(None),
            '&' => {
                let Some(quoted) = self.rest.chars().next() else { return wrong(first) };
                self.rest = &self.rest[quoted.len_utf8()..];
                Some(Some(quoted))
            }
            letter if letter.is_alphanumeric() => Some(Some(letter)),
            other => return wrong(other),
        };
        if self.separated && letter.is_some() {
            let more = self.rest.chars().take_while(|c| c.is_alphanumeric()).map(char::len_utf8);
            let more: usize = more.sum();
            self.counts.rebus += usize::from(more > 0);
            self.rest = &self.rest[more..];
        }
        let (mut is_circled, mut is_given) = (false, false);
        while let Some(mark) = self.rest.trim_start().chars().next() {
            match mark {
                '@' => is_circled = true,
                '!' => is_given = true,
                '|' | '_' | '+' | '~' | '*' => self.counts.marks += 1,
                _ => break,
            }
            self.rest = &self.rest.trim_start()[1..];
        }
        Ok(Some(match letter {
            None => PuzzleCell::Block,
            Some(letter) => {
                let letter = letter.map(upper);
                PuzzleCell::Open {
                    given: letter.filter(|_| is_given),
                    solution: letter.filter(|_| !is_given),
                    allowed: None,
                    is_circled,
                }
            }
        }))
    }
}

/// Reads a section that is not about the grid.
fn read_section(
    section: &Section<'_>,
    puzzle: &mut Puzzle,
    lengths: &Lengths,
    counts: &mut Counts,
) {
    let mut said = |text: &str| {
        let (text, had_tags) = plain(text);
        counts.markup += usize::from(had_tags);
        text
    };
    match section.name {
        "width" | "height" | "grid" => {}
        "title" => puzzle.title = said(section.value.text),
        "setter" => puzzle.author = said(section.value.text),
        "copyright" => puzzle.copyright = said(section.value.text),
        "language" => {
            let code = section.value.text.split_whitespace().next().unwrap_or_default();
            puzzle.language = said(code);
        }
        "preamble" | "prelude" => {
            let lines: Vec<String> = section.lines.iter().map(|line| said(line.text)).collect();
            puzzle.notes = lines.join("\n").trim().to_owned();
        }
        "across" => read_clues(section, Direction::Across, puzzle, lengths, counts),
        "down" => read_clues(section, Direction::Down, puzzle, lengths, counts),
        name if PASSED_OVER.contains(&name) => {}
        name => counts.parts.push(format!("exolve-{name}")),
    }
}

fn read_clues(
    section: &Section<'_>,
    direction: Direction,
    puzzle: &mut Puzzle,
    lengths: &Lengths,
    counts: &mut Counts,
) {
    let lines = section.lines.iter().filter(|line| !line.text.is_empty());
    for line in lines {
        let clue = clue_line::parse(line.text);
        let Some((clue, length)) = clue.and_then(|clue| {
            let length = *lengths.get(&(direction, clue.number))?;
            Some((clue, length))
        }) else {
            counts.unplaced += 1;
            continue;
        };
        counts.marks += usize::from(clue.is_linked);
        // The length of the slot goes without saying.
        let is_own = clue.text[clue.clue..clue.length] == format!("({length})");
        let end = if is_own { clue.clue } else { clue.length };
        let after = clue.text[clue.length..].trim_start_matches('*').trim();
        counts.annotations += usize::from(!after.is_empty() && after != "[]");
        let (text, had_tags) = plain(clue.text[..end].trim());
        counts.markup += usize::from(had_tags);
        puzzle.set_clue(direction, clue.number, &text);
    }
}
