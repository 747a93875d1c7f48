//! Shards: contiguous parts of the list of fills that processes find without talking to each other.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigUint;
use thiserror::Error;

use crate::count::{Counter, Method};
use crate::estimate::Estimate;
use crate::search::{Interval, Order};
use crossword::problem::Problem;
use lexicon::letters::Letter;

/// The most work and memory to count the fills with: the same on any machine, for on these depends
/// where the cuts are.
const COUNT_WORK: u64 = 1 << 18;
const COUNT_MEMORY: usize = 1 << 26;

/// A stretch is cut no finer than this part of a shard.
const FINENESS: f64 = 1.0 / 256.0;

/// One of several shards of a list of fills: contiguous, and without gap or overlap.
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
    /// The shard of a number, from 1, out of so many.
    pub fn new(number: u32, of: u32) -> Result<Shard, ShardError> {
        match number {
            0 => Err(ShardError::Number { number, of }),
            _ if number > of => Err(ShardError::Number { number, of }),
            _ => Ok(Shard { number, of }),
        }
    }
}

/// The cuts of a list of fills into shards.
///
/// They follow from the problem, the order and the number of shards alone, so every process makes
/// the same. Where the fills can be counted with little work, the shards have the same number of
/// them; else about the same as far as a [`Estimate`] can estimate, and some may be empty.
///
/// ```
/// use crossword::grid::Grid;
/// use lexicon::{dictionary::Source, index::{Index, IndexOptions}};
/// use crossword::problem::Problem;
/// use lexicon::letters::Alphabet;
/// use enumerate::{search::{Order, Interval}};
/// use enumerate::shard::{Cuts, Shard};
///
/// let alphabet = Alphabet::default();
/// let options = IndexOptions::new(&alphabet);
/// let (index, _) = Index::open(&[Source::named("dict/five-words.txt")], options)?;
/// let grid = Grid::parse(b"1111\n1001\n1001\n1111\n", &alphabet)?;
/// let problem = Problem::new(grid, alphabet, &index)?;
///
/// let mut cuts = Cuts::new(&problem, Order::Rows);
/// assert_eq!(cuts.range("1/1".parse::<Shard>()?), Some(Interval::default()));
/// let (first, second) = (cuts.range("1/2".parse()?).unwrap(), cuts.range("2/2".parse()?).unwrap());
/// assert!(first.from.is_empty() && second.to.is_empty());
/// assert!(first.to < second.from);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Cuts<'p> {
    problem: &'p Problem,
    order: Order,
    measure: Measure<'p>,
}

/// What shards have the same of.
#[derive(Debug)]
enum Measure<'p> {
    /// Fills, of which there are so many.
    Fills(Box<Counter<'p>>, BigUint),
    /// The search space.
    Space(Box<Estimate<'p>>),
}

impl<'p> Cuts<'p> {
    /// Prepares to cut the list of the fills of a problem, compared in `order`.
    ///
    /// Takes less than about a second.
    pub fn new(problem: &'p Problem, order: Order) -> Cuts<'p> {
        let mut counter = Counter::by(Method::AndOr, problem, order, COUNT_MEMORY);
        // Nothing halts the counter.
        let measure = match counter.total_within(COUNT_WORK) {
            Ok(Some(total)) if total > BigUint::ZERO => Measure::Fills(Box::new(counter), total),
            _ => Measure::Space(Box::new(Estimate::new(problem, order))),
        };
        Cuts { problem, order, measure }
    }

    /// The range of a shard, or `None` if there is nothing between its cuts.
    pub fn range(&mut self, shard: Shard) -> Option<Interval> {
        let from = self.cut(shard.number - 1, shard.of);
        if shard.number == shard.of {
            return Some(Interval::starting_at(&from));
        }
        let end = self.cut(shard.number, shard.of);
        let to = if from < end { last_before(&end)? } else { return None };
        Some(Interval { from, to })
    }

    /// The letters before which so many shards end and the next one begins; a cut for more of them
    /// never comes before one for fewer.
    fn cut(&mut self, shards: u32, of: u32) -> Vec<Letter> {
        if shards == 0 {
            return Vec::new();
        }
        match &mut self.measure {
            Measure::Space(space) => cut_space(space, shards, of),
            Measure::Fills(counter, total) => {
                let number = &*total * shards / of;
                // Neither halted nor beyond the last fill.
                let Ok(Some(fill)) = counter.at(&number) else { return Vec::new() };
                self.order.cells(self.problem).iter().map(|&cell| fill[cell as usize]).collect()
            }
        }
    }
}

/// Takes at each cell the last letter before which no more than so many shards lie.
fn cut_space(space: &mut Estimate<'_>, shards: u32, of: u32) -> Vec<Letter> {
    let part = 1.0 / f64::from(of);
    let target = f64::from(shards) * part;
    let mut prefix = Vec::new();
    let (mut low, mut high) = (0.0, 1.0);
    for letters in space.candidates().to_vec() {
        // Once the target is at most so far off, there is no need to look closer.
        if high - low <= part * FINENESS {
            break;
        }
        let mut chosen = None;
        for letter in letters.iter() {
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
    prefix
}

/// The last letters, as a prefix, before all that begin with `prefix`; `None` if there are none.
pub fn last_before(prefix: &[Letter]) -> Option<Vec<Letter>> {
    let last = prefix.iter().rposition(|&letter| letter > 0)?;
    let mut before = prefix[..=last].to_vec();
    before[last] -= 1;
    Some(before)
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
