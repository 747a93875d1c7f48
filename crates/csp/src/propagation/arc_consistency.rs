//! Generalised arc consistency between the words of slots and the letters of cells.

use super::state::{Propagated, SearchState};
use crate::domains::{is_decided, refuted_words};
use crate::events::{Cause, Event, Observer};
use crate::model::Model;
use lexicon::LetterSet;
use network::SlotId;

impl<O: Observer> SearchState<O> {
    /// Propagates the pending changes: revises slots, the cheapest first, until no cell and no slot changes any
    /// more.
    pub(crate) fn propagate(&mut self, model: &Model) -> Propagated {
        loop {
            while let Some(slot) = self.queue.take_cheapest() {
                self.emit(Event::Revised { slot, queued: self.queue.len() });
                if !self.revise(model, slot) {
                    self.weights.bump(slot);
                    self.emit_wipe_out(model, Some(slot));
                    self.clear(model);
                    return Propagated::WipedOut;
                }
                if self.halt.is_set() {
                    self.clear(model);
                    return Propagated::Halted;
                }
            }
            match self.fixed.pop() {
                Some(slot) => self.remove_elsewhere(model, slot),
                None if model.constraints.relations.is_empty() => return Propagated::Consistent,
                None if !self.filter_by_relations(model) => {
                    self.emit_wipe_out(model, None);
                    self.clear(model);
                    return Propagated::WipedOut;
                }
                None if self.queue.len() == 0 => return Propagated::Consistent,
                None => {}
            }
        }
    }

    /// As [`propagate`](Self::propagate), if the last change left a word or letter to each slot and cell; else there is
    /// a wipe-out already.
    pub(crate) fn propagate_if(&mut self, model: &Model, stands: bool) -> Propagated {
        if stands { self.propagate(model) } else { Propagated::WipedOut }
    }

    /// Removes the word of a slot with one word left from every other slot of its scope.
    fn remove_elsewhere(&mut self, model: &Model, slot: SlotId) {
        let Some(word) = self.domains.first(slot) else { return };
        for other in model.constraints.rivals(slot) {
            if self.scope[other] == self.scope[slot] && self.domains.contains(other, word) {
                self.domains.remove(other, word);
                let left = self.domains.count(other);
                let by = Cause::Distinct(slot);
                self.emit(Event::WordsPruned { slot: other, gone: 1, left, by });
                self.stale[other] = true;
                self.queue.add(other, self.domains.cost(other));
            }
        }
    }

    /// Asks each relation whether the words left may meet it, and where only one of its slots has several
    /// words, which of these words may; false if a relation is not met, or a slot is left without words.
    fn filter_by_relations(&mut self, model: &Model) -> bool {
        for related in &model.constraints.relations {
            let (domains, cells) = (&self.domains, &self.cells);
            let letters = |place: usize, position: usize| {
                cells.get(model.slots[related.slots[place]].cells[position])
            };
            if !related.allows(&letters) {
                return false;
            }
            let Some(at) = related.only_open(|slot| domains.count(slot) > 1) else { continue };
            let (slot, refuted) =
                (related.slots[at], refuted_words(domains, model, (related, at), &letters));
            if refuted.is_empty() {
                continue;
            }
            refuted.iter().for_each(|&word| self.domains.remove(slot, word));
            let (gone, left) = (refuted.len() as u32, self.domains.count(slot));
            self.emit(Event::WordsPruned { slot, gone, left, by: Cause::Constraint });
            if left == 0 {
                return false;
            }
            self.stale[slot] = true;
            self.queue.add(slot, self.domains.cost(slot));
        }
        true
    }

    /// Applies a slot's pending letters to its words, then its words to its cells' letters; false if
    /// no word is left.
    fn revise(&mut self, model: &Model, slot: SlotId) -> bool {
        let place = &model.slots[slot];
        let before = self.domains.count(slot);
        let stale = std::mem::take(&mut self.stale[slot]);
        // A position filtered alone keeps a support for each letter it has left.
        let mut filtered = None;
        let mut filters = 0;
        for (position, &cell) in place.cells.iter().enumerate() {
            let gone = std::mem::take(&mut self.pending[place.base + position]);
            if gone.is_empty() {
                continue;
            }
            filters += 1;
            filtered = Some(position);
            let left = self.cells.get(cell);
            let had = self.domains.count(slot);
            self.work += self.domains.remove_with(model, slot, position, gone, left);
            if O::WATCHES && had != self.domains.count(slot) {
                let left = self.domains.count(slot);
                let by = Cause::Cell(cell);
                self.emit(Event::WordsPruned { slot, gone: had - left, left, by });
            }
        }
        let count = self.domains.count(slot);
        if count == 0 {
            return false;
        }
        if count == before && !stale {
            return true;
        }
        let skip = if filters == 1 && !stale { filtered } else { None };
        self.shrink_cells(model, slot, skip);
        if count == 1 && !model.constraints.groups().is_empty() {
            self.fixed.push(slot);
        }
        // A cell is never emptied here: each word left has a letter at each position.
        true
    }

    /// Leaves the cells of a slot the letters of its words; all but the cell at position `skip`.
    fn shrink_cells(&mut self, model: &Model, slot: SlotId, skip: Option<usize>) {
        let cells = &model.slots[slot].cells;
        let mut supported = std::mem::take(&mut self.supported);
        supported.clear();
        supported.extend(cells.iter().map(|&cell| match self.cells.get(cell) {
            letters if is_decided(letters) => LetterSet::EMPTY,
            letters => letters,
        }));
        if let Some(skip) = skip {
            supported[skip] = LetterSet::EMPTY;
        }
        self.work += self.domains.support(model, slot, &mut supported);
        for (&cell, &letters) in cells.iter().zip(&supported) {
            // No letters were asked for where no letters are left: the letters asked for have a support.
            if !letters.is_empty() {
                self.shrink(model, slot, cell, letters);
            }
        }
        self.supported = supported;
    }
}
