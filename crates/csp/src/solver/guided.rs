//! Runs that branch on the most certain letter of all cells, by [beliefs](crate::beliefs).
//!
//! This is decimation by belief propagation (Mézard, Parisi and Zecchina, Science 297, 2002, by surveys; Kroc,
//! Sabharwal and Selman, UAI 2007, by beliefs), as an order of a complete search: the messages are sent again after each
//! choice, and a refuted choice is undone as by any other order. It finds fills of open grids, in which nearly all
//! choices that look good to a few slots lead to none; but a node takes several times as long.

use crate::beliefs::Beliefs;
use crate::domains::is_decided;
use crate::events::Observer;
use crate::model::Model;
use crate::orders::VariableOrder;
use crate::solver::parameters::Parameters;
use crate::solver::question::Solver;
use crate::solver::repair_state::Extent;
use crate::word_weights::WordWeights;
use lexicon::Letter;
use lexicon::letters::MAX_LETTERS;
use network::{CellId, IdVec, SlotId};
use rand::RngExt;
use std::sync::Arc;

/// How much each letter weighs at each cell of each slot, the cells in an order that comes with it.
pub type LetterWeights = IdVec<SlotId, Vec<[f32; MAX_LETTERS]>>;

/// How often the messages are sent at most before the first choice of a guided run. Figures of the constants of guided
/// runs: `benches/record/first-fills.md`.
const SWEEPS: u64 = 15;

/// The sweep after which the number of expected fills is roughly known, and the powers of ten by which the number may grow then.
const ROUGHLY: u64 = 3;
const DOUBT: i32 = 4;

/// The change of a message after which the next messages are sent again: before the first choice, and after choices.
const TOLERANCES: [f32; 2] = [0.001, 0.05];

/// The failures that a guided run may have, for each that a run by another order may have.
const FAILURES: u64 = 3;

/// By what part certainties are raised at random, so that no guided run is as the one before.
const NOISE: f32 = 0.2;

/// The turns of guided runs and others in a search that starts over.
pub(crate) struct GuidedTurns {
    /// The work done before the search, and before the run at hand.
    begun: u64,
    last: u64,
    guided_work: u64,
    /// How many guided runs began, and how many others.
    guided: u64,
    others: u64,
    /// The beliefs before the first choice, once there was a guided run.
    settled: Option<Beliefs>,
}

impl GuidedTurns {
    /// The turns of a search that begins after some work, guided by these beliefs if any.
    pub(crate) fn new(work: u64, settled: Option<Beliefs>) -> GuidedTurns {
        GuidedTurns { begun: work, last: work, guided_work: 0, guided: 0, others: 0, settled }
    }
}

impl<O: Observer> Solver<O> {
    /// Begins a run that fills some slots, guided by beliefs or not; how many failures it may have.
    ///
    /// With [`VariableOrder::WithBeliefs`](crate::VariableOrder::WithBeliefs) guided runs have half of the work, once the others have
    /// done the work that the messages before the first choice take.
    pub(crate) fn begin_run(
        &mut self,
        model: &Model,
        slots: &[SlotId],
        turns: &mut GuidedTurns,
    ) -> u64 {
        if self.beliefs.take().is_some() {
            turns.guided_work += self.state.work - turns.last;
        }
        turns.last = self.state.work;
        let is_guided = self.is_guided_next(model, slots, turns);
        let runs = if is_guided { &mut turns.guided } else { &mut turns.others };
        let run = *runs;
        *runs += 1;
        self.order = self.parameters.variables.of_run(run);
        let allowance = self.parameters.restarts.allowance(run);
        if !is_guided {
            return allowance;
        }
        let beliefs = turns.settled.take().unwrap_or_else(|| {
            let mut beliefs = Beliefs::new(model, Arc::default());
            self.expect(&mut beliefs, model, slots);
            beliefs
        });
        turns.settled = Some(beliefs.clone());
        self.beliefs = Some(beliefs);
        allowance.saturating_mul(FAILURES)
    }

    fn is_guided_next(&self, model: &Model, slots: &[SlotId], turns: &GuidedTurns) -> bool {
        let Parameters { variables, values, .. } = self.parameters;
        if self.repair.extent != Extent::All || values.is_of_fills() {
            return false;
        }
        match variables {
            VariableOrder::Beliefs => true,
            VariableOrder::WithBeliefs => {
                let first = |slot: &SlotId| Beliefs::work_of(model, &self.state.domains, *slot);
                let first = match turns.settled {
                    None => SWEEPS * slots.iter().map(first).sum::<u64>(),
                    Some(_) => 0,
                };
                let others = self.state.work - turns.begun - turns.guided_work;
                others >= turns.guided_work + first
            }
            VariableOrder::Next
            | VariableOrder::FirstCell
            | VariableOrder::SmallestDomain
            | VariableOrder::DomainOverWeight
            | VariableOrder::Alternating
            | VariableOrder::MaxConstraints
            | VariableOrder::ConstraintsThenSize
            | VariableOrder::SizeThenConstraints
            | VariableOrder::InstantiatedThenSize => false,
        }
    }

    /// The beliefs about the fills of the model before any choice, where words weigh something by themselves.
    pub(crate) fn beliefs_about(&mut self, weights: WordWeights) -> Beliefs {
        let model = Arc::clone(&self.model);
        let slots: Vec<SlotId> = SlotId::all(model.slot_count()).collect();
        let mut beliefs = Beliefs::new(&model, Arc::new(weights));
        self.start_budget();
        (0..SWEEPS).for_each(|_| self.sweep(&mut beliefs, &model, &slots, TOLERANCES[0]));
        beliefs
    }

    /// The messages of the other slots to the cells of each slot, by belief propagation: the probability of each letter in a fill
    /// drawn at random if the slot could have any word, scaled so that the likeliest has 1. Each letter left to the cell has more
    /// than 0. Once the solver is halted, messages are as they were sent by then.
    ///
    /// Takes time in proportion to the letters of the words of all slots.
    pub fn messages(&mut self) -> LetterWeights {
        let beliefs = self.beliefs_about(WordWeights::default());
        let (model, cells) = (&self.model, &self.state.cells);
        let slots = SlotId::all(model.slot_count());
        slots.map(|slot| beliefs.received(model, cells, slot)).collect()
    }

    /// Sends the messages of some slots until they settle, or often enough, and notes how many fills are expected; leaves the
    /// question where that is too few.
    fn expect(&mut self, beliefs: &mut Beliefs, model: &Model, slots: &[SlotId]) {
        let least = self.parameters.limits.least_expected;
        for sweep in 1..=SWEEPS {
            self.sweep(beliefs, model, slots, TOLERANCES[0]);
            let doubt = match sweep {
                ROUGHLY if least.is_some() => DOUBT,
                SWEEPS => 0,
                _ => continue,
            };
            self.note_expected_fills(beliefs, model, slots);
            if let (Some(least), Some(expected)) = (least, self.expected_fills)
                && expected < f64::from(least.saturating_sub(doubt))
            {
                self.budget.is_exhausted = true;
                return;
            }
        }
    }

    /// Sends the messages of some slots again where something changed.
    fn sweep(&mut self, beliefs: &mut Beliefs, model: &Model, slots: &[SlotId], tolerance: f32) {
        for &slot in slots {
            if beliefs.is_stale(&self.state.domains, slot) && !self.must_stop() {
                let left = (&self.state.domains, &self.state.cells);
                self.state.work += beliefs.send(model, left, slot, tolerance);
            }
        }
    }

    /// Notes how many fills are expected where the slots to be filled are all that are open, unless the search is to
    /// stop, for messages may not have been sent then.
    fn note_expected_fills(&mut self, beliefs: &Beliefs, model: &Model, slots: &[SlotId]) {
        let stops = self.must_stop();
        let left = (&self.state.domains, &self.state.cells);
        let open = SlotId::all(model.slot_count()).filter(|&slot| left.0.count(slot) > 1).count();
        let is_all = slots.iter().filter(|&&slot| left.0.count(slot) > 1).count() == open;
        if is_all && !stops {
            self.expected_fills = beliefs.expected_fills(model, left, slots, &self.state.halt);
        }
    }

    /// In a guided run, the open cell of some slots whose letter is the most certain, with the letter and a slot of the
    /// cell.
    pub(crate) fn most_certain(
        &mut self,
        model: &Model,
        slots: &[SlotId],
    ) -> Option<(SlotId, CellId, Letter)> {
        let mut beliefs = self.beliefs.take()?;
        self.sweep(&mut beliefs, model, slots, TOLERANCES[1]);
        let (beliefs, cells) = (&*self.beliefs.insert(beliefs), &self.state.cells);
        let mut best: Option<(f32, (SlotId, CellId, Letter))> = None;
        for &slot in slots {
            for &cell in &model.slots[slot].cells {
                if is_decided(cells.get(cell)) {
                    continue;
                }
                let (letter, certainty) = beliefs.likeliest(model, cells, cell)?;
                let certainty = certainty * (1.0 + NOISE * self.random.random::<f32>());
                if best.is_none_or(|(most, _)| certainty > most) {
                    best = Some((certainty, (slot, cell, letter)));
                }
            }
        }
        best.map(|(_, choice)| choice)
    }
}
