//! Slots that hold the same word: quotients of a problem.

use std::cell::Cell;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::reduced::ReducedProblem;
use lexicon::automaton::State;
use lexicon::{Halt, Halted, Letter, LetterSet, Words};
use network::problem::{ProjectError, SlotSupports, project};
use network::{CellId, IdVec, Network, Problem, SlotId};

/// A problem in which some slots hold the same word: the quotient of its network by the cells that are equal
/// then, with the letters and words that arc consistency leaves.
#[derive(Clone, Debug)]
pub struct EqualSlots {
    /// The quotient, with the letters left to its cells.
    pub network: Network,
    /// The cell of the quotient that each cell of the problem is: the same for all ways to make the same cells
    /// equal.
    pub cells: IdVec<CellId, CellId>,
    /// The slot of the quotient that each slot of the problem is.
    slots: IdVec<SlotId, SlotId>,
    words: SlotWords,
}

/// The words left to each slot of a quotient.
#[derive(Clone, Debug)]
struct SlotWords {
    of_slot: IdVec<SlotId, Arc<Words>>,
    /// For each slot, the first position on the cell of each position.
    firsts: IdVec<SlotId, Vec<usize>>,
    supports: Vec<LetterSet>,
    looked_at: u64,
    halt: Halt,
}

impl EqualSlots {
    /// A problem without equal slots.
    ///
    /// Takes time and memory in proportion to the words that fit the slots.
    pub fn none(problem: &Problem, halt: &Halt) -> EqualSlots {
        let mut network = Network::clone(problem.network());
        network.letters = problem.candidates().clone();
        let mut known: FxHashMap<State, Arc<Words>> = FxHashMap::default();
        let words = network.slots.ids().map(|slot| {
            let (root, length) = (problem.root(slot), network.slots[slot].length());
            let words = || Arc::new(Words::of_automaton(problem.table(), root, length));
            Arc::clone(known.entry(root).or_insert_with(words))
        });
        let words = SlotWords::new(&network, words.collect(), halt);
        let (cells, slots) = (network.letters.ids().collect(), network.slots.ids().collect());
        EqualSlots { network, cells, slots, words }
    }

    /// Whether two slots may hold the same word, as far as their own words tell.
    pub fn may_be_equal(&self, one: SlotId, other: SlotId) -> bool {
        let [one, other] = [one, other].map(|slot| &self.words.of_slot[self.slots[slot]]);
        let (few, many) = if one.count() < other.count() { (one, other) } else { (other, one) };
        one.length() == other.length()
            && (Arc::ptr_eq(one, other) || few.iter().any(|word| !many.range(word).is_empty()))
    }

    /// These equal slots with one more pair of slots that hold the same word, both of one length; `None` if no
    /// fill has all of them equal, as far as arc consistency tells. Adds to `looked_at` how many words were looked
    /// at.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn with(
        &self,
        one: SlotId,
        other: SlotId,
        looked_at: &Cell<u64>,
    ) -> Result<Option<EqualSlots>, Halted> {
        let cells = |slot: SlotId| self.network.slots[self.slots[slot]].cells.iter().copied();
        let mut quotient = self.network.quotient(cells(one).zip(cells(other)));
        let mut words: IdVec<SlotId, Option<Arc<Words>>> =
            IdVec::repeat(None, quotient.network.slots.len());
        for (slot, own) in quotient.slots.iter().zip(&self.words.of_slot) {
            match &mut words[*slot] {
                Some(both) if Arc::ptr_eq(both, own) => {}
                // The words that all slots have that are one.
                Some(both) => {
                    let left = both.iter().filter(|word| !own.range(word).is_empty());
                    *both = Arc::new(Words::listed(own.length(), left));
                }
                none => *none = Some(Arc::clone(own)),
            }
        }
        let words = words.iter().flatten().cloned().collect();
        let mut words = SlotWords::new(&quotient.network, words, &self.words.halt);
        let mut letters = quotient.network.letters.clone();
        let mut were = IdVec::repeat(0, letters.len());
        quotient.cells.iter().for_each(|&cell| were[cell] += 1);
        // The words and the letters of slots through cells that were one before are as they were.
        let is_new = |&cell: &CellId| were[cell] > 1;
        let is_waiting = |slot: &SlotId| quotient.network.slots[*slot].cells.iter().any(is_new);
        let waiting: Vec<SlotId> = words.of_slot.ids().filter(is_waiting).collect();
        let projected = project(&quotient.network, &mut letters, waiting, &mut words);
        looked_at.set(looked_at.get() + words.looked_at);
        match projected {
            Ok(()) => {}
            Err(ProjectError::NoWord(_)) => return Ok(None),
            Err(ProjectError::Halted(halted)) => return Err(halted),
        }
        quotient.network.letters = letters;
        let cells = self.cells.iter().map(|&cell| quotient.cells[cell]).collect();
        let slots = self.slots.iter().map(|&slot| quotient.slots[slot]).collect();
        Ok(Some(EqualSlots { network: quotient.network, cells, slots, words }))
    }

    /// The quotient, reduced to the cells that have a choice; `None` if its words take more than `memory` bytes.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn reduced(&self, memory: usize) -> Result<Option<ReducedProblem>, Halted> {
        let (mut room, words) = (memory, &self.words.of_slot);
        let key = |slot: SlotId| Arc::as_ptr(&words[slot]);
        ReducedProblem::joined(2, &self.network, &self.network.letters, key, |slot| {
            self.words.halt.check()?;
            let Some(left) = room.checked_sub(words[slot].bytes()) else { return Ok(None) };
            room = left;
            Ok(Some(Arc::clone(&words[slot])))
        })
    }
}

impl SlotWords {
    fn new(network: &Network, of_slot: IdVec<SlotId, Arc<Words>>, halt: &Halt) -> SlotWords {
        let firsts = network.slots.iter().map(|slot| {
            let first = |cell| slot.cells.iter().position(|other| other == cell).unwrap_or(0);
            slot.cells.iter().map(first).collect()
        });
        SlotWords {
            of_slot,
            firsts: firsts.collect(),
            supports: Vec::new(),
            looked_at: 0,
            halt: halt.clone(),
        }
    }
}

impl SlotSupports for SlotWords {
    /// Leaves the slot the words that match the pattern, with equal letters where it goes through a cell twice.
    fn supports(&mut self, slot: SlotId, pattern: Vec<LetterSet>) -> Result<&[LetterSet], Halted> {
        self.halt.check()?;
        let (words, firsts) = (&self.of_slot[slot], &self.firsts[slot]);
        self.looked_at += words.count() as u64;
        let fits = |word: &&[Letter]| {
            let mut letters = word.iter().zip(&pattern).zip(firsts);
            letters.all(|((&letter, allowed), &first)| {
                allowed.contains(letter) && word[first] == letter
            })
        };
        let left: Vec<&[Letter]> = words.iter().filter(fits).collect();
        self.supports.clear();
        self.supports.resize(pattern.len(), LetterSet::EMPTY);
        for word in &left {
            for (support, &letter) in self.supports.iter_mut().zip(*word) {
                support.0 |= LetterSet::only(letter).0;
            }
        }
        if left.len() < words.count() {
            self.of_slot[slot] = Arc::new(Words::listed(words.length(), left));
        }
        Ok(&self.supports)
    }
}
