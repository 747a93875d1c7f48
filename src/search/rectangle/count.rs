//! The count of a problem.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::layout::Layout;
use super::walk::RectangleWalk;
use crate::search::batch::Outcome;
use lexicon::halt::{Halt, Halted};
use network::order::Order;
use network::problem::Problem;

/// A count of the fills of a rectangle without blocks.
#[derive(Debug)]
pub struct RectangleCount {
    walk: RectangleWalk,
    fills: u64,
}

impl RectangleCount {
    /// The count of a problem, in about so many bytes at most; `None` if that may be too little, or there
    /// is no such [layout](Layout::new).
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn new(
        problem: &Problem,
        memory: u64,
        halt: &Halt,
    ) -> Result<Option<RectangleCount>, Halted> {
        // The longer side is along the rows of the walk, whatever they are in the grid.
        let is_high = problem.grid().rows() > problem.grid().columns();
        let order = if is_high { Order::Columns } else { Order::Rows };
        let Some(layout) = Layout::new(problem, order, halt)? else { return Ok(None) };
        if layout.shared_bytes() + layout.list_bytes() > memory {
            return Ok(None);
        }
        let is_its_transpose = layout.is_its_transpose;
        let mut walk = RectangleWalk::new(Arc::new(layout));
        walk.halt_by(halt.clone());
        match is_its_transpose {
            true => walk.count_by_halves(),
            false => walk.only_count(),
        }
        Ok(Some(RectangleCount { walk, fills: 0 }))
    }

    /// Counts on for about `nodes`; the number of all fills once it is at the end.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn run(&mut self, nodes: u64) -> Result<Option<u64>, Halted> {
        // At most 128 fills are counted in a step of some nanoseconds, twice the bits of a set, so it
        // would take years to outgrow the number.
        let fills = &mut self.fills;
        let outcome = self.walk.run(nodes, &mut |batch| {
            *fills += batch.len();
            ControlFlow::Continue(())
        });
        match outcome {
            Outcome::Exhausted => Ok(Some(self.fills)),
            Outcome::Halted => Err(Halted),
            Outcome::Paused | Outcome::Stopped => Ok(None),
        }
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

    use super::super::examples::{blank, plain, problem, problem_of_two_lists};
    use super::*;
    use crate::search::{Batches, Counts};

    /// All fills, walked through.
    fn walked(problem: &Problem) -> u64 {
        let mut count = 0;
        let mut fills = Counts::from(Batches::new(problem, plain()));
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
    fn a_square_whose_columns_have_their_own_words_is_counted_whole() {
        for (side, share) in [(3, 50), (4, 25), (5, 8)] {
            let problem = problem_of_two_lists(&blank(side, side), share);
            let expected = walked(&problem);
            assert!(expected > 10, "{side}: {expected}");
            assert_eq!(counted(&problem, u64::MAX), Some(expected), "{side}");
        }
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
