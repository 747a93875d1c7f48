//! A question about all fills, under way.

use anyhow::anyhow;
use enumerate::count::{self, Counter, RankError};
use enumerate::distinct::DistinctCounter;
use lexicon::{Halted, Letter};
use network::Problem;
use num_bigint::BigUint;

use crate::flags::Listing;
use crate::kept_count::KeptCount;
use crate::report::{say_if_walked, say_obstruction};
use command::{Done, Exit, Failure, Output, Watch};

/// The name of an answer in messages.
pub const ANSWER: &str = "the answer";

/// The listing, the problem and the counters by which a question is answered.
pub struct Inquiry<'a> {
    pub listing: &'a Listing,
    pub problem: &'a Problem,
    pub watch: Watch,
    pub counter: Counter<'a>,
    pub kept: KeptCount,
    /// The counter of the fills without repeated words, once it was asked.
    pub counting: Option<DistinctCounter<'a>>,
}

impl<'a> Inquiry<'a> {
    /// How many fills there are.
    pub fn total(&mut self) -> Result<BigUint, Failure> {
        self.kept.total(&mut self.counter)
    }

    /// Writes how many fills there are; of a problem with its symmetric fills, up to transposition.
    pub fn count(&mut self, symmetric: Option<&Problem>) -> Done {
        say_obstruction(self.problem);
        let total = if self.problem.is_distinct() {
            let total = self.distinct().and_then(DistinctCounter::total_alone);
            total.map_err(|Halted| self.watch.failure())?
        } else {
            self.kept.total_alone(&mut self.counter).map_err(offering_estimate)?
        };
        self.print_number(match symmetric {
            None => total,
            Some(symmetric) => (total + self.symmetric_fills(symmetric)?) / 2_u32,
        })
    }

    /// How many fills of the problem read the same across and down.
    fn symmetric_fills(&self, symmetric: &Problem) -> Result<BigUint, Failure> {
        let (listing, halt) = (self.listing, self.watch.halt());
        let slots = [symmetric, self.problem].map(|problem| problem.network().slots.len());
        let total = if !self.problem.is_distinct() {
            let counter = Counter::until(symmetric, listing.search.order, listing.memory, &halt);
            counter.and_then(|counter| counter.on_threads(listing.threads).total_alone())
        } else if slots[0] < slots[1] {
            // A word across stands again as the word down that is one slot with it.
            Ok(BigUint::ZERO)
        } else {
            listing.distinct_counter(symmetric, &halt).total_alone()
        };
        total.map_err(|Halted| self.watch.failure())
    }

    /// The counter of the fills that have no word twice.
    fn distinct(&mut self) -> Result<&mut DistinctCounter<'a>, Halted> {
        let halt = self.watch.halt();
        let counter = self.counting.insert(self.listing.distinct_counter(self.problem, &halt));
        say_if_walked(counter, "fills", "counted by walking through them")?;
        Ok(counter)
    }

    /// Writes how many fills come before one.
    pub fn rank(&mut self, fill: &[Letter]) -> Done {
        let rank = if self.problem.is_distinct() {
            self.distinct().map_err(RankError::from).and_then(|counter| counter.rank(fill))
        } else {
            self.total()?;
            self.counter.rank(fill)
        };
        self.print_number(rank.map_err(|error| match error {
            RankError::Halted(_) => self.watch.failure(),
            wrong => Exit::BadInput.because(wrong),
        })?)
    }

    /// Writes a number.
    fn print_number(&self, number: BigUint) -> Done {
        self.print(&format!("{number}\n"))
    }

    /// Where the answer goes.
    pub fn output(&self) -> Output<'_> {
        self.listing.output(ANSWER)
    }

    /// Writes the whole answer.
    pub fn print(&self, text: &str) -> Done {
        print(self.listing, &self.watch, text)
    }
}

/// Tells with the failure of a count that there is another way.
fn offering_estimate(failure: Failure) -> Failure {
    let offered = |reason| anyhow!("{reason:#}; --estimate tells about how many fills there are");
    Failure { reason: failure.reason.map(offered), ..failure }
}

/// Writes the whole answer.
pub fn print(listing: &Listing, watch: &Watch, text: &str) -> Done {
    if listing.output.is_some() {
        // The file is removed unless it is complete.
        watch.hold();
    }
    listing.output(ANSWER).write_found(text)?;
    Ok(Exit::Finished)
}

/// Tells why letters are no fill to be listed.
pub fn check(problem: &Problem, fill: &[Letter]) -> anyhow::Result<()> {
    count::check(problem, fill).map_err(|wrong| anyhow!("no fill: {wrong}"))?;
    match count::repeated_word(problem, fill) {
        Some(word) if problem.is_distinct() => {
            Err(anyhow!("no fill with --distinct: the word {word:?} stands twice"))
        }
        _ => Ok(()),
    }
}
