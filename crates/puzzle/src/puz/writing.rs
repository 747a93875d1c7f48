//! Writing puz.

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
    let is_latin = texts.iter().flat_map(|text| text.chars()).all(|c| (c as u32) < 0x100);
    let encode = |text: &String| -> Vec<u8> {
        match is_latin {
            true => text.chars().map(|character| character as u32 as u8).collect(),
            false => text.clone().into_bytes(),
        }
    };
    let texts: Vec<Vec<u8>> = texts.iter().map(encode).collect();
    let grids = Grids::of(puzzle, &mut losses);
    let clue_count = u16::try_from(texts.len() - 4).unwrap_or(u16::MAX);
    let mut header = vec![width, height];
    header.extend(clue_count.to_le_bytes());
    header.extend(1_u16.to_le_bytes());
    header.extend(if grids.has_solution { 0 } else { NO_SOLUTION }.to_le_bytes());
    let parts = Parts {
        header: &header,
        solution: &grids.solution,
        state: &grids.state,
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
    bytes.extend(&grids.solution);
    bytes.extend(&grids.state);
    for text in &texts {
        bytes.extend(text);
        bytes.push(0);
    }
    if grids.marks.iter().any(|&mark| mark != 0) {
        bytes.extend(b"GEXT");
        bytes.extend((grids.marks.len() as u16).to_le_bytes());
        bytes.extend(checksum(&grids.marks, 0).to_le_bytes());
        bytes.extend(&grids.marks);
        bytes.push(0);
    }
    losses.count(Loss::LetterSets, puzzle.count(PuzzleCell::is_limited));
    losses.count(Loss::Omitted, puzzle.count(PuzzleCell::is_omitted));
    losses.count(Loss::Labels, puzzle.own_labels());
    let lengths = puzzle.clues().filter(|clue| !clue.enumeration.is_empty()).count();
    losses.count(Loss::Enumerations, lengths);
    losses.count(Loss::Headings, puzzle.own_headings());
    losses.parts(puzzle.said().map(|said| said.0.into()).filter(|name| name == "language"));
    Ok(Written { bytes, losses: losses.list() })
}

/// Title, author, copyright, the clue of each slot in the order of their numbers, and the notes.
fn texts(puzzle: &Puzzle) -> Vec<String> {
    let copyright = match puzzle.copyright.strip_prefix(SIGN) {
        Some(rest) => format!("{SIGN_SAID}{rest}"),
        None if puzzle.copyright.is_empty() || puzzle.copyright.starts_with('\u{a9}') => {
            puzzle.copyright.clone()
        }
        None => format!("{SIGN}{}", puzzle.copyright),
    };
    let mut texts = vec![puzzle.title.clone(), puzzle.author.clone(), copyright];
    let mut entries = puzzle.entries();
    // Across comes before down.
    entries.sort_by_key(|entry| entry.number);
    for entry in &entries {
        let clue = puzzle.clue(entry.direction, entry.number).unwrap_or_default();
        let enumeration = puzzle.enumeration(entry.direction, entry.number);
        let enumeration = enumeration.map(|said| format!(" ({said})")).unwrap_or_default();
        texts.push(format!("{clue}{enumeration}").trim_start().to_owned());
    }
    texts.push(puzzle.notes.clone());
    texts.iter().map(|text| text.replace('\0', "")).collect()
}

/// The bytes of the cells.
struct Grids {
    solution: Vec<u8>,
    has_solution: bool,
    state: Vec<u8>,
    marks: Vec<u8>,
}

impl Grids {
    fn of(puzzle: &Puzzle, losses: &mut Losses) -> Grids {
        let (mut letters, mut unsolved) = (0_usize, 0_usize);
        let mut byte = |letter: char| match u8::try_from(upper(letter)) {
            Ok(byte) if byte.is_ascii_alphanumeric() => byte,
            _ => {
                letters += 1;
                b'X'
            }
        };
        let mut grids = Grids {
            solution: Vec::new(),
            has_solution: true,
            state: Vec::new(),
            marks: Vec::new(),
        };
        for cell in puzzle.cells() {
            let PuzzleCell::Open { given, is_circled, .. } = cell else {
                grids.solution.push(b'.');
                grids.state.push(b'.');
                grids.marks.push(0);
                continue;
            };
            let solution = cell.solution();
            unsolved += usize::from(solution.is_none());
            grids.solution.push(solution.map_or(b'X', &mut byte));
            grids.state.push(given.map_or(b'-', |given| match u8::try_from(upper(given)) {
                Ok(byte) if byte.is_ascii_alphanumeric() => byte,
                _ => b'X',
            }));
            let revealed = if given.is_some() { REVEALED } else { 0 };
            grids.marks.push(revealed | if *is_circled { CIRCLED } else { 0 });
        }
        grids.has_solution = unsolved == 0;
        if unsolved > 0 {
            let is_lost = |cell: &PuzzleCell| cell.solution().is_some() && cell.given().is_none();
            losses.count(Loss::Unsolved, puzzle.count(is_lost));
        }
        losses.count(Loss::Letters, letters);
        grids
    }
}
