//! Answers of a walk through the fills, where words must be distinct: how many fills an interval has, the
//! K-th, and whether there is one at all.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::search::search;
use super::team::Update;
use super::worker::Collect;
use crate::count::Distinct;
use crate::search::{Batch, Batches, Fills, Interval, Outcome, Search};
use lexicon::{Halt, Halted, Letter};
use network::Problem;

/// A search of several threads for fills that are not to be listed.
#[derive(Clone, Copy, Debug)]
pub struct Walked<'a> {
    /// The problem whose fills are walked through.
    pub problem: &'a Problem,
    /// The fills searched for, and the techniques.
    pub search: Search,
    /// How many threads search.
    pub threads: usize,
    /// Ends the walk, in every phase, once it is set.
    pub halt: &'a Halt,
}

impl Walked<'_> {
    /// How many fills an interval has.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn count(&self, interval: Interval) -> Result<u64, Halted> {
        let mut fills = 0;
        self.each(interval, |counted| {
            fills += counted.fills;
            ControlFlow::Continue(())
        })?;
        Ok(fills)
    }

    /// Whether an interval has a fill.
    ///
    /// # Errors
    /// If it is halted before one is found.
    pub fn has_fill(&self, interval: Interval) -> Result<bool, Halted> {
        let mut found = false;
        self.each(interval, |_| {
            found = true;
            ControlFlow::Break(())
        })?;
        Ok(found)
    }

    /// How many fills there are, where a counter may have left it to the walk.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn total(&self, counted: Distinct<BigUint>) -> Result<BigUint, Halted> {
        match counted {
            Distinct::Answer(total) => Ok(total),
            Distinct::Walking { before, rest } => Ok((before + self.count(rest)?).into()),
        }
    }

    /// How many fills come before one, its letters row by row, where a counter may have left it to the walk.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn rank(&self, counted: Distinct<BigUint>, fill: &[Letter]) -> Result<BigUint, Halted> {
        match counted {
            Distinct::Answer(rank) => Ok(rank),
            Distinct::Walking { before, rest } => {
                let to = self.problem.arrange(self.search.order, fill);
                // The fill itself is the last in its interval.
                Ok((before + self.count(Interval { to, ..rest })?).saturating_sub(1).into())
            }
        }
    }

    /// The fill that `number` others come before, its letters row by row, or the number of all fills, if `number`
    /// is no less; where a counter may have left it to the walk.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn at(
        &self,
        counted: Distinct<Result<Vec<Letter>, BigUint>>,
        number: &BigUint,
    ) -> Result<Result<Vec<Letter>, BigUint>, Halted> {
        match counted {
            Distinct::Answer(fill) => Ok(fill),
            Distinct::Walking { before, rest } => {
                let number = u64::try_from(number).unwrap_or(u64::MAX);
                self.walk_to(number, before, rest).map(|found| found.map_err(BigUint::from))
            }
        }
    }

    /// The fill that `number` others come before, in an interval that some fills come before; or the number of all
    /// fills, if `number` is no less.
    fn walk_to(
        &self,
        number: u64,
        mut before: u64,
        rest: Interval,
    ) -> Result<Result<Vec<Letter>, u64>, Halted> {
        let mut first = None;
        self.each(rest, |counted| {
            if counted.fills > number - before {
                first = Some(counted.first);
                return ControlFlow::Break(());
            }
            before += counted.fills;
            ControlFlow::Continue(())
        })?;
        let Some(first) = first else { return Ok(Err(before)) };
        let batches = Batches::until(self.problem, self.search, self.halt);
        let mut fills = Fills::from(batches.over(&Interval::starting_at(&first)));
        for _ in before..number {
            fills.next();
        }
        let found = fills.next().map(<[Letter]>::to_vec);
        self.halt.check()?;
        Ok(found.ok_or(before))
    }

    /// Walks through an interval until its end, or until `take` breaks.
    fn each(
        &self,
        interval: Interval,
        mut take: impl FnMut(Count) -> ControlFlow<()>,
    ) -> Result<(), Halted> {
        let mut has_enough = false;
        let each = |update| {
            let flow = match update {
                Update::Fills(piece) => take(piece),
                Update::Position(_) => ControlFlow::Continue(()),
            };
            has_enough = flow.is_break();
            flow
        };
        let Walked { problem, search: wanted, threads, halt } = *self;
        let (outcome, _) = search(problem, wanted, interval, threads, halt, Count::default, each);
        if has_enough || outcome == Outcome::Exhausted { Ok(()) } else { Err(Halted) }
    }
}

/// Fills that are counted and no more.
#[derive(Debug, Default)]
struct Count {
    fills: u64,
    /// The first of them, in the order of the search.
    first: Vec<Letter>,
}

impl Collect for Count {
    type Piece = Count;

    fn add(&mut self, batch: &Batch<'_>) {
        if self.fills == 0
            && let Some([one, two]) = batch.tails().next()
        {
            self.first = [batch.head(), one, two].concat();
        }
        self.fills += batch.len();
    }

    /// As much as the fills were worth handing over if each took a byte.
    fn bytes(&self) -> usize {
        usize::try_from(self.fills).unwrap_or(usize::MAX)
    }

    fn take(&mut self) -> Count {
        std::mem::take(self)
    }
}
