//! The reply to a question.

/// The reply of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a fill; the `completion` of the solver holds it.
    Completion,
    /// There is none.
    Dead,
    /// A limit was reached first, or the solver was halted.
    LimitReached,
}
