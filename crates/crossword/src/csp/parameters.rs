//! The settings of the oracle's search.

use super::restarts::Restarts;
use lexicon::halt::Halt;
use std::time::Duration;

/// What a choice of the search sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branching {
    /// A whole word in a slot.
    Word,
    /// A letter in a cell of the chosen slot.
    Letter,
}

/// Which slot is branched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableOrder {
    /// The fewest words left.
    SmallestDomain,
    /// The fewest words left divided by the slot's failure weight.
    DomainOverWeight,
    /// The logarithm of the words left divided by the slot's failure weight.
    LogDomainOverWeight,
    /// `DomainOverWeight` and `SmallestDomain`, run by run: the first is the better on large sparse
    /// grids, the second on small open ones.
    Alternating,
    /// The slot with the first open cell.
    FirstCell,
}

/// Which value is tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueOrder {
    /// Increasing order.
    Lexicographic,
    /// The most crossing words left.
    Crossings,
    /// The last witness first, then as `Crossings`.
    Witness,
    /// Seeded random order.
    Random,
}

/// The settings of the oracle's search.
#[derive(Clone, Debug)]
pub struct Parameters {
    /// What a choice sets.
    pub branching: Branching,
    /// Which slot is branched on.
    pub variable: VariableOrder,
    /// Which value is tried first.
    pub value: ValueOrder,
    /// Seed of every random choice.
    pub seed: u64,
    /// When the search starts over.
    pub restarts: Restarts,
    /// Whether independent components are solved apart.
    pub components: bool,
    /// Bytes for the memory of refuted parts (0 for none).
    pub nogoods: usize,
    /// Work allowed to one call, in propagated blocks (about three nanoseconds each).
    pub work_limit: u64,
    /// Choices allowed to one call.
    pub node_limit: u64,
    /// Time allowed to one call.
    pub time_limit: Option<Duration>,
    /// Ends a call, as a limit does, once it is set by another thread.
    pub halt: Option<Halt>,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            branching: Branching::Letter,
            variable: VariableOrder::Alternating,
            value: ValueOrder::Witness,
            seed: 1,
            restarts: Restarts::Geometric(100, 1.3),
            components: true,
            nogoods: 1 << 25,
            work_limit: u64::MAX,
            node_limit: u64::MAX,
            time_limit: None,
            halt: None,
        }
    }
}
