//! Cuts at even fractions of the search space, as far as it can be estimated.

use crate::estimate::Estimate;
use crate::search::{Interval, Order};
use lexicon::halt::{Halt, Halted};
use lexicon::letters::Letter;
use network::problem::Problem;

/// An interval smaller than this fraction of a shard is not cut: a part of the rule of cuts.
const FINENESS: f64 = 1.0 / 256.0;

/// Takes at each cell the last letter before which no more than `target` of the space lies, until the space is cut
/// as finely as shards of the width `width` need.
pub fn cut(
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

/// Which fractions of the search space lie before an interval and before its end, as far as can be
/// estimated.
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
/// ```
/// use network::grid::Grid;
/// use network::problem::Problem;
/// use enumerate::search::{Interval, Order};
/// use enumerate::shard;
/// use lexicon::halt::Halt;
/// use lexicon::index::Index;
/// use lexicon::letters::Alphabet;
///
/// let alphabet = Alphabet::default();
/// let index = Index::from_words(&alphabet, ["mars", "mois", "plus", "soir", "tard"])?;
/// let grid = Grid::parse(b"1111\n1001\n1001\n1111\n", &alphabet)?;
/// let problem = Problem::new(grid, alphabet, &index)?;
///
/// let all = Interval::default();
/// let parts = shard::split(&problem, Order::Rows, &all, 3, &Halt::default())?;
/// assert!(parts.len() > 1 && parts.len() <= 3);
/// assert!(parts[0].from.is_empty() && parts[parts.len() - 1].to.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
