//! Reading xd.

use std::collections::HashMap;

use crate::cell::{OpenCell, PuzzleCell, letters_of, upper};
use crate::colour::Colour;
use crate::error::{Place, PuzzleError, PuzzleProblem, size, text_of};
use crate::loss::{Loss, Losses, Read};
use crate::model::{Entry, Puzzle};
use network::Direction;

/// The values of the header `Special` where cells of lower case letters are circled, and where they are shaded.
pub const CIRCLE: &str = "circle";
pub const SHADED: &str = "shaded";

/// The sections of a file, in their order.
const SECTIONS: [&str; 4] = ["metadata", "grid", "clues", "notes"];

/// Whether a file begins with a header, as `Title: ...`, or with the name of a section.
pub fn is_xd(contents: &[u8]) -> bool {
    let line = contents.split(|&byte| byte == b'\n').find(|line| !line.trim_ascii().is_empty());
    let Some(line) = line.and_then(|line| std::str::from_utf8(line.trim_ascii()).ok()) else {
        return false;
    };
    section_named(line).is_some_and(|section| section < SECTIONS.len())
        || line.split_once(':').is_some_and(|(name, _)| {
            name.starts_with(|c: char| c.is_ascii_uppercase())
                && name.chars().all(|c| c.is_ascii_alphabetic() || c == '-')
        })
}

/// The number of the section that a line as `## Grid` begins; other sections than these are ignored.
fn section_named(line: &str) -> Option<usize> {
    let name = line.strip_prefix("## ")?.trim().to_ascii_lowercase();
    Some(SECTIONS.iter().position(|own| *own == name).unwrap_or(SECTIONS.len()))
}

/// A line with its number, from 1.
type Line<'f> = (usize, &'f str);

/// Reads xd.
pub fn read(contents: &[u8]) -> Result<Read, PuzzleError> {
    let [headers, grid, clues, notes] = sections(text_of(contents)?);
    let mut losses = Losses::default();
    let mut said: HashMap<String, &str> = HashMap::new();
    for (_, line) in headers.iter().filter(|(_, line)| !line.is_empty()) {
        match line.split_once(':') {
            Some((name, value)) => drop(said.insert(name.to_ascii_lowercase(), value.trim())),
            None => losses.count(Loss::Lines, true),
        }
    }
    let cells = cells(&grid, &said, &mut losses)?;
    let (rows, columns) = (cells.len(), cells[0].len());
    let mut puzzle =
        Puzzle::new(rows, columns, cells.into_iter().flatten().collect()).unwrap_or_default();
    let mut take = |name: &str| said.remove(name).unwrap_or_default().to_owned();
    puzzle.title = take("title");
    puzzle.author = take("author");
    puzzle.copyright = take("copyright");
    puzzle.language = take("language");
    let others = said.into_keys().filter(|name| !["special", "rebus"].contains(&name.as_str()));
    let mut others: Vec<String> = others.map(|name| format!("header {name}")).collect();
    others.sort();
    losses.parts(others);
    let notes: Vec<&str> = notes.into_iter().map(|(_, line)| line).collect();
    puzzle.notes = notes.join("\n").trim().into();
    let entries = puzzle.entries().into_iter();
    let entries = entries.map(|entry| ((entry.direction, entry.number), entry)).collect();
    for (_, line) in clues.iter().filter(|(_, line)| !line.is_empty()) {
        read_clue(line, &mut puzzle, &entries, &mut losses);
    }
    Ok(Read { puzzle, losses: losses.in_order() })
}

/// The lines of each section.
fn sections(text: &str) -> [Vec<Line<'_>>; 4] {
    let mut sections: [Vec<Line<'_>>; 4] = Default::default();
    let lines = (1..).zip(text.lines().map(str::trim));
    let is_named = lines.clone().find(|(_, line)| !line.is_empty());
    let is_named = is_named.is_some_and(|(_, line)| section_named(line).is_some());
    let (mut section, mut blanks) = (0, 0);
    for (number, line) in lines {
        if is_named {
            match section_named(line) {
                Some(named) => section = named,
                None => {
                    sections.get_mut(section).into_iter().for_each(|own| own.push((number, line)))
                }
            }
            continue;
        }
        if !line.is_empty() && blanks > 1 && !sections[0].is_empty() && section < 3 {
            section += 1;
            // A puzzle may have notes without any clues.
            section += usize::from(section == 2 && parts_of_clue(line).is_none());
        }
        blanks = if line.is_empty() { blanks + 1 } else { 0 };
        if !line.is_empty() || section == 3 {
            sections[section].push((number, line));
        }
    }
    sections
}

/// The cells of each row.
fn cells(
    lines: &[Line<'_>],
    said: &HashMap<String, &str>,
    losses: &mut Losses,
) -> Result<Vec<Vec<PuzzleCell>>, PuzzleError> {
    let special = said.get("special").map(|special| special.to_ascii_lowercase());
    let is_circled = special.as_deref() == Some(CIRCLE);
    losses.count(
        Loss::Marks,
        special.as_ref().is_some_and(|special| ![CIRCLE, SHADED].contains(&special.as_str())),
    );
    let entries = said.get("rebus").unwrap_or(&"").split_whitespace();
    let entries = entries.filter_map(|entry| {
        let key = entry.chars().next()?;
        Some((key, entry[key.len_utf8()..].strip_prefix('=')?))
    });
    let rebus: HashMap<char, &str> = entries.collect();
    let cell = |character: char| {
        let is_special = special.is_some() && character.is_lowercase();
        let letters = match (character, rebus.get(&character)) {
            ('#', _) => return PuzzleCell::Block,
            ('_', _) => return PuzzleCell::Omitted,
            ('.', _) => None,
            (_, Some(letters)) => letters_of(letters),
            _ if is_special => Some((upper(character), String::new())),
            _ => Some((character, String::new())),
        };
        let (solution, rest) = letters.unzip();
        PuzzleCell::Open(OpenCell {
            solution,
            rest: rest.unwrap_or_default(),
            is_circled: is_special && is_circled,
            shade: (is_special && !is_circled).then_some(Colour::SHADE),
            ..OpenCell::default()
        })
    };
    let lines = || lines.iter().filter(|(_, line)| !line.is_empty());
    let Some(&(first, line)) = lines().next() else {
        return Err(PuzzleError::at(Place::Line(1, 1), PuzzleProblem::Missing("a grid")));
    };
    let columns = line.chars().count();
    size(lines().count() as u64, columns as u64)
        .map_err(|problem| PuzzleError::at(Place::Line(first, 1), problem))?;
    let row = |&(number, line): &Line<'_>| {
        let found = line.chars().count();
        if found != columns {
            let problem = PuzzleProblem::Ragged { found, expected: columns };
            return Err(PuzzleError::at(Place::Line(number, 1), problem));
        }
        Ok(line.chars().map(cell).collect())
    };
    lines().map(row).collect()
}

/// The direction and the number of a clue, and what follows: as of `A12. Clue ~ ANSWER`.
fn parts_of_clue(line: &str) -> Option<(Direction, u32, &str)> {
    let (direction, rest) = match line.split_at_checked(1)? {
        ("A", rest) => (Direction::Across, rest),
        ("D", rest) => (Direction::Down, rest),
        _ => return None,
    };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    Some((direction, rest[..digits].parse().ok()?, rest[digits..].trim_start()))
}

fn read_clue(
    line: &str,
    puzzle: &mut Puzzle,
    entries: &HashMap<(Direction, u32), Entry>,
    losses: &mut Losses,
) {
    let Some((direction, number, rest)) = parts_of_clue(line) else {
        return losses.count(Loss::Lines, true);
    };
    // A line of this kind says more of the clue before it.
    if rest.starts_with('^') {
        return losses.count(Loss::Annotations, true);
    }
    let rest = rest.strip_prefix('.').unwrap_or(rest);
    let (text, answer) = match rest.strip_suffix(" ~") {
        Some(text) => (text, ""),
        None => rest.rsplit_once(" ~ ").unwrap_or((rest, "")),
    };
    let entry = entries.get(&(direction, number));
    let key = entry.map(|entry| (entry.direction, entry.number));
    let (text, had_markup) = unmarked(text);
    if losses.clue_text(puzzle, key, [&text, ""]) {
        losses.count(Loss::Markup, had_markup);
        let letters =
            |text: &str| text.chars().filter(|c| !c.is_whitespace()).map(upper).collect::<String>();
        let word = entry.and_then(|entry| puzzle.word(entry));
        let is_other =
            !answer.is_empty() && word.is_some_and(|word| letters(&word) != letters(answer));
        losses.count(Loss::Answers, is_other);
    }
}

/// A text without its markup, as `{/italics/}`, and whether it had some; a backslash ends a line.
fn unmarked(text: &str) -> (String, bool) {
    let mut plain = text.replace('\\', " ");
    let mut had_markup = false;
    for mark in ['/', '*', '_', '-'] {
        let (open, close) = (format!("{{{mark}"), format!("{mark}}}"));
        if plain.contains(&open) && plain.contains(&close) {
            plain = plain.replace(&open, "").replace(&close, "");
            had_markup = true;
        }
    }
    (plain, had_markup)
}
