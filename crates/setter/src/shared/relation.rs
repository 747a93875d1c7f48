//! The relation that no two words of some slots share a trait.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::{Arc, PoisonError, RwLock};

use lexicon::{Alphabet, Letter};
use network::constraint::{Constraint, LettersAt, NoSuchSlot, Relation};
use network::{Problem, SlotId};
use rustc_hash::FxHashMap;

/// A kind of traits that words have.
pub(super) trait Traits: Debug + Send + Sync {
    /// The name of the constraint that no two words share a trait.
    fn name(&self) -> &'static str;

    /// The traits of a word, as it is read.
    fn of_word(&self, word: &str) -> BTreeSet<String>;
}

/// No two slots have words that share a trait. Words that are [held](Problem::is_held) may share a trait with each other, but with
/// no other word.
#[derive(Debug)]
struct NoSharedTrait<T> {
    traits: T,
    slots: Vec<SlotId>,
    /// The length of each slot.
    lengths: Vec<usize>,
    /// Whether the word of each slot is [held](Problem::is_held).
    held: Vec<bool>,
    alphabet: Alphabet,
    /// Whether words are read backwards.
    is_reversed: bool,
    /// The words asked for so far.
    known: RwLock<Known>,
}

/// Traits by number, and the traits of each word.
#[derive(Debug, Default)]
struct Known {
    numbers: FxHashMap<String, u32>,
    of_words: FxHashMap<Vec<Letter>, Box<[u32]>>,
}

/// A problem with the constraint over all its slots.
///
/// # Errors
/// As [`Problem::with`].
pub(super) fn with_none_shared(
    problem: Problem,
    traits: impl Traits + 'static,
) -> Result<Problem, NoSuchSlot> {
    let slots = &problem.network().slots;
    let relation = NoSharedTrait {
        traits,
        slots: slots.ids().collect(),
        lengths: slots.iter().map(|slot| slot.length()).collect(),
        held: slots.ids().map(|slot| problem.is_held(slot)).collect(),
        alphabet: problem.alphabet().clone(),
        is_reversed: problem.is_reversed(),
        known: RwLock::default(),
    };
    problem.with(Constraint::Relation(Arc::new(relation)))
}

impl<T: Traits> NoSharedTrait<T> {
    /// Adds the numbers of the traits of a word to `all`.
    fn add_traits(&self, word: &[Letter], all: &mut Vec<u32>) {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = known.of_words.get(word) {
            all.extend(own);
            return;
        }
        drop(known);
        let mut letters = word.to_vec();
        if self.is_reversed {
            letters.reverse();
        }
        let of_word = self.traits.of_word(&self.alphabet.spell(&letters));
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        let Known { numbers, of_words } = &mut *known;
        let own = of_word.into_iter().map(|own| {
            let next = numbers.len() as u32;
            *numbers.entry(own).or_insert(next)
        });
        let own = own.collect::<Box<[u32]>>();
        all.extend(&own);
        of_words.insert(word.to_vec(), own);
    }
}

impl<T: Traits> Relation for NoSharedTrait<T> {
    fn name(&self) -> &'static str {
        self.traits.name()
    }

    fn slots(&self) -> &[SlotId] {
        &self.slots
    }

    fn allows(&self, letters: &LettersAt<'_>) -> bool {
        let (mut word, mut all) = (Vec::new(), Vec::with_capacity(self.slots.len()));
        let mut held = Vec::new();
        for (slot, &length) in self.lengths.iter().enumerate() {
            let only = |at| letters(slot, at).smallest().filter(|_| letters(slot, at).len() == 1);
            word.clear();
            word.extend((0..length).map_while(only));
            if word.len() == length {
                self.add_traits(&word, if self.held[slot] { &mut held } else { &mut all });
            }
        }
        held.sort_unstable();
        held.dedup();
        all.append(&mut held);
        all.sort_unstable();
        all.windows(2).all(|pair| pair[0] != pair[1])
    }
}
