//! What was not carried over.

use std::fmt;

/// Something that a format has no place for, or that is not read from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Cells with several letters; the first is kept.
    Rebus(usize),
    /// Cells limited to some letters; they are open.
    LetterSets(usize),
    /// Given letters; their cells are open.
    Givens(usize),
    /// Letters of the solution.
    Solution(usize),
    /// Letters of a solution that is not complete, which the format does not take.
    Unsolved(usize),
    /// Letters that have no place in the format; they are written as X.
    Letters(usize),
    /// A solution that is locked with a key.
    Locked,
    /// Circles.
    Circles(usize),
    /// Bars between cells, and other marks at cells.
    Marks(usize),
    /// Clues.
    Clues(usize),
    /// Clues that belong to no slot of the grid.
    UnplacedClues(usize),
    /// What setters say about clues.
    Annotations(usize),
    /// Italics and other markup of texts.
    Markup(usize),
    /// Letters that a player filled in.
    Progress(usize),
    /// Characters that cannot be shown; they are written as question marks.
    Characters(usize),
    /// Parts of a puzzle or of a file, by name.
    Parts(Vec<String>),
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut counted = |count: &usize, one: &str, many: &str, what: &str| {
            write!(f, "{count} {}{what}", if *count == 1 { one } else { many })
        };
        match self {
            Loss::Rebus(count) => {
                counted(count, "cell has", "cells have", " several letters: the first is kept")
            }
            Loss::LetterSets(count) => {
                counted(count, "letter set", "letter sets", ": such cells are open")
            }
            Loss::Givens(count) => {
                counted(count, "given letter", "given letters", ": such cells are open")
            }
            Loss::Solution(count) => {
                counted(count, "letter", "letters", " of the solution (--solution shows them)")
            }
            Loss::Unsolved(count) => {
                counted(count, "letter", "letters", " of a solution that is not complete")
            }
            Loss::Letters(count) => {
                counted(count, "letter is", "letters are", " not in A to Z: X stands there")
            }
            Loss::Locked => f.write_str("the solution: it is locked with a key"),
            Loss::Circles(count) => counted(count, "circle", "circles", ""),
            Loss::Marks(count) => counted(count, "bar or mark", "bars and marks", " at cells"),
            Loss::Clues(count) => counted(count, "clue", "clues", ""),
            Loss::UnplacedClues(count) => {
                counted(count, "clue belongs", "clues belong", " to no slot of the grid")
            }
            Loss::Annotations(count) => counted(count, "annotation", "annotations", " of clues"),
            Loss::Markup(count) => counted(count, "text had", "texts had", " markup, as italics"),
            Loss::Progress(count) => {
                counted(count, "letter", "letters", " that a player filled in")
            }
            Loss::Characters(count) => {
                counted(count, "character", "characters", " that its font has not: ? stands there")
            }
            Loss::Parts(names) => f.write_str(&names.join(", ")),
        }
    }
}

/// Losses, as they are counted.
#[derive(Debug, Default)]
pub struct Losses(Vec<Loss>);

impl Losses {
    /// Notes so many, if there are any.
    pub fn count(&mut self, loss: fn(usize) -> Loss, count: usize) {
        if count > 0 {
            self.0.push(loss(count));
        }
    }

    /// Notes the parts of these names, if there are any.
    pub fn parts(&mut self, names: Vec<String>) {
        if !names.is_empty() {
            self.0.push(Loss::Parts(names));
        }
    }

    /// Notes one.
    pub fn push(&mut self, loss: Loss) {
        self.0.push(loss);
    }

    /// All of them.
    pub fn list(self) -> Vec<Loss> {
        self.0
    }
}
