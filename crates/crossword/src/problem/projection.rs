//! Arc consistency on letters: removing from each cell the letters that no word supports.

use std::collections::VecDeque;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::slots::Slots;
use lexicon::automaton::{Reached, State, StateTable, TooManyTransitions};
use lexicon::halt::{Halt, Halted};
use lexicon::index::{Index, List, Scores};
use lexicon::letters::{Letter, LetterSet};

/// Why letters cannot be projected.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum ProjectError {
    /// No word is left for this slot.
    #[error("no word is left for slot {0}")]
    NoWord(usize),
    /// It was asked to end.
    #[error(transparent)]
    Halted(#[from] Halted),
}

/// The initial state of the words that match the pattern of a slot, and the numbers of the words of
/// its length that do not.
pub type SlotWords = (State, Option<Arc<[u32]>>);

/// The words of the lengths that a grid has, and what they were asked.
pub struct Projection {
    /// By length; `None` where there is no word, or no slot.
    pub lists: Vec<Option<List>>,
    /// The scores of the words of each list.
    pub scores: Vec<Option<Scores>>,
    /// The automata of the lists.
    pub table: StateTable,
    /// The letters that each pattern supports.
    supports: FxHashMap<Vec<LetterSet>, Vec<LetterSet>>,
    reached: Reached,
    halt: Halt,
}

impl Projection {
    pub fn new(slots: &Slots, index: &Index, halt: &Halt) -> Projection {
        let mut lists: Vec<Option<List>> = Vec::new();
        let mut scores: Vec<Option<Scores>> = Vec::new();
        for length in slots.lengths() {
            lists.resize(length + 1, None);
            scores.resize(length + 1, None);
            lists[length] = index.list(length);
            scores[length] = index.scores(length);
        }
        let table = index.table(lists.len().saturating_sub(1));
        let (supports, reached) = (FxHashMap::default(), Reached::default());
        Projection { lists, scores, table, supports, reached, halt: halt.clone() }
    }

    /// Whether any word has `length` letters.
    pub fn has_words(&self, length: usize) -> bool {
        self.lists[length].is_some()
    }

    /// The letters that words of a pattern have at each position; all empty if there is no word.
    pub fn supports(&mut self, pattern: Vec<LetterSet>) -> Result<&[LetterSet], Halted> {
        self.halt.check()?;
        if !self.supports.contains_key(&pattern) {
            let supports = match &self.lists[pattern.len()] {
                None => vec![LetterSet::EMPTY; pattern.len()],
                Some(list) => list.supports(&pattern).unwrap_or_else(|| {
                    let reached = &mut self.reached;
                    self.table.restrict(list.root(), &pattern, reached).supports().to_vec()
                }),
            };
            self.supports.insert(pattern.clone(), supports);
        }
        Ok(&self.supports[&pattern])
    }

    /// Adds the automaton of the words of a pattern to the table. Returns its initial state, and the
    /// numbers of the words of the list that do not match it, in order, if they are few.
    pub fn words(&mut self, pattern: &[LetterSet]) -> Result<SlotWords, TooManyTransitions> {
        let Some(list) = &self.lists[pattern.len()] else { return Ok((State::FINAL, None)) };
        let Some(excluded) = list.excluded(pattern) else {
            let restriction = self.table.restrict(list.root(), pattern, &mut self.reached);
            return Ok((restriction.intern(&mut self.table)?, None));
        };
        let words: Vec<&[Letter]> =
            excluded.iter().map(|&number| list.word(number as usize)).collect();
        let root = self.table.without(list.root(), &words)?;
        Ok((root.unwrap_or(State::FINAL), Some(excluded.into())))
    }

    /// Removes from the `letters` of the white cells all letters without support in any slot, until
    /// nothing changes; after an error `letters` are as before.
    pub fn project(
        &mut self,
        slots: &Slots,
        letters: &mut Vec<LetterSet>,
    ) -> Result<(), ProjectError> {
        let mut left = letters.clone();
        let mut queued = vec![true; slots.list.len()];
        let mut queue: VecDeque<usize> = (0..slots.list.len()).collect();
        while let Some(number) = queue.pop_front() {
            queued[number] = false;
            let slot = &slots.list[number];
            let supports = self.supports(slot.pattern(&left))?;
            if supports[0].is_empty() {
                return Err(ProjectError::NoWord(number));
            }
            for (&cell, &supported) in slot.cells.iter().zip(supports) {
                if left[cell] == supported {
                    continue;
                }
                left[cell] = supported;
                if let Some(crossing) = slots.places[cell][1 - slot.direction as usize]
                    && !queued[crossing.slot]
                {
                    queued[crossing.slot] = true;
                    queue.push_back(crossing.slot);
                }
            }
        }
        *letters = left;
        Ok(())
    }
}
