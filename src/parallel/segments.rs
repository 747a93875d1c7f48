//! The segments that the order of fills is cut into, and how far each is.

use std::collections::VecDeque;

use crate::search::{Interval, Statistics};
use lexicon::Letter;

/// Bytes worth waking the caller for: each time costs the thread that does it, and one that must make
/// way for the caller. Figures: `benches/record/constants.md`.
const WORTH_TAKING: usize = 1 << 20;

/// A segment's number, which stays when others are put in before it.
pub type SegmentNumber = u64;

/// A contiguous part of the order of fills.
#[derive(Debug)]
struct Segment<P> {
    number: SegmentNumber,
    stage: Stage,
    /// All its fills before these letters are among the pieces, or were.
    position: Vec<Letter>,
    /// The pieces found in it and not taken yet, each with its size.
    pieces: VecDeque<(P, usize)>,
    /// The size of all pieces.
    bytes: usize,
    /// Whether its thread is asked to give some of it away.
    is_asked: bool,
}

/// How far a segment is.
#[derive(Debug)]
enum Stage {
    /// To be searched.
    Waiting(Interval),
    Running,
    Done,
}

/// News for the caller.
#[derive(Debug, PartialEq, Eq)]
pub enum Next<P> {
    /// The next fills.
    Piece(P),
    /// The first segment is done, and all its pieces are taken.
    SegmentEnded,
    /// Nothing yet.
    Nothing,
    /// All segments are done.
    End,
}

/// Work for a thread.
#[derive(Debug, PartialEq, Eq)]
pub enum Work {
    /// To search a segment.
    Search(SegmentNumber, Interval),
    /// To wait for more.
    Wait,
    /// Nothing will come any more.
    End,
}

/// The segments, in the order of their fills, and all else that the threads of a search share.
#[derive(Debug)]
pub struct Segments<P> {
    list: VecDeque<Segment<P>>,
    next_number: SegmentNumber,
    /// How many bytes may be held back up to the end of a segment that is worked on.
    budget: usize,
    /// The search is to end.
    pub is_over: bool,
    /// The statistics of the threads that have ended.
    pub statistics: Statistics,
}

impl<P> Segments<P> {
    /// One segment, to be searched, with `budget` bytes to be held back.
    pub fn new(interval: Interval, budget: usize) -> Segments<P> {
        let list = VecDeque::from([Segment::waiting(0, interval)]);
        let statistics = Statistics::default();
        Segments { list, next_number: 1, budget, is_over: false, statistics }
    }

    fn place(&self, number: SegmentNumber) -> Option<usize> {
        self.list.iter().position(|segment| segment.number == number)
    }

    /// Whether to work on a segment: always on the first, on others if not too much waits before their
    /// end, nor in all.
    fn is_wanted_at(&self, place: usize) -> bool {
        let held = |segments: usize| {
            self.list.iter().take(segments).map(|segment| segment.bytes).sum::<usize>()
        };
        place == 0 || held(place + 1) <= self.budget && held(usize::MAX) <= 4 * self.budget
    }

    /// Whether to go on with a segment.
    pub fn is_wanted(&self, number: SegmentNumber) -> bool {
        self.place(number).is_some_and(|place| self.is_wanted_at(place))
    }

    /// Takes the next fills.
    pub fn take_next(&mut self) -> Next<P> {
        let Some(first) = self.list.front_mut() else { return Next::End };
        if let Some((piece, bytes)) = first.pieces.pop_front() {
            first.bytes -= bytes;
            return Next::Piece(piece);
        }
        if matches!(first.stage, Stage::Done) {
            self.list.pop_front();
            return Next::SegmentEnded;
        }
        Next::Nothing
    }

    /// Before which letters all fills were taken, if none is there to be taken.
    pub fn position(&self) -> Option<&[Letter]> {
        let first = self.list.front()?;
        first.pieces.is_empty().then_some(&first.position)
    }

    /// Gives a thread the first segment that waits, if it is wanted; if not, asks the thread at work on
    /// the first one to give some of it away.
    pub fn find_work(&mut self) -> Work {
        let waiting = self.list.iter().position(|s| matches!(s.stage, Stage::Waiting(_)));
        if let Some(place) = waiting.filter(|&place| self.is_wanted_at(place)) {
            let segment = &mut self.list[place];
            if let Stage::Waiting(interval) = std::mem::replace(&mut segment.stage, Stage::Running)
            {
                return Work::Search(segment.number, interval);
            }
        }
        let running = self.list.iter_mut().find(|s| matches!(s.stage, Stage::Running));
        match (running, waiting) {
            (Some(first), _) => first.is_asked = true,
            (None, None) => return Work::End,
            (None, Some(_)) => {}
        }
        Work::Wait
    }

    /// Adds a piece found in a segment.
    pub fn add_piece(&mut self, number: SegmentNumber, piece: P, bytes: usize) {
        let Some(place) = self.place(number) else { return };
        self.list[place].pieces.push_back((piece, bytes));
        self.list[place].bytes += bytes;
    }

    /// Notes that all fills of a segment before a position are among its pieces.
    pub fn advance(&mut self, number: SegmentNumber, position: Vec<Letter>) {
        let Some(place) = self.place(number) else { return };
        let segment = &mut self.list[place];
        segment.position = position.max(std::mem::take(&mut segment.position));
    }

    /// How many bytes wait to be taken from a segment, if it is the first.
    fn waiting(&self, number: SegmentNumber) -> Option<usize> {
        let first = self.list.front().filter(|first| first.number == number)?;
        Some(first.bytes)
    }

    /// Whether a segment is the first, and enough waits to be taken from it for the caller not to wait for
    /// more.
    pub fn is_worth_taking(&self, number: SegmentNumber) -> bool {
        self.waiting(number).is_some_and(|bytes| bytes >= WORTH_TAKING.min(self.budget))
    }

    /// Whether a segment is the first, and more waits to be taken from it than may be held back.
    pub fn is_ahead(&self, number: SegmentNumber) -> bool {
        self.waiting(number).is_some_and(|bytes| bytes > self.budget)
    }

    /// Ends a segment, its search exhausted; or left, then with the rest of its interval, which will wait.
    pub fn end(&mut self, number: SegmentNumber, left: Option<Interval>) {
        if let Some(left) = left {
            self.insert_after(number, left);
        }
        if let Some(place) = self.place(number) {
            self.list[place].stage = Stage::Done;
        }
    }

    /// Whether the thread at work on a segment is asked to give some of it away; asks no more.
    pub fn take_request(&mut self, number: SegmentNumber) -> bool {
        self.place(number).is_some_and(|place| std::mem::take(&mut self.list[place].is_asked))
    }

    /// Adds a segment to be searched just after another.
    pub fn insert_after(&mut self, number: SegmentNumber, interval: Interval) {
        let Some(place) = self.place(number) else { return };
        self.list.insert(place + 1, Segment::waiting(self.next_number, interval));
        self.next_number += 1;
    }
}

impl<P> Segment<P> {
    fn waiting(number: SegmentNumber, interval: Interval) -> Segment<P> {
        Segment {
            number,
            position: interval.from.clone(),
            stage: Stage::Waiting(interval),
            pieces: VecDeque::new(),
            bytes: 0,
            is_asked: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(from: &[Letter], to: &[Letter]) -> Interval {
        Interval { from: from.to_vec(), to: to.to_vec() }
    }

    /// Two segments: one that is worked on, and one that waits.
    fn two() -> Segments<&'static str> {
        let mut segments = Segments::new(interval(&[], &[]), 10);
        assert_eq!(segments.find_work(), Work::Search(0, interval(&[], &[])));
        segments.insert_after(0, interval(&[5], &[]));
        segments
    }

    #[test]
    fn pieces_are_taken_in_the_order_of_the_segments() {
        let mut segments = two();
        assert_eq!(segments.find_work(), Work::Search(1, interval(&[5], &[])));
        segments.add_piece(1, "later", 1);
        assert_eq!(segments.take_next(), Next::Nothing);
        segments.add_piece(0, "first", 1);
        segments.add_piece(0, "second", 1);
        segments.end(0, None);
        segments.end(1, None);
        let mut taken = Vec::new();
        loop {
            match segments.take_next() {
                Next::Piece(piece) => taken.push(piece),
                Next::SegmentEnded => taken.push("|"),
                Next::Nothing => panic!("all segments are done"),
                Next::End => break,
            }
        }
        assert_eq!(taken, ["first", "second", "|", "later", "|"]);
        assert_eq!(segments.find_work(), Work::End);
    }

    #[test]
    fn without_work_the_first_thread_is_asked_for_some() {
        let mut segments = two();
        segments.find_work();
        assert!(!segments.take_request(0));
        assert_eq!(segments.find_work(), Work::Wait);
        assert!(segments.take_request(0) && !segments.take_request(0) && !segments.take_request(1));
        segments.insert_after(0, interval(&[3], &[4]));
        assert_eq!(segments.find_work(), Work::Search(2, interval(&[3], &[4])));
    }

    #[test]
    fn what_is_left_of_a_segment_waits_just_after_it() {
        let mut segments = two();
        segments.end(0, Some(interval(&[2], &[4])));
        assert_eq!(segments.find_work(), Work::Search(2, interval(&[2], &[4])));
        assert_eq!(segments.find_work(), Work::Search(1, interval(&[5], &[])));
    }

    #[test]
    fn a_segment_is_not_wanted_when_too_much_is_held_back_before_its_end() {
        let mut segments = two();
        segments.find_work();
        segments.add_piece(1, "piece", 10);
        assert!(segments.is_wanted(0) && segments.is_wanted(1));
        segments.add_piece(0, "piece", 1);
        assert!(segments.is_wanted(0) && !segments.is_wanted(1));
        segments.take_next();
        assert!(segments.is_wanted(1));
        segments.insert_after(1, interval(&[9], &[]));
        segments.add_piece(2, "piece", 31);
        assert!(segments.is_wanted(0) && !segments.is_wanted(1), "too much in all");
        assert_eq!(segments.find_work(), Work::Wait);
    }

    #[test]
    fn the_caller_is_woken_for_much_and_always_before_a_thread_waits_for_it() {
        for budget in [10, 10 * WORTH_TAKING] {
            let mut segments = Segments { budget, ..two() };
            let worth = budget.min(WORTH_TAKING);
            segments.add_piece(1, "later", worth);
            segments.add_piece(0, "piece", worth - 1);
            assert!(!segments.is_worth_taking(0) && !segments.is_worth_taking(1));
            segments.add_piece(0, "piece", 1);
            assert!(segments.is_worth_taking(0) && !segments.is_worth_taking(1));
            assert!(!segments.is_ahead(0));
            segments.add_piece(0, "piece", budget);
            assert!(segments.is_ahead(0) && !segments.is_ahead(1) && segments.is_worth_taking(0));
        }
    }

    #[test]
    fn a_position_never_goes_back_and_waits_for_the_pieces_before_it() {
        let mut segments = two();
        assert_eq!(segments.position(), Some(&[][..]));
        segments.advance(0, vec![3, 1]);
        segments.advance(0, vec![2, 9]);
        assert_eq!(segments.position(), Some(&[3, 1][..]));
        segments.add_piece(0, "piece", 1);
        assert_eq!(segments.position(), None);
        segments.end(0, None);
        segments.take_next();
        segments.take_next();
        assert_eq!(segments.position(), Some(&[5][..]));
    }
}
