//! The rules by which the lines of lists are read.

use super::encoding::Encoding;
use crate::named;
use crate::score::Score;

/// What becomes of phrases: entries with blanks, hyphens, apostrophes or other marks between or beside their letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phrases {
    /// They are left out, and told.
    #[default]
    Skip,
    /// Their letters are words, and how every entry is written is kept.
    Join,
}

named!(Phrases, "way with phrases", Skip = "skip", Join = "join");

/// How the lines of lists are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// What becomes of phrases.
    pub phrases: Phrases,
    /// The encoding of all lists; told by each of them, if none.
    pub encoding: Option<Encoding>,
    /// What the scores of lists that go beyond 1 are divided by: 100 for lists from 0 to 100. As they are, if nothing.
    pub scale: Option<Score>,
}

impl Rules {
    /// The rules of those who make puzzles: phrases are words.
    pub const OF_MAKERS: Rules = Rules { phrases: Phrases::Join, encoding: None, scale: None };
}
