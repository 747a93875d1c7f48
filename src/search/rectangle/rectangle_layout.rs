//! A rectangle and the words of its rows and columns, made once for all threads.

use super::narrowed::{MOST_LETTERS, Narrowed};
use super::row_lists::RowLists;
use super::stacks::Stacks;
use lexicon::{Halt, Halted, LetterSet, Words};
use network::order::Order;
use network::traversal::Traversal;
use network::{Depth, Problem, SlotId};

/// The fewest rows and columns.
const LEAST: usize = 3;

/// A rectangle without blocks. Its rows are along the order of the cells, whatever they are in the grid.
#[derive(Debug)]
pub struct RectangleLayout {
    pub stacks: Stacks,
    /// The stack at the top of each column.
    pub roots: Vec<u32>,
    /// The words of each row.
    pub words: Vec<Narrowed>,
    /// The letters left to each cell from the beginning, in the order of the cells.
    pub candidates: Vec<LetterSet>,
    /// Whether transposing a fill gives a fill: each row and the column opposite to it have the same words.
    pub is_its_transpose: bool,
}

impl RectangleLayout {
    /// The layout of a problem; `None` if it has an obstruction or a constraint beside words across and down,
    /// or its network is no full rectangle of between three and six cells high and wide.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn new(
        problem: &Problem,
        traversal: &Traversal,
        order: Order,
        halt: &Halt,
    ) -> Result<Option<RectangleLayout>, Halted> {
        let runs = traversal.runs();
        let rows: Vec<SlotId> = runs.iter().filter_map(|run| Some(run.1?.slot)).collect();
        let Some(&first) = rows.first() else { return Ok(None) };
        let columns = traversal.depths(first).len();
        let has_size =
            [rows.len(), columns].iter().all(|side| (LEAST..=MOST_LETTERS).contains(side));
        let is_obstructed = problem.obstruction().is_some() || !problem.constraints().is_empty();
        let is_full = |&row: &SlotId| traversal.depths(row).len() == columns;
        if is_obstructed
            || !has_size
            || runs.len() != rows.len()
            || !rows.iter().all(is_full)
            || problem.network().slots.len() != rows.len() + columns
        {
            return Ok(None);
        }
        // Each cell is on a row and on the column that goes through the cells of its number in all rows.
        let column_from = |at: usize| {
            let visits = traversal.visits(Depth::new(at)).iter().map(|visit| visit.slot);
            let depths = (0..rows.len()).map(|row| Depth::new(row * columns + at));
            visits
                .into_iter()
                .find(|&slot| depths.clone().eq(traversal.depths(slot).iter().copied()))
        };
        let Some(tops) = (0..columns).map(column_from).collect() else { return Ok(None) };
        let tops: Vec<SlotId> = tops;
        let (table, mut stacks) = (problem.table(), Stacks::default());
        let root = |slot: SlotId| problem.in_visit_order(slot, order).1;
        let is_its_transpose =
            rows.iter().map(|&row| root(row)).eq(tops.iter().map(|&top| root(top)));
        let roots = tops.into_iter().map(|slot| stacks.number(table, root(slot))).collect();
        let mut words = Vec::with_capacity(rows.len());
        for row in rows {
            halt.check()?;
            words.push(Narrowed::all(&Words::of_automaton(table, root(row), columns)));
        }
        let cells = traversal.cells.iter();
        let candidates = cells.map(|&cell| problem.candidates()[cell]).collect();
        Ok(Some(RectangleLayout { stacks, roots, words, candidates, is_its_transpose }))
    }

    pub fn rows(&self) -> usize {
        self.words.len()
    }

    pub fn columns(&self) -> usize {
        self.roots.len()
    }

    /// About the bytes that all threads share.
    pub fn shared_bytes(&self) -> u64 {
        let words = self.words.iter().map(Narrowed::bytes).sum::<usize>();
        self.stacks.bytes() + words as u64
    }

    /// About the bytes that the lists of a thread take at most.
    pub fn list_bytes(&self) -> u64 {
        let most = self.words.iter().map(Narrowed::count).max().unwrap_or(0);
        RowLists::most_bytes(self.rows(), self.columns(), most)
    }
}
