//! The letters of fills that come in batches, counted.

use super::number::Number;
use crate::search::Batch;
use lexicon::letters::{Letter, MAX_LETTERS};

/// How many fills put each letter at each depth.
#[derive(Debug)]
pub struct BatchLetters {
    rows: Vec<[u64; MAX_LETTERS]>,
    /// The letter of each depth, and how many fills came with it that are not in its row yet.
    pending: Vec<(Letter, u64)>,
}

impl BatchLetters {
    /// Nothing yet, for fills of so many cells.
    pub fn new(cells: usize) -> BatchLetters {
        BatchLetters { rows: vec![[0; MAX_LETTERS]; cells], pending: vec![(0, 0); cells] }
    }

    /// Counts the letters of a batch.
    pub fn add(&mut self, batch: &Batch<'_>) {
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

    /// The numbers of each depth, one a letter.
    pub fn rows(mut self) -> impl Iterator<Item = [Number; MAX_LETTERS]> {
        for (row, (letter, count)) in self.rows.iter_mut().zip(self.pending) {
            row[usize::from(letter)] += count;
        }
        self.rows.into_iter().map(|row| row.map(Number::Small))
    }
}
