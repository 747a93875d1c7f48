//! Writing Exolve.

use std::fmt::Write;

use super::super::cell::PuzzleCell;
use super::super::entry::Entry;
use super::super::html::escaped;
use super::super::loss::{Loss, Losses};
use super::super::model::Puzzle;
use super::super::transfer::Written;
use super::clue_line::last_length;
use crate::slots::Direction;

/// Writes the text format of Exolve.
pub fn write(puzzle: &Puzzle) -> Written {
    let mut text = String::from("exolve-begin\n");
    let mut line = |line: std::fmt::Arguments<'_>| {
        // Nothing that is written to a text fails.
        let _ = writeln!(text, "  {line}");
    };
    for (name, said) in puzzle.said() {
        // A line more would be a line of another section.
        let value = quoted(&said.replace(char::is_control, " "));
        match name {
            "title" => line(format_args!("exolve-title: {value}")),
            "author" => line(format_args!("exolve-setter: {value}")),
            "copyright" => line(format_args!("exolve-copyright: {value}")),
            "language" => line(format_args!("exolve-language: {value} Latin")),
            _ => {
                line(format_args!("exolve-preamble:"));
                said.lines().for_each(|said| line(format_args!("  {}", quoted(said))));
            }
        }
    }
    line(format_args!("exolve-width: {}", puzzle.columns()));
    line(format_args!("exolve-height: {}", puzzle.rows()));
    line(format_args!("exolve-grid:"));
    let has_letters = puzzle.cells().iter().any(|cell| cell.solution().is_some());
    for row in puzzle.cells().chunks(puzzle.columns().max(1)) {
        let cells: Vec<String> = row.iter().map(|cell| spelled(cell, has_letters)).collect();
        line(format_args!("  {}", cells.join(" ").trim_end()));
    }
    for direction in Direction::BOTH {
        let entries = puzzle.entries().into_iter().filter(|entry| entry.direction == direction);
        let clued: Vec<(Entry, &str)> = entries
            .filter_map(|entry| {
                Some(puzzle.clue(direction, entry.number)).map(|clue| (entry, clue))
            })
            .filter_map(|(entry, clue)| Some((entry, clue?)))
            .collect();
        if !clued.is_empty() {
            line(format_args!("exolve-{direction}:"));
        }
        for (entry, clue) in clued {
            line(format_args!("  {} {}", entry.number, clue_text(clue, entry.cells.len())));
        }
    }
    text.push_str("exolve-end\n");
    let mut losses = Losses::default();
    let sets = puzzle.cells().iter().filter(|cell| cell.is_limited()).count();
    losses.count(Loss::LetterSets, sets);
    let is_lost = |cell: &&PuzzleCell| cell.given().is_some() && !gives_solution(cell);
    losses.count(Loss::Givens, puzzle.cells().iter().filter(is_lost).count());
    Written { bytes: text.into_bytes(), losses: losses.list() }
}

/// A cell with its marks; without any letters all open cells are zeros.
fn spelled(cell: &PuzzleCell, has_letters: bool) -> String {
    if cell.is_block() {
        return ".".into();
    }
    let mut spelled = match cell.solution() {
        Some(letter) if "|_+@!~*.?&0".contains(letter) => format!("&{letter}"),
        Some(letter) => letter.to_string(),
        None if has_letters => "?".into(),
        None => "0".into(),
    };
    if cell.is_circled() {
        spelled.push('@');
    }
    if gives_solution(cell) {
        spelled.push('!');
    }
    spelled
}

/// Whether the letter that is given is that of the solution: there is no place for another one.
fn gives_solution(cell: &PuzzleCell) -> bool {
    cell.given().is_some() && cell.given() == cell.solution()
}

/// A clue with the length of its answer, unless it ends with one that is not that of the slot, as
/// (3,2).
fn clue_text(clue: &str, length: usize) -> String {
    let said = format!("({length})");
    let quoted = quoted(clue);
    // What looks like another slot that goes on with the answer is none.
    let quoted = match quoted.strip_prefix(',') {
        Some(rest) => format!("&#44;{rest}"),
        None => quoted,
    };
    match last_length(&quoted) {
        Some((start, end)) if end == quoted.len() && quoted[start..] != said => quoted,
        _ => format!("{quoted} {said}"),
    }
}

/// Text in which nothing begins a comment or a section. Readers leave out the white space before it.
fn quoted(text: &str) -> String {
    let text = escaped(text.trim_start()).replace('#', "&#35;");
    // The number sign of references stays as it is.
    match text.strip_prefix("exolve-") {
        Some(rest) => format!("&#101;xolve-{rest}"),
        None => text,
    }
}
