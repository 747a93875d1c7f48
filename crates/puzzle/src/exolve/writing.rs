//! Writing Exolve.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use unicode_normalization::char::is_combining_mark;

use super::clue_line::last_length;
use super::reading::ALTERNATIVES;
use crate::cell::PuzzleCell;
use crate::html::escaped;
use crate::linked::{entry_of, suffix};
use crate::loss::{Loss, Losses, Written};
use crate::model::{Entry, Puzzle};
use network::Direction;

/// The characters that Exolve has a meaning for in a grid.
const MARKS: &str = "|_+@!~*.?&0";

/// Writes the text format of Exolve.
pub fn write(puzzle: &Puzzle) -> Written {
    let mut text = String::from("exolve-begin\n");
    let mut line = |line: std::fmt::Arguments<'_>| {
        // Nothing that is written to a text fails.
        let _ = writeln!(text, "  {line}");
    };
    for (name, said) in puzzle.metadata() {
        // A line more would be a line of another section.
        let value = quoted(&said.replace(char::is_control, " "));
        match name {
            "title" => line(format_args!("exolve-title: {value}")),
            "author" => line(format_args!("exolve-setter: {value}")),
            "copyright" => line(format_args!("exolve-copyright: {value}")),
            "language" => line(format_args!("exolve-language: {value} {}", script(puzzle))),
            _ => {
                line(format_args!("exolve-preamble:"));
                said.lines().for_each(|said| line(format_args!("  {}", quoted(said))));
            }
        }
    }
    line(format_args!("exolve-width: {}", puzzle.columns()));
    line(format_args!("exolve-height: {}", puzzle.rows()));
    let letters = || puzzle.cells().iter().filter_map(PuzzleCell::solution);
    if puzzle.count(PuzzleCell::is_rebus) > 0 {
        line(format_args!("exolve-option: rebus-cells"));
    }
    let others: BTreeSet<char> = letters().filter(|letter| !letter.is_alphabetic()).collect();
    let others: String = others.into_iter().filter(|&other| other != '#').collect();
    if !others.is_empty() {
        line(format_args!("exolve-option: allow-chars:{others}"));
    }
    for (place, cell) in
        puzzle.cells().iter().enumerate().filter(|(_, cell)| cell.solution().is_some())
    {
        for other in cell.readings().others().iter().filter(|other| is_readable(other)) {
            line(format_args!("exolve-{ALTERNATIVES}: {}:{other}", square(puzzle, place)));
        }
    }
    let mut shaded: BTreeMap<String, String> = BTreeMap::new();
    for (place, cell) in puzzle.cells().iter().enumerate() {
        if let Some(shade) = cell.shade() {
            *shaded.entry(shade.to_string()).or_default() += &format!(" {}", square(puzzle, place));
        }
    }
    shaded
        .iter()
        .for_each(|(shade, squares)| line(format_args!("exolve-colour: {shade}{squares}")));
    line(format_args!("exolve-grid:"));
    let numbers = Numbers::of(puzzle);
    let has_letters = letters().next().is_some();
    for (number, row) in puzzle.cells().chunks(puzzle.columns().max(1)).enumerate() {
        let first = number * puzzle.columns();
        let spell = |(column, cell): (usize, &PuzzleCell)| {
            let mut cell = spelled(cell, has_letters, numbers.skipped[first + column]);
            cell.push_str(if puzzle.is_diagramless { "*" } else { "" });
            cell + puzzle.bars()[first + column].mark()
        };
        let cells: Vec<String> = row.iter().enumerate().map(spell).collect();
        line(format_args!("  {}", cells.join(" ").trim_end()));
    }
    let (mut enumerations, mut printed) = (0, 0);
    for direction in Direction::BOTH {
        let clues: Vec<String> = numbers
            .clues(direction)
            .map(|entry| {
                let clue = puzzle.clue(direction, entry.number).unwrap_or_default();
                let enumeration = puzzle.enumeration(direction, entry.number);
                let is_kept = enumeration.is_none_or(is_length);
                enumerations += usize::from(!is_kept);
                let links = numbers.links(entry);
                printed += usize::from(links.is_none());
                let before = match &links {
                    Some(_) => String::new(),
                    None => puzzle.printed_links(direction, entry.number),
                };
                let text = clue_text(&format!("{before}{clue}"), enumeration, is_kept);
                format!("{}{} {text}", numbers.label(entry), links.unwrap_or_default())
            })
            .collect();
        if !clues.is_empty() {
            line(format_args!("exolve-{direction}:"));
        }
        clues.iter().for_each(|clue| line(format_args!("  {}", clue.trim_end())));
    }
    if puzzle.own_headings() > 0 {
        line(format_args!("exolve-relabel:"));
    }
    for direction in Direction::BOTH {
        if let Some(heading) = puzzle.heading(direction) {
            line(format_args!("  {direction}-label: {}", quoted(heading)));
        }
    }
    text.push_str("exolve-end\n");
    let mut losses = Losses::default();
    losses.push_if(Loss::Arrows, puzzle.is_arrow_word);
    losses.count(Loss::LetterSets, puzzle.count(PuzzleCell::is_limited));
    let is_lost = |cell: &PuzzleCell| cell.given().is_some() && !is_given_solution(cell);
    losses
        .count(Loss::Rebus, puzzle.count(|cell| readable_rest(cell).is_none() && cell.is_rebus()));
    let is_unread =
        |cell: &PuzzleCell| !cell.readings().others().iter().all(|own| is_readable(own));
    losses.count(Loss::Readings, puzzle.count(is_unread));
    losses.count(Loss::Apart, puzzle.count(|cell| cell.is_apart() && !is_unread(cell)));
    losses.count(Loss::Givens, puzzle.count(is_lost));
    losses.count(Loss::Letters, letters().filter(|&letter| letter == '#').count());
    losses.count(Loss::Omitted, puzzle.count(PuzzleCell::is_omitted));
    losses.count(Loss::Marks, puzzle.count(PuzzleCell::has_second_number));
    losses.count(Loss::Labels, numbers.lost);
    losses.count(Loss::Links, printed);
    losses.count(Loss::Enumerations, enumerations);
    losses.numbering(puzzle);
    Written { bytes: text.into_bytes(), losses: losses.list() }
}

/// The entries, and their numbers or labels.
struct Numbers<'p> {
    puzzle: &'p Puzzle,
    entries: Vec<Entry>,
    /// The label that is printed in each cell, if the labels are not the numbers of entries.
    labels: Option<Vec<String>>,
    /// The cells that are skipped when entries are numbered: all, if they have their own labels.
    skipped: Vec<bool>,
    /// The cells whose label no clue tells, and the direction of the first entry that begins in each.
    untold: BTreeMap<usize, Direction>,
    /// How many labels no line tells.
    lost: usize,
}

impl Numbers<'_> {
    fn of(puzzle: &Puzzle) -> Numbers<'_> {
        let entries = puzzle.entries();
        let mut skipped = vec![false; puzzle.cells().len()];
        let labels = (puzzle.own_labels() > 0).then(|| puzzle.labels());
        let (mut untold, mut lost) = (BTreeMap::new(), 0);
        if let Some(labels) = &labels {
            for entry in &entries {
                let cell = entry.cells[0];
                skipped[cell] = true;
                if !labels[cell].is_empty() {
                    untold.entry(cell).or_insert(entry.direction);
                }
            }
            let is_lost =
                |(label, is_skipped): &(&String, &bool)| !label.is_empty() && !**is_skipped;
            lost = labels.iter().zip(&skipped).filter(is_lost).count();
            for entry in entries.iter().filter(|entry| is_clued(puzzle, entry)) {
                untold.remove(&entry.cells[0]);
            }
        }
        Numbers { puzzle, entries, labels, skipped, untold, lost }
    }

    /// The entries that have a line: each with a clue, and one for each label that no clue tells.
    fn clues(&self, direction: Direction) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(move |entry| entry.direction == direction).filter(move |entry| {
            let is_told_here = self.untold.get(&entry.cells[0]) == Some(&direction);
            is_clued(self.puzzle, entry) || is_told_here
        })
    }

    /// The slots in which the answer of an entry goes on, as they stand after its number or label; `None` if their labels
    /// do not tell them.
    fn links(&self, entry: &Entry) -> Option<String> {
        let links = self.puzzle.links(entry.direction, entry.number).iter();
        let link = |&(way, number): &(Direction, u32)| {
            let own = entry_of(&self.entries, (way, number));
            match (&self.labels, own) {
                (Some(labels), Some(own)) => {
                    let label = &labels[own.cells[0]];
                    let is_told = self.labelled(label, entry.direction) == Some((way, number));
                    is_told.then(|| format!(", {}", bracketed(label)))
                }
                _ => Some(format!(
                    ", {number}{}",
                    if way == entry.direction { "" } else { suffix(way) }
                )),
            }
        };
        links.map(link).collect()
    }

    /// The entry that a label means in a clue across or down: one of its direction, if there is one.
    fn labelled(&self, label: &str, way: Direction) -> Option<(Direction, u32)> {
        let labels = self.labels.as_ref().filter(|_| !label.is_empty())?;
        let cell = (0..labels.len()).find(|&cell| self.skipped[cell] && labels[cell] == label)?;
        let begins = |own: &&Entry| own.cells[0] == cell;
        let all = || self.entries.iter().filter(begins);
        let entry = all().find(|own| own.direction == way).or_else(|| all().next())?;
        Some((entry.direction, entry.number))
    }

    /// The beginning of a clue's line: the number of its entry, or the square in which the entry begins, and
    /// its label.
    fn label(&self, entry: &Entry) -> String {
        let Some(labels) = &self.labels else { return entry.number.to_string() };
        let cell = entry.cells[0];
        format!("#{} {}", square(self.puzzle, cell), bracketed(&labels[cell]))
    }
}

fn bracketed(label: &str) -> String {
    let label = quoted(label).replace(']', "&#93;");
    match label.strip_suffix('.') {
        Some(start) => format!("[{start}&#46;]"),
        None => format!("[{label}]"),
    }
}

/// The name of the square of a cell: its column from the left and its row from below.
fn square(puzzle: &Puzzle, cell: usize) -> String {
    let columns = puzzle.columns();
    format!("c{}r{}", cell % columns + 1, puzzle.rows() - cell / columns)
}

/// Whether an entry has a clue or an enumeration.
fn is_clued(puzzle: &Puzzle, entry: &Entry) -> bool {
    let (direction, number) = (entry.direction, entry.number);
    puzzle.clue(direction, number).is_some()
        || puzzle.enumeration(direction, number).is_some()
        || !puzzle.links(direction, number).is_empty()
}

/// A cell with its marks; without any letters all open cells are zeros.
fn spelled(cell: &PuzzleCell, has_letters: bool, is_skipped: bool) -> String {
    if cell.is_block() {
        return ".".into();
    }
    let mut spelled = match cell.solution() {
        // A number sign before a blank would begin a comment.
        Some('#') => "?".into(),
        Some(letter) if MARKS.contains(letter) || !letter.is_alphanumeric() => format!("&{letter}"),
        Some(letter) => letter.to_string(),
        None if has_letters => "?".into(),
        None => "0".into(),
    };
    spelled.push_str(readable_rest(cell).unwrap_or_default());
    if cell.is_circled() {
        spelled.push('@');
    }
    if is_given_solution(cell) && cell.solution() != Some('#') {
        spelled.push('!');
    }
    if is_skipped {
        spelled.push('~');
    }
    spelled
}

/// The letters of a cell after the first, if each is read as one: other characters are marks.
fn readable_rest(cell: &PuzzleCell) -> Option<&str> {
    Some(cell.rest()).filter(|rest| cell.solution() != Some('#') && is_readable(rest))
}

/// Whether all characters of a text are read as letters.
fn is_readable(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || is_combining_mark(c))
}

/// Whether the given letter is the letter of the solution: the format has no place for another one.
fn is_given_solution(cell: &PuzzleCell) -> bool {
    cell.given().is_some() && cell.given() == cell.solution()
}

/// The script of the letters, by the first letter that is of a known script.
fn script(puzzle: &Puzzle) -> &'static str {
    let of = |letter: char| match letter {
        'a'..='z' | 'A'..='Z' => Some("Latin"),
        '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' => Some("Greek"),
        '\u{400}'..='\u{52f}' => Some("Cyrillic"),
        '\u{530}'..='\u{58f}' => Some("Armenian"),
        '\u{590}'..='\u{5ff}' => Some("Hebrew"),
        '\u{600}'..='\u{6ff}' => Some("Arabic"),
        '\u{900}'..='\u{97f}' => Some("Devanagari"),
        _ => None,
    };
    puzzle.cells().iter().filter_map(PuzzleCell::solution).find_map(of).unwrap_or("Latin")
}

/// Whether a text in parentheses is read as the length of an answer.
fn is_length(text: &str) -> bool {
    last_length(&format!("({text})")) == Some((0, text.len() + 2))
}

/// A clue with the length of its answer, if it has one, at its end: as such, or as a part of its text.
fn clue_text(clue: &str, enumeration: Option<&str>, is_kept: bool) -> String {
    let own = |text: &str| {
        let text = quoted(text);
        // A comma would look like the beginning of another slot that goes on with the answer.
        match text.strip_prefix(',') {
            Some(rest) => format!("&#44;{rest}"),
            None => text,
        }
    };
    match enumeration {
        Some(enumeration) if is_kept => format!("{} ({enumeration})", unlike_length(own(clue))),
        Some(enumeration) => unlike_length(own(&format!("{clue} ({enumeration})"))),
        None => unlike_length(own(clue)),
    }
}

/// A text in which nothing is read as the length of an answer.
fn unlike_length(text: String) -> String {
    if last_length(&text).is_some() { text.replace('(', "&#40;") } else { text }
}

/// Text in which nothing begins a comment or a section. Readers leave out the white space before it.
fn quoted(text: &str) -> String {
    let text = escaped(text.trim_start()).replace('#', "&#35;").replace("~{", "~&#123;");
    // The number sign of references stays as it is.
    match text.strip_prefix("exolve-") {
        Some(rest) => format!("&#101;xolve-{rest}"),
        None => text,
    }
}
