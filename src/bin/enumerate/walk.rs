//! Walks through fills that are not to be listed, by all threads.

use std::ops::ControlFlow;

use crossword::problem::Problem;
use enumerate::parallel::{self, Collect, Update};
use enumerate::search::{Batch, Fills, Interval, Outcome, Search};
use lexicon::letters::Letter;

use crate::flags::Listing;
use command::exit::Failure;
use command::watch::Watch;

/// Fills that are counted and no more.
#[derive(Debug, Default)]
pub struct Count {
    pub fills: u64,
    /// The first of them, in the order of the search.
    pub first: Vec<Letter>,
}

impl Collect for Count {
    type Piece = Count;

    fn add(&mut self, batch: &Batch<'_>) {
        if self.fills == 0
            && let Some([one, two]) = batch.tails().next()
        {
            self.first = [&batch.letters[..batch.head_length()], one, two].concat();
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

/// Walks through an interval until its end, or until `take` breaks; fails if the run must stop before.
pub fn walk<G: Collect>(
    problem: &Problem,
    listing: &Listing,
    interval: Interval,
    watch: &Watch,
    collect: impl Fn() -> G + Sync,
    mut take: impl FnMut(G::Piece) -> ControlFlow<()>,
) -> Result<(), Failure> {
    let mut has_enough = false;
    let each = |update| {
        let flow = match update {
            _ if watch.reason().is_some() => return ControlFlow::Break(()),
            Update::Fills(piece) => take(piece),
            Update::Position(_) => ControlFlow::Continue(()),
        };
        has_enough = flow.is_break();
        flow
    };
    let halt = watch.halt();
    let (outcome, _) =
        parallel::search(problem, listing.search, interval, listing.threads, &halt, collect, each);
    match has_enough || outcome == Outcome::Exhausted {
        true => Ok(()),
        false => Err(watch.failure()),
    }
}

/// How many fills an interval has.
pub fn count(
    problem: &Problem,
    listing: &Listing,
    interval: Interval,
    watch: &Watch,
) -> Result<u64, Failure> {
    let mut fills = 0;
    walk(problem, listing, interval, watch, Count::default, |counted| {
        fills += counted.fills;
        ControlFlow::Continue(())
    })?;
    Ok(fills)
}

/// The fill that comes so many after the first one that begins with `prefix` or comes later, in
/// row-major order.
pub fn skip(
    problem: &Problem,
    search: Search,
    prefix: &[Letter],
    skipped: u64,
) -> Option<Vec<Letter>> {
    let mut fills = Fills::starting_at(problem, search, prefix);
    for _ in 0..skipped {
        fills.next()?;
    }
    fills.next().map(<[Letter]>::to_vec)
}
