//! What was not carried over from a file or to one.

use std::fmt;
use std::mem::discriminant;

use network::Direction;
use serde::Serialize;

use crate::html::plain;
use crate::model::Puzzle;

/// A puzzle that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What of the file is not in it.
    pub losses: Vec<Loss>,
}

/// A puzzle as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The contents of the file.
    pub bytes: Vec<u8>,
    /// What of the puzzle is not in it.
    pub losses: Vec<Loss>,
}

/// Something that a format has no place for, or that is not read from it: what kind of thing, and how many
/// of them or which.
///
/// As JSON it is its kind and what it counts or names: `{"kind": "circles", "of": 2}`,
/// `{"kind": "parts", "of": ["title"]}`, `{"kind": "locked"}`. Readers tell them in the order of the kinds
/// here.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "kind", content = "of", rename_all = "kebab-case")]
pub enum Loss {
    /// A version of the format that is not known; it is read as one that is.
    Version(String),
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
    /// Italics and other markup of texts.
    Markup(usize),
    /// Bars between cells.
    Bars(usize),
    /// Cells that are left out of the grid; they are blocks.
    Omitted(usize),
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
    /// Cells with a number or label of their own; the grid is numbered row after row.
    Labels(usize),
    /// Headings of the clues across or down.
    Headings(usize),
    /// Letters that a player filled in.
    Progress(usize),
    /// Characters that cannot be shown; they are written as question marks.
    Characters(usize),
    /// Parts of a puzzle or of a file, by name.
    Parts(Vec<String>),
}

impl Loss {
    /// Of a kind that counts how many there are, what one and what several of them are called, and how the
    /// sentence goes on.
    fn counted(&self) -> Option<(usize, &'static str, &'static str, &'static str)> {
        let (count, one, many, rest) = match self {
            Loss::Locked | Loss::Version(_) | Loss::Parts(_) => return None,
            Loss::Rebus(n) => (n, "cell has", "cells have", " several letters: the first is kept"),
            Loss::LetterSets(n) => (n, "letter set", "letter sets", ": such cells are open"),
            Loss::Givens(n) => (n, "given letter", "given letters", ": such cells are open"),
            Loss::Solution(n) => {
                (n, "letter", "letters", " of the solution (--solution shows them)")
            }
            Loss::Unsolved(n) => (n, "letter", "letters", " of a solution that is not complete"),
            Loss::Letters(n) => {
                (n, "letter has", "letters have", " no place in it: another stands there")
            }
            Loss::Alphabet(n) => {
                (n, "letter is", "letters are", " not a to z: they are read again with --alphabet")
            }
            Loss::CoveredLetters(n) => (n, "letter", "letters", " of the solution under blocks"),
            Loss::CoveredCells(n) => {
                let rest = " in the solution: no letter is known there";
                (n, "open cell is a block", "open cells are blocks", rest)
            }
            Loss::Circles(n) => (n, "circle", "circles", ""),
            Loss::Marks(n) => (n, "mark", "marks", " at cells"),
            Loss::Bars(n) => (n, "bar", "bars", " between cells: words go on there"),
            Loss::Omitted(n) => (n, "omitted cell", "omitted cells", ": blocks stand there"),
            Loss::Labels(n) => {
                let many = "cells with their own numbers or labels";
                let rest = ": they are numbered row after row";
                (n, "cell with its own number or label", many, rest)
            }
            Loss::Clues(n) => (n, "clue", "clues", ""),
            Loss::UnplacedClues(n) => {
                (n, "clue belongs", "clues belong", " to no slot of the grid")
            }
            Loss::SecondClues(n) => {
                let rest = " for a slot that has one already: the first is kept";
                (n, "clue is", "clues are", rest)
            }
            Loss::Links(n) => {
                (n, "clue goes", "clues go", " on in other slots: it stands at the first")
            }
            Loss::Enumerations(n) => {
                let rest = ", as (3,2): at the end of the clue's text";
                (n, "length of an answer", "lengths of answers", rest)
            }
            Loss::Answers(n) => {
                let many = "answers of clues are";
                (n, "answer of a clue is", many, " not what the solution has there")
            }
            Loss::Hints(n) => (n, "hint", "hints", " for clues"),
            Loss::Images(n) => (n, "image", "images", " of clues"),
            Loss::References(n) => (n, "reference", "references", " from clues to others"),
            Loss::Annotations(n) => (n, "annotation", "annotations", " of clues"),
            Loss::Lines(n) => (n, "line", "lines", " between clues"),
            Loss::Headings(n) => (n, "heading", "headings", " of clues"),
            Loss::Markup(n) => (n, "text had", "texts had", " markup, as italics"),
            Loss::Progress(n) => (n, "letter", "letters", " that a player filled in"),
            Loss::Characters(n) => {
                (n, "character", "characters", " that its font has not: ? stands there")
            }
        };
        Some((*count, one, many, rest))
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, self.counted()) {
            (_, Some((1, one, _, rest))) => write!(f, "1 {one}{rest}"),
            (_, Some((count, _, many, rest))) => write!(f, "{count} {many}{rest}"),
            (Loss::Version(found), _) => write!(f, "version {found:?}, which is not known"),
            (Loss::Parts(names), _) => f.write_str(&names.join(", ")),
            _ => f.write_str("the solution, which is locked with a key"),
        }
    }
}

/// A kind of loss that counts.
pub type CountedLoss = fn(usize) -> Loss;

/// Losses, as they are counted.
#[derive(Debug, Default)]
pub struct Losses {
    list: Vec<Loss>,
    /// The names of parts.
    parts: Vec<String>,
}

impl Losses {
    /// Counts `more` of a kind, if there are any.
    pub fn count(&mut self, kind: CountedLoss, more: impl Into<usize>) {
        let more = more.into();
        let is_kind = |loss: &&mut Loss| discriminant(*loss) == discriminant(&kind(more));
        match self.list.iter_mut().find(is_kind) {
            _ if more == 0 => {}
            Some(loss) => *loss = kind(more + loss.counted().map_or(0, |(count, ..)| count)),
            None => self.list.push(kind(more)),
        }
    }

    /// Notes the parts of these names.
    pub fn parts(&mut self, names: impl IntoIterator<Item = String>) {
        self.parts.extend(names);
    }

    /// Notes one that counts nothing.
    pub fn push(&mut self, loss: Loss) {
        self.list.push(loss);
    }

    /// The text of HTML, whose markup is lost.
    pub fn plain(&mut self, html: &str) -> String {
        let (text, had_tags) = plain(html);
        self.count(Loss::Markup, had_tags);
        text
    }

    /// Gives an entry its clue and the lengths of its answer, both as HTML, if there is such an entry and it has no
    /// clue yet; whether it was given them.
    pub fn clue(
        &mut self,
        puzzle: &mut Puzzle,
        entry: Option<(Direction, u32)>,
        [clue, enumeration]: [&str; 2],
    ) -> bool {
        let Some((direction, number)) = entry else {
            self.count(Loss::UnplacedClues, 1_usize);
            return false;
        };
        let is_second = puzzle.clue(direction, number).is_some();
        self.count(Loss::SecondClues, is_second);
        if !is_second {
            puzzle.set_clue(direction, number, &self.plain(clue));
            puzzle.set_enumeration(direction, number, &self.plain(enumeration));
        }
        !is_second
    }

    /// All of them, as they were first noted, the parts last.
    pub fn list(mut self) -> Vec<Loss> {
        self.list.extend((!self.parts.is_empty()).then_some(Loss::Parts(self.parts)));
        self.list
    }

    /// All of them, in the order of their kinds, each part once.
    pub fn in_order(mut self) -> Vec<Loss> {
        self.list.sort();
        self.parts.sort();
        self.parts.dedup();
        self.list()
    }
}
