//! Networks that look the same from another side, so that a fill read from there is a fill of the same total.

use std::sync::OnceLock;

use super::incumbents::PartFill;
use crate::model::Model;
use network::constraint::Constraint;
use network::{CellId, IdVec, Place, SlotId, WordId};
use rustc_hash::FxHashSet;

/// An automorphism of a part: each slot is taken to a slot of the same words, position by position, so that each fill is
/// taken to a fill of the same total. A grid that is its own transpose has one.
///
/// Of a fill and the fill that it is taken to, one search finds the other: it looks only at fills whose letters, in an order
/// of the cells, are not after those that they are taken to (Crawford, Ginsberg, Luks and Roy, *Symmetry-breaking predicates
/// for search problems*, KR 1996).
#[derive(Clone, Debug)]
pub(super) struct Symmetry {
    /// For each slot of the part, by its place there, the place of the slot that it is taken to.
    slots: Vec<usize>,
    /// Each cell that is taken to another, and that other cell.
    cells: Vec<[CellId; 2]>,
    /// The place in `cells` of the pair that is compared first: no pair is before that is known.
    first: OnceLock<usize>,
}

impl Symmetry {
    /// An automorphism of a part, if one is found: the slots that crossings join to the first one follow where it is taken to.
    pub(super) fn of(model: &Model, slots: &[SlotId], cells: &[CellId]) -> Option<Symmetry> {
        let (&first, others) = slots.split_first()?;
        others.iter().find_map(|&image| Symmetry::taking(model, (slots, cells), (first, image)))
    }

    fn taking(
        model: &Model,
        (all_slots, all_cells): (&[SlotId], &[CellId]),
        pair: (SlotId, SlotId),
    ) -> Option<Symmetry> {
        let mut slots: IdVec<SlotId, Option<SlotId>> = IdVec::repeat(None, model.slot_count());
        let mut cells: IdVec<CellId, Option<CellId>> = IdVec::repeat(None, model.cell_count());
        let mut open = vec![pair];
        while let Some((slot, image)) = open.pop() {
            if *slots[slot].get_or_insert(image) != image || !is_alike(model, slot, image) {
                return None;
            }
            for (&cell, &other) in model.slot_cells(slot).iter().zip(model.slot_cells(image)) {
                if let Some(known) = cells[cell].replace(other) {
                    if known != other {
                        return None;
                    }
                    continue;
                }
                let mut others: Vec<Place> = model.crossings(other, image).collect();
                for place in model.crossings(cell, slot) {
                    let at = others.iter().position(|other| other.position == place.position)?;
                    open.push((place.slot, others.swap_remove(at).slot));
                }
                if !others.is_empty() {
                    return None;
                }
            }
        }
        // The slots that are joined to none of these stay where they are.
        let image = |slot: SlotId| slots[slot].unwrap_or(slot);
        let place = |slot: SlotId| all_slots.binary_search(&slot).ok();
        let slots = all_slots.iter().map(|&slot| place(image(slot))).collect::<Option<Vec<_>>>()?;
        let is_bijection = slots.iter().collect::<FxHashSet<_>>().len() == slots.len();
        let moved = all_cells.iter().filter_map(|&cell| Some([cell, cells[cell]?]));
        let cells = moved.filter(|[cell, other]| cell != other).collect();
        let first = OnceLock::new();
        (is_bijection && keeps_constraints(model, image)).then_some(Symmetry {
            slots,
            cells,
            first,
        })
    }

    /// The cells that are taken to others, and these, in the order in which letters are compared; none before that is
    /// [known](Self::begin_at).
    pub(super) fn cells(&self) -> impl Iterator<Item = [CellId; 2]> {
        let first = self.first.get();
        first
            .into_iter()
            .flat_map(|&first| self.cells[first..].iter().chain(&self.cells[..first]).copied())
    }

    /// The cells that are taken to others, and these.
    pub(super) fn moved(&self) -> impl Iterator<Item = [CellId; 2]> {
        self.cells.iter().copied()
    }

    /// Compares the letters of a cell first. To be called before any node is left out for its letters.
    pub(super) fn begin_at(&self, cell: CellId) {
        if let Some(first) = self.cells.iter().position(|&[own, _]| own == cell) {
            self.first.get_or_init(|| first);
        }
    }

    /// The other fills that a fill is taken to, again and again.
    pub(super) fn images(&self, fill: &PartFill) -> Vec<PartFill> {
        let mut images: Vec<PartFill> = Vec::new();
        loop {
            let last = images.last().unwrap_or(fill);
            let words: Vec<WordId> = self.slots.iter().map(|&at| last.words[at]).collect();
            if words == fill.words {
                return images;
            }
            images.push(PartFill { words, ..*fill });
        }
    }
}

/// Whether two slots have the same words with the same scores, and may have the same letters.
fn is_alike(model: &Model, one: SlotId, two: SlotId) -> bool {
    let letters = |slot| model.slot_cells(slot).iter().map(|&cell| model.letters(cell));
    let (slot, other) = (&model.slots[one], &model.slots[two]);
    slot.list == other.list
        && slot.banned == other.banned
        && model.scores_of(one) == model.scores_of(two)
        && letters(one).eq(letters(two))
}

/// Whether the constraints over slots are the same for slots as for those that they are taken to.
fn keeps_constraints(model: &Model, image: impl Fn(SlotId) -> SlotId) -> bool {
    let taken = |slots: &[SlotId]| {
        let mut taken: Vec<SlotId> = slots.iter().map(|&slot| image(slot)).collect();
        taken.sort_unstable();
        taken
    };
    let groups = model.constraints.groups();
    groups.iter().all(|group| groups.contains(&taken(group)))
        && model.required().iter().all(|required| taken(&required.slots) == required.slots)
        && model
            .constraints
            .relations
            .iter()
            .all(|related| matches!(related.constraint, Constraint::Required(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::model;

    /// The cells of an automorphism of the first part, by the numbers of the cells.
    fn moved(grid: &str) -> Option<Vec<[usize; 2]>> {
        let words = ["aa", "ab", "ba", "bb", "aaa", "aba", "abb", "bab", "bba"];
        let model = model(grid, &words, true);
        let slots: Vec<SlotId> = SlotId::all(model.slot_count()).collect();
        let cells: Vec<CellId> = CellId::all(model.cell_count()).collect();
        let symmetry = Symmetry::of(&model, &slots, &cells)?;
        Some(symmetry.cells.iter().map(|cells| cells.map(|cell| cell.index())).collect())
    }

    #[test]
    fn grids_that_are_their_own_transposes_are_told() {
        assert_eq!(moved("11\n11\n"), Some(vec![[1, 2], [2, 1]]));
        assert_eq!(moved("a1\n11\n"), Some(vec![[1, 2], [2, 1]]));
        let ends = [[1, 3], [2, 5], [3, 1], [4, 6], [5, 2], [6, 4]];
        assert!(
            moved("111\n101\n111\n")
                .is_some_and(|moved| moved.iter().all(|pair| ends.contains(pair)))
        );
        for grid in ["1a\n11\n", "11\n11\n11\n", "111\n111\n011\n"] {
            assert!(moved(grid).is_none_or(|cells| cells.is_empty()), "{grid}");
        }
    }
}
