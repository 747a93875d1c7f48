//! Fills drawn at random, the likelier the greater their totals: whole fills, or a region of the best fill.
//!
//! Words weigh by their scores, by Boltzmann's distribution, and belief propagation estimates how likely each letter of
//! each cell is then; the solver fills the most certain letter first and passes the messages again.

use std::sync::Arc;
use std::time::Duration;

use rand::Rng;

use super::first_fill::words_in;
use super::incumbents::ComponentFill;
use super::neighbourhoods::{outside, region};
use crate::answer::{Answer, Limits};
use crate::beliefs::Beliefs;
use crate::branch_and_bound::bound::components::Component;
use crate::branch_and_bound::component_search::ComponentSearch;
use crate::branch_and_bound::shared::SharedState;
use crate::branch_and_bound::worker::Worker;
use crate::events::Observer;
use crate::model::Model;
use crate::orders::VariableOrder;
use crate::solver::{Parameters, Solver};
use crate::word_weights::WordWeights;
use lexicon::halt::Halt;
use lexicon::letters::Letter;
use lexicon::threads::lock;
use network::CellId;

/// The inverse temperatures. Figures: `benches/record/best-fills.md`.
const INVERSE_TEMPERATURES: [f64; 3] = [7.0, 10.0, 5.0];

/// The words that a search looks at, for each letter of all words, before the first draw: no seconds go to messages where a
/// proof takes less.
const BEFORE_FIRST: u64 = 2;

/// The least share of the cells that is filled anew. In regions of a tenth nothing was gained (`benches/record/best-fills.md`).
const LEAST: f64 = 0.2;

/// The blocks that a draw counts in the time in which a word is looked at, about: messages take longer than blocks.
const BLOCKS_OF_WORD: u64 = 5;

/// The blocks that a draw may touch for each letter of all words: some seconds on a grid of 15×15.
const BLOCKS_OF_LETTER: u64 = 40;

/// The solver that draws fills for a thread.
pub(crate) struct Draws {
    solver: Solver,
    /// The beliefs about fills before any choice, for each temperature that was drawn at.
    beliefs: [Option<Beliefs>; INVERSE_TEMPERATURES.len()],
}

impl Draws {
    fn new(model: &Arc<Model>, seed: u64, halt: &Halt) -> Draws {
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

    /// Draws a fill of a component at one of the temperatures, with letters of some cells; `None` if there is none, or if it
    /// takes too long. Returns the work too, in words.
    fn draw(
        &mut self,
        temperature: usize,
        component: &Component,
        letters: &[(CellId, Letter)],
        time: Option<Duration>,
    ) -> (Option<&[Letter]>, u64) {
        let Draws { solver, beliefs } = self;
        let work = BLOCKS_OF_LETTER * component.letters(solver.model());
        solver.parameters_mut().limits = Limits { work, time, ..Limits::default() };
        let before = solver.statistics().work;
        let beliefs = beliefs[temperature].get_or_insert_with(|| {
            let weights = WordWeights::boltzmann(solver.model(), INVERSE_TEMPERATURES[temperature]);
            solver.beliefs_about(weights)
        });
        let answer = solver.draw(&component.slots, letters, beliefs);
        let work = solver.statistics().work - before;
        let fill = (answer == Answer::Completion).then(|| solver.completion());
        (fill, work / BLOCKS_OF_WORD)
    }
}

/// Whether a fill of a component is to be drawn next, rather than a neighbourhood searched.
pub(crate) fn is_draw_due(
    model: &Model,
    search: &ComponentSearch,
    best: Option<&ComponentFill>,
) -> bool {
    let best = best.map_or(0, |best| best.total);
    let first = (INVERSE_TEMPERATURES.len(), BEFORE_FIRST * search.component.letters(model));
    search.schedule().is_draw_due(search.gap(), best, first)
}

/// Draws a fill of a component: a whole fill if none is known, and once for each temperature; else one that differs in a
/// region from the best fill.
pub(crate) fn draw<O: Observer>(
    worker: &mut Worker<'_, O>,
    draws: &mut Option<Draws>,
    search: &ComponentSearch,
    best: Option<&ComponentFill>,
) {
    let SharedState { model, parameters, .. } = worker.shared;
    lock(&worker.shared.counts).draws += 1;
    worker.emitter.restart();
    let (scope, threshold) = (worker.scope(search), search.incumbents.threshold());
    let count = search.schedule().next_draw();
    let is_whole = count < INVERSE_TEMPERATURES.len();
    let temperature = match is_whole {
        true => count,
        false => worker.random.next_u32() as usize % INVERSE_TEMPERATURES.len(),
    };
    let mut letters = Vec::new();
    if let Some(best) = best.filter(|_| !is_whole) {
        let cells = scope.component.cells.len() as f64 * LEAST.powf(worker.share());
        let region = region(scope, cells as usize, &mut worker.random);
        let pattern = outside(scope, &best.words, &region);
        worker.emitter.place(model, &pattern);
        let cells = scope.component.cells.iter();
        letters.extend(cells.filter_map(|&cell| Some((cell, pattern.get(cell)?))));
    }
    let (seed, time) = (worker.random.next_u64(), worker.evaluator.stop.time_left());
    let draws = draws.get_or_insert_with(|| Draws::new(model, seed, &parameters.halt));
    let (drawn, work) = draws.draw(temperature, scope.component, &letters, time);
    let fill = drawn.map(|letters| words_in(model, scope.component, letters));
    worker.evaluator.work += work;
    if let Some(fill) = fill {
        worker.note(search, fill);
    }
    let is_better = search.incumbents.threshold() > threshold;
    search.schedule().note_draw(work, is_better);
}
