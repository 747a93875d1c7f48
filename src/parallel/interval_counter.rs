//! A search by several threads for fills that are not to be listed.

use std::ops::ControlFlow;

use super::search::search;
use super::team::Update;
use super::worker::Collect;
use crate::search::{Batch, Batches, Fills, Interval, Outcome, Search};
use lexicon::{Halt, Halted, Letter};
use network::Problem;

/// How many fills an interval has, and which is the K-th, by a search of several threads.
#[derive(Clone, Copy, Debug)]
pub struct IntervalCounter<'a> {
    /// The problem whose fills are counted.
    pub problem: &'a Problem,
    /// The fills searched for, and the techniques.
    pub search: Search,
    /// How many threads search.
    pub threads: usize,
    /// Ends the search, in every phase, once it is set.
    pub halt: &'a Halt,
}

impl IntervalCounter<'_> {
    /// How many fills an interval has.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn count(&self, interval: Interval) -> Result<u64, Halted> {
        let mut fills = 0;
        self.each(interval, |piece| {
            fills += piece.fills;
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

    /// The fill of an interval with this number, from 0, its letters row by row; or how many fills the interval has, if `number` is
    /// no less.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn at(&self, interval: Interval, number: u64) -> Result<Result<Vec<Letter>, u64>, Halted> {
        let (mut before, mut first) = (0, None);
        self.each(interval, |piece| {
            if piece.fills > number - before {
                first = Some(piece.first);
                return ControlFlow::Break(());
            }
            before += piece.fills;
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

    /// Takes the fills of an interval piece by piece until its end, or until `take` breaks.
    fn each(
        &self,
        interval: Interval,
        mut take: impl FnMut(CountedFills) -> ControlFlow<()>,
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
        let IntervalCounter { problem, search: wanted, threads, halt } = *self;
        let (outcome, _) =
            search(problem, wanted, interval, threads, halt, CountedFills::default, each);
        if has_enough || outcome == Outcome::Exhausted { Ok(()) } else { Err(Halted) }
    }
}

/// Fills that are counted and no more.
#[derive(Debug, Default)]
struct CountedFills {
    fills: u64,
    /// The first of them, in the order of the search.
    first: Vec<Letter>,
}

impl Collect for CountedFills {
    type Piece = CountedFills;

    fn add(&mut self, batch: &Batch<'_>) {
        if self.fills == 0
            && let Some([one, two]) = batch.tails().next()
        {
            self.first = [batch.head(), one, two].concat();
        }
        self.fills += batch.len();
    }

    /// One byte a fill, so that batches are handed over now and then.
    fn bytes(&self) -> usize {
        usize::try_from(self.fills).unwrap_or(usize::MAX)
    }

    fn take(&mut self) -> CountedFills {
        std::mem::take(self)
    }
}
