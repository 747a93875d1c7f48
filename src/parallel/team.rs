//! The segments, signals and statistics that the threads and the caller share.

use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::segments::{Next, Segments};
use crate::search::{Outcome, Statistics};
use lexicon::threads::lock;
use lexicon::{Halt, Letter};

/// How long to wait for others before looking around. It bounds how late the end of a search or a
/// request to end is seen, and how long few fills wait to be taken: whatever else there is to do or to
/// take is signalled.
const WAIT: Duration = Duration::from_millis(5);

/// The news of a search for its caller.
#[derive(Debug)]
pub enum Update<P> {
    /// The next fills.
    Fills(P),
    /// No fill for a while. All were given that come before these letters, and the others begin
    /// with them or come after: a search from there on gives the rest.
    Position(Vec<Letter>),
}

/// The threads of a search, and its caller.
pub struct Team<P> {
    segments: Mutex<Segments<P>>,
    /// There is something for a thread to do.
    pub work: Condvar,
    /// There is enough for the caller to take.
    pub found: Condvar,
    /// Ends all searches of the threads.
    pub halt: Halt,
}

impl<P> Team<P> {
    /// A team with segments to search.
    pub fn new(segments: Segments<P>) -> Team<P> {
        Team {
            segments: Mutex::new(segments),
            work: Condvar::new(),
            found: Condvar::new(),
            halt: Halt::default(),
        }
    }

    pub fn lock(&self) -> MutexGuard<'_, Segments<P>> {
        lock(&self.segments)
    }

    /// Hands the pieces over in order until all segments are done, or `take` breaks, or `halt` is set.
    pub fn hand_over(
        &self,
        halt: &Halt,
        take: &mut impl FnMut(Update<P>) -> ControlFlow<()>,
    ) -> Outcome {
        let mut segments = self.lock();
        loop {
            if halt.is_set() {
                return Outcome::Halted;
            }
            let update = match segments.take_next() {
                Next::End => return Outcome::Exhausted,
                Next::SegmentEnded => {
                    self.work.notify_all();
                    continue;
                }
                Next::Piece(piece) => {
                    self.work.notify_all();
                    Update::Fills(piece)
                }
                Next::Nothing => {
                    segments = wait(&self.found, segments);
                    match segments.position() {
                        Some(position) => Update::Position(position.to_vec()),
                        None => continue,
                    }
                }
            };
            drop(segments);
            if take(update).is_break() {
                return Outcome::Stopped;
            }
            segments = self.lock();
        }
    }

    /// Ends the search of all threads.
    pub fn end(&self) {
        self.lock().is_over = true;
        self.halt.set();
        self.work.notify_all();
    }

    /// The statistics of all threads together.
    pub fn statistics(self) -> Statistics {
        self.segments.into_inner().unwrap_or_else(PoisonError::into_inner).statistics
    }
}

/// Waits for a signal, but not for long.
pub fn wait<'a, T>(signal: &Condvar, locked: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    signal.wait_timeout(locked, WAIT).unwrap_or_else(PoisonError::into_inner).0
}
