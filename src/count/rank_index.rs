//! Fills counted by walking through them, with an index of some of them by their ranks.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use super::fill_walk::{FillWalk, Gathering};
use super::letter_counts::LetterCounts;
use super::number::Number;
use super::race::{Interrupted, Progress};
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
#[derive(Debug)]
pub struct RankIndex<'p> {
    problem: &'p Problem,
    search: Search,
    walk: FillWalk<'p, RankEntries>,
    halt: Halt,
}

impl Gathering for RankEntries {
    const ONLY_COUNTS: bool = true;

    #[inline]
    fn add(&mut self, batch: &Batch<'_>) {
        self.count_fills(batch.head(), batch.len());
    }
}

impl<'p> RankIndex<'p> {
    /// An index for the fills that `search` finds, in about `memory` bytes beside the bytes of the search;
    /// it goes on where another one was, if there is a table of that.
    pub fn new(
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
        RankIndex { problem, search, walk, halt: halt.clone() }
    }

    /// How far it is, and the entries.
    pub fn table(&self) -> RankTable {
        let RankEntries { list, count, .. } = &self.walk.gathered;
        let (nodes, rest) = (self.walk.nodes(), self.walk.rest());
        RankTable { entries: list.clone(), fills: *count, nodes, rest }
    }

    /// How many fills it walked through.
    pub fn count(&self) -> u64 {
        self.walk.gathered.count
    }

    /// The first letters of the fills to come; `None` if there are no more.
    pub fn rest(&self) -> Option<Vec<Letter>> {
        self.walk.rest()
    }

    /// The fraction of all that comes before some letters, as far as the first of them tell.
    pub fn fraction_before(&mut self, letters: &[Letter]) -> f64 {
        self.walk.fraction_before(letters)
    }

    /// The nodes walked.
    pub fn nodes(&self) -> u64 {
        self.walk.nodes()
    }

    /// How far the walk came since it began, or went on from another.
    pub fn progress(&mut self) -> Progress {
        self.walk.progress()
    }

    /// Walks on for about `work`, and returns the number of all fills once it is at the end.
    ///
    /// # Errors
    /// If that is not reached, or it was asked to end.
    pub fn total(&mut self, work: u64) -> Result<u64, Interrupted> {
        self.walk.run(work)?;
        Ok(self.walk.gathered.count)
    }

    /// The fills from an entry on, and the rank of the first.
    fn since(&self, entry: Option<&Entry>) -> (u64, Batches<'p>) {
        let mut fills = Batches::until(self.problem, self.search, &self.halt);
        if let Some(entry) = entry {
            fills.restart(&Interval::starting_at(&entry.prefix));
        }
        (entry.map_or(0, |entry| entry.rank), fills)
    }

    /// How many fills come before one, given in the order of the cells.
    pub fn rank(&self, fill: &[Letter]) -> Result<u64, Halted> {
        let entry = self.walk.gathered.before(|entry| entry.prefix.as_slice() > fill);
        let (mut rank, mut fills) = self.since(entry);
        let mut visit = |batch: &Batch<'_>| {
            let head = batch.head_length();
            match batch.letters[..head].cmp(&fill[..head]) {
                Ordering::Less => rank += batch.len(),
                Ordering::Equal => {
                    let (one, two) = fill[head..].split_at(batch.tail_lengths()[0]);
                    let before = batch.tails().take_while(|&tail| tail < [one, two]).count() as u64;
                    rank += before;
                    // More of the same head may come.
                    if before < batch.len() {
                        return ControlFlow::Break(());
                    }
                }
                Ordering::Greater => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        };
        to_the_end(|| fills.run(u64::MAX, &mut visit))?;
        Ok(rank)
    }

    /// The fill of a rank, in the order of the cells.
    pub fn at(&self, rank: u64) -> Result<Option<Vec<Letter>>, Halted> {
        let (mut count, mut fills) =
            self.since(self.walk.gathered.before(|entry| entry.rank > rank));
        let mut found = None;
        let mut visit = |batch: &Batch<'_>| {
            if rank - count < batch.len() {
                found = Some(fill(batch, (rank - count) as usize));
                return ControlFlow::Break(());
            }
            count += batch.len();
            ControlFlow::Continue(())
        };
        to_the_end(|| fills.run(u64::MAX, &mut visit))?;
        Ok(found)
    }

    /// How many fills put each letter on each cell, in the order of the cells.
    pub fn letters(&self) -> Result<Vec<[Number; MAX_LETTERS]>, Halted> {
        let counts = LetterCounts::new(self.problem.candidates().len());
        let mut walk = FillWalk::new(self.problem, self.search, counts, &self.halt);
        walk.run(u64::MAX)?;
        Ok(walk.gathered.rows())
    }

    /// How many fills begin with these letters in the order of the cells.
    pub fn within(&self, prefix: &[Letter]) -> Result<u64, Halted> {
        let fills = Batches::until(self.problem, self.search, &self.halt);
        let mut fills = fills.over(&Interval::within(prefix));
        fills.only_count();
        let mut count = 0;
        to_the_end(|| {
            fills.run(u64::MAX, |batch| {
                count += batch.len();
                ControlFlow::Continue(())
            })
        })?;
        Ok(count)
    }
}

/// Runs a walk again as long as it was only paused.
fn to_the_end(mut run: impl FnMut() -> Outcome) -> Result<(), Halted> {
    loop {
        match run() {
            Outcome::Exhausted | Outcome::Stopped => return Ok(()),
            Outcome::Halted => return Err(Halted),
            Outcome::Paused => {}
        }
    }
}

/// The fill of a number in a batch.
fn fill(batch: &Batch<'_>, number: usize) -> Vec<Letter> {
    let [one, two] = batch.tails().nth(number).unwrap_or_default();
    [&batch.letters[..batch.head_length()], one, two].concat()
}
