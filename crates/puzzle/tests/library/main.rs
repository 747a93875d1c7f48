//! Puzzles in the formats of other programs: round trips, files by others, and damaged files.

mod arrows;
mod cases;
mod damaged;
mod games;
mod habits;
mod linked;
mod pairs;
mod random;
mod samples;
mod unicode;
mod unread;
mod validators;

use std::fs;
use std::path::{Path, PathBuf};

use lexicon::Alphabet;
use network::Direction;
use puzzle::{Format, Loss, OpenCell, Options, Puzzle, PuzzleCell, PuzzleError, Read, Written};

fn read(contents: &[u8]) -> Result<Read, PuzzleError> {
    puzzle::read(contents, &Alphabet::default())
}

fn write(puzzle: &Puzzle, format: Format) -> Written {
    puzzle::write(puzzle, format, Options::default()).unwrap()
}

/// A cell with a letter that is given, and perhaps another one that is the solution.
fn given(letter: char, solution: Option<char>) -> PuzzleCell {
    let given = Some(letter);
    PuzzleCell::Open(OpenCell { given, solution, ..OpenCell::default() })
}

fn sample(name: &str) -> Vec<u8> {
    fs::read(samples_folder().join(name)).unwrap()
}

fn samples_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples")
}

/// The solution as text, blocks as `#`, open cells as `.`.
fn solution(puzzle: &Puzzle) -> String {
    let letter = |cell: &PuzzleCell| match cell.is_block() {
        true => '#',
        false => cell.solution().unwrap_or('.'),
    };
    let rows = puzzle.cells().chunks(puzzle.columns());
    rows.map(|row| row.iter().map(letter).collect::<String>()).collect::<Vec<_>>().join(" ")
}

/// The clue of an entry, as `5 across`.
fn clue<'p>(puzzle: &'p Puzzle, entry: &str) -> &'p str {
    let (number, direction) = entry.split_once(' ').unwrap();
    let direction = Direction::BOTH.into_iter().find(|own| own.to_string() == direction).unwrap();
    puzzle.clue(direction, number.parse().unwrap()).unwrap_or_default()
}

/// The losses of parts with these names.
fn parts(names: &[&str]) -> Vec<Loss> {
    vec![Loss::Parts(names.iter().map(|&name| name.into()).collect())]
}
