//! What is removed after a choice, before the next.

mod arc_consistency;

use super::domains::Domains;
use super::model::Model;
use super::observer::Observer;
use super::state::{Propagated, State};

/// What is removed after a choice, before the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Propagation {
    /// All words and letters without support, until nothing changes: generalised arc consistency of
    /// slots and their cells, in the manner of Compact-Table (Demeulenaere et al., CP 2016).
    #[default]
    ArcConsistency,
}

impl<O: Observer, D: Domains> State<O, D> {
    /// Propagates what is pending.
    pub(super) fn propagate(&mut self, model: &Model, propagation: Propagation) -> Propagated {
        match propagation {
            Propagation::ArcConsistency => self.make_arc_consistent(model),
        }
    }
}
