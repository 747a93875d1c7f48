//! Fills counted by walking through them, with an index of some of them by their ranks.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use super::interrupted::Interrupted;
use super::race::{NODES_WALKED, Progress};
use super::rank_entries::RankEntries;
use super::rank_table::{Entry, RankTable};
use crate::estimate::Estimate;
use crate::search::{Batch, Batches, Counts, Interval, Outcome, Search};
use lexicon::halt::{Halt, Halted};
use lexicon::letters::{Letter, MAX_LETTERS};
use network::problem::Problem;

/// The most bytes of entries: some thousands of them, so that a rank takes the walk through less than a
/// thousandth of the whole, and a table that is kept is small. More would cost memory and no time: they
/// are made on the way. Figures: `benches/record/constants.md`.
const MOST_BYTES: usize = 1 << 19;

/// The nodes walked between two looks at whether to halt: about two milliseconds.
const NODES_AT_ONCE: u64 = 1 << 16;

/// How many of the first letters tell how far the walk is. More cannot matter: eight letters of 26 tell
/// apart two hundred thousand million fractions.
const MEASURED: usize = 8;

/// A walk through all fills that counts them, and notes every so many where it is.
///
/// Then the rank of a fill, or the fill of a rank, takes only the walk from the entry before it: less
/// than a thousandth of the whole.
#[derive(Debug)]
pub struct RankIndex<'p> {
    problem: &'p Problem,
    search: Search,
    /// The walk as far as it is.
    fills: Counts<'p>,
    nodes: u64,
    /// How many nodes, and which fraction of all, were behind when it went on from another walk.
    before: (u64, f64),
    is_complete: bool,
    entries: RankEntries,
    /// The first letters of the last fills walked through, in the order of the cells.
    last: Vec<Letter>,
    estimate: Estimate<'p>,
    halt: Halt,
}

impl<'p> RankIndex<'p> {
    /// An index for the fills that `search` finds, in about `memory` bytes beside those of the search;
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
        let mut batches = Batches::until(problem, search, halt);
        let rest = table.and_then(|table| table.rest.as_deref()).unwrap_or_default();
        if !rest.is_empty() {
            batches.restart(&Interval::starting_at(rest));
        }
        let letters = rest.iter().take_while(|&&letter| usize::from(letter) < MAX_LETTERS);
        let nodes = table.map_or(0, |table| table.nodes);
        let mut index = RankIndex {
            problem,
            search,
            fills: batches.into(),
            nodes,
            before: (0, 0.0),
            is_complete: table.is_some_and(RankTable::is_complete),
            entries: table
                .map_or_else(|| RankEntries::new(most), |table| RankEntries::of(table, most)),
            last: letters.take(MEASURED).copied().collect(),
            estimate: Estimate::new(problem, search.order),
            halt: halt.clone(),
        };
        index.before = (nodes, index.fraction());
        index
    }

    /// How far it is, and the entries.
    pub fn table(&self) -> RankTable {
        let rest = if self.is_complete { None } else { self.fills.rest() };
        RankTable {
            entries: self.entries.list.clone(),
            fills: self.entries.count,
            nodes: self.nodes,
            rest: rest.map(|rest| rest.from),
        }
    }

    /// The nodes walked.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How far the walk came since it began, or went on from another.
    pub fn progress(&mut self) -> Progress {
        let (nodes, fraction) = self.before;
        let work = (self.nodes - nodes) / NODES_WALKED;
        Progress { work, fraction: (self.fraction() - fraction).max(0.0) }
    }

    /// Which fraction of all is behind, as far as the first letters tell.
    fn fraction(&mut self) -> f64 {
        self.estimate.before(&self.last)
    }

    /// Walks on for about `nodes`, and returns the number of all fills once it is at the end.
    pub fn total(&mut self, nodes: u64) -> Result<u64, Interrupted> {
        let end = self.nodes.saturating_add(nodes);
        while !self.is_complete {
            self.halt.check()?;
            if self.nodes >= end {
                return Err(Interrupted::Paused);
            }
            let slice = NODES_AT_ONCE.min(end - self.nodes);
            let (entries, last) = (&mut self.entries, &mut self.last);
            let outcome = self.fills.run(slice, |batch| {
                let head = batch.head;
                entries.add(head, batch.len());
                if batch.changed_from < MEASURED {
                    last.clear();
                    last.extend(&head[..head.len().min(MEASURED)]);
                }
                ControlFlow::Continue(())
            });
            self.nodes += slice;
            self.is_complete = outcome == Outcome::Exhausted;
            if outcome == Outcome::Halted {
                return Err(Interrupted::Halted);
            }
        }
        Ok(self.entries.count)
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
        let entry = self.entries.before(|entry| entry.prefix.as_slice() > fill);
        let (mut rank, mut fills) = self.since(entry);
        self.walk(&mut fills, |batch| {
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
        })?;
        Ok(rank)
    }

    /// The fill of a rank, in the order of the cells.
    pub fn at(&self, rank: u64) -> Result<Option<Vec<Letter>>, Halted> {
        let (mut count, mut fills) = self.since(self.entries.before(|entry| entry.rank > rank));
        let mut found = None;
        self.walk(&mut fills, |batch| {
            if rank - count < batch.len() {
                found = Some(fill(batch, (rank - count) as usize));
                return ControlFlow::Break(());
            }
            count += batch.len();
            ControlFlow::Continue(())
        })?;
        Ok(found)
    }

    /// Calls `visit` with all fills.
    pub fn each(&self, mut visit: impl FnMut(&Batch<'_>)) -> Result<(), Halted> {
        let mut fills = Batches::until(self.problem, self.search, &self.halt);
        self.walk(&mut fills, |batch| {
            visit(batch);
            ControlFlow::Continue(())
        })
    }

    /// How many fills begin with these letters in the order of the cells.
    pub fn within(&self, prefix: &[Letter]) -> Result<u64, Halted> {
        let fills = Batches::until(self.problem, self.search, &self.halt);
        let mut fills = Counts::from(fills.over(&Interval::within(prefix)));
        let mut count = 0;
        loop {
            let outcome = fills.run(u64::MAX, |batch| {
                count += batch.len();
                ControlFlow::Continue(())
            });
            match outcome {
                Outcome::Exhausted | Outcome::Stopped => return Ok(count),
                Outcome::Halted => return Err(Halted),
                Outcome::Paused => {}
            }
        }
    }

    fn walk(
        &self,
        fills: &mut Batches<'p>,
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
}

/// The fill of a number in a batch.
fn fill(batch: &Batch<'_>, number: usize) -> Vec<Letter> {
    let [one, two] = batch.tails().nth(number).unwrap_or_default();
    [&batch.letters[..batch.head_length()], one, two].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexicon::index::Index;
    use lexicon::letters::Alphabet;
    use network::grid::Grid;

    /// A problem with some tens of fills.
    fn problem() -> Problem {
        let alphabet = Alphabet::new("abc").unwrap();
        let words = ["ab", "ba", "ac", "ca", "aa", "abc", "bca", "cab", "aab", "baa", "aca", "cc"];
        let index = Index::from_words(&alphabet, words).unwrap();
        let grid = Grid::parse(b"...\n..#\n#..\n", &alphabet).unwrap();
        Problem::new(grid, alphabet, &index).unwrap()
    }

    #[test]
    fn progress_is_that_since_it_went_on() {
        let problem = problem();
        let halt = Halt::default();
        let new = |table| RankIndex::new(&problem, Search::default(), 1 << 20, &halt, table);
        let mut first = new(None);
        // The walk of a tiny problem ends at once.
        first.total(1 << 20).unwrap();
        let table = RankTable { nodes: 1 << 20, rest: Some(vec![1]), ..first.table() };
        let mut second = new(Some(&table));
        assert_eq!((second.progress().work, second.progress().fraction), (0, 0.0));
        assert!(second.fraction() > 0.0);
        second.total(1 << 20).unwrap();
        let Progress { work, fraction } = second.progress();
        assert_eq!(work, NODES_AT_ONCE / NODES_WALKED);
        assert!(fraction > 0.0 && fraction <= 1.0 - second.before.1, "{fraction}");
    }

    #[test]
    fn ranks_lead_to_fills_and_back() {
        let problem = problem();
        for memory in [0, 1 << 20] {
            let halt = Halt::default();
            let mut index = RankIndex::new(&problem, Search::default(), memory, &halt, None);
            let total = index.total(u64::MAX).unwrap();
            assert!(total > 5, "{total}");
            for rank in 0..total {
                let fill = index.at(rank).unwrap().unwrap();
                assert_eq!(index.rank(&fill), Ok(rank));
            }
            assert_eq!(index.at(total), Ok(None));
            halt.set();
            assert_eq!(index.at(0), Err(Halted));
        }
    }
}
