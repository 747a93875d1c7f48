//! The parameters and the statistics of a solver.

use std::ops::AddAssign;

use crate::answer::{Limits, RepairLimits};
use crate::orders::{ValueOrder, VariableOrder};
use lexicon::Halt;

/// The parameters of a solver. No parameter changes which questions have a fill.
///
/// A choice is a letter in a cell of a slot; once it is refuted, the cell goes on without it.
#[derive(Clone, Debug)]
pub struct Parameters {
    /// The order in which slots are branched on.
    pub variables: VariableOrder,
    /// Whether the slot whose choice was refuted last is branched on again, before others, until a choice
    /// in it stands: reasoning from the last conflict (Lecoutre, Saïs, Tabary and Vidal, Artificial
    /// Intelligence 173, 2009).
    pub last_conflict: bool,
    /// The order in which the letters of a cell are tried.
    pub values: ValueOrder,
    /// When the search starts over.
    pub restarts: Restarts,
    /// Whether components that share no open cell are solved one by one; they never are where there is a
    /// constraint over slots other than that slots differ.
    pub components: bool,
    /// Whether a question is first searched near the last fill, so that a large grid is not filled anew for
    /// each question, and the limits of this search.
    pub repair: Option<RepairLimits>,
    /// Bytes for the memory of refuted components; no memory is kept with 0, or if there is any constraint over
    /// slots.
    pub nogoods: u64,
    /// The seed of all that is random; the same on all machines.
    pub seed: u64,
    /// The limits of one question.
    pub limits: Limits,
    /// Ends a question soon, as a limit does, once it is set.
    pub halt: Halt,
}

// The first run and the growth of runs, and the memory of refuted components: on the first fills of the 20
// American grids of 15×15 cells restarts hardly happen (776 million of work, 4,434 questions; 796 with first
// runs of 25, 768 with 400, the same with growth by 1.075 or 2.2). On a blank 7×7, one question: 12.2 million
// of work with 100 and 1.3; 21.9 with 25, 7.5 with 400; 17.6 with growth by 1.075, 18.7 with 2.2; 29.7 without
// a memory, the same 12.2 with 8 or 128 MiB, for the memory is not filled
// (`solver_work [--some] [--restarts FIRST:FACTOR] [--nogoods BYTES] dict/francais.dict.gz GRID...`, an example
// of this crate). Other constants of the solver: `benches/record/constants.md`.
impl Default for Parameters {
    /// The best parameters known for questions about prefixes, without limits.
    fn default() -> Parameters {
        Parameters {
            variables: VariableOrder::Alternating,
            last_conflict: false,
            values: ValueOrder::LastFill,
            restarts: Restarts { first: 100, factor: 1.3 },
            components: true,
            repair: None,
            nogoods: 1 << 25,
            seed: 1,
            limits: Limits::default(),
            halt: Halt::default(),
        }
    }
}

impl Parameters {
    /// The best parameters known for a search that any fill will do for, without limits. Figures:
    /// `benches/record/constants.md` and `first-fills.md` beside it.
    pub fn for_any_fill() -> Parameters {
        Parameters {
            variables: VariableOrder::WithBeliefs,
            last_conflict: true,
            values: ValueOrder::Random,
            ..Parameters::default()
        }
    }
}

/// How many failures each run may have before the search starts over with the weights and nogoods that it
/// learnt (Walsh, IJCAI 1999).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Restarts {
    /// How many failures the first run may have, at least 1.
    pub first: u64,
    /// The failures of a run divided by the failures of the run before; less than 1 is taken for 1.
    pub factor: f64,
}

impl Restarts {
    /// How many failures run number `run` may have, from 0.
    pub fn allowance(self, run: u64) -> u64 {
        // By squaring, for a power of the standard library may differ from machine to machine.
        let (mut power, mut square) = (1.0, self.factor.max(1.0));
        let mut rest = run.min(1 << 20);
        loop {
            if rest & 1 == 1 {
                power *= square;
            }
            rest >>= 1;
            if rest == 0 {
                return (self.first.max(1) as f64 * power).min(1e18) as u64;
            }
            square *= square;
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allowances() {
        let allowances = |first, factor| {
            let restarts = Restarts { first, factor };
            (0..6).map(|run| restarts.allowance(run)).collect::<Vec<_>>()
        };
        assert_eq!(allowances(100, 1.3), [100, 130, 169, 219, 285, 371]);
        assert_eq!(allowances(0, 0.5), [1; 6]);
        assert!(Restarts { first: 1, factor: 2.0 }.allowance(u64::MAX) < u64::MAX);
    }
}
