//! Writing xd.

use super::design;
use super::keys::{FOREIGN, Keys};
use crate::cell::{PuzzleCell, Readings, capitals};
use crate::html::unreferenced;
use crate::loss::{Loss, Losses, Written};
use crate::model::{Entry, Puzzle};
use network::Direction;

use super::markup::literal;
use super::sections::heading;

/// Writes xd.
pub fn write(puzzle: &Puzzle) -> Written {
    let keys = Keys::of(puzzle);
    let mut losses = Losses::default();
    let mut text = format!("## Metadata\n\n{}", headers(puzzle, &keys));
    let rows = |sign: &dyn Fn(&PuzzleCell) -> char| {
        let rows = puzzle.cells().chunks(puzzle.columns().max(1));
        rows.flat_map(|row| row.iter().map(sign).chain(['\n'])).collect::<String>()
    };
    section(&mut text, "Grid", &rows(&|cell| keys.sign(cell)));
    section(&mut text, "Clues", &clues(puzzle, &keys));
    section(&mut text, "Design", &design::written(puzzle));
    if puzzle.count(|cell| cell.given().is_some()) > 0 {
        section(&mut text, "Start", &rows(&|cell| keys.given(cell)));
    }
    section(&mut text, "Notes", &notes(&puzzle.notes, &mut losses));
    let text = format!("{}\n", text.trim_end());
    losses.count(Loss::Rebus, puzzle.count(|cell| cell.is_rebus() && keys.is_foreign(cell)));
    losses.push_if(Loss::Arrows, puzzle.is_arrow_word);
    losses.push_if(Loss::Diagramless, puzzle.is_diagramless);
    losses.count(Loss::Links, puzzle.link_count());
    losses.count(Loss::LetterSets, puzzle.count(PuzzleCell::is_limited));
    losses.count(Loss::Givens, puzzle.count(|cell| keys.loses_given(cell)));
    losses.count(Loss::Letters, puzzle.count(|cell| !cell.is_rebus() && keys.is_foreign(cell)));
    losses.count(Loss::Marks, puzzle.count(PuzzleCell::has_second_number));
    losses.count(Loss::Labels, puzzle.own_labels());
    let lengths = puzzle.clues().filter(|clue| !clue.enumeration.is_empty()).count();
    losses.count(Loss::Enumerations, lengths);
    losses.count(Loss::Headings, puzzle.own_headings());
    losses.numbering(puzzle);
    Written { bytes: text.into_bytes(), losses: losses.list() }
}

/// Adds a section that has something to say.
fn section(text: &mut String, name: &str, lines: &str) {
    if !lines.is_empty() {
        *text += &format!("\n## {name}\n\n{lines}");
    }
}

fn headers(puzzle: &Puzzle, keys: &Keys) -> String {
    let headers = [
        ("Title", puzzle.title.as_str()),
        ("Author", &puzzle.author),
        ("Copyright", &puzzle.copyright),
        ("Language", &puzzle.language),
        ("Rebus", &keys.header()),
    ];
    let is_said = |(name, said): &(&str, &str)| !said.is_empty() || *name == "Title";
    let header = |(name, said): (&str, &str)| {
        let said = unreferenced(said).replace(|c: char| c.is_control() || is_line_end(c), " ");
        format!("{}\n", format!("{name}: {said}").trim_end())
    };
    headers.into_iter().filter(is_said).map(header).collect()
}

/// Whether a character ends a line in some programs.
fn is_line_end(character: char) -> bool {
    ['\u{2028}', '\u{2029}'].contains(&character)
}

/// The clues, all across, then all down; an entry without a clue has its answer. A puzzle with neither has no
/// lines.
fn clues(puzzle: &Puzzle, keys: &Keys) -> String {
    let has_any =
        puzzle.clues().len() > 0 || puzzle.cells().iter().any(|cell| cell.solution().is_some());
    let mut groups = Vec::new();
    for direction in Direction::BOTH.into_iter().filter(|_| has_any) {
        let entries = puzzle.entries().into_iter().filter(|entry| entry.direction == direction);
        let lines: String = entries.map(|entry| clue(puzzle, &entry, keys)).collect();
        groups.push(lines);
    }
    groups.retain(|lines| !lines.is_empty());
    groups.join("\n")
}

fn clue(puzzle: &Puzzle, entry: &Entry, keys: &Keys) -> String {
    let clue = literal(&puzzle.printed_clue(entry.direction, entry.number));
    let clue = clue.replace(is_line_end, " ");
    let group = if entry.direction == Direction::Down { 'D' } else { 'A' };
    let line =
        format!("{group}{}. {clue} ~ {}", entry.number, answers(puzzle, entry, keys).join(" ~ "));
    format!("{}\n", line.trim_end())
}

/// The answers of an entry: one, or, where it has cells of several readings, each with one reading of each cell.
fn answers(puzzle: &Puzzle, entry: &Entry, keys: &Keys) -> Vec<String> {
    let cells = || entry.cells.iter().map(|&cell| &puzzle.cells()[cell]);
    if cells().all(|cell| cell.solution().is_none()) {
        return Vec::new();
    }
    let others = |cell: &PuzzleCell| match cell.readings() {
        Readings::Also(others) => others.len(),
        Readings::One | Readings::Down(_) => 0,
    };
    let letters = |cell: usize, number: usize| match puzzle.cells()[cell].readings() {
        // As the grid has it.
        _ if keys.is_foreign(&puzzle.cells()[cell]) => FOREIGN.into(),
        Readings::Also(others) if number > 0 => others[(number - 1).min(others.len() - 1)].clone(),
        _ => puzzle.letters_in(cell, entry.direction).unwrap_or_else(|| "?".into()),
    };
    let answer = |number| {
        let letters: String = entry.cells.iter().map(|&cell| letters(cell, number)).collect();
        capitals(&letters)
    };
    (0..=cells().map(others).max().unwrap_or(0)).map(answer).collect()
}

/// The notes; what would be read as the heading of a section is no heading any more.
fn notes(notes: &str, losses: &mut Losses) -> String {
    let mut text = String::new();
    let has_heading = notes.lines().any(|line| heading(line.trim()).is_some());
    losses.parts(has_heading.then(|| "heading in notes".into()));
    for line in notes.lines() {
        let mut line = line.trim();
        while heading(line).is_some() {
            line = line.trim_start_matches('#').trim_start();
        }
        text += &format!("{}\n", unreferenced(line));
    }
    text
}
