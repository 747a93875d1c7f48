//! The steering of an engine by an extension oracle.

use std::sync::Arc;

use super::oracle::{Oracle, Solver, Sought};
use super::pricing::Pricing;
use crate::search::batch::{Outcome, Visitor};
use crate::search::engine::Engine;
use crate::search::interval::Interval;
use crate::search::shared::SharedSearch;
use crate::search::statistics::Statistics;
use csp::MoveError;
use lexicon::{Halt, Letter, LetterSet};

/// An extension oracle that steers an engine: its answers say where the engine goes on.
#[derive(Debug)]
pub struct Steering<'p> {
    oracle: Oracle<'p>,
    pricing: Pricing,
    /// The engine is within this prefix, with the letters that propagation leaves there.
    decided: Vec<Letter>,
    /// The fills to emit.
    interval: Interval,
    /// How many letters are gone back from a decided prefix when its fills are emitted.
    stride: usize,
    is_exhausted: bool,
    halt: Halt,
}

impl<'p> Steering<'p> {
    /// The steering of an engine by a solver that may remember `nogoods` bytes of refuted components.
    pub fn new(shared: Arc<SharedSearch<'p>>, nogoods: u64) -> Steering<'p> {
        let halt = shared.halt.clone();
        let solver = Solver::new(Arc::clone(&shared), nogoods);
        let cells = &shared.traversal.cells;
        Steering {
            oracle: Oracle::new(solver, cells, &halt),
            pricing: Pricing::new(shared.search, cells.len()),
            decided: Vec::new(),
            interval: Interval::all(),
            stride: 1,
            is_exhausted: false,
            halt,
        }
    }

    /// Lets the engine begin anew, with the fills of an interval.
    pub fn restart(&mut self, engine: &mut dyn Engine, interval: &Interval) {
        self.interval = interval.clone();
        self.is_exhausted = false;
        self.oracle.clear();
        self.resume(engine, Vec::new(), interval.from.clone());
    }

    /// Lets the engine [walk](Engine::walk), and asks the oracle once it has walked for long without a fill.
    pub fn walk(
        &mut self,
        engine: &mut dyn Engine,
        nodes: u64,
        visit: &mut Visitor<'_>,
    ) -> Outcome {
        if self.is_exhausted {
            return Outcome::Exhausted;
        }
        // Looked at here too: an engine that is exhausted would not.
        if self.halt.is_set() {
            return Outcome::Halted;
        }
        let mut found = false;
        let witness = &mut self.oracle.witness;
        let outcome = engine.walk(self.pricing.slice.min(nodes), &mut |batch| {
            found = true;
            witness.note_emitted(batch.head(), batch.changed_from);
            visit(batch)
        });
        let walked = engine.state().nodes;
        if found {
            self.pricing.note_fill(walked);
        }
        match outcome {
            Outcome::Stopped | Outcome::Halted => return outcome,
            Outcome::Exhausted if self.is_decided_last() => self.is_exhausted = true,
            Outcome::Exhausted => self.backtrack(engine),
            Outcome::Paused if self.pricing.is_worth_query(walked) => self.query(engine),
            Outcome::Paused => {}
        }
        if self.is_exhausted { Outcome::Exhausted } else { Outcome::Paused }
    }

    /// Gives away the later part of the search that is left, as [`Engine::split`].
    pub fn split(&mut self, engine: &mut dyn Engine) -> Option<Interval> {
        if self.is_exhausted {
            return None;
        }
        if !self.is_decided_last() {
            // The fills after all that begin with the decided prefix.
            return self.interval.cut(Interval::after(&self.decided).from);
        }
        let later = engine.split()?;
        self.interval.to.clone_from(&engine.state().interval.to);
        Some(later)
    }

    /// The interval that is left to search, as [`Engine::rest`].
    pub fn rest(&self, engine: &dyn Engine) -> Option<Interval> {
        if self.is_exhausted {
            return None;
        }
        let from = match engine.rest() {
            Some(rest) => rest.from,
            None if self.is_decided_last() => return None,
            None => Interval::after(&self.decided).from,
        };
        Some(self.interval.later(from))
    }

    /// Adds the work and the memory of the oracle to the statistics of the engine.
    pub fn describe(&self, statistics: &mut Statistics) {
        statistics.oracle = self.oracle.solver.statistics();
        statistics.bytes += self.oracle.solver.bytes();
        statistics.witness_hits = self.oracle.witness.hits;
    }

    /// Whether no fill is to be emitted after all that begin with the decided prefix.
    fn is_decided_last(&self) -> bool {
        self.interval.ends_within(&self.decided)
    }

    /// Goes on from `from` within the prefix `decided`, with the letters that propagation leaves there.
    fn resume(&mut self, engine: &mut dyn Engine, mut decided: Vec<Letter>, mut from: Vec<Letter>) {
        if !self.oracle.solver.is_made() && decided.is_empty() {
            let interval = Interval { from, to: self.interval.to.clone() };
            return engine.restart(&interval);
        }
        let solver = self.oracle.solver.get();
        // A contradiction is met only at a prefix whose fills are all refuted or emitted.
        while let Err(error) = solver.move_to(&decided) {
            let length = match error {
                // The letters that propagation leaves to a shorter prefix hold for the longer one too.
                MoveError::Halted { length } => {
                    decided.truncate(length);
                    break;
                }
                MoveError::Dead { length: 0 } => {
                    self.is_exhausted = true;
                    return;
                }
                MoveError::Dead { length } => length,
            };
            decided.truncate(length);
            from = from.max(Interval::after(&decided).from);
            decided.pop();
        }
        let order = solver.model().order().iter();
        let letters: Vec<LetterSet> = order.map(|&cell| solver.letters()[cell]).collect();
        engine.allow(&letters);
        self.decided = decided;
        let is_last = self.is_decided_last();
        let to = if is_last { self.interval.to.clone() } else { self.decided.clone() };
        engine.restart(&Interval { from, to });
    }

    /// Goes back from a decided prefix whose fills are all emitted: each time twice as far until the
    /// oracle is asked again, so that few walks are short.
    fn backtrack(&mut self, engine: &mut dyn Engine) {
        let from = Interval::after(&self.decided).from;
        let mut decided = std::mem::take(&mut self.decided);
        decided.truncate(decided.len().saturating_sub(self.stride));
        self.stride = self.stride.saturating_mul(2);
        self.resume(engine, decided, from);
    }

    /// Asks for the next fill from where the engine is, goes on where the answers point, and learns the price
    /// of the questions.
    fn query(&mut self, engine: &mut dyn Engine) {
        let nodes = engine.state().nodes;
        self.pricing.begin();
        let Some(rest) = engine.rest() else {
            return self.pricing.note_query(nodes);
        };
        self.oracle.solver.get();
        let before = self.oracle.solver.statistics();
        let walked = Pricing::work_of(nodes);
        let Some(sought) = self.oracle.seek(&self.interval, rest.from, walked) else {
            self.is_exhausted = true;
            return;
        };
        // A question that was halted has no answer; the engine is where it was.
        if self.halt.is_set() {
            return;
        }
        let Sought { from, decided, helped, wasted } = sought;
        self.pricing.owe(wasted);
        let decided = from[..decided].to_vec();
        self.stride = 1;
        self.resume(engine, decided, from);
        let after = self.oracle.solver.statistics();
        let (calls, work) = (after.calls - before.calls, after.work - before.work);
        self.pricing.note_queries(calls, work, nodes, helped);
    }
}
