//! What each thread does.

use std::ops::ControlFlow;

use super::collect::Collect;
use super::segments::{SegmentNumber, Work};
use super::team::{Team, wait};
use crate::search::{Batches, Interval, Outcome};

/// Nodes between two looks at what the other threads want: about a millisecond.
/// Figures: `benches/record/constants.md`.
pub const NODES_AT_ONCE: u64 = 1 << 15;

/// Bytes that a thread collects before it hands them over: a lock for each 128 KiB, which take a
/// thread a millisecond. Less would cost more locks, more would hold back more.
/// Figures: `benches/record/constants.md`.
pub const PIECE: usize = 1 << 17;

/// A thread of a team.
pub struct Worker<'a, 'p, C: Collect> {
    team: &'a Team<C::Piece>,
    batches: Batches<'p>,
    collect: C,
    /// Whether it found fills before.
    has_found: bool,
}

impl<'a, 'p, C: Collect> Worker<'a, 'p, C> {
    pub fn new(team: &'a Team<C::Piece>, batches: Batches<'p>, collect: C) -> Worker<'a, 'p, C> {
        Worker { team, batches, collect, has_found: false }
    }

    /// Works on one segment after the other.
    pub fn work(mut self) {
        while let Some((number, interval)) = self.next_segment() {
            // A search begins with all fills.
            if interval != Interval::all() {
                self.batches.restart(&interval);
            }
            loop {
                let (collect, has_found) = (&mut self.collect, self.has_found);
                let outcome = self.batches.run(NODES_AT_ONCE, |batch| {
                    collect.add(batch);
                    // The first fill is not to wait.
                    match has_found && collect.bytes() < PIECE {
                        true => ControlFlow::Continue(()),
                        false => ControlFlow::Break(()),
                    }
                });
                if !self.report(number, outcome) {
                    break;
                }
            }
        }
        self.team.lock().statistics.add(&self.batches.statistics());
    }

    /// Waits for a segment to work on, and helps others meanwhile.
    fn next_segment(&mut self) -> Option<(SegmentNumber, Interval)> {
        let mut shared = self.team.lock();
        loop {
            if shared.is_over {
                return None;
            }
            match shared.segments.find_work() {
                Work::Search(number, interval) => return Some((number, interval)),
                Work::End => return None,
                Work::Wait => {
                    drop(shared);
                    let has_helped = self.batches.help();
                    shared = self.team.lock();
                    if !has_helped {
                        shared = wait(&self.team.work, shared);
                    }
                }
            }
        }
    }

    /// Hands over what was found, and gives work away where it is wanted; says whether to go on.
    fn report(&mut self, number: SegmentNumber, outcome: Outcome) -> bool {
        let bytes = self.collect.bytes();
        let piece = (bytes > 0).then(|| self.collect.take());
        let mut shared = self.team.lock();
        if let Some(piece) = piece {
            shared.segments.add_piece(number, piece, bytes);
            let is_early = !std::mem::replace(&mut self.has_found, true);
            if is_early || shared.segments.is_worth_taking(number) {
                self.team.found.notify_one();
            }
        }
        if let Some(rest) = self.batches.rest() {
            shared.segments.advance(number, rest.from);
        }
        // The reader may be slower than the search.
        while shared.segments.is_ahead(number) {
            if shared.is_over {
                return false;
            }
            shared = wait(&self.team.work, shared);
        }
        if outcome == Outcome::Exhausted {
            shared.segments.end(number, None);
            self.team.found.notify_one();
            return false;
        }
        if !shared.segments.is_wanted(number) {
            // Too much is held back: the rest waits, and the thread helps with what comes first.
            shared.segments.end(number, self.batches.rest());
            return false;
        }
        if shared.segments.take_request(number)
            && let Some(later) = self.batches.split()
        {
            shared.segments.insert_after(number, later);
            self.team.work.notify_one();
        }
        !shared.is_over
    }
}
