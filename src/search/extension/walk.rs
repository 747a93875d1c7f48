//! The lookahead walk, steered by an extension oracle.

use super::path::Path;
use super::pricing::Pricing;
use super::solver::Solver;
use super::witness::Witness;
use crate::search::batch::{Outcome, Visit};
use crate::search::interval::{AFTER, Interval};
use crate::search::lookahead::Lookahead;
use crate::search::parameters::Search;
use crate::search::statistics::Statistics;
use crossword::csp::{Answer, MoveError};
use lexicon::halt::Halt;
use lexicon::letters::{Letter, LetterSet};

/// The lookahead walk, steered by an extension oracle.
#[derive(Debug)]
pub struct ExtensionWalk<'p> {
    walk: Lookahead<'p>,
    solver: Solver<'p>,
    pricing: Pricing,
    path: Path,
    witness: Witness,
    /// The walk is within this prefix, with the letters that propagation leaves there.
    settled: Vec<Letter>,
    /// The fills to give.
    interval: Interval,
    exhausted: bool,
    /// Set by another thread to pause the search soon.
    halt: Halt,
}

/// What the questions about a path tell.
struct Verdict {
    /// The length of the prefix of the path that is alive, or not known to be dead.
    settled: usize,
    /// Nothing before these letters is left to give.
    from: Vec<Letter>,
    /// Whether something was left out.
    helped: bool,
}

impl<'p> ExtensionWalk<'p> {
    /// A walk, with a solver to ask.
    pub fn new(walk: Lookahead<'p>, solver: Solver<'p>, search: Search) -> ExtensionWalk<'p> {
        let cells = walk.cells().len();
        ExtensionWalk {
            walk,
            solver,
            pricing: Pricing::new(search, cells),
            path: Path::new(cells),
            witness: Witness::new(cells),
            settled: Vec::new(),
            interval: Interval::all(),
            exhausted: false,
            halt: Halt::default(),
        }
    }

    /// Pauses the search soon once `halt` is set, even within a question.
    pub fn halt_by(&mut self, halt: Halt) {
        self.walk.halt_by(halt.clone());
        self.solver.halt_by(halt.clone());
        self.halt = halt;
    }

    /// The cells in their order.
    pub fn cells(&self) -> &[u32] {
        self.walk.cells()
    }

    /// As [`Lookahead::only_count`].
    pub fn only_count(&mut self) {
        self.walk.only_count();
    }

    /// Begins anew, with the fills of an interval.
    pub fn restart(&mut self, interval: &Interval) {
        self.interval = interval.clone();
        self.exhausted = false;
        self.witness.clear();
        self.path.clear();
        self.resume(Vec::new(), interval.from.clone());
    }

    /// Gives away the later part of what is left; `None` if that is too little.
    pub fn split(&mut self) -> Option<Interval> {
        if self.exhausted {
            return None;
        }
        if !self.is_settled_last() {
            // All that comes after the settled prefix.
            let after = Interval::after(&self.settled).from;
            return Some(self.interval.cut(self.settled.clone(), after));
        }
        let later = self.walk.split()?;
        self.interval.to.clone_from(&self.walk.interval().to);
        Some(later)
    }

    /// What is left to search; `None` if no more comes.
    pub fn rest(&self) -> Option<Interval> {
        if self.exhausted {
            return None;
        }
        let from = match self.walk.rest() {
            Some(rest) => rest.from,
            None if self.is_settled_last() => return None,
            None => Interval::after(&self.settled).from,
        };
        Some(self.interval.later(from))
    }

    /// Whether nothing is to be given after what begins with the settled prefix.
    fn is_settled_last(&self) -> bool {
        self.interval.ends_within(&self.settled)
    }

    /// Gives `visit` the next batches of fills until about `nodes` letters are placed.
    pub fn run(&mut self, nodes: u64, visit: &mut Visit<'_>) -> Outcome {
        let end = self.walk.nodes().saturating_add(nodes);
        while !self.exhausted {
            let left = end.saturating_sub(self.walk.nodes());
            if left == 0 {
                return Outcome::Paused;
            }
            let mut found = false;
            let witness = &mut self.witness;
            let outcome = self.walk.run(self.pricing.slice().min(left), &mut |batch| {
                found = true;
                witness.note_given(batch.head(), batch.changed_from);
                visit(batch)
            });
            if found {
                self.pricing.note_fill(self.walk.nodes());
            }
            match outcome {
                Outcome::Stopped | Outcome::Halted => return outcome,
                Outcome::Exhausted if self.is_settled_last() => self.exhausted = true,
                Outcome::Exhausted => self.backtrack(),
                Outcome::Paused if self.pricing.is_worth_asking(self.walk.nodes()) => self.ask(),
                Outcome::Paused => {}
            }
        }
        Outcome::Exhausted
    }

    /// Goes one cell back from a settled prefix whose fills are all given.
    fn backtrack(&mut self) {
        let from = Interval::after(&self.settled).from;
        let mut settled = std::mem::take(&mut self.settled);
        settled.pop();
        self.resume(settled, from);
    }

    /// Goes on from `from` within the prefix `settled`, with the letters that propagation leaves there.
    fn resume(&mut self, mut settled: Vec<Letter>, mut from: Vec<Letter>) {
        if !self.solver.is_made() && settled.is_empty() {
            let interval = Interval { from, to: self.interval.to.clone() };
            return self.walk.restart(&interval);
        }
        let solver = self.solver.get();
        // A contradiction is met only where all that begins so is refuted or given.
        while let Err(error) = solver.move_to(&settled) {
            let length = match error {
                // What propagation leaves to a shorter prefix is true of the longer one too.
                MoveError::Halted { length } => {
                    settled.truncate(length);
                    break;
                }
                MoveError::Dead { length: 0 } => {
                    self.exhausted = true;
                    return;
                }
                MoveError::Dead { length } => length,
            };
            settled.truncate(length);
            from = from.max(Interval::after(&settled).from);
            settled.pop();
        }
        let letters = solver.letters().to_vec();
        self.walk.allow(&letters);
        self.settled = settled;
        let is_last = self.is_settled_last();
        let to = if is_last { self.interval.to.clone() } else { self.settled.clone() };
        self.walk.restart(&Interval { from, to });
    }

    /// Total work so far, of the walk and the solver.
    fn work(&self) -> u64 {
        self.pricing.work_of(self.walk.nodes()) + self.solver.statistics().work
    }

    /// Asks about the letters placed, goes on where the answers tell, and learns what that costs.
    fn ask(&mut self) {
        self.pricing.begin();
        let Some(rest) = self.walk.rest() else {
            return self.pricing.note_asked(self.walk.nodes());
        };
        self.solver.get();
        let before = self.solver.statistics();
        let verdict = self.question(rest.from);
        // What is not asked to the end tells nothing; the walk is where it was.
        if self.halt.is_set() {
            return;
        }
        let helped = verdict.helped;
        let settled = self.path.letters()[..verdict.settled].to_vec();
        self.resume(settled, verdict.from);
        let after = self.solver.statistics();
        let (calls, work) = (after.calls - before.calls, after.work - before.work);
        self.pricing.note_questions(calls, work, self.walk.nodes(), helped);
    }

    /// Asks about the letters placed, from the first whose fate is not known on; nothing before `from`
    /// is left to give.
    fn question(&mut self, from: Vec<Letter>) -> Verdict {
        self.path.follow(self.walk.placed(), self.work());
        let depth = self.path.letters().len();
        self.witness.forget_if_passed(self.path.letters());
        let mut at = self.witness.given_length(self.path.letters());
        while at <= depth && !self.halt.is_set() {
            let Some(spent) = self.path.spent(at, self.work()) else {
                at += 1;
                continue;
            };
            // The letters to ask about: this one and those still to try, before the witness's.
            let untried = self.walk.untried_at(at);
            let open = match self.path.letters().get(at) {
                Some(&letter) => untried | LetterSet::only(letter),
                None => untried,
            };
            let prefix = &self.path.letters()[..at];
            let letters = self.witness.unknown(prefix, open);
            if letters.is_empty() {
                at += 1;
                continue;
            }
            let limit = self.pricing.limit(spent);
            let solver = self.solver.get();
            solver.parameters_mut().limits.work = limit;
            let before = solver.statistics().work;
            match solver.complete_among(prefix, letters) {
                // The same cell again, for the letters before those of the new witness.
                Answer::Completion => self.witness.set(solver.completion()),
                Answer::Dead => {
                    let next = open.without(letters).smallest().unwrap_or(AFTER);
                    let from = [prefix, &[next]].concat();
                    return Verdict { settled: at.min(depth), from, helped: true };
                }
                Answer::LimitReached => {
                    self.pricing.owe(solver.statistics().work - before);
                    self.path.wait(at, spent.saturating_mul(2).max(limit));
                    at += 1;
                }
            }
        }
        Verdict { settled: at.min(depth), from, helped: false }
    }

    /// What the search did.
    pub fn statistics(&self) -> Statistics {
        let mut statistics = self.walk.statistics();
        statistics.oracle = self.solver.statistics();
        statistics.bytes += self.solver.bytes();
        statistics.witness_hits = self.witness.hits();
        statistics
    }
}
