//! The parameters of a solver.

use crate::answer::{Limits, RepairLimits};
use crate::orders::{ValueOrder, VariableOrder};
use crate::solver::restarts::Restarts;
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
