//! What a caller may watch while the oracle searches.

/// Receives the events of the oracle's search; every method defaults to doing nothing.
pub trait Observer {
    /// A letter is tried in a cell.
    fn letter_choice(&mut self, _cell: usize, _letter: u8) {}
    /// A word (an index into the slot's list) is tried in a slot.
    fn word_choice(&mut self, _slot: usize, _word: u32) {}
    /// Propagation reached a fixpoint, or a contradiction.
    fn propagation(&mut self, _consistent: bool) {}
    /// A choice was refuted and undone.
    fn backtrack(&mut self, _level: usize) {}
    /// The search starts over with what it learnt.
    fn restart(&mut self, _failures: u64) {}
    /// A completion was found.
    fn solution(&mut self, _fill: &[u8]) {}
}

/// The observer that ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}
