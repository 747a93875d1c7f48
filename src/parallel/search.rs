//! The search by several threads.

use std::iter;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;

use super::segments::Segments;
use super::team::{Team, Update};
use super::worker::{Collect, NODES_AT_ONCE, Worker};
use crate::search::memory::Memory;
use crate::search::{Batches, Interval, Outcome, Search, SharedSearch, Statistics};
use lexicon::Halt;
use lexicon::threads;
use network::Problem;

/// Searches an interval with several threads, fewer if memory is short or the system starts no more, and
/// gives their collections to `take`, in the order of the fills.
///
/// `take` is called every few milliseconds, also without fills, and ends the search soon when it
/// breaks; so does setting `halt`, in every phase.
///
/// All threads together take the memory of `search`, with the pieces that wait for their turn.
pub fn search<C: Collect>(
    problem: &Problem,
    search: Search,
    interval: Interval,
    threads: usize,
    halt: &Halt,
    collect: impl Fn() -> C + Sync,
    mut take: impl FnMut(Update<C::Piece>) -> ControlFlow<()>,
) -> (Outcome, Statistics) {
    let memory = Memory::new(search.memory, threads);
    let team = Team::new(Segments::new(interval.clone(), memory.pieces()));
    let shared = Arc::new(SharedSearch::new(problem, search, memory.threads(), &team.halt));
    let outcome = thread::scope(|scope| {
        let work = || {
            let batches = Batches::of(Arc::clone(&shared));
            Worker::new(&team, batches, collect()).work();
        };
        if threads::start_each(scope, iter::repeat_n(work, memory.threads())).is_empty() {
            return None;
        }
        let outcome = team.hand_over(halt, &mut take);
        team.end();
        Some(outcome)
    });
    match outcome {
        Some(outcome) => (outcome, team.statistics()),
        None => {
            let mut batches = Batches::until(problem, search, halt);
            let outcome = search_alone(&mut batches, &interval, halt, collect(), take);
            (outcome, batches.statistics())
        }
    }
}

/// Searches an interval by the thread that asks for it, where not one other can be started.
fn search_alone<C: Collect>(
    batches: &mut Batches<'_>,
    interval: &Interval,
    halt: &Halt,
    mut collect: C,
    mut take: impl FnMut(Update<C::Piece>) -> ControlFlow<()>,
) -> Outcome {
    batches.restart(interval);
    loop {
        let outcome = batches.run(NODES_AT_ONCE, |batch| {
            collect.add(batch);
            match collect.is_full() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        let update = match (collect.bytes(), batches.rest()) {
            (1.., _) => Some(Update::Fills(collect.take())),
            (0, rest) => rest.map(|rest| Update::Position(rest.from)),
        };
        if update.is_some_and(|update| take(update).is_break()) {
            return Outcome::Stopped;
        }
        if halt.is_set() {
            return Outcome::Halted;
        }
        if outcome == Outcome::Exhausted {
            return outcome;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::{FillText, FillWriter, Format, Text};
    use crate::search::Order;
    use crate::search::examples::{GRIDS, problem};

    type Take<'a> = dyn FnMut(Update<Text>) -> ControlFlow<()> + 'a;

    #[test]
    fn without_threads_the_caller_lists_the_same() {
        let problem = problem(GRIDS[1]);
        let collect = || FillText::new(&problem, Order::Rows, Format::Text);
        let listed = |search: &dyn Fn(&mut Take<'_>) -> Outcome| {
            let mut writer = FillWriter::new(&problem, Format::Text, u64::MAX, Vec::new());
            let outcome = search(&mut |update| {
                if let Update::Fills(text) = update {
                    writer.write(&text).unwrap();
                }
                ControlFlow::Continue(())
            });
            (outcome, String::from_utf8(writer.into_sink()).unwrap())
        };
        let (wanted, halt) = (Search::default(), Halt::default());
        let alone = |interval: &Interval, halt: &Halt| {
            let batches = || Batches::until(&problem, wanted, halt);
            listed(&|take| search_alone(&mut batches(), interval, halt, collect(), take))
        };
        for interval in [Interval::all(), Interval::starting_at(&[2]), Interval::none()] {
            let by_team = listed(&|take| {
                search(&problem, wanted, interval.clone(), 2, &halt, collect, take).0
            });
            assert_eq!(alone(&interval, &halt), by_team);
        }
        halt.set();
        assert_eq!(alone(&Interval::all(), &halt).0, Outcome::Halted);
    }
}
