//! Answers of a walk through the fills, where words must be distinct: how many fills an interval has, the
//! K-th, and whether there is one at all.

use std::ops::ControlFlow;

use super::search::search;
use super::team::Update;
use super::worker::Collect;
use crate::search::{Batch, Fills, Interval, Outcome, Search};
use lexicon::halt::{Halt, Halted};
use lexicon::letters::Letter;
use network::problem::Problem;

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

    /// The fill that comes after `number` others, its letters row by row; or the number of all fills, if that is
    /// no greater.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn at(&self, number: u64) -> Result<Result<Vec<Letter>, u64>, Halted> {
        let (mut before, mut first) = (0, None);
        self.each(Interval::default(), |counted| {
            if counted.fills > number - before {
                first = Some(counted.first);
                return ControlFlow::Break(());
            }
            before += counted.fills;
            ControlFlow::Continue(())
        })?;
        let Some(first) = first else { return Ok(Err(before)) };
        let mut fills = Fills::starting_at(self.problem, self.search, &first);
        for _ in before..number {
            fills.next();
        }
        Ok(fills.next().map(<[Letter]>::to_vec).ok_or(before))
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
