//! What is gathered about totals in a walk through all fills: the best fills, or the greatest total with each
//! letter on each cell.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::word_totals::{ScoredFill, WordTotals};
use crate::count::fill_walk::{FillWalk, Gathering};
use crate::count::race::{Interrupted, Progress};
use crate::search::{Batch, Search};
use lexicon::halt::Halt;
use lexicon::letters::{Letter, MAX_LETTERS};
use lexicon::total::Total;
use network::problem::Problem;

/// A fill that is among the best so far: by total, and of equals the first walked through.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Kept {
    total: u128,
    number: Reverse<u64>,
    /// In the order of the cells.
    letters: Box<[Letter]>,
}

/// The best fills so far.
#[derive(Debug)]
struct Best {
    totals: WordTotals,
    wanted: u64,
    /// The worst of them on top.
    kept: BinaryHeap<Reverse<Kept>>,
}

impl Gathering for Best {
    // Totals are added up for each fill, and memory is looked at.
    const NODES_AT_ONCE: u64 = 1 << 10;

    fn add(&mut self, batch: &Batch<'_>) {
        let Best { totals, wanted, kept } = self;
        totals.each(batch, |number, letters, total| {
            if kept.len() as u64 == *wanted {
                // Of equals, the fills before stay.
                match kept.peek() {
                    Some(Reverse(worst)) if worst.total < total => drop(kept.pop()),
                    _ => return,
                }
            }
            let (number, letters) = (Reverse(number), letters.into());
            kept.push(Reverse(Kept { total, number, letters }));
        });
    }

    fn work(&self) -> u64 {
        self.totals.work()
    }
}

/// A walk through all fills that keeps the best.
#[derive(Debug)]
pub struct BestWalk<'p> {
    walk: FillWalk<'p, Best>,
    /// The best from the best on, once the walk is at its end.
    ranked: Option<std::vec::IntoIter<Kept>>,
}

impl<'p> BestWalk<'p> {
    /// A walk through the fills that `search` finds, which keeps the best `wanted` of them.
    pub fn new(problem: &'p Problem, search: Search, wanted: u64, halt: &Halt) -> BestWalk<'p> {
        let totals = WordTotals::new(problem, search.order);
        let best = Best { totals, wanted, kept: BinaryHeap::new() };
        BestWalk { walk: FillWalk::new(problem, search, best, halt), ranked: None }
    }

    /// Walks on for about `work`, to the end, and gives the next best fill then; `None` if there is no
    /// more of those wanted.
    ///
    /// # Errors
    /// If the end is not reached, or it was asked to end.
    pub fn next(&mut self, work: u64) -> Result<Option<ScoredFill>, Interrupted> {
        if self.ranked.is_none() {
            self.walk.run(work)?;
            let kept = std::mem::take(&mut self.walk.gathered.kept).into_sorted_vec();
            let kept: Vec<Kept> = kept.into_iter().map(|Reverse(kept)| kept).collect();
            self.ranked = Some(kept.into_iter());
        }
        let next = self.ranked.as_mut().and_then(Iterator::next);
        Ok(next.map(|kept| {
            let mut letters = vec![0; kept.letters.len()];
            for (&cell, &letter) in self.walk.cells().iter().zip(&kept.letters) {
                letters[cell.index()] = letter;
            }
            ScoredFill { letters, total: Total::from_millionths(kept.total) }
        }))
    }

    /// How far the walk is.
    pub fn progress(&mut self) -> Progress {
        self.walk.progress()
    }

    /// The work done, in nodes expanded.
    pub fn work(&self) -> u64 {
        self.walk.work()
    }

    /// The nodes walked.
    pub fn nodes(&self) -> u64 {
        self.walk.nodes()
    }

    /// About how many bytes it takes beside those of the search.
    pub fn bytes(&self) -> usize {
        let Best { totals, kept, .. } = &self.walk.gathered;
        let letters = self.walk.cells().len().next_multiple_of(16);
        let each = size_of::<Kept>() + letters;
        kept.capacity() * size_of::<Kept>() + kept.len() * each + totals.bytes()
    }
}

/// For each letter, the greatest total of the fills that put it on a cell, in millionths.
pub type Row = [Option<u128>; MAX_LETTERS];

/// The greatest total with each letter at each depth.
#[derive(Debug)]
pub struct MaxTotals {
    totals: WordTotals,
    /// Of each depth.
    pub rows: Vec<Row>,
    /// Of all fills; `None` if there is none.
    pub best: Option<u128>,
}

impl MaxTotals {
    /// The totals of no fills yet, for a walk by `search`.
    pub fn new(problem: &Problem, search: Search) -> MaxTotals {
        let rows = vec![[None; MAX_LETTERS]; problem.candidates().len()];
        MaxTotals { totals: WordTotals::new(problem, search.order), rows, best: None }
    }
}

impl Gathering for MaxTotals {
    const NODES_AT_ONCE: u64 = Best::NODES_AT_ONCE;

    fn add(&mut self, batch: &Batch<'_>) {
        let (head, mut best) = (batch.head(), None);
        let (of_head, of_tails) = self.rows.split_at_mut(head.len());
        self.totals.each(batch, |_, letters, total| {
            note(of_tails, &letters[head.len()..], Some(total));
            best = best.max(Some(total));
        });
        note(of_head, head, best);
        self.best = self.best.max(best);
    }

    fn work(&self) -> u64 {
        self.totals.work()
    }
}

/// Notes a total with each of some letters.
fn note(rows: &mut [Row], letters: &[Letter], total: Option<u128>) {
    for (row, &letter) in rows.iter_mut().zip(letters) {
        let known = &mut row[usize::from(letter)];
        *known = total.max(*known);
    }
}
