//! One cell of a puzzle.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// One cell of a puzzle. Letters are as they were written; pictures show them in upper case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleCell {
    /// A block, which takes no letter.
    Block,
    /// No cell: the grid has a hole or a border there.
    Omitted,
    /// An open cell, which takes a letter.
    Open {
        /// The letter that is printed in the grid from the start.
        given: Option<char>,
        /// The letter of the solution.
        solution: Option<char>,
        /// The letters that the cell may take, if not all.
        allowed: Option<String>,
        /// Whether a circle is drawn in it.
        is_circled: bool,
    },
}

impl PuzzleCell {
    /// A cell that takes any letter.
    pub const OPEN: PuzzleCell =
        PuzzleCell::Open { given: None, solution: None, allowed: None, is_circled: false };

    /// Whether a character can stand alone in a cell: no blank, no control, no accent by itself.
    pub fn takes(character: char) -> bool {
        !character.is_whitespace() && !character.is_control() && !is_combining_mark(character)
    }

    /// Whether the cell takes no letter: a block, or an omitted cell.
    pub fn is_block(&self) -> bool {
        !matches!(self, PuzzleCell::Open { .. })
    }

    /// Whether the cell is omitted.
    pub fn is_omitted(&self) -> bool {
        *self == PuzzleCell::Omitted
    }

    /// The given letter.
    pub fn given(&self) -> Option<char> {
        match self {
            PuzzleCell::Open { given, .. } => *given,
            _ => None,
        }
    }

    /// The letter of the solution: a given letter is one.
    pub fn solution(&self) -> Option<char> {
        match self {
            PuzzleCell::Open { given, solution, .. } => solution.or(*given),
            _ => None,
        }
    }

    /// Whether a circle is drawn in it.
    pub fn is_circled(&self) -> bool {
        matches!(self, PuzzleCell::Open { is_circled: true, .. })
    }

    /// Whether the cell is limited to some letters.
    pub fn is_limited(&self) -> bool {
        matches!(self, PuzzleCell::Open { allowed: Some(_), .. })
    }

    /// Makes the letter of the solution a given letter, if the cell has one.
    pub(crate) fn give(&mut self) {
        if let PuzzleCell::Open { given, solution, .. } = self {
            *given = given.or(*solution);
        }
    }
}

/// The letter of a text, its accents composed with it, and whether there is more; `None` for a blank text.
pub fn letter_of(text: &str) -> Option<(char, bool)> {
    if let Some(only) = single(text.chars()) {
        return PuzzleCell::takes(only).then_some((only, false));
    }
    let mut letters =
        text.nfc().filter(|&letter| PuzzleCell::takes(letter) || is_combining_mark(letter));
    let first = letters.next().filter(|&letter| PuzzleCell::takes(letter))?;
    Some((first, letters.next().is_some()))
}

/// A letter in upper case, if that is one character that has it as its lower case: ß and ı stay.
pub fn upper(letter: char) -> char {
    let upper = single(letter.to_uppercase()).unwrap_or(letter);
    if single(upper.to_lowercase()) == Some(letter) { upper } else { letter }
}

/// A letter in lower case, if that is one character.
pub fn lower(letter: char) -> char {
    single(letter.to_lowercase()).unwrap_or(letter)
}

/// The only character; `None` if there are none or several.
fn single(mut letters: impl Iterator<Item = char>) -> Option<char> {
    letters.next().filter(|_| letters.next().is_none())
}
