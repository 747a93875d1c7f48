//! Words and how often each was met, in bounded memory.

use std::hash::{BuildHasher, Hash};
use std::io;

use hashbrown::HashMap;
use lexicon::{Halt, Letter};
use rustc_hash::FxBuildHasher;

use super::packed::{LONG, SHORT, pack_long, pack_short, unpack_long, unpack_short};
use super::runs::Runs;

/// How often each word was met. Words of usual lengths are packed in numbers; when the tables reach
/// their bound, their words go to sorted runs in temporary files, and counts of the same word are added
/// up in the end.
#[derive(Debug)]
pub struct WordCounts {
    short: HashMap<u64, u64, FxBuildHasher>,
    long: HashMap<u128, u64, FxBuildHasher>,
    longer: HashMap<Box<[Letter]>, u64, FxBuildHasher>,
    /// How many bytes the words of `longer` take.
    letters: usize,
    /// How many bytes all tables may take, while one of them grows too.
    memory: usize,
    runs: Runs,
}

impl WordCounts {
    /// Keeps at most about `memory` bytes of words in memory.
    pub fn new(memory: usize) -> WordCounts {
        WordCounts {
            short: HashMap::default(),
            long: HashMap::default(),
            longer: HashMap::default(),
            letters: 0,
            memory,
            runs: Runs::default(),
        }
    }

    /// Counts a word `number` times more.
    #[inline]
    pub fn add(&mut self, word: &[Letter], number: u64) -> io::Result<()> {
        if word.len() <= SHORT {
            let key = pack_short(word);
            if let Some(count) = self.short.get_mut(&key) {
                *count += number;
                return Ok(());
            }
            self.make_room(growth(&self.short))?;
            self.short.insert(key, number);
        } else if word.len() <= LONG {
            let key = pack_long(word);
            if let Some(count) = self.long.get_mut(&key) {
                *count += number;
                return Ok(());
            }
            self.make_room(growth(&self.long))?;
            self.long.insert(key, number);
        } else {
            if let Some(count) = self.longer.get_mut(word) {
                *count += number;
                return Ok(());
            }
            // The bytes that the allocator adds to a small piece are about 16.
            let held = word.len() + 16;
            self.make_room(growth(&self.longer) + held)?;
            self.letters += held;
            self.longer.insert(word.into(), number);
        }
        Ok(())
    }

    /// Empties the tables into runs if `growth` bytes more are too many.
    #[inline]
    fn make_room(&mut self, growth: usize) -> io::Result<()> {
        if growth == 0 {
            return Ok(());
        }
        let held = self.short.allocation_size()
            + self.long.allocation_size()
            + self.longer.allocation_size()
            + self.letters;
        let is_empty = self.short.is_empty() && self.long.is_empty() && self.longer.is_empty();
        if held + growth > self.memory && !is_empty { self.spill() } else { Ok(()) }
    }

    /// Moves all words to runs, one of each table.
    fn spill(&mut self) -> io::Result<()> {
        let short = sorted(&mut self.short);
        if !short.is_empty() {
            self.runs.add(|write| visit_packed(short, unpack_short, write))?;
        }
        let long = sorted(&mut self.long);
        if !long.is_empty() {
            self.runs.add(|write| visit_packed(long, unpack_long, write))?;
        }
        let longer = sorted(&mut self.longer);
        self.letters = 0;
        if !longer.is_empty() {
            self.runs
                .add(|write| longer.iter().try_for_each(|(word, count)| write(word, *count)))?;
        }
        Ok(())
    }

    /// Calls `visit` with each word, in any order, and its count.
    pub fn finish(
        mut self,
        halt: &Halt,
        mut visit: impl FnMut(&[Letter], u64) -> io::Result<()>,
    ) -> io::Result<()> {
        if !self.runs.is_empty() {
            self.spill()?;
            return self.runs.merge(halt, visit);
        }
        visit_packed(self.short, unpack_short, &mut visit)?;
        visit_packed(self.long, unpack_long, &mut visit)?;
        self.longer.into_iter().try_for_each(|(word, count)| visit(&word, count))
    }
}

/// Calls `visit` with each word of a table of packed words, and its count.
fn visit_packed<P>(
    table: impl IntoIterator<Item = (P, u64)>,
    unpack: impl Fn(P, &mut Vec<Letter>),
    visit: &mut (impl FnMut(&[Letter], u64) -> io::Result<()> + ?Sized),
) -> io::Result<()> {
    let mut word = Vec::new();
    table.into_iter().try_for_each(|(packed, count)| {
        word.clear();
        unpack(packed, &mut word);
        visit(&word, count)
    })
}

/// How many bytes a table takes for a moment beyond what it has, if it must grow for one entry more.
#[inline]
fn growth<K, S>(table: &HashMap<K, u64, S>) -> usize
where
    K: Eq + Hash,
    S: BuildHasher,
{
    match table.len() < table.capacity() {
        true => 0,
        false => (2 * table.allocation_size()).max(64 * size_of::<(K, u64)>()),
    }
}

/// Takes the entries of a table, in the order of their keys.
fn sorted<K: Ord, S>(table: &mut HashMap<K, u64, S>) -> Vec<(K, u64)> {
    let mut entries: Vec<(K, u64)> = table.drain().collect();
    entries.sort_unstable();
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn little_memory_changes_nothing() {
        let mut state = 88_172_645_463_325_252_u64;
        let mut words = Vec::new();
        let mut expected: BTreeMap<Vec<Letter>, u64> = BTreeMap::new();
        for i in 0..30_000 {
            // Xorshift (Marsaglia 2003).
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let length = [1, 2, 5, 12, 13, 24, 25, 40][(state % 8) as usize];
            let mut word = vec![(state >> 8) as u8 % 32; length];
            word[length / 2] = (state >> 16) as u8 % 32;
            *expected.entry(word.clone()).or_insert(0) += i % 3;
            words.push((word, i % 3));
        }
        for memory in [20_000, 100_000, usize::MAX] {
            let mut counts = WordCounts::new(memory);
            words.iter().for_each(|(word, number)| counts.add(word, *number).unwrap());
            assert_eq!(counts.runs.is_empty(), memory == usize::MAX);
            let mut found = Vec::new();
            let visit = |word: &[Letter], count| {
                found.push((word.to_vec(), count));
                Ok(())
            };
            counts.finish(&Halt::default(), visit).unwrap();
            found.sort();
            assert_eq!(found, expected.clone().into_iter().collect::<Vec<_>>());
        }
    }
}
