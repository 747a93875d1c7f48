//! The fills of a grid, from any number and any prefix on.

use enumerate::count::{Counter, RankError};
use enumerate::distinct::{DistinctCounter, DistinctSample, Drawn, MOST_REJECTED};
use enumerate::search::{Batches, Fills, Interval, Order, Search};
use lexicon::{Halt, Halted, Letter};
use network::Problem;
use num_bigint::BigUint;
use rand::Rng;

use crate::refusal::{Ended, Refusal};

/// The fills that are passed over to come to those asked for, rather than to look for them anew.
const NEAR: u64 = 2000;

/// The fills of a grid, as questions about them are answered one after the other.
pub struct Exploration<'p> {
    /// The grid and its words.
    pub problem: &'p Problem,
    /// The fills, and the memory that a search for them may take.
    search: Search,
    numbers: Numbers<'p>,
    halt: &'p Halt,
    /// How many fills there are, once that is known.
    total: Option<BigUint>,
    /// The fills from some number on, with what is asked for most: the next ones.
    near: Option<(BigUint, Fills<'p>)>,
}

/// Numbers of fills.
enum Numbers<'p> {
    All(Box<Counter<'p>>),
    /// Of the fills in which no word stands twice.
    Distinct(Box<DistinctCounter<'p>>),
}

impl<'p> Exploration<'p> {
    /// The fills of a problem, in about so many bytes in all; `halt` ends
    /// it all.
    ///
    /// # Errors
    /// If it was halted.
    pub fn new(
        problem: &'p Problem,
        halt: &'p Halt,
        memory: usize,
    ) -> Result<Exploration<'p>, Halted> {
        let search = Search { memory: memory as u64 / 4, ..Search::default() };
        let memory = memory as u64 / 2;
        let numbers = if problem.is_distinct() {
            // The memory of its searches comes to that of the counter.
            let search = Search { memory: memory / 4 * 3, ..search };
            let counter = DistinctCounter::new(problem, search, 1, halt);
            Numbers::Distinct(Box::new(counter))
        } else {
            Numbers::All(Box::new(Counter::until(problem, Order::Rows, memory, halt)?))
        };
        Ok(Exploration { problem, search, numbers, halt, total: None, near: None })
    }

    /// The halt of the exploration: setting it ends all its work.
    pub fn halt(&self) -> &'p Halt {
        self.halt
    }

    /// About how many bytes a question may take beside the numbers.
    pub fn memory(&self) -> u64 {
        self.search.memory
    }

    /// How many fills there are.
    ///
    /// # Errors
    /// If it was halted.
    pub fn total(&mut self) -> Result<BigUint, Halted> {
        if let Some(total) = &self.total {
            return Ok(total.clone());
        }
        let total = match &mut self.numbers {
            Numbers::All(counter) => counter.total()?,
            Numbers::Distinct(counter) => counter.total()?,
        };
        Ok(self.total.insert(total).clone())
    }

    /// The fill that a number of fills come before.
    ///
    /// # Errors
    /// If it was halted.
    pub fn at(&mut self, number: &BigUint) -> Result<Option<Vec<Letter>>, Halted> {
        // A walk would go through all fills again to tell that there is none.
        if self.total.as_ref().is_some_and(|total| number >= total) {
            return Ok(None);
        }
        match &mut self.numbers {
            Numbers::All(counter) => counter.at(number),
            Numbers::Distinct(counter) => Ok(counter.at(number)?.ok()),
        }
    }

    /// The numbers of the fills that begin with a prefix: the number of the first, or where it would be, and the number
    /// after the last.
    ///
    /// # Errors
    /// If it was halted.
    pub fn range(&mut self, prefix: &[Letter]) -> Result<[BigUint; 2], Ended> {
        let from = self.before(&Interval::starting_at(prefix))?;
        let to = match &mut self.numbers {
            Numbers::All(counter) => &from + counter.within(prefix)?,
            Numbers::Distinct(_) => self.before(&Interval::after(prefix))?,
        };
        Ok([from, to])
    }

    /// How many fills come before those of an interval, which has no end.
    fn before(&mut self, interval: &Interval) -> Result<BigUint, Ended> {
        let first = self.over(interval).next().map(<[_]>::to_vec);
        self.halt.check()?;
        let Some(fill) = first else { return Ok(self.total()?) };
        let rank = match &mut self.numbers {
            Numbers::All(counter) => counter.rank(&fill),
            Numbers::Distinct(counter) => counter.rank(&fill),
        };
        rank.map_err(|error| match error {
            RankError::Halted(halted) => Ended::from(halted),
            error => Refusal::unanswerable(error).into(),
        })
    }

    /// The fills of an interval.
    fn over(&self, interval: &Interval) -> Fills<'p> {
        Batches::until(self.problem, self.search, self.halt).over(interval).into()
    }

    /// The fills from a number on, at most so many.
    ///
    /// # Errors
    /// If it was halted.
    pub fn fills(&mut self, from: &BigUint, most: usize) -> Result<Vec<Vec<Letter>>, Halted> {
        let (mut number, mut fills) = match self.near.take() {
            Some((number, fills)) if number <= *from && from - &number < NEAR.into() => {
                (number, fills)
            }
            _ => match self.at(from)? {
                Some(first) => (from.clone(), self.over(&Interval::starting_at(&first))),
                None => return Ok(Vec::new()),
            },
        };
        let mut found = Vec::new();
        while found.len() < most {
            let Some(fill) = fills.next() else { break };
            if number >= *from {
                found.push(fill.to_vec());
            }
            number += 1_u32;
        }
        self.halt.check()?;
        self.near = Some((number, fills));
        Ok(found)
    }

    /// So many fills drawn at random, each of all with equal probability; none where there is none.
    ///
    /// # Errors
    /// If it was halted, or nearly all fills have a word twice.
    pub fn drawn(&mut self, n: usize, random: &mut impl Rng) -> Result<Vec<Vec<Letter>>, Ended> {
        let mut drawn = Vec::new();
        // Where all fills have a word twice, drawing them would hardly ever tell.
        if self.problem.is_distinct() && self.total()? == BigUint::ZERO {
            return Ok(drawn);
        }
        match &mut self.numbers {
            Numbers::All(counter) => {
                while drawn.len() < n
                    && let Some(fill) = counter.sample(random)?
                {
                    drawn.push(fill);
                }
            }
            Numbers::Distinct(_) => {
                let Exploration { problem, search, halt, .. } = *self;
                let search = Search { memory: search.memory / 2, ..search };
                let repeating = problem.repeating();
                let mut all = Counter::until(repeating, search.order, search.memory, halt)?;
                let mut distinct = DistinctSample::new(problem, search, 1);
                while drawn.len() < n
                    && let Some(Drawn { fill, .. }) = distinct.draw(&mut all, random, halt)?
                {
                    drawn.push(fill.ok_or_else(|| {
                        Refusal::unanswerable(format!(
                            "a word stands twice in each of {MOST_REJECTED} fills drawn"
                        ))
                    })?);
                }
            }
        }
        Ok(drawn)
    }

    /// The numbers of all fills; `None` where no word may stand twice.
    pub fn counter(&mut self) -> Option<&mut Counter<'p>> {
        match &mut self.numbers {
            Numbers::All(counter) => Some(counter),
            Numbers::Distinct(_) => None,
        }
    }
}
