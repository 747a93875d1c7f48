//! The best fills by walking through all.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use super::scored_fill::ScoredFill;
use super::turns;
use super::word_totals::WordTotals;
use crate::count::interrupted::Interrupted;
use crate::count::race::Progress;
use crate::estimate::Estimate;
use crate::search::{Batch, Batches, Outcome, Search};
use lexicon::halt::Halt;
use lexicon::letters::Letter;
use lexicon::total::Total;
use network::problem::Problem;

/// The nodes walked between two looks at the halt and at memory.
const NODES_AT_ONCE: u64 = 1 << 10;

/// How many of the first letters tell how far the walk is.
const MEASURED: usize = 8;

/// A fill that is among the best so far: by total, and of equals the first walked through.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Kept {
    total: u128,
    number: Reverse<u64>,
    /// In the order of the cells.
    letters: Box<[Letter]>,
}

/// A walk through all fills that keeps the best.
#[derive(Debug)]
pub struct BestWalk<'p> {
    batches: Batches<'p>,
    space: Estimate<'p>,
    totals: WordTotals,
    wanted: u64,
    /// The best so far, the worst of them on top.
    kept: BinaryHeap<Reverse<Kept>>,
    /// The best from the best on, once the walk is at its end.
    ranked: Option<std::vec::IntoIter<Kept>>,
    /// The fills walked through.
    fills: u64,
    nodes: u64,
    /// The first letters of the last fill.
    last: Vec<Letter>,
    /// The total of the slots that end in the head of the last batch.
    head: u128,
    letters: Vec<Letter>,
    halt: Halt,
}

impl<'p> BestWalk<'p> {
    /// A walk through the fills that `search` finds, to keep so many.
    pub fn new(problem: &'p Problem, search: Search, wanted: u64, halt: &Halt) -> BestWalk<'p> {
        BestWalk {
            batches: Batches::until(problem, search, halt),
            space: Estimate::new(problem, search.order),
            totals: WordTotals::new(problem, search.order),
            wanted,
            kept: BinaryHeap::new(),
            ranked: None,
            fills: 0,
            nodes: 0,
            last: Vec::new(),
            head: 0,
            letters: vec![0; problem.candidates().len()],
            halt: halt.clone(),
        }
    }

    /// Walks on for about `work`, to the end, and gives the next best fill then; `None` if there is no
    /// more of those wanted.
    pub fn next(&mut self, work: u64) -> Result<Option<ScoredFill>, Interrupted> {
        if self.ranked.is_none() {
            self.walk(work)?;
            let mut ranked: Vec<Kept> =
                std::mem::take(&mut self.kept).into_iter().map(|Reverse(kept)| kept).collect();
            ranked.sort_unstable_by(|a, b| b.cmp(a));
            self.ranked = Some(ranked.into_iter());
        }
        let next = self.ranked.as_mut().and_then(Iterator::next);
        Ok(next.map(|kept| {
            let mut letters = vec![0; kept.letters.len()];
            for (&cell, &letter) in self.batches.cells().iter().zip(&kept.letters) {
                letters[cell as usize] = letter;
            }
            ScoredFill { letters, total: Total::from_millionths(kept.total) }
        }))
    }

    fn walk(&mut self, work: u64) -> Result<(), Interrupted> {
        let end = self.work().saturating_add(work);
        loop {
            if self.halt.is_set() {
                return Err(Interrupted::Halted);
            }
            if self.work() >= end {
                return Err(Interrupted::Paused);
            }
            let mut best = Best {
                totals: &self.totals,
                wanted: self.wanted,
                kept: &mut self.kept,
                fills: &mut self.fills,
                last: &mut self.last,
                head: &mut self.head,
                letters: &mut self.letters,
            };
            let outcome = self.batches.run(NODES_AT_ONCE, |batch| {
                best.add(batch);
                ControlFlow::Continue(())
            });
            self.nodes += NODES_AT_ONCE;
            match outcome {
                Outcome::Exhausted => return Ok(()),
                Outcome::Halted => return Err(Interrupted::Halted),
                Outcome::Paused | Outcome::Stopped => {}
            }
        }
    }

    /// How far the walk is.
    pub fn progress(&mut self) -> Progress {
        let fraction = if self.last.is_empty() { 0.0 } else { self.space.before(&self.last) };
        Progress { work: self.work(), fraction }
    }

    /// The work done, in nodes expanded.
    pub fn work(&self) -> u64 {
        turns::work_of_walk(self.nodes, self.fills)
    }

    /// The nodes walked.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// About how many bytes it takes beside those of the search.
    pub fn bytes(&self) -> usize {
        let kept = size_of::<Kept>() + self.letters.len().next_multiple_of(16);
        self.kept.capacity() * size_of::<Kept>() + self.kept.len() * kept + self.totals.bytes()
    }
}

/// The fills of a slice of the walk on their way to the best.
struct Best<'w> {
    totals: &'w WordTotals,
    wanted: u64,
    kept: &'w mut BinaryHeap<Reverse<Kept>>,
    fills: &'w mut u64,
    last: &'w mut Vec<Letter>,
    head: &'w mut u128,
    letters: &'w mut [Letter],
}

impl Best<'_> {
    fn add(&mut self, batch: &Batch<'_>) {
        let head = batch.head_length();
        let in_head = self.totals.slots_before(head);
        // A batch may have a longer head than the one before.
        self.letters[..head].copy_from_slice(batch.head());
        *self.head = self.totals.of(0..in_head, self.letters);
        if batch.changed_from < MEASURED {
            self.last.clear();
            self.last.extend(&batch.head()[..head.min(MEASURED)]);
        }
        for [one, two] in batch.tails() {
            let middle = head + one.len();
            self.letters[head..middle].copy_from_slice(one);
            self.letters[middle..middle + two.len()].copy_from_slice(two);
            let number = *self.fills;
            *self.fills += 1;
            let total = *self.head + self.totals.of(in_head..self.totals.slots(), self.letters);
            if self.kept.len() as u64 == self.wanted {
                // Of equals, those before stay.
                match self.kept.peek() {
                    Some(Reverse(worst)) if worst.total < total => drop(self.kept.pop()),
                    _ => continue,
                }
            }
            let (number, letters) = (Reverse(number), self.letters.into());
            self.kept.push(Reverse(Kept { total, number, letters }));
        }
    }
}
