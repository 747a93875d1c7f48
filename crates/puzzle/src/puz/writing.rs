//! Writing puz.

use std::collections::BTreeMap;

use super::layout::{CIRCLED, MAGIC, NO_SOLUTION, Parts, REVEALED, SIGN, SIGN_SAID, checksum};
use crate::cell::{PuzzleCell, upper};
use crate::error::PuzzleError;
use crate::loss::{Loss, Losses, Written};
use crate::model::Puzzle;

/// Writes puz: version 1.3 if ISO 8859-1 has all its characters, else 2.0.
///
/// # Errors
/// If there are more than 255 rows or columns.
pub fn write(puzzle: &Puzzle) -> Result<Written, PuzzleError> {
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    let (Ok(height), Ok(width)) = (u8::try_from(rows), u8::try_from(columns)) else {
        return Err(PuzzleError::Size { rows, columns, format: "puz", most: 255 });
    };
    let mut losses = Losses::default();
    losses.count(Loss::Bars, puzzle.bar_count());
    let (puzzle, unplaced) = &puzzle.without_bars();
    losses.count(Loss::UnplacedClues, *unplaced);
    let texts = texts(puzzle);
    let rests = puzzle.cells().iter().map(PuzzleCell::rest);
    let all = texts.iter().map(String::as_str).chain(rests).flat_map(str::chars);
    let is_latin = { all }.all(|character| (character as u32) < 0x100);
    let encode = |text: &str| -> Vec<u8> {
        match is_latin {
            true => text.chars().map(|character| character as u32 as u8).collect(),
            false => text.into(),
        }
    };
    let texts: Vec<Vec<u8>> = texts.iter().map(|text| encode(text)).collect();
    let byte = |letter: char| u8::try_from(upper(letter)).ok().filter(u8::is_ascii_alphanumeric);
    let letters = |of: fn(&PuzzleCell) -> Option<char>, none: u8| -> Vec<u8> {
        let shown = |cell: &PuzzleCell| match cell.is_block() {
            true => b'.',
            false => of(cell).map_or(none, |letter| byte(letter).unwrap_or(b'X')),
        };
        puzzle.cells().iter().map(shown).collect()
    };
    let (solution, state) = (letters(PuzzleCell::solution, b'X'), letters(PuzzleCell::given, b'-'));
    let mark = |cell: &PuzzleCell| {
        let revealed = if cell.given().is_some() { REVEALED } else { 0 };
        revealed | if cell.is_circled() { CIRCLED } else { 0 }
    };
    let marks: Vec<u8> = puzzle.cells().iter().map(mark).collect();
    if !puzzle.is_solved() {
        let is_lost = |cell: &PuzzleCell| cell.solution().is_some() && cell.given().is_none();
        losses.count(Loss::Unsolved, puzzle.count(is_lost));
    }
    let is_foreign = |cell: &PuzzleCell| cell.solution().is_some_and(|own| byte(own).is_none());
    losses.count(Loss::Letters, puzzle.count(is_foreign));
    let clue_count = u16::try_from(texts.len() - 4).unwrap_or(u16::MAX);
    let mut header = vec![width, height];
    header.extend(clue_count.to_le_bytes());
    header.extend(1_u16.to_le_bytes());
    header.extend(if puzzle.is_solved() { 0 } else { NO_SOLUTION }.to_le_bytes());
    let parts = Parts {
        header: &header,
        solution: &solution,
        state: &state,
        titles: [&texts[0], &texts[1], &texts[2]],
        clues: texts[3..texts.len() - 1].iter().map(Vec::as_slice).collect(),
        notes: &texts[texts.len() - 1],
    };
    let mut bytes = Vec::new();
    bytes.extend(parts.all().to_le_bytes());
    bytes.extend(MAGIC);
    bytes.extend(parts.header().to_le_bytes());
    bytes.extend(parts.masked());
    bytes.extend(if is_latin { b"1.3\0" } else { b"2.0\0" });
    // Two bytes nobody knows, the checksum of a locked solution, and twelve more bytes.
    bytes.extend([0; 16]);
    bytes.extend(&header);
    bytes.extend(&solution);
    bytes.extend(&state);
    for text in &texts {
        bytes.extend(text);
        bytes.push(0);
    }
    let is_kept =
        |cell: &PuzzleCell| cell.is_rebus() && (puzzle.is_solved() || cell.given().is_some());
    let (rebus, table) = rebus(puzzle, is_kept, encode);
    let has_rebus = rebus.iter().any(|&number| number != 0);
    let has_marks = marks.iter().any(|&mark| mark != 0);
    for (name, is_there, data) in
        [(b"GRBS", has_rebus, &rebus), (b"RTBL", has_rebus, &table), (b"GEXT", has_marks, &marks)]
    {
        if is_there {
            bytes.extend(name);
            bytes.extend((data.len() as u16).to_le_bytes());
            bytes.extend(checksum(data, 0).to_le_bytes());
            bytes.extend(data);
            bytes.push(0);
        }
    }
    let told = rebus.iter().filter(|&&number| number != 0).count();
    losses.count(Loss::Rebus, puzzle.count(is_kept) - told);
    losses.count(Loss::Shades, puzzle.count(PuzzleCell::is_shaded));
    losses.push_if(Loss::Arrows, puzzle.is_arrow_word);
    losses.count(Loss::LetterSets, puzzle.count(PuzzleCell::is_limited));
    losses.count(Loss::Omitted, puzzle.count(PuzzleCell::is_omitted));
    losses.count(Loss::Labels, puzzle.own_labels());
    let lengths = puzzle.clues().filter(|clue| !clue.enumeration.is_empty()).count();
    losses.count(Loss::Enumerations, lengths);
    losses.count(Loss::Headings, puzzle.own_headings());
    losses.parts(puzzle.said().map(|said| said.0.into()).filter(|name| name == "language"));
    losses.numbering(puzzle);
    Ok(Written { bytes, losses: losses.list() })
}

/// The sections of cells with several letters: for each cell, one more than the number of its letters in the
/// table, or 0, and the table. Cells whose letters the table cannot hold stay out of it.
fn rebus(
    puzzle: &Puzzle,
    is_kept: impl Fn(&PuzzleCell) -> bool,
    encode: impl Fn(&str) -> Vec<u8>,
) -> (Vec<u8>, Vec<u8>) {
    let (mut numbers, mut table) = (BTreeMap::new(), Vec::new());
    let mut number = |cell: &PuzzleCell| {
        let first = cell.solution().filter(|_| is_kept(cell))?;
        let letters: String = cell.letters(first).chars().map(upper).collect();
        if letters.contains([';', ':', '\0']) {
            return None;
        }
        if let Some(&number) = numbers.get(&letters) {
            return Some(number);
        }
        // A number has two digits, and a section at most 65,535 bytes.
        let number = u8::try_from(numbers.len()).ok().filter(|&number| number < 100)?;
        let entry = encode(&format!("{number:2}:{letters};"));
        if table.len() + entry.len() > usize::from(u16::MAX) {
            return None;
        }
        table.extend(entry);
        numbers.insert(letters, number + 1);
        Some(number + 1)
    };
    let cells = puzzle.cells().iter().map(|cell| number(cell).unwrap_or(0)).collect();
    (cells, table)
}

/// Title, author, copyright, the clue of each slot in the order of their numbers, and the notes.
fn texts(puzzle: &Puzzle) -> Vec<String> {
    let copyright = match puzzle.copyright.strip_prefix(SIGN) {
        Some(rest) => format!("{SIGN_SAID}{rest}"),
        None => puzzle.signed_copyright(),
    };
    let mut texts = vec![puzzle.title.clone(), puzzle.author.clone(), copyright];
    let mut entries = puzzle.entries();
    // Across comes before down.
    entries.sort_by_key(|entry| entry.number);
    for entry in &entries {
        texts.push(puzzle.clue_with_lengths(entry.direction, entry.number));
    }
    texts.push(puzzle.notes.clone());
    texts.iter().map(|text| text.replace('\0', "")).collect()
}
