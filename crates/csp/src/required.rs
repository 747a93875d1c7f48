//! A word that must stand somewhere, and the slots that may take it.

use super::domains::Domains;
use super::ids::{SlotId, WordId};

/// A word that must stand in some slot of a [restricted](super::Restricted) model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequiredWord {
    /// Its number among the words of its length; of no meaning where no slot has its length.
    pub(super) word: WordId,
    /// The slots of its length whose cells may have its letters, in increasing order.
    pub(super) slots: Vec<SlotId>,
}

impl RequiredWord {
    /// Its number among the words of its length that the model has; of no meaning where it has
    /// no [slot](Self::slots).
    pub fn word(&self) -> WordId {
        self.word
    }

    /// The slots of its length whose cells may have its letters, before anything is propagated.
    pub fn slots(&self) -> &[SlotId] {
        &self.slots
    }

    /// The slots that the word is left to. Where there is none, what is left has no fill in which
    /// the word stands; where there is one, it must stand there: a constraint over slots, that a search
    /// may look at in each node. Takes a look at the domain of each slot of its length.
    pub fn slots_left<'a>(
        &'a self,
        domains: &'a impl Domains,
    ) -> impl Iterator<Item = SlotId> + 'a {
        self.slots.iter().copied().filter(|&slot| domains.contains(slot, self.word))
    }
}
