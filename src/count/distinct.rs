//! How many fills have no word twice, without walking through them.

use std::sync::atomic::{AtomicUsize, Ordering};

use num_bigint::BigUint;

use super::and_or_count::AndOrCount;
use super::counting::Counting;
use super::memory::MemoryShares;
use super::partitions::{Partitions, Term};
use super::race::{NODES_WALKED, Progress, Turns, unless_paused};
use super::rank_index::RankIndex;
use super::reduced::WordWeights;
use super::statistics::{CountStatistics, Method};
use crate::search::{Interval, Search};
use lexicon::halt::{Halt, Halted};
use lexicon::threads;
use network::problem::Problem;

/// The nodes walked before another way is prepared: some hundredths of a second.
const NODES_ALONE: u64 = 1 << 20;

/// The nodes that AND/OR search expands, a fifth of a second or so, before the walk may be taken for the faster way.
const BEFORE_WALKING: u64 = 1 << 18;

/// How many words are looked at, in making slots equal, in the time in which a node is expanded.
const WORDS_LOOKED_AT: u64 = 64;

/// What a count of fills without repeated words came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DistinctCount {
    /// There are so many fills.
    Total {
        /// How many.
        fills: BigUint,
        /// The way that they were counted.
        method: Method,
        /// The quotients counted by AND/OR search.
        quotients: u64,
        /// What was done.
        statistics: CountStatistics,
    },
    /// A walk through all fills is the faster way.
    Walking {
        /// How many fills it found before it was left.
        before: u64,
        /// Where it goes on.
        rest: Interval,
    },
}

/// Counts the fills of a problem in which no word stands twice, by inclusion and exclusion over the slots that hold the
/// same word (as partitions of the slots): each term is the count of a quotient by AND/OR search. `search` says in which order and
/// memory fills are walked through otherwise, as is the better way where AND/OR search does not get on, or there are too many
/// partitions of slots; such a walk would be shared by so many `threads`, as the terms are.
///
/// `method` is for tests and measures: by AND/OR search only, as long as partitions are not too many.
///
/// # Errors
/// If it is halted before the end.
pub fn count_distinct(
    problem: &Problem,
    search: Search,
    method: Method,
    threads: usize,
    halt: &Halt,
) -> Result<DistinctCount, Halted> {
    let shares = MemoryShares::of(usize::try_from(search.memory).unwrap_or(usize::MAX));
    let search = Search { distinct: true, memory: shares.walk() as u64, ..search };
    let walk = RankIndex::new(problem, search, shares.rank_index(), halt, None);
    let mut ways = Ways { walk, threads: threads.max(1) as u64 };
    if method != Method::AndOr
        && let Some(fills) = unless_paused(ways.walk.total(NODES_ALONE / NODES_WALKED))?
    {
        return Ok(ways.walked(fills));
    }
    if method == Method::Walk || problem.obstruction().is_some() {
        return ways.left();
    }
    let Some(partitions) = Partitions::of(problem, halt)? else { return ways.left() };
    let Some(mut and_or) = AndOrCount::new(problem, shares, halt)? else { return ways.left() };
    let all = loop {
        let turns = match method {
            Method::AndOr => Turns { and_or: u64::MAX, walk: 0 },
            _ => Turns::after(and_or.progress(), ways.progress()),
        };
        if turns.walk > turns.and_or && and_or.work() >= BEFORE_WALKING {
            return ways.left();
        }
        if turns.and_or > 0
            && let Some(total) = unless_paused(and_or.total(turns.and_or))?
        {
            break total;
        }
        if turns.walk > 0
            && let Some(fills) = unless_paused(ways.walk.total(turns.walk))?
        {
            return Ok(ways.walked(fills));
        }
    };
    let mut statistics = CountStatistics::default();
    and_or.describe(&mut statistics);
    drop(and_or);
    statistics.walked = ways.walk.nodes();
    let most = match method {
        Method::AndOr => u64::MAX,
        _ => ways.work_of_walk(),
    };
    if all.is_zero() {
        let (fills, method) = (BigUint::ZERO, Method::AndOr);
        return Ok(DistinctCount::Total { fills, method, quotients: 0, statistics });
    }
    let words = most.saturating_mul(WORDS_LOOKED_AT);
    let Some(terms) = partitions.terms(words, halt)? else { return ways.left() };
    let first = Inverted { more: all.to_big(), less: BigUint::ZERO, statistics };
    let threads = usize::try_from(ways.threads).unwrap_or(usize::MAX);
    match inverted(&partitions, &terms, first, Bounds { most, shares, threads, halt })? {
        Some(Inverted { more, less, statistics }) => {
            let (fills, method) = (more - less, Method::AndOr);
            let quotients = terms.len() as u64;
            Ok(DistinctCount::Total { fills, method, quotients, statistics })
        }
        None => ways.left(),
    }
}

/// The ways to count.
struct Ways<'p> {
    walk: RankIndex<'p>,
    threads: u64,
}

impl Ways<'_> {
    /// How far the walk would be if all threads walked.
    fn progress(&mut self) -> Progress {
        let Progress { work, fraction } = self.walk.progress();
        Progress { work, fraction: fraction * self.threads as f64 }
    }

    /// About how much work all of the walk is for each thread.
    fn work_of_walk(&mut self) -> u64 {
        let Progress { work, fraction } = self.progress();
        (work as f64 / fraction).min(u64::MAX as f64) as u64
    }

    fn walked(&self, fills: u64) -> DistinctCount {
        let statistics =
            CountStatistics { walked: self.walk.nodes(), ..CountStatistics::default() };
        let fills = fills.into();
        DistinctCount::Total { fills, method: Method::Walk, quotients: 0, statistics }
    }

    /// The walk goes on where it is, in another way.
    fn left(&self) -> Result<DistinctCount, Halted> {
        let table = self.walk.table();
        let rest = Interval { from: table.rest.unwrap_or_default(), ..Interval::default() };
        Ok(DistinctCount::Walking { before: table.fills, rest })
    }
}

/// Terms of the inversion, added up.
#[derive(Default)]
struct Inverted {
    more: BigUint,
    less: BigUint,
    statistics: CountStatistics,
}

/// What the inversion may take.
#[derive(Clone, Copy)]
struct Bounds<'h> {
    /// The work of each thread.
    most: u64,
    shares: MemoryShares,
    threads: usize,
    halt: &'h Halt,
}

/// Adds all terms to a first one; `None` where that takes more work, or more memory, than it may. Each thread takes the
/// next term that is left.
fn inverted(
    partitions: &Partitions,
    terms: &[Term],
    mut all: Inverted,
    bounds: Bounds<'_>,
) -> Result<Option<Inverted>, Halted> {
    let count = bounds.threads.clamp(1, terms.len().max(1));
    let shares = MemoryShares::of(bounds.shares.all() / count);
    let most = bounds.most.saturating_sub(all.statistics.expanded);
    let bounds = Bounds { shares, most, ..bounds };
    let next = AtomicUsize::new(0);
    let some = || {
        let added = some_added(partitions, terms, &next, bounds);
        if !matches!(added, Ok(Some(_))) {
            // The other threads need not go on.
            next.store(terms.len(), Ordering::Relaxed);
        }
        added
    };
    for part in threads::share(count, some) {
        let Some(part) = part? else { return Ok(None) };
        all.more += part.more;
        all.less += part.less;
        add_statistics(&mut all.statistics, part.statistics);
    }
    Ok(Some(all))
}

/// Adds up terms, one after the other, as long as some are left.
fn some_added(
    partitions: &Partitions,
    terms: &[Term],
    next: &AtomicUsize,
    bounds: Bounds<'_>,
) -> Result<Option<Inverted>, Halted> {
    let mut sum = Inverted::default();
    while let Some(term) = terms.get(next.fetch_add(1, Ordering::Relaxed)) {
        let Some(quotient) = partitions.quotient(term)? else { continue };
        let Some(reduced) = quotient.reduced(bounds.shares.tables())? else { return Ok(None) };
        let none = WordWeights::none();
        let Some(mut and_or) =
            AndOrCount::<Counting>::of(reduced, none, (), bounds.shares, bounds.halt)?
        else {
            return Ok(None);
        };
        let left = bounds.most.saturating_sub(sum.statistics.expanded);
        let fills = unless_paused(and_or.total(left))?;
        let mut of_term = CountStatistics::default();
        and_or.describe(&mut of_term);
        add_statistics(&mut sum.statistics, of_term);
        let Some(fills) = fills else { return Ok(None) };
        let fills = fills.to_big() * term.coefficient.unsigned_abs();
        match term.coefficient > 0 {
            true => sum.more += fills,
            false => sum.less += fills,
        }
    }
    Ok(Some(sum))
}

/// Adds what another count did, which held its memory before or after.
fn add_statistics(all: &mut CountStatistics, more: CountStatistics) {
    all.expanded += more.expanded;
    all.hits += more.hits;
    all.forgotten += more.forgotten;
    all.bytes = all.bytes.max(more.bytes);
    all.remembered = all.remembered.max(more.remembered);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::brute_force::problem;

    /// The number of fills and of quotients; `None` where there are too many partitions.
    fn counted(problem: &Problem, method: Method) -> Option<(BigUint, u64)> {
        match count_distinct(problem, Search::default(), method, 1, &Halt::default()).unwrap() {
            DistinctCount::Total { fills, quotients, .. } => Some((fills, quotients)),
            DistinctCount::Walking { .. } => None,
        }
    }

    #[test]
    fn slots_without_a_common_word_make_no_terms() {
        let words = ["ab", "ba", "cd", "dc"];
        let apart = problem("a.#c.\n", words);
        assert_eq!(counted(&apart, Method::AndOr), Some((1_u32.into(), 0)));
        let same = problem("..#..\n", words);
        assert_eq!(counted(&same, Method::AndOr), Some((12_u32.into(), 1)));
        // Three of four words: 64 - 3 · 16 + 2 · 4.
        let three = problem("..#..#..\n", words);
        assert_eq!(counted(&three, Method::AndOr), Some((24_u32.into(), 4)));
    }

    #[test]
    fn a_halted_count_ends() {
        let problem = problem("...\n...\n", ["abc", "bcd", "cda", "ab", "bc", "cd", "da"]);
        let halt = Halt::default();
        halt.set();
        let found = count_distinct(&problem, Search::default(), Method::AndOr, 1, &halt);
        assert_eq!(found, Err(Halted));
    }
}
