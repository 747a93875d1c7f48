//! The weights of the words of each slot.

/// The weights of the words of each slot, in the order of its list; or none at all.
#[derive(Clone, Debug, Default)]
pub struct WordWeights<W> {
    /// Weights of the words of a list.
    pub tables: Vec<Vec<W>>,
    /// The table of each slot.
    pub of_slot: Vec<usize>,
}

impl<W> WordWeights<W> {
    /// All words weigh the same.
    pub fn none() -> WordWeights<W> {
        WordWeights { tables: Vec::new(), of_slot: Vec::new() }
    }

    /// The number and the weights of a slot's table; without weights, there is one for each list, and slots
    /// after the last with a table have words that weigh nothing.
    pub fn of(&self, slot: usize, list: usize) -> (usize, &[W]) {
        match self.of_slot.get(slot) {
            Some(&number) => (number, &self.tables[number]),
            None if self.of_slot.is_empty() => (list, &[]),
            // Its words weigh nothing; the number is that of no table.
            None => (usize::MAX - list, &[]),
        }
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(|table| size_of_val(&table[..])).sum()
    }
}
