//! The greatest total with each letter on each cell, gathered by a walk through all fills.

use super::word_totals::WordTotals;
use crate::count::fill_walk::Gathering;
use crate::search::{Batch, Search};
use lexicon::letters::{Letter, MAX_LETTERS};
use network::problem::Problem;

/// For each letter, the greatest total of the fills that put the letter on a cell, in millionths.
pub type Row = [Option<u128>; MAX_LETTERS];

/// The greatest total with each letter at each depth.
#[derive(Debug)]
pub struct MaxTotals {
    totals: WordTotals,
    /// The greatest totals with each letter at each depth.
    pub rows: Vec<Row>,
    /// The greatest total of all fills; `None` if there is no fill.
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
    // Totals are added up for each fill.
    const NODES_AT_ONCE: u64 = 1 << 10;

    fn add(&mut self, batch: &Batch<'_>) {
        let (head, mut best) = (batch.head(), None);
        let (of_head, of_tails) = self.rows.split_at_mut(head.len());
        self.totals.each(batch, |letters, total| {
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
