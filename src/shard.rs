//! Shards: contiguous parts of the list of fills that processes find without talking to each other.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::letters::Letter;
use crate::search::Range;
use crate::space::SearchSpace;

/// A stretch is cut no finer than this part of a shard.
const FINENESS: f64 = 1.0 / 256.0;

/// One of several shards of a list of fills.
///
/// The cuts follow from the problem, the order and the number of shards alone, so every process
/// makes the same. The shards follow one another without gap or overlap; they are balanced by the
/// estimate of a [`SearchSpace`], and some may be without fills.
///
/// ```
/// use enumerate::{dictionary::Source, grid::Grid, index::{Index, Opening}};
/// use enumerate::{letters::Alphabet, problem::Problem, search::{Order, Range}};
/// use enumerate::{shard::Shard, space::SearchSpace};
///
/// let alphabet = Alphabet::default();
/// let opening = Opening { alphabet: &alphabet, cache: None, memory: 1 << 30 };
/// let (index, _) = Index::open(&[Source::named("dict/five-words.txt")], opening)?;
/// let grid = Grid::parse(b"1111\n1001\n1001\n1111\n", &alphabet)?;
/// let problem = Problem::new(grid, alphabet, &index)?;
///
/// let mut space = SearchSpace::new(&problem, Order::Rows);
/// let whole: Shard = "1/1".parse()?;
/// assert_eq!(whole.range(&mut space), Some(Range::default()));
/// let [first, second] = [1, 2].map(|number| Shard::new(number, 2).unwrap());
/// let (first, second) = (first.range(&mut space).unwrap(), second.range(&mut space).unwrap());
/// assert!(first.from.is_empty() && second.to.is_empty());
/// assert!(first.to < second.from);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

    /// The range of the shard, or `None` if there is nothing between its cuts.
    pub fn range(self, space: &mut SearchSpace<'_>) -> Option<Range> {
        let from = self.cut(self.number - 1, space);
        if self.number == self.of {
            return Some(Range { from, to: Vec::new() });
        }
        let end = self.cut(self.number, space);
        let to = if from < end { last_before(&end)? } else { return None };
        Some(Range { from, to })
    }

    /// The letters before which so many shards end and the next one begins.
    ///
    /// At each cell it takes the last letter before which no more than those shards lie. So a cut
    /// for more shards never comes before one for fewer.
    fn cut(self, shards: u32, space: &mut SearchSpace<'_>) -> Vec<Letter> {
        let part = 1.0 / f64::from(self.of);
        let target = f64::from(shards) * part;
        let mut prefix = Vec::new();
        if shards == 0 {
            return prefix;
        }
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
