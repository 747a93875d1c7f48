//! What was not carried over.

use std::fmt;

use serde::Serialize;

/// Something that a format has no place for, or that is not read from it: what kind of thing, and how many
/// of them or which.
///
/// As JSON it is its kind and what it counts or names: `{"kind": "circles", "of": 2}`,
/// `{"kind": "parts", "of": ["title"]}`, `{"kind": "locked"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "of", rename_all = "kebab-case")]
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
    /// Letters that have no place in the format; another character stands for them.
    Letters(usize),
    /// Letters that are read again only over an alphabet that has them, not over a to z.
    Alphabet(usize),
    /// Letters of the solution in cells that are blocks.
    CoveredLetters(usize),
    /// Open cells that are blocks in the solution; they stay open, without a letter.
    CoveredCells(usize),
    /// A solution that is locked with a key.
    Locked,
    /// Circles.
    Circles(usize),
    /// Marks at cells.
    Marks(usize),
    /// Bars between cells.
    Bars(usize),
    /// Cells that are left out of the grid; they are blocks.
    Omitted(usize),
    /// Cells with a number or label of their own; the grid is numbered row after row.
    Labels(usize),
    /// Clues.
    Clues(usize),
    /// Clues that belong to no slot of the grid.
    UnplacedClues(usize),
    /// Clues of a slot that has one already; the first is kept.
    SecondClues(usize),
    /// Clues whose answers go on in other slots; they stand at the first.
    Links(usize),
    /// Lengths of answers, as (3,2); they stand at the end of the clues' texts.
    Enumerations(usize),
    /// Answers of clues that are not what the solution has in their slots.
    Answers(usize),
    /// Hints for clues.
    Hints(usize),
    /// Images of clues.
    Images(usize),
    /// References from clues to others.
    References(usize),
    /// What setters say about clues.
    Annotations(usize),
    /// Lines between clues.
    Lines(usize),
    /// Headings of the clues across or down.
    Headings(usize),
    /// Italics and other markup of texts.
    Markup(usize),
    /// Letters that a player filled in.
    Progress(usize),
    /// Characters that cannot be shown; they are written as question marks.
    Characters(usize),
    /// A version of the format that is not known; it is read as one that is.
    Version(String),
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
            Loss::Letters(count) => counted(
                count,
                "letter has",
                "letters have",
                " no place in it: another stands there",
            ),
            Loss::Alphabet(count) => counted(
                count,
                "letter is",
                "letters are",
                " not a to z: they are read again with --alphabet",
            ),
            Loss::CoveredLetters(count) => {
                counted(count, "letter", "letters", " of the solution under blocks")
            }
            Loss::CoveredCells(count) => counted(
                count,
                "open cell is a block",
                "open cells are blocks",
                " in the solution: no letter is known there",
            ),
            Loss::Locked => f.write_str("the solution, which is locked with a key"),
            Loss::Circles(count) => counted(count, "circle", "circles", ""),
            Loss::Marks(count) => counted(count, "mark", "marks", " at cells"),
            Loss::Bars(count) => counted(count, "bar", "bars", " between cells: words go on there"),
            Loss::Omitted(count) => {
                counted(count, "omitted cell", "omitted cells", ": blocks stand there")
            }
            Loss::Labels(count) => counted(
                count,
                "cell with its own number or label",
                "cells with their own numbers or labels",
                ": they are numbered row after row",
            ),
            Loss::Clues(count) => counted(count, "clue", "clues", ""),
            Loss::UnplacedClues(count) => {
                counted(count, "clue belongs", "clues belong", " to no slot of the grid")
            }
            Loss::SecondClues(count) => counted(
                count,
                "clue is",
                "clues are",
                " for a slot that has one already: the first is kept",
            ),
            Loss::Links(count) => counted(
                count,
                "clue goes",
                "clues go",
                " on in other slots: it stands at the first",
            ),
            Loss::Enumerations(count) => counted(
                count,
                "length of an answer",
                "lengths of answers",
                ", as (3,2): at the end of the clue's text",
            ),
            Loss::Answers(count) => counted(
                count,
                "answer of a clue is",
                "answers of clues are",
                " not what the solution has there",
            ),
            Loss::Hints(count) => counted(count, "hint", "hints", " for clues"),
            Loss::Images(count) => counted(count, "image", "images", " of clues"),
            Loss::References(count) => {
                counted(count, "reference", "references", " from clues to others")
            }
            Loss::Annotations(count) => counted(count, "annotation", "annotations", " of clues"),
            Loss::Lines(count) => counted(count, "line", "lines", " between clues"),
            Loss::Headings(count) => counted(count, "heading", "headings", " of clues"),
            Loss::Markup(count) => counted(count, "text had", "texts had", " markup, as italics"),
            Loss::Progress(count) => {
                counted(count, "letter", "letters", " that a player filled in")
            }
            Loss::Characters(count) => {
                counted(count, "character", "characters", " that its font has not: ? stands there")
            }
            Loss::Version(found) => write!(f, "version {found:?}, which is not known"),
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
