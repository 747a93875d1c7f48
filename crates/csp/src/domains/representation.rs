//! The interface of a representation of domains.

use crate::model::{Model, Related};
use lexicon::letters::{Letter, LetterSet};
use network::constraint::LettersAt;
use network::{SlotId, WordId};

/// The words left to each slot of a model, with a stack of levels to return to.
///
/// The fixpoints of propagation are the same whatever the representation. Slots are revised in the
/// order of their [costs](Self::cost), so representations whose costs are alike make the same search.
pub trait Domains {
    /// All words that each slot may have, no level open.
    fn new(model: &Model) -> Self;

    /// How many levels are open.
    fn level(&self) -> usize;

    /// Opens a level to come back to.
    fn push(&mut self);

    /// Undoes all since the last level was opened, and closes it.
    fn pop(&mut self);

    /// How many words are left to a slot.
    fn count(&self, slot: SlotId) -> u32;

    /// The cost of a revision of a slot, on a scale of its own.
    fn cost(&self, slot: SlotId) -> u32;

    /// Whether a word is left to a slot.
    fn contains(&self, slot: SlotId, word: WordId) -> bool {
        self.first_from(slot, word) == Some(word)
    }

    /// The first word left to a slot.
    fn first(&self, slot: SlotId) -> Option<WordId> {
        self.first_from(slot, WordId::new(0))
    }

    /// The first word left to a slot from `from` on, this word too.
    fn first_from(&self, slot: SlotId, from: WordId) -> Option<WordId>;

    /// Calls `take` with each word left to a slot, in lexicographic order.
    fn for_each(&self, slot: SlotId, take: impl FnMut(WordId));

    /// How many of the words left to a slot have a letter at a position.
    fn count_with(&self, model: &Model, slot: SlotId, position: usize, letter: Letter) -> u32;

    /// Removes a word from a slot.
    fn remove(&mut self, slot: SlotId, word: WordId);

    /// Removes all words but one, which is left, from a slot.
    fn assign(&mut self, slot: SlotId, word: WordId);

    /// Removes from a slot all words that have one of the letters `gone` at a position, where each
    /// word has one of `gone` or of `left`. Returns the work.
    fn remove_with(
        &mut self,
        model: &Model,
        slot: SlotId,
        position: usize,
        gone: LetterSet,
        left: LetterSet,
    ) -> u64;

    /// Keeps of the letters at each position of a slot only the letters that some word left has at this
    /// position; a position without letters is not looked at. Returns the work.
    fn support(&self, model: &Model, slot: SlotId, letters: &mut [LetterSet]) -> u64;

    /// About how many bytes the domains take.
    fn bytes(&self) -> usize;
}

/// The words left to the slot at a place of a relation that cannot meet the relation, with these letters in the
/// other slots.
pub(crate) fn refuted_words(
    domains: &impl Domains,
    model: &Model,
    (related, at): (&Related, usize),
    letters: &LettersAt<'_>,
) -> Vec<WordId> {
    let (slot, mut refuted) = (related.slots[at], Vec::new());
    domains.for_each(slot, |word| {
        if !related.allows_word(at, model.word(slot, word), letters) {
            refuted.push(word);
        }
    });
    refuted
}
