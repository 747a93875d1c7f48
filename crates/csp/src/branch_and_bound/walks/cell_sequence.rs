//! Cells filled one after the other, and the loss of each letter by the prices of a node.

use super::losses::{MOST_LOSSES, Unit};
use super::prefixes::Prefixes;
use super::square_losses::{CornerLoss, SquareLosses};
use crate::branch_and_bound::bound::components::Component;
use crate::branch_and_bound::bound::node::Node;
use crate::branch_and_bound::bound::scope::Scope;
use lexicon::letters::{Letter, LetterSet};
use network::{CellId, IdVec, SlotId, WordId};

/// The cells of a component, to be filled one after the other, and the prefixes that the words of its slots have in this order.
///
/// The bound of a node is the sum of the greatest values of slots and squares. Letters lose against it by what the best word
/// with a prefix is worse than the best word of its slot, and the best letters of a square with the letters known than the
/// best of all: prices that stay as they are make a static heuristic of a sum of tables (Kask and Dechter, *A general scheme
/// for automatic generation of search heuristics from specification dependencies*, Artificial Intelligence 129, 2001; with
/// prices: Ihler, Flerova, Dechter and Otten, *Join-graph based cost-shifting schemes*, UAI 2012).
#[derive(Debug)]
pub(crate) struct CellSequence {
    /// The slots with several words left: a column of a state for each.
    columns: Vec<SlotId>,
    pub(crate) prefixes: Vec<Prefixes>,
    pub(crate) steps: Vec<CellStep>,
    /// The first word of each slot of the component, which is the only one of slots that are no columns.
    first: Vec<Option<WordId>>,
    /// The unit of all losses.
    pub(crate) unit: Unit,
}

/// A search letter by letter through the cells of a component, in one sequence for all nodes.
///
/// No price moves in it: so the bound of a node follows from that of the node above by few numbers looked up, and there are some
/// ten thousand such nodes to one whose prices move (as with the static heuristics of Marinescu and Dechter, *AND/OR
/// branch-and-bound search for combinatorial optimization in graphical models*, Artificial Intelligence 173, 2009). A letter placed
/// counts as the work of a word looked at.
#[derive(Debug)]
pub(crate) struct StaticWalk {
    pub(crate) sequence: CellSequence,
    /// The bound of the node whose prices these are.
    pub(crate) bound: i64,
}

/// A cell to be filled.
#[derive(Debug)]
pub(crate) struct CellStep {
    pub(crate) cell: CellId,
    /// The columns of the slots through the cell.
    pub(crate) columns: Vec<usize>,
    /// The letters that the slots with one word left allow.
    pub(crate) letters: LetterSet,
    /// The slots that have their words with this cell.
    pub(crate) ending: Vec<Ending>,
    pub(crate) squares: SquareLosses,
}

/// A slot that has its word, and the slots that must have another.
#[derive(Debug)]
pub(crate) struct Ending {
    pub(crate) column: usize,
    /// The columns of slots that have their words before.
    pub(crate) before: Vec<usize>,
    /// The columns of slots that have their words with the same cell, each pair once.
    pub(crate) beside: Vec<usize>,
    /// The words of slots with one word left.
    pub(crate) words: Vec<u32>,
}

/// Some first cells of a sequence filled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Filled<'s> {
    /// Of each column the prefix, or the word once the slot has its word.
    pub(crate) places: &'s [u32],
    /// The letters, by cells.
    pub(crate) letters: &'s [Letter],
    pub(crate) loss: i64,
}

impl CellSequence {
    /// Cells of a component, with what is left at a node; `None` where a slot goes through a cell twice, a cell has too many slots and
    /// squares, or no cell has a choice. The prefixes of the words of a slot, its cells read by some positions, are made by `prefixes`, and
    /// the losses of a square of the component, in a sequence of its corners, by `squares`.
    pub(crate) fn new(
        Scope { model, component }: Scope<'_>,
        (node, unit): (&Node, Unit),
        cells: &[CellId],
        mut prefixes: impl FnMut(SlotId, &[usize]) -> Prefixes,
        squares: impl FnMut(usize, [usize; 4]) -> [CornerLoss; 4],
    ) -> Option<CellSequence> {
        let is_open = |slot: SlotId| node.slot(slot).len() > 1;
        let columns: Vec<SlotId> =
            component.slots.iter().copied().filter(|&slot| is_open(slot)).collect();
        let mut column_of = IdVec::repeat(usize::MAX, model.slot_count());
        columns.iter().enumerate().for_each(|(column, &slot)| column_of[slot] = column);
        let mut positions: Vec<Vec<usize>> = vec![Vec::new(); columns.len()];
        let mut steps: Vec<CellStep> = Vec::new();
        let mut last: Vec<usize> = vec![0; columns.len()];
        // Cells without a choice come first: they are filled once.
        let has_choice = |cell: CellId| {
            model.places(cell).iter().any(|place| column_of[place.slot] != usize::MAX)
        };
        let decided = cells.iter().filter(|&&cell| !has_choice(cell));
        for &cell in decided.chain(cells.iter().filter(|&&cell| has_choice(cell))) {
            let mut step = CellStep {
                cell,
                columns: Vec::new(),
                letters: model.letters(cell),
                ending: Vec::new(),
                squares: SquareLosses::default(),
            };
            for place in model.places(cell) {
                let column = column_of[place.slot];
                if column == usize::MAX {
                    let letters = node.slot(place.slot).letter_set(place.position);
                    step.letters = step.letters & letters;
                } else if step.columns.contains(&column) {
                    return None;
                } else {
                    step.columns.push(column);
                    positions[column].push(place.position);
                    last[column] = steps.len();
                }
            }
            // Slots with one word left may disagree: then no state goes on.
            let has_squares = !node.potentials.is_empty();
            if has_squares || !step.columns.is_empty() || step.letters.is_empty() {
                steps.push(step);
            }
        }
        if steps.is_empty() {
            return None;
        }
        for (column, &slot) in columns.iter().enumerate() {
            let (before, beside, words) = (Vec::new(), Vec::new(), Vec::new());
            let mut ending = Ending { column, before, beside, words };
            for rival in model.constraints.rivals(slot) {
                match column_of[rival] {
                    usize::MAX => {
                        let word = node.slot(rival).first();
                        ending.words.extend(word.map(|word| word.index() as u32));
                    }
                    other if last[other] < last[column] => ending.before.push(other),
                    other if last[other] == last[column] && other < column => {
                        ending.beside.push(other)
                    }
                    _ => {}
                }
            }
            steps.get_mut(last[column])?.ending.push(ending);
        }
        place_squares(component, node, &mut steps, squares);
        if steps.iter().any(|step| step.columns.len() + step.squares.count() > MOST_LOSSES) {
            return None;
        }
        let columns_and_positions = columns.iter().zip(&positions);
        Some(CellSequence {
            prefixes: columns_and_positions.map(|(&slot, own)| prefixes(slot, own)).collect(),
            first: component.slots.iter().map(|&slot| node.slot(slot).first()).collect(),
            columns,
            steps,
            unit,
        })
    }

    pub(crate) fn columns(&self) -> usize {
        self.columns.len()
    }

    /// The word of each slot of the component once all cells are filled.
    pub(crate) fn words(&self, component: &Component, places: &[u32]) -> Option<Vec<WordId>> {
        let mut columns = self.columns.iter().zip(places).peekable();
        let slots = component.slots.iter().zip(&self.first);
        let word = |(slot, &first)| match columns.next_if(|&(own, _)| own == slot) {
            Some((_, &word)) => Some(WordId::new(word as usize)),
            None => first,
        };
        slots.map(word).collect()
    }
}

/// Gives each step the squares that its cell is a corner of.
fn place_squares(
    component: &Component,
    node: &Node,
    steps: &mut [CellStep],
    mut losses: impl FnMut(usize, [usize; 4]) -> [CornerLoss; 4],
) {
    let potentials = node.potentials.iter().enumerate();
    for (number, _) in potentials.filter(|(_, potential)| potential.has_choice()) {
        let square = &component.squares.all[number];
        let corner_at = |step: &CellStep| square.corners.iter().position(|&cell| cell == step.cell);
        let corners = steps.iter().enumerate();
        let corners: Vec<(usize, usize)> =
            corners.filter_map(|(at, step)| Some((at, corner_at(step)?))).collect();
        let Ok(sequence) = <[(usize, usize); 4]>::try_from(corners) else { continue };
        let losses = losses(number, sequence.map(|(_, corner)| corner));
        for ((at, _), losses) in sequence.into_iter().zip(losses) {
            let cell = |corner: usize| square.corners[corner];
            let own = &mut steps[at].squares;
            own.known.extend(losses.known.map(|(corners, table)| (corners.map(cell), table)));
            for (corner, table) in losses.rows {
                own.add(corner.map(cell), table);
            }
        }
    }
}
