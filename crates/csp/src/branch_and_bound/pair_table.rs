//! Tables of numbers for each two letters.

use lexicon::letters::{Letter, MAX_LETTERS};

/// The places of two letters in a table that has a row for each of some letters, and a column for each of some others.
pub(super) struct PairTable {
    /// Where the row of each letter begins, and the column of each letter; where there is none, a number beyond all places.
    rows: [u16; MAX_LETTERS],
    columns: [u16; MAX_LETTERS],
    size: usize,
}

/// More places than any table has.
const BEYOND: u16 = (MAX_LETTERS * MAX_LETTERS) as u16;

impl PairTable {
    pub(super) fn new(rows: &[Letter], columns: &[Letter]) -> PairTable {
        let places = |letters: &[Letter], each: usize| {
            let mut places = [BEYOND; MAX_LETTERS];
            for (place, &letter) in letters.iter().enumerate() {
                places[usize::from(letter)] = (place * each) as u16;
            }
            places
        };
        PairTable {
            rows: places(rows, columns.len()),
            columns: places(columns, 1),
            size: rows.len() * columns.len(),
        }
    }

    /// How many places there are.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// The place of two letters; the number of places if the table has not both.
    #[inline(always)]
    pub(super) fn place(&self, first: Letter, second: Letter) -> usize {
        let row = self.rows[usize::from(first) % MAX_LETTERS];
        let column = self.columns[usize::from(second) % MAX_LETTERS];
        usize::from(row + column).min(self.size)
    }
}
