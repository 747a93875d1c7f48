//! The text format of Across Lite: sections after lines as `<GRID>`, clues in the order of their numbers.
//!
//! Cells `:` are the blocks of a diagramless puzzle, and `X` in all cells is no solution. The second version has a section of
//! rebuses: lines of a sign of the grid, the letters that it stands for, or a sign of a font as `[75]`, and the letter in
//! their place, as `1:HEART:H`, and the line `MARK;`, after which letters in lower case are circled.

use std::collections::HashMap;

use super::layout::is_none;
use crate::cell::{OpenCell, PuzzleCell, letters_of, upper};
use crate::encoding::decoded;
use crate::error::{Place, PuzzleError, PuzzleProblem, shown, size};
use crate::html::dereferenced;
use crate::loss::{Loss, Losses, Read};
use crate::model::Puzzle;
use network::Direction;

/// How a file begins, in its two versions.
const BEGINNINGS: [&str; 2] = ["<ACROSS PUZZLE>", "<ACROSS PUZZLE V2>"];

/// The characters of blocks, the second one in a diagramless puzzle.
const BLOCK: char = '.';
const HIDDEN: char = ':';

/// A line with its number, from 1.
type Line<'f> = (usize, &'f str);

/// Whether a file is the text of a puzzle for Across Lite.
pub fn is_text(text: &[u8]) -> bool {
    BEGINNINGS.iter().any(|beginning| {
        let start = text.get(..beginning.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(beginning.as_bytes()))
    })
}

/// Reads the text.
pub fn read(contents: &[u8]) -> Result<Read, PuzzleError> {
    let contents = contents.strip_prefix(b"\xef\xbb\xbf").unwrap_or(contents);
    let text = dereferenced(&decoded(contents, true));
    let mut sections: HashMap<String, Vec<Line<'_>>> = HashMap::new();
    let mut name = String::new();
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        match line.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) {
            Some(own)
                if own.chars().all(|c| c.is_ascii_uppercase() || " 0123456789".contains(c)) =>
            {
                name = own.into();
            }
            _ => sections.entry(name.clone()).or_default().push((number, line)),
        }
    }
    let mut losses = Losses::default();
    let mut take = |name: &str| sections.remove(name).unwrap_or_default();
    let (rebus, marks) = rebus(&take("REBUS"));
    let mut puzzle = cells(&take("GRID"), &rebus, marks)?;
    losses.push_if(Loss::Diagramless, puzzle.is_diagramless);
    let mut said = |name: &str| {
        let lines: Vec<&str> = take(name).into_iter().map(|(_, line)| line).collect();
        lines.join("\n").trim().to_owned()
    };
    puzzle.title = said("TITLE").replace('\n', " ");
    puzzle.author = said("AUTHOR").replace('\n', " ");
    puzzle.set_written_copyright(&said("COPYRIGHT").replace('\n', " "));
    puzzle.notes = said("NOTEPAD");
    let _ = said("SIZE");
    for (direction, name) in [(Direction::Across, "ACROSS"), (Direction::Down, "DOWN")] {
        let lines = said(name);
        let clues: Vec<&str> =
            lines.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let entries: Vec<_> =
            puzzle.entries().into_iter().filter(|entry| entry.direction == direction).collect();
        for (entry, clue) in entries.iter().zip(&clues) {
            puzzle.set_clue(direction, entry.number, clue);
        }
        losses.count(Loss::UnplacedClues, clues.len().saturating_sub(entries.len()));
    }
    let others = sections.into_iter().filter(|(name, lines)| {
        let is_said = lines.iter().any(|(_, line)| !line.is_empty());
        is_said && !name.is_empty() && !name.starts_with("ACROSS PUZZLE")
    });
    losses.parts(others.map(|(name, _)| format!("section {}", shown(&name))));
    Ok(Read { puzzle, losses: losses.in_order() })
}

/// The letters that signs stand for, and whether letters in lower case are circled.
fn rebus(lines: &[Line<'_>]) -> (HashMap<char, String>, bool) {
    let entry = |&(_, line): &Line<'_>| {
        let mut parts = line.split(':').map(str::trim);
        let sign = parts.next()?.chars().next()?;
        let letters = parts.next()?;
        // The number of a sign in a font: the letter in its place.
        let is_number = letters.starts_with('[') && letters.ends_with(']');
        let letters = parts.next().filter(|_| is_number).unwrap_or(letters);
        Some((sign, letters.to_owned()))
    };
    let has_marks = lines.iter().any(|(_, line)| line.split(';').any(|flag| flag.trim() == "MARK"));
    (lines.iter().filter_map(entry).collect(), has_marks)
}

fn is_block(sign: char) -> bool {
    [BLOCK, HIDDEN].contains(&sign)
}

fn cells(
    lines: &[Line<'_>],
    rebus: &HashMap<char, String>,
    has_marks: bool,
) -> Result<Puzzle, PuzzleError> {
    let lines: Vec<&Line<'_>> = lines.iter().filter(|(_, line)| !line.is_empty()).collect();
    let Some(&&(first, line)) = lines.first() else {
        return Err(PuzzleError::at(Place::Line(1, 1), PuzzleProblem::Missing("a grid")));
    };
    let columns = line.chars().count();
    let (rows, columns) = size(lines.len() as u64, columns as u64)
        .map_err(|problem| PuzzleError::at(Place::Line(first, 1), problem))?;
    // A question mark is a letter in puzzles that have a solution, a dash is never one.
    let signs = lines.iter().flat_map(|(_, line)| line.bytes());
    let is_unsolved = is_none(signs.filter(|&sign| !is_block(sign.into())));
    let is_diagramless = lines.iter().any(|(_, line)| line.contains(HIDDEN));
    let cell = |sign: char| {
        let is_circled = has_marks && sign.is_lowercase();
        let letters = match rebus.get(&sign) {
            Some(letters) => letters_of(letters),
            None if is_block(sign) => return PuzzleCell::Block,
            None if is_unsolved || sign == '-' => None,
            None => Some((upper(sign), String::new())),
        };
        PuzzleCell::Open(OpenCell { is_circled, ..OpenCell::solved(letters) })
    };
    let mut cells = Vec::with_capacity(rows * columns);
    for &&(number, line) in &lines {
        let found = line.chars().count();
        if found != columns {
            let problem = PuzzleProblem::Ragged { found, expected: columns };
            return Err(PuzzleError::at(Place::Line(number, 1), problem));
        }
        cells.extend(line.chars().map(cell));
    }
    let mut puzzle = Puzzle::new(rows, columns, cells).unwrap_or_default();
    puzzle.is_diagramless = is_diagramless;
    Ok(puzzle)
}
