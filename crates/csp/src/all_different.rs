//! Whether slots that must differ have enough words between them.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use crate::domains::Domains;
use crate::model::Model;
use network::{SlotId, WordId};

/// Slots that have fewer words between them than there are slots, so that no fill keeps their words
/// apart: a violation of Hall's condition (On representatives of subsets, 1935).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooFewWords {
    /// The slots, all of one length.
    pub slots: Vec<SlotId>,
    /// The words left to any of them; one fewer than the slots.
    pub words: Vec<WordId>,
}

impl Model {
    /// Slots that must differ and have too few words between them, before anything is propagated, if
    /// there are any: then there is no fill, which a search may take for ever to find out.
    ///
    /// Takes time in proportion to the slots and the words, and more only where words are as scarce as
    /// slots.
    pub fn too_few_words(&self) -> Option<TooFewWords> {
        if self.constraints.groups().is_empty() {
            return None;
        }
        too_few_words(self, &Domains::new(self))
    }
}

/// Slots of a model that must differ and cannot, if there are any.
///
/// A word for each slot is a matching of slots and words; where a slot finds none along an alternating
/// path (Kuhn, 1955; Régin, AAAI 1994), the slots met on the way have too few. Slots with as many words
/// as there are slots always find one at last and are left out, so this takes time in proportion to the square
/// of the slots of a length, times their words, only where the words are scarce.
pub(super) fn too_few_words(model: &Model, domains: &Domains) -> Option<TooFewWords> {
    model.constraints.groups().iter().find_map(|slots| too_few_words_of(slots, domains))
}

/// As [`too_few_words`], of slots that draw from one list.
pub(super) fn too_few_words_of(slots: &[SlotId], domains: &Domains) -> Option<TooFewWords> {
    let mut scarce = slots.to_vec();
    loop {
        let before = scarce.len();
        scarce.retain(|&slot| (domains.count(slot) as usize) < before);
        if scarce.len() == before {
            break;
        }
    }
    let (slot_of, word_of) = (FxHashMap::default(), FxHashMap::default());
    let mut matching = Matching { domains, slot_of, word_of };
    scarce.into_iter().find_map(|slot| matching.add(slot).err())
}

/// Words given to slots, no word to two.
struct Matching<'d> {
    domains: &'d Domains,
    slot_of: FxHashMap<WordId, SlotId>,
    word_of: FxHashMap<SlotId, WordId>,
}

impl Matching<'_> {
    /// Gives a slot a word, if need be by giving other slots other words.
    fn add(&mut self, slot: SlotId) -> Result<(), TooFewWords> {
        // Breadth first: the words met, each with the slot that it was met from.
        let mut from: FxHashMap<WordId, SlotId> = FxHashMap::default();
        let mut slots = vec![slot];
        let mut queue = VecDeque::from([slot]);
        while let Some(slot) = queue.pop_front() {
            let mut free = None;
            self.domains.for_each(slot, |word| {
                if from.contains_key(&word) {
                    return;
                }
                from.insert(word, slot);
                match self.slot_of.get(&word) {
                    None => free = free.or(Some(word)),
                    Some(&taken_by) => {
                        slots.push(taken_by);
                        queue.push_back(taken_by);
                    }
                }
            });
            if let Some(word) = free {
                self.augment(word, &from);
                return Ok(());
            }
        }
        let mut words: Vec<WordId> = from.into_keys().collect();
        words.sort_unstable();
        slots.sort_unstable();
        Err(TooFewWords { slots, words })
    }

    /// Gives each word on the path back from a free one to the slot that it was met from.
    fn augment(&mut self, free: WordId, from: &FxHashMap<WordId, SlotId>) {
        let mut word = Some(free);
        while let Some(given) = word {
            let slot = from[&given];
            // The word that the slot had before, if it had one, goes to the slot that met this word.
            word = self.word_of.insert(slot, given);
            self.slot_of.insert(given, slot);
        }
    }
}
