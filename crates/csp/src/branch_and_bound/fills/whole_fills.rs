//! Whole fills, put together from the fills of the components.

use super::incumbents::ComponentFill;
use crate::branch_and_bound::bound::components::Component;
use crate::branch_and_bound::parameters::total;
use crate::model::Model;
use crate::top::Top;
use lexicon::letters::Letter;
use lexicon::total::Total;
use network::order::depths;
use network::{CellId, Depth, IdVec, SlotId, WordId};

/// A fill, and the sum of its scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredFill {
    /// The total.
    pub total: Total,
    /// The letter of each cell, in the order of the model.
    pub letters: Vec<Letter>,
}

impl ScoredFill {
    /// A fill of a model, with its total.
    pub fn of(model: &Model, letters: Vec<Letter>) -> ScoredFill {
        let slots = SlotId::all(model.slot_count());
        let scores = slots.map(|slot| model.score(slot, word_at(model, slot, &letters)));
        ScoredFill { total: scores.into_iter().sum(), letters }
    }

    /// The word of a slot.
    pub fn word(&self, model: &Model, slot: SlotId) -> WordId {
        word_at(model, slot, &self.letters)
    }
}

/// The word that a fill has in a slot.
pub(crate) fn word_at(model: &Model, slot: SlotId, letters: &[Letter]) -> WordId {
    let cells = model.slot_cells(slot).iter();
    let word: Vec<Letter> = cells.map(|cell| letters[cell.index()]).collect();
    WordId::new(model.supports(slot).words().range(&word).start)
}

/// Combines the fills of the components, and the letters of cells on no slot, into whole fills; returns the `most`
/// best fills, of equal fills the first in the order of the model's cells. Returns no fill if a component has no fill.
pub(crate) fn combine(
    model: &Model,
    components: &[(&Component, Vec<ComponentFill>)],
    most: usize,
) -> Vec<ScoredFill> {
    let depths = depths(&model.order);
    let mut all: Vec<(i64, ByDepth)> = vec![(0, IdVec::repeat(0, model.cell_count()))];
    for (component, fills) in components {
        let options: Vec<_> = fills.iter().map(|fill| (fill.total, &fill.words)).collect();
        all = cross(&all, &options, most, |words, letters| {
            for (&slot, &word) in component.slots.iter().zip(words.iter()) {
                let cells = model.slot_cells(slot).iter();
                cells
                    .zip(model.word(slot, word))
                    .for_each(|(&cell, &letter)| letters[depths[cell]] = letter);
            }
        });
    }
    for cell in CellId::all(model.cell_count()) {
        if model.places(cell).is_empty() {
            let options: Vec<_> = model.letters(cell).iter().map(|letter| (0, letter)).collect();
            all = cross(&all, &options, most, |&letter, letters| letters[depths[cell]] = letter);
        }
    }
    let scored = |(sum, letters): (i64, ByDepth)| {
        let letters = depths.iter().map(|&depth| letters[depth]).collect();
        ScoredFill { total: total(sum), letters }
    };
    all.into_iter().map(scored).collect()
}

/// The letters of a fill in the order in which fills are compared.
type ByDepth = IdVec<Depth, Letter>;

/// The greatest sums of one item of each of two lists, both sorted by falling totals, and of equal totals by letters.
fn cross<T>(
    all: &[(i64, ByDepth)],
    options: &[(i64, T)],
    most: usize,
    place: impl Fn(&T, &mut ByDepth),
) -> Vec<(i64, ByDepth)> {
    let mut best = Top::new(most);
    for (at, (total, letters)) in all.iter().enumerate() {
        // A pair is no better than all the pairs that come before it in both lists.
        let within =
            options.iter().enumerate().take_while(|(other, _)| (at + 1) * (other + 1) <= most);
        for (_, (more, option)) in within {
            best.add(total + more, || {
                let mut letters = letters.clone();
                place(option, &mut letters);
                letters
            });
        }
    }
    best.into_items()
}
