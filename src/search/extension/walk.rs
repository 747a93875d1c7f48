//! A walk from run to run, steered by an extension oracle.

use super::oracle::{Oracle, Sought};
use super::pricing::Pricing;
use super::solver::Solver;
use std::sync::Arc;

use crate::search::batch::{Outcome, Visit};
use crate::search::engine::{Engine, RunWalk};
use crate::search::interval::Interval;
use crate::search::shared::SharedSearch;
use crate::search::statistics::Statistics;
use csp::MoveError;
use lexicon::{Halt, Letter, LetterSet};

/// A walk from run to run, steered by an extension oracle.
#[derive(Debug)]
pub struct ExtensionWalk<'p> {
    walk: Box<dyn RunWalk + 'p>,
    oracle: Oracle<'p>,
    pricing: Pricing,
    /// The walk is within this prefix, with the letters that propagation leaves there.
    decided: Vec<Letter>,
    /// The fills to give.
    interval: Interval,
    /// How many letters are gone back from a decided prefix when its fills are given.
    stride: usize,
    exhausted: bool,
    halt: Halt,
}

impl<'p> ExtensionWalk<'p> {
    /// A walk, steered by a solver that may remember `nogoods` bytes of refuted components.
    pub fn new(
        walk: Box<dyn RunWalk + 'p>,
        shared: Arc<SharedSearch<'p>>,
        nogoods: u64,
    ) -> ExtensionWalk<'p> {
        let (search, halt) = (shared.search, shared.halt.clone());
        let cells = shared.traversal.cells.len();
        let solver = Solver::new(shared, nogoods);
        ExtensionWalk {
            walk,
            oracle: Oracle::new(solver, search.techniques.tuning, cells, &halt),
            pricing: Pricing::new(search, cells),
            decided: Vec::new(),
            interval: Interval::all(),
            stride: 1,
            exhausted: false,
            halt,
        }
    }

    /// Whether no fill is to be given after all that begin with the decided prefix.
    fn is_decided_last(&self) -> bool {
        self.interval.ends_within(&self.decided)
    }

    /// Goes on from `from` within the prefix `decided`, with the letters that propagation leaves there.
    fn resume(&mut self, mut decided: Vec<Letter>, mut from: Vec<Letter>) {
        if !self.oracle.solver.is_made() && decided.is_empty() {
            let interval = Interval { from, to: self.interval.to.clone() };
            return self.walk.restart(&interval);
        }
        let solver = self.oracle.solver.get();
        // A contradiction is met only at a prefix whose fills are all refuted or given.
        while let Err(error) = solver.move_to(&decided) {
            let length = match error {
                // The letters that propagation leaves to a shorter prefix hold for the longer one too.
                MoveError::Halted { length } => {
                    decided.truncate(length);
                    break;
                }
                MoveError::Dead { length: 0 } => {
                    self.exhausted = true;
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
        self.walk.allow(&letters);
        self.decided = decided;
        let is_last = self.is_decided_last();
        let to = if is_last { self.interval.to.clone() } else { self.decided.clone() };
        self.walk.restart(&Interval { from, to });
    }

    /// Goes back from a decided prefix whose fills are all given: each time twice as far until the
    /// oracle is asked again, so that few walks are short.
    fn backtrack(&mut self) {
        let from = Interval::after(&self.decided).from;
        let mut decided = std::mem::take(&mut self.decided);
        decided.truncate(decided.len().saturating_sub(self.stride));
        self.stride = self.stride.saturating_mul(2);
        self.resume(decided, from);
    }

    /// Asks for the next fill from where the walk is, goes on where the answers tell, and learns the price
    /// of the questions.
    fn ask(&mut self) {
        self.pricing.begin();
        let Some(rest) = self.walk.rest() else {
            return self.pricing.note_asked(self.nodes());
        };
        self.oracle.solver.get();
        let before = self.oracle.solver.statistics();
        let walked = self.pricing.work_of(self.nodes());
        let Some(sought) = self.oracle.seek(&self.interval, rest.from, walked) else {
            self.exhausted = true;
            return;
        };
        // A question that is not asked to the end tells nothing; the walk is where it was.
        if self.halt.is_set() {
            return;
        }
        let Sought { from, decided, helped, wasted } = sought;
        self.pricing.owe(wasted);
        let decided = from[..decided].to_vec();
        self.stride = 1;
        self.resume(decided, from);
        let after = self.oracle.solver.statistics();
        let (calls, work) = (after.calls - before.calls, after.work - before.work);
        self.pricing.note_questions(calls, work, self.nodes(), helped);
    }
}

impl Engine for ExtensionWalk<'_> {
    fn restart(&mut self, interval: &Interval) {
        self.interval = interval.clone();
        self.exhausted = false;
        self.oracle.clear();
        self.resume(Vec::new(), interval.from.clone());
    }

    fn run(&mut self, nodes: u64, visit: &mut Visit<'_>) -> Outcome {
        let end = self.nodes().saturating_add(nodes);
        while !self.exhausted {
            // Looked at here too: a walk that is exhausted would not.
            if self.halt.is_set() {
                return Outcome::Halted;
            }
            let left = end.saturating_sub(self.nodes());
            if left == 0 {
                return Outcome::Paused;
            }
            let mut found = false;
            let witness = &mut self.oracle.witness;
            let outcome = self.walk.run(self.pricing.slice.min(left), &mut |batch| {
                found = true;
                witness.note_given(batch.head(), batch.changed_from);
                visit(batch)
            });
            if found {
                self.pricing.note_fill(self.nodes());
            }
            match outcome {
                Outcome::Stopped | Outcome::Halted => return outcome,
                Outcome::Exhausted if self.is_decided_last() => self.exhausted = true,
                Outcome::Exhausted => self.backtrack(),
                Outcome::Paused if self.pricing.is_worth_asking(self.nodes()) => self.ask(),
                Outcome::Paused => {}
            }
        }
        Outcome::Exhausted
    }

    fn only_count(&mut self) {
        self.walk.only_count();
    }

    fn nodes(&self) -> u64 {
        self.walk.progress().nodes
    }

    fn split(&mut self) -> Option<Interval> {
        if self.exhausted {
            return None;
        }
        if !self.is_decided_last() {
            // The fills after all that begin with the decided prefix.
            return self.interval.cut(Interval::after(&self.decided).from);
        }
        let later = self.walk.split()?;
        self.interval.to.clone_from(&self.walk.progress().interval.to);
        Some(later)
    }

    fn rest(&self) -> Option<Interval> {
        if self.exhausted {
            return None;
        }
        let from = match self.walk.rest() {
            Some(rest) => rest.from,
            None if self.is_decided_last() => return None,
            None => Interval::after(&self.decided).from,
        };
        Some(self.interval.later(from))
    }

    fn statistics(&self) -> Statistics {
        let mut statistics = self.walk.statistics();
        statistics.oracle = self.oracle.solver.statistics();
        statistics.bytes += self.oracle.solver.bytes();
        statistics.witness_hits = self.oracle.witness.hits;
        statistics
    }
}
