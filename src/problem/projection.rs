//! Arc consistency on letters: removing from each cell the letters that no word supports.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use crate::automaton::{Automaton, Numbers, Restriction, TooManyTransitions};
use crate::index::Index;
use crate::letters::LetterSet;
use crate::slots::Slots;

/// The automata of the lengths that a grid has, and what they were asked.
pub struct Projection {
    /// By length; `None` where there is no word, or no slot.
    automata: Vec<Option<Automaton>>,
    /// The letters that each pattern supports.
    supports: FxHashMap<Vec<LetterSet>, Vec<LetterSet>>,
    numbers: Numbers,
}

impl Projection {
    pub fn new(slots: &Slots, index: &Index) -> Result<Projection, TooManyTransitions> {
        let mut automata: Vec<Option<Automaton>> = Vec::new();
        for length in slots.lengths() {
            automata.resize(length + 1, None);
            automata[length] = index.automaton(length).transpose()?;
        }
        let (supports, numbers) = (FxHashMap::default(), Numbers::default());
        Ok(Projection { automata, supports, numbers })
    }

    /// Whether any word has `length` letters.
    pub fn has_words(&self, length: usize) -> bool {
        self.automata[length].is_some()
    }

    /// The words of a pattern, whose length must be that of a slot that has words.
    pub fn restrict(&mut self, pattern: &[LetterSet]) -> Restriction {
        let automaton = self.automata[pattern.len()].as_ref().expect("only asked with words");
        automaton.restrict(pattern, &mut self.numbers)
    }

    /// The letters that words of a pattern have at each position; all empty if there is no word.
    pub fn supports(&mut self, pattern: Vec<LetterSet>) -> &[LetterSet] {
        if !self.supports.contains_key(&pattern) {
            let supports = match self.has_words(pattern.len()) {
                true => self.restrict(&pattern).supports().to_vec(),
                false => vec![LetterSet::EMPTY; pattern.len()],
            };
            self.supports.insert(pattern.clone(), supports);
        }
        &self.supports[&pattern]
    }

    /// Removes from the `letters` of the white cells all letters without support in any slot, until
    /// nothing changes. `Err` is the slot that no word is left for; `letters` are then as before.
    pub fn project(&mut self, slots: &Slots, letters: &mut Vec<LetterSet>) -> Result<(), usize> {
        let mut left = letters.clone();
        let mut queued = vec![true; slots.list.len()];
        let mut queue: VecDeque<usize> = (0..slots.list.len()).collect();
        while let Some(number) = queue.pop_front() {
            queued[number] = false;
            let slot = &slots.list[number];
            let supports = self.supports(slot.pattern(&left));
            if supports[0].is_empty() {
                return Err(number);
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
