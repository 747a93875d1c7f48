//! Steps that are worth going to.

use crate::step::Step;

/// A kind of step that is worth going to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landmark {
    /// A wipe-out.
    DeadEnd,
    /// A step back over at least one level.
    Backjump,
    /// A fill.
    Fill,
}

impl Landmark {
    /// Whether a step is of this kind.
    pub fn is_at(self, step: &Step) -> bool {
        match (self, step) {
            (Landmark::DeadEnd, Step::WipeOut { .. }) | (Landmark::Fill, Step::Fill { .. }) => true,
            (Landmark::Backjump, Step::Backtrack { from, to }) => from.saturating_sub(*to) > 1,
            _ => false,
        }
    }

    /// Its name in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Landmark::DeadEnd => "dead end",
            Landmark::Backjump => "backjump",
            Landmark::Fill => "fill",
        }
    }
}
