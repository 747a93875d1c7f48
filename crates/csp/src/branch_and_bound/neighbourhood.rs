//! Large neighbourhood search: which cells of the best fill are opened again.

use std::collections::VecDeque;

use rand::Rng;
use rand::rngs::ChaCha8Rng;

use super::choice::Pattern;
use super::scope::Scope;
use crate::model::Model;
use network::{CellId, IdVec, SlotId, WordId};

/// A region of about `cells` cells around a random cell (Shaw, CP 1998).
///
/// The region grows from cell to cell along the slots, or slot after slot; either way in an order that is drawn
/// at random, so that each region is another.
pub(super) fn region(
    scope: Scope<'_>,
    cells: usize,
    random: &mut ChaCha8Rng,
) -> IdVec<CellId, bool> {
    match random.next_u32() % 2 {
        0 => grow(scope, cells, random, neighbours),
        _ => grow(scope, cells, random, slots_of),
    }
}

/// The letters of a fill, given as a word for each slot of the part, outside a region.
pub(super) fn outside(scope: Scope<'_>, words: &[WordId], region: &IdVec<CellId, bool>) -> Pattern {
    let mut pattern = Pattern::open(scope.model.cell_count());
    for (&slot, &word) in scope.part.slots.iter().zip(words) {
        let letters = scope.model.word(slot, word);
        for (&cell, &letter) in scope.model.slot_cells(slot).iter().zip(letters) {
            if !region[cell] {
                pattern.place(cell, letter);
            }
        }
    }
    pattern
}

/// A region of about `cells` cells, grown from a random cell; `next` gives the cells that the region grows to
/// from a cell.
fn grow(
    scope: Scope<'_>,
    cells: usize,
    random: &mut ChaCha8Rng,
    next: impl Fn(&Model, CellId) -> Vec<CellId>,
) -> IdVec<CellId, bool> {
    let mut below = |bound: usize| random.next_u64() as usize % bound.max(1);
    let mut region = IdVec::repeat(false, scope.model.cell_count());
    let all = &scope.part.cells;
    let mut edge: VecDeque<CellId> = all.get(below(all.len())).copied().into_iter().collect();
    let mut opened = 0;
    while opened < cells
        && let Some(cell) = edge.swap_remove_back(below(edge.len().min(8)))
    {
        if !std::mem::replace(&mut region[cell], true) {
            opened += 1;
            edge.extend(next(scope.model, cell).into_iter().filter(|&cell| !region[cell]));
        }
    }
    region
}

/// The cells before and after a cell on its slots.
fn neighbours(model: &Model, cell: CellId) -> Vec<CellId> {
    let beside = |slot: SlotId, position: usize| {
        let cells = model.slot_cells(slot);
        [position.checked_sub(1), Some(position + 1)]
            .into_iter()
            .flatten()
            .filter_map(|at| cells.get(at))
    };
    let places = model.places(cell).iter();
    places.flat_map(|place| beside(place.slot, place.position)).copied().collect()
}

/// The cells of the slots that a cell lies on.
fn slots_of(model: &Model, cell: CellId) -> Vec<CellId> {
    let places = model.places(cell).iter();
    places.flat_map(|place| model.slot_cells(place.slot)).copied().collect()
}
