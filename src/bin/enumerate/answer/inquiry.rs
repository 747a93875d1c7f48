//! A question about all fills, under way.

use anyhow::anyhow;
use enumerate::count::{self, CountStatistics, Counter, DistinctCount, Method, RankError};
use enumerate::search::Interval;
use lexicon::halt::Halted;
use lexicon::letters::Letter;
use network::problem::Problem;
use num_bigint::BigUint;

use crate::flags::Listing;
use crate::kept_count::KeptCount;
use crate::report::say;
use command::exit::{Done, Exit, Failure};
use command::output::Output;
use command::watch::Watch;

/// What an answer is called.
pub const ANSWER: &str = "the answer";

/// What is told where fills of different words are walked through.
const WALKED: &str = "with --distinct, fills are counted by walking through them";

/// What a question is answered with.
pub struct Inquiry<'a> {
    pub listing: &'a Listing,
    pub problem: &'a Problem,
    pub watch: Watch,
    pub counter: Counter<'a>,
    pub kept: KeptCount,
    /// How fills of different words are counted, once that is settled, where no walk by all threads does it.
    pub distinct: Option<(Option<Method>, CountStatistics)>,
}

impl Inquiry<'_> {
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
        let (search, threads) = (self.listing.search, self.listing.threads);
        let halt = self.watch.halt();
        self.distinct = Some((None, CountStatistics::default()));
        let counted = count::count_distinct(self.problem, search, Method::Fastest, threads, &halt);
        match counted.map_err(|Halted| self.watch.failure())? {
            DistinctCount::Total { fills, method, quotients, statistics } => {
                if method == Method::AndOr {
                    say(format_args!(
                        "with --distinct, fills are counted by inclusion and exclusion of equal \
                         words: {quotients} counts"
                    ));
                } else {
                    say(format_args!("{WALKED}"));
                }
                self.distinct = Some((Some(method), statistics));
                Ok(fills)
            }
            DistinctCount::Walking { before, rest } => {
                self.distinct = None;
                Ok((before + self.walk(rest)?).into())
            }
        }
    }

    /// Counts the fills in an interval by walking through them, which --distinct asks for.
    fn walk(&self, interval: Interval) -> Result<u64, Failure> {
        say(format_args!("{WALKED}"));
        let halt = self.watch.halt();
        let walked = self.listing.walked(self.problem, &halt);
        walked.count(interval).map_err(|Halted| self.watch.failure())
    }

    /// Writes how many fills come before one.
    pub fn rank(&mut self, fill: &[Letter]) -> Done {
        let rank = if self.listing.search.distinct {
            let to = self.problem.arrange(self.listing.search.order, fill);
            // The fill itself is the last in its interval.
            BigUint::from(self.walk(Interval { from: Vec::new(), to })?.saturating_sub(1))
        } else {
            self.total()?;
            self.counter.rank(fill).map_err(|error| match error {
                RankError::Halted(_) => self.watch.failure(),
                wrong => Exit::BadInput.because(wrong),
            })?
        };
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
