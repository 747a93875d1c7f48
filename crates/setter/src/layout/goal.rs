//! What a layout is to be like, and which of two is better.

use std::cmp::Reverse;

use lexicon::{Letter, named};
use thiserror::Error;

use super::locked::Locked;
use super::place::Layout;
use crate::generation::Size;

/// The order in which layouts are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// Most words, then the least area of the box, then most crossings.
    #[default]
    Area,
    /// Most words, then most crossings, then the least area of the box.
    Crossings,
}

named!(Measure, "goal", Area = "words,area,crossings", Crossings = "words,crossings,area");

/// The boxes that a layout may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// Any box.
    #[default]
    Free,
    /// No more rows and columns than these.
    AtMost(Size),
    /// Just these rows and columns, with a letter at each edge.
    Exactly(Size),
}

/// What a layout is to be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The order in which layouts are compared.
    pub measure: Measure,
    /// The boxes that it may have.
    pub shape: Shape,
    /// Whether boxes are compared by their longer side first, so that squares are preferred.
    pub prefers_squares: bool,
    /// Whether the cells with letters are the same after half a turn.
    pub is_symmetric: bool,
    /// Letters for which there must be cells, each another one.
    pub solution: Vec<Letter>,
    /// Words that stay where they are beside each other.
    pub locked: Locked,
    /// How many layouts are kept, the best first.
    pub top: usize,
    /// The seed: another one may give another layout that is as good.
    pub seed: u64,
}

impl Default for Goal {
    fn default() -> Goal {
        Goal {
            measure: Measure::default(),
            shape: Shape::default(),
            prefers_squares: false,
            is_symmetric: false,
            solution: Vec::new(),
            locked: Locked::default(),
            top: 1,
            seed: 1,
        }
    }
}

/// Why no layout of some words can be as it is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GoalError {
    /// A word is longer than the box that bounds the layout.
    #[error("{word:?} has {length} letters, and the box {size} takes words of at most {}", .size.rows().max(.size.columns()))]
    TooLong {
        /// The word, by its number in the list from 0.
        index: usize,
        /// Its text.
        word: String,
        /// How many letters it has.
        length: usize,
        /// The box.
        size: Size,
    },
    /// The words do not have the letters of the word of the solution.
    #[error(
        "the solution {solution:?} has a letter {letter:?} that the words do not have, or not as often"
    )]
    Solution {
        /// The word that the cells are to spell.
        solution: String,
        /// The first letter that is missing.
        letter: char,
    },
}

/// How good a layout is: the greater, the better.
pub(super) type Rank = (usize, [Reverse<usize>; 4]);

impl Goal {
    /// How good a layout of so many words, in a box of these sides, with so many crossings is.
    pub(super) fn rank(
        &self,
        words: usize,
        (rows, columns): (usize, usize),
        crossings: usize,
    ) -> Rank {
        let (longer, area) = (rows.max(columns), rows * columns);
        let first = if self.prefers_squares { longer } else { area };
        // Crossings are less than this, so fewer of what is missing are more of them.
        let missing = usize::MAX - crossings;
        let order = match self.measure {
            Measure::Area => [first, area, missing, longer],
            Measure::Crossings => [missing, first, area, longer],
        };
        (words, order.map(Reverse))
    }

    /// How good a layout is.
    pub(super) fn rank_of(&self, layout: &Layout) -> Rank {
        let sides = (layout.rows(), layout.columns());
        self.rank(layout.places().len(), sides, layout.crossings())
    }

    /// Whether a box may have these sides as they stand.
    pub(super) fn takes(&self, rows: usize, columns: usize) -> bool {
        match self.shape {
            Shape::Free => true,
            Shape::AtMost(size) => rows <= size.rows() && columns <= size.columns(),
            Shape::Exactly(size) => rows == size.rows() && columns == size.columns(),
        }
    }

    /// Whether a layout in a box of these sides may be better than `worst`; if so, the crossings that it must have.
    pub(super) fn crossings_to_beat(
        &self,
        worst: Option<Rank>,
        words: usize,
        sides: (usize, usize),
    ) -> Option<usize> {
        let Some(worst) = worst else { return Some(0) };
        let most = words * words / 4;
        let is_better = |crossings: &usize| self.rank(words, sides, *crossings) > worst;
        (0..=most).find(is_better)
    }
}
