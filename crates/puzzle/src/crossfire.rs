//! Reading the XML of CrossFire, `.cfp`: the grid as lines of text, letters of signs (`REBUS`), numbers of circled cells,
//! and a clue for each word (`WORD`).

use std::collections::HashMap;

use crate::cell::{OpenCell, PuzzleCell, letters_of};
use crate::error::{PuzzleError, PuzzleProblem, shown, size};
use crate::linked::entry_of;
use crate::loss::{Loss, Losses, Read};
use crate::model::Puzzle;
use crate::xml::Element;
use network::Direction;

/// The name of the element that all others stand in.
pub const ROOT: &str = "CROSSFIRE";

/// The character of a block, and those of a cell without a letter.
const BLOCK: char = '.';
const OPEN: [char; 4] = [' ', '-', '?', '_'];

/// Reads the element of a puzzle.
pub fn read(root: &Element, mut losses: Losses) -> Result<Read, PuzzleError> {
    let missing = |part| PuzzleError::at(root.place.clone(), PuzzleProblem::Missing(part));
    let grid = root.children("GRID").next().ok_or_else(|| missing("a GRID"))?;
    let mut puzzle = cells(grid, &rebus(root), &mut losses)?;
    for node in root.elements() {
        let text = node.text();
        match node.name.as_str() {
            "GRID" | "REBUSES" | "REBUS" | "WORDS" | "WORD" => {}
            _ if text.trim().is_empty() => {}
            "TITLE" => puzzle.title = losses.plain(text.trim()),
            "AUTHOR" => puzzle.author = losses.plain(text.trim()),
            "COPYRIGHT" => puzzle.set_written_copyright(&losses.plain(text.trim())),
            "NOTES" => puzzle.notes = losses.plain(text.trim()),
            "CIRCLES" => {
                for number in text.split(',').filter(|number| !number.trim().is_empty()) {
                    let cell = number.trim().parse().ok();
                    let is_there = cell.is_some_and(|cell| puzzle.circle(cell));
                    losses.count(Loss::Marks, !is_there);
                }
            }
            name => losses.parts([name.to_lowercase()]),
        }
    }
    let entries = puzzle.entries();
    for word in root.all("WORD") {
        let direction = match word.attribute("dir") {
            Some("ACROSS") => Some(Direction::Across),
            Some("DOWN") => Some(Direction::Down),
            _ => None,
        };
        let number = word.attribute("num").and_then(|number| number.trim().parse::<u32>().ok());
        let entry = direction.zip(number).filter(|&key| entry_of(&entries, key).is_some());
        losses.count(Loss::Markup, word.has_markup());
        let text = word.text();
        // A word without a clue has a line too.
        if !text.trim().is_empty() {
            losses.clue(&mut puzzle, entry, [text.trim(), ""]);
        }
    }
    Ok(Read { puzzle, losses: losses.in_order() })
}

/// The letters that signs of the grid stand for.
fn rebus(root: &Element) -> HashMap<char, String> {
    let entries = root.all("REBUS").into_iter().filter_map(|node| {
        let sign = node.attribute("input")?.chars().next()?;
        Some((sign, node.attribute("letters")?.to_owned()))
    });
    entries.collect()
}

fn cells(
    grid: &Element,
    rebus: &HashMap<char, String>,
    losses: &mut Losses,
) -> Result<Puzzle, PuzzleError> {
    let malformed = |problem| PuzzleError::at(grid.place.clone(), problem);
    let text = grid.text();
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let width = match grid.attribute("width") {
        Some(width) => width.trim().parse().map_err(|_| {
            let found = format!("width {}", shown(width));
            PuzzleError::expected(grid.place.clone(), found, "a number")
        })?,
        None => lines.iter().map(|line| line.trim_end().chars().count()).max().unwrap_or(0) as u64,
    };
    let (rows, columns) = size(lines.len() as u64, width).map_err(malformed)?;
    let cell = |sign: char| {
        let letters = match rebus.get(&sign) {
            Some(letters) => letters_of(letters),
            None if sign == BLOCK => return PuzzleCell::Block,
            None if OPEN.contains(&sign) => None,
            None => Some((sign, String::new())),
        };
        PuzzleCell::Open(OpenCell::solved(letters))
    };
    let mut cells = Vec::with_capacity(rows * columns.min(1 << 10));
    for line in lines {
        // Blanks around a row that has all its cells.
        let count = line.trim().chars().count();
        let line = if count == columns { line.trim() } else { line.trim_end() };
        let found = line.chars().count();
        if found > columns {
            return Err(malformed(PuzzleProblem::Ragged { found, expected: columns }));
        }
        cells.extend(line.chars().map(cell));
        cells.extend((found..columns).map(|_| PuzzleCell::OPEN));
    }
    losses.parts(
        grid.attributes
            .iter()
            .filter(|(name, _)| name != "width")
            .map(|(name, _)| format!("{name} of the grid")),
    );
    Ok(Puzzle::new(rows, columns, cells).unwrap_or_default())
}
