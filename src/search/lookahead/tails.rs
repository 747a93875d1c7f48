//! The tails of a batch while it is being gathered.

/// The tails of the batch that is being gathered.
#[derive(Clone, Debug, Default)]
pub struct Tails {
    /// The words of the last run but one and of the last run, one of each for each tail.
    pub firsts: Vec<u32>,
    pub lasts: Vec<u32>,
    /// Whether tails that need not be looked at are only counted, and how many were.
    pub are_counted: bool,
    pub counted: u64,
    /// No letter before this depth changed since the batch before.
    pub changed_from: usize,
}

impl Tails {
    /// Begins a new batch.
    pub fn clear(&mut self) {
        self.firsts.clear();
        self.lasts.clear();
        self.counted = 0;
    }
}
