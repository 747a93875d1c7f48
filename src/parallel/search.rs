//! The search by several threads.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;

use super::alone;
use super::collect::{Collect, Update};
use super::memory::Shares;
use super::segments::Segments;
use super::team::Team;
use super::worker::Worker;
use crate::search::{Batches, Interval, Outcome, Search, SharedSearch, Statistics};
use lexicon::halt::Halt;
use network::problem::Problem;

/// Searches an interval with several threads, fewer if memory is short or the system starts no more, and
/// gives what they collect to `take`, in the order of the fills.
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
    let shares = Shares::of(search.memory, threads);
    let team = Team::new(Segments::new(interval.clone(), shares.pieces));
    let shared = Arc::new(SharedSearch::new(problem, search, shares.threads, &team.halt));
    let outcome = thread::scope(|scope| {
        let start = |_: &usize| {
            let work = || {
                let batches = Batches::of(Arc::clone(&shared));
                Worker::new(&team, batches, collect()).work();
            };
            thread::Builder::new().spawn_scoped(scope, work).is_ok()
        };
        // Where one is not started, no further ones are asked for.
        if (0..shares.threads).take_while(start).count() == 0 {
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
            let outcome = alone::search(&mut batches, &interval, halt, collect(), take);
            (outcome, batches.statistics())
        }
    }
}
