//! The work of each thread: a segment after the other.

use std::ops::ControlFlow;

use super::segments::{SegmentNumber, Work};
use super::team::{Team, wait};
use crate::search::{Batch, Batches, Interval, Outcome};

/// Nodes between two looks at the wishes of other threads: about a millisecond.
/// Figures: `benches/record/constants.md`.
pub const NODES_AT_ONCE: u64 = 1 << 15;

/// Bytes that a thread collects before it hands them over: a lock for each 128 KiB, which take a
/// thread a millisecond. Less would cost more locks, more would hold back more.
/// Figures: `benches/record/constants.md`.
pub const PIECE: usize = 1 << 17;

/// A collection that a thread makes of the fills it finds.
pub trait Collect {
    /// Some fills, ready to be taken.
    type Piece: Send;

    /// Adds the fills of a batch.
    fn add(&mut self, batch: &Batch<'_>);

    /// How many bytes were collected since the last [`take`](Self::take).
    fn bytes(&self) -> usize;

    /// Whether a piece is full.
    fn is_full(&self) -> bool {
        self.bytes() >= PIECE
    }

    /// Takes the collection, which is empty afterwards.
    fn take(&mut self) -> Self::Piece;
}

/// A thread of a team.
pub struct Worker<'a, 'p, C: Collect> {
    team: &'a Team<C::Piece>,
    batches: Batches<'p>,
    collect: C,
    /// Whether it found fills before.
    has_found: bool,
}

impl<'a, 'p, C: Collect> Worker<'a, 'p, C> {
    /// A thread without a segment yet.
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
                let outcome = self.batches.run(NODES_AT_ONCE, |batch| {
                    self.collect.add(batch);
                    // The first fill is not to wait.
                    match self.has_found && !self.collect.is_full() {
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

    /// Waits for a segment to work on.
    fn next_segment(&self) -> Option<(SegmentNumber, Interval)> {
        let mut segments = self.team.lock();
        loop {
            if segments.is_over {
                return None;
            }
            match segments.find_work() {
                Work::Search(number, interval) => return Some((number, interval)),
                Work::End => return None,
                Work::Wait => segments = wait(&self.team.work, segments),
            }
        }
    }

    /// Hands over the fills found, and gives work away where it is wanted; says whether to go on.
    fn report(&mut self, number: SegmentNumber, outcome: Outcome) -> bool {
        let bytes = self.collect.bytes();
        let piece = (bytes > 0).then(|| self.collect.take());
        let mut segments = self.team.lock();
        if let Some(piece) = piece {
            segments.add_piece(number, piece, bytes);
            let is_early = !std::mem::replace(&mut self.has_found, true);
            if is_early || segments.is_worth_taking(number) {
                self.team.found.notify_one();
            }
        }
        if let Some(rest) = self.batches.rest() {
            segments.advance(number, rest.from);
        }
        // The reader may be slower than the search.
        while segments.is_ahead(number) {
            if segments.is_over {
                return false;
            }
            segments = wait(&self.team.work, segments);
        }
        if outcome == Outcome::Exhausted {
            segments.end(number, None);
            self.team.found.notify_one();
            return false;
        }
        if !segments.is_wanted(number) {
            // Too much is held back: the rest waits, and the thread helps with an earlier segment.
            segments.end(number, self.batches.rest());
            return false;
        }
        if segments.take_request(number)
            && let Some(later) = self.batches.split()
        {
            segments.insert_after(number, later);
            self.team.work.notify_one();
        }
        !segments.is_over
    }
}
