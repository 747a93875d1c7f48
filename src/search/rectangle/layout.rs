//! What a walk needs to know of its problem, made once for all threads.

use super::lists::Lists;
use super::narrowed::{MOST_LETTERS, Narrowed};
use super::stacks::Stacks;
use crossword::order::Order;
use crossword::problem::Problem;
use lexicon::halt::{Halt, Halted};
use lexicon::letters::LetterSet;
use lexicon::words::Words;

/// The fewest rows and columns.
const LEAST: usize = 3;

/// A rectangle without blocks. Its rows are along the order of the cells, whatever they are in the grid.
#[derive(Debug)]
pub struct Layout {
    pub stacks: Stacks,
    /// The stack at the top of each column.
    pub roots: Vec<u32>,
    /// The words of each row.
    pub words: Vec<Narrowed>,
    /// The cells in their order, and the letters left to each from the beginning.
    pub cells: Vec<u32>,
    pub candidates: Vec<LetterSet>,
}

impl Layout {
    /// The layout of a problem; `None` if it has an obstruction, or the grid has blocks, or is not
    /// between three and six cells high and wide, or a row or a column is no slot.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn new(problem: &Problem, order: Order, halt: &Halt) -> Result<Option<Layout>, Halted> {
        let grid = problem.grid();
        let sides = [grid.rows(), grid.columns()];
        let has_blocks = problem.candidates().len() < grid.rows() * grid.columns();
        let has_size = sides.iter().all(|side| (LEAST..=MOST_LETTERS).contains(side));
        let has_slots = problem.slots().list.len() == sides[0] + sides[1];
        if problem.obstruction().is_some() || has_blocks || !has_size || !has_slots {
            return Ok(None);
        }
        let (along, across) = order.directions();
        let (rows, columns) = (sides[along], sides[across]);
        let cells = order.cells(problem);
        let (table, mut stacks) = (problem.table(), Stacks::default());
        let top = |&cell: &u32| problem.initial(cell as usize)[across];
        let roots = cells[..columns].iter().map(|cell| stacks.number(table, top(cell))).collect();
        let mut words = Vec::with_capacity(rows);
        for row in cells.chunks(columns) {
            halt.check()?;
            let root = problem.initial(row[0] as usize)[along];
            words.push(Narrowed::all(&Words::of_automaton(table, root, columns)));
        }
        let candidates = cells.iter().map(|&cell| problem.candidates()[cell as usize]).collect();
        Ok(Some(Layout { stacks, roots, words, cells, candidates }))
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.words.len()
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        self.roots.len()
    }

    /// Whether transposing a fill gives a fill: the grid is a square whose cells allow what those
    /// opposite to them allow.
    pub fn is_its_transpose(&self) -> bool {
        let columns = self.columns();
        let opposite = |cell: usize| cell % columns * columns + cell / columns;
        let is_same = |cell| self.candidates[cell] == self.candidates[opposite(cell)];
        self.rows() == columns && (0..self.candidates.len()).all(is_same)
    }

    /// About how many bytes all threads share.
    pub fn shared_bytes(&self) -> u64 {
        let words = self.words.iter().map(Narrowed::bytes).sum::<usize>();
        self.stacks.bytes() + words as u64
    }

    /// About how many bytes the lists of a thread take at most.
    pub fn list_bytes(&self) -> u64 {
        let most = self.words.iter().map(Narrowed::count).max().unwrap_or(0);
        Lists::most_bytes(self.rows(), self.columns(), most)
    }
}
