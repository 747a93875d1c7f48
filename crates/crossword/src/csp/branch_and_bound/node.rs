//! A part of the search: the words that each slot may have in it.

use super::candidates::Candidates;
use super::choice::{Choice, Pattern};
use super::network::Part;
use crate::csp::ids::{IdVec, SlotId};
use crate::csp::model::Model;
use lexicon::letters::LetterSet;

/// The words left to each slot of a part of the model.
#[derive(Clone, Debug)]
pub(super) struct Node {
    slots: IdVec<SlotId, Candidates>,
}

impl Node {
    /// A node of a model, without words.
    pub(super) fn empty(model: &Model) -> Node {
        Node { slots: IdVec::repeat(Candidates::default(), model.slot_count()) }
    }

    /// Where the search begins: all words that fit the cells, each worth its score.
    pub(super) fn root(model: &Model, part: &Part) -> Node {
        let mut node = Node::empty(model);
        for &slot in &part.slots {
            node.slots[slot] = Candidates::of(model, slot);
        }
        node
    }

    pub(super) fn slot(&self, slot: SlotId) -> &Candidates {
        &self.slots[slot]
    }

    pub(super) fn slot_mut(&mut self, slot: SlotId) -> &mut Candidates {
        &mut self.slots[slot]
    }

    /// Becomes another node of the part.
    pub(super) fn copy(&mut self, other: &Node, part: &Part) {
        for &slot in &part.slots {
            self.slots[slot].copy(&other.slots[slot]);
        }
    }

    /// Becomes another node of the part, with the letters of a pattern placed; false if a slot has no
    /// word then.
    pub(super) fn copy_matching(
        &mut self,
        other: &Node,
        (model, part): (&Model, &Part),
        pattern: &Pattern,
    ) -> bool {
        let mut given = Vec::new();
        part.slots.iter().all(|&slot| {
            given.clear();
            let cells = model.slot_cells(slot).iter().enumerate();
            given
                .extend(cells.filter_map(|(position, &cell)| Some((position, pattern.get(cell)?))));
            self.slots[slot].copy_matching(&other.slots[slot], &given);
            self.slots[slot].len() > 0
        })
    }

    /// Makes a choice; false if a slot has no word then.
    pub(super) fn choose(&mut self, model: &Model, choice: Choice) -> bool {
        match choice {
            Choice::Letter(cell, letter) => model.places(cell).into_iter().flatten().all(|place| {
                let candidates = &mut self.slots[place.slot];
                candidates.retain_letters(place.position, LetterSet::only(letter));
                candidates.len() > 0
            }),
            Choice::Word(slot, word) => {
                self.slots[slot].assign(word);
                self.slots[slot].len() > 0
            }
        }
    }

    /// What no fill of the node exceeds: the sum of the greatest values.
    pub(super) fn bound(&self, part: &Part) -> i64 {
        part.slots.iter().map(|&slot| self.slots[slot].greatest()).sum()
    }

    /// How many words the slots of a part have.
    pub(super) fn words(&self, part: &Part) -> usize {
        part.slots.iter().map(|&slot| self.slots[slot].len()).sum()
    }
}
