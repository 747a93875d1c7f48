//! The words that are left to each row.

use super::narrowed::Narrowed;
use crate::search::ahead::AHEAD;
use lexicon::LetterSet;
use network::bitset::Vectors;

/// The words of each row, and the words left to it by the letters of the rows before.
#[derive(Clone, Debug)]
pub struct RowLists {
    rows: usize,
    columns: usize,
    /// The words of each row; then, for each row and each position in it, the words left to the rows after
    /// by the letters up to this position.
    lists: Vec<Narrowed>,
}

impl RowLists {
    /// Lists that begin with the words of each row, of `columns` letters.
    pub fn new(words: &[Narrowed], columns: usize) -> RowLists {
        let rows = words.len();
        let mut lists = words.to_vec();
        lists.resize(rows + rows * columns * AHEAD, Narrowed::default());
        RowLists { rows, columns, lists }
    }

    /// Lets a row have other words from the beginning.
    pub fn set_words(&mut self, row: usize, words: &Narrowed) {
        self.lists[row].clone_from(words);
    }

    /// Leaves a row the words that have one of `letters` at a position.
    pub fn retain(&mut self, row: usize, position: usize, letters: LetterSet) {
        self.lists[row].retain(position, letters);
    }

    /// The place of the list of words left by the letters of `row` up to `position` to the row that comes
    /// `further` rows after the next one.
    #[inline(always)]
    fn place(&self, row: usize, position: usize, further: usize) -> usize {
        self.rows + (row * self.columns + position) * AHEAD + further
    }

    /// The words that fit a row, after the word placed in the row before.
    #[inline(always)]
    pub fn fitting(&self, row: usize) -> &Narrowed {
        match row.checked_sub(1) {
            Some(before) => self.left(before, 0),
            None => &self.lists[0],
        }
    }

    /// The words left by the word placed in `row` to the row that comes `further` rows after the next one.
    /// With 0, they fit all columns; further on, only the letters that can stand in each column were looked
    /// at.
    #[inline(always)]
    pub fn left(&self, row: usize, further: usize) -> &Narrowed {
        &self.lists[self.place(row, self.columns - 1, further)]
    }

    /// Takes the words left by the letters of `row` before `position` to the row that comes `further` rows
    /// after the next one, and keeps the words with one of `letters` at `position`; says whether any is left.
    #[inline(always)]
    pub fn narrow<V: Vectors>(
        &mut self,
        vectors: V,
        (row, position, further): (usize, usize, usize),
        letters: LetterSet,
    ) -> bool {
        let place = self.place(row, position, further);
        let before = match (position, row) {
            (1.., _) => place - AHEAD,
            (0, 1..) if further + 1 < AHEAD => self.place(row - 1, self.columns - 1, further + 1),
            (0, _) => row + 1 + further,
        };
        let (lists, to) = self.lists.split_at_mut(place);
        lists[before].narrow(vectors, position, letters, &mut to[0])
    }

    /// Leaves the row after `row` the words whose bits are set; the bits number the words left to it by the
    /// row before `row`.
    #[inline(always)]
    pub fn pick(&mut self, row: usize, numbers: u64) {
        let place = self.place(row, self.columns - 1, 0);
        let before = self.place(row - 1, self.columns - 1, 1);
        let (lists, to) = self.lists.split_at_mut(place);
        lists[before].pick(numbers, &mut to[0]);
    }

    /// The most bytes that the lists of a rectangle take, with `words` words in each.
    pub fn most_bytes(rows: usize, columns: usize, words: usize) -> u64 {
        (rows * (1 + columns * AHEAD)) as u64 * (words as u64 * size_of::<u32>() as u64)
    }

    /// The bytes that the lists take.
    pub fn bytes(&self) -> usize {
        self.lists.iter().map(Narrowed::bytes).sum()
    }
}
