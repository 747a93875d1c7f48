//! The statistics of a solver.

use std::ops::AddAssign;

/// The statistics of a solver since it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolverStatistics {
    /// Questions asked.
    pub calls: u64,
    /// Questions answered by propagation alone, as dead.
    pub dead_by_propagation: u64,
    /// Questions answered dead, in all.
    pub dead: u64,
    /// Questions answered by a fill.
    pub completions: u64,
    /// Questions that reached a limit.
    pub limits: u64,
    /// Choices made.
    pub nodes: u64,
    /// Choices refuted.
    pub failures: u64,
    /// Restarts.
    pub restarts: u64,
    /// Components refuted from memory.
    pub remembered: u64,
    /// Blocks of 64 words touched by propagation: about three nanoseconds each.
    pub work: u64,
}

impl AddAssign for SolverStatistics {
    fn add_assign(&mut self, other: SolverStatistics) {
        let SolverStatistics {
            calls,
            dead_by_propagation,
            dead,
            completions,
            limits,
            nodes,
            failures,
            restarts,
            remembered,
            work,
        } = other;
        self.calls += calls;
        self.dead_by_propagation += dead_by_propagation;
        self.dead += dead;
        self.completions += completions;
        self.limits += limits;
        self.nodes += nodes;
        self.failures += failures;
        self.restarts += restarts;
        self.remembered += remembered;
        self.work += work;
    }
}
