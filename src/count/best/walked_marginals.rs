//! Max-marginals by walking through all fills.

use std::ops::ControlFlow;

use super::turns;
use super::word_totals::WordTotals;
use crate::count::interrupted::Interrupted;
use crate::count::race::Progress;
use crate::estimate::Estimate;
use crate::search::{Batches, Outcome, Search};
use lexicon::halt::Halt;
use lexicon::letters::{Letter, MAX_LETTERS};
use network::problem::Problem;

/// The nodes walked between two looks at the halt.
const NODES_AT_ONCE: u64 = 1 << 10;

/// How many of the first letters tell how far the walk is.
const MEASURED: usize = 8;

/// For each letter, the greatest total of the fills that put it on a cell, in millionths.
pub type Row = [Option<u128>; MAX_LETTERS];

/// A walk through all fills that notes the greatest total with each letter at each depth.
#[derive(Debug)]
pub struct WalkedMarginals<'p> {
    batches: Batches<'p>,
    space: Estimate<'p>,
    totals: WordTotals,
    rows: Vec<Row>,
    letters: Vec<Letter>,
    last: Vec<Letter>,
    nodes: u64,
    fills: u64,
    is_complete: bool,
    halt: Halt,
}

impl<'p> WalkedMarginals<'p> {
    pub fn new(problem: &'p Problem, search: Search, halt: &Halt) -> WalkedMarginals<'p> {
        let cells = problem.candidates().len();
        WalkedMarginals {
            batches: Batches::until(problem, search, halt),
            space: Estimate::new(problem, search.order),
            totals: WordTotals::new(problem, search.order),
            rows: vec![[None; MAX_LETTERS]; cells],
            letters: vec![0; cells],
            last: Vec::new(),
            nodes: 0,
            fills: 0,
            is_complete: false,
            halt: halt.clone(),
        }
    }

    /// Walks on for about `work`, to the end.
    pub fn walk(&mut self, work: u64) -> Result<(), Interrupted> {
        let end = self.work().saturating_add(work);
        while !self.is_complete {
            if self.halt.is_set() {
                return Err(Interrupted::Halted);
            }
            if self.work() >= end {
                return Err(Interrupted::Paused);
            }
            let (totals, rows) = (&self.totals, &mut self.rows);
            let (letters, last) = (&mut self.letters, &mut self.last);
            let fills = &mut self.fills;
            let outcome = self.batches.run(NODES_AT_ONCE, |batch| {
                let head = batch.head_length();
                *fills += batch.len();
                letters[..head].copy_from_slice(batch.head());
                if batch.changed_from < MEASURED {
                    last.clear();
                    last.extend(&batch.head()[..head.min(MEASURED)]);
                }
                let in_head = totals.slots_before(head);
                let of_head = totals.of(0..in_head, letters);
                let mut best = None;
                for [one, two] in batch.tails() {
                    let middle = head + one.len();
                    letters[head..middle].copy_from_slice(one);
                    letters[middle..middle + two.len()].copy_from_slice(two);
                    let total = Some(of_head + totals.of(in_head..totals.slots(), letters));
                    note(&mut rows[head..], &letters[head..], total);
                    best = best.max(total);
                }
                note(&mut rows[..head], &letters[..head], best);
                ControlFlow::Continue(())
            });
            self.nodes += NODES_AT_ONCE;
            match outcome {
                Outcome::Exhausted => self.is_complete = true,
                Outcome::Halted => return Err(Interrupted::Halted),
                Outcome::Paused | Outcome::Stopped => {}
            }
        }
        Ok(())
    }

    /// How far the walk is.
    pub fn progress(&mut self) -> Progress {
        let fraction = if self.last.is_empty() { 0.0 } else { self.space.before(&self.last) };
        Progress { work: self.work(), fraction }
    }

    /// The work done, in nodes expanded.
    fn work(&self) -> u64 {
        turns::work_of_walk(self.nodes, self.fills)
    }

    /// The nodes walked.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The white cells with what was found of each.
    pub fn rows(&self) -> impl Iterator<Item = (u32, &Row)> {
        self.batches.cells().iter().copied().zip(&self.rows)
    }
}

/// Notes a total with each of some letters.
fn note(rows: &mut [Row], letters: &[Letter], total: Option<u128>) {
    for (row, &letter) in rows.iter_mut().zip(letters) {
        let known = &mut row[usize::from(letter)];
        *known = total.max(*known);
    }
}
