//! How many fills repeat no word, which is the K-th, and which number one has.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use crate::count::{
    CountStatistics, Counter, MemoryShares, Method, NODES_WALKED, RankError, RankIndex, check,
    in_rows, unless_paused,
};
use crate::parallel::IntervalCounter;
use crate::search::{Interval, Search};
use lexicon::automaton::State;
use lexicon::{Halt, Halted, Letter, Words};
use network::{CellId, Problem};

/// The nodes walked before the walk is left to all threads: some hundredths of a second.
const NODES_ALONE: u64 = 1 << 20;

/// Answers about the fills of a problem in which no word stands twice.
#[derive(Debug)]
pub struct DistinctCounter<'p> {
    problem: &'p Problem,
    walk: RankIndex<'p>,
    /// The counter of all fills; `Some(None)` where fills are walked through, `None` before it is known.
    counter: Option<Option<Box<Counter<'p>>>>,
    search: Search,
    threads: usize,
    halt: Halt,
}

impl<'p> DistinctCounter<'p> {
    /// Prepares to answer about the fills of a [distinct](Problem::distinct) problem, in the order of a search, on `threads` threads,
    /// which may take the memory of the search once more for themselves.
    pub fn new(
        problem: &'p Problem,
        search: Search,
        threads: usize,
        halt: &Halt,
    ) -> DistinctCounter<'p> {
        let shares = MemoryShares::of(search.memory);
        let walked = Search { memory: shares.walk() as u64, ..search };
        DistinctCounter {
            problem,
            walk: RankIndex::indexing(problem, walked, shares.rank_index(), halt, None),
            counter: None,
            search,
            threads: threads.max(1),
            halt: halt.clone(),
        }
    }

    /// The counter of all fills, where no two slots can have one word; `None` where fills are walked through.
    fn counter(&mut self) -> Result<Option<&mut Counter<'p>>, Halted> {
        if self.counter.is_none() {
            let Search { order, memory, .. } = self.search;
            let has_fills = self.problem.obstruction().is_none();
            self.counter = Some(match has_fills && has_common_word(self.problem, &self.halt)? {
                true => None,
                false => {
                    let counter =
                        Counter::until(self.problem.repeating(), order, memory, &self.halt)?;
                    Some(Box::new(counter.on_threads(self.threads)))
                }
            });
        }
        Ok(self.counter.as_mut().and_then(Option::as_deref_mut))
    }

    /// Whether fills are walked through, as two slots can have one word.
    ///
    /// # Errors
    /// If it is halted.
    pub fn walks(&mut self) -> Result<bool, Halted> {
        Ok(self.counter()?.is_none())
    }

    /// How many fills there are.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn total(&mut self) -> Result<BigUint, Halted> {
        if let Some(total) = self.total_if_few()? {
            return Ok(total);
        }
        let later = self.on_all_threads().count(self.rest())?;
        Ok((self.walk.gathered.count + later).into())
    }

    /// As [`total`](Self::total), where no other question comes.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn total_alone(&mut self) -> Result<BigUint, Halted> {
        match self.counter()? {
            Some(counter) => counter.total_alone(),
            None => self.total(),
        }
    }

    /// How many fills there are, if all fills are counted or they [are few](Self::are_few).
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn total_if_few(&mut self) -> Result<Option<BigUint>, Halted> {
        if let Some(counter) = self.counter()? {
            return counter.total().map(Some);
        }
        Ok(self.are_few()?.then(|| self.walk.gathered.count.into()))
    }

    /// How many fills come before a fill that repeats no word: its number, from 0. The fill has its letters in
    /// row-major order.
    ///
    /// # Errors
    /// If the letters are no fill, or it is halted before the end.
    pub fn rank(&mut self, fill: &[Letter]) -> Result<BigUint, RankError> {
        check(self.problem, fill)?;
        if let Some(counter) = self.counter()? {
            return counter.rank(fill);
        }
        let ordered = self.problem.arrange(self.search.order, fill);
        if self.are_few()? || self.walk.rest().is_none_or(|rest| rest > ordered) {
            return Ok(self.walk.rank(&ordered)?.into());
        }
        // The fill itself is the last in its interval.
        let to_fill = Interval { to: ordered, ..self.rest() };
        let fills = self.walk.gathered.count + self.on_all_threads().count(to_fill)?;
        Ok(fills.saturating_sub(1).into())
    }

    /// The fill before which `number` fills come, its letters in row-major order; or the number of all fills, if
    /// `number` is no less.
    ///
    /// # Errors
    /// If it is halted before the end.
    pub fn at(&mut self, number: &BigUint) -> Result<Result<Vec<Letter>, BigUint>, Halted> {
        if let Some(counter) = self.counter()? {
            return match counter.at(number)? {
                Some(fill) => Ok(Ok(fill)),
                None => counter.total().map(Err),
            };
        }
        let are_few = self.are_few()?;
        let (walked, number) =
            (self.walk.gathered.count, u64::try_from(number).unwrap_or(u64::MAX));
        Ok(match number.checked_sub(walked) {
            None => {
                let cells = self.problem.cells(self.search.order);
                let ordered = self.walk.at(number)?;
                ordered.map(|ordered| in_rows(&cells, &ordered)).ok_or(walked.into())
            }
            Some(_) if are_few => Err(walked.into()),
            Some(later) => {
                let found = self.on_all_threads().at(self.rest(), later)?;
                found.map_err(|later| (walked + later).into())
            }
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

    /// The method of the last answer; `None` before there is one.
    pub fn method(&self) -> Option<Method> {
        match self.counter.as_ref()? {
            Some(counter) => counter.method(),
            None => Some(Method::Walk),
        }
    }

    /// The statistics of the work done so far.
    pub fn statistics(&self) -> CountStatistics {
        match &self.counter {
            Some(Some(counter)) => counter.statistics(),
            Some(None) | None => {
                CountStatistics { walked: self.walk.nodes, ..CountStatistics::default() }
            }
        }
    }

    /// The fills that were not walked through yet.
    fn rest(&self) -> Interval {
        Interval::starting_at(&self.walk.rest().unwrap_or_default())
    }

    fn on_all_threads(&self) -> IntervalCounter<'_> {
        let DistinctCounter { problem, search, threads, ref halt, .. } = *self;
        IntervalCounter { problem, search, threads, halt }
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
            let (problem, halt) = (problem_of(&words, grid).distinct(), Halt::default());
            let mut counter = DistinctCounter::new(&problem, Search::default(), 1, &halt);
            assert_eq!(counter.total(), Ok(fills.into()), "{grid}");
            assert_eq!(counter.walks(), Ok(walks), "{grid}");
        }
    }
}
