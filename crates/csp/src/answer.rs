//! The answer of a question, and the limits of its search.

use std::time::Duration;

use lexicon::clock::Instant;

/// The reply of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a fill; the `completion` of the solver holds it.
    Completion,
    /// There is no fill.
    Dead,
    /// A limit was reached first, or the solver was halted.
    LimitReached,
}

/// The end of the search of some slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub(super) enum Verdict {
    /// With a fill of the slots.
    Filled,
    /// Without a fill: there is none.
    Refuted,
    /// Before a fill or a refutation: a limit was reached, or it is time to start over.
    Stopped,
}

impl From<Verdict> for Answer {
    fn from(verdict: Verdict) -> Answer {
        match verdict {
            Verdict::Filled => Answer::Completion,
            Verdict::Refuted => Answer::Dead,
            Verdict::Stopped => Answer::LimitReached,
        }
    }
}

/// The limits of one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Blocks touched by propagation, about three nanoseconds each. The work is looked at when a choice is
    /// refuted, so that easy questions are answered whatever the limit.
    pub work: u64,
    /// Choices made, never more than this limit.
    pub nodes: u64,
    /// The time of the search, looked at before each choice.
    pub time: Option<Duration>,
    /// The power of ten of the fewest fills that are worth a search: where runs are [guided by
    /// beliefs](crate::VariableOrder::Beliefs) and about fewer are [expected](crate::Solver::expected_fills), the question is left.
    pub least_expected: Option<i32>,
}

impl Default for Limits {
    /// No limits.
    fn default() -> Limits {
        Limits { work: u64::MAX, nodes: u64::MAX, time: None, least_expected: None }
    }
}

/// The limits, in blocks, of the searches near the last fill and of the searches of parts for the first fill;
/// looked at as [`Limits::work`]. They change only which fill is found, and how soon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepairLimits {
    /// The search of broken slots before regions are searched; most questions take less. This limit is looked
    /// at before each choice.
    pub first: u64,
    /// The search of a region around broken slots, all others keeping their words.
    pub region: u64,
    /// The search of a region with the cells around it left open.
    pub open_region: u64,
    /// The search of broken slots before the whole grid is searched instead, for each pair of slots of the
    /// model: to fill the whole grid anew costs work in proportion to the pairs. Where this limit is not more
    /// than the first search no regions are searched, for they are nearly all of the grid. While no fill is
    /// known, the search of a part, for each pair of its slots.
    pub pair: u64,
    /// The slots of a part, one at least.
    pub part: usize,
}

// Figures: `benches/record/large-grids.md`.
impl Default for RepairLimits {
    /// The best limits known.
    fn default() -> RepairLimits {
        RepairLimits {
            first: 1 << 16,
            region: 1 << 21,
            open_region: 1 << 18,
            pair: 1 << 6,
            part: 512,
        }
    }
}

/// The work, the nodes, the time and the failures that are left to a question.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Budget {
    /// Work, nodes and failures, since the solver was made, at which to stop.
    work: u64,
    nodes: u64,
    deadline: Option<Instant>,
    /// How often it was asked whether the time is over.
    looks: u32,
    /// Failures at which to start over.
    pub(super) failures: u64,
    /// Whether a limit was reached, or the question halted.
    pub(super) is_exhausted: bool,
}

impl Budget {
    /// The limits from now on, after `work` blocks and `nodes` nodes.
    pub(super) fn start(limits: &Limits, work: u64, nodes: u64) -> Budget {
        Budget {
            work: work.saturating_add(limits.work),
            nodes: nodes.saturating_add(limits.nodes),
            deadline: limits.time.and_then(|limit| Instant::now().checked_add(limit)),
            looks: 0,
            failures: u64::MAX,
            is_exhausted: false,
        }
    }

    /// The same budget, but at most until the work done since the solver was made is `work`.
    pub(super) fn within(self, work: u64) -> Budget {
        Budget { work: self.work.min(work), ..self }
    }

    /// Whether no further choice is to be made, for the limits of nodes and time.
    #[inline(always)]
    pub(super) fn allows_no_node(&self, nodes: u64) -> bool {
        nodes >= self.nodes || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether the time is over, for steps of less than a millisecond: looks at the clock at the first
    /// and every 16th step after it.
    #[inline(always)]
    pub(super) fn is_late_after_step(&mut self) -> bool {
        let Some(deadline) = self.deadline else { return false };
        let looks = self.looks.is_multiple_of(16);
        self.looks = self.looks.wrapping_add(1);
        looks && Instant::now() >= deadline
    }

    /// Whether the work is used up.
    pub(super) fn has_no_work_left(&self, work: u64) -> bool {
        work >= self.work
    }

    /// Whether the nodes are used up.
    #[inline(always)]
    pub(super) fn has_no_node_left(&self, nodes: u64) -> bool {
        nodes >= self.nodes
    }

    /// Notes a refutation; says whether to stop, or to start over.
    #[inline(always)]
    pub(super) fn stops_after_failure(&mut self, work: u64, failures: u64) -> bool {
        self.is_exhausted |= work >= self.work;
        self.is_exhausted || failures >= self.failures
    }
}
