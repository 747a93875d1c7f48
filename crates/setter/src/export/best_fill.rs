//! The best-fill problem as a weighted constraint network.

use csp::{Model, RequiredWord, ScoresTooGreat};
use lexicon::{Letter, Score, Total};
use network::constraint::Constraint;
use network::{CellId, Problem, SlotId, WordId};
use thiserror::Error;

/// The greatest total that is exported: costs of solvers are integers of 64 bits, and so are the bounds that
/// they add up of them.
const GREATEST: Total = Total::from_millionths(1 << 58);

/// Why a problem cannot be exported: it has no variables, or it shows at once to have no fill.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ExportError {
    /// There is nothing to choose a word for.
    #[error("the grid has no slot, so that there is no total")]
    NoSlot,
    /// A slot is left without words, and no format has variables without values.
    #[error("{0}: no word fits there, so that there is no fill to be sought")]
    NoWord(String),
    /// A cell is left without letters, and no format has variables without values.
    #[error(
        "row {row}, column {column}: no letter fits there, so that there is no fill to be sought"
    )]
    NoLetter {
        /// The row of the cell, from 1.
        row: usize,
        /// The column of the cell, from 1.
        column: usize,
    },
    /// No slot takes a word that must stand, the n-th, from 1; no format has variables without values.
    #[error("required word {0}: no slot takes it, so that there is no fill to be sought")]
    NoSlotForRequired(usize),
    /// A constraint over slots that no format takes.
    #[error(
        "{name}: formats take no constraint over slots but that all differ and that words stand"
    )]
    Constraint {
        /// The name of the constraint.
        name: &'static str,
    },
    /// The totals cannot be reckoned with.
    #[error(transparent)]
    Scores(#[from] ScoresTooGreat),
}

/// The best-fill problem: the words that each slot may have, the letters that each cell may have, and the
/// words that must stand; sought is the fill of the greatest total of scores.
///
/// The values of a slot are numbered from 0 in lexicographic order, among the words that fit the letters of
/// its cells one by one; those of a cell in the order of the alphabet.
#[derive(Debug)]
pub struct BestFill<'a> {
    problem: &'a Problem,
    model: &'a Model,
    /// For each slot, its words.
    words: Vec<Vec<WordId>>,
    /// For each cell, its letters.
    letters: Vec<Vec<Letter>>,
    /// For each slot, the greatest score of its words.
    greatest: Vec<Score>,
}

impl<'a> BestFill<'a> {
    /// The problem of a model, which is one of this problem.
    ///
    /// Takes time in proportion to the slots and their words.
    ///
    /// # Errors
    /// If a variable has no value, so that there is no fill; if there is no slot; if the scores are too
    /// great to be added up; if there is a constraint over slots that no format takes.
    pub fn new(problem: &'a Problem, model: &'a Model) -> Result<BestFill<'a>, ExportError> {
        if model.slot_count() == 0 {
            return Err(ExportError::NoSlot);
        }
        if !model.is_plain() {
            let constraints = problem.constraints();
            let is_other =
                |constraint: &&Constraint| !matches!(constraint, Constraint::Required(_));
            let other = constraints.iter().find(is_other);
            let name = other.map_or("all different", |other| other.relation().name());
            return Err(ExportError::Constraint { name });
        }
        let mut letters = Vec::with_capacity(model.cell_count());
        for cell in CellId::all(model.cell_count()) {
            let allowed: Vec<Letter> = model.letters(cell).iter().collect();
            if allowed.is_empty() {
                let (row, column) = problem.network().positions[cell];
                return Err(ExportError::NoLetter { row: row + 1, column: column + 1 });
            }
            letters.push(allowed);
        }
        let slots = || SlotId::all(model.slot_count());
        let words: Vec<Vec<WordId>> = slots().map(|slot| model.fitting_words(slot)).collect();
        let mut greatest = Vec::with_capacity(words.len());
        for (slot, words) in slots().zip(&words) {
            let best = words.iter().map(|&word| model.score(slot, word)).max();
            let name = || problem.network().slots[slot].to_string();
            greatest.push(best.ok_or_else(|| ExportError::NoWord(name()))?);
        }
        if greatest.iter().copied().sum::<Total>() > GREATEST {
            return Err(ScoresTooGreat.into());
        }
        let nowhere = model.required().iter().position(|required| required.slots.is_empty());
        if let Some(nowhere) = nowhere {
            // A required word that fits no slot has no number in any list, so that it cannot be spelled here.
            return Err(ExportError::NoSlotForRequired(nowhere + 1));
        }
        Ok(BestFill { problem, model, words, letters, greatest })
    }

    /// The greatest scores of all slots together, whatever fits: no total is greater.
    pub fn greatest_total(&self) -> Total {
        self.greatest.iter().copied().sum()
    }

    pub(super) fn problem(&self) -> &Problem {
        self.problem
    }

    pub(super) fn model(&self) -> &Model {
        self.model
    }

    pub(super) fn slots(&self) -> impl ExactSizeIterator<Item = SlotId> + use<> {
        (0..self.words.len()).map(SlotId::new)
    }

    pub(super) fn cells(&self) -> impl ExactSizeIterator<Item = CellId> + use<> {
        (0..self.letters.len()).map(CellId::new)
    }

    /// The words that a slot may have, in lexicographic order.
    pub(super) fn words(&self, slot: SlotId) -> &[WordId] {
        &self.words[slot.index()]
    }

    /// The letters that a cell may have.
    pub(super) fn letters(&self, cell: CellId) -> &[Letter] {
        &self.letters[cell.index()]
    }

    /// The words that must stand.
    pub(super) fn required(&self) -> &[RequiredWord] {
        self.model.required()
    }

    pub(super) fn score(&self, slot: SlotId, word: WordId) -> Score {
        self.model().score(slot, word)
    }

    /// The greatest score of the words of a slot.
    pub(super) fn greatest_score(&self, slot: SlotId) -> Score {
        self.greatest[slot.index()]
    }

    /// The row and the column of a cell, from 1.
    pub(super) fn position(&self, cell: CellId) -> (usize, usize) {
        let (row, column) = self.problem.network().positions[cell];
        (row + 1, column + 1)
    }

    /// The number of a cell's letter among those at its place, from 1: a place of the grid may have several letters, each
    /// a cell of the network.
    pub(super) fn letter_number(&self, cell: CellId) -> usize {
        let before = (0..=cell.index()).rev().map(CellId::new);
        before.take_while(|&other| self.position(other) == self.position(cell)).count()
    }
}
