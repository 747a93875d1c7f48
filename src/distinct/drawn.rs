//! Fills drawn at random in which no word stands twice.

use num_bigint::BigUint;
use rand::Rng;

use super::numbers::DistinctCounter;
use crate::count::{Counter, drawn_below, repeated_word};
use crate::search::Search;
use lexicon::{Halt, Halted, Letter};
use network::Problem;

/// After this number of fills in a row that repeat a word, drawing is given up. If one fill in ten thousand
/// repeats none, this comes by chance once in e^100 times.
pub const MOST_REJECTED: u64 = 1_000_000;

/// After this number of fills in a row that repeat a word, the fills that repeat none are walked through if that takes
/// some hundredths of a second: there may be none.
const WORTH_A_WALK: u64 = 1_000;

/// A fill drawn in which no word stands twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The fill, its letters row by row; `None` if each of [`MOST_REJECTED`] repeated a word, and the fills
    /// without repeated words are neither all fills nor few enough to be walked through.
    pub fill: Option<Vec<Letter>>,
    /// How many fills were drawn before it and rejected.
    pub rejected: u64,
}

/// Fills drawn at random in which no word stands twice, each with the same probability.
///
/// Fills are drawn until one repeats no word. Once [`MOST_REJECTED`] in a row were rejected, or much fewer where it
/// takes no time, the fills that repeat no word are counted, and their numbers are drawn.
#[derive(Debug)]
pub struct DistinctSample<'p> {
    problem: &'p Problem,
    search: Search,
    threads: usize,
    /// The counter of the fills without repeated words, once their numbers are drawn.
    counter: Option<DistinctCounter<'p>>,
}

impl<'p> DistinctSample<'p> {
    /// A sample of the fills that `search` finds, which are counted on `threads` threads if they are counted.
    pub fn new(problem: &'p Problem, search: Search, threads: usize) -> DistinctSample<'p> {
        DistinctSample { problem, search, threads, counter: None }
    }

    /// A fill drawn anew, where `all` counts the fills of the [repeating](Problem::repeating) problem; `None` if there is none.
    ///
    /// # Errors
    /// If `halt` or the halt of the counter is set.
    pub fn draw(
        &mut self,
        all: &mut Counter<'_>,
        random: &mut impl Rng,
        halt: &Halt,
    ) -> Result<Option<Drawn>, Halted> {
        if self.counter.is_some() {
            return self.by_number(random, halt);
        }
        let mut rejected = 0;
        while rejected < MOST_REJECTED {
            halt.check()?;
            if rejected == WORTH_A_WALK {
                if self.counter(halt).are_few()? {
                    break;
                }
                self.counter = None;
            }
            let Some(fill) = all.sample(random)? else { return Ok(None) };
            if repeated_word(self.problem, &fill).is_none() {
                return Ok(Some(Drawn { fill: Some(fill), rejected }));
            }
            rejected += 1;
        }
        if rejected == MOST_REJECTED {
            // The memory of one counter is for the other.
            all.forget();
        }
        let drawn = self.by_number(random, halt)?;
        Ok(drawn.map(|drawn| Drawn { rejected, ..drawn }))
    }

    fn counter(&mut self, halt: &Halt) -> &mut DistinctCounter<'p> {
        let DistinctSample { problem, search, threads, counter } = self;
        let of_problem = || DistinctCounter::new(problem, *search, *threads, halt);
        counter.get_or_insert_with(of_problem)
    }

    /// A fill drawn by its number; `None` if there is none.
    ///
    /// # Errors
    /// If `halt` is set.
    pub fn by_number(
        &mut self,
        random: &mut impl Rng,
        halt: &Halt,
    ) -> Result<Option<Drawn>, Halted> {
        let counter = self.counter(halt);
        let Some(total) = counter.total_if_few()? else {
            return Ok(Some(Drawn { fill: None, rejected: 0 }));
        };
        if total == BigUint::ZERO {
            return Ok(None);
        }
        let fill = counter.at(&drawn_below(&total, random))?.ok();
        Ok(Some(Drawn { fill, rejected: 0 }))
    }
}
