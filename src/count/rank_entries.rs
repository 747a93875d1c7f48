//! Places in the list of fills by their ranks, evenly spread, noted while it is walked through.

use super::rank_table::{Entry, RankTable};
use lexicon::letters::Letter;

/// Entries of fills by rank, spread over the fills counted so far.
#[derive(Debug)]
pub struct RankEntries {
    pub list: Vec<Entry>,
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
                self.list.push(Entry { rank: self.count, prefix: head.to_vec() });
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

    /// The last entry before the first entry for which `is_after` holds.
    pub fn before(&self, is_after: impl Fn(&Entry) -> bool) -> Option<&Entry> {
        let after = self.list.partition_point(|entry| !is_after(entry));
        after.checked_sub(1).map(|at| &self.list[at])
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
            let is_right = |entry: &Entry| entry.rank == 5 * u64::from(entry.prefix[0]);
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
        assert_eq!((found(&[9, 30]), found(&[10])), (None, None));
        let entry = |letter: u8| Entry { rank: 5 * u64::from(letter - 10), prefix: vec![letter] };
        assert_eq!(entries.list, (11..20).map(entry).collect::<Vec<_>>());
        assert_eq!(found(&[14, 5]), Some(&entry(14)));
        assert_eq!(found(&[25]), Some(&entry(19)));
    }

    #[test]
    fn what_begins_as_fills_counted_before_is_no_entry() {
        let table = RankTable { entries: vec![], fills: 40, nodes: 7, rest: Some(vec![3, 1]) };
        let mut entries = RankEntries::of(&table, 10);
        for head in [[3, 1], [3, 1], [3, 2]] {
            entries.count_fills(&head, 5);
        }
        assert_eq!(entries.list, [Entry { rank: 50, prefix: vec![3, 2] }]);
    }

    #[test]
    fn a_table_with_too_many_entries_is_thinned_out() {
        let entry = |rank: u8| Entry { rank: u64::from(rank) * 10, prefix: vec![rank] };
        let list = (0..20).map(entry).collect();
        let table = RankTable { entries: list, fills: 200, nodes: 7, rest: None };
        let entries = RankEntries::of(&table, 8);
        assert_eq!(entries.list, [0, 4, 8, 12, 16].map(entry));
        assert_eq!((entries.count, entries.spacing), (200, 40));
    }
}
