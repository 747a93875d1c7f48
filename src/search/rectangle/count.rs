//! The count of a problem.

use super::lists::Lists;
use super::narrowed::{MOST_LETTERS, Narrowed};
use super::stacks::Stacks;
use super::walk::Walk;
use crossword::problem::Problem;
use lexicon::halt::{Halt, Halted};
use lexicon::words::Words;

/// The fewest rows and columns.
const LEAST: usize = 3;

/// A count of the fills of a rectangle without blocks.
#[derive(Debug)]
pub struct RectangleCount {
    walk: Walk,
    halt: Halt,
}

impl RectangleCount {
    /// The count of a problem, in about so many bytes at most; `None` if that may be too little, or the
    /// grid has blocks, or is not between three and six cells high and wide.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn new(
        problem: &Problem,
        memory: u64,
        halt: &Halt,
    ) -> Result<Option<RectangleCount>, Halted> {
        let grid = problem.grid();
        let candidates = problem.candidates();
        let has_blocks = candidates.len() < grid.rows() * grid.columns();
        let has_size =
            [grid.rows(), grid.columns()].iter().all(|side| (LEAST..=MOST_LETTERS).contains(side));
        if problem.obstruction().is_some() || has_blocks || !has_size {
            return Ok(None);
        }
        // Rows are those of the longer side, whatever they are in the grid.
        let along = usize::from(grid.rows() > grid.columns());
        let across = 1 - along;
        let (rows, columns) = match along {
            0 => (grid.rows(), grid.columns()),
            _ => (grid.columns(), grid.rows()),
        };
        let cell = |row: usize, column: usize| match along {
            0 => row * columns + column,
            _ => column * rows + row,
        };
        let (table, mut stacks) = (problem.table(), Stacks::default());
        let root = |column| problem.initial(cell(0, column))[across];
        let roots: Vec<u32> =
            (0..columns).map(|column| stacks.number(table, root(column))).collect();
        let mut words = Vec::with_capacity(rows);
        for row in 0..rows {
            halt.check()?;
            let root = problem.initial(cell(row, 0))[along];
            words.push(Narrowed::all(&Words::of_automaton(table, root, columns)));
        }
        let most = words.iter().map(Narrowed::count).max().unwrap_or(0);
        if stacks.bytes() + Lists::most_bytes(rows, columns, most) > memory {
            return Ok(None);
        }
        let transposed = |cell: usize| cell % columns * columns + cell / columns;
        let is_mirrored = rows == columns
            && (0..candidates.len()).all(|cell| candidates[cell] == candidates[transposed(cell)]);
        let walk = Walk::new(stacks, &roots, words, is_mirrored);
        Ok(Some(RectangleCount { walk, halt: halt.clone() }))
    }

    /// Counts on for about `nodes`; the number of all fills once it is at the end.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn run(&mut self, nodes: u64) -> Result<Option<u64>, Halted> {
        if self.walk.run(nodes, &self.halt) {
            return Ok(Some(self.walk.fills()));
        }
        self.halt.check()?;
        Ok(None)
    }

    /// The nodes walked.
    pub fn nodes(&self) -> u64 {
        self.walk.nodes()
    }

    /// About which part of the fills is behind.
    pub fn fraction(&self) -> f64 {
        self.walk.fraction()
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::search::{Batches, Counts, Search};
    use crossword::grid::Grid;
    use lexicon::index::Index;
    use lexicon::letters::Alphabet;

    /// Words over four letters of all lengths of a grid, so many in a hundred.
    fn problem(grid: &str, share: u32) -> Problem {
        let alphabet = Alphabet::new("abcd").unwrap();
        let grid = Grid::parse(grid.as_bytes(), &alphabet).unwrap();
        let mut state = share;
        let mut words = Vec::new();
        for length in [grid.rows(), grid.columns()] {
            for number in 0..4_u32.pow(length as u32) {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                if (state >> 16) % 1000 < 10 * share {
                    let letter = |at| char::from(b'a' + (number >> (2 * at) & 3) as u8);
                    words.push((0..length).map(letter).collect::<String>());
                }
            }
        }
        let index = Index::from_words(&alphabet, &words).unwrap();
        Problem::new(grid, alphabet, &index).unwrap()
    }

    fn blank(rows: usize, columns: usize) -> String {
        format!("{}\n", ".".repeat(columns)).repeat(rows)
    }

    /// All fills, walked through.
    fn walked(problem: &Problem) -> u64 {
        let mut count = 0;
        let mut fills = Counts::from(Batches::new(problem, Search::default()));
        fills.run(u64::MAX, |batch| {
            count += batch.len();
            ControlFlow::Continue(())
        });
        count
    }

    /// All fills, counted with a pause after so many nodes.
    fn counted(problem: &Problem, nodes: u64) -> Option<u64> {
        let halt = Halt::default();
        let mut count = RectangleCount::new(problem, 1 << 28, &halt).unwrap()?;
        let mut fraction = 0.0;
        loop {
            if let Some(found) = count.run(nodes).unwrap() {
                assert_eq!(count.fraction(), 1.0);
                return Some(found);
            }
            assert!((fraction..=1.0).contains(&count.fraction()), "{fraction}, {count:?}");
            fraction = count.fraction();
        }
    }

    #[test]
    fn counts_are_those_of_all_fills() {
        let grids = [
            // Squares that are their own transpose, and others.
            (blank(3, 3), &[20, 50, 80, 100][..]),
            (blank(4, 4), &[3, 15, 25]),
            (blank(5, 5), &[3, 8]),
            (blank(6, 6), &[1, 2]),
            ("a...\n.[ab]..\n...c\n..c.\n".into(), &[25, 40]),
            (".b.\nb..\n..d\n".into(), &[60, 80]),
            ("a..\n...\nb..\n".into(), &[50, 80, 100]),
            (".[ab]..\n....\n....\n...c\n".into(), &[20, 30]),
            // Rectangles.
            (blank(3, 4), &[20, 40]),
            (blank(4, 3), &[20, 40]),
            (blank(3, 5), &[5, 20, 30]),
            (blank(5, 3), &[20, 30]),
            (blank(4, 5), &[3, 12]),
            (blank(6, 3), &[3, 15]),
            (blank(3, 6), &[3, 15]),
            (blank(5, 6), &[1, 4]),
            (".[ab].c\n....\n[bc]...\n".into(), &[50, 80]),
            ("..d\n.[ab].\n...\n[^a]..\nb..\n".into(), &[30, 50]),
        ];
        let (mut most, mut with_fills) = (0, 0);
        for (grid, shares) in grids {
            for &share in shares {
                let problem = problem(&grid, share);
                let expected = walked(&problem);
                for nodes in [1_000, u64::MAX] {
                    let found = counted(&problem, nodes);
                    let is_obstructed = problem.obstruction().is_some();
                    assert_eq!(found, (!is_obstructed).then_some(expected), "{grid}{share} %");
                }
                with_fills += u32::from(expected > 0);
                most = most.max(expected);
            }
        }
        assert!(with_fills > 30 && most > 100_000, "{with_fills} with fills, {most} at most");
    }

    #[test]
    fn only_rectangles_of_some_sizes_in_memory_are_counted_so() {
        let others =
            [blank(2, 3), blank(7, 3), blank(3, 7), "...\n.#.\n...\n".into(), "..#\n...\n".into()];
        for grid in others {
            assert_eq!(counted(&problem(&grid, 5), u64::MAX), None, "{grid}");
        }
        let (problem, halt) = (problem(&blank(4, 4), 50), Halt::default());
        assert!(RectangleCount::new(&problem, 1 << 12, &halt).unwrap().is_none());
        assert!(RectangleCount::new(&problem, 1 << 20, &halt).unwrap().is_some());
    }

    #[test]
    fn a_count_ends_when_it_is_asked_to() {
        let problem = problem(&blank(4, 4), 30);
        let halt = Halt::default();
        let mut count = RectangleCount::new(&problem, 1 << 28, &halt).unwrap().unwrap();
        assert_eq!(count.run(10), Ok(None));
        halt.set();
        assert_eq!(count.run(u64::MAX), Err(Halted));
        assert!(RectangleCount::new(&problem, 1 << 28, &halt).is_err());
    }
}
