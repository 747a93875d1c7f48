//! Gathering words in bounded memory.

use std::io;

use super::bucket::Bucket;
use super::runs::Runs;
use super::sorted_words::SortedWords;
use crate::halt::Halt;
use crate::letters::Letter;
use crate::score::Score;

/// Words in buckets by length; what is more than the memory allows goes to sorted runs.
#[derive(Debug)]
pub struct Sorter {
    buckets: Vec<Bucket>,
    /// How many bytes all buckets take.
    held: usize,
    /// How many bytes they may take.
    memory: usize,
    runs: Runs,
    halt: Halt,
}

impl Sorter {
    /// Keeps at most about `memory` bytes of words in memory.
    pub fn new(memory: u64, halt: Halt) -> Sorter {
        let memory = usize::try_from(memory).unwrap_or(usize::MAX);
        Sorter { buckets: Vec::new(), held: 0, memory, runs: Runs::default(), halt }
    }

    /// Adds a word.
    pub fn add(&mut self, word: &[Letter], score: Score) -> io::Result<()> {
        for length in self.buckets.len()..=word.len() {
            self.buckets.push(Bucket::new(length));
        }
        let growth = self.buckets[word.len()].growth(score);
        if growth == 0 {
            self.buckets[word.len()].add(word, score);
            return Ok(());
        }
        while self.held > 0 && self.held.saturating_add(growth) > self.memory {
            self.spill_largest()?;
        }
        let bucket = &mut self.buckets[word.len()];
        let before = bucket.bytes();
        bucket.add(word, score);
        self.held = self.held - before + bucket.bytes();
        Ok(())
    }

    /// Moves the words of the largest bucket to a run.
    fn spill_largest(&mut self) -> io::Result<()> {
        let largest = self.buckets.iter_mut().enumerate().max_by_key(|(_, bucket)| bucket.bytes());
        let Some((length, bucket)) = largest else { return Ok(()) };
        let mut bucket = std::mem::replace(bucket, Bucket::new(length));
        self.held -= bucket.bytes();
        bucket.sort(&self.halt).map_err(io::Error::other)?;
        self.runs.add(length, |visit| {
            let mut left = 0;
            bucket.each(|word, score| {
                left += 1;
                if left % (1 << 12) == 0 {
                    self.halt.check().map_err(io::Error::other)?;
                }
                visit(word, score)
            })
        })
    }

    /// Ends the gathering.
    pub fn finish(self) -> SortedWords {
        SortedWords::new(self.buckets, self.runs, self.halt)
    }
}
