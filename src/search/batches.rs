//! Fills, many at once.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::batch::{Batch, Outcome};
use super::engine::Engine;
use super::extension::Steering;
use super::interval::Interval;
use super::parameters::Search;
use super::shared::SharedSearch;
use super::statistics::Statistics;
use lexicon::{Halt, Halted};
use network::{CellId, Problem};

/// The most nodes between two looks at whether to halt: a millisecond or so.
const SLICE: u64 = 1 << 15;

/// The fills of a problem in strictly increasing order, in [batches](Batch): the fastest way to take
/// many.
///
/// ```
/// use std::ops::ControlFlow;
/// use network::problem::Problem;
/// use enumerate::search::{Batch, Batches, Outcome, Search};
///
/// let problem = Problem::of_words("1111\n1001\n1001\n1111\n", ["mars", "mois", "plus", "tard", "soir"])?;
///
/// let mut batches = Batches::new(&problem, Search::default());
/// let mut fills = 0;
/// let mut visit = |batch: &Batch<'_>| {
///     fills += batch.len();
///     ControlFlow::Continue(())
/// };
/// while batches.run(1000, &mut visit) == Outcome::Paused {}
/// assert_eq!(fills, 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Batches<'p> {
    shared: Arc<SharedSearch<'p>>,
    engine: Box<dyn Engine + 'p>,
    /// The extension oracle around the engine, if there is one.
    steering: Option<Steering<'p>>,
}

impl<'p> Batches<'p> {
    /// All fills.
    pub fn new(problem: &'p Problem, search: Search) -> Batches<'p> {
        Batches::until(problem, search, &Halt::default())
    }

    /// All fills, until `halt` is set: then [`run`](Self::run) ends within a few milliseconds, and so
    /// does this, which may take long on large grids.
    pub fn until(problem: &'p Problem, search: Search, halt: &Halt) -> Batches<'p> {
        Batches::of(Arc::new(SharedSearch::new(problem, search, 1, halt)))
    }

    /// All fills of a search that other threads may do too.
    pub(crate) fn of(shared: Arc<SharedSearch<'p>>) -> Batches<'p> {
        let (engine, nogoods) = shared.engine();
        let steering = nogoods.map(|nogoods| Steering::new(Arc::clone(&shared), nogoods));
        Batches { shared, engine, steering }
    }

    /// The fills of an interval only.
    pub fn over(mut self, interval: &Interval) -> Batches<'p> {
        self.restart(interval);
        self
    }

    /// Begins anew, with the fills of an interval.
    pub fn restart(&mut self, interval: &Interval) {
        match &mut self.steering {
            Some(steering) => steering.restart(&mut *self.engine, interval),
            None => self.engine.restart(interval),
        }
    }

    /// Calls `visit` with batches of fills until about `nodes` more nodes are searched, or `visit`
    /// breaks, or there are no more.
    ///
    /// Calls that [were paused](Outcome::Paused) or [stopped](Outcome::Stopped) can be repeated to go
    /// on.
    pub fn run(
        &mut self,
        nodes: u64,
        mut visit: impl FnMut(&Batch<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let end = self.nodes().saturating_add(nodes);
        loop {
            let left = end.saturating_sub(self.nodes());
            let outcome = match &mut self.steering {
                Some(steering) => steering.walk(&mut *self.engine, left, &mut visit),
                None => self.engine.walk(left.min(SLICE), &mut visit),
            };
            if outcome != Outcome::Paused || self.nodes() >= end {
                return outcome;
            }
        }
    }

    /// Calls `visit` with all fills until it breaks.
    ///
    /// # Errors
    /// If the search is halted before the end.
    pub(crate) fn run_all(
        &mut self,
        visit: impl FnMut(&Batch<'_>) -> ControlFlow<()>,
    ) -> Result<(), Halted> {
        match self.run(u64::MAX, visit) {
            Outcome::Exhausted | Outcome::Stopped | Outcome::Paused => Ok(()),
            Outcome::Halted => Err(Halted),
        }
    }

    /// How many fills are left.
    ///
    /// # Errors
    /// If the search is halted before the end.
    pub(crate) fn count_all(&mut self) -> Result<u64, Halted> {
        self.only_count();
        let mut count = 0;
        self.run_all(|batch| {
            count += batch.len();
            ControlFlow::Continue(())
        })?;
        Ok(count)
    }

    /// Lets batches only have the number of their fills, mostly without their tails: about a third faster where
    /// fills are many.
    pub fn only_count(&mut self) {
        self.engine.state_mut().only_counts = true;
    }

    /// Gives away the later part of the search that is left; `None` if that is too little.
    pub(crate) fn split(&mut self) -> Option<Interval> {
        match &mut self.steering {
            Some(steering) => steering.split(&mut *self.engine),
            None => self.engine.split(),
        }
    }

    /// The interval that is left to search; `None` if no fill comes any more.
    pub(crate) fn rest(&self) -> Option<Interval> {
        match &self.steering {
            Some(steering) => steering.rest(&*self.engine),
            None => self.engine.rest(),
        }
    }

    /// The nodes searched so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.engine.state().nodes
    }

    /// Counts of the search so far.
    pub fn statistics(&self) -> Statistics {
        let mut statistics = Statistics {
            is_short_of_memory: self.shared.is_short_of_memory(),
            bytes: self.engine.bytes(),
            shared_bytes: self.shared.bytes(),
            ..self.engine.state().statistics.clone()
        };
        if let Some(steering) = &self.steering {
            steering.describe(&mut statistics);
        }
        statistics
    }

    /// The white cells, numbered in row-major order, in the order they are compared.
    pub fn cells(&self) -> &[CellId] {
        &self.shared.traversal.cells
    }
}

#[cfg(test)]
mod tests {
    use super::super::examples::{GRIDS, counted, fills, listed, problem, searches};
    use super::super::fills::Fills;
    use super::super::interval::AFTER;
    use super::*;
    use lexicon::Letter;

    /// Takes the fills of the next batch, if it comes within a number of nodes.
    fn take(batches: &mut Batches<'_>, nodes: u64, all: &mut Vec<Vec<Letter>>) -> Outcome {
        batches.run(nodes, |batch| {
            all.extend(batch.tails().map(|[first, last]| [batch.head(), first, last].concat()));
            ControlFlow::Break(())
        })
    }

    fn all(mut batches: Batches<'_>) -> Vec<Vec<Letter>> {
        listed(|visit| batches.run(u64::MAX, |batch| visit(batch)))
    }

    #[test]
    fn an_interval_has_the_fills_between_its_bounds_listed_or_counted() {
        for grid in GRIDS {
            let problem = problem(grid);
            let expected = fills(&problem, Search::default());
            let (low, high) = (&expected[expected.len() / 3], &expected[expected.len() / 2]);
            let half = low.len() / 2;
            let past_all =
                |length| Interval { from: [&low[..length], &[AFTER]].concat(), to: Vec::new() };
            let intervals = [
                Interval { from: low.clone(), to: high.clone() },
                Interval { from: low[..half].to_vec(), to: high[..half + 1].to_vec() },
                Interval { to: low[..half].to_vec(), ..Interval::all() },
                Interval::starting_at(high),
                Interval::within(&low[..half]),
                Interval::before(low),
                Interval::after(high),
                Interval::after(&expected[expected.len() - 1]),
                Interval::after(&[]),
                Interval::none(),
            ];
            let intervals = intervals.into_iter().chain((1..low.len()).map(past_all));
            let intervals: Vec<Interval> = intervals.collect();
            for search in searches() {
                for interval in &intervals {
                    let batches = || Batches::new(&problem, search).over(interval);
                    let found = all(batches());
                    let inside = expected.iter().filter(|fill| interval.contains(fill));
                    assert!(found.iter().eq(inside), "{search:?} {interval:?}\n{grid}");
                    let mut counts = batches();
                    counts.only_count();
                    let count = counted(|visit| counts.run(100, visit));
                    assert_eq!(count, found.len() as u64, "{search:?} {interval:?}\n{grid}");
                }
            }
        }
    }

    #[test]
    fn what_is_left_can_be_searched_anew_and_given_away() {
        for grid in GRIDS {
            let problem = problem(grid);
            let expected = fills(&problem, Search::default());
            for search in searches() {
                // Each search goes back to where the last one was, and must get beyond.
                for nodes in [40, 200] {
                    let mut found = Vec::new();
                    // Intervals still to be searched, the next one last.
                    let mut left = vec![Interval::all()];
                    let mut is_fresh = true;
                    while let Some(interval) = left.pop() {
                        let mut batches = Batches::new(&problem, search).over(&interval);
                        let outcome = take(&mut batches, nodes, &mut found);
                        is_fresh = !is_fresh;
                        if outcome == Outcome::Exhausted {
                            continue;
                        }
                        let later = if is_fresh { batches.split() } else { None };
                        left.extend(later);
                        left.extend(batches.rest());
                    }
                    assert!(found == expected, "{search:?}, {nodes} nodes\n{grid}");
                }
            }
        }
    }

    #[test]
    fn every_engine_obeys_a_request_to_end() {
        let problem = problem(GRIDS[0]);
        for search in searches() {
            let halt = Halt::default();
            let mut batches = Batches::until(&problem, search, &halt);
            let mut seen = 0;
            let outcome = batches.run(u64::MAX, |_| {
                halt.set();
                seen += 1;
                ControlFlow::Continue(())
            });
            // A slice of nodes that is under way is ended.
            let may_end = outcome == Outcome::Exhausted && seen > 0;
            assert!(outcome == Outcome::Halted || may_end, "{outcome:?} {search:?}");
            let left = batches.rest();

            let mut halted = Batches::until(&problem, search, &halt);
            assert_eq!(halted.run(u64::MAX, |_| panic!("{search:?}")), Outcome::Halted);
            assert!(halted.rest().is_some() && !halted.statistics().is_short_of_memory);
            assert!(Fills::from(halted).next().is_none());
            if let Some(left) = left {
                // Another search goes on from there.
                assert!(!all(Batches::new(&problem, search).over(&left)).is_empty());
            }
        }
    }

    #[test]
    fn too_little_memory_is_told_and_changes_no_fill() {
        let problem = problem(GRIDS[1]);
        let expected = fills(&problem, Search::default());
        for memory in [0, 10_000, 100_000, 1 << 20] {
            for search in searches() {
                let search = Search { memory, ..search };
                let batches = Batches::new(&problem, search);
                let is_short = batches.statistics().is_short_of_memory;
                assert_eq!(is_short, search.techniques.lookahead && memory == 0);
                assert!(all(batches) == expected, "{search:?}");
            }
        }
    }
}
