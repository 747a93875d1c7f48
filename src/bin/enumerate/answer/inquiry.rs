//! A question about all fills, under way.

use anyhow::anyhow;
use enumerate::count::{self, Counter, DistinctCounter, RankError};
use lexicon::halt::Halted;
use lexicon::letters::Letter;
use network::problem::Problem;
use num_bigint::BigUint;

use crate::flags::Listing;
use crate::kept_count::KeptCount;
use crate::report::{say, say_way};
use command::exit::{Done, Exit, Failure};
use command::output::Output;
use command::watch::Watch;

/// What an answer is called.
pub const ANSWER: &str = "the answer";

/// How fills without repeated words are counted, unless by inclusion and exclusion.
const WALKED: &str = "counted by walking through them";

/// What a question is answered with.
pub struct Inquiry<'a> {
    pub listing: &'a Listing,
    pub problem: &'a Problem,
    pub watch: Watch,
    pub counter: Counter<'a>,
    pub kept: KeptCount,
    /// What counts the fills without repeated words, once it was asked.
    pub distinct: Option<DistinctCounter<'a>>,
}

impl<'a> Inquiry<'a> {
    /// How many fills there are.
    pub fn total(&mut self) -> Result<BigUint, Failure> {
        self.kept.total(&mut self.counter)
    }

    /// Writes how many fills there are.
    pub fn count(&mut self) -> Done {
        if let Some(obstruction) = self.problem.obstruction() {
            say(format_args!("no fill: {obstruction}"));
        }
        let total = match self.listing.search.distinct {
            true => self.distinct_total()?,
            false => self.kept.total_alone(&mut self.counter)?,
        };
        self.print(&format!("{total}\n"))
    }

    /// How many fills have no word twice.
    fn distinct_total(&mut self) -> Result<BigUint, Failure> {
        let halt = self.watch.halt();
        let walked = self.listing.walked(self.problem, &halt);
        let counter = self.distinct.insert(self.listing.distinct_counter(self.problem, &halt));
        let counted = counter.total_alone().inspect(|_| say_way(counter, "fills", WALKED));
        counted.and_then(|counted| walked.total(counted)).map_err(|Halted| self.watch.failure())
    }

    /// Writes how many fills come before one.
    pub fn rank(&mut self, fill: &[Letter]) -> Done {
        let rank = if self.listing.search.distinct {
            let halt = self.watch.halt();
            let walked = self.listing.walked(self.problem, &halt);
            let counter = self.distinct.insert(self.listing.distinct_counter(self.problem, &halt));
            let counted = counter.rank(fill).inspect(|_| say_way(counter, "fills", WALKED));
            counted.and_then(|counted| Ok(walked.rank(counted, fill)?))
        } else {
            self.total()?;
            self.counter.rank(fill)
        };
        let rank = rank.map_err(|error| match error {
            RankError::Halted(_) => self.watch.failure(),
            wrong => Exit::BadInput.because(wrong),
        })?;
        self.print(&format!("{rank}\n"))
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
pub fn check(problem: &Problem, fill: &[Letter], distinct: bool) -> anyhow::Result<()> {
    count::check(problem, fill).map_err(|wrong| anyhow!("no fill: {wrong}"))?;
    match count::repeated_word(problem, fill) {
        Some(word) if distinct => {
            Err(anyhow!("no fill with --distinct: the word {word:?} stands twice"))
        }
        _ => Ok(()),
    }
}
