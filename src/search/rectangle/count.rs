//! The count of a problem.
//!
//! For a total alone, which needs no order, a rectangle of 3 to 6 cells a side without blocks is walked through lists
//! with the longer side along the rows.

use std::ops::{ControlFlow, Range};
use std::sync::{Arc, Mutex};

use super::rectangle_layout::RectangleLayout;
use super::rectangle_walk::RectangleWalk;
use crate::search::batch::Outcome;
use crate::search::engine::Engine;
use crate::search::interval::Interval;
use lexicon::threads::{self, lock};
use lexicon::{Halt, Halted};
use network::Problem;
use network::order::Order;
use network::traversal::Traversal;

/// How many parts the words of the first row are cut into for each thread, so that all threads end at about the same
/// time.
const PARTS: usize = 64;

/// A count of the fills of a rectangle without blocks.
#[derive(Debug)]
pub struct RectangleCount {
    /// The walk of each thread.
    walks: Vec<RectangleWalk>,
    /// The most threads for which memory suffices.
    most_threads: usize,
    /// The words of the first row that no walk has begun with.
    left: Mutex<Range<usize>>,
    /// How many of these words a walk begins with.
    part: usize,
    fills: u64,
}

impl RectangleCount {
    /// The count of a problem, in about `memory` bytes at most; `None` if that may be too little, or there
    /// is no such [layout](RectangleLayout::new).
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn new(
        problem: &Problem,
        memory: u64,
        halt: &Halt,
    ) -> Result<Option<RectangleCount>, Halted> {
        // The longer side is along the rows of the walk, whatever they are in the grid.
        let is_high = problem.grid().rows() > problem.grid().columns();
        let order = if is_high { Order::Columns } else { Order::Rows };
        let traversal = Traversal::new(problem, order);
        let Some(layout) = RectangleLayout::new(problem, &traversal, order, halt)? else {
            return Ok(None);
        };
        let most_threads =
            memory.saturating_sub(layout.shared_bytes()) / layout.list_bytes().max(1);
        if most_threads == 0 {
            return Ok(None);
        }
        let is_mirrored = layout.is_its_transpose;
        let mut walk = RectangleWalk::new(Arc::new(layout), halt);
        walk.is_mirrored = is_mirrored;
        walk.state.only_counts = true;
        walk.restart(&Interval::all());
        Ok(Some(RectangleCount {
            walks: vec![walk],
            most_threads: usize::try_from(most_threads).unwrap_or(usize::MAX),
            left: Mutex::default(),
            part: 0,
            fills: 0,
        }))
    }

    /// Leaves all words of the first row but the one at hand to a number of threads.
    fn share(&mut self, threads: usize) {
        let walk = &mut self.walks[0];
        let left = walk.left(0);
        walk.end_before(0, left.start);
        self.part = left.len().div_ceil(threads * PARTS);
        self.left = Mutex::new(left);
        let mut other = walk.clone();
        (other.state.is_exhausted, other.state.nodes) = (true, 0);
        self.walks.resize(threads, other);
    }

    /// Counts on for about `nodes` on each of a number of threads; the number of all fills once it is at the end.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn run(&mut self, threads: usize, nodes: u64) -> Result<Option<u64>, Halted> {
        let threads = threads.min(self.most_threads);
        if self.walks.len() < threads {
            self.share(threads);
        }
        let (left, part) = (&self.left, self.part);
        let count = |walk: &mut RectangleWalk| {
            // At most 128 fills are counted in a step of some nanoseconds, twice the bits of a set, so it
            // would take years to outgrow the number.
            let (mut fills, end) = (0, walk.state.nodes.saturating_add(nodes));
            loop {
                let nodes = end.saturating_sub(walk.state.nodes);
                let outcome = walk.walk(nodes, &mut |batch| {
                    fills += batch.len();
                    ControlFlow::Continue(())
                });
                let mut left = lock(left);
                let begin = left.start;
                if outcome != Outcome::Exhausted || left.is_empty() {
                    return (outcome, fills);
                }
                left.start = left.end.min(begin + part);
                walk.begin_with(begin..left.start);
            }
        };
        let walks = Mutex::new(std::mem::take(&mut self.walks));
        let next = || lock(&walks).pop();
        // A thread that the system does not start leaves its walk to others.
        let counted = threads::share(threads, || {
            let walks = std::iter::from_fn(next);
            walks.map(|mut walk| (count(&mut walk), walk)).collect::<Vec<_>>()
        });
        let mut is_done = true;
        for ((outcome, fills), walk) in counted.into_iter().flatten() {
            self.fills += fills;
            self.walks.push(walk);
            match outcome {
                Outcome::Halted => return Err(Halted),
                Outcome::Exhausted => {}
                Outcome::Paused | Outcome::Stopped => is_done = false,
            }
        }
        Ok(is_done.then_some(self.fills))
    }

    /// The nodes walked.
    pub fn nodes(&self) -> u64 {
        self.walks.iter().map(|walk| walk.state.nodes).sum()
    }

    /// About the part of the fills that is behind.
    pub fn fraction(&self) -> f64 {
        let words = self.walks[0].lists.fitting(0).count().max(1) as f64;
        let walks = self.walks.iter().filter(|walk| !walk.state.is_exhausted);
        let at_hand = walks.map(|walk| walk.left(0).end as f64 - walk.fraction() * words);
        1.0 - (lock(&self.left).len() as f64 + at_hand.sum::<f64>()) / words
    }
}
