//! The cells of a grid in Exolve, each with the marks that follow it.

use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

use super::lines::{Line, Section};
use crate::cell::{OpenCell, PuzzleCell, letters_of};
use crate::error::{PuzzleError, PuzzleProblem};
use network::grid::Bars;

/// A cell with its marks.
pub struct MarkedCell {
    pub cell: PuzzleCell,
    pub bars: Bars,
    /// Whether it is skipped when cells are numbered.
    pub is_skipped: bool,
    /// Whether solvers do not see whether it is a block.
    pub is_hidden: bool,
    /// How many decorations and shapes of its own it has.
    pub decorations: usize,
}

/// How the cells of a grid are written.
pub struct Manner {
    /// Whether several letters that stand together are one cell.
    pub is_separated: bool,
    /// Characters that stand in cells beside letters and digits.
    pub allowed: String,
}

/// The cells of the grid.
pub fn cells(
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
        let mut decorations = 0;
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
                '{' | '[' => {
                    let end = if mark == '{' { '}' } else { ']' };
                    let Some(end) = self.rest.find(end) else { break };
                    decorations += 1;
                    self.rest = &self.rest[end..];
                }
                _ => break,
            }
            self.rest = &self.rest.trim_start()[1..];
        }
        let cell = open.map_or(PuzzleCell::Block, |open| {
            let (given, solution) =
                if is_given { (open.solution, None) } else { (None, open.solution) };
            PuzzleCell::Open(OpenCell { given, solution, is_circled, ..open })
        });
        Ok(Some(MarkedCell { cell, bars, is_skipped, is_hidden, decorations }))
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
        OpenCell::solved(letters_of(&rest[..end]))
    }
}

/// Whether a character may be a mark of a cell.
fn is_mark(character: char) -> bool {
    "|_+@!~*{[".contains(character) || character.is_whitespace()
}
