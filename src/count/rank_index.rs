//! Fills counted by walking through them, with an index of some of them by their ranks.

use std::ops::ControlFlow;
use std::sync::Mutex;

use super::fill_walk::{FillWalk, Gathering};
use super::number::Number;
use super::rank_table::{RankEntry, RankTable};
use super::semiring::Semiring;
use crate::search::{Batch, Batches, Interval, Search};
use lexicon::letters::MAX_LETTERS;
use lexicon::threads::{self, lock};
use lexicon::{Halt, Halted, Letter};
use network::Problem;

/// The most bytes of entries: some thousands of them, so that a rank takes the walk through less than a
/// thousandth of the whole, and a table that is kept is small. More would cost memory and no time: they
/// are made on the way. Figures: `benches/record/constants.md`.
const MOST_BYTES: usize = 1 << 19;

/// How many shares of a walk there are for each thread, so that none waits long for the last of another.
const SHARES: usize = 16;

/// Entries of fills by rank, spread over the fills counted so far.
#[derive(Debug)]
pub struct RankEntries {
    pub list: Vec<RankEntry>,
    /// The number of fills counted.
    pub count: u64,
    /// The least number of fills between two entries.
    spacing: u64,
    most: usize,
    /// The first letters of the next fills, with which fills counted before may begin too: the next entry is
    /// made at the first fill that begins with other letters.
    passing: Option<Vec<Letter>>,
}

impl RankEntries {
    /// No entries yet, and at most `most` of them later.
    pub fn new(most: usize) -> RankEntries {
        let most = most.max(2);
        RankEntries { list: Vec::new(), count: 0, spacing: 1, most, passing: None }
    }

    /// The entries of a table, thinned out to at most `most`.
    pub fn of(table: &RankTable, most: usize) -> RankEntries {
        let list = table.entries.clone();
        let mut entries = RankEntries { list, count: table.fills, ..RankEntries::new(most) };
        while entries.list.len() > entries.most {
            entries.thin_out();
        }
        entries.space_out();
        entries
    }

    /// Counts the next `fills` fills, all of which begin with `head`.
    #[inline]
    pub fn count_fills(&mut self, head: &[Letter], fills: u64) {
        if self.count >= self.list.last().map_or(0, |last| last.rank.saturating_add(self.spacing)) {
            self.note(head);
        }
        self.count += fills;
    }

    /// Adds an entry at the next fill, once no fill counted before begins with `head`.
    fn note(&mut self, head: &[Letter]) {
        match &self.passing {
            // A walk that began anew may be amidst the fills that begin so.
            None => self.passing = Some(head.to_vec()),
            Some(passing) if passing == head => {}
            Some(_) => {
                self.passing = None;
                if self.list.len() >= self.most {
                    self.thin_out();
                }
                self.list.push(RankEntry { rank: self.count, prefix: head.to_vec() });
            }
        }
    }

    /// Sets the spacing of further entries to the mean spacing of the entries so far.
    fn space_out(&mut self) {
        self.spacing = (self.count / self.list.len().max(1) as u64).max(1);
    }

    /// Removes every other entry.
    fn thin_out(&mut self) {
        let mut keep = false;
        self.list.retain(|_| {
            keep = !keep;
            keep
        });
        self.space_out();
    }

    /// The rank and the first letters of the last entry before the first for which `is_after` holds.
    fn before(&self, is_after: impl Fn(&RankEntry) -> bool) -> (u64, Vec<Letter>) {
        let after = self.list.partition_point(|entry| !is_after(entry));
        let entry = after.checked_sub(1).map(|at| &self.list[at]);
        entry.map_or((0, Vec::new()), |entry| (entry.rank, entry.prefix.clone()))
    }
}

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
        let entry = size_of::<RankEntry>() + problem.candidates().len();
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

    /// How many fills come before one, given in the order of the cells.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn rank(&self, fill: &[Letter]) -> Result<u64, Halted> {
        let (rank, from) = self.gathered.before(|entry| entry.prefix.as_slice() > fill);
        match Interval::before(fill) {
            none if none.is_empty() => Ok(rank),
            before => Ok(rank + self.count(&Interval { from, ..before })?),
        }
    }

    /// The fill of a rank, in the order of the cells.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn at(&self, rank: u64) -> Result<Option<Vec<Letter>>, Halted> {
        let (mut before, from) = self.gathered.before(|entry| entry.rank > rank);
        let mut found = None;
        let fills = Batches::until(self.problem, self.search, &self.halt);
        fills.over(&Interval::starting_at(&from)).run_all(|batch| {
            if rank - before < batch.len() {
                let [one, two] = batch.tails().nth((rank - before) as usize).unwrap_or_default();
                found = Some([batch.head(), one, two].concat());
                return ControlFlow::Break(());
            }
            before += batch.len();
            ControlFlow::Continue(())
        })?;
        Ok(found)
    }

    /// How many fills put each letter on each cell, in the order of the cells, by a number of threads.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn letters(&self, threads: usize) -> Result<Vec<[Number; MAX_LETTERS]>, Halted> {
        let shares = Mutex::new(self.shares(threads));
        let cells = self.problem.candidates().len();
        let search = Search { memory: self.search.memory / threads as u64, ..self.search };
        let counted = threads::share(threads, || -> Result<_, Halted> {
            let mut counts = LetterCounts::new(cells);
            let next = || lock(&shares).pop();
            while let Some(share) = next() {
                let fills = Batches::until(self.problem, search, &self.halt);
                fills.over(&share).run_all(|batch| {
                    counts.add(batch);
                    ControlFlow::Continue(())
                })?;
            }
            Ok(counts.rows())
        });
        let mut sums = vec![[Number::ZERO; MAX_LETTERS]; cells];
        for rows in counted {
            let rows = rows?;
            let all = sums.iter_mut().flatten().zip(rows.iter().flatten());
            all.for_each(|(sum, fills)| sum.add(fills));
        }
        Ok(sums)
    }

    /// Intervals that have all fills together, many more than threads, between entries.
    fn shares(&self, threads: usize) -> Vec<Interval> {
        if threads < 2 {
            return vec![Interval::all()];
        }
        let entries = &self.gathered.list;
        let step = entries.len().div_ceil(threads * SHARES).max(1);
        let mut from = Vec::new();
        let mut shares = Vec::new();
        for RankEntry { prefix, .. } in entries.iter().step_by(step) {
            let before = Interval::before(prefix);
            if !before.is_empty() {
                shares.push(Interval { from, ..before });
                from = prefix.clone();
            }
        }
        shares.push(Interval::starting_at(&from));
        shares
    }

    /// How many fills an interval has.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn count(&self, interval: &Interval) -> Result<u64, Halted> {
        Batches::until(self.problem, self.search, &self.halt).over(interval).count_all()
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

    /// Adds the next fills.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(most: usize, prefixes: std::ops::Range<u8>) -> RankEntries {
        let mut entries = RankEntries::new(most);
        for letter in prefixes {
            entries.count_fills(&[letter], 3);
            entries.count_fills(&[letter], 2);
        }
        entries
    }

    #[test]
    fn entries_are_spread_over_all_fills() {
        for most in [0, 2, 3, 8, 1000] {
            let entries = entries(most, 0..100);
            assert_eq!(entries.count, 500);
            assert!(entries.list.len() <= most.max(2));
            assert!(entries.list.len() >= most.min(98) / 2);
            let is_right = |entry: &RankEntry| entry.rank == 5 * u64::from(entry.prefix[0]);
            assert!(entries.list.iter().all(is_right), "{entries:?}");
            let gaps = entries.list.windows(2).map(|pair| pair[1].rank - pair[0].rank);
            assert!(gaps.max() <= Some(2 * entries.spacing + 10), "{entries:?}");
        }
    }

    #[test]
    fn the_last_entry_before_a_fill_is_found() {
        let entries = entries(1000, 10..20);
        let found = |letters: &[Letter]| entries.before(|entry| entry.prefix[..] > *letters);
        // The fills before the first entry are found from the beginning.
        assert_eq!([found(&[9, 30]), found(&[10])], [(0, vec![]), (0, vec![])]);
        let entry =
            |letter: u8| RankEntry { rank: 5 * u64::from(letter - 10), prefix: vec![letter] };
        assert_eq!(entries.list, (11..20).map(entry).collect::<Vec<_>>());
        assert_eq!([found(&[14, 5]), found(&[25])], [(20, vec![14]), (45, vec![19])]);
    }

    #[test]
    fn what_begins_as_fills_counted_before_is_no_entry() {
        let table = RankTable { entries: vec![], fills: 40, nodes: 7, rest: Some(vec![3, 1]) };
        let mut entries = RankEntries::of(&table, 10);
        for head in [[3, 1], [3, 1], [3, 2]] {
            entries.count_fills(&head, 5);
        }
        assert_eq!(entries.list, [RankEntry { rank: 50, prefix: vec![3, 2] }]);
    }

    #[test]
    fn a_table_with_too_many_entries_is_thinned_out() {
        let entry = |rank: u8| RankEntry { rank: u64::from(rank) * 10, prefix: vec![rank] };
        let list = (0..20).map(entry).collect();
        let table = RankTable { entries: list, fills: 200, nodes: 7, rest: None };
        let entries = RankEntries::of(&table, 8);
        assert_eq!(entries.list, [0, 4, 8, 12, 16].map(entry));
        assert_eq!((entries.count, entries.spacing), (200, 40));
    }
}
