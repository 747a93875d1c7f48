//! The component of a model that is searched, and its constraints over slots.

use super::components::Component;
use super::node::Node;
use crate::branch_and_bound::fills::incumbents::ComponentFill;
use crate::model::{Model, Related};
use lexicon::letters::{Letter, LetterSet};
use network::constraint::Constraint;
use network::{CellId, SlotId, WordId};

/// The component of a model that is searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope<'s> {
    pub(crate) model: &'s Model,
    pub(crate) component: &'s Component,
}

impl Scope<'_> {
    /// A fill, with its total.
    pub(crate) fn fill(self, words: Vec<WordId>) -> ComponentFill {
        let slots = self.component.slots.iter().zip(&words);
        let scores = slots.map(|(&slot, &word)| self.model.score(slot, word).millionths() as i64);
        ComponentFill { total: scores.sum(), words }
    }

    /// The letters of the cells of the component, in their order, with these words in its slots.
    pub(crate) fn spelled(self, words: &[WordId]) -> Vec<Letter> {
        let Scope { model, component } = self;
        let mut letters = vec![0; model.cell_count()];
        for (&slot, &word) in component.slots.iter().zip(words) {
            let cells = model.slot_cells(slot).iter().zip(model.word(slot, word));
            cells.for_each(|(cell, &letter)| letters[cell.index()] = letter);
        }
        component.cells.iter().map(|cell| letters[cell.index()]).collect()
    }

    /// Whether words, one for each slot of the component, meet the constraints over slots.
    pub(crate) fn allows(self, words: &[WordId]) -> bool {
        let Scope { model, component } = self;
        let word = |slot: SlotId| component.slots.binary_search(&slot).ok().map(|at| words[at]);
        let differ = |group: &Vec<SlotId>| {
            let mut words: Vec<WordId> = group.iter().filter_map(|&slot| word(slot)).collect();
            words.sort_unstable();
            words.windows(2).all(|pair| pair[0] != pair[1])
        };
        let is_met = |related: &Related| {
            related.allows(&|place, position| {
                let slot = related.slots[place];
                let letter = word(slot).map(|word| model.word(slot, word)[position]);
                letter.map_or(model.letters, LetterSet::only)
            })
        };
        model.constraints.groups().iter().all(differ)
            && model.constraints.relations.iter().all(is_met)
    }

    /// The letters left to a cell.
    pub(crate) fn letters(self, node: &Node, cell: CellId) -> LetterSet {
        let places = self.model.places(cell).iter();
        let sets = places.map(|place| node.slot(place.slot).letter_set(place.position));
        sets.fold(self.model.letters, |all, letters| all & letters)
    }

    /// Removes from a node the words that violate a constraint over slots; false if a slot is left without
    /// words, or one of the constraints cannot be met.
    pub(crate) fn keep_constraints(self, node: &mut Node) -> bool {
        let keep = |related: &Related, node: &mut Node| match related.constraint {
            // `keep_different` and `keep_required` keep both kinds.
            Constraint::AllDifferent(_) | Constraint::Required(_) => true,
            Constraint::Relation(_) => self.keep_related(related, node),
        };
        let mut relations = self.model.constraints.relations.iter();
        self.keep_required(node)
            && self.keep_different(node)
            && relations.all(|related| keep(related, node))
    }

    /// Removes the word of each slot with one word left from the slots that must differ from it, until nothing
    /// changes.
    fn keep_different(self, node: &mut Node) -> bool {
        let Scope { model, component } = self;
        if model.constraints.groups().is_empty() {
            return true;
        }
        // Slots that were decided before took their words from the other slots then.
        let is_decided = |slot: &SlotId| node.has_changed(*slot) && node.slot(*slot).len() == 1;
        let mut decided: Vec<SlotId> = component.slots.iter().copied().filter(is_decided).collect();
        while let Some(slot) = decided.pop() {
            let word = node.slot(slot).word(0);
            for other in model.constraints.rivals(slot) {
                if !node.slot(other).contains(word) {
                    continue;
                }
                node.slot_mut(other).remove(word);
                match node.slot(other).len() {
                    0 => return false,
                    1 => decided.push(other),
                    _ => {}
                }
            }
        }
        true
    }

    /// Puts each required word that is left to only one slot into this slot.
    fn keep_required(self, node: &mut Node) -> bool {
        self.model.required().iter().all(|required| {
            let word = required.word;
            let mut slots =
                required.slots.iter().copied().filter(|&slot| node.slot(slot).contains(word));
            match (slots.next(), slots.next()) {
                (None, _) => false,
                (Some(slot), None) => {
                    if node.slot(slot).len() > 1 {
                        node.slot_mut(slot).assign(word);
                    }
                    true
                }
                _ => true,
            }
        })
    }

    /// Asks a relation whether the words left may meet it, and where only one of its slots has several words,
    /// which of these words may.
    fn keep_related(self, related: &Related, node: &mut Node) -> bool {
        let letters =
            |place: usize, position: usize| node.slot(related.slots[place]).letter_set(position);
        if !related.allows(&letters) {
            return false;
        }
        let Some(at) = related.only_open(|slot| node.slot(slot).len() > 1) else { return true };
        let slot = related.slots[at];
        let words = (0..node.slot(slot).len()).map(|place| node.slot(slot).word(place));
        let is_left = |word| related.allows_word(at, self.model.word(slot, word), &letters);
        let is_left: Vec<bool> = words.map(is_left).collect();
        if is_left.contains(&false) {
            node.slot_mut(slot).retain(|place| is_left[place]);
        }
        node.slot(slot).len() > 0
    }

    /// A required word that stands nowhere yet, and the slots that it is left to: the word that is left to the
    /// fewest slots.
    pub(crate) fn unplaced(self, node: &Node) -> Option<(WordId, Vec<SlotId>)> {
        let open = self.model.required().iter().filter_map(|required| {
            let word = required.word;
            let left = |&slot: &SlotId| node.slot(slot).contains(word);
            let slots: Vec<SlotId> = required.slots.iter().copied().filter(left).collect();
            let stands = slots.iter().any(|&slot| node.slot(slot).len() == 1);
            (!stands).then_some((word, slots))
        });
        open.min_by_key(|(_, slots)| slots.len())
    }
}
