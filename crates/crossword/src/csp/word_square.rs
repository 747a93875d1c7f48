//! Fills that read the same across and down.

use std::sync::Arc;

use thiserror::Error;

use super::ids::{CellId, SlotId};
use super::model::{Model, ModelSlot, Place};
use super::required::RequiredWord;
use super::restricted::Restricted;
use crate::problem::Problem;
use lexicon::letters::Letter;

/// The model of the fills that read the same across and down, as those of the classical word square:
/// each slot down has the word of the slot across that is its mirror image in the main diagonal.
///
/// A cell of the model is a cell of the grid and its mirror image, a slot of it a slot across and its
/// mirror image. So it has half the slots, each pair of which crosses once at most as in any model,
/// and any solver searches it. With distinct words, no two slots across have the same.
///
/// ```
/// use std::sync::Arc;
/// use crossword::csp::{Answer, Model, Parameters, Restricted, Solver, WordSquare};
/// use crossword::{grid::Grid, order::Order, problem::Problem};
/// use lexicon::{index::Index, letters::Alphabet};
///
/// let alphabet = Alphabet::default();
/// let index = Index::from_words(&alphabet, ["ara", "ami", "rat", "mal", "ils", "ile"])?;
/// let grid = Grid::parse(b"111\n111\n111\n", &alphabet)?;
/// let problem = Problem::new(grid, alphabet, &index)?;
/// let model = Model::new(&problem, Order::Rows, true);
///
/// let square = WordSquare::new(&Restricted::of(model), &problem)?;
/// let model = Arc::clone(&square.restricted().model);
/// assert_eq!((model.slot_count(), model.cell_count()), (3, 6));
/// let mut solver = Solver::new(model, Parameters::default());
/// assert_eq!(solver.solve(), Answer::Completion);
/// let fill = square.fill(solver.completion());
/// assert!(["ami\nmal\nile\n", "ami\nmal\nils\n"].contains(&&*problem.grid().print(&fill, problem.alphabet())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WordSquare {
    restricted: Restricted,
    /// For each white cell of the grid, in row-major order, the cell of the model.
    cells: Vec<CellId>,
}

/// Why a grid has no fill that reads the same across and down: its blocks do not.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error(
    "row {row}, column {column} is a white cell and row {column}, column {row} is not: only a grid \
     that is its own mirror image in the main diagonal can read the same across and down"
)]
pub struct NotItsMirrorImage {
    /// The row of a white cell without a mirror image, from 1.
    pub row: usize,
    /// Its column, from 1.
    pub column: usize,
}

impl WordSquare {
    /// The model of those fills of a model that read the same across and down; the model may have any
    /// order of cells and choice of words, but is one of `problem`.
    ///
    /// Takes time in proportion to the cells, times the logarithm of their number.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    pub fn new(
        restricted: &Restricted,
        problem: &Problem,
    ) -> Result<WordSquare, NotItsMirrorImage> {
        let model = &restricted.model;
        let mirrors = mirror_images(problem)?;
        let mut cell_of_white = vec![CellId::new(0); mirrors.len()];
        for cell in (0..model.cell_count()).map(CellId::new) {
            cell_of_white[model.white_cell(cell)] = cell;
        }
        let image = |cell: CellId| cell_of_white[mirrors[model.white_cell(cell)]];
        // The first of a cell and its mirror image, in the order of the model, stands for both.
        let all = (0..model.cell_count()).map(CellId::new);
        let firsts: Vec<CellId> = all.filter(|&cell| cell <= image(cell)).collect();
        let mut cells = vec![CellId::new(0); mirrors.len()];
        for (number, &cell) in firsts.iter().enumerate() {
            for white in [model.white_cell(cell), model.white_cell(image(cell))] {
                cells[white] = CellId::new(number);
            }
        }
        // Slots across come first, so they keep their numbers.
        let across = problem.slots().list.len() / 2;
        let slots = model.slots.as_slice()[..across].iter().map(|slot| ModelSlot {
            cells: slot.cells.iter().map(|&cell| cells[model.white_cell(cell)]).collect(),
            ..slot.clone()
        });
        let places = |&cell: &CellId| -> [Option<Place>; 2] {
            let own = model.places(cell)[0];
            // A cell on the diagonal lies on one slot, for across and down are the same there.
            let other = (image(cell) != cell).then(|| model.places(image(cell))[0]);
            [own, other.flatten()]
        };
        let slots_across = |slots: &Vec<SlotId>| {
            slots.iter().copied().filter(|slot| slot.index() < across).collect()
        };
        let square = Model {
            cells: firsts
                .iter()
                .map(|&cell| model.letters(cell) & model.letters(image(cell)))
                .collect(),
            slots: slots.collect(),
            places: firsts.iter().map(places).collect(),
            slots_of_list: model.slots_of_list.iter().map(slots_across).collect(),
            positions: model.slots.as_slice()[..across].iter().map(|slot| slot.cells.len()).sum(),
            white_cells: firsts.iter().map(|&cell| model.white_cells[cell]).collect(),
            ..Model::clone(model)
        };
        let required = restricted.required.iter().map(|required| RequiredWord {
            word: required.word,
            slots: slots_across(&required.slots),
        });
        let restricted = Restricted {
            model: Arc::new(square),
            required: required.collect(),
            ..restricted.clone()
        };
        Ok(WordSquare { restricted, cells })
    }

    /// Checks that every white cell of a problem has a white mirror image.
    ///
    /// # Errors
    /// If one has not, with the first in row-major order.
    pub fn check(problem: &Problem) -> Result<(), NotItsMirrorImage> {
        mirror_images(problem).map(|_| ())
    }

    /// The model to search, and the words that must stand in it.
    pub fn restricted(&self) -> &Restricted {
        &self.restricted
    }

    /// The letters of the white cells of the grid, in row-major order, of a fill of the model.
    pub fn fill(&self, letters: &[Letter]) -> Vec<Letter> {
        self.cells.iter().map(|cell| letters[cell.index()]).collect()
    }
}

/// For each white cell of a grid the number of its mirror image in the main diagonal.
fn mirror_images(problem: &Problem) -> Result<Vec<usize>, NotItsMirrorImage> {
    let positions = &problem.slots().positions;
    let image = |&(row, column): &(usize, usize)| {
        let error = NotItsMirrorImage { row: row + 1, column: column + 1 };
        positions.binary_search(&(column, row)).map_err(|_| error)
    };
    positions.iter().map(image).collect()
}
