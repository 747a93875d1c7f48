//! Steps that are worth going to.

use crate::step::Step;

/// A kind of step that is worth going to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landmark {
    /// A slot without a word: a wipe-out, or none left to try.
    DeadEnd,
    /// A jump back over at least one slot.
    Backjump,
    /// A fill.
    Fill,
}

impl Landmark {
    /// Whether a step is of this kind.
    pub fn is_at(self, step: &Step) -> bool {
        #[allow(clippy::match_like_matches_macro, reason = "a line for each kind")]
        match (self, step) {
            (Landmark::DeadEnd, Step::WipeOut { .. } | Step::DeadEnd { .. })
            | (Landmark::Backjump, Step::Backjump { .. })
            | (Landmark::Fill, Step::Fill { .. }) => true,
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
