//! Slots that hold the same word, and what that leaves of the letters and words of a problem.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::reduced::ReducedProblem;
use lexicon::automaton::State;
use lexicon::halt::{Halt, Halted};
use lexicon::letters::{Letter, LetterSet};
use lexicon::words::Words;
use network::problem::Problem;

/// A problem in which some slots hold the same word: its quotient by the cells that are equal then, with the words that
/// arc consistency leaves to each slot.
#[derive(Clone, Debug)]
pub struct EqualSlots<'p> {
    problem: &'p Problem,
    /// The first of the cells that each cell is equal to.
    firsts: Vec<u32>,
    /// The letters left to each first cell; none for the others.
    letters: Vec<LetterSet>,
    /// The words left to each slot; `None` for a slot that goes through the same first cells as one before.
    words: Vec<Option<Rc<Words>>>,
}

impl<'p> EqualSlots<'p> {
    /// A problem without equal slots.
    ///
    /// Takes time and memory in proportion to the words that fit the slots.
    pub fn none(problem: &'p Problem) -> EqualSlots<'p> {
        let mut known: FxHashMap<State, Rc<Words>> = FxHashMap::default();
        let words = problem.network().slots.iter().enumerate().map(|(number, slot)| {
            let root = problem.root(number);
            let words = known.entry(root).or_insert_with(|| {
                Rc::new(Words::of_automaton(problem.table(), root, slot.length()))
            });
            Some(Rc::clone(words))
        });
        EqualSlots {
            words: words.collect(),
            firsts: (0..problem.candidates().len() as u32).collect(),
            letters: problem.candidates().to_vec(),
            problem,
        }
    }

    /// The first of the cells that each cell is equal to: the same for all ways to make the same cells equal.
    pub fn firsts(&self) -> &[u32] {
        &self.firsts
    }

    /// Whether two slots may hold the same word, as far as their own words tell.
    pub fn may_be_equal(&self, one: usize, other: usize) -> bool {
        let (Some(one), Some(other)) = (&self.words[one], &self.words[other]) else { return true };
        let (few, many) = if one.count() < other.count() { (one, other) } else { (other, one) };
        one.length() == other.length()
            && (Rc::ptr_eq(one, other) || few.iter().any(|word| !many.range(word).is_empty()))
    }

    /// The same with two slots more that hold the same word, which are of one length; `None` if no fill has that, as far as
    /// arc consistency tells. Adds to `looked_at` how many words were looked at.
    pub fn with(&self, one: usize, other: usize, looked_at: &mut u64) -> Option<EqualSlots<'p>> {
        let mut equal = self.clone();
        let slots = &self.problem.network().slots;
        let mut touched = vec![false; self.firsts.len()];
        for (&a, &b) in slots[one].cells.iter().zip(&slots[other].cells) {
            let (a, b) = (equal.firsts[a], equal.firsts[b]);
            let (first, second) = (a.min(b), a.max(b));
            if first == second {
                continue;
            }
            let letters = std::mem::take(&mut equal.letters[second as usize]);
            equal.letters[first as usize] = equal.letters[first as usize] & letters;
            let same = equal.firsts.iter_mut().filter(|of| **of == second);
            same.for_each(|of| *of = first);
            touched[first as usize] = true;
        }
        let mut waiting = equal.share_words();
        for (slot, waits) in waiting.iter_mut().enumerate() {
            *waits |= equal.cells(slot).any(|cell| touched[cell]);
        }
        while let Some(slot) = waiting.iter().position(|&waits| waits) {
            waiting[slot] = false;
            let Some(words) = equal.words[slot].clone() else { continue };
            *looked_at += words.count() as u64;
            for cell in equal.filter(slot, &words)? {
                for &place in self.problem.network().places(cell) {
                    waiting[place.slot] |= place.slot != slot;
                }
            }
        }
        Some(equal)
    }

    /// The first cells of a slot.
    fn cells(&self, slot: usize) -> impl Iterator<Item = usize> {
        let cells = self.problem.network().slots[slot].cells.iter();
        cells.map(|&cell| self.firsts[cell] as usize)
    }

    /// Leaves the words of slots through the same first cells to the first of them, those that all of them have, and
    /// tells for each slot whether that took any.
    fn share_words(&mut self) -> Vec<bool> {
        let mut known: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
        let mut changed = vec![false; self.words.len()];
        for slot in 0..self.words.len() {
            let Some(words) = self.words[slot].clone() else { continue };
            let first = *known.entry(self.cells(slot).collect()).or_insert(slot);
            if first == slot {
                continue;
            }
            self.words[slot] = None;
            if let Some(all) = &mut self.words[first]
                && !Rc::ptr_eq(all, &words)
            {
                let both = all.iter().filter(|word| !words.range(word).is_empty());
                *all = Rc::new(Words::listed(words.length(), both));
                changed[first] = true;
            }
        }
        changed
    }

    /// Leaves a slot the words that fit its cells, and these the letters of such words; returns all cells that are equal to
    /// one that has fewer letters now, or `None` if no word is left.
    fn filter(&mut self, slot: usize, words: &Words) -> Option<Vec<usize>> {
        let cells: Vec<usize> = self.cells(slot).collect();
        let first_at = |at: usize| cells.iter().position(|&cell| cell == cells[at]).unwrap_or(at);
        let firsts: Vec<usize> = (0..cells.len()).map(first_at).collect();
        let fits = |word: &&[Letter]| {
            let mut letters = word.iter().zip(&cells).zip(&firsts);
            letters.all(|((&letter, &cell), &first)| {
                self.letters[cell].contains(letter) && word[first] == letter
            })
        };
        let left: Vec<&[Letter]> = words.iter().filter(fits).collect();
        if left.is_empty() {
            return None;
        }
        let mut supports = vec![LetterSet::EMPTY; cells.len()];
        for word in &left {
            for (support, &letter) in supports.iter_mut().zip(*word) {
                support.0 |= LetterSet::only(letter).0;
            }
        }
        if left.len() < words.count() {
            self.words[slot] = Some(Rc::new(Words::listed(words.length(), left)));
        }
        let mut changed = Vec::new();
        for (&cell, support) in cells.iter().zip(supports) {
            if self.letters[cell] & support != self.letters[cell] {
                self.letters[cell] = self.letters[cell] & support;
                let equal = self.firsts.iter().enumerate();
                changed.extend(
                    equal.filter(|&(_, &first)| first as usize == cell).map(|(other, _)| other),
                );
            }
        }
        Some(changed)
    }

    /// The quotient, reduced to the cells that have a choice; `None` if its words take more than `memory` bytes.
    pub fn reduced(&self, memory: usize, halt: &Halt) -> Result<Option<ReducedProblem>, Halted> {
        let numbers: Vec<usize> =
            (0..self.words.len()).filter(|&slot| self.words[slot].is_some()).collect();
        let cells: Vec<Vec<usize>> =
            numbers.iter().map(|&slot| self.cells(slot).collect()).collect();
        let slots: Vec<&[usize]> = cells.iter().map(Vec::as_slice).collect();
        let mut known: FxHashMap<(*const Words, Vec<usize>), usize> = FxHashMap::default();
        let mut room = memory;
        let positions = &self.problem.network().positions;
        ReducedProblem::joined(2, &self.letters, positions, &slots, |number, kept, lists| {
            halt.check()?;
            let Some(words) = &self.words[numbers[number]] else { return Ok(None) };
            if let Some(&list) = known.get(&(Rc::as_ptr(words), kept.to_vec())) {
                return Ok(Some(list));
            }
            let Some(left) = room.checked_sub(words.bytes()) else { return Ok(None) };
            room = left;
            lists.push(words.at_positions(kept));
            known.insert((Rc::as_ptr(words), kept.to_vec()), lists.len() - 1);
            Ok(Some(lists.len() - 1))
        })
    }
}
