//! How a solver searches.

use super::branching::Branching;
use super::dead_ends::DeadEnds;
use super::limits::Limits;
use super::propagation::Propagation;
use super::restarts::Restarts;
use super::value_order::ValueOrder;
use super::variable_order::VariableOrder;
use lexicon::halt::Halt;

/// How a solver searches. None of it changes which questions have a fill.
#[derive(Clone, Debug)]
pub struct Parameters {
    /// What a choice sets.
    pub branching: Branching,
    /// What is removed after a choice, before the next.
    pub propagation: Propagation,
    /// Which slot is branched on.
    pub variables: VariableOrder,
    /// Which letter or word is tried first.
    pub values: ValueOrder,
    /// What is undone when a choice is refuted.
    pub dead_ends: DeadEnds,
    /// When the search starts over.
    pub restarts: Restarts,
    /// Whether components that share no open cell are solved one by one.
    pub components: bool,
    /// Bytes for the memory of what was refuted; none is kept with 0, or if words must differ.
    pub nogoods: usize,
    /// The seed of all that is random; the same on all machines.
    pub seed: u64,
    /// What one question may take.
    pub limits: Limits,
    /// Ends a question soon, as a limit does, once it is set.
    pub halt: Halt,
}

impl Default for Parameters {
    /// The best that is known, without limits.
    fn default() -> Parameters {
        Parameters {
            branching: Branching::Letter,
            propagation: Propagation::ArcConsistency,
            variables: VariableOrder::Alternating,
            values: ValueOrder::LastFill,
            dead_ends: DeadEnds::Chronological,
            restarts: Restarts::Geometric(100, 1.3),
            components: true,
            nogoods: 1 << 25,
            seed: 1,
            limits: Limits::default(),
            halt: Halt::default(),
        }
    }
}
