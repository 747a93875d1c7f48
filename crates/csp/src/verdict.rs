//! How a search ended.

/// How the search of some slots ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub(super) enum Verdict {
    /// With a fill of them.
    Filled,
    /// Without: there is none.
    Refuted,
    /// Before that: a limit was reached, or it is time to start over.
    Stopped,
}
