//! Which stretch of the order a listing goes through.

use std::ops::ControlFlow;

use anyhow::anyhow;
use crossword::problem::Problem;
use enumerate::count::Counter;
use enumerate::estimate::Estimate;
use enumerate::search::{Interval, Order};
use enumerate::shard::{Cuts, Shard, last_before};
use lexicon::halt::Halt;
use lexicon::letters::Letter;
use num_bigint::BigUint;

use crate::flags::{Listing, Stretch};
use crate::interruption::{Interruption, Stop};
use crate::reached::Reached;
use crate::report::say;
use crate::walk;
use crate::{Exit, Failure};

/// The stretch of a listing.
#[derive(Debug)]
pub struct Place {
    pub range: Interval,
    /// Where it lies in the search space.
    pub share: (f64, f64),
    /// How many fills it has, if they were counted.
    pub fills: Option<u64>,
    /// How many there are in all, if they were counted.
    total: Option<BigUint>,
    /// Whether its text goes on after that of another one.
    pub follows: bool,
}

impl Place {
    /// The stretch, as far as it shows without a search; the fill to begin after is given row by row.
    pub fn new(problem: &Problem, listing: &Listing, after: Option<&[Letter]>) -> Place {
        let mut place = Place {
            range: Interval::default(),
            share: (0.0, 1.0),
            fills: None,
            total: None,
            follows: false,
        };
        if let Some(fill) = after {
            place.range = Interval::after(&Reached::in_order(problem, listing.search.order, fill));
        }
        if let Stretch::Shard(shard) = listing.stretch {
            place.cut(problem, listing.search.order, shard);
        }
        place
    }

    fn cut(&mut self, problem: &Problem, order: Order, shard: Shard) {
        let cuts = Cuts::new(problem, order, &Halt::default());
        let Ok(Some(range)) = cuts.and_then(|mut cuts| cuts.interval(shard)) else {
            self.range = Interval::after(&[]);
            return;
        };
        let mut space = Estimate::new(problem, order);
        let end = if range.to.is_empty() { 1.0 } else { space.before(&range.to) };
        self.share = (space.before(&range.from), end);
        self.range = range;
    }

    /// Finds where the fill of a number is, if the listing begins there.
    pub fn seek(
        &mut self,
        problem: &Problem,
        listing: &Listing,
        interruption: &Interruption,
    ) -> Result<(), Failure> {
        let Stretch::At(number) = &listing.stretch else { return Ok(()) };
        let stopped = |stop: Stop| {
            let message = anyhow!("{} before the fill of number {number} was found", stop.name());
            (Exit::from(stop), message)
        };
        let found = match listing.search.distinct {
            true => self.walk_to(number, problem, listing, interruption).map_err(stopped)?,
            false => self.count_to(number, problem, listing, interruption).map_err(stopped)?,
        };
        self.range = match found {
            Some(from) => Interval { from, to: Vec::new() },
            None => Interval::after(&[]),
        };
        Ok(())
    }

    fn count_to(
        &mut self,
        number: &BigUint,
        problem: &Problem,
        listing: &Listing,
        interruption: &Interruption,
    ) -> Result<Option<Vec<Letter>>, Stop> {
        let memory = usize::try_from(listing.memory).unwrap_or(usize::MAX);
        let count = || {
            let order = listing.search.order;
            let mut counter = Counter::until(problem, order, memory, &interruption.halt())?;
            let total = counter.total()?;
            Ok((total, counter.at(number)?))
        };
        let (total, fill) = count().map_err(|halted| interruption.after(halted))?;
        self.fills = fill.as_ref().and_then(|_| u64::try_from(&total - number).ok());
        self.total = Some(total);
        Ok(fill.map(|fill| Reached::in_order(problem, listing.search.order, &fill)))
    }

    /// As long as words must be distinct, there is no way to count but to walk.
    fn walk_to(
        &mut self,
        number: &BigUint,
        problem: &Problem,
        listing: &Listing,
        interruption: &Interruption,
    ) -> Result<Option<Vec<Letter>>, Stop> {
        say(format_args!("with --distinct, the fills before number {number} are walked through"));
        let wanted = u64::try_from(number).unwrap_or(u64::MAX);
        let mut before = 0;
        let mut piece = None;
        let range = Interval::default();
        walk::walk(problem, listing, range, interruption, walk::Count::default, |counted| {
            if counted.fills > wanted - before {
                piece = Some(counted.first);
                return ControlFlow::Break(());
            }
            before += counted.fills;
            ControlFlow::Continue(())
        })?;
        if piece.is_none() {
            self.total = Some(before.into());
        }
        let found = piece.and_then(|first| {
            walk::skip(problem, listing.search, &first, wanted - before)
                .map(|fill| Reached::in_order(problem, listing.search.order, &fill))
        });
        Ok(found)
    }

    /// Finds whether a fill comes before a shard: then a blank line does too.
    ///
    /// The shards before may be empty, so where this one lies does not tell.
    pub fn look_before(
        &mut self,
        problem: &Problem,
        listing: &Listing,
        interruption: &Interruption,
    ) -> Result<(), Failure> {
        let Stretch::Shard(shard) = listing.stretch else { return Ok(()) };
        let Some(to) = last_before(&self.range.from) else { return Ok(()) };
        let range = Interval { from: Vec::new(), to };
        walk::walk(problem, listing, range, interruption, walk::Count::default, |_| {
            self.follows = true;
            ControlFlow::Break(())
        })
        .map_err(|stop| {
            let message = anyhow!("{} before the first fill of shard {shard}", stop.name());
            (Exit::from(stop), message)
        })
    }

    /// Why a stretch is without fills, if that is not because there are none at all.
    pub fn emptiness(&self, stretch: &Stretch) -> Option<String> {
        match (stretch, &self.total) {
            (Stretch::All, _) => None,
            (Stretch::After(source), _) => {
                Some(format!("no fill comes after the one in {}", source.name()))
            }
            (Stretch::At(_), Some(total)) if *total == BigUint::ZERO => None,
            (Stretch::At(number), Some(total)) => {
                let are = if *total == BigUint::from(1_u32) { "is" } else { "are" };
                Some(format!(
                    "no fill has the number {number}: there {are} {total}, and the first has 0"
                ))
            }
            (Stretch::At(number), None) => Some(format!("no fill has the number {number}")),
            (Stretch::Shard(shard), _) => Some(format!("no fill is in shard {shard}")),
        }
    }
}
