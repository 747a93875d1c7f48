//! AC-3 on slots (Mackworth, Artificial Intelligence 8, 1977).
//!
//! A constraint of the network is a crossing, and the two slots agree in one letter there. So the queue
//! holds crossings rather than pairs of slots: REVISE intersects the letters that the words of both
//! slots have at the crossing and prunes both domains at once, which is to revise both arcs. A slot that
//! lost words puts its other crossings back into the queue. Where words must differ, the word of a slot
//! down to one word leaves the other slots of its length, which is all that the arcs of a difference of
//! two words ever remove.

use std::sync::Arc;

use super::arcs::Known;
use super::search::TextbookSearch;
use crate::domains::is_decided;
use crate::events::{Cause, Event, Observer};
use crate::model::Model;
use crate::propagation::Propagated;
use lexicon::LetterSet;
use network::{CellId, Place, SlotId};

impl<O: Observer> TextbookSearch<O> {
    /// Preliminary AC-3: every crossing is in the queue at first, in the order of the cells.
    pub(super) fn make_all_arcs_consistent(&mut self) -> Propagated {
        let model = Arc::clone(&self.model);
        self.arcs.is_maintained = false;
        self.arcs.forget();
        for cell in CellId::all(model.cell_count()) {
            if model.places(cell).len() > 1 {
                self.queue_arc(cell);
            }
        }
        if !model.constraints.groups().is_empty() {
            let slots = SlotId::all(model.slot_count());
            self.arcs.singles.extend(slots.filter(|&slot| self.domains.count(slot) == 1));
        }
        let propagated = self.revise_arcs(&model);
        self.arcs.is_maintained = propagated == Propagated::Consistent;
        propagated
    }

    /// Revises the crossings in the queue, and the crossings that join it, until it is empty.
    pub(super) fn revise_arcs(&mut self, model: &Model) -> Propagated {
        let propagated = self.revise_queue(model);
        match propagated {
            Propagated::Consistent => self.emit(Event::ArcConsistent),
            Propagated::WipedOut | Propagated::Halted => {
                self.arcs.queue.clear();
                self.arcs.singles.clear();
            }
        }
        propagated
    }

    fn revise_queue(&mut self, model: &Model) -> Propagated {
        loop {
            if let Some(slot) = self.arcs.singles.pop() {
                if !self.differ_from(model, slot) {
                    return Propagated::WipedOut;
                }
                continue;
            }
            let Some(cell) = self.arcs.queue.take() else {
                if !self.filter_by_relations(model) {
                    return Propagated::WipedOut;
                }
                match self.arcs.queue.len() + self.arcs.singles.len() {
                    0 => return Propagated::Consistent,
                    _ => continue,
                }
            };
            self.emit(Event::ArcTaken { cell, queued: self.arcs.queue.len() });
            if !self.revise(model, cell) {
                self.weights.bump_crossing(cell);
                return Propagated::WipedOut;
            }
            if self.must_halt() {
                return Propagated::Halted;
            }
        }
    }

    /// REVISE: keeps at a crossing the letters that all its slots have there, and in the slots the words with
    /// these letters; false if there is none.
    fn revise(&mut self, model: &Model, cell: CellId) -> bool {
        let places = model.places(cell);
        if places.len() < 2 {
            return true;
        }
        self.statistics.revisions += 1;
        let old = self.cells.get(cell);
        let mut left = old;
        let mut had = Vec::with_capacity(places.len());
        for &place in places {
            let letters = self.letters_at(model, place) & old;
            had.push(letters);
            self.emit_letters(cell, (left, left & letters), place.slot);
            self.statistics.letters_pruned += u64::from(left.without(letters).len());
            left = left & letters;
        }
        if left != old {
            self.cells.set(cell, left);
        }
        if left.is_empty() {
            let slots: Vec<SlotId> = places.iter().map(|place| place.slot).collect();
            if let Some((&last, others)) = slots.split_last() {
                self.emit_wipe_out(Some(last), others);
            }
            return false;
        }
        for (place, had) in places.iter().zip(had) {
            let gone = had.without(left);
            if !gone.is_empty() {
                self.prune(model, place.slot, place.position, (gone, left), Cause::Cell(cell));
                self.note_change(model, place.slot, Some(cell));
            }
        }
        true
    }

    fn emit_letters(&mut self, cell: CellId, (old, left): (LetterSet, LetterSet), by: SlotId) {
        if old != left {
            let (gone, by) = (old.without(left), Cause::Slot(by));
            self.emit(Event::LettersPruned { cell, gone, left, by });
        }
    }

    /// The letters of the cell at a position of a slot that its words have there.
    fn letters_at(&mut self, model: &Model, place: Place) -> LetterSet {
        let slot = &model.slots[place.slot];
        if self.arcs.known[place.slot] == Known::Unchanged {
            return self.cells.get(slot.cells[place.position]);
        }
        let range = slot.base..slot.base + slot.cells.len();
        if self.arcs.known[place.slot] == Known::Stale {
            // All positions, for most crossings of a slot that changed are revised soon. A decided cell
            // need not be looked at: all words of its slots have its letter.
            let letters = &mut self.arcs.letters[range.clone()];
            for (letters, &cell) in letters.iter_mut().zip(&slot.cells) {
                let left = self.cells.get(cell);
                *letters = if is_decided(left) { LetterSet::EMPTY } else { left };
            }
            self.statistics.work += self.domains.support(model, place.slot, letters);
            for (letters, &cell) in letters.iter_mut().zip(&slot.cells) {
                let left = self.cells.get(cell);
                *letters = if is_decided(left) { left } else { *letters };
            }
            self.arcs.known[place.slot] = Known::Noted;
        }
        self.arcs.letters[range][place.position]
    }

    /// Puts the crossings of a slot that lost words into the queue, all but the crossing that is revised.
    fn note_change(&mut self, model: &Model, slot: SlotId, revised: Option<CellId>) {
        self.arcs.known[slot] = Known::Stale;
        for &cell in model.slot_cells(slot) {
            if Some(cell) != revised && model.crossings(cell, slot).next().is_some() {
                self.queue_arc(cell);
            }
        }
        if self.domains.count(slot) == 1 && !model.constraints.groups().is_empty() {
            self.arcs.singles.push(slot);
        }
    }

    fn queue_arc(&mut self, cell: CellId) {
        if self.arcs.queue.add(cell) {
            self.emit(Event::ArcQueued { cell, queued: self.arcs.queue.len() });
        }
    }

    /// Removes the word of a slot with one word left from the slots of its length; false if a slot is left
    /// without words.
    fn differ_from(&mut self, model: &Model, slot: SlotId) -> bool {
        let Some(word) = self.domains.first(slot) else { return true };
        for other in model.constraints.rivals(slot) {
            if !self.remove_word(other, word, slot) {
                continue;
            }
            if self.domains.count(other) == 0 {
                self.weights.bump_differences(model, slot);
                self.emit_wipe_out(Some(other), &[slot]);
                return false;
            }
            self.note_change(model, other, None);
        }
        true
    }

    /// Asks each relation of which at most one slot has several words which of these words may meet it; false
    /// if none may.
    fn filter_by_relations(&mut self, model: &Model) -> bool {
        for related in &model.constraints.relations {
            let Some(at) = related.only_open(|slot| self.domains.count(slot) > 1) else {
                let is_known = related.slots.iter().all(|&slot| self.domains.count(slot) == 1);
                let letters = |place: usize, position: usize| {
                    self.letters_left(model, related.slots[place], position)
                };
                if is_known && !related.allows(&letters) {
                    self.emit_wipe_out(related.slots.first().copied(), &[]);
                    return false;
                }
                continue;
            };
            if self.filter_words(model, related, at) > 0 {
                let slot = related.slots[at];
                if self.domains.count(slot) == 0 {
                    self.emit_wipe_out(Some(slot), &[]);
                    return false;
                }
                self.note_change(model, slot, None);
            }
        }
        true
    }

    /// Makes the domains arc consistent after a word was placed: the slot has no other word.
    pub(super) fn maintain_arc_consistency(&mut self, model: &Model) -> Propagated {
        let last = self.path.at(self.path.len());
        let had = self.domains.count(last.slot);
        self.domains.assign(last.slot, last.word);
        if had > 1 {
            let (slot, gone, by) = (last.slot, had - 1, Cause::Choice);
            self.emit(Event::WordsPruned { slot, gone, left: 1, by });
        }
        self.arcs.forget();
        self.arcs.known[last.slot] = Known::Stale;
        let letters = model.word(last.slot, last.word);
        for (&cell, &letter) in model.slot_cells(last.slot).iter().zip(letters) {
            let mut crossings = model.crossings(cell, last.slot).peekable();
            if crossings.peek().is_none() {
                self.decide(cell, LetterSet::only(letter));
            } else if crossings.any(|crossing| self.path.is_open(crossing.slot)) {
                self.queue_arc(cell);
            }
        }
        if !model.constraints.groups().is_empty() {
            self.arcs.singles.push(last.slot);
        }
        self.revise_arcs(model)
    }
}
