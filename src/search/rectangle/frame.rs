//! Where the walk is in a row.

/// No position.
pub const NONE: usize = usize::MAX;

/// Where the walk is in a row.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The number of the next word among those that fit.
    pub next: usize,
    /// The word placed last, if one was.
    pub previous: Option<u32>,
    /// The position whose letter left some row without words, or [`NONE`].
    pub failed_at: usize,
    /// For how many letters of the word placed last the rows after the next are narrowed.
    pub narrowed: usize,
    /// Whether the words of the next row that can follow are found as bits.
    pub has_followers: bool,
    /// Whether the letters of the first column are so far those of the first row; only where fills are
    /// counted by halves.
    pub is_tied: bool,
}

impl Frame {
    /// Before the first word.
    pub fn new(is_tied: bool) -> Frame {
        Frame {
            next: 0,
            previous: None,
            failed_at: NONE,
            narrowed: 0,
            has_followers: false,
            is_tied,
        }
    }
}
