//! Why a count is left before its end.

use lexicon::halt::Halted;

/// Why a count was left before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupted {
    /// The work that was allowed is used up: the count can go on.
    Paused,
    /// It was asked to end.
    Halted,
}

impl From<Halted> for Interrupted {
    fn from(Halted: Halted) -> Interrupted {
        Interrupted::Halted
    }
}

/// Where no limit is set to the work, a count is left only because it was asked to end.
impl From<Interrupted> for Halted {
    fn from(_: Interrupted) -> Halted {
        Halted
    }
}
