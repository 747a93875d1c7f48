//! A part of the search: the words that each slot may have in it.

use std::cmp::Reverse;
use std::sync::Arc;

use super::candidates::{Candidates, NONE};
use super::choice::{Choice, Pattern};
use super::components::Component;
use super::potential::Potential;
use super::rivals::WordPrice;
use super::squares::Square;
use crate::model::Model;
use lexicon::letters::LetterSet;
use network::{CellId, IdVec, SlotId, WordId};
use rustc_hash::FxHashSet;

/// The words left to each slot of a component of the model, and the potentials of its squares. A slot that did not change is shared with the
/// nodes above.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    slots: IdVec<SlotId, Arc<Candidates>>,
    /// The slots that changed since they were [taken](Self::take_changed) last.
    changed: Changed,
    /// The potentials of the squares of the component, by their numbers; none before the [root](Self::begin_squares) has them.
    pub(crate) potentials: Vec<Arc<Potential>>,
    /// The prices of words for the rivals of the component, by their numbers.
    pub(crate) word_prices: Vec<Arc<Vec<WordPrice>>>,
}

pub(crate) type Changed = IdVec<SlotId, bool>;

impl Node {
    /// The node that the search begins with: all words that fit the cells, each with its score as value.
    pub(crate) fn root(model: &Model, component: &Component) -> Node {
        let none = Arc::new(Candidates::default());
        let mut node = Node {
            slots: IdVec::repeat(none, model.slot_count()),
            changed: IdVec::repeat(false, model.slot_count()),
            potentials: Vec::new(),
            word_prices: vec![Arc::default(); component.rivals.len()],
        };
        for &slot in &component.slots {
            *node.slot_mut(slot) = Candidates::of(model, slot);
        }
        node
    }

    pub(crate) fn slot(&self, slot: SlotId) -> &Candidates {
        &self.slots[slot]
    }

    /// The words of a slot, to be changed.
    pub(crate) fn slot_mut(&mut self, slot: SlotId) -> &mut Candidates {
        self.changed[slot] = true;
        Arc::make_mut(&mut self.slots[slot])
    }

    /// Whether a slot changed since the changed slots were [taken](Self::take_changed) last.
    pub(crate) fn has_changed(&self, slot: SlotId) -> bool {
        self.changed[slot]
    }

    /// The slots that changed since this was called last.
    pub(crate) fn take_changed(&mut self) -> Changed {
        let none = IdVec::repeat(false, self.changed.len());
        std::mem::replace(&mut self.changed, none)
    }

    /// Notes that slots changed.
    pub(crate) fn note_changed(&mut self, changed: &Changed) {
        self.changed.iter_mut().zip(changed.iter()).for_each(|(own, &changed)| *own |= changed);
    }

    /// The node with the letters of a pattern placed; `None` if a slot has no word then.
    pub(crate) fn matching(
        &self,
        model: &Model,
        component: &Component,
        pattern: &Pattern,
    ) -> Option<Node> {
        let mut node = self.clone();
        let mut given = Vec::new();
        for &slot in &component.slots {
            given.clear();
            let cells = model.slot_cells(slot).iter().enumerate();
            given
                .extend(cells.filter_map(|(position, &cell)| Some((position, pattern.get(cell)?))));
            if given.is_empty() {
                continue;
            }
            let left = self.slots[slot].matching(&given);
            if left.len() == 0 {
                return None;
            }
            node.slots[slot] = Arc::new(left);
            node.changed[slot] = true;
        }
        for (potential, square) in node.potentials.iter_mut().zip(&component.squares.all) {
            if square.corners.iter().any(|&cell| pattern.get(cell).is_some()) {
                let letters = square
                    .corners
                    .map(|cell| pattern.get(cell).map_or(model.letters, LetterSet::only));
                Arc::make_mut(potential).retain(|corner| letters[corner]);
            }
        }
        Some(node)
    }

    /// The node with the words of a fill of a component in its slots, but for the cells of a region, where each word that fits
    /// is left; `None` if a word of the fill is not among the words of this node.
    pub(crate) fn around(
        &self,
        model: &Model,
        component: &Component,
        fill: &[WordId],
        region: &IdVec<CellId, bool>,
    ) -> Option<Node> {
        let mut node = Node {
            slots: self.slots.clone(),
            changed: self.changed.clone(),
            potentials: Vec::new(),
            word_prices: Vec::new(),
        };
        let mut letters = model.cells.clone();
        let mut open = Vec::new();
        let mut fixed = FxHashSet::default();
        for (&slot, &word) in component.slots.iter().zip(fill) {
            if !self.slots[slot].contains(word) {
                return None;
            }
            let own = model.slot_cells(slot).iter().zip(model.word(slot, word));
            let mut given = 0;
            for (&cell, &letter) in own.filter(|&(&cell, _)| !region[cell]) {
                letters[cell] = LetterSet::only(letter);
                given += 1;
            }
            if given < model.slot_cells(slot).len() {
                open.push((given, slot));
                continue;
            }
            let mut only = self.slots[slot].only(word)?;
            self.refund(component, slot, &mut only);
            node.slots[slot] = Arc::new(only);
            fixed.extend(model.constraints.groups_of(slot).map(|group| (group, word)));
        }
        // The slots with the most letters come first, and leave few letters to others.
        open.sort_by_key(|&(given, _)| Reverse(given));
        for (_, slot) in open {
            let cells = model.slot_cells(slot);
            let mut left = self.slots[slot].within(|position| letters[cells[position]]);
            if !model.constraints.groups().is_empty() {
                let is_fixed = |at| {
                    let mut groups = model.constraints.groups_of(slot);
                    groups.any(|group| fixed.contains(&(group, left.word(at))))
                };
                let gone: Vec<usize> = (0..left.len()).filter(|&at| is_fixed(at)).collect();
                if !gone.is_empty() {
                    left.retain(|at| !gone.contains(&at));
                }
            }
            if left.len() == 0 {
                return None;
            }
            for (position, &cell) in cells.iter().enumerate().filter(|&(_, &cell)| region[cell]) {
                letters[cell] = letters[cell] & left.letter_set(position);
            }
            self.refund(component, slot, &mut left);
            node.slots[slot] = Arc::new(left);
            node.changed[slot] = true;
        }
        Some(node)
    }

    /// Makes potentials of the squares, which have nothing of the slots yet.
    pub(crate) fn begin_squares(&mut self, model: &Model, component: &Component) {
        let zero =
            |square: &Square| Potential::zero(square.corners.map(|cell| model.letters(cell)));
        self.potentials =
            component.squares.all.iter().map(|square| Arc::new(zero(square))).collect();
        component.slots.iter().for_each(|&slot| self.changed[slot] = true);
    }

    /// Gives back to words of a slot what the squares have of them, and their prices for rivals.
    fn refund(&self, component: &Component, slot: SlotId, words: &mut Candidates) {
        for (rivals, prices) in component.rivals.iter().zip(&self.word_prices) {
            rivals.refund(slot, words, prices);
        }
        for &(number, side) in component.squares.sides_of(slot) {
            if let Some(potential) = self.potentials.get(number) {
                let positions = component.squares.all[number].sides[side].positions;
                words.add_pairs(positions, &potential.table(side), potential.side(side), true);
            }
        }
    }

    /// Makes a choice; false if a slot has no word then.
    pub(crate) fn choose(&mut self, model: &Model, component: &Component, choice: Choice) -> bool {
        for (cell, letter) in choice.letters(model) {
            for &(number, corner) in component.squares.corners_of(cell) {
                if let Some(potential) = self.potentials.get_mut(number) {
                    let letters =
                        |at| if at == corner { LetterSet::only(letter) } else { model.letters };
                    Arc::make_mut(potential).retain(letters);
                }
            }
        }
        match choice {
            Choice::Letter(cell, letter) => model.places(cell).iter().all(|place| {
                let candidates = self.slot_mut(place.slot);
                candidates.retain_letters(place.position, LetterSet::only(letter));
                candidates.len() > 0
            }),
            Choice::Word(slot, word) => {
                let candidates = self.slot_mut(slot);
                candidates.assign(word);
                candidates.len() > 0
            }
        }
    }

    /// The bound that no fill of the node exceeds: the sum of the greatest values of words and squares;
    /// [`NONE`] if a slot has no word.
    pub(crate) fn bound(&self, component: &Component) -> i64 {
        let greatest = component.slots.iter().map(|&slot| self.slots[slot].greatest());
        let greatest = greatest.chain(self.potentials.iter().map(|potential| potential.greatest()));
        let sum =
            greatest.map(|greatest| (greatest != NONE).then_some(greatest)).sum::<Option<i64>>();
        sum.unwrap_or(NONE)
    }

    /// How many words the slots of a component have.
    pub(crate) fn words(&self, component: &Component) -> usize {
        component.slots.iter().map(|&slot| self.slots[slot].len()).sum()
    }
}
