//! Writing fills as text, and where the text goes.

mod destination;

use std::io::{self, Write};

pub use destination::{Destination, DestinationError};

use crate::grid::{Cell, Grid};
use crate::letters::{Alphabet, Letter, MAX_LETTERS};
use crate::problem::Problem;
use crate::search::{Batch, Order};

/// How much text to gather before it is written on: a pipe takes 64 KiB at once.
const BLOCK: usize = 1 << 16;

/// Writes fills like their grid, separated by one blank line.
///
/// The first fill is written on at once; later ones in blocks, or on [`flush`](Self::flush).
/// A fill costs about as much as copying its text.
///
/// Only whole fills are ever written on, so that the text is valid wherever the run ends. The first
/// error of the sink is returned, and the fills not written on by then are lost.
#[derive(Debug)]
pub struct FillWriter<W> {
    sink: W,
    form: Form,
    block: Vec<u8>,
    fills: u64,
    flushed: u64,
}

/// How the text of a fill is made.
#[derive(Debug)]
enum Form {
    /// All letters are ASCII: the text of a fill is that of the last with some bytes changed.
    Ascii {
        /// A line feed, the blank line that separates fills, and then the last fill.
        text: Vec<u8>,
        /// Where in it the cell of each depth is.
        offsets: Vec<usize>,
        glyphs: [u8; MAX_LETTERS],
    },
    /// Letters take several bytes, not all the same number: the text is made anew each time.
    Unicode {
        grid: Grid,
        alphabet: Alphabet,
        /// The white cell at each depth.
        cells: Vec<u32>,
        /// The letters of the last fill by white cell.
        fill: Vec<Letter>,
    },
}

impl<W: Write> FillWriter<W> {
    /// A writer of the fills of a problem that are found in the given order of cells.
    pub fn new(problem: &Problem, order: Order, sink: W) -> FillWriter<W> {
        let form = Form::new(problem, order.cells(problem));
        FillWriter { sink, form, block: Vec::with_capacity(2 * BLOCK), fills: 0, flushed: 0 }
    }

    /// Writes the fills of a batch, or the first `at_most` of them.
    ///
    /// Batches must come in the order they are found.
    pub fn write(&mut self, batch: &Batch<'_>, at_most: u64) -> io::Result<()> {
        let first = self.fills == 0;
        self.fills += self.form.write(batch, at_most, first, &mut self.block);
        if first || self.block.len() >= BLOCK { self.flush() } else { Ok(()) }
    }

    /// Writes on what was gathered.
    pub fn flush(&mut self) -> io::Result<()> {
        let written = self.sink.write_all(&self.block).and_then(|()| self.sink.flush());
        self.block.clear();
        written?;
        self.flushed = self.fills;
        Ok(())
    }

    /// How many fills were written, those not written on yet included.
    pub fn fills(&self) -> u64 {
        self.fills
    }

    /// How many fills were written on.
    pub fn flushed(&self) -> u64 {
        self.flushed
    }

    /// Gives the sink back; what was not flushed is lost.
    pub fn into_sink(self) -> W {
        self.sink
    }
}

impl Form {
    fn new(problem: &Problem, cells: Vec<u32>) -> Form {
        let (grid, alphabet) = (problem.grid(), problem.alphabet());
        let mut glyphs = [0; MAX_LETTERS];
        for (letter, byte) in (0..alphabet.size() as Letter).zip(&mut glyphs) {
            match u8::try_from(alphabet.glyph(letter)) {
                Ok(glyph) if glyph.is_ascii() => *byte = glyph,
                _ => {
                    let (grid, alphabet) = (grid.clone(), alphabet.clone());
                    return Form::Unicode { grid, alphabet, fill: vec![0; cells.len()], cells };
                }
            }
        }
        let mut text = vec![b'\n'];
        let mut offset_of = Vec::new();
        for row in grid.cells().chunks(grid.columns()) {
            for cell in row {
                match cell {
                    Cell::White(_) => {
                        offset_of.push(text.len());
                        text.push(b'.');
                    }
                    Cell::Black(written) => text.push(*written as u8),
                }
            }
            text.push(b'\n');
        }
        let offsets = cells.iter().map(|&cell| offset_of[cell as usize]).collect();
        Form::Ascii { text, offsets, glyphs }
    }

    /// Appends the text of a batch's fills, each after a blank line but for the `first` fill of all;
    /// returns how many it appended.
    fn write(&mut self, batch: &Batch<'_>, at_most: u64, first: bool, block: &mut Vec<u8>) -> u64 {
        let mut skip = usize::from(first);
        let head = batch.changed_from..batch.letters.len() - batch.tail_length();
        let tails = batch.tails().take(usize::try_from(at_most).unwrap_or(usize::MAX));
        let mut written = 0;
        match self {
            Form::Ascii { text, offsets, glyphs } => {
                for (&offset, &letter) in
                    offsets[head.clone()].iter().zip(&batch.letters[head.clone()])
                {
                    text[offset] = glyphs[letter as usize];
                }
                for tail in tails {
                    for (&offset, &letter) in offsets[head.end..].iter().zip(tail) {
                        text[offset] = glyphs[letter as usize];
                    }
                    block.extend_from_slice(&text[skip..]);
                    skip = 0;
                    written += 1;
                }
            }
            Form::Unicode { grid, alphabet, cells, fill } => {
                for (&cell, &letter) in cells[head.clone()].iter().zip(&batch.letters[head.clone()])
                {
                    fill[cell as usize] = letter;
                }
                for tail in tails {
                    for (&cell, &letter) in cells[head.end..].iter().zip(tail) {
                        fill[cell as usize] = letter;
                    }
                    block.extend_from_slice(&b"\n"[skip..]);
                    block.extend_from_slice(grid.print(fill, alphabet).as_bytes());
                    skip = 0;
                    written += 1;
                }
            }
        }
        written
    }
}
