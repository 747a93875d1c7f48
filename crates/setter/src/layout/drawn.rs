//! A layout as text, and as a puzzle with clues.

use lexicon::spelling::enumeration;
use lexicon::{Alphabet, Letter};
use network::Direction;
use puzzle::{OpenCell, Puzzle, PuzzleCell};

use super::place::{Layout, Place};
use super::words::Words;

impl Layout {
    /// The rows as text, with `empty` for a cell without a letter.
    pub fn text_rows(&self, alphabet: &Alphabet, empty: char) -> Vec<String> {
        let cell = |letter: &Option<Letter>| letter.map_or(empty, |letter| alphabet.glyph(letter));
        // Without words there are no columns.
        let rows = self.letters().chunks(self.columns().max(1));
        rows.map(|row| row.iter().map(cell).collect()).collect()
    }

    /// The puzzle of a layout of words, with their clues and the lengths of phrases. The cells that spell a word of a
    /// solution are circled and numbered in its order.
    pub fn puzzle(&self, words: &Words, solution: &[Letter]) -> Puzzle {
        let alphabet = words.alphabet();
        let spelling = self.cells_of(solution).unwrap_or_default();
        let cell = |(cell, letter): (usize, &Option<Letter>)| match letter {
            None => PuzzleCell::Omitted,
            Some(letter) => PuzzleCell::Open(OpenCell {
                solution: Some(alphabet.glyph(*letter)),
                is_circled: spelling.contains(&cell),
                second_number: (1..).zip(&spelling).find(|own| *own.1 == cell).map(|own| own.0),
                ..OpenCell::default()
            }),
        };
        let cells = self.letters().iter().enumerate().map(cell).collect();
        let mut puzzle = Puzzle::new(self.rows(), self.columns(), cells).unwrap_or_default();
        for entry in puzzle.entries() {
            let first = (entry.cells[0] / self.columns(), entry.cells[0] % self.columns());
            let is_down = entry.direction == Direction::Down;
            let own = |place: &&Place| {
                (place.row, place.column, place.is_down) == (first.0, first.1, is_down)
            };
            let Some(place) = self.places().iter().find(own) else { continue };
            let word = &words.entries()[place.word];
            puzzle.set_clue(entry.direction, entry.number, &word.clue);
            let lengths = enumeration(&word.text, alphabet);
            puzzle.set_enumeration(entry.direction, entry.number, &lengths);
        }
        puzzle
    }

    /// The words that stand, in the order of the alphabet: `bowl, cup, ice cream`.
    pub fn word_bank(&self, words: &Words) -> String {
        let mut entries: Vec<_> =
            self.places().iter().map(|place| &words.entries()[place.word]).collect();
        entries.sort_by(|a, b| a.letters.cmp(&b.letters));
        entries.iter().map(|entry| entry.text.as_str()).collect::<Vec<_>>().join(", ")
    }
}
