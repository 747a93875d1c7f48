//! Reading puz.

use std::collections::HashMap;

use super::file::{File, Texts};
use super::layout::{
    BLOCK, CIRCLED, DIAGRAMLESS, HEADER, HIDDEN, LOCKED, NO_SOLUTION, REVEALED, SIZE, UNKNOWN,
    UNLOCKED_CHECKSUM, is_none,
};
use super::lock::Locked;
use crate::cell::{OpenCell, PuzzleCell, letters_of};
use crate::encoding::letter;
use crate::error::{Place, PuzzleError, PuzzleProblem, size};
use crate::loss::{Loss, Losses, Read};
use crate::model::Puzzle;

/// The versions that are known.
const VERSIONS: [(u8, u8); 6] = [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 0)];

/// Reads puz; a solution that is locked, with a key, or with the key that fits.
pub fn read(contents: &[u8], key: Option<u16>) -> Result<Read, PuzzleError> {
    let file = File::read(contents)?;
    let mut losses = Losses::default();
    let [columns, rows] = [0, 1].map(|side| file.header[SIZE + side].into());
    let at_size = |problem| file.error(SIZE, problem);
    let (rows, columns) = size(rows, columns).map_err(at_size)?;
    let solution = solution(&file, columns, key, &mut losses)?;
    let table = table(&file);
    let cells = cells(&file, solution.as_deref(), &table, &mut losses)?;
    let mut puzzle = Puzzle::new(rows, columns, cells).unwrap_or_default();
    let mut entries = puzzle.entries();
    entries.sort_by_key(|entry| entry.number);
    let clues = file.clues(entries.len()).map_err(at_size)?;
    let texts = file.texts(clues);
    for (entry, clue) in entries.iter().zip(&texts.clues) {
        puzzle.set_clue(entry.direction, entry.number, &file.decoded(clue));
    }
    puzzle.title = file.decoded(texts.titles[0]).trim().into();
    puzzle.author = file.decoded(texts.titles[1]).trim().into();
    puzzle.set_written_copyright(file.decoded(texts.titles[2]).trim());
    puzzle.notes = file.decoded(texts.notes).trim().replace("\r\n", "\n");
    puzzle.is_diagramless = file.kind() == DIAGRAMLESS;
    losses.push_if(Loss::Diagramless, puzzle.is_diagramless);
    if !VERSIONS.contains(&file.version()) {
        losses.push(Loss::Version(file.version_name()));
    }
    note_damage(&file, &texts, &mut losses);
    losses.parts(file.others);
    Ok(Read { puzzle, losses: losses.list() })
}

/// Tells what is wrong in the file, though all that is needed is there.
fn note_damage(file: &File<'_>, texts: &Texts<'_>, losses: &mut Losses) {
    losses.push_if(Loss::OtherEncoding, file.is_in_other_encoding());
    losses.count(Loss::Checksums, file.stale_checksums(texts));
    losses.count(Loss::CutTexts, texts.missing + file.cut);
    losses.push_if(Loss::ClueCount, texts.clues.len() != file.clue_count());
}

/// The bytes of the solution, if the file has one that is open or opens.
fn solution(
    file: &File<'_>,
    columns: usize,
    key: Option<u16>,
    losses: &mut Losses,
) -> Result<Option<Vec<u8>>, PuzzleError> {
    let lock = file.number(SIZE + 6);
    let open = file.solution.iter().copied().filter(|&byte| !is_block(byte));
    if lock & NO_SOLUTION != 0 || file.rebus.is_none() && is_none(open) {
        return Ok(None);
    }
    if lock & LOCKED == 0 {
        return Ok(Some(file.solution.to_vec()));
    }
    let locked = Locked::new(file.solution, columns, file.number(UNLOCKED_CHECKSUM), is_block);
    let found = match (&locked, key) {
        (_, Some(key)) => Some(key),
        (Some(locked), None) => locked.key(),
        (None, None) => None,
    };
    let opened = locked.zip(found).and_then(|(locked, key)| locked.unlocked(key));
    if let (None, Some(key)) = (&opened, key) {
        return Err(file.error(UNLOCKED_CHECKSUM, PuzzleProblem::Key(key)));
    }
    losses.push(match (&opened, found) {
        (Some(_), Some(key)) => Loss::Unlocked(key),
        _ => Loss::Locked,
    });
    Ok(opened)
}

fn is_block(byte: u8) -> bool {
    [BLOCK, HIDDEN].contains(&byte)
}

/// The letters of rebus cells, by their numbers.
fn table(file: &File<'_>) -> HashMap<u32, String> {
    let text = file.decoded(file.table);
    let entries = text.split(';').filter_map(|entry| entry.split_once(':'));
    let entry =
        |(number, letters): (&str, &str)| Some((number.trim().parse().ok()?, letters.to_owned()));
    entries.filter_map(entry).collect()
}

fn cells(
    file: &File<'_>,
    solution: Option<&[u8]>,
    table: &HashMap<u32, String>,
    losses: &mut Losses,
) -> Result<Vec<PuzzleCell>, PuzzleError> {
    let (mut rebus, mut progress) = (0_usize, 0_usize);
    let mut cells = Vec::with_capacity(file.solution.len());
    for (place, &byte) in file.solution.iter().enumerate() {
        match byte {
            BLOCK => {
                cells.push(PuzzleCell::Block);
                continue;
            }
            HIDDEN => {
                let is_block = file.kind() == DIAGRAMLESS;
                cells.push(if is_block { PuzzleCell::Block } else { PuzzleCell::Omitted });
                continue;
            }
            _ => {}
        }
        if letter(byte).is_none() && byte != b' ' {
            let found = format!("byte 0x{byte:02x}");
            let at = Place::Byte(file.start + HEADER + place);
            return Err(PuzzleError::expected(at, found, "a letter or a block '.'"));
        }
        let mark = file.marks.map_or(0, |marks| marks[place]);
        let state = file.state.get(place).copied().unwrap_or(UNKNOWN[0]);
        let filled = letter(state).filter(|_| !is_block(state) && state != UNKNOWN[0]);
        let mut given = filled.filter(|_| mark & REVEALED != 0);
        progress += usize::from(filled.is_some() && given.is_none());
        // A cell of a solution that is not complete.
        let own = solution.map(|solution| solution[place]).filter(|&own| own != UNKNOWN[0]);
        let own = own.and_then(letter);
        let (mut solution, mut rest) = (own, String::new());
        let number = file.rebus.map_or(0, |rebus| rebus[place]);
        if number != 0 {
            let letters = table.get(&(u32::from(number) - 1));
            match letters.and_then(|letters| letters_of(letters)) {
                // Several readings are told apart when the puzzle is made.
                Some((first, others)) if own.is_some() || given.is_some() => {
                    solution = Some(first);
                    rest = others;
                    // What stands in the cell is the first letter, or another one in its place.
                    given = given.map(|given| match own {
                        Some(own) if own != given => given,
                        _ => first,
                    });
                }
                _ => rebus += 1,
            }
        }
        cells.push(PuzzleCell::Open(OpenCell {
            given,
            solution: solution.filter(|_| solution != given),
            rest,
            is_circled: mark & CIRCLED != 0,
            ..OpenCell::default()
        }));
    }
    losses.count(Loss::Rebus, rebus);
    losses.count(Loss::Progress, progress);
    Ok(cells)
}
