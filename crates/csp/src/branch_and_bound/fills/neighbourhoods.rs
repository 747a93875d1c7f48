//! Large neighbourhood search (Shaw, CP 1998): a region of the best fill is opened, all else stays fixed.

use std::cmp::Ordering;
use std::collections::VecDeque;

use rand::Rng;
use rand::rngs::ChaCha8Rng;

use super::incumbents::ComponentFill;
use crate::branch_and_bound::bound::choice::Pattern;
use crate::branch_and_bound::bound::evaluation::{Effort, Evaluation, Sweeps};
use crate::branch_and_bound::bound::scope::Scope;
use crate::branch_and_bound::component_search::{ComponentSearch, Target};
use crate::branch_and_bound::tree::depth_first::explore;
use crate::branch_and_bound::worker::{OPENING, Worker};
use crate::events::Observer;
use crate::model::Model;
use lexicon::threads::lock;
use network::{CellId, IdVec, SlotId, WordId};

/// The words that a neighbourhood may have: more are opened and left again.
const MOST_WORDS: usize = 1 << 19;

/// The cells of the smallest neighbourhoods.
const FEWEST_CELLS: f64 = 6.0;

/// The nodes of a neighbourhood.
const NODES: u64 = 50;

/// How long the prices of a neighbourhood are moved.
const EFFORT: Effort =
    Effort { crossings: Sweeps { most: 2, ..Effort::NODE.crossings }, ..Effort::NODE };

/// Searches the fills that differ from the best one in a region only.
pub(crate) fn search_neighbourhood<O: Observer>(
    worker: &mut Worker<'_, O>,
    search: &ComponentSearch,
    best: &ComponentFill,
) {
    lock(&worker.shared.counts).neighbourhoods += 1;
    worker.emitter.restart();
    let (before, threshold) = (worker.evaluator.work, search.incumbents.threshold());
    let scope = worker.scope(search);
    // Small regions and large ones: there is no one size that serves a grid from its first fill to its best.
    let most = scope.component.cells.len() as u64 * search.schedule().reach / 1000;
    let share = worker.share();
    let cells = FEWEST_CELLS * (most as f64 / FEWEST_CELLS).max(1.0).powf(share);
    let region = region(scope, cells as usize, &mut worker.random);
    let root = worker.root(search);
    worker.evaluator.work += root.words(scope.component) as u64 / OPENING;
    let mut size = Ordering::Equal;
    if let Some(mut node) = root.around(scope.model, scope.component, &best.words, &region) {
        let open = scope.component.region(scope.model, &region);
        let scope = Scope { component: &open, ..scope };
        let target = Target { scope, ..worker.target(search) };
        let pattern = outside(scope, &best.words, &region);
        worker.emitter.place(scope.model, &pattern);
        size = match worker.evaluate(target, &mut node, EFFORT) {
            Evaluation::Open { .. } if node.words(scope.component) > MOST_WORDS => Ordering::Less,
            Evaluation::Open { bound } => {
                match explore(worker, target, (node, bound), pattern, (NODES, false)).is_complete {
                    true => Ordering::Greater,
                    false => Ordering::Less,
                }
            }
            Evaluation::Hopeless | Evaluation::Filled { .. } | Evaluation::Halted => {
                Ordering::Greater
            }
        };
    }
    let is_better = search.incumbents.threshold() > threshold;
    let work = worker.evaluator.work - before;
    // That a small region is searched to its end says nothing of large ones.
    let size = if share < 0.5 { Ordering::Equal } else { size };
    search.schedule().note_neighbourhood(work, is_better, size);
}

/// A region of about `cells` cells around a random cell (Shaw, CP 1998).
///
/// The region grows from cell to cell along the slots, or slot after slot; either way in an order that is drawn
/// at random, so that each region is another.
pub(crate) fn region(
    scope: Scope<'_>,
    cells: usize,
    random: &mut ChaCha8Rng,
) -> IdVec<CellId, bool> {
    match random.next_u32() % 2 {
        0 => grow(scope, cells, random, neighbours),
        _ => grow(scope, cells, random, slots_of),
    }
}

/// The letters of a fill, given as a word for each slot of the component, outside a region.
pub(crate) fn outside(scope: Scope<'_>, words: &[WordId], region: &IdVec<CellId, bool>) -> Pattern {
    let mut pattern = Pattern::open(scope.model.cell_count());
    for (&slot, &word) in scope.component.slots.iter().zip(words) {
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
    let all = &scope.component.cells;
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
