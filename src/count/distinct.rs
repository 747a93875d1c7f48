//! Answers about the fills that have no word twice, without walking through them.
//!
//! Fills without a repeated word are counted by Möbius inversion over the partitions of the slots into blocks that
//! hold the same word (`count/distinct.rs`, `count/partitions.rs`): each partition is a quotient of the network
//! (`count/equal_slots.rs`), from which the arc consistency of problems removes words or which it refutes, and
//! quotients of the same equal cells are counted once, by AND/OR search, on all processors. Where there are too many
//! partitions, or a walk gets on faster, it is the walk that counts, from where it is. For ranks and the K-th fill
//! the counts of all quotients are kept (`count/inversion.rs`): a prefix of a fill is a condition on the cells of
//! each quotient, and the letters that go on with it are added up as the counts are. Samples are drawn from all fills
//! until one repeats no word; after a million that do, numbers of the others are drawn.

use num_bigint::BigUint;

use super::and_or_count::AndOrCount;
use super::check::{RankError, check};
use super::inversion::{Bounds, Inversion, TermCount};
use super::memory::MemoryShares;
use super::partitions::Partitions;
use super::prefixes::{Prefixes, with_given};
use super::race::{NODES_WALKED, Progress, Turns, unless_paused};
use super::rank_index::RankIndex;
use super::semiring::Semiring;
use super::statistics::{CountStatistics, Method};
use crate::search::{Interval, Search};
use lexicon::{Halt, Halted, Letter};
use network::{CellId, Problem};

/// The nodes walked before another way is prepared: some hundredths of a second.
/// Figures: `benches/record/constants.md`.
const NODES_ALONE: u64 = 1 << 20;

/// The nodes that AND/OR search expands, some hundredths of a second, before the walk may be taken for the faster way.
/// Figures: `benches/record/constants.md`.
const BEFORE_WALKING: u64 = 1 << 16;

/// How many words are looked at, in making slots equal, in the time in which a node is expanded.
/// Figures: `benches/record/constants.md`.
const WORDS_LOOKED_AT: u64 = 16;

/// A fraction below which nothing is told apart.
const LEAST: f64 = 1e-12;

/// An answer about the fills in which no word stands twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Distinct<T> {
    /// The answer.
    Answer(T),
    /// A walk through all fills is the faster way to the answer.
    Walking {
        /// How many fills it found before it was left.
        before: u64,
        /// The interval in which the walk goes on.
        rest: Interval,
    },
}

/// Answers about the fills of a problem in which no word stands twice.
///
/// The fills are counted by inclusion and exclusion over the slots that hold the same word (as partitions of the
/// slots): each term is the count of a quotient by AND/OR search, and how many fills begin with a prefix is told
/// by the same counts under a condition. Where AND/OR search does not get on, or there are too many partitions of
/// slots, fills are walked through.
#[derive(Debug)]
pub struct DistinctCounter<'p> {
    problem: &'p Problem,
    prefixes: Prefixes<'p>,
    method: Method,
    threads: usize,
    shares: MemoryShares,
    walk: RankIndex<'p>,
    /// The terms, once they are the way to answer.
    inversion: Option<Inversion>,
    /// Whether anything was answered, or left to a walk.
    is_asked: bool,
    /// The statistics of the AND/OR search of the problem itself.
    statistics: CountStatistics,
    halt: Halt,
}

/// A question about the fills in their order.
#[derive(Clone, Copy)]
enum Asked<'a> {
    /// How many there are.
    Total,
    /// How many fills come before a fill, given by its letters in the order.
    Rank(&'a [Letter]),
    /// The fill that a number of fills come before.
    At(&'a BigUint),
}

impl<'p> DistinctCounter<'p> {
    /// Prepares to answer about the fills that `search` finds without repeated words, in its order and memory.
    /// Terms are counted on `threads` threads, on which all fills would be walked through too.
    ///
    /// `method` is for tests and measures: by AND/OR search only, as long as partitions are not too many.
    pub fn new(
        problem: &'p Problem,
        search: Search,
        method: Method,
        threads: usize,
        halt: &Halt,
    ) -> DistinctCounter<'p> {
        let shares = MemoryShares::of(search.memory);
        let search = Search { distinct: true, memory: shares.walk() as u64, ..search };
        DistinctCounter {
            problem,
            prefixes: Prefixes::new(problem, search.order, shares.rank_index()),
            method,
            threads: threads.max(1),
            shares,
            walk: RankIndex::indexing(problem, search, shares.rank_index(), halt, None),
            inversion: None,
            is_asked: false,
            statistics: CountStatistics::default(),
            halt: halt.clone(),
        }
    }

    /// How many fills there are.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn total(&mut self) -> Result<Distinct<BigUint>, Halted> {
        self.total_kept(true)
    }

    /// As [`total`](Self::total), where nothing else is asked: no count is kept.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn total_alone(&mut self) -> Result<Distinct<BigUint>, Halted> {
        self.total_kept(false)
    }

    fn total_kept(&mut self, is_kept: bool) -> Result<Distinct<BigUint>, Halted> {
        let is_walked = self.choose(Asked::Total, is_kept)?;
        Ok(match &self.inversion {
            Some(inversion) => Distinct::Answer(inversion.total()),
            None if is_walked => Distinct::Answer(self.walk.gathered.count.into()),
            None => self.left(),
        })
    }

    /// How many fills come before a fill that repeats no word: its number, from 0. The fill has its letters in
    /// row-major order.
    ///
    /// # Errors
    /// If the letters are no fill, or it is halted before the end.
    pub fn rank(&mut self, fill: &[Letter]) -> Result<Distinct<BigUint>, RankError> {
        check(self.problem, fill)?;
        let ordered = self.prefixes.ordered(fill);
        let is_walked = self.choose(Asked::Rank(&ordered), true)?;
        Ok(match &mut self.inversion {
            Some(inversion) => {
                let total = inversion.total().into();
                Distinct::Answer(self.prefixes.rank(&ordered, total, inversion)?.to_big())
            }
            None if is_walked => Distinct::Answer(self.walk.rank(&ordered)?.into()),
            None => self.left(),
        })
    }

    /// The fill before which `number` fills come, its letters in row-major order; or the number of all fills, if
    /// `number` is no less.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn at(
        &mut self,
        number: &BigUint,
    ) -> Result<Distinct<Result<Vec<Letter>, BigUint>>, Halted> {
        let is_walked = self.choose(Asked::At(number), true)?;
        let (ordered, total) = match &mut self.inversion {
            Some(inversion) => match inversion.total() {
                total if *number < total => {
                    (self.prefixes.at(number.clone().into(), inversion)?, total)
                }
                total => (None, total),
            },
            None if is_walked => match u64::try_from(number) {
                Ok(small) if small < self.walk.gathered.count => {
                    (self.walk.at(small)?, BigUint::ZERO)
                }
                _ => (None, self.walk.gathered.count.into()),
            },
            None => return Ok(self.left()),
        };
        let fill = ordered.map(|ordered| self.prefixes.in_rows(&ordered));
        Ok(Distinct::Answer(fill.ok_or(total)))
    }

    /// Whether the fills are so few that a walk of some hundredths of a second goes through all of them; then each
    /// question is answered by it.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn are_few(&mut self) -> Result<bool, Halted> {
        self.walk_on(Asked::Total, NODES_ALONE / NODES_WALKED)
    }

    /// How many fills have these letters on these cells, numbered as in the network; `None` where all fills are
    /// sooner walked through, or were.
    ///
    /// Much is remembered from question to question about the same cells, as the words of a slot.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn with_letters(
        &mut self,
        given: impl IntoIterator<Item = (CellId, Letter)>,
    ) -> Result<Option<BigUint>, Halted> {
        self.halt.check()?;
        if self.problem.obstruction().is_some() {
            return Ok(Some(BigUint::ZERO));
        }
        self.choose(Asked::Total, true)?;
        let Some(inversion) = &mut self.inversion else { return Ok(None) };
        match with_given(self.problem, given) {
            Some(allowed) => inversion.with_letters(&allowed).map(Some),
            None => Ok(Some(BigUint::ZERO)),
        }
    }

    /// The method of the last answer, and of a walk that is left; `None` before there is one.
    pub fn method(&self) -> Option<Method> {
        let method = if self.inversion.is_some() { Method::AndOr } else { Method::Walk };
        self.is_asked.then_some(method)
    }

    /// How many quotients were counted by AND/OR search, if that is the method.
    pub fn quotients(&self) -> Option<u64> {
        self.inversion.as_ref().map(|inversion| inversion.quotients)
    }

    /// The statistics of the work done so far.
    pub fn statistics(&self) -> CountStatistics {
        let statistics = self.inversion.as_ref().map_or(self.statistics, |all| all.statistics);
        CountStatistics { walked: self.walk.nodes, ..statistics }
    }

    /// Takes the way to an answer that gets on faster, until the answer is known that way or left to others;
    /// returns whether the walk has passed the fill or the end that the question asks for.
    fn choose(&mut self, asked: Asked<'_>, is_kept: bool) -> Result<bool, Halted> {
        self.is_asked = false;
        let is_walked = self.inversion.is_none() && self.race(asked, is_kept)?;
        self.is_asked = true;
        Ok(is_walked)
    }

    fn race(&mut self, asked: Asked<'_>, is_kept: bool) -> Result<bool, Halted> {
        if self.method != Method::AndOr && self.walk_on(asked, NODES_ALONE / NODES_WALKED)? {
            return Ok(true);
        }
        if self.method == Method::Walk || self.problem.obstruction().is_some() {
            return Ok(false);
        }
        let Some(partitions) = Partitions::of(self.problem, &self.halt)? else {
            return Ok(false);
        };
        // Counts that are kept share the memory.
        let shares = if is_kept { self.shares.among(2) } else { self.shares };
        let Some(mut and_or) = AndOrCount::new(self.problem, shares, &self.halt)? else {
            return Ok(false);
        };
        let all = loop {
            let turns = match self.method {
                Method::AndOr => Turns { and_or: u64::MAX, walk: 0 },
                _ => Turns::after(and_or.progress(), self.progress(asked)),
            };
            if turns.walk > turns.and_or && and_or.work() >= BEFORE_WALKING {
                return Ok(false);
            }
            if turns.and_or > 0
                && let Some(total) = unless_paused(and_or.total(turns.and_or))?
            {
                break total;
            }
            if turns.walk > 0 && self.walk_on(asked, turns.walk)? {
                return Ok(true);
            }
        };
        and_or.describe(&mut self.statistics);
        let mut first = Inversion { statistics: self.statistics, ..Inversion::default() };
        first.add(&all, TermCount::of(&partitions.none, 1, and_or), is_kept);
        if all.is_zero() {
            self.inversion = Some(first);
            return Ok(false);
        }
        let most = match self.method {
            Method::AndOr => u64::MAX,
            _ => self.work_of_walk(asked),
        };
        let words = most.saturating_mul(WORDS_LOOKED_AT);
        let Some(terms) = partitions.terms(words, &self.halt)? else { return Ok(false) };
        let (threads, halt) = (self.threads, &self.halt);
        let bounds = Bounds { most, shares, threads, is_kept, halt };
        self.inversion = first.with_terms(&partitions, &terms, bounds)?;
        Ok(false)
    }

    /// Walks on for about `work`; returns whether the walk knows the answer to the question.
    fn walk_on(&mut self, asked: Asked<'_>, work: u64) -> Result<bool, Halted> {
        let is_whole = unless_paused(self.walk.run(work))?.is_some();
        Ok(is_whole
            || match asked {
                Asked::Total => false,
                Asked::Rank(fill) => self.walk.rest().is_none_or(|rest| &rest[..] > fill),
                Asked::At(number) => BigUint::from(self.walk.gathered.count) > *number,
            })
    }

    /// How far the walk to the answer would be if all threads walked.
    fn progress(&mut self, asked: Asked<'_>) -> Progress {
        let Progress { work, fraction } = self.walk.progress();
        let fraction = match asked {
            Asked::Total => fraction,
            // A way below `LEAST` is not told from none.
            Asked::Rank(fill) => {
                fraction / self.walk.fraction_before(fill).max(fraction).max(LEAST)
            }
            Asked::At(number) => match u64::try_from(number) {
                Ok(number) => self.walk.gathered.count as f64 / number.max(1) as f64,
                Err(_) => 0.0,
            }
            .max(fraction),
        };
        Progress { work, fraction: fraction * self.threads as f64 }
    }

    /// About how much work all of the walk is for each thread.
    fn work_of_walk(&mut self, asked: Asked<'_>) -> u64 {
        let Progress { work, fraction } = self.progress(asked);
        (work as f64 / fraction).min(u64::MAX as f64) as u64
    }

    /// The walk goes on where it is, in another way.
    fn left<T>(&self) -> Distinct<T> {
        let rest = Interval { from: self.walk.rest().unwrap_or_default(), ..Interval::default() };
        Distinct::Walking { before: self.walk.gathered.count, rest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::examples::problem_of;

    /// The number of fills and of quotients; `None` where there are too many partitions.
    fn counted(problem: &Problem, method: Method) -> Option<(BigUint, u64)> {
        let halt = Halt::default();
        let mut counter = DistinctCounter::new(problem, Search::default(), method, 1, &halt);
        match counter.total_alone().unwrap() {
            Distinct::Answer(fills) => Some((fills, counter.quotients().unwrap())),
            Distinct::Walking { .. } => None,
        }
    }

    #[test]
    fn slots_without_a_common_word_make_no_terms() {
        let words = ["ab", "ba", "cd", "dc"];
        let apart = problem_of(&words, "a.#c.\n");
        assert_eq!(counted(&apart, Method::AndOr), Some((1_u32.into(), 0)));
        let same = problem_of(&words, "..#..\n");
        assert_eq!(counted(&same, Method::AndOr), Some((12_u32.into(), 1)));
        // Three of four words: 64 - 3 · 16 + 2 · 4.
        let three = problem_of(&words, "..#..#..\n");
        assert_eq!(counted(&three, Method::AndOr), Some((24_u32.into(), 4)));
    }
}
