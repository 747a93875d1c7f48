//! The parameters of a solver.

use crate::answer::{Limits, RepairLimits};
use crate::orders::{ValueOrder, VariableOrder};
use lexicon::halt::Halt;

/// The kind of choice that the search makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branching {
    /// A letter in a cell of the chosen slot; once it is refuted, the cell goes on without it.
    Letter,
    /// A whole word in the chosen slot; once it is refuted, the next word.
    Word,
}

/// The parameters of a solver. No parameter changes which questions have a fill.
#[derive(Clone, Debug)]
pub struct Parameters {
    /// The kind of choice.
    pub branching: Branching,
    /// Which slot is branched on.
    pub variables: VariableOrder,
    /// Whether the slot whose choice was refuted last is branched on again, before others, until a choice
    /// in it stands: reasoning from the last conflict (Lecoutre, Saïs, Tabary and Vidal, Artificial
    /// Intelligence 173, 2009).
    pub last_conflict: bool,
    /// Which letter or word is tried first.
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
    /// The best parameters known, without limits.
    fn default() -> Parameters {
        Parameters {
            branching: Branching::Letter,
            variables: VariableOrder::Alternating,
            last_conflict: false,
            values: ValueOrder::LastFill,
            restarts: Restarts::Geometric(100, 1.3),
            components: true,
            repair: None,
            nogoods: 1 << 25,
            seed: 1,
            limits: Limits::default(),
            halt: Halt::default(),
        }
    }
}

/// How many failures each run may have before the search starts over with the weights and nogoods that it
/// learnt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Restarts {
    /// It never starts over.
    Never,
    /// This number of failures times the Luby sequence 1 1 2 1 1 2 4 … (Luby, Sinclair and Zuckerman, 1993).
    Luby(u64),
    /// This number of failures, multiplied by a factor after each run (Walsh, IJCAI 1999).
    Geometric(u64, f64),
}

impl Restarts {
    /// How many failures run number `run` may have, from 0.
    pub fn allowance(self, run: u64) -> u64 {
        match self {
            Restarts::Never => u64::MAX,
            Restarts::Luby(unit) => unit.max(1).saturating_mul(luby(run.saturating_add(1))),
            Restarts::Geometric(first, factor) => grown(first, factor, run),
        }
    }
}

/// `first` times the power number `run` of `factor`, which is taken for 1 if it is less.
fn grown(first: u64, factor: f64, run: u64) -> u64 {
    // By squaring, for a power of the standard library may differ from machine to machine.
    let (mut power, mut square) = (1.0, factor.max(1.0));
    let mut rest = run.min(1 << 20);
    loop {
        if rest & 1 == 1 {
            power *= square;
        }
        rest >>= 1;
        if rest == 0 {
            return (first.max(1) as f64 * power).min(1e18) as u64;
        }
        square *= square;
    }
}

/// The Luby sequence 1 1 2 1 1 2 4 …, from index 1.
fn luby(mut index: u64) -> u64 {
    loop {
        let bits = u64::BITS - index.leading_zeros();
        let whole = u64::MAX >> (u64::BITS - bits);
        if index == whole {
            return 1 << (bits - 1);
        }
        index -= whole >> 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allowances() {
        let first =
            |restarts: Restarts| (0..6).map(|run| restarts.allowance(run)).collect::<Vec<_>>();
        assert_eq!(first(Restarts::Never), [u64::MAX; 6]);
        assert_eq!(first(Restarts::Luby(10)), [10, 10, 20, 10, 10, 20]);
        assert_eq!(first(Restarts::Geometric(100, 1.3)), [100, 130, 169, 219, 285, 371]);
        assert_eq!(first(Restarts::Geometric(0, 0.5)), [1; 6]);
        assert!(Restarts::Geometric(1, 2.0).allowance(u64::MAX) < u64::MAX);
        assert_eq!(Restarts::Luby(u64::MAX).allowance(2), u64::MAX);
    }

    #[test]
    fn the_sequence_begins_as_published() {
        let start: Vec<u64> = (1..16).map(luby).collect();
        assert_eq!(start, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
        assert_eq!(luby(u64::MAX), 1 << 63);
    }
}
