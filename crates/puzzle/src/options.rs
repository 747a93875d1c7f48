//! How a puzzle is written.

use std::str::FromStr;

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

/// A word that names no [`Paper`].
#[derive(Clone, Copy, Debug, thiserror::Error, PartialEq, Eq)]
#[error("it is a4 or letter")]
pub struct PaperError;

impl FromStr for Paper {
    type Err = PaperError;
    fn from_str(name: &str) -> Result<Paper, PaperError> {
        match name {
            "a4" => Ok(Paper::A4),
            "letter" => Ok(Paper::Letter),
            _ => Err(PaperError),
        }
    }
}
