//! Counting by parts, by better orders the longer it takes.

use super::descent::{Descent, Left};
use super::number::Number;
use super::open::Open;
use super::order::Arrangement;
use super::plan::Plan;
use super::residues::Residues;
use super::{CountStatistics, Pace};
use crossword::problem::Problem;
use lexicon::halt::Halt;

/// After how much work a better order is looked for, and how many changes of it are tried.
const BETTER_ORDERS: [(u64, usize); 2] = [(1 << 15, 4_000), (1 << 19, 20_000)];

/// An order costs so much less by the estimate that it is worth to begin anew: log 2.
const WORTH: f64 = 1.0;

/// A count by parts.
#[derive(Debug)]
pub struct Parts {
    open: Open,
    arrangement: Arrangement,
    /// The count by that order.
    descent: Descent,
    memory: usize,
    /// The nodes expanded by orders given up.
    given_up: u64,
    /// How many better orders were looked for.
    improved: usize,
    halt: Halt,
}

impl Parts {
    pub fn new(problem: &Problem, open: Open, memory: usize, halt: Halt) -> Parts {
        let arrangement = Arrangement::sweep(&open, &problem.slots().positions);
        let descent = descent(&open, &arrangement, memory, &halt);
        Parts { open, arrangement, descent, memory, given_up: 0, improved: 0, halt }
    }

    pub fn halt_by(&mut self, halt: Halt) {
        self.descent.halt_by(halt.clone());
        self.halt = halt;
    }

    /// Counts on for about `work` nodes.
    pub fn total(&mut self, work: u64) -> Result<Number, Left> {
        let mut end = self.work().saturating_add(work);
        loop {
            let better = BETTER_ORDERS.get(self.improved);
            let pause = better.map_or(u64::MAX, |&(work, _)| work).min(end);
            match self.descent.total(pause.saturating_sub(self.work())) {
                Err(Left::Paused) if self.work() < end => {
                    let Some(&(_, changes)) = better else { continue };
                    self.improved += 1;
                    let arrangement = self.arrangement.clone().improved(&self.open, changes);
                    if arrangement.bits < self.arrangement.bits - WORTH {
                        self.given_up += self.descent.expanded();
                        self.descent = descent(&self.open, &arrangement, self.memory, &self.halt);
                        self.arrangement = arrangement;
                    }
                    end = end.max(self.work() + 1);
                }
                outcome => return outcome,
            }
        }
    }

    fn work(&self) -> u64 {
        self.given_up + self.descent.expanded()
    }

    pub fn pace(&self) -> Pace {
        Pace { work: self.work(), done: self.descent.done() }
    }

    /// The count, for other questions.
    pub fn descent(&mut self) -> &mut Descent {
        &mut self.descent
    }

    pub fn describe(&self, statistics: &mut CountStatistics) {
        let memo = self.descent.memo();
        statistics.expanded = self.work();
        statistics.remembered = memo.entries() as u64;
        statistics.hits = memo.hits;
        statistics.forgotten = memo.forgotten;
        statistics.bytes = self.descent.bytes();
    }
}

fn descent(open: &Open, arrangement: &Arrangement, memory: usize, halt: &Halt) -> Descent {
    let mut residues = Residues::new();
    let plan = Plan::new(open, &arrangement.order, &mut residues);
    Descent::new(plan, residues, memory, halt.clone())
}
