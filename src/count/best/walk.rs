//! Walks through all fills that gather totals: the best fills, or the greatest total with each letter on each
//! cell.

use super::word_totals::WordTotals;
use crate::count::fill_walk::{FillWalk, Gathering};
use crate::count::prefixes::in_rows;
use crate::count::race::Interrupted;
use crate::search::{Batch, Search};
use csp::{ScoredFill, Top};
use lexicon::letters::{Letter, MAX_LETTERS};
use lexicon::total::Total;
use network::problem::Problem;

/// The best fills so far, their letters in the order of the cells: by total, and of equals the first walked through.
#[derive(Debug)]
pub struct Best {
    totals: WordTotals,
    kept: Top<u128, Box<[Letter]>>,
    /// The best from the best on, once the walk is at its end.
    ranked: Option<std::vec::IntoIter<(u128, Box<[Letter]>)>>,
}

impl Best {
    /// The best `wanted` fills of no fills yet, for a walk by `search`.
    pub fn new(problem: &Problem, search: Search, wanted: u64) -> Best {
        let totals = WordTotals::new(problem, search.order);
        Best { totals, kept: Top::new(wanted, None), ranked: None }
    }

    /// About how many bytes the fills kept and the scores take.
    pub fn bytes(&self) -> usize {
        let letters = self.totals.cells().next_multiple_of(16);
        self.kept.bytes() + self.kept.items().len() * letters + self.totals.bytes()
    }
}

impl Gathering for Best {
    // Totals are added up for each fill, and memory is looked at.
    const NODES_AT_ONCE: u64 = 1 << 10;

    fn add(&mut self, batch: &Batch<'_>) {
        let Best { totals, kept, .. } = self;
        totals.each(batch, |letters, total| _ = kept.add(total, || letters.into()));
    }

    fn work(&self) -> u64 {
        self.totals.work()
    }
}

/// A walk through all fills that keeps the best.
pub type BestWalk<'p> = FillWalk<'p, Best>;

impl BestWalk<'_> {
    /// Walks on for about `work`, to the end, and gives the next best fill then; `None` if all the fills kept were
    /// given.
    ///
    /// # Errors
    /// If the end is not reached, or it was asked to end.
    pub fn next(&mut self, work: u64) -> Result<Option<ScoredFill>, Interrupted> {
        self.run(work)?;
        let Best { kept, ranked, .. } = &mut self.gathered;
        let kept = || std::mem::replace(kept, Top::new(1, None)).into_items().into_iter();
        let fill = ranked.get_or_insert_with(kept).next().map(|(total, letters)| ScoredFill {
            letters: in_rows(self.cells(), &letters),
            total: Total::from_millionths(total),
        });
        Ok(fill)
    }
}

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
    const NODES_AT_ONCE: u64 = Best::NODES_AT_ONCE;

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
