//! The words gathered, in order.

use std::io;

use super::bucket::Bucket;
use super::runs::Runs;
use crate::halt::Halt;
use crate::letters::Letter;
use crate::score::Score;

/// Words sorted by length, then alphabetically, each once with its highest score.
#[derive(Debug)]
pub struct SortedWords {
    buckets: Vec<Bucket>,
    runs: Runs,
    halt: Halt,
}

impl SortedWords {
    pub fn new(buckets: Vec<Bucket>, runs: Runs, halt: Halt) -> SortedWords {
        SortedWords { buckets, runs, halt }
    }

    /// The lengths that some word has, in increasing order.
    pub fn lengths(&self) -> Vec<usize> {
        let held = (0..self.buckets.len()).filter(|&length| !self.buckets[length].is_empty());
        let mut lengths: Vec<usize> = held.chain(self.runs.lengths()).collect();
        lengths.sort_unstable();
        lengths.dedup();
        lengths
    }

    /// Calls `visit` with each word of a length, in order; the words are gone afterwards.
    ///
    /// An error is one of `visit`, or of the temporary files, or that it was halted.
    pub fn drain<E: From<io::Error>>(
        &mut self,
        length: usize,
        mut visit: impl FnMut(&[Letter], Score) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut bucket = match self.buckets.get_mut(length) {
            Some(bucket) => std::mem::replace(bucket, Bucket::new(length)),
            None => Bucket::new(length),
        };
        bucket.sort(&self.halt).map_err(io::Error::other)?;
        if !self.runs.lengths().any(|run| run == length) {
            return bucket.each(visit);
        }
        self.runs.add(length, |visit| bucket.each(visit))?;
        drop(bucket);
        self.runs.merge(length, &self.halt, &mut visit)
    }
}
