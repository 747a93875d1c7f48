//! Fills drawn at random, the likelier the greater their totals.
//!
//! Words weigh by their scores, by Boltzmann's distribution, and belief propagation tells about how likely each letter
//! of each cell is then; the solver fills the most certain letter first and tells the messages again.

use std::sync::Arc;
use std::time::Duration;

use super::parts::Part;
use crate::answer::{Answer, Limits};
use crate::beliefs::Beliefs;
use crate::model::Model;
use crate::orders::VariableOrder;
use crate::solver::{Parameters, Solver};
use crate::word_weights::WordWeights;
use lexicon::halt::Halt;
use lexicon::letters::Letter;
use network::CellId;

/// How many temperatures there are, and their inverses. Figures of these constants: `benches/record/best-fills.md`.
pub(super) const TEMPERATURES: usize = 3;
const INVERSE: [f64; TEMPERATURES] = [7.0, 10.0, 5.0];

/// The blocks that a draw counts in the time in which a word is looked at, about: to tell messages takes longer than to touch blocks.
const BLOCKS_OF_WORD: u64 = 5;

/// How many blocks a draw may touch for each letter of all words.
const BLOCKS_OF_LETTER: u64 = 40;

/// The solver that draws fills for a thread.
pub(super) struct Draws {
    solver: Solver,
    /// The beliefs about fills before any choice, for each temperature that was drawn at.
    beliefs: [Option<Beliefs>; TEMPERATURES],
}

impl Draws {
    pub(super) fn new(model: &Arc<Model>, seed: u64, halt: &Halt) -> Draws {
        let parameters = Parameters {
            variables: VariableOrder::Beliefs,
            nogoods: 0,
            seed,
            halt: halt.clone(),
            ..Parameters::for_any_fill()
        };
        let solver = Solver::new(Arc::clone(model), parameters);
        Draws { solver, beliefs: Default::default() }
    }

    /// Draws a fill of a part at one of the temperatures, with letters of some cells; `None` if there is none, or if it
    /// takes too long. Returns the work too, in words.
    pub(super) fn draw(
        &mut self,
        temperature: usize,
        part: &Part,
        letters: &[(CellId, Letter)],
        time: Option<Duration>,
    ) -> (Option<&[Letter]>, u64) {
        let Draws { solver, beliefs } = self;
        let work = BLOCKS_OF_LETTER * part.letters(solver.model());
        solver.parameters_mut().limits = Limits { work, time, ..Limits::default() };
        let before = solver.statistics().work;
        let beliefs = beliefs[temperature].get_or_insert_with(|| {
            let weights = WordWeights::boltzmann(solver.model(), INVERSE[temperature]);
            solver.beliefs_about(weights)
        });
        let answer = solver.draw(&part.slots, letters, beliefs);
        let work = solver.statistics().work - before;
        let fill = (answer == Answer::Completion).then(|| solver.completion());
        (fill, work / BLOCKS_OF_WORD)
    }
}
