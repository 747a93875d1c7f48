//! The fills of a square grid, counted two at a time.
//!
//! Transposing a fill of a square without blocks, whose cells allow what those opposite to them allow,
//! gives a fill. So those in which the second letter of the first column comes after that of the first
//! row are as many as those in which it comes before, and only the former are walked through, and those
//! where both are the same: letter by letter, for then each part is a matter of the letters of two cells.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::batch::{Batch, CountedBatch, Outcome};
use super::interval::Interval;
use super::lookahead::Lookahead;
use super::parameters::Search;
use super::shared::SharedSearch;
use crossword::problem::Problem;
use lexicon::halt::{Halt, Halted};
use lexicon::letters::LetterSet;

/// A walk through half of the fills.
#[derive(Debug)]
pub struct MirroredCount<'p> {
    walk: Lookahead<'p>,
    candidates: Vec<LetterSet>,
    /// The parts still to be walked, the next one last: the second letter of the first row, those of the
    /// first column, and how many fills each fill found stands for.
    parts: Vec<(LetterSet, LetterSet, u64)>,
    count: usize,
    /// What a fill of the part at hand stands for.
    worth: u64,
    fills: u64,
}

impl<'p> MirroredCount<'p> {
    /// The count of a problem, in about so many bytes; `None` if it is not as large transposed, or there is
    /// no memory to look ahead.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn new(
        problem: &'p Problem,
        memory: u64,
        halt: &Halt,
    ) -> Result<Option<MirroredCount<'p>>, Halted> {
        let size = problem.grid().rows();
        let candidates = problem.candidates();
        let is_square =
            size >= 3 && problem.grid().columns() == size && candidates.len() == size * size;
        let is_mirrored =
            |cell: usize| candidates[cell] == candidates[cell % size * size + cell / size];
        if problem.obstruction().is_some() || !is_square || !(0..size * size).all(is_mirrored) {
            return Ok(None);
        }
        let search = Search { memory, ..Search::default() };
        let shared = SharedSearch::new(problem, search, 1, halt);
        let Some(layout) = shared.layout()? else { return Ok(None) };
        let memory = shared.memory_of_thread(&layout);
        let mut walk = Lookahead::new(Arc::clone(&layout), memory.unions);
        walk.only_count();
        walk.halt_by(halt.clone());
        let second = candidates[1];
        let part = |letter| {
            let [only, after] = [LetterSet::only(letter), LetterSet::above(letter) & second];
            [(only, after, 2), (only, only, 1)]
        };
        let parts: Vec<_> =
            second.iter().flat_map(part).filter(|part| !part.1.is_empty()).collect();
        let (count, candidates) = (parts.len(), candidates.to_vec());
        let mut half = MirroredCount { walk, candidates, parts, count, worth: 0, fills: 0 };
        half.parts.reverse();
        half.begin_next();
        Ok(Some(half))
    }

    /// Walks on for about `nodes`; the number of all fills once it is at the end.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn run(&mut self, nodes: u64) -> Result<Option<u64>, Halted> {
        let end = self.nodes().saturating_add(nodes);
        loop {
            let mut fills = 0;
            let left = end.saturating_sub(self.nodes());
            let outcome = self.walk.run(left, &mut |batch: &Batch<'_>| {
                fills += CountedBatch::of(batch).len();
                ControlFlow::Continue(())
            });
            self.fills += self.worth * fills;
            match outcome {
                Outcome::Halted => return Err(Halted),
                Outcome::Exhausted if !self.begin_next() => return Ok(Some(self.fills)),
                Outcome::Exhausted => {}
                Outcome::Paused | Outcome::Stopped => return Ok(None),
            }
        }
    }

    /// Begins the next part; says whether there is one.
    fn begin_next(&mut self) -> bool {
        let Some((row, column, worth)) = self.parts.pop() else { return false };
        let mut letters = self.candidates.clone();
        letters[1] = row;
        letters[self.candidates.len().isqrt()] = column;
        self.walk.allow(&letters);
        self.walk.restart(&Interval::all());
        self.worth = worth;
        true
    }

    /// The nodes walked.
    pub fn nodes(&self) -> u64 {
        self.walk.nodes()
    }

    /// About which part of the fills is behind: early letters have more letters after them.
    pub fn fraction(&self) -> f64 {
        let left = (self.parts.len() + 1) as f64 / (self.count + 1) as f64;
        1.0 - left * left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Batches, Counts};
    use crossword::grid::Grid;
    use lexicon::index::Index;
    use lexicon::letters::Alphabet;

    /// Words over four letters, so many in a hundred.
    fn problem(grid: &str, share: u32) -> Problem {
        let alphabet = Alphabet::new("abcd").unwrap();
        let size = grid.lines().count() as u32;
        let mut state = share;
        let mut words = Vec::new();
        for number in 0..4_u32.pow(size) {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if (state >> 16) % 100 < share {
                let letter = |at| char::from(b'a' + (number >> (2 * at) & 3) as u8);
                words.push((0..size).map(letter).collect::<String>());
            }
        }
        let index = Index::from_words(&alphabet, &words).unwrap();
        Problem::new(Grid::parse(grid.as_bytes(), &alphabet).unwrap(), alphabet, &index).unwrap()
    }

    #[test]
    fn counts_are_those_of_all_fills() {
        let grids = [
            "...\n...\n...\n",
            "....\n....\n....\n....\n",
            "a...\n.[ab]..\n...c\n..c.\n",
            ".b.\nb..\n..d\n",
        ];
        let mut most = 0;
        for grid in grids {
            for share in [3, 20, 50, 80] {
                let problem = problem(grid, share);
                let halt = Halt::default();
                let Some(mut count) = MirroredCount::new(&problem, 1 << 28, &halt).unwrap() else {
                    assert!(problem.obstruction().is_some(), "{grid}");
                    continue;
                };
                let found = loop {
                    if let Some(found) = count.run(1_000).unwrap() {
                        break found;
                    }
                };
                let (mut expected, search) = (0, Search::default());
                Counts::from(Batches::new(&problem, search)).run(u64::MAX, |batch| {
                    expected += batch.len();
                    ControlFlow::Continue(())
                });
                assert_eq!(found, expected, "{grid} {share}");
                most = most.max(found);
            }
        }
        assert!(most > 1_000, "{most}");
    }

    #[test]
    fn only_squares_that_are_their_own_transpose_are_counted_so() {
        for grid in ["...\n...\n", "...\n.#.\n...\n", "a..\n...\nb..\n", ".[ab].\n...\n...\n"] {
            let problem = problem(grid, 90);
            let halt = Halt::default();
            assert!(MirroredCount::new(&problem, 1 << 28, &halt).unwrap().is_none(), "{grid}");
        }
    }

    #[test]
    fn a_count_ends_when_it_is_asked_to() {
        let problem = problem("....\n....\n....\n....\n", 80);
        let halt = Halt::default();
        let mut count = MirroredCount::new(&problem, 1 << 28, &halt).unwrap().unwrap();
        assert_eq!(count.run(10), Ok(None));
        halt.set();
        assert_eq!(count.run(u64::MAX), Err(Halted));
    }
}
