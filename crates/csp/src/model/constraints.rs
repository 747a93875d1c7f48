//! The constraints over slots of a model.

use lexicon::LetterSet;
use network::constraint::{Constraint, LettersAt};
use network::{IdVec, SlotId, WordId};

/// A word that must stand in some slot of a [model](crate::Model).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequiredWord {
    /// Its number among the words of its length that the model has; of no meaning where it has no slot.
    pub word: WordId,
    /// The slots that may take it, before anything is propagated, in increasing order.
    pub slots: Vec<SlotId>,
}

/// The constraints over slots of a model, as its solvers take them.
#[derive(Clone, Debug)]
pub(crate) struct Constraints {
    /// Slots that draw from one list, of which no two have the same word.
    groups: Vec<Vec<SlotId>>,
    /// For each slot, the numbers of its groups.
    groups_of: IdVec<SlotId, Vec<u32>>,
    /// The words that must stand, in the order in which they were given.
    pub(crate) required: Vec<RequiredWord>,
    /// All constraints but the differences of slots.
    pub(crate) relations: Vec<Related>,
}

/// Slots under any other constraint than that they differ.
#[derive(Clone, Debug)]
pub(crate) struct Related {
    pub(crate) constraint: Constraint,
    /// Its slots, in its own order.
    pub(crate) slots: Vec<SlotId>,
}

impl Constraints {
    /// The constraints of the problem of a model with `slots` slots. `list` gives the list that a slot draws
    /// from, and `word` the place of a word in the list of a slot.
    pub(crate) fn new(
        constraints: &[Constraint],
        slots: usize,
        list: impl Fn(SlotId) -> usize,
        word: impl Fn(SlotId, &[u8]) -> WordId,
    ) -> Constraints {
        let groups_of = IdVec::repeat(Vec::new(), slots);
        let (required, relations) = (Vec::new(), Vec::new());
        let mut all = Constraints { groups: Vec::new(), groups_of, required, relations };
        for constraint in constraints {
            let slots = constraint.relation().slots().to_vec();
            match constraint {
                Constraint::AllDifferent(_) => {
                    all.keep_apart(slots, &list);
                    continue;
                }
                Constraint::Required(required) => {
                    let number = slots.first().map(|&slot| word(slot, &required.word));
                    let word = number.unwrap_or(WordId::new(0));
                    all.required.push(RequiredWord { word, slots: slots.clone() });
                }
                Constraint::Relation(_) => {}
            }
            all.relations.push(Related { constraint: constraint.clone(), slots });
        }
        all
    }

    /// No two of some slots have the same word: the slots of one list are a group.
    fn keep_apart(&mut self, mut slots: Vec<SlotId>, list: impl Fn(SlotId) -> usize) {
        slots.sort_by_key(|&slot| (list(slot), slot));
        for group in slots.chunk_by(|&one, &two| list(one) == list(two)) {
            for &slot in group {
                self.groups_of[slot].push(self.groups.len() as u32);
            }
            self.groups.push(group.to_vec());
        }
    }

    /// Whether there are no groups and no relations.
    pub(crate) fn is_empty(&self) -> bool {
        self.groups.is_empty() && self.relations.is_empty()
    }

    /// Slots that draw from one list, of which no two have the same word.
    pub(crate) fn groups(&self) -> &[Vec<SlotId>] {
        &self.groups
    }

    /// The numbers of the groups that a slot is in.
    pub(crate) fn groups_of(&self, slot: SlotId) -> impl Iterator<Item = usize> {
        self.groups_of[slot].iter().map(|&group| group as usize)
    }

    /// The slots that may not have the word of a slot.
    #[inline(always)]
    pub(crate) fn rivals(&self, slot: SlotId) -> impl Iterator<Item = SlotId> {
        let groups = self.groups_of(slot).flat_map(|group| &self.groups[group]);
        groups.copied().filter(move |&other| other != slot)
    }

    /// The same constraints without the words that must stand.
    pub(crate) fn without_required(&self) -> Constraints {
        let mut left = self.clone();
        left.required.clear();
        left.relations.retain(|related| !matches!(related.constraint, Constraint::Required(_)));
        left
    }
}

impl Related {
    /// Whether words with these letters, told by the place of a slot and the position, may meet the constraint.
    pub(crate) fn allows(&self, letters: &LettersAt<'_>) -> bool {
        self.constraint.relation().allows(letters)
    }

    /// Whether the constraint may be met with a word in the slot at a place, and these letters in the other
    /// slots.
    pub(crate) fn allows_word(&self, at: usize, word: &[u8], letters: &LettersAt<'_>) -> bool {
        self.allows(&|place, position| match place == at {
            true => LetterSet::only(word[position]),
            false => letters(place, position),
        })
    }

    /// The place of its only slot that `is_open`; none if several slots are open, or none is.
    pub(crate) fn only_open(&self, is_open: impl Fn(SlotId) -> bool) -> Option<usize> {
        let mut open = (0..self.slots.len()).filter(|&place| is_open(self.slots[place]));
        open.next().filter(|_| open.next().is_none())
    }
}
