//! Fills counted by walking through them, with an index of some of them by their ranks.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use super::fill_walk::{FillWalk, Gathering};
use super::number::Number;
use super::race::Interrupted;
use super::rank_entries::RankEntries;
use super::rank_table::{Entry, RankTable};
use crate::search::{Batch, Batches, Interval, Outcome, Search};
use lexicon::halt::{Halt, Halted};
use lexicon::letters::{Letter, MAX_LETTERS};
use network::problem::Problem;

/// The most bytes of entries: some thousands of them, so that a rank takes the walk through less than a
/// thousandth of the whole, and a table that is kept is small. More would cost memory and no time: they
/// are made on the way. Figures: `benches/record/constants.md`.
const MOST_BYTES: usize = 1 << 19;

/// A walk through all fills that counts them, and notes its place at even distances.
///
/// Then the rank of a fill, or the fill of a rank, takes only the walk from the entry before it: less
/// than a thousandth of the whole.
pub type RankIndex<'p> = FillWalk<'p, RankEntries>;

impl Gathering for RankEntries {
    const ONLY_COUNTS: bool = true;

    #[inline]
    fn add(&mut self, batch: &Batch<'_>) {
        self.count_fills(batch.head(), batch.len());
    }
}

impl<'p> RankIndex<'p> {
    /// An index for the fills that `search` finds, in about `memory` bytes beside the bytes of the search; it goes
    /// on where the index of `table` was, if there is a table.
    pub fn indexing(
        problem: &'p Problem,
        search: Search,
        memory: usize,
        halt: &Halt,
        table: Option<&RankTable>,
    ) -> RankIndex<'p> {
        let entry = size_of::<Entry>() + problem.candidates().len();
        let most = MOST_BYTES.min(memory) / entry;
        let entries =
            table.map_or_else(|| RankEntries::new(most), |table| RankEntries::of(table, most));
        let mut walk = FillWalk::new(problem, search, entries, halt);
        if let Some(table) = table {
            walk.go_on(table.nodes, table.rest.as_deref());
        }
        walk
    }

    /// The table of the index: how far the walk is, and the entries.
    pub fn table(&self) -> RankTable {
        let RankEntries { list, count, .. } = &self.gathered;
        let (nodes, rest) = (self.nodes, self.rest());
        RankTable { entries: list.clone(), fills: *count, nodes, rest }
    }

    /// How many fills it walked through.
    pub fn count(&self) -> u64 {
        self.gathered.count
    }

    /// Walks on for about `work`, and returns the number of all fills once it is at the end.
    ///
    /// # Errors
    /// If that is not reached, or it was asked to end.
    pub fn total(&mut self, work: u64) -> Result<u64, Interrupted> {
        self.run(work)?;
        Ok(self.count())
    }

    /// Calls `visit` with the fills from the last entry on before the first for which `is_after` holds, and with
    /// the number of fills before them, until it breaks.
    fn visit_from(
        &self,
        is_after: impl Fn(&Entry) -> bool,
        mut visit: impl FnMut(&Batch<'_>, &mut u64) -> ControlFlow<()>,
    ) -> Result<u64, Halted> {
        let entry = self.gathered.before(is_after);
        let mut before = entry.map_or(0, |entry| entry.rank);
        let from =
            entry.map_or_else(Interval::default, |entry| Interval::starting_at(&entry.prefix));
        let fills = Batches::until(self.problem, self.search, &self.halt).over(&from);
        to_the_end(fills, |batch| visit(batch, &mut before))?;
        Ok(before)
    }

    /// How many fills come before one, given in the order of the cells.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn rank(&self, fill: &[Letter]) -> Result<u64, Halted> {
        self.visit_from(
            |entry| entry.prefix.as_slice() > fill,
            |batch, rank| {
                let (head, rest) = fill.split_at(batch.head_length());
                match batch.head().cmp(head) {
                    Ordering::Less => *rank += batch.len(),
                    Ordering::Equal => {
                        let (one, two) = rest.split_at(batch.tail_lengths()[0]);
                        let before = batch.tails().take_while(|&tail| tail < [one, two]).count();
                        *rank += before as u64;
                        // More of the same head may come.
                        if (before as u64) < batch.len() {
                            return ControlFlow::Break(());
                        }
                    }
                    Ordering::Greater => return ControlFlow::Break(()),
                }
                ControlFlow::Continue(())
            },
        )
    }

    /// The fill of a rank, in the order of the cells.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn at(&self, rank: u64) -> Result<Option<Vec<Letter>>, Halted> {
        let mut found = None;
        self.visit_from(
            |entry| entry.rank > rank,
            |batch, before| {
                if rank - *before < batch.len() {
                    let [one, two] =
                        batch.tails().nth((rank - *before) as usize).unwrap_or_default();
                    found = Some([batch.head(), one, two].concat());
                    return ControlFlow::Break(());
                }
                *before += batch.len();
                ControlFlow::Continue(())
            },
        )?;
        Ok(found)
    }

    /// How many fills put each letter on each cell, in the order of the cells.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn letters(&self) -> Result<Vec<[Number; MAX_LETTERS]>, Halted> {
        let counts = LetterCounts::new(self.problem.candidates().len());
        let mut walk = FillWalk::new(self.problem, self.search, counts, &self.halt);
        walk.run(u64::MAX)?;
        Ok(walk.gathered.rows())
    }

    /// How many fills begin with these letters in the order of the cells.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn within(&self, prefix: &[Letter]) -> Result<u64, Halted> {
        let fills = Batches::until(self.problem, self.search, &self.halt);
        let mut fills = fills.over(&Interval::within(prefix));
        fills.only_count();
        let mut count = 0;
        to_the_end(fills, |batch| {
            count += batch.len();
            ControlFlow::Continue(())
        })?;
        Ok(count)
    }
}

/// How many fills put each letter at each depth.
#[derive(Debug)]
struct LetterCounts {
    rows: Vec<[u64; MAX_LETTERS]>,
    /// The letter of each depth, and the number of fills with it that are not in its row yet.
    pending: Vec<(Letter, u64)>,
}

impl LetterCounts {
    /// The counts of no fills yet, for fills with this number of cells.
    fn new(cells: usize) -> LetterCounts {
        LetterCounts { rows: vec![[0; MAX_LETTERS]; cells], pending: vec![(0, 0); cells] }
    }

    /// The numbers of each depth, one a letter.
    fn rows(mut self) -> Vec<[Number; MAX_LETTERS]> {
        for (row, (letter, count)) in self.rows.iter_mut().zip(self.pending) {
            row[usize::from(letter)] += count;
        }
        self.rows.into_iter().map(|row| row.map(Number::Small)).collect()
    }
}

impl Gathering for LetterCounts {
    fn add(&mut self, batch: &Batch<'_>) {
        let head = batch.head_length();
        for depth in 0..head {
            let (letter, count) = &mut self.pending[depth];
            if *letter != batch.letters[depth] {
                self.rows[depth][usize::from(*letter)] += *count;
                (*letter, *count) = (batch.letters[depth], 0);
            }
            *count += batch.len();
        }
        for tail in batch.tails() {
            for (row, &letter) in self.rows[head..].iter_mut().zip(tail.into_iter().flatten()) {
                row[usize::from(letter)] += 1;
            }
        }
    }
}

/// Calls `visit` with all fills of a walk, until it breaks.
fn to_the_end(
    mut fills: Batches<'_>,
    mut visit: impl FnMut(&Batch<'_>) -> ControlFlow<()>,
) -> Result<(), Halted> {
    loop {
        match fills.run(u64::MAX, &mut visit) {
            Outcome::Exhausted | Outcome::Stopped => return Ok(()),
            Outcome::Halted => return Err(Halted),
            Outcome::Paused => {}
        }
    }
}
