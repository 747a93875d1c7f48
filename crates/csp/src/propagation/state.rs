//! The state of a search: the words and letters left to slots and cells, and the changes still to be
//! propagated.

use super::queue::Queue;
use super::weights::Weights;
use crate::answer::Verdict;
use crate::domains::{CellLetters, Domains};
use crate::events::{Cause, Event, Observer};
use crate::model::Model;
use lexicon::{Halt, LetterSet};
use network::{CellId, IdVec, SlotId, WordId};

/// The end of a propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub(crate) enum Propagated {
    /// At a fixpoint.
    Consistent,
    /// With a slot or a cell that no word or letter is left to.
    WipedOut,
    /// Too early, for the propagation was asked to halt.
    Halted,
}

impl Propagated {
    /// The verdict of a search that begins at the fixpoint.
    pub(crate) fn and_search(self, search: impl FnOnce() -> Verdict) -> Verdict {
        match self {
            Propagated::Consistent => search(),
            Propagated::WipedOut => Verdict::Refuted,
            Propagated::Halted => Verdict::Stopped,
        }
    }
}

/// Domains with all the state that propagation needs and learns. Unless a propagation ends at a fixpoint, the
/// queue is empty and the level at hand is to be closed.
#[derive(Debug)]
pub(crate) struct SearchState<O> {
    pub(crate) domains: Domains,
    pub(crate) cells: CellLetters,
    /// For each position of each slot, the letters that its cell lost and the slot has not seen yet.
    pub(crate) pending: Vec<LetterSet>,
    pub(crate) queue: Queue,
    /// Slots whose words changed without their cells being told.
    pub(crate) stale: IdVec<SlotId, bool>,
    /// Slots down to one word, whose word is to leave other slots.
    pub(crate) fixed: Vec<SlotId>,
    /// No word may stand in two slots of one scope; components have scopes of their own.
    pub(crate) scope: IdVec<SlotId, u32>,
    pub(crate) weights: Weights,
    /// Blocks touched so far: about three nanoseconds each.
    pub(crate) work: u64,
    pub(crate) observer: O,
    pub(crate) halt: Halt,
    /// The letters of a slot, while it is revised.
    pub(crate) supported: Vec<LetterSet>,
}

impl<O: Observer> SearchState<O> {
    pub(crate) fn new(model: &Model, observer: O, halt: Halt) -> SearchState<O> {
        let slots = model.slots.len();
        SearchState {
            domains: Domains::new(model),
            cells: CellLetters::new(model),
            pending: vec![LetterSet::EMPTY; model.positions],
            queue: Queue::new(slots),
            stale: IdVec::repeat(false, slots),
            fixed: Vec::new(),
            scope: IdVec::repeat(0, slots),
            weights: Weights::new(slots),
            work: 0,
            observer,
            halt,
            supported: Vec::new(),
        }
    }

    /// About how many bytes the state takes.
    pub(crate) fn bytes(&self) -> usize {
        self.domains.bytes() + 4 * self.pending.capacity()
    }

    pub(crate) fn level(&self) -> usize {
        self.domains.level()
    }

    /// Opens a level to come back to.
    pub(crate) fn push(&mut self) {
        self.domains.push();
        self.cells.push();
    }

    /// Undoes all since the last level was opened, and closes it.
    pub(crate) fn pop(&mut self) {
        self.domains.pop();
        self.cells.pop();
    }

    /// Closes levels until `level` are open.
    pub(crate) fn pop_to(&mut self, level: usize) {
        while self.domains.level() > level {
            self.pop();
        }
    }

    /// Makes every slot pending, with the letters that its cells have not; false if some cell has no
    /// letter.
    pub(crate) fn begin(&mut self, model: &Model) -> bool {
        for slot in model.slots.ids() {
            self.stale[slot] = true;
            self.queue.add(slot, self.domains.cost(slot));
            let place = &model.slots[slot];
            for (position, &cell) in place.cells.iter().enumerate() {
                self.pending[place.base + position] = model.letters.without(self.cells.get(cell));
            }
            if self.domains.count(slot) == 1 && !model.constraints.groups().is_empty() {
                // A slot that propagation narrows to one word is noticed then.
                self.fixed.push(slot);
            }
        }
        self.cells.all().iter().all(|letters| !letters.is_empty())
    }

    /// Keeps only some letters in a cell; false when none is left. Does not propagate.
    pub(crate) fn restrict(
        &mut self,
        model: &Model,
        cell: CellId,
        letters: LetterSet,
        by: Cause,
    ) -> bool {
        let old = self.cells.get(cell);
        let new = old & letters;
        if new != old {
            self.emit_letters(cell, old, new, by);
        }
        if new.is_empty() {
            if O::WATCHES {
                let slot = model.places(cell).first().map(|place| place.slot);
                self.emit_wipe_out(model, slot);
            }
            self.clear(model);
            return false;
        }
        if new != old {
            self.cells.set(cell, new);
            for place in model.places(cell) {
                let pending = &mut self.pending[model.slots[place.slot].base + place.position];
                *pending = *pending | old.without(new);
                self.queue.add(place.slot, self.domains.cost(place.slot));
            }
        }
        true
    }

    /// Keeps only one word in a slot, by its letters; false when some cell cannot have its letter.
    /// Does not propagate.
    pub(crate) fn assign(&mut self, model: &Model, slot: SlotId, word: WordId) -> bool {
        let cells = model.slots[slot].cells.iter().zip(model.word(slot, word));
        cells.into_iter().all(|(&cell, &letter)| {
            self.restrict(model, cell, LetterSet::only(letter), Cause::Choice)
        })
    }

    /// Keeps `letters` in a cell of `slot` and tells the slots that cross there.
    #[inline(always)]
    pub(crate) fn shrink(&mut self, model: &Model, slot: SlotId, cell: CellId, letters: LetterSet) {
        let old = self.cells.get(cell);
        let new = old & letters;
        if new == old {
            return;
        }
        self.emit_letters(cell, old, new, Cause::Slot(slot));
        self.cells.set(cell, new);
        for crossing in model.crossings(cell, slot) {
            let pending = &mut self.pending[model.slots[crossing.slot].base + crossing.position];
            *pending = *pending | old.without(new);
            self.queue.add(crossing.slot, self.domains.cost(crossing.slot));
        }
    }

    /// Forgets all pending changes.
    pub(crate) fn clear(&mut self, model: &Model) {
        let SearchState { queue, stale, pending, .. } = self;
        queue.clear(|slot| {
            stale[slot] = false;
            let slot = &model.slots[slot];
            pending[slot.base..slot.base + slot.cells.len()].fill(LetterSet::EMPTY);
        });
        self.fixed.clear();
    }

    #[inline(always)]
    pub(crate) fn emit(&mut self, event: Event<'_>) {
        if O::WATCHES {
            self.observer.observe(event);
        }
    }

    #[inline(always)]
    fn emit_letters(&mut self, cell: CellId, old: LetterSet, new: LetterSet, by: Cause) {
        if O::WATCHES {
            let gone = old.without(new);
            self.observer.observe(Event::LettersPruned { cell, gone, left: new, by });
        }
    }

    /// Emits a wipe-out, with the slots that narrowed the cells of the slot.
    pub(crate) fn emit_wipe_out(&mut self, model: &Model, slot: Option<SlotId>) {
        if !O::WATCHES {
            return;
        }
        let mut conflict = Vec::new();
        if let Some(slot) = slot {
            let cells = &model.slots[slot].cells;
            let narrowed = cells.iter().filter(|&&cell| self.cells.get(cell) != model.cells[cell]);
            conflict.extend(
                narrowed.flat_map(|&cell| model.crossings(cell, slot)).map(|place| place.slot),
            );
        }
        self.observer.observe(Event::WipeOut { slot, conflict: &conflict });
    }
}
