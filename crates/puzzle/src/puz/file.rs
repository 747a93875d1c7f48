//! The parts of a puz file, as far as they are there.

use super::layout::{HEADER, Parts, SIZE, VERSION, beginning, checksum};
use crate::encoding::decoded;
use crate::error::{Place, PuzzleError, PuzzleProblem, shown};
use crate::html::dereferenced;

/// A file.
pub struct File<'f> {
    /// Where it begins: files may have lines of a mail before it.
    pub start: usize,
    pub header: &'f [u8],
    pub solution: &'f [u8],
    /// The letters filled in; shorter than the solution if the file ends there.
    pub state: &'f [u8],
    /// The marks of cells, if there are such.
    pub marks: Option<&'f [u8]>,
    /// For each cell, one more than the number of its entry in the table of rebuses, or 0.
    pub rebus: Option<&'f [u8]>,
    pub table: &'f [u8],
    /// How many parts before and after the texts are cut.
    pub cut: usize,
    /// The names of sections that are not read.
    pub others: Vec<String>,
    /// The file from its texts on.
    rest: &'f [u8],
    /// How many sections have another checksum than their contents.
    stale_sections: usize,
    /// Whether texts are UTF-8.
    is_utf8: bool,
}

/// The texts of a file, each without the 0 at its end.
#[derive(Debug, Default)]
pub struct Texts<'f> {
    pub titles: [&'f [u8]; 3],
    pub clues: Vec<&'f [u8]>,
    pub notes: &'f [u8],
    /// How many are cut, or are missing, at the end of the file; old files have no notes.
    pub missing: usize,
    /// How long they are, with the 0 after each.
    length: usize,
}

impl<'f> File<'f> {
    /// Takes a file apart: its header and its solution must be there.
    pub fn read(contents: &'f [u8]) -> Result<File<'f>, PuzzleError> {
        let start = beginning(contents).unwrap_or(0);
        let whole = &contents[start..];
        let cut = |part| PuzzleError::at(Place::Byte(contents.len()), PuzzleProblem::Cut(part));
        let header = whole.get(..HEADER).ok_or_else(|| cut("the header"))?;
        let cells = usize::from(header[SIZE]) * usize::from(header[SIZE + 1]);
        let solution = whole.get(HEADER..HEADER + cells).ok_or_else(|| cut("the solution"))?;
        let rest = &whole[HEADER + cells..];
        let (state, rest) = rest.split_at(rest.len().min(cells));
        let mut file = File {
            start,
            header,
            solution,
            state,
            marks: None,
            rebus: None,
            table: &[],
            cut: usize::from(state.len() < cells),
            others: Vec::new(),
            rest,
            stale_sections: 0,
            is_utf8: true,
        };
        let texts = file.texts(file.clue_count());
        let own = &rest[..texts.length.min(rest.len())];
        file.is_utf8 = match file.version().0 {
            2.. => std::str::from_utf8(own).is_ok(),
            _ => is_utf8(own),
        };
        file.read_sections(rest.get(texts.length..).unwrap_or_default());
        Ok(file)
    }

    fn read_sections(&mut self, mut rest: &'f [u8]) {
        // Some files have a line end after all.
        while let Some((head, after)) = rest.split_at_checked(8) {
            let length = usize::from(number(head, 4));
            let data = &after[..length.min(after.len())];
            self.cut += usize::from(data.len() < length);
            self.stale_sections += usize::from(number(head, 6) != checksum(data, 0));
            // The 0 after it may be missing at the end of the file.
            rest = after.get(length + 1..).unwrap_or_default();
            let is_whole = data.len() == self.solution.len();
            match &head[..4] {
                b"GEXT" if is_whole => self.marks = Some(data),
                b"GRBS" if is_whole => self.rebus = Some(data),
                b"RTBL" => self.table = data,
                // The clock, and the letters that a player filled in.
                b"LTIM" | b"RUSR" => {}
                name => {
                    let name = shown(&String::from_utf8_lossy(name));
                    self.others.push(format!("section {name}"));
                }
            }
        }
    }

    /// The number at a place of the header.
    pub fn number(&self, place: usize) -> u16 {
        number(self.header, place)
    }

    /// How many clues the file says it has.
    pub fn clue_count(&self) -> usize {
        self.number(SIZE + 2).into()
    }

    /// The kind of puzzle.
    pub fn kind(&self) -> u16 {
        self.number(SIZE + 4)
    }

    /// The version: its number before and after the point.
    pub fn version(&self) -> (u8, u8) {
        let digit = |byte: u8| byte.saturating_sub(b'0');
        (digit(self.header[VERSION]), digit(self.header[VERSION + 2]))
    }

    pub fn version_name(&self) -> String {
        String::from_utf8_lossy(&self.header[VERSION..][..3]).into()
    }

    /// An error at a place of the header.
    pub fn error(&self, place: usize, problem: PuzzleProblem) -> PuzzleError {
        PuzzleError::at(Place::Byte(self.start + place), problem)
    }

    /// How many clues there are for a number of slots: the count of the file, or one in the other byte order.
    pub fn clues(&self, slots: usize) -> Result<usize, PuzzleProblem> {
        let swapped = usize::from(self.number(SIZE + 2).swap_bytes());
        match slots == self.clue_count() || slots == swapped {
            true => Ok(slots),
            false => Err(PuzzleProblem::ClueCount { clues: self.clue_count(), slots }),
        }
    }

    /// The texts, of which so many are clues.
    pub fn texts(&self, clues: usize) -> Texts<'f> {
        let mut texts = Texts::default();
        let mut rest = self.rest;
        let mut next = || {
            let end = rest.iter().position(|&byte| byte == 0);
            let text = &rest[..end.unwrap_or(rest.len())];
            texts.missing += usize::from(end.is_none());
            texts.length += text.len() + usize::from(end.is_some());
            rest = &rest[(text.len() + 1).min(rest.len())..];
            text
        };
        let titles = [next(), next(), next()];
        let mut own = Vec::with_capacity(clues.min(self.rest.len()));
        own.extend((0..clues).map(|_| next()));
        let notes = match rest {
            [] => &[][..],
            rest => {
                let end = rest.iter().position(|&byte| byte == 0);
                let notes = &rest[..end.unwrap_or(rest.len())];
                texts.missing += usize::from(end.is_none());
                texts.length += notes.len() + usize::from(end.is_some());
                notes
            }
        };
        Texts { titles, clues: own, notes, ..texts }
    }

    /// A text of this file.
    pub fn decoded(&self, text: &[u8]) -> String {
        dereferenced(&decoded(text, self.is_utf8))
    }

    /// Whether the file says that its texts are UTF-8, and they are not.
    pub fn is_in_other_encoding(&self) -> bool {
        self.version().0 >= 2 && !self.is_utf8
    }

    /// How many checksums are not those of their parts.
    pub fn stale_checksums(&self, texts: &Texts<'f>) -> usize {
        let mut parts = Parts {
            header: &self.header[SIZE..],
            solution: self.solution,
            state: self.state,
            titles: texts.titles,
            clues: texts.clues.clone(),
            notes: texts.notes,
        };
        // Before, the notes do not count.
        if self.version() < (1, 3) {
            parts.notes = &[];
        }
        let own = [
            self.number(0x0e) == parts.header(),
            self.header[0x10..0x18] == parts.masked(),
            self.number(0) == parts.all(),
        ];
        own.iter().filter(|&&is_right| !is_right).count() + self.stale_sections
    }
}

fn number(bytes: &[u8], place: usize) -> u16 {
    u16::from_le_bytes([bytes[place], bytes[place + 1]])
}

/// Whether texts with characters beyond ASCII are UTF-8.
fn is_utf8(texts: &[u8]) -> bool {
    !texts.is_ascii() && std::str::from_utf8(texts).is_ok()
}
