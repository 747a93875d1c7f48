//! How many fills have no word twice, without walking through them.

use num_bigint::BigUint;

use super::and_or_count::AndOrCount;
use super::counting::Counting;
use super::memory::MemoryShares;
use super::number::Number;
use super::partitions::{Partitions, Term};
use super::race::{NODES_WALKED, Progress, Turns, unless_paused};
use super::rank_index::RankIndex;
use super::reduced::WordWeights;
use super::statistics::{CountStatistics, Method};
use crate::search::{Interval, Search};
use lexicon::halt::{Halt, Halted};
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
/// partitions of slots; such a walk would be shared by so many `threads`.
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
    let mut ways = Ways { shares, walk, threads: threads.max(1) as u64, halt };
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
    match ways.inverted(&partitions, all, most, &mut statistics)? {
        Some((fills, quotients)) => {
            let method = Method::AndOr;
            Ok(DistinctCount::Total { fills, method, quotients, statistics })
        }
        None => ways.left(),
    }
}

/// The ways to count.
struct Ways<'p> {
    shares: MemoryShares,
    walk: RankIndex<'p>,
    threads: u64,
    halt: &'p Halt,
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

    /// The number of fills of different words, of `all` fills, and of how many quotients it is the sum; `None` where it
    /// takes more work than `most`, or more memory than there is.
    fn inverted(
        &self,
        partitions: &Partitions,
        all: Number,
        most: u64,
        statistics: &mut CountStatistics,
    ) -> Result<Option<(BigUint, u64)>, Halted> {
        if all.is_zero() {
            return Ok(Some((BigUint::ZERO, 0)));
        }
        let words = most.saturating_mul(WORDS_LOOKED_AT);
        let Some(terms) = partitions.terms(words, self.halt)? else { return Ok(None) };
        let (mut more, mut less) = (all.to_big(), BigUint::ZERO);
        for term in &terms {
            let left = most.saturating_sub(statistics.expanded);
            let Some(fills) = self.fills_of(partitions, term, left, statistics)? else {
                return Ok(None);
            };
            let fills = fills.to_big() * term.coefficient.unsigned_abs();
            match term.coefficient > 0 {
                true => more += fills,
                false => less += fills,
            }
        }
        Ok(Some((more - less, terms.len() as u64)))
    }

    /// The fills of the quotient of a term.
    fn fills_of(
        &self,
        partitions: &Partitions,
        term: &Term,
        work: u64,
        statistics: &mut CountStatistics,
    ) -> Result<Option<Number>, Halted> {
        let Some(quotient) = partitions.quotient(term)? else { return Ok(Some(Number::ZERO)) };
        let Some(reduced) = quotient.reduced(self.shares.tables())? else {
            return Ok(None);
        };
        let and_or =
            AndOrCount::<Counting>::of(reduced, WordWeights::none(), (), self.shares, self.halt)?;
        let Some(mut and_or) = and_or else {
            return Ok(None);
        };
        let total = and_or.total(work);
        let mut of_term = CountStatistics::default();
        and_or.describe(&mut of_term);
        statistics.expanded += of_term.expanded;
        statistics.hits += of_term.hits;
        statistics.forgotten += of_term.forgotten;
        statistics.bytes = statistics.bytes.max(of_term.bytes);
        statistics.remembered = statistics.remembered.max(of_term.remembered);
        unless_paused(total)
    }
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
