//! One cell of a puzzle.

/// One cell of a puzzle. Letters are in upper case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleCell {
    /// Takes no letter.
    Block,
    /// Takes a letter.
    Open {
        /// The letter that is printed in the grid from the start.
        given: Option<char>,
        /// The letter of the solution.
        solution: Option<char>,
        /// The letters it may take, if not all.
        allowed: Option<String>,
        /// Whether a circle is drawn in it.
        is_circled: bool,
    },
}

impl PuzzleCell {
    /// A cell that takes any letter.
    pub const OPEN: PuzzleCell =
        PuzzleCell::Open { given: None, solution: None, allowed: None, is_circled: false };

    /// Whether it takes no letter.
    pub fn is_block(&self) -> bool {
        *self == PuzzleCell::Block
    }

    /// The given letter.
    pub fn given(&self) -> Option<char> {
        match self {
            PuzzleCell::Block => None,
            PuzzleCell::Open { given, .. } => *given,
        }
    }

    /// The letter of the solution: a given letter is one.
    pub fn solution(&self) -> Option<char> {
        match self {
            PuzzleCell::Block => None,
            PuzzleCell::Open { given, solution, .. } => solution.or(*given),
        }
    }

    /// Whether a circle is drawn in it.
    pub fn is_circled(&self) -> bool {
        matches!(self, PuzzleCell::Open { is_circled: true, .. })
    }

    /// Whether it is limited to some letters.
    pub fn is_limited(&self) -> bool {
        matches!(self, PuzzleCell::Open { allowed: Some(_), .. })
    }

    /// Makes the letter of the solution one that is given, if the cell has one.
    pub(crate) fn give(&mut self) {
        if let PuzzleCell::Open { given, solution, .. } = self {
            *given = given.or(*solution);
        }
    }
}

/// A letter in upper case, if that is one character.
pub fn upper(letter: char) -> char {
    let mut upper = letter.to_uppercase();
    match (upper.next(), upper.next()) {
        (Some(one), None) => one,
        _ => letter,
    }
}

/// A letter in lower case, if that is one character.
pub fn lower(letter: char) -> char {
    let mut lower = letter.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(one), None) => one,
        _ => letter,
    }
}
