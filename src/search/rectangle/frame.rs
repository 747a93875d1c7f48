//! Where the walk is in a row.

/// No position, or no word.
pub const NONE: usize = usize::MAX;

/// Where the walk is in a row.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The number of the next word among those that fit, and the number at which to end.
    pub next: usize,
    pub end: usize,
    /// The word placed last, if one was.
    pub previous: Option<u32>,
    /// The position whose letter left some row without words, or [`NONE`].
    pub failed_at: usize,
    /// For how many letters of the word placed last the rows after the next are narrowed.
    pub narrowed: usize,
    /// Whether the words of the next row that can follow are found as bits.
    pub has_followers: bool,
    /// The bounds that the rows before are equal to.
    pub ties: Ties,
}

/// The bounds that the rows placed are equal to, row by row, so that they limit the next row.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ties {
    /// The first column is equal to the first row; only where fills are counted by halves.
    pub transpose: bool,
    /// The rows are equal to the lower bound of the interval, and to its upper bound.
    pub from: bool,
    pub to: bool,
}

impl Ties {
    /// Whether the interval limits the next row.
    pub fn is_bound(self) -> bool {
        self.from || self.to
    }
}

impl Frame {
    /// A row before its first word.
    pub fn new(ties: Ties) -> Frame {
        Frame {
            next: 0,
            end: NONE,
            previous: None,
            failed_at: NONE,
            narrowed: 0,
            has_followers: false,
            ties,
        }
    }
}
