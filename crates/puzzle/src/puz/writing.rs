//! Writing puz.

use std::collections::BTreeMap;

use super::layout::{
    BLOCK, CIRCLED, DIAGRAMLESS, HIDDEN, MAGIC, NO_SOLUTION, ORDINARY, Parts, REVEALED, checksum,
    is_none,
};
use crate::cell::{PuzzleCell, capitals, upper};
use crate::encoding::letter;
use crate::error::PuzzleError;
use crate::html::unreferenced;
use crate::loss::{Loss, Losses, Written};
use crate::model::Puzzle;

/// The letter in place of one that has no byte.
const FOREIGN: u8 = b'X';

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
    let rebus: Vec<Option<String>> = puzzle.cells().iter().map(in_table).collect();
    let all: String = texts.iter().chain(rebus.iter().flatten()).map(String::as_str).collect();
    // Bytes from 0x80 to 0x9f are not letters in all programs, and bytes that are UTF-8 by chance are read as such.
    let is_plain =
        |character: char| character.is_ascii() || ('\u{a0}'..'\u{100}').contains(&character);
    let bytes: Vec<u8> = all.chars().map(|character| character as u32 as u8).collect();
    let is_latin =
        all.is_ascii() || all.chars().all(is_plain) && std::str::from_utf8(&bytes).is_err();
    let encode = |text: &str| -> Vec<u8> {
        match is_latin {
            true => text.chars().map(|character| character as u32 as u8).collect(),
            false => text.into(),
        }
    };
    let texts: Vec<Vec<u8>> = texts.iter().map(|text| encode(text)).collect();
    let letters = |of: fn(&PuzzleCell) -> Option<char>, none: u8| -> Vec<u8> {
        let shown = |cell: &PuzzleCell| match cell {
            PuzzleCell::Block if puzzle.is_diagramless => HIDDEN,
            PuzzleCell::Block => BLOCK,
            PuzzleCell::Omitted => HIDDEN,
            PuzzleCell::Open(_) => of(cell).map_or(none, |letter| byte(letter).unwrap_or(FOREIGN)),
        };
        puzzle.cells().iter().map(shown).collect()
    };
    let (solution, state) =
        (letters(PuzzleCell::solution, FOREIGN), letters(PuzzleCell::given, b'-'));
    let mark = |cell: &PuzzleCell| {
        let revealed = if cell.given().is_some() { REVEALED } else { 0 };
        revealed | if cell.is_circled() { CIRCLED } else { 0 }
    };
    let marks: Vec<u8> = puzzle.cells().iter().map(mark).collect();
    let is_solved = puzzle.is_solved() && !is_placeholder(puzzle, &solution, &rebus);
    if !is_solved {
        let is_lost = |cell: &PuzzleCell| cell.solution().is_some() && cell.given().is_none();
        losses.count(Loss::Unsolved, puzzle.count(is_lost));
    }
    let clue_count = u16::try_from(texts.len() - 4).unwrap_or(u16::MAX);
    let mut header = vec![width, height];
    header.extend(clue_count.to_le_bytes());
    header.extend(if puzzle.is_diagramless { DIAGRAMLESS } else { ORDINARY }.to_le_bytes());
    header.extend(if is_solved { 0 } else { NO_SOLUTION }.to_le_bytes());
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
    let is_kept = |cell: &PuzzleCell| is_solved || cell.given().is_some();
    let kept =
        puzzle.cells().iter().zip(rebus).map(|(cell, letters)| letters.filter(|_| is_kept(cell)));
    let (rebus, table) = table(kept, encode);
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
    let lost = |is_kind: &dyn Fn(&PuzzleCell) -> bool| {
        let cells = puzzle.cells().iter().zip(&rebus);
        cells.filter(|(cell, number)| is_kept(cell) && is_kind(cell) && **number == 0).count()
    };
    losses.count(Loss::Rebus, lost(&PuzzleCell::is_rebus));
    losses.count(Loss::Readings, lost(&PuzzleCell::has_readings));
    let kept =
        puzzle.cells().iter().zip(&rebus).filter(|(cell, number)| cell.is_apart() && **number > 0);
    losses.count(Loss::Apart, kept.count());
    let is_foreign = |letter: Option<char>| letter.is_some_and(|own| byte(own).is_none());
    let foreign = lost(&|cell| !cell.is_rebus() && is_foreign(cell.solution()));
    // The table has the letters of the solution alone.
    let is_other = |cell: &PuzzleCell| is_foreign(cell.given()) && cell.given() != cell.solution();
    losses.count(Loss::Letters, foreign + puzzle.count(is_other));
    losses.count(Loss::Links, puzzle.link_count());
    losses.count(Loss::Shades, puzzle.count(PuzzleCell::is_shaded));
    losses.push_if(Loss::Arrows, puzzle.is_arrow_word);
    losses.count(Loss::LetterSets, puzzle.count(PuzzleCell::is_limited));
    let hidden = puzzle.count(PuzzleCell::is_omitted);
    losses.count(Loss::Omitted, if puzzle.is_diagramless { hidden } else { 0 });
    losses.count(Loss::Marks, puzzle.count(PuzzleCell::has_second_number));
    losses.count(Loss::Labels, puzzle.own_labels());
    let lengths = puzzle.clues().filter(|clue| !clue.enumeration.is_empty()).count();
    losses.count(Loss::Enumerations, lengths);
    losses.count(Loss::Headings, puzzle.own_headings());
    losses.parts(puzzle.metadata().map(|said| said.0.into()).filter(|name| name == "language"));
    losses.numbering(puzzle);
    Ok(Written { bytes, losses: losses.list() })
}

/// Whether a solution would be read as none: one letter, as `X`, in all its cells.
fn is_placeholder(puzzle: &Puzzle, solution: &[u8], rebus: &[Option<String>]) -> bool {
    let open = puzzle.cells().iter().zip(solution).filter(|(cell, _)| !cell.is_block());
    rebus.iter().all(Option::is_none) && is_none(open.map(|(_, &byte)| byte))
}

/// The byte of a letter that stands for itself in the grid: one of ASCII or of ISO 8859-1.
fn byte(own: char) -> Option<u8> {
    let byte = u8::try_from(upper(own)).ok()?;
    let is_letter =
        byte.is_ascii_alphanumeric() || !byte.is_ascii() && letter(byte) == Some(upper(own));
    is_letter.then_some(byte)
}

/// The letters of a cell whose byte in the grid does not tell them, in upper case, if the table can have them.
fn in_table(cell: &PuzzleCell) -> Option<String> {
    let is_told = |&first: &char| cell.is_rebus() || cell.has_readings() || byte(first).is_none();
    let first = cell.solution().filter(is_told)?;
    let own = cell.letters(first);
    let readings = cell.readings().others().iter().map(String::as_str);
    let all: Vec<&str> = [own.as_str()].into_iter().chain(readings).collect();
    let letters = capitals(&all.join("/"));
    Some(letters).filter(|letters| !letters.contains([';', ':', '\0']))
}

/// The sections of cells whose letters stand in a table: for each cell, one more than the number of its letters
/// there, or 0, and the table.
fn table(
    cells: impl Iterator<Item = Option<String>>,
    encode: impl Fn(&str) -> Vec<u8>,
) -> (Vec<u8>, Vec<u8>) {
    let (mut numbers, mut table) = (BTreeMap::new(), Vec::new());
    let number = |letters: Option<String>| {
        let letters = letters?;
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
    let cells = cells.map(number).map(|number| number.unwrap_or(0)).collect();
    (cells, table)
}

/// Title, author, copyright, the clue of each slot in the order of their numbers, and the notes.
fn texts(puzzle: &Puzzle) -> Vec<String> {
    let mut texts = vec![puzzle.title.clone(), puzzle.author.clone(), puzzle.written_copyright()];
    let mut entries = puzzle.entries();
    // Across comes before down.
    entries.sort_by_key(|entry| entry.number);
    for entry in &entries {
        texts.push(puzzle.printed_clue(entry.direction, entry.number));
    }
    texts.push(puzzle.notes.clone());
    texts.iter().map(|text| unreferenced(&text.replace('\0', ""))).collect()
}
