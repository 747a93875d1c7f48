//! How many of the fills of a walk put each letter on each cell.

use super::fill_walk::Gathering;
use super::number::Number;
use crate::search::Batch;
use lexicon::letters::{Letter, MAX_LETTERS};

/// How many fills put each letter at each depth.
#[derive(Debug)]
pub struct LetterCounts {
    rows: Vec<[u64; MAX_LETTERS]>,
    /// The letter of each depth, and the number of fills with it that are not in its row yet.
    pending: Vec<(Letter, u64)>,
}

impl LetterCounts {
    /// The counts of no fills yet, for fills with this number of cells.
    pub fn new(cells: usize) -> LetterCounts {
        LetterCounts { rows: vec![[0; MAX_LETTERS]; cells], pending: vec![(0, 0); cells] }
    }

    /// The numbers of each depth, one a letter.
    pub fn rows(mut self) -> Vec<[Number; MAX_LETTERS]> {
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
