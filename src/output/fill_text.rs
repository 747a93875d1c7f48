//! The text of fills, which threads collect: each fill is the record of the last one with some bytes changed.

use std::iter::zip;
use std::ops::Range;

use super::format::{Format, Record};
use crate::parallel::{Collect, PIECE};
use crate::search::{Batch, Order};
use lexicon::Letter;
use lexicon::letters::MAX_LETTERS;
use network::Problem;

/// The room that a text has from the start, in bytes: the size of a piece that threads hand over and of the batch
/// of fills that ends it, so that most texts need no more. Figures: `benches/record/constants.md`.
const CAPACITY: usize = PIECE + (1 << 15);

/// The largest text, in bytes, that is copied in one piece of a size known to the compiler, which is
/// much faster (see `write_parts`): four registers of 16 bytes, as every processor of 64 bits has.
const LARGE: usize = 64;

/// The most letters of a part of a tail that are written at once: as many as a machine word has bytes.
const PART: usize = 8;

/// Letters that stand in one piece.
#[derive(Clone, Copy, Debug)]
struct TailPart {
    /// Where the part is in the record.
    at: usize,
    /// The byte of letter 0, eight times.
    base: u64,
    /// The mask of the bytes of the part, out of 8 bytes, and the values of the other bytes.
    letters: u64,
    kept: u64,
}

/// The byte of the first letter of an alphabet whose texts are not all bytes; the bytes of the others follow.
const FIRST_LETTER: u8 = 0x80;

/// Makes the text of fills in a format; as [`Format::Text`], each fill comes after a blank line.
#[derive(Debug)]
pub struct FillText {
    text: Vec<u8>,
    fills: u64,
    /// The record of the last fill; then zeros, so that small copies never end beyond.
    record: Vec<u8>,
    /// How many bytes come before the zeros.
    size: usize,
    /// Where in the record the cell of each depth is first.
    offsets: Vec<usize>,
    /// Up to which depth the cells stand one after the other in the record, from each depth on.
    piece_ends: Vec<usize>,
    /// All places in the record of the cell of each depth, one depth after the other, each with its depth; and where the
    /// places of each depth begin.
    places: Vec<(usize, usize)>,
    first_places: Vec<usize>,
    /// Whether each cell has one place.
    is_pictured_once: bool,
    /// The byte of each letter; from [`FIRST_LETTER`] on, in place of its text, if the texts of letters are not all bytes.
    glyphs: [u8; MAX_LETTERS],
    /// The byte of letter 0, if the bytes of all letters follow from there.
    base: Option<u8>,
    /// The texts of the letters, if they are written and not all bytes.
    letter_texts: Option<Vec<String>>,
}

/// The text of some fills; as [`Format::Text`], each after a blank line.
#[derive(Debug)]
pub struct Text {
    /// The text.
    pub text: Vec<u8>,
    /// How many fills it has.
    pub fills: u64,
}

impl FillText {
    /// Makes the text of the fills of a problem that are found in the given order of cells.
    pub fn new(problem: &Problem, order: Order, format: Format) -> FillText {
        let (alphabet, cells) = (problem.alphabet(), problem.cells(order));
        let letters = 0..alphabet.size() as Letter;
        let letter_texts = format.letter_texts(alphabet);
        let mut glyphs = [0; MAX_LETTERS];
        for (letter, byte) in letters.zip(&mut glyphs) {
            *byte = match format {
                Format::Binary => letter,
                Format::Text | Format::Ndjson if letter_texts.is_none() => {
                    alphabet.glyph(letter) as u8
                }
                Format::Text | Format::Ndjson => FIRST_LETTER + letter,
            };
        }
        let Record { bytes: mut record, places } = format.record(problem);
        let mut offsets_of = vec![Vec::new(); cells.len()];
        for (cell, place) in zip(&problem.network().pictured, places) {
            offsets_of[cell.index()].push(place);
        }
        let size = record.len();
        record.resize(size + LARGE, 0);
        let in_order = || cells.iter().map(|&cell| &offsets_of[cell.index()]);
        // Letters of a cell after its first are not in the picture.
        let none = record.len();
        let offsets: Vec<usize> =
            in_order().map(|offsets| offsets.first().copied().unwrap_or(none)).collect();
        let mut piece_ends: Vec<usize> = (1..=offsets.len()).collect();
        for depth in (1..offsets.len()).rev() {
            if offsets[depth - 1] + 1 == offsets[depth] {
                piece_ends[depth - 1] = piece_ends[depth];
            }
        }
        let is_pictured_once = in_order().all(|offsets| offsets.len() == 1);
        let (mut places, mut first_places) = (Vec::new(), vec![0]);
        for (depth, offsets) in in_order().enumerate() {
            places.extend(offsets.iter().map(|&offset| (depth, offset)));
            first_places.push(places.len());
        }
        let base =
            (0..alphabet.size()).all(|i| usize::from(glyphs[i]) == usize::from(glyphs[0]) + i);
        FillText {
            text: Vec::with_capacity(CAPACITY),
            fills: 0,
            record,
            size,
            offsets,
            piece_ends,
            places,
            first_places,
            is_pictured_once,
            glyphs,
            base: base.then_some(glyphs[0]),
            letter_texts,
        }
    }

    /// Where the places of some depths are among all places.
    fn places_of(&self, depths: Range<usize>) -> Range<usize> {
        self.first_places[depths.start]..self.first_places[depths.end]
    }

    /// Appends fills of `SIZE` bytes at most, or of any size where it is 0: the text of the last fill is copied, with
    /// zeros after it that the next fill overwrites; then the letters that change.
    fn write_letters<const SIZE: usize>(&mut self, batch: &Batch<'_>) {
        let first_depth = batch.head_length();
        let last_depth = first_depth + batch.tail_lengths()[0];
        let firsts = self.places_of(first_depth..last_depth);
        let lasts = self.places_of(last_depth..batch.letters.len());
        let (firsts, lasts) = (&self.places[firsts], &self.places[lasts]);
        let (text, record) = (&mut self.text, &mut self.record);
        let (size, start) = (self.size, text.len());
        let end = start + batch.len() as usize * size;
        text.resize(end + 2 * LARGE, 0);
        let mut rest = &mut text[start..];
        // No letter is more than 31: the remainder is the letter.
        let glyph = |letter: Letter| self.glyphs[usize::from(letter) % MAX_LETTERS];
        for (first, words) in batch.tails_by_first() {
            for &(depth, place) in firsts {
                record[place] = glyph(first[depth - first_depth]);
            }
            for last in words {
                let fill = match SIZE {
                    0 => &mut rest[..size],
                    _ => &mut rest[..SIZE],
                };
                fill.copy_from_slice(&record[..fill.len()]);
                for &(depth, place) in lasts {
                    fill[place] = glyph(last[depth - last_depth]);
                }
                rest = &mut rest[size..];
            }
        }
        text.truncate(end);
    }

    /// How to write the two parts of a tail, if each is 8 letters at most that stand in one piece, and
    /// the second stands after the first.
    ///
    /// The parts stand so in the order of rows, read forwards. In the order of columns only runs of one cell are
    /// in one piece, and the last run may stand before the other: 8 bytes written there last would cover it. In
    /// the order of a network file the parts may stand anywhere.
    fn parts(&self, batch: &Batch<'_>) -> Option<[TailPart; 2]> {
        if !self.is_pictured_once {
            return None;
        }
        let base = u64::from_ne_bytes([self.base?; PART]);
        let mut from = batch.head_length();
        let parts = batch.tail_lengths().map(|length| {
            let (&at, &end) = (self.offsets.get(from)?, self.piece_ends.get(from)?);
            from += length;
            let is_in_one_piece = (1..=PART).contains(&length) && from <= end;
            let letters = std::array::from_fn(|i| if i < length { 0xff } else { 0 });
            let letters = u64::from_ne_bytes(letters);
            let kept = u64::from_ne_bytes(*self.record[at..].first_chunk()?) & !letters;
            is_in_one_piece.then_some(TailPart { at, base, letters, kept })
        });
        let [first, last] = parts;
        let [first, last] = [first?, last?];
        (first.at < last.at).then_some([first, last])
    }

    /// Appends fills of `SIZE` bytes at most whose tails are two parts.
    ///
    /// The text of the last fill is copied, with zeros after it that the next fill overwrites; then
    /// the letters of each part.
    // PERF: listing French 3×5 to /dev/null takes 0.25 s so, 0.50 s letter by letter; 4×4 takes
    // 1.66 s against 2.43 s (one thread, user time, least of 3 runs in turn).
    fn write_parts<const SIZE: usize>(&mut self, batch: &Batch<'_>, [first, last]: [TailPart; 2]) {
        let Some(&head) = self.record.first_chunk::<SIZE>() else { return };
        let text = &mut self.text;
        let start = text.len();
        let end = start + batch.len() as usize * self.size;
        text.resize(end + 2 * LARGE, 0);
        let mut rest = &mut text[start..];
        for [a, b] in batch.padded_tails() {
            // Each piece may write beyond its own letters, where what is written next stands: the
            // second part, the next fill, or what is cut off in the end.
            rest[..SIZE].copy_from_slice(&head);
            rest[first.at..first.at + PART].copy_from_slice(&first.glyphs(a));
            rest[last.at..last.at + PART].copy_from_slice(&last.glyphs(b));
            rest = &mut rest[self.size..];
        }
        text.truncate(end);
    }
}

impl Collect for FillText {
    type Piece = Text;

    /// Appends the text of a batch's fills. Batches must come in the order they are found.
    fn add(&mut self, batch: &Batch<'_>) {
        let (start, head) = (self.text.len(), batch.head_length());
        let changed = batch.changed_from.min(head)..head;
        for &(depth, place) in &self.places[self.places_of(changed)] {
            self.record[place] = self.glyphs[usize::from(batch.letters[depth])];
        }
        match (self.parts(batch), self.size) {
            (Some(parts), ..=32) => self.write_parts::<32>(batch, parts),
            (Some(parts), 33..=LARGE) => self.write_parts::<LARGE>(batch, parts),
            (None, ..=32) => self.write_letters::<32>(batch),
            (None, 33..=LARGE) => self.write_letters::<LARGE>(batch),
            _ => self.write_letters::<0>(batch),
        }
        if let Some(texts) = &self.letter_texts {
            for byte in self.text.split_off(start) {
                match byte.checked_sub(FIRST_LETTER) {
                    None => self.text.push(byte),
                    Some(letter) => {
                        self.text.extend_from_slice(texts[usize::from(letter)].as_bytes());
                    }
                }
            }
        }
        self.fills += batch.len();
    }

    fn bytes(&self) -> usize {
        self.text.len()
    }

    fn take(&mut self) -> Text {
        let text = std::mem::replace(&mut self.text, Vec::with_capacity(CAPACITY));
        Text { text, fills: std::mem::take(&mut self.fills) }
    }
}

impl TailPart {
    /// The bytes at its place, made of the letters of a word.
    #[inline(always)]
    fn glyphs(&self, word: &[[Letter; PART]]) -> [u8; PART] {
        // No letter is more than 31 and no base more than 128, so no byte overflows.
        let letters = word.first().map_or(0, |&letters| u64::from_ne_bytes(letters));
        ((letters + self.base) & self.letters | self.kept).to_ne_bytes()
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use lexicon::{Alphabet, Index};
    use network::Grid;
    use network::order::Order;
    use proptest::prelude::*;

    use crate::output::{FillText, Format};
    use crate::parallel::Collect;
    use crate::search::{Batches, Fills, Search};
    use network::Problem;

    /// All words of two to four letters of two, so that runs of every length have some.
    fn words([a, b]: [char; 2]) -> Vec<String> {
        let word = |length: usize, bits: usize| {
            (0..length).map(|place| if bits >> place & 1 == 0 { a } else { b }).collect()
        };
        (2..=4).flat_map(|length| (0..1 << length).map(move |bits| word(length, bits))).collect()
    }

    /// Some fills of letters of one byte or several, as they are written many at once and one by one.
    fn both_ways(text: &str, order: Order) -> [[String; 2]; 2] {
        [['a', 'b'], ['α', 'ა']].map(|letters| both_ways_of(letters, text, order))
    }

    fn both_ways_of(letters: [char; 2], text: &str, order: Order) -> [String; 2] {
        let alphabet = Alphabet::new(&String::from_iter(letters)).unwrap();
        let index = Index::from_words(&alphabet, words(letters)).unwrap();
        let grid = Grid::parse(text.as_bytes(), &alphabet).unwrap();
        let problem = Problem::new(grid, alphabet, &index).unwrap();
        let search = Search { order, ..Search::default() };
        let (mut at_once, mut count) = (FillText::new(&problem, order, Format::Text), 0);
        Batches::new(&problem, search).run(1 << 10, |batch| {
            at_once.add(batch);
            count += batch.len();
            if count < 1 << 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let mut one_by_one = String::new();
        let mut fills = Fills::new(&problem, search);
        for _ in 0..count {
            let fill = fills.next().unwrap();
            one_by_one += "\n";
            one_by_one += &problem.print(fill);
        }
        [String::from_utf8(at_once.take().text).unwrap(), one_by_one]
    }

    #[test]
    fn runs_of_one_cell_at_the_end() {
        for text in ["01\n10\n", "001\n010\n100\n", "1#\n01\n", "0.#.\n#0.#\n"] {
            for order in [Order::Rows, Order::Columns] {
                for [at_once, one_by_one] in both_ways(text, order) {
                    assert_eq!(at_once, one_by_one, "{text:?} {order:?}");
                    assert!(!at_once.contains('.'), "{text:?} {order:?}: {at_once:?}");
                }
            }
        }
    }

    #[test]
    fn cells_of_a_network_file_in_another_order_than_in_its_layout() {
        let text = "slots\nb e c\nc d\nlayout\nb d c\n# # e\n";
        for [at_once, one_by_one] in both_ways(text, Order::Rows) {
            assert_eq!(at_once, one_by_one);
            assert!(!at_once.contains('.'), "{at_once:?}");
        }
    }

    proptest! {
        /// White cells anywhere, so that the last two runs of either order lie in all ways.
        #[test]
        fn all_ways_write_the_same(
            columns in 1..=9_usize,
            white in prop::collection::vec(prop::bool::weighted(0.4), 9..=36),
        ) {
            let rows = white.chunks_exact(columns).take(4);
            let line = |row: &[bool]| -> String {
                row.iter().map(|&white| if white { '.' } else { '#' }).chain(['\n']).collect()
            };
            let text: String = rows.map(line).collect();
            for order in [Order::Rows, Order::Columns] {
                for [at_once, one_by_one] in both_ways(&text, order) {
                    prop_assert_eq!(at_once, one_by_one, "{} {:?}", text, order);
                }
            }
        }
    }
}
