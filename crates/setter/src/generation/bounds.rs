//! Conditions that no grid can meet, seen without a search.

use std::ops::RangeInclusive;

use thiserror::Error;

use super::conditions::Conditions;
use super::size::Size;

/// Why no grid can meet the conditions: each is a proof.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Impossible {
    /// A word cannot be that long, or must be longer than it may be.
    #[error(
        "words are of {shortest} to {longest} letters, but a word has at least 2 and in a grid of \
         {size} at most {side}"
    )]
    Lengths {
        /// The least letters of a word.
        shortest: usize,
        /// The most letters of a word.
        longest: usize,
        /// The size of the grid.
        size: Size,
        /// The longer side of the grid.
        side: usize,
    },
    /// No number of black cells in the range is possible.
    #[error("{} black cells are asked for, but {reason}", numbers(.asked))]
    Blacks {
        /// The numbers asked for.
        asked: RangeInclusive<usize>,
        /// The reason, with the numbers that are possible.
        reason: String,
    },
    /// All patterns were counted, and none meets the conditions.
    #[error(
        "all patterns of black cells were gone through, and none meets the conditions together"
    )]
    Counted,
}

/// A range of numbers as people say it.
fn numbers(range: &RangeInclusive<usize>) -> String {
    match (range.start(), range.end()) {
        (least, most) if least == most => least.to_string(),
        (0, most) => format!("at most {most}"),
        (least, most) => format!("{least} to {most}"),
    }
}

impl Conditions {
    /// The orbits of cells that are free to be black or white: orbits without a cell that the lattice
    /// makes black, or whose colour is given.
    pub(super) fn free_orbits(&self) -> Vec<Vec<usize>> {
        let is_given = |cell: &usize| self.given.iter().any(|(given, _)| given == cell);
        let mut orbits = self.symmetry.orbits(self.size);
        orbits
            .retain(|orbit| !orbit.iter().any(|cell| self.is_on_lattice(*cell) || is_given(cell)));
        orbits
    }

    /// The cells that are white because a cell of their orbit is given so.
    pub(super) fn given_whites(&self) -> Vec<usize> {
        let columns = self.size.columns();
        let whites = self.given.iter().filter(|(_, is_black)| !is_black);
        let images = whites
            .flat_map(|(cell, _)| self.symmetry.images(self.size, cell / columns, cell % columns));
        let mut cells: Vec<usize> = images.collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The numbers of black cells that the symmetry, the lattice and the given cells leave, in increasing order.
    pub fn possible_blacks(&self) -> Vec<usize> {
        let orbits = self.free_orbits();
        let free = orbits.iter().map(Vec::len).sum::<usize>();
        let fixed = self.size.cells() - free - self.given_whites().len();
        let mut is_sum = vec![false; self.size.cells() + 1];
        is_sum[fixed] = true;
        for orbit in orbits {
            for sum in (orbit.len()..is_sum.len()).rev() {
                is_sum[sum] |= is_sum[sum - orbit.len()];
            }
        }
        (0..is_sum.len()).filter(|&sum| is_sum[sum]).collect()
    }

    /// Checks the bounds that are seen without a search.
    ///
    /// # Errors
    /// Why no grid can meet the conditions.
    pub fn check(&self) -> Result<(), Impossible> {
        let (size, runs) = (self.size, self.runs);
        let (shortest, longest) = self.lengths().into_inner();
        if shortest < 2 || longest < shortest {
            let (longest, side) = (runs.longest, size.rows().max(size.columns()));
            return Err(Impossible::Lengths { shortest, longest, size, side });
        }
        let no = |reason: String| Err(Impossible::Blacks { asked: self.blacks.clone(), reason });
        let possible = self.possible_blacks();
        if !possible.iter().any(|count| self.blacks.contains(count)) {
            let below = possible.iter().rfind(|&count| count < self.blacks.start());
            let above = possible.iter().find(|&count| count > self.blacks.end());
            let near = match (below, above) {
                (Some(below), Some(above)) => format!("{below} or {above}"),
                (Some(most), None) => format!("{most} at most"),
                (None, Some(least)) => format!("{least} at least"),
                (None, None) => "none".into(),
            };
            return no(match self.lattice {
                true => format!("the symmetry and the lattice in a grid of {size} allow {near}"),
                false => format!("the symmetry in a grid of {size} allows {near}"),
            });
        }
        // Of longest + 1 cells side by side, one at least is black.
        let of_lines = |lines: usize, cells: usize| lines * (cells / (longest + 1));
        let least =
            of_lines(size.rows(), size.columns()).max(of_lines(size.columns(), size.rows()));
        if least > *self.blacks.end() {
            return no(format!("words of at most {longest} letters need {least} at least"));
        }
        if *self.blacks.start() + shortest > size.cells() {
            let most = size.cells() - shortest;
            return no(format!("a word of {shortest} letters leaves {most} at most"));
        }
        Ok(())
    }
}
