//! Reading puz.

use std::collections::HashMap;

use super::layout::{
    CIRCLED, HEADER, LOCKED, NO_SOLUTION, Parts, REVEALED, SIGN, SIGN_SAID, SIZE, VERSION,
    beginning, checksum,
};
use crate::cell::{OpenCell, PuzzleCell, letters_of};
use crate::error::{Place, PuzzleError, PuzzleProblem, shown, size};
use crate::loss::{Loss, Losses, Read};
use crate::model::Puzzle;

/// The versions that are known.
const VERSIONS: [(u8, u8); 6] = [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 0)];

/// A file that is read from its start on.
struct Bytes<'f> {
    contents: &'f [u8],
    at: usize,
}

impl<'f> Bytes<'f> {
    fn take(&mut self, count: usize, within: &'static str) -> Result<&'f [u8], PuzzleError> {
        let end = self.at.checked_add(count).filter(|&end| end <= self.contents.len());
        let Some(end) = end else {
            return Err(at(self.contents.len(), PuzzleProblem::Cut(within)));
        };
        let taken = &self.contents[self.at..end];
        self.at = end;
        Ok(taken)
    }

    /// A text, without the 0 at its end.
    fn text(&mut self, within: &'static str) -> Result<&'f [u8], PuzzleError> {
        let rest = &self.contents[self.at..];
        let end = rest.iter().position(|&byte| byte == 0);
        let end = end.ok_or_else(|| at(self.contents.len(), PuzzleProblem::Cut(within)))?;
        self.at += end + 1;
        Ok(&rest[..end])
    }
}

fn at(byte: usize, problem: PuzzleProblem) -> PuzzleError {
    PuzzleError::at(Place::Byte(byte), problem)
}

fn number(bytes: &[u8], place: usize) -> u16 {
    u16::from_le_bytes([bytes[place], bytes[place + 1]])
}

/// A file.
struct File<'f> {
    start: usize,
    header: &'f [u8],
    parts: Parts<'f>,
    marks: Option<&'f [u8]>,
    /// For each cell, one more than the number of its entry in the table of rebuses, or 0.
    rebus: Option<&'f [u8]>,
    /// The letters of rebus cells, by their numbers.
    table: HashMap<u32, String>,
    /// The names of sections that are not read.
    others: Vec<String>,
}

/// Reads puz.
pub fn read(contents: &[u8]) -> Result<Read, PuzzleError> {
    let file = File::read(contents)?;
    file.check()?;
    let mut losses = Losses::default();
    let cells = file.cells(&mut losses)?;
    let [columns, rows] = [0, 1].map(|side| file.header[SIZE + side].into());
    let (rows, columns) = size(rows, columns).map_err(|problem| at(file.start + SIZE, problem))?;
    let mut puzzle = Puzzle::new(rows, columns, cells).unwrap_or_default();
    let mut entries = puzzle.entries();
    entries.sort_by_key(|entry| entry.number);
    let clues = &file.parts.clues;
    if entries.len() != clues.len() {
        let problem = PuzzleProblem::ClueCount { clues: clues.len(), slots: entries.len() };
        return Err(at(file.start + SIZE + 2, problem));
    }
    for (entry, clue) in entries.iter().zip(clues) {
        puzzle.set_clue(entry.direction, entry.number, &file.decoded(clue)?);
    }
    let [title, author, copyright] = file.parts.titles.map(|title| file.decoded(title));
    puzzle.title = title?.trim().into();
    puzzle.author = author?.trim().into();
    let copyright = copyright?;
    let copyright = copyright.trim();
    puzzle.copyright = match copyright.strip_prefix(SIGN_SAID) {
        Some(rest) => format!("{SIGN}{rest}"),
        None => copyright.strip_prefix(SIGN).unwrap_or(copyright).into(),
    };
    puzzle.notes = file.decoded(file.parts.notes)?.trim().replace("\r\n", "\n");
    if !VERSIONS.contains(&file.version()) {
        losses.push(Loss::Version(String::from_utf8_lossy(&file.header[VERSION..][..3]).into()));
    }
    losses.parts(file.others);
    Ok(Read { puzzle, losses: losses.list() })
}

impl<'f> File<'f> {
    fn read(contents: &'f [u8]) -> Result<File<'f>, PuzzleError> {
        let start = beginning(contents).unwrap_or(0);
        let mut bytes = Bytes { contents, at: start };
        let header = bytes.take(HEADER, "the header")?;
        let cells = usize::from(header[SIZE]) * usize::from(header[SIZE + 1]);
        let solution = bytes.take(cells, "the solution")?;
        let state = bytes.take(cells, "the state of the cells")?;
        let mut titles = [&[][..]; 3];
        for title in &mut titles {
            *title = bytes.text("the title, the author or the copyright")?;
        }
        let clues = (0..number(header, SIZE + 2)).map(|_| bytes.text("the clues"));
        let clues = clues.collect::<Result<_, _>>()?;
        // Old files have no notes.
        let notes = match bytes.at < contents.len() {
            true => bytes.text("the notes")?,
            false => &[],
        };
        let parts = Parts { header: &header[SIZE..], solution, state, titles, clues, notes };
        let (marks, rebus, table, others) = (None, None, HashMap::new(), Vec::new());
        let mut file = File { start, header, parts, marks, rebus, table, others };
        file.read_sections(&mut bytes)?;
        Ok(file)
    }

    fn read_sections(&mut self, bytes: &mut Bytes<'f>) -> Result<(), PuzzleError> {
        // Some files have a line end after all.
        while bytes.contents.len() - bytes.at >= 8 {
            let place = bytes.at;
            let head = bytes.take(8, "a section")?;
            let data = bytes.take(usize::from(number(head, 4)), "a section")?;
            let (found, expected) = (number(head, 6), checksum(data, 0));
            if found != expected {
                let (found, expected) = (found.into(), expected.into());
                let problem = PuzzleProblem::Checksum { part: "a section", found, expected };
                return Err(at(place + 6, problem));
            }
            // The 0 after it may be missing at the end of the file.
            bytes.at = (bytes.at + 1).min(bytes.contents.len());
            let is_whole = data.len() == self.parts.solution.len();
            match &head[..4] {
                b"GEXT" if is_whole => self.marks = Some(data),
                b"GRBS" if is_whole => self.rebus = Some(data),
                b"RTBL" => {
                    let text = self.decoded(data).unwrap_or_default();
                    let entries = text.split(';').filter_map(|entry| entry.split_once(':'));
                    let entry = |(number, letters): (&str, &str)| {
                        Some((number.trim().parse().ok()?, letters.to_owned()))
                    };
                    self.table = entries.filter_map(entry).collect();
                }
                // The clock, and the letters that a player filled in.
                b"LTIM" | b"RUSR" => {}
                name => {
                    self.others.push(format!("section {}", shown(&String::from_utf8_lossy(name))))
                }
            }
        }
        Ok(())
    }

    /// The version: its number before and after the point.
    fn version(&self) -> (u8, u8) {
        let digit = |byte: u8| byte.saturating_sub(b'0');
        (digit(self.header[VERSION]), digit(self.header[VERSION + 2]))
    }

    /// Checks all checksums.
    fn check(&self) -> Result<(), PuzzleError> {
        let mut parts = self.parts.clone();
        // Before, the notes do not count.
        if self.version() < (1, 3) {
            parts.notes = &[];
        }
        let masked = |bytes: [u8; 8]| u64::from_be_bytes(bytes);
        let in_file = self.header[0x10..0x18].try_into().unwrap_or_default();
        for (place, part, found, expected) in [
            (0x0e, "the header", number(self.header, 0x0e).into(), parts.header().into()),
            (0x10, "the parts, masked,", masked(in_file), masked(parts.masked())),
            (0, "the file", number(self.header, 0).into(), parts.all().into()),
        ] {
            if found != expected {
                let problem = PuzzleProblem::Checksum { part, found, expected };
                return Err(at(self.start + place, problem));
            }
        }
        Ok(())
    }

    fn cells(&self, losses: &mut Losses) -> Result<Vec<PuzzleCell>, PuzzleError> {
        let lock = number(self.header, SIZE + 6);
        let is_locked = lock & LOCKED != 0 || number(self.header, 0x1e) != 0;
        if is_locked {
            losses.push(Loss::Locked);
        }
        let has_solution = !is_locked && lock & NO_SOLUTION == 0;
        let (mut rebus, mut progress) = (0_usize, 0_usize);
        let Parts { solution, state, .. } = self.parts;
        let mut cells = Vec::with_capacity(solution.len());
        for (place, (&own, &state)) in solution.iter().zip(state).enumerate() {
            // Blocks of puzzles without a diagram are colons.
            if own == b'.' || own == b':' {
                cells.push(PuzzleCell::Block);
                continue;
            }
            if !own.is_ascii_graphic() {
                let byte = Place::Byte(self.start + HEADER + place);
                let found = format!("byte 0x{own:02x}");
                return Err(PuzzleError::expected(byte, found, "a letter or a block '.'"));
            }
            let mark = self.marks.map_or(0, |marks| marks[place]);
            let is_filled = state != b'-' && state != b'.' && state.is_ascii_graphic();
            let is_given = is_filled && mark & REVEALED != 0;
            progress += usize::from(is_filled && !is_given);
            let given = is_given.then(|| char::from(state));
            let mut solution = has_solution.then(|| char::from(own));
            let mut rest = String::new();
            let number = self.rebus.map_or(0, |rebus| rebus[place]);
            if number != 0 {
                let letters = self.table.get(&(u32::from(number) - 1));
                match letters.and_then(|letters| letters_of(letters)) {
                    Some((first, others)) if has_solution || given == Some(first) => {
                        (solution, rest) = (Some(first), others);
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

    /// A text of this file.
    fn decoded(&self, text: &[u8]) -> Result<String, PuzzleError> {
        if self.version().0 < 2 {
            return Ok(text.iter().map(|&byte| char::from(byte)).collect());
        }
        String::from_utf8(text.to_vec()).map_err(|error| {
            let bad = error.utf8_error().valid_up_to();
            at(self.start + self.place_of(text) + bad, PuzzleProblem::NotText(text[bad]))
        })
    }

    /// Where a text begins, from the start of the file.
    fn place_of(&self, text: &[u8]) -> usize {
        (text.as_ptr() as usize).saturating_sub(self.header.as_ptr() as usize)
    }
}
