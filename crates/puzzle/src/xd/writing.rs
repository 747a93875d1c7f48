//! Writing xd.

use std::collections::{BTreeMap, HashSet};

use super::reading::{CIRCLE, SHADED};
use crate::cell::{PuzzleCell, lower, upper};
use crate::colour::Colour;
use crate::loss::{Loss, Losses, Written};
use crate::model::Puzzle;
use network::Direction;

/// The characters that stand for several letters in cells without a mark, and in marked ones.
const KEYS: &str = "1234567890@$%&*+=?!<>^~|/;:'\"()[]{}";
const MARKED_KEYS: &str = "zyxwvutsrqponmlkjihgfedcba";

/// Writes xd.
pub fn write(puzzle: &Puzzle) -> Written {
    let mut losses = Losses::default();
    losses.count(Loss::Bars, puzzle.bar_count());
    let (puzzle, unplaced) = &puzzle.without_bars();
    losses.count(Loss::UnplacedClues, *unplaced);
    let keys = Keys::of(puzzle);
    let mut text = String::new();
    let in_line = |said: &str| said.replace(char::is_control, " ");
    for (name, said) in [
        ("Title", puzzle.title.as_str()),
        ("Author", &puzzle.author),
        ("Copyright", &puzzle.copyright),
        ("Language", &puzzle.language),
        ("Special", keys.special),
        ("Rebus", &keys.header()),
    ] {
        if !said.is_empty() || name == "Title" {
            text += &format!("{name}: {}\n", in_line(said));
        }
    }
    text += "\n\n";
    for row in puzzle.cells().chunks(puzzle.columns().max(1)) {
        text.extend(row.iter().map(|cell| keys.character(cell)));
        text.push('\n');
    }
    text += "\n\n";
    for direction in Direction::BOTH {
        for entry in puzzle.entries().iter().filter(|entry| entry.direction == direction) {
            let clue = puzzle.clue_with_lengths(direction, entry.number);
            if clue.is_empty() {
                continue;
            }
            let is_markup = |open: &&str| clue.contains(*open);
            losses.count(Loss::Markup, ["{/", "{*", "{_", "{-", "\\"].iter().any(is_markup));
            let group = if direction == Direction::Down { 'D' } else { 'A' };
            let answer = puzzle.word(entry).unwrap_or_default();
            let answer: String = answer.chars().map(upper).collect();
            let line = format!("{group}{}. {clue} ~ {answer}", entry.number);
            text += line.trim_end();
            text.push('\n');
        }
        text.push('\n');
    }
    if !puzzle.notes.is_empty() {
        text += &format!("\n{}\n", puzzle.notes);
    }
    let text = format!("{}\n", text.trim_end());
    losses.count(Loss::Rebus, puzzle.count(|cell| cell.is_rebus() && keys.key(cell).is_none()));
    losses.push_if(Loss::Arrows, puzzle.is_arrow_word);
    losses.count(Loss::LetterSets, puzzle.count(PuzzleCell::is_limited));
    losses.count(Loss::Givens, puzzle.count(|cell| cell.given().is_some()));
    losses.count(Loss::Letters, puzzle.count(|cell| keys.is_foreign(cell)));
    // Only letters have marks.
    let is_kept = |cell: &PuzzleCell| keys.is_marked(cell) && keys.character(cell).is_lowercase();
    let kept = puzzle.count(is_kept);
    let is_other = |cell: &PuzzleCell| is_kept(cell) && cell.shade() != Some(Colour::SHADE);
    let (circles, shades, others) = match keys.special {
        CIRCLE => (kept, 0, 0),
        _ => (0, kept, puzzle.count(is_other)),
    };
    losses.count(Loss::Shades, puzzle.count(PuzzleCell::is_shaded) - shades);
    losses.count(Loss::Colours, others);
    losses.count(Loss::Circles, puzzle.count(PuzzleCell::is_circled) - circles);
    losses.count(Loss::Labels, puzzle.own_labels());
    let lengths = puzzle.clues().filter(|clue| !clue.enumeration.is_empty()).count();
    losses.count(Loss::Enumerations, lengths);
    losses.count(Loss::Headings, puzzle.own_headings());
    losses.numbering(puzzle);
    Written { bytes: text.into_bytes(), losses: losses.list() }
}

/// The characters that stand for cells.
struct Keys {
    /// The value of the header `Special`: cells with lower case letters are circled or shaded; empty if no cell is.
    special: &'static str,
    /// The keys of the letters that stand for themselves in no cell, by whether the cell is marked.
    keys: BTreeMap<(bool, String), char>,
}

impl Keys {
    fn of(puzzle: &Puzzle) -> Keys {
        // The format has one kind of marks.
        let special = if puzzle.count(PuzzleCell::is_circled) > 0 {
            CIRCLE
        } else if puzzle.count(PuzzleCell::is_shaded) > 0 {
            SHADED
        } else {
            ""
        };
        let mut keys = Keys { special, keys: BTreeMap::new() };
        let plain = |cell: &&PuzzleCell| keys.is_marked(cell) && stands(cell);
        let letters = puzzle.cells().iter().filter(plain).filter_map(PuzzleCell::solution);
        let used: HashSet<char> = letters.map(lower).collect();
        let mut free = [KEYS.chars().collect::<Vec<_>>(), {
            MARKED_KEYS.chars().filter(|key| !used.contains(key)).collect()
        }]
        .map(Vec::into_iter);
        for cell in puzzle.cells().iter().filter(|cell| cell.solution().is_some() && !stands(cell))
        {
            let Some(letters) = letters_of(cell) else { continue };
            let is_marked = keys.is_marked(cell);
            if !keys.keys.contains_key(&(is_marked, letters.clone()))
                && let Some(key) = free[usize::from(is_marked)].next()
            {
                keys.keys.insert((is_marked, letters), key);
            }
        }
        keys
    }

    fn is_marked(&self, cell: &PuzzleCell) -> bool {
        match self.special {
            CIRCLE => cell.is_circled(),
            _ => cell.is_shaded(),
        }
    }

    /// The header that tells what keys stand for.
    fn header(&self) -> String {
        let entries = self.keys.iter().map(|((_, letters), key)| format!("{key}={letters}"));
        entries.collect::<Vec<_>>().join(" ")
    }

    /// The key of the letters of a cell.
    fn key(&self, cell: &PuzzleCell) -> Option<char> {
        self.keys.get(&(self.is_marked(cell), letters_of(cell)?)).copied()
    }

    /// Whether a letter that does not stand for itself has no key.
    fn is_foreign(&self, cell: &PuzzleCell) -> bool {
        cell.solution().is_some() && !cell.is_rebus() && !stands(cell) && self.key(cell).is_none()
    }

    fn character(&self, cell: &PuzzleCell) -> char {
        match (cell, cell.solution()) {
            (PuzzleCell::Block, _) => '#',
            (PuzzleCell::Omitted, _) => '_',
            (_, None) => '.',
            (_, Some(letter)) => match self.key(cell) {
                Some(key) => key,
                None if !upper(letter).is_uppercase() => 'X',
                None if self.is_marked(cell) => lower(letter),
                None => upper(letter),
            },
        }
    }
}

/// The letters of a cell, in upper case.
fn letters_of(cell: &PuzzleCell) -> Option<String> {
    Some(cell.letters(cell.solution()?).chars().map(upper).collect())
}

/// Whether the letter of a cell stands for itself, in upper case and in lower case.
fn stands(cell: &PuzzleCell) -> bool {
    let is_letter = |letter| {
        let upper = upper(letter);
        upper.is_uppercase() && self::upper(lower(upper)) == upper && lower(upper) != upper
    };
    !cell.is_rebus() && cell.solution().is_some_and(is_letter)
}
