//! The text of fills in ASCII: that of the last fill with some bytes changed.

use crate::grid::Cell;
use crate::letters::{Letter, MAX_LETTERS};
use crate::problem::Problem;
use crate::search::Batch;

/// Copies of a size known to the compiler are much faster; texts up to this size are copied whole.
const SMALL: usize = 32;

/// The text of the last fill.
#[derive(Debug)]
pub struct AsciiText {
    /// A line feed, the blank line that separates fills, then the fill; then zeros, so that small
    /// copies never end beyond.
    text: Vec<u8>,
    /// How many bytes come before the zeros.
    size: usize,
    /// Where in the text the cell of each depth is.
    offsets: Vec<usize>,
    glyphs: [u8; MAX_LETTERS],
    /// The byte of letter 0, if the bytes of all letters follow from there.
    base: Option<u8>,
    /// The cells from this depth on stand one after the other in the text.
    consecutive_from: usize,
}

impl AsciiText {
    /// The text of the fills of a problem whose white cells are compared in this order; `None` if
    /// not all letters are ASCII.
    pub fn new(problem: &Problem, cells: &[u32]) -> Option<AsciiText> {
        let (grid, alphabet) = (problem.grid(), problem.alphabet());
        let mut glyphs = [0; MAX_LETTERS];
        for (letter, byte) in (0..alphabet.size() as Letter).zip(&mut glyphs) {
            *byte = u8::try_from(alphabet.glyph(letter)).ok().filter(u8::is_ascii)?;
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
        let size = text.len();
        text.resize(size + SMALL, 0);
        let offsets: Vec<usize> = cells.iter().map(|&cell| offset_of[cell as usize]).collect();
        let consecutive = offsets.windows(2).rev().take_while(|pair| pair[0] + 1 == pair[1]);
        let base =
            (0..alphabet.size()).all(|i| usize::from(glyphs[i]) == usize::from(glyphs[0]) + i);
        Some(AsciiText {
            consecutive_from: offsets.len().saturating_sub(1 + consecutive.count()),
            base: base.then_some(glyphs[0]),
            text,
            size,
            offsets,
            glyphs,
        })
    }

    /// Does as `Form::write`.
    pub fn write(&mut self, batch: &Batch<'_>, text: &mut Vec<u8>) {
        let tail_from = batch.letters.len() - batch.tail_length();
        for depth in batch.changed_from..tail_from {
            self.text[self.offsets[depth]] = self.glyphs[usize::from(batch.letters[depth])];
        }
        let in_one_piece = tail_from >= self.consecutive_from && batch.tail_length() > 0;
        if let Some(base) = self.base.filter(|_| in_one_piece && self.size <= SMALL) {
            let chunks = batch.tail_length().div_ceil(8);
            return match chunks {
                1 => self.write_small::<1>(batch, tail_from, base, text),
                _ => self.write_small::<{ SMALL / 8 }>(batch, tail_from, base, text),
            };
        }
        for tail in batch.tails() {
            for (&offset, &letter) in self.offsets[tail_from..].iter().zip(tail) {
                self.text[offset] = self.glyphs[usize::from(letter)];
            }
            text.extend_from_slice(&self.text[..self.size]);
        }
    }

    /// Appends small fills whose tail stands in one piece, 8 letters at a time, at most `CHUNKS`
    /// times.
    ///
    /// A fill is put together in a few words and appended with zeros after it, which are then cut.
    // PERF: listing French 3×5 to /dev/null takes 0.37 s so, 0.43 s by the general way above; 4×4 takes
    // 2.85 s against 3.33 s (one thread, means of 3 runs in turn).
    fn write_small<const CHUNKS: usize>(
        &self,
        batch: &Batch<'_>,
        tail_from: usize,
        base: u8,
        text: &mut Vec<u8>,
    ) {
        let Some(&head) = self.text.first_chunk::<SMALL>() else { return };
        let base = u64::from_ne_bytes([base; 8]);
        let tail_at = self.offsets[tail_from];
        let length = batch.tail_length();
        // The bytes that stand where a chunk of 8 letters goes beyond the last letter.
        let mut kept = [0; CHUNKS];
        let mut letters = [0; CHUNKS];
        for chunk in 0..CHUNKS.min(length.div_ceil(8)) {
            let Some(&bytes) = self.text[tail_at + 8 * chunk..].first_chunk() else { return };
            let is_letter = |i: usize| if 8 * chunk + i < length { 0xff } else { 0 };
            letters[chunk] = u64::from_ne_bytes(std::array::from_fn(is_letter));
            kept[chunk] = u64::from_ne_bytes(bytes) & !letters[chunk];
        }
        text.reserve(batch.len() as usize * self.size + 2 * SMALL);
        for tail in batch.padded_tails() {
            let mut fill = [0; 2 * SMALL];
            fill[..SMALL].copy_from_slice(&head);
            for (chunk, &bytes) in tail.iter().enumerate().take(CHUNKS) {
                // No letter is more than 31 and no base more than 126, so no byte overflows.
                let bytes = (u64::from_ne_bytes(bytes) + base) & letters[chunk] | kept[chunk];
                let at = tail_at + 8 * chunk;
                fill[at..at + 8].copy_from_slice(&bytes.to_ne_bytes());
            }
            let end = text.len() + self.size;
            text.extend_from_slice(&fill[..SMALL]);
            text.truncate(end);
        }
    }
}
