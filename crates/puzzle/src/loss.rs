//! The losses: parts of a puzzle that were not carried over from a file or to one.

use std::mem::discriminant;

use network::Direction;
use serde::Serialize;
use thiserror::Error;

use crate::html::plain;
use crate::model::Puzzle;

/// A puzzle that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The parts of the file that are not in the puzzle.
    pub losses: Vec<Loss>,
}

/// A puzzle as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The contents of the file.
    pub bytes: Vec<u8>,
    /// The parts of the puzzle that are not in the file.
    pub losses: Vec<Loss>,
}

/// A loss: the kind of parts that a format has no place for, or that are not read from it, with the number of
/// such parts or their names.
///
/// As JSON a loss is its kind and its number or names: `{"kind": "circles", "of": 2}`,
/// `{"kind": "parts", "of": ["title"]}`, `{"kind": "locked"}`. Readers tell losses in the order of the kinds
/// here.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Error)]
#[serde(tag = "kind", content = "of", rename_all = "kebab-case")]
pub enum Loss {
    /// A version of the format that is not known; the file is read as one of a known version.
    #[error("version {0:?}, which is not known")]
    Version(String),
    /// Text that is not in the encoding that the file declares; it is read as Windows-1252.
    #[error("its text is not in the encoding that it says: it is read as Windows-1252")]
    OtherEncoding,
    /// Checksums that are not those of their parts.
    #[error(
        "{}",
        counted(*.0, "checksum is", "checksums are",
            " not right: the file was damaged, or changed by a program that leaves them")
    )]
    Checksums(usize),
    /// Texts and other parts that are cut or missing at the end of the file.
    #[error("{}", counted(*.0, "part is", "parts are", " cut or missing: the file ends too early"))]
    CutTexts(usize),
    /// The number of clues, which is in the other byte order.
    #[error("the number of clues is in the other byte order")]
    ClueCount,
    /// A lock of the solution, which is opened with this key.
    #[error("the solution was locked: the key {0} unlocks it")]
    Unlocked(u16),
    /// A diagramless puzzle, whose solvers are not shown the blocks.
    #[error("it is diagramless: solvers are not to be shown its blocks")]
    Diagramless,
    /// Cells that are read in several ways, all of which are kept.
    #[error("{}", counted(*.0, "cell has", "cells have", " several readings"))]
    SeveralReadings(usize),
    /// Cells that are read in several ways; the first is kept.
    #[error("{}", counted(*.0, "cell has", "cells have", " several readings: the first is kept"))]
    Readings(usize),
    /// Cells that words across and down read apart; each reading is right in both.
    #[error(
        "{}",
        counted(*.0, "cell is read", "cells are read", " apart across and down: each reading is right in both")
    )]
    Apart(usize),
    /// Cells with several letters; the first is kept.
    #[error("{}", counted(*.0, "cell has", "cells have", " several letters: the first is kept"))]
    Rebus(usize),
    /// Cells limited to some letters; they are open.
    #[error("{}", counted(*.0, "letter set", "letter sets", ": such cells are open"))]
    LetterSets(usize),
    /// Given letters; their cells are open.
    #[error("{}", counted(*.0, "given letter", "given letters", ": such cells are open"))]
    Givens(usize),
    /// Letters of the solution.
    #[error("{}", counted(*.0, "letter", "letters", " of the solution (--solution shows them)"))]
    Solution(usize),
    /// Letters of a solution that is not complete, which the format does not take.
    #[error("{}", counted(*.0, "letter", "letters", " of a solution that is not complete"))]
    Unsolved(usize),
    /// Letters that have no place in the format; another character stands for them.
    #[error("{}", counted(*.0, "letter has", "letters have", " no place in it: another stands there"))]
    Letters(usize),
    /// Letters that are read again only over an alphabet that has them, not over a to z.
    #[error(
        "{}",
        counted(*.0, "letter is", "letters are",
            " not a to z: they are read again with --alphabet")
    )]
    Alphabet(usize),
    /// Letters of the solution in cells that are blocks.
    #[error("{}", counted(*.0, "letter", "letters", " of the solution under blocks"))]
    CoveredLetters(usize),
    /// Open cells that are blocks in the solution; they stay open, without a letter.
    #[error(
        "{}",
        counted(*.0, "open cell is a block", "open cells are blocks",
            " in the solution: no letter is known there")
    )]
    CoveredCells(usize),
    /// A solution that is locked with a key.
    #[error("the solution, which is locked with a key (--key gives it)")]
    Locked,
    /// Shaded cells; their ground is white.
    #[error("{}", counted(*.0, "shaded cell", "shaded cells", ""))]
    Shades(usize),
    /// Shaded cells whose colour the format does not tell.
    #[error("{}", counted(*.0, "shaded cell is", "shaded cells are", " of another colour there"))]
    Colours(usize),
    /// Circles.
    #[error("{}", counted(*.0, "circle", "circles", ""))]
    Circles(usize),
    /// Marks at cells.
    #[error("{}", counted(*.0, "mark", "marks", " at cells"))]
    Marks(usize),
    /// Italics and other markup of texts.
    #[error("{}", counted(*.0, "text had", "texts had", " markup, as italics"))]
    Markup(usize),
    /// Bars between cells.
    #[error("{}", counted(*.0, "bar", "bars", " between cells: words go on there"))]
    Bars(usize),
    /// Cells that are left out of the grid; they are blocks.
    #[error("{}", counted(*.0, "omitted cell", "omitted cells", ": blocks stand there"))]
    Omitted(usize),
    /// Clues.
    #[error("{}", counted(*.0, "clue", "clues", ""))]
    Clues(usize),
    /// Clues that do not fit in the blocks of an arrow word; they are cut.
    #[error("{}", counted(*.0, "clue does", "clues do", " not fit in a block: the end is cut"))]
    CutClues(usize),
    /// Clues of an arrow word that stand beside no block with room for them.
    #[error("{}", counted(*.0, "clue has", "clues have", " no block with room beside its slot"))]
    BlocklessClues(usize),
    /// Arrows from clues in blocks to their slots; the clues are listed.
    #[error("the arrows from clues in blocks: the clues are listed")]
    Arrows,
    /// Clues that belong to no slot of the grid.
    #[error("{}", counted(*.0, "clue belongs", "clues belong", " to no slot of the grid"))]
    UnplacedClues(usize),
    /// Clues of a slot that has one already; the first is kept.
    #[error(
        "{}",
        counted(*.0, "clue is", "clues are",
            " for a slot that has one already: the first is kept")
    )]
    SecondClues(usize),
    /// Clues whose answers go on in other slots; the numbers of these stand in the text.
    #[error(
        "{}",
        counted(*.0, "clue goes", "clues go", " on in other slots: their numbers stand in its text")
    )]
    Links(usize),
    /// Slots in which answers are to go on, which are none of the grid.
    #[error(
        "{}",
        counted(*.0, "slot", "slots", " in which an answer goes on: there is no such slot")
    )]
    UnplacedLinks(usize),
    /// Lengths of answers, as (3,2); they stand at the end of the clues' texts.
    #[error(
        "{}",
        counted(*.0, "length of an answer", "lengths of answers",
            ", as (3,2): at the end of the clue's text")
    )]
    Enumerations(usize),
    /// Answers of clues that are not the words of the solution in their slots.
    #[error(
        "{}",
        counted(*.0, "answer of a clue is", "answers of clues are",
            " not what the solution has there")
    )]
    Answers(usize),
    /// Hints for clues.
    #[error("{}", counted(*.0, "hint", "hints", " for clues"))]
    Hints(usize),
    /// Images of clues.
    #[error("{}", counted(*.0, "image", "images", " of clues"))]
    Images(usize),
    /// References from clues to others.
    #[error("{}", counted(*.0, "reference", "references", " from clues to others"))]
    References(usize),
    /// Annotations: remarks of setters about clues.
    #[error("{}", counted(*.0, "annotation", "annotations", " of clues"))]
    Annotations(usize),
    /// Lines between clues.
    #[error("{}", counted(*.0, "line", "lines", " between clues"))]
    Lines(usize),
    /// Cells with a number or label of their own; the grid is numbered row after row.
    #[error(
        "{}",
        counted(*.0, "cell with its own number or label", "cells with their own numbers or labels",
            ": they are numbered row after row")
    )]
    Labels(usize),
    /// Headings of the clues across or down.
    #[error("{}", counted(*.0, "heading", "headings", " of clues"))]
    Headings(usize),
    /// Letters that a player filled in.
    #[error("{}", counted(*.0, "letter", "letters", " that a player filled in"))]
    Progress(usize),
    /// Characters that cannot be shown; they are written as question marks.
    #[error("{}", counted(*.0, "character", "characters", " that its font has not: ? stands there"))]
    Characters(usize),
    /// Parts of a puzzle or of a file, by name.
    #[error("{}", .0.join(", "))]
    Parts(Vec<String>),
}

impl Loss {
    /// Whether it says what a file is like, and nothing is lost.
    pub fn is_remark(&self) -> bool {
        matches!(
            self,
            Loss::OtherEncoding
                | Loss::Checksums(_)
                | Loss::CutTexts(_)
                | Loss::ClueCount
                | Loss::Unlocked(_)
                | Loss::Diagramless
                | Loss::SeveralReadings(_)
        )
    }
}

/// A number of parts in words: the noun for one part, the noun for several, and the rest of the sentence.
fn counted(count: usize, one: &str, many: &str, rest: &str) -> String {
    format!("{count} {}{rest}", if count == 1 { one } else { many })
}

/// A kind of loss that counts.
pub type CountedLoss = fn(usize) -> Loss;

/// Losses, as they are counted.
#[derive(Debug, Default)]
pub struct Losses {
    /// The losses, each with its number.
    list: Vec<(Loss, usize)>,
    /// The names of parts.
    parts: Vec<String>,
}

impl Losses {
    /// Counts `more` of a kind, if there are any.
    pub fn count(&mut self, kind: CountedLoss, more: impl Into<usize>) {
        let more = more.into();
        let is_kind =
            |(loss, _): &&mut (Loss, usize)| discriminant(loss) == discriminant(&kind(more));
        match self.list.iter_mut().find(is_kind) {
            _ if more == 0 => {}
            Some(counted) => *counted = (kind(counted.1 + more), counted.1 + more),
            None => self.list.push((kind(more), more)),
        }
    }

    /// Notes the parts of these names.
    pub fn parts(&mut self, names: impl IntoIterator<Item = String>) {
        self.parts.extend(names);
    }

    /// Notes the numbering that was chosen for a puzzle: only pages and pictures show it.
    pub fn numbering(&mut self, puzzle: &Puzzle) {
        self.parts(puzzle.numbering.map(|_| "numbering".to_owned()));
    }

    /// Notes a loss that counts nothing.
    pub fn push(&mut self, loss: Loss) {
        self.list.push((loss, 0));
    }

    /// Notes a loss that counts nothing, if it is one.
    pub fn push_if(&mut self, loss: Loss, is_lost: bool) {
        if is_lost {
            self.push(loss);
        }
    }

    /// The text of HTML, whose markup is lost.
    pub fn plain(&mut self, html: &str) -> String {
        let (text, had_tags) = plain(html);
        self.count(Loss::Markup, had_tags);
        text
    }

    /// Gives an entry its clue and the lengths of its answer, both as HTML, if there is such an entry and it
    /// has no clue yet; returns whether the entry took them.
    pub fn clue(
        &mut self,
        puzzle: &mut Puzzle,
        entry: Option<(Direction, u32)>,
        [clue, enumeration]: [&str; 2],
    ) -> bool {
        let is_free = entry.is_some_and(|(way, number)| puzzle.clue(way, number).is_none());
        let texts =
            [clue, enumeration].map(|text| if is_free { self.plain(text) } else { String::new() });
        self.clue_text(puzzle, entry, texts.each_ref().map(String::as_str))
    }

    /// Gives an entry its clue as [`clue`](Self::clue) does, both texts as they are.
    pub fn clue_text(
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
            puzzle.set_clue(direction, number, clue);
            puzzle.set_enumeration(direction, number, enumeration);
        }
        !is_second
    }

    /// All losses, in the order in which they were first noted, the parts last.
    pub fn list(self) -> Vec<Loss> {
        let parts = (!self.parts.is_empty()).then_some(Loss::Parts(self.parts));
        self.list.into_iter().map(|(loss, _)| loss).chain(parts).collect()
    }

    /// All losses, in the order of their kinds, each part once.
    pub fn in_order(mut self) -> Vec<Loss> {
        self.list.sort();
        self.parts.sort();
        self.parts.dedup();
        self.list()
    }
}
