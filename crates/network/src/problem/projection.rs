//! Arc consistency on letters: removing from each cell the letters that no word supports.

use std::collections::VecDeque;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::lists::Lists;
use crate::ids::{CellId, IdVec, SlotId};
use crate::structure::Network;
use lexicon::automaton::{Reached, State, TooManyTransitions};
use lexicon::index::List;
use lexicon::{Halt, Halted, Letter, LetterSet};

/// The most slots with which the supports of patterns are found by the automata of the words that match them. Sets of words
/// take a tenth of that for each pattern, but are first to be made, in time that small grids do not take in all. Figures:
/// `benches/record/large-grids.md`.
const MOST_SLOTS_OF_AUTOMATA: usize = 1 << 10;

/// Why letters cannot be projected.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum ProjectError {
    /// No word is left for this slot.
    #[error("no word is left for slot {0}")]
    NoWord(SlotId),
    /// The projection was asked to end.
    #[error(transparent)]
    Halted(#[from] Halted),
}

/// The initial state of the words that match the pattern of a slot, and the numbers of the words of its list
/// that do not match, if they are few.
pub type SlotWords = (State, Option<Arc<[u32]>>);

/// The lists of a network, and the answers to the questions that were asked of them.
pub struct Projection {
    pub lists: Lists,
    /// For each list, the letters that each pattern supports.
    supports: Vec<FxHashMap<Vec<LetterSet>, Vec<LetterSet>>>,
    /// For each list, the words of each pattern.
    words: Vec<FxHashMap<Vec<LetterSet>, SlotWords>>,
    reached: Reached,
    /// Whether supports are looked up in [sets of words](Supports::supported), and not in the automata of patterns.
    is_of_sets: bool,
    /// How many letters the alphabet has.
    letters: usize,
    halt: Halt,
}

impl Projection {
    /// Nothing is known yet of the patterns of the lists, over an alphabet of `letters` letters.
    pub fn new(lists: Lists, letters: usize, halt: &Halt) -> Projection {
        let (supports, words, reached) = (Vec::new(), Vec::new(), Reached::default());
        let is_of_sets = lists.of_slot.len() > MOST_SLOTS_OF_AUTOMATA;
        Projection { lists, supports, words, reached, is_of_sets, letters, halt: halt.clone() }
    }

    /// Whether the list of a slot has any word.
    pub fn has_words(&self, slot: SlotId) -> bool {
        self.lists.all[self.lists.of_slot[slot]].list.is_some()
    }

    /// All words of a list.
    pub fn all_words(&self, number: usize) -> SlotWords {
        let list = self.lists.all[number].list.as_ref();
        (list.map_or(State::FINAL, List::root), None)
    }

    /// Adds the automaton of the words of a list that match a pattern to the table, unless it is there.
    /// Returns its initial state, and the numbers of the words of the list that do not match it, in order,
    /// if they are few.
    ///
    /// # Errors
    /// If the words are too many.
    pub fn words(
        &mut self,
        number: usize,
        pattern: Vec<LetterSet>,
    ) -> Result<SlotWords, TooManyTransitions> {
        self.words.resize_with(self.lists.all.len(), FxHashMap::default);
        if let Some(known) = self.words[number].get(&pattern) {
            return Ok(known.clone());
        }
        let table = &mut self.lists.table;
        let words = match &self.lists.all[number].list {
            None => (State::FINAL, None),
            Some(list) => match list.excluded(&pattern) {
                None => {
                    let restriction = table.restrict(list.root(), &pattern, &mut self.reached);
                    (restriction.intern(table)?, None)
                }
                Some(excluded) => {
                    let words: Vec<&[Letter]> =
                        excluded.iter().map(|&number| list.word(number as usize)).collect();
                    let root = table.without(list.root(), &words)?;
                    (root.unwrap_or(State::FINAL), Some(excluded.into()))
                }
            },
        };
        self.words[number].insert(pattern, words.clone());
        Ok(words)
    }

    /// The letters that words of a slot have at each position if they match a pattern; all empty if there
    /// is no word.
    ///
    /// # Errors
    /// If the search for supports was asked to end.
    pub fn supports(
        &mut self,
        slot: SlotId,
        pattern: Vec<LetterSet>,
    ) -> Result<&[LetterSet], Halted> {
        self.halt.check()?;
        let number = self.lists.of_slot[slot];
        self.supports.resize_with(self.lists.all.len(), FxHashMap::default);
        if !self.supports[number].contains_key(&pattern) {
            let supports = match &self.lists.all[number].list {
                // The letters of a held slot are its word, whatever they are.
                Some(_) if self.lists.all[number].is_held => pattern.clone(),
                None => vec![LetterSet::EMPTY; pattern.len()],
                Some(list) => list.supports(&pattern).unwrap_or_else(|| {
                    if self.is_of_sets {
                        return self.lists.all[number].supports(self.letters).supported(&pattern);
                    }
                    let reached = &mut self.reached;
                    let restriction = self.lists.table.restrict(list.root(), &pattern, reached);
                    restriction.supports().to_vec()
                }),
            };
            self.supports[number].insert(pattern.clone(), supports);
        }
        Ok(&self.supports[number][&pattern])
    }
}

/// Removes from the `letters` of the cells all letters without support in any slot, until nothing changes;
/// after an error `letters` are as before. Only the slots `waiting` may have letters without support at the
/// start; another slot is revised once one of its cells lost letters.
///
/// # Errors
/// If a slot is left without words, or the projection was asked to end.
pub fn project(
    network: &Network,
    letters: &mut IdVec<CellId, LetterSet>,
    waiting: impl IntoIterator<Item = SlotId>,
    words: &mut Projection,
) -> Result<(), ProjectError> {
    let mut left = letters.clone();
    let mut queue: VecDeque<SlotId> = waiting.into_iter().collect();
    let mut queued = IdVec::repeat(false, network.slots.len());
    queue.iter().for_each(|&slot| queued[slot] = true);
    while let Some(number) = queue.pop_front() {
        queued[number] = false;
        let slot = &network.slots[number];
        let supports = words.supports(number, slot.pattern(&left))?;
        if supports[0].is_empty() {
            return Err(ProjectError::NoWord(number));
        }
        for (&cell, &supported) in slot.cells.iter().zip(supports) {
            let both = left[cell] & supported;
            if left[cell] == both {
                continue;
            }
            left[cell] = both;
            for place in network.places(cell) {
                if place.slot != number && !queued[place.slot] {
                    queued[place.slot] = true;
                    queue.push_back(place.slot);
                }
            }
        }
    }
    *letters = left;
    Ok(())
}
