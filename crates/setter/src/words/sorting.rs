//! Sorting records by their keys, through temporary files beyond a bound on memory.

use std::io;

use lexicon::Halt;

use super::runs::Runs;

/// Records that are put in the order of their keys; records with the same key become one, with the
/// sum of their numbers.
#[derive(Debug)]
pub struct Sorting {
    /// The keys, one after the other.
    keys: Vec<u8>,
    /// Where each key ends, and its number.
    records: Vec<(usize, u64)>,
    /// How many bytes both may take.
    memory: usize,
    runs: Runs,
}

impl Sorting {
    /// Keeps about `memory` bytes in memory.
    pub fn new(memory: usize) -> Sorting {
        Sorting { keys: Vec::new(), records: Vec::new(), memory, runs: Runs::default() }
    }

    /// Adds a record.
    pub fn add(&mut self, key: &[u8], number: u64) -> io::Result<()> {
        // Growing takes as much again for a moment, sorting another pair of numbers a record.
        let held = 2 * self.keys.len() + 4 * size_of::<(usize, u64)>() * self.records.len();
        if held > self.memory && !self.records.is_empty() {
            self.spill()?;
        }
        self.keys.extend_from_slice(key);
        self.records.push((self.keys.len(), number));
        Ok(())
    }

    /// The records in order, as the ranges of their keys and their numbers.
    fn sorted(&self) -> Vec<(usize, usize, u64)> {
        let starts = std::iter::once(0).chain(self.records.iter().map(|record| record.0));
        let mut sorted: Vec<_> =
            starts.zip(&self.records).map(|(start, &(end, number))| (start, end, number)).collect();
        sorted.sort_unstable_by(|a, b| self.keys[a.0..a.1].cmp(&self.keys[b.0..b.1]));
        sorted
    }

    fn spill(&mut self) -> io::Result<()> {
        let sorted = self.sorted();
        let keys = &self.keys;
        self.runs.add(|write| {
            sorted.iter().try_for_each(|&(start, end, number)| write(&keys[start..end], number))
        })?;
        self.keys.clear();
        self.records.clear();
        Ok(())
    }

    /// Calls `visit` with each key, in order, and the sum of its numbers.
    pub fn finish(
        mut self,
        halt: &Halt,
        mut visit: impl FnMut(&[u8], u64) -> io::Result<()>,
    ) -> io::Result<()> {
        if !self.runs.is_empty() {
            self.spill()?;
            return self.runs.merge(halt, visit);
        }
        let sorted = self.sorted();
        let key = |record: &(usize, usize, u64)| &self.keys[record.0..record.1];
        for same in sorted.chunk_by(|a, b| key(a) == key(b)) {
            visit(key(&same[0]), same.iter().map(|record| record.2).sum())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn little_memory_changes_nothing() {
        let mut state = 88_172_645_463_325_252_u64;
        let mut records = Vec::new();
        let mut expected = BTreeMap::new();
        for _ in 0..20_000 {
            // Xorshift (Marsaglia 2003).
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let key = state.to_be_bytes()[..(state >> 60) as usize % 4].to_vec();
            *expected.entry(key.clone()).or_insert(0) += state % 9;
            records.push((key, state % 9));
        }
        for memory in [0, 1000, 100_000, usize::MAX] {
            // With no memory at all each record is a run: fewer will do.
            let some = if memory == 0 { 300 } else { records.len() };
            let mut sorting = Sorting::new(memory);
            records[..some].iter().for_each(|(key, number)| sorting.add(key, *number).unwrap());
            let mut found = Vec::new();
            let visited = sorting.finish(&Halt::default(), |key, number| {
                found.push((key.to_vec(), number));
                Ok(())
            });
            visited.unwrap();
            match memory {
                0 => assert!(found.is_sorted() && found.len() > 100),
                _ => assert_eq!(found, expected.clone().into_iter().collect::<Vec<_>>()),
            }
        }
    }
}
