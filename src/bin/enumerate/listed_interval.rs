//! The interval of the order of fills that a listing goes through.

use enumerate::estimate::Estimate;
use enumerate::search::Interval;
use enumerate::shard::{self, Cuts};
use lexicon::{Halted, Letter};
use network::Problem;
use num_bigint::BigUint;

use crate::flags::{Listing, Portion};
use crate::kept_count::KeptCount;
use crate::report::say_if_walked;
use command::{Failure, Watch};
use puzzle::inputs::Inputs;

/// The interval that a listing goes through, its share of the search space and the numbers of fills known.
#[derive(Debug, Default)]
pub struct ListedInterval {
    pub interval: Interval,
    /// The interval's share of the search space.
    pub share: (f64, f64),
    /// How many fills it has, if they were counted.
    pub fills: Option<u64>,
    /// How many fills there are in all, if they were counted.
    total: Option<BigUint>,
    /// Whether its text goes on after the text of another interval.
    pub follows: bool,
}

impl ListedInterval {
    /// The portion, as far as it shows without a search; the fill to begin after is given row by row.
    pub fn new(
        problem: &Problem,
        listing: &Listing,
        after: Option<&[Letter]>,
        watch: &Watch,
    ) -> Result<ListedInterval, Failure> {
        let mut listed = ListedInterval { share: (0.0, 1.0), ..ListedInterval::default() };
        if let Some(fill) = after {
            listed.interval = Interval::after(&problem.arrange(listing.search.order, fill));
        }
        if let Portion::Shard(shard) = listing.portion {
            watch.enter(format!("before the cuts of shard {shard} were found"));
            let (order, halt) = (listing.search.order, watch.halt());
            let cut = Cuts::new(problem, order, &halt).interval(shard);
            listed.interval = match cut.map_err(|Halted| watch.failure())? {
                Some(interval) => {
                    listed.share = shard::share(&mut Estimate::new(problem, order), &interval);
                    interval
                }
                None => Interval::after(&[]),
            };
        }
        Ok(listed)
    }

    /// Finds where the fill of a number is, if the listing begins there.
    pub fn seek(
        &mut self,
        inputs: &Inputs,
        listing: &Listing,
        watch: &Watch,
    ) -> Result<(), Failure> {
        let Portion::At(number) = &listing.portion else { return Ok(()) };
        watch.enter(format!("before the fill of number {number} was found"));
        let found = match inputs.problem.is_distinct() {
            true => self.count_distinct_to(number, &inputs.problem, listing, watch)?,
            false => self.count_to(number, inputs, listing, watch)?,
        };
        self.interval = match found {
            Some(from) => Interval { from, to: Vec::new() },
            None => Interval::after(&[]),
        };
        Ok(())
    }

    fn count_to(
        &mut self,
        number: &BigUint,
        inputs: &Inputs,
        listing: &Listing,
        watch: &Watch,
    ) -> Result<Option<Vec<Letter>>, Failure> {
        let phase = format!("before the fill of number {number} was found");
        let mut kept = KeptCount::new(listing, inputs, watch.clone(), phase);
        let counter = kept.counter(listing, &inputs.problem)?;
        let mut counter = counter.on_threads(listing.threads);
        let total = kept.total(&mut counter)?;
        let fill = counter.at(number).map_err(|Halted| watch.failure())?;
        self.fills = fill.as_ref().and_then(|_| u64::try_from(&total - number).ok());
        self.total = Some(total);
        Ok(fill.map(|fill| inputs.problem.arrange(listing.search.order, &fill)))
    }

    fn count_distinct_to(
        &mut self,
        number: &BigUint,
        problem: &Problem,
        listing: &Listing,
        watch: &Watch,
    ) -> Result<Option<Vec<Letter>>, Failure> {
        let halt = watch.halt();
        let mut counter = listing.distinct_counter(problem, &halt);
        let before = format!("the fills before number {number}");
        let found = say_if_walked(&mut counter, &before, "walked through")
            .and_then(|()| counter.at(number));
        Ok(match found.map_err(|Halted| watch.failure())? {
            Ok(fill) => Some(problem.arrange(listing.search.order, &fill)),
            Err(total) => {
                self.total = Some(total);
                None
            }
        })
    }

    /// Finds whether the text of a shard goes on after other text. Where blank lines [separate](Format::separates_fills)
    /// fills, it begins with one if a fill comes before: a search shows that, as the shards before may be empty. Other
    /// formats have a header before the first shard alone.
    pub fn look_before(
        &mut self,
        problem: &Problem,
        listing: &Listing,
        watch: &Watch,
    ) -> Result<(), Failure> {
        let Portion::Shard(shard) = listing.portion else { return Ok(()) };
        if !listing.format.separates_fills() {
            self.follows = !shard.is_first();
            return Ok(());
        }
        let interval = Interval::before(&self.interval.from);
        if interval.is_empty() {
            return Ok(());
        }
        watch.enter(format!("before the first fill of shard {shard}"));
        let halt = watch.halt();
        let has_fill = listing.interval_counter(problem, &halt).has_fill(interval);
        self.follows = has_fill.map_err(|Halted| watch.failure())?;
        Ok(())
    }

    /// Why a portion is without fills, if that is not because there are none at all.
    pub fn emptiness(&self, portion: &Portion) -> Option<String> {
        match (portion, &self.total) {
            (Portion::All, _) => None,
            (Portion::After(source), _) => {
                Some(format!("no fill comes after the one in {}", source.name()))
            }
            (Portion::At(_), Some(total)) if *total == BigUint::ZERO => None,
            (Portion::At(number), Some(total)) => {
                let are = if *total == BigUint::from(1_u32) { "is" } else { "are" };
                Some(format!(
                    "no fill has the number {number}: there {are} {total}, and the first has 0"
                ))
            }
            (Portion::At(number), None) => Some(format!("no fill has the number {number}")),
            (Portion::Shard(shard), _) => Some(format!("no fill is in shard {shard}")),
        }
    }
}
