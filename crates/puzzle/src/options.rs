//! How a puzzle is written.

/// How a puzzle is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether text and pictures show the solution; other formats always carry it.
    pub solution: bool,
    /// The paper to print on.
    pub paper: Paper,
}

/// A size of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

impl Paper {
    /// Its width and height in points, 72 an inch.
    pub fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.276, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

lexicon::named!(Paper, "paper", A4 = "a4", Letter = "letter");
