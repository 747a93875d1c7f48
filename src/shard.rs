//! Shards: contiguous parts of the list of fills, or shares of a count, that processes find without talking to each
//! other.
//!
//! A shard is the interval between two cuts, each a prefix (`shard.rs`). So that every process makes the same, cuts
//! depend on nothing but the problem, the order and the number of shards: each is found by descending letter by
//! letter to an even fraction of the search space (`estimate.rs`). The blank line between the last fill of one shard
//! and the first of the next belongs to the latter, and is there just if some fill comes before it: the shards before
//! may be empty, so each shard asks for a first fill in the interval before its own
//! (`bin/enumerate/listed_interval.rs`), which the walk and the oracle find at once or refute.
//!
//! Any interval can be cut again, at even fractions of the search space (`shard::split`), so a shard that turns out
//! to be long can be shared out from where it is.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::estimate::Estimate;
use crate::search::{Interval, Order};
use lexicon::{Halt, Halted, Letter};
use network::Problem;

/// An interval smaller than this fraction of a shard is not cut. Cuts depend on it.
const FINENESS: f64 = 1.0 / 256.0;

/// The parts of a count for each of its shards, and how many there are at least and at most in all. How even shards
/// are with it: `docs/scale.md`; other numbers were not tried.
const PARTS_OF_SHARD: usize = 16;
const LEAST_PARTS: usize = 1 << 10;
const MOST_PARTS: usize = 1 << 18;

/// One of several shards of a list of fills: contiguous, and without gap or overlap; or of a count, with its share of
/// the parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u32,
    of: u32,
}

/// Why there is no such shard.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ShardError {
    /// Not two numbers.
    #[error("it is I/M, the I-th of M shards, as 2/8; M is at most {max}", max = u32::MAX)]
    Form,
    /// Numbers that do not go together.
    #[error("there is no shard {number} of {of}: shards are numbered from 1 to their number")]
    Number {
        /// The number of the shard.
        number: u32,
        /// How many shards there are.
        of: u32,
    },
}

impl Shard {
    /// The shard that is all.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Whether the list begins with this shard.
    pub fn is_first(self) -> bool {
        self.number == 1
    }

    /// How many parts a count is cut into for this shard to have its share of.
    ///
    /// There are many for each shard, for their sizes differ, and no more than are listed at once.
    pub fn least_parts(self) -> usize {
        (self.of as usize).saturating_mul(PARTS_OF_SHARD).clamp(LEAST_PARTS, MOST_PARTS)
    }

    /// The numbers of its parts, of `all` [parts](crate::count::CountParts) of a count: every `of`-th, as neighbours are
    /// alike.
    pub fn parts(self, all: usize) -> impl Iterator<Item = usize> {
        (self.number as usize - 1..all).step_by(self.of as usize)
    }

    /// The shard of a number, from 1, out of `of` shards.
    ///
    /// # Errors
    /// If there is no such number.
    pub fn new(number: u32, of: u32) -> Result<Shard, ShardError> {
        match (1..=of).contains(&number) {
            true => Ok(Shard { number, of }),
            false => Err(ShardError::Number { number, of }),
        }
    }
}

/// The cuts of a list of fills into shards.
///
/// They follow from the problem, the order and the number of shards alone, so every process makes the same. Shards have
/// about the same number of fills as far as an [`Estimate`] can tell; some may be empty.
///
/// ```
/// use network::problem::Problem;
/// use enumerate::search::{Interval, Order};
/// use enumerate::shard::Cuts;
/// use lexicon::halt::Halt;
///
/// let problem = Problem::of_words("1111\n1001\n1001\n1111\n", ["mars", "mois", "plus", "soir", "tard"])?;
///
/// let mut cuts = Cuts::new(&problem, Order::Rows, &Halt::default());
/// assert_eq!(cuts.interval("1/1".parse()?)?, Some(Interval::default()));
/// let [first, second] = [cuts.interval("1/2".parse()?)?, cuts.interval("2/2".parse()?)?];
/// let (first, second) = (first.unwrap(), second.unwrap());
/// assert!(first.from.is_empty() && second.to.is_empty());
/// assert!(first.to < second.from);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Cuts<'p> {
    space: Estimate<'p>,
    halt: Halt,
}

impl<'p> Cuts<'p> {
    /// Prepares to cut the list of the fills of a problem, compared in `order`, until it is halted.
    pub fn new(problem: &'p Problem, order: Order, halt: &Halt) -> Cuts<'p> {
        Cuts { space: Estimate::new(problem, order), halt: halt.clone() }
    }

    /// The fills of a shard, or `None` if there is nothing between its cuts.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn interval(&mut self, shard: Shard) -> Result<Option<Interval>, Halted> {
        let from = self.cut(shard.number - 1, shard.of)?;
        if shard.number == shard.of {
            return Ok(Some(Interval::starting_at(&from)));
        }
        let end = self.cut(shard.number, shard.of)?;
        let before = Interval::before(&end);
        let is_some = from < end && !before.is_empty();
        Ok(is_some.then_some(Interval { from, ..before }))
    }

    /// The letters before which a number of shards end and the next one begins; a cut for more of them
    /// never comes before one for fewer.
    fn cut(&mut self, shards: u32, of: u32) -> Result<Vec<Letter>, Halted> {
        if shards == 0 {
            return Ok(Vec::new());
        }
        let width = 1.0 / f64::from(of);
        cut(&mut self.space, f64::from(shards) * width, width, &self.halt)
    }
}

/// Takes at each cell the last letter before which no more than `target` of the space lies, until the space is cut
/// as finely as shards of the width `width` need.
fn cut(
    space: &mut Estimate<'_>,
    target: f64,
    width: f64,
    halt: &Halt,
) -> Result<Vec<Letter>, Halted> {
    let mut prefix = Vec::new();
    let (mut low, mut high) = (0.0, 1.0);
    for letters in space.candidates.clone() {
        // Once the target is at most so far off, there is no need to look closer.
        if high - low <= width * FINENESS {
            break;
        }
        let mut chosen = None;
        for letter in letters.iter() {
            halt.check()?;
            prefix.push(letter);
            let before = space.before(&prefix);
            prefix.pop();
            if before > target {
                high = before;
                break;
            }
            low = before;
            chosen = Some(letter);
        }
        let Some(chosen) = chosen.or(letters.smallest()) else { break };
        prefix.push(chosen);
    }
    Ok(prefix)
}

/// The fractions of the search space that lie before an interval and before its end, as far as can be estimated.
pub fn share(space: &mut Estimate<'_>, interval: &Interval) -> (f64, f64) {
    let start = space.before(&interval.from);
    let end = match interval.to.is_empty() {
        true => 1.0,
        false => space.before(&Interval::after(&interval.to).from),
    };
    (start, end.max(start))
}

/// Cuts an interval into at most `parts` intervals that follow one another, without gap or overlap, of about the
/// same shares of the search space.
///
/// They follow from the problem, the order and the interval alone, so every process makes the same.
/// There are fewer where the interval is too narrow to be cut, but always one.
///
/// # Errors
/// If it is halted before the end.
pub fn split(
    problem: &Problem,
    order: Order,
    interval: &Interval,
    parts: u32,
    halt: &Halt,
) -> Result<Vec<Interval>, Halted> {
    let mut space = Estimate::new(problem, order);
    let (start, end) = share(&mut space, interval);
    let width = (end - start) / f64::from(parts.max(1));
    let (mut list, mut rest) = (Vec::new(), interval.clone());
    for part in 1..parts {
        let from = cut(&mut space, start + width * f64::from(part), width, halt)?;
        let first = Interval { from: rest.from.clone(), ..Interval::before(&from) };
        let later = Interval { from, to: rest.to.clone() };
        // A cut may fall together with another, or with a bound that ends deeper than it does.
        let is_within = later.from > rest.from && !first.to.is_empty();
        if is_within && !first.is_empty() && !later.is_empty() {
            list.push(first);
            rest = later;
        }
    }
    list.push(rest);
    Ok(list)
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let (number, of) = text.split_once('/').ok_or(ShardError::Form)?;
        let parse = |text: &str| text.parse().map_err(|_| ShardError::Form);
        Shard::new(parse(number)?, parse(of)?)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_of_a_count_is_in_one_shard() {
        for (of, parts) in [(1, 7), (3, 7), (7, 7), (100, 7), (2, 0)] {
            let shard = |number| Shard::new(number, of).unwrap().parts(parts);
            let mut all: Vec<usize> = (1..=of).flat_map(shard).collect();
            all.sort_unstable();
            assert!(all.into_iter().eq(0..parts), "{parts} of {of}");
        }
        assert_eq!(Shard::new(2, 1 << 31).unwrap().least_parts(), MOST_PARTS);
    }
}
