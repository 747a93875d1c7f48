//! One search by several threads, its fills in order.
//!
//! The fills are a line, cut into *parts* that follow one another. A thread takes the first part
//! that is waiting; when none is, it asks the thread at work on the first part to give away most of
//! what it has left, all but the next fills. So the cutting follows the work, however uneven, and the
//! threads are drawn to where the next fills come from. What is found in later parts is held back
//! until its turn; when too much is held back before the end of a part, its thread leaves it for an
//! earlier one.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::search::memory;
use crate::search::{Batch, Batches, Interval, Outcome, Search, SharedSearch, Statistics};
use crossword::problem::Problem;
use lexicon::halt::Halt;
use lexicon::letters::Letter;

/// Nodes between two looks at what the other threads want: about a millisecond.
const NODES_AT_ONCE: u64 = 1 << 15;

/// Bytes that a thread gathers before it hands them over.
const PIECE: usize = 1 << 17;

/// The memory below which a thread is not worth having, in bytes.
const THREAD_MEMORY: u64 = 1 << 25;

/// How long to wait for others before looking around.
const WAIT: Duration = Duration::from_millis(5);

/// What a thread makes of the fills it finds.
pub trait Collect {
    /// Some fills, ready to be taken.
    type Piece: Send;

    /// Adds the fills of a batch.
    fn add(&mut self, batch: &Batch<'_>);

    /// How many bytes were gathered since the last [`take`](Self::take).
    fn bytes(&self) -> usize;

    /// Takes what was gathered.
    fn take(&mut self) -> Self::Piece;
}

/// What a search tells its caller.
#[derive(Debug)]
pub enum Update<P> {
    /// The next fills.
    Fills(P),
    /// No fill for a while. All were given that come before these letters, and the others begin
    /// with them or come after: a search from there on gives the rest.
    Position(Vec<Letter>),
}

/// A stretch of the order of fills.
struct Part<P> {
    number: u64,
    work: Work,
    /// All its fills before these letters are among the pieces, or were.
    position: Vec<Letter>,
    /// What was found in it and not taken yet, with its size.
    pieces: VecDeque<(P, usize)>,
    /// The size of all these.
    bytes: usize,
    /// Whether its thread is asked to give some of it away.
    asked: bool,
}

/// How far a part is.
enum Work {
    /// To be searched.
    Waiting(Interval),
    Running,
    Done,
}

/// What the threads share.
struct Shared<P> {
    /// In the order of their fills.
    parts: VecDeque<Part<P>>,
    next_number: u64,
    /// How many bytes may be held back up to the end of a part that is worked on.
    budget: usize,
    stop: bool,
    statistics: Statistics,
}

struct Team<P> {
    shared: Mutex<Shared<P>>,
    /// There is something for a thread to do.
    work: Condvar,
    /// There is something for the caller to take.
    found: Condvar,
    /// Pauses all searches.
    halt: Halt,
}

/// Searches a range with several threads, fewer if memory is short, and gives what they gather to
/// `take`, in the order of the fills.
///
/// Setting `halt` ends it soon too; it is set when this returns.
///
/// `take` is called every few milliseconds, also without fills, and ends the search soon when it
/// breaks. The memory of `search` is that of all threads together, with pieces that wait for their
/// turn.
pub fn search<G: Collect>(
    problem: &Problem,
    search: Search,
    range: Interval,
    threads: usize,
    halt: &Halt,
    gather: impl Fn() -> G + Sync,
    mut take: impl FnMut(Update<G::Piece>) -> ControlFlow<()>,
) -> (Outcome, Statistics) {
    let waiting = usize::try_from(memory::waiting(search.memory)).unwrap_or(usize::MAX);
    let budget = (waiting / 4).max(1 << 18);
    // Each thread has its own sets of words and its own oracle.
    let affordable = usize::try_from(search.memory / THREAD_MEMORY).unwrap_or(usize::MAX);
    let threads = threads.min(affordable).max(1);
    let search = Arc::new(SharedSearch::new(problem, search, threads, halt));
    let mut parts = VecDeque::new();
    parts.push_back(Part::new(0, range));
    let shared =
        Shared { parts, next_number: 1, budget, stop: false, statistics: Statistics::default() };
    let (work, found) = (Condvar::new(), Condvar::new());
    let halt = halt.clone();
    let team = Team { shared: Mutex::new(shared), work, found, halt };
    let outcome = std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| team.work(Batches::of(Arc::clone(&search)), gather()));
        }
        let outcome = team.collect(&mut take);
        team.lock().stop = true;
        team.halt.set();
        team.work.notify_all();
        outcome
    });
    let shared = team.shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    (outcome, shared.statistics)
}

impl<P> Part<P> {
    fn new(number: u64, interval: Interval) -> Part<P> {
        let (position, work) = (interval.from.clone(), Work::Waiting(interval));
        Part { number, work, position, pieces: VecDeque::new(), bytes: 0, asked: false }
    }
}

impl<P> Shared<P> {
    fn place(&self, number: u64) -> Option<usize> {
        self.parts.iter().position(|part| part.number == number)
    }

    /// Whether to work on a part: always on the first, on others if not too much waits before their
    /// end, nor in all.
    fn is_wanted(&self, place: usize) -> bool {
        let held =
            |parts: usize| self.parts.iter().take(parts).map(|part| part.bytes).sum::<usize>();
        place == 0 || held(place + 1) <= self.budget && held(usize::MAX) <= 4 * self.budget
    }

    /// Adds a part just after another.
    fn insert_after(&mut self, number: u64, interval: Interval) {
        let Some(place) = self.place(number) else { return };
        self.parts.insert(place + 1, Part::new(self.next_number, interval));
        self.next_number += 1;
    }
}

impl<P: Send> Team<P> {
    fn lock(&self) -> MutexGuard<'_, Shared<P>> {
        // A thread that panics ends the whole search when its scope ends.
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands the pieces over in order until all parts are done.
    fn collect(&self, take: &mut impl FnMut(Update<P>) -> ControlFlow<()>) -> Outcome {
        let mut shared = self.lock();
        loop {
            if shared.stop {
                return Outcome::Halted;
            }
            let Some(first) = shared.parts.front_mut() else { return Outcome::Exhausted };
            let news = if let Some((piece, bytes)) = first.pieces.pop_front() {
                first.bytes -= bytes;
                self.work.notify_all();
                Update::Fills(piece)
            } else if matches!(first.work, Work::Done) {
                shared.parts.pop_front();
                self.work.notify_all();
                continue;
            } else {
                shared = wait(&self.found, shared);
                match shared.parts.front() {
                    Some(first) if first.pieces.is_empty() => {
                        Update::Position(first.position.clone())
                    }
                    _ => continue,
                }
            };
            drop(shared);
            if take(news).is_break() {
                return Outcome::Stopped;
            }
            shared = self.lock();
        }
    }

    /// Works on one part after the other.
    fn work<G: Collect<Piece = P>>(&self, mut fills: Batches<'_>, mut gather: G) {
        let mut handed_over = false;
        while let Some((number, interval)) = self.next_part() {
            if interval != Interval::all() {
                fills.restart(&interval);
            }
            loop {
                let outcome = fills.run(NODES_AT_ONCE, |batch| {
                    gather.add(batch);
                    // The first fill is not to wait.
                    match handed_over && gather.bytes() < PIECE {
                        true => ControlFlow::Continue(()),
                        false => ControlFlow::Break(()),
                    }
                });
                let bytes = gather.bytes();
                let piece = (bytes > 0).then(|| (gather.take(), bytes));
                handed_over |= piece.is_some();
                if !self.report(number, piece, outcome, &mut fills) {
                    break;
                }
            }
        }
        self.lock().statistics.add(&fills.statistics());
    }

    /// Waits for a part to work on: its number and what it is to search.
    fn next_part(&self) -> Option<(u64, Interval)> {
        let mut shared = self.lock();
        loop {
            if shared.stop {
                return None;
            }
            let is_waiting = |part: &Part<P>| matches!(part.work, Work::Waiting(..));
            let waiting = shared.parts.iter().position(is_waiting);
            if let Some(place) = waiting.filter(|&place| shared.is_wanted(place)) {
                let part = &mut shared.parts[place];
                if let Work::Waiting(rest) = std::mem::replace(&mut part.work, Work::Running) {
                    return Some((part.number, rest));
                }
            }
            let is_running = |part: &&mut Part<P>| matches!(part.work, Work::Running);
            let mut running = shared.parts.iter_mut().filter(is_running);
            match (running.next(), waiting) {
                (Some(first), _) => first.asked = true,
                (None, None) => return None,
                (None, Some(_)) => {}
            }
            shared = wait(&self.work, shared);
        }
    }

    /// Hands over what was found, and gives work away where it is wanted; says whether to go on.
    fn report(
        &self,
        number: u64,
        piece: Option<(P, usize)>,
        outcome: Outcome,
        fills: &mut Batches<'_>,
    ) -> bool {
        let mut shared = self.lock();
        let Some(place) = shared.place(number) else { return false };
        if outcome == Outcome::Halted {
            shared.stop = true;
            self.found.notify_one();
            self.work.notify_all();
            return false;
        }
        if let Some((piece, bytes)) = piece {
            shared.parts[place].pieces.push_back((piece, bytes));
            shared.parts[place].bytes += bytes;
            if place == 0 {
                self.found.notify_one();
            }
        }
        if let Some(rest) = fills.rest() {
            let part = &mut shared.parts[place];
            part.position = rest.from.max(std::mem::take(&mut part.position));
        }
        // The reader may be slower than the search.
        while shared.parts[0].number == number && shared.parts[0].bytes > shared.budget {
            if shared.stop {
                return false;
            }
            shared = wait(&self.work, shared);
        }
        let Some(place) = shared.place(number) else { return false };
        if outcome == Outcome::Exhausted {
            shared.parts[place].work = Work::Done;
            self.found.notify_one();
            return false;
        }
        if !shared.is_wanted(place) {
            // Too much is held back: the rest waits, and the thread helps with what comes first.
            if let Some(rest) = fills.rest() {
                shared.insert_after(number, rest);
            }
            shared.parts[place].work = Work::Done;
            return false;
        }
        if std::mem::take(&mut shared.parts[place].asked)
            && let Some(later) = fills.split()
        {
            shared.insert_after(number, later);
            self.work.notify_one();
        }
        !shared.stop
    }
}

/// Waits for a signal, but not for long.
fn wait<'a, T>(signal: &Condvar, shared: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    signal.wait_timeout(shared, WAIT).unwrap_or_else(PoisonError::into_inner).0
}
