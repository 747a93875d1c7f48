//! Answers about the fills that have no word twice.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::check::{RankError, check};
use super::counter::Counter;
use super::interleave::{NODES_WALKED, unless_paused};
use super::memory::MemoryShares;
use super::prefixes::Prefixes;
use super::rank_index::RankIndex;
use super::statistics::{CountStatistics, Method};
use crate::search::{Interval, Search};
use lexicon::automaton::State;
use lexicon::{Halt, Halted, Letter, Words};
use network::{CellId, Problem};

/// The nodes walked before the walk is left to all threads: some hundredths of a second.
/// Figures: `benches/record/constants.md`.
const NODES_ALONE: u64 = 1 << 20;

/// An answer about the fills in which no word stands twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Distinct<T> {
    /// The answer.
    Answer(T),
    /// The answer takes a walk through all fills.
    Walking {
        /// How many fills it found before it was left.
        before: u64,
        /// The interval in which the walk goes on.
        rest: Interval,
    },
}

/// Answers about the fills of a problem in which no word stands twice.
///
/// Where no two slots can have one word, these are all fills, and a [`Counter`] answers. Else fills are walked through.
#[derive(Debug)]
pub struct DistinctCounter<'p> {
    problem: &'p Problem,
    prefixes: Prefixes<'p>,
    walk: RankIndex<'p>,
    way: Way<'p>,
    search: Search,
    threads: usize,
    halt: Halt,
}

/// How the fills are counted.
#[derive(Debug)]
enum Way<'p> {
    /// Nothing was asked yet.
    Open,
    /// No two slots can have one word: all fills are counted.
    All(Box<Counter<'p>>),
    /// Fills are walked through.
    Walk,
}

impl<'p> DistinctCounter<'p> {
    /// Prepares to answer about the fills that `search` finds without repeated words, in its order and memory, on
    /// `threads` threads, on which all fills would be walked through too.
    pub fn new(
        problem: &'p Problem,
        search: Search,
        threads: usize,
        halt: &Halt,
    ) -> DistinctCounter<'p> {
        let shares = MemoryShares::of(search.memory);
        let walked = Search { distinct: true, memory: shares.walk() as u64, ..search };
        DistinctCounter {
            problem,
            prefixes: Prefixes::new(problem, search.order, shares.rank_index()),
            walk: RankIndex::indexing(problem, walked, shares.rank_index(), halt, None),
            way: Way::Open,
            search,
            threads: threads.max(1),
            halt: halt.clone(),
        }
    }

    /// The counter of all fills, where no two slots can have one word; `None` where fills are walked through.
    fn counter(&mut self) -> Result<Option<&mut Counter<'p>>, Halted> {
        if let Way::Open = self.way {
            let Search { order, memory, .. } = self.search;
            let has_fills = self.problem.obstruction().is_none();
            self.way = match has_fills && has_common_word(self.problem, &self.halt)? {
                true => Way::Walk,
                false => {
                    let counter = Counter::until(self.problem, order, memory, &self.halt)?;
                    Way::All(Box::new(counter.on_threads(self.threads)))
                }
            };
        }
        Ok(match &mut self.way {
            Way::All(counter) => Some(counter),
            Way::Open | Way::Walk => None,
        })
    }

    /// How many fills there are.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn total(&mut self) -> Result<Distinct<BigUint>, Halted> {
        if let Some(counter) = self.counter()? {
            return counter.total().map(Distinct::Answer);
        }
        Ok(match self.are_few()? {
            true => Distinct::Answer(self.walk.gathered.count.into()),
            false => self.left(),
        })
    }

    /// As [`total`](Self::total), where nothing else is asked.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn total_alone(&mut self) -> Result<Distinct<BigUint>, Halted> {
        match self.counter()? {
            Some(counter) => counter.total_alone().map(Distinct::Answer),
            None => self.total(),
        }
    }

    /// How many fills come before a fill that repeats no word: its number, from 0. The fill has its letters in
    /// row-major order.
    ///
    /// # Errors
    /// If the letters are no fill, or it is halted before the end.
    pub fn rank(&mut self, fill: &[Letter]) -> Result<Distinct<BigUint>, RankError> {
        check(self.problem, fill)?;
        if let Some(counter) = self.counter()? {
            return counter.rank(fill).map(Distinct::Answer);
        }
        let ordered = self.prefixes.ordered(fill);
        let is_passed = self.are_few()? || self.walk.rest().is_none_or(|rest| rest > ordered);
        Ok(match is_passed {
            true => Distinct::Answer(self.walk.rank(&ordered)?.into()),
            false => self.left(),
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
        if let Some(counter) = self.counter()? {
            let fill = match counter.at(number)? {
                Some(fill) => Ok(fill),
                None => Err(counter.total()?),
            };
            return Ok(Distinct::Answer(fill));
        }
        let is_whole = self.are_few()?;
        let walked = self.walk.gathered.count;
        Ok(match u64::try_from(number).ok().filter(|&number| number < walked) {
            Some(number) => {
                let ordered = self.walk.at(number)?;
                let fill = ordered.map(|ordered| self.prefixes.in_rows(&ordered));
                Distinct::Answer(fill.ok_or(walked.into()))
            }
            None if is_whole => Distinct::Answer(Err(walked.into())),
            None => self.left(),
        })
    }

    /// Whether the fills are so few that a walk of some hundredths of a second goes through all of them.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn are_few(&mut self) -> Result<bool, Halted> {
        let left = (NODES_ALONE / NODES_WALKED).saturating_sub(self.walk.work());
        Ok(unless_paused(self.walk.run(left))?.is_some())
    }

    /// How many fills have these letters on these cells, numbered as in the network; `None` where all fills are to be
    /// walked through.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn with_letters(
        &mut self,
        given: impl IntoIterator<Item = (CellId, Letter)>,
    ) -> Result<Option<BigUint>, Halted> {
        self.halt.check()?;
        match self.counter()? {
            Some(counter) => counter.with_letters(given),
            None => Ok(None),
        }
    }

    /// Whether fills are walked through: `None` before anything was asked.
    pub fn walks(&self) -> Option<bool> {
        match self.way {
            Way::Open => None,
            Way::All(_) => Some(false),
            Way::Walk => Some(true),
        }
    }

    /// The method of the last answer, and of a walk that is left; `None` before there is one.
    pub fn method(&self) -> Option<Method> {
        match &self.way {
            Way::Open => None,
            Way::All(counter) => counter.method(),
            Way::Walk => Some(Method::Walk),
        }
    }

    /// The statistics of the work done so far.
    pub fn statistics(&self) -> CountStatistics {
        match &self.way {
            Way::All(counter) => counter.statistics(),
            Way::Open | Way::Walk => {
                CountStatistics { walked: self.walk.nodes, ..CountStatistics::default() }
            }
        }
    }

    /// The walk goes on where it is, in another way.
    fn left<T>(&self) -> Distinct<T> {
        let rest = Interval { from: self.walk.rest().unwrap_or_default(), ..Interval::default() };
        Distinct::Walking { before: self.walk.gathered.count, rest }
    }
}

/// Whether two slots can have one word, as far as the words left to each of them tell. Takes time in proportion to
/// these words.
fn has_common_word(problem: &Problem, halt: &Halt) -> Result<bool, Halted> {
    let slots = &problem.network().slots;
    let mut seen: FxHashMap<usize, Vec<(State, Words)>> = FxHashMap::default();
    for slot in slots.ids() {
        halt.check()?;
        let (root, length) = (problem.root(slot), slots[slot].length());
        let words = Words::of_automaton(problem.table(), root, length);
        let before = seen.entry(length).or_default();
        let has_common = |(other, others): &(State, Words)| {
            *other == root || words.iter().any(|word| !others.range(word).is_empty())
        };
        if words.count() > 0 && before.iter().any(has_common) {
            return Ok(true);
        }
        before.push((root, words));
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::examples::problem_of;

    #[test]
    fn where_no_two_slots_have_one_word_all_fills_are_counted() {
        let words = ["ab", "ba", "cd", "dc"];
        for (grid, walks, fills) in [
            ("a.#c.\n", false, 1_u32),
            ("..#..\n", true, 12),
            ("..#..#..\n", true, 24),
            ("a.#..#c.\n", true, 2),
        ] {
            let (problem, halt) = (problem_of(&words, grid), Halt::default());
            let mut counter = DistinctCounter::new(&problem, Search::default(), 1, &halt);
            assert_eq!(counter.total(), Ok(Distinct::Answer(fills.into())), "{grid}");
            assert_eq!(counter.walks(), Some(walks), "{grid}");
        }
    }
}
