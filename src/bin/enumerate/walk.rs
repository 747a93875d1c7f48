//! Walks through fills that are not to be listed, by all threads.

use std::ops::ControlFlow;

use crossword::problem::Problem;
use enumerate::parallel::{self, Collect, Update};
use enumerate::search::{Batch, Fills, Interval, Search};
use lexicon::halt::Halt;
use lexicon::letters::Letter;

use crate::flags::Listing;
use crate::interruption::{Interruption, Stop};

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

/// Walks through a range until its end, or until `take` breaks or the run must stop.
pub fn walk<G: Collect>(
    problem: &Problem,
    listing: &Listing,
    range: Interval,
    interruption: &Interruption,
    gather: impl Fn() -> G + Sync,
    mut take: impl FnMut(G::Piece) -> ControlFlow<()>,
) -> Result<(), Stop> {
    let mut stop = None;
    let each = |news| {
        stop = interruption.reason();
        match news {
            _ if stop.is_some() => ControlFlow::Break(()),
            Update::Fills(piece) => take(piece),
            Update::Position(_) => ControlFlow::Continue(()),
        }
    };
    parallel::search(
        problem,
        listing.search,
        range,
        listing.threads,
        &Halt::default(),
        gather,
        each,
    );
    stop.map_or(Ok(()), Err)
}

/// How many fills a range has.
pub fn count(
    problem: &Problem,
    listing: &Listing,
    range: Interval,
    interruption: &Interruption,
) -> Result<u64, Stop> {
    let mut fills = 0;
    walk(problem, listing, range, interruption, Count::default, |counted| {
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
