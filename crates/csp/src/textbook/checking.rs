//! Checking: the words of a slot against the slots instantiated before, or a word against the slots still open.
//!
//! Backwards: chronological backtracking, and conflict-directed backjumping (Prosser 1993, CBJ). Forwards:
//! chronological backtracking with forward checking (Haralick and Elliott 1980), and conflict-directed
//! backjumping with it (Prosser 1993, FC-CBJ).

use super::search::TextbookSearch;
use crate::domains::is_decided;
use crate::events::{Cause, Event, Observer};
use crate::model::Model;
use lexicon::LetterSet;
use network::{CellId, SlotId};

/// The constraint between an earlier slot and the slot chosen last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Check {
    /// The earlier slot crosses the chosen slot at this position, in this cell.
    Crossing(usize, CellId),
    /// The earlier slot may not have the same word.
    Difference,
    /// The earlier slot is the last but one slot of a relation to get a word: the number of the relation, and
    /// the place of the open slot in it.
    Relation(usize, usize),
}

impl<O: Observer> TextbookSearch<O> {
    /// Checks all words of the slot chosen last against the earlier slots, the earliest first, as checking one
    /// word after the other would, but 64 at a time. The failing words are out of the domain, in a level of
    /// their own, until the slot is left. The conflict set gets the level that each failing word fails against
    /// first.
    pub(super) fn check_backward(&mut self, model: &Model) {
        let (Some(slot), level) = (self.chosen(), self.level()) else { return };
        let mut checks: Vec<(usize, Check)> = Vec::new();
        for (position, &cell) in model.slot_cells(slot).iter().enumerate() {
            // The earliest slot through the cell has decided it, and the other slots agree with this slot.
            let earlier = model.crossings(cell, slot).map(|place| self.path.level_of(place.slot));
            if let Some(earlier) = earlier.filter(|&level| level > 0).min() {
                checks.push((earlier, Check::Crossing(position, cell)));
            }
        }
        let rivals = model.constraints.rivals(slot).map(|other| self.path.level_of(other));
        let before = rivals.filter(|&level| level > 0);
        checks.extend(before.map(|earlier| (earlier, Check::Difference)));
        for (number, related) in model.constraints.relations.iter().enumerate() {
            let at = related.only_open(|slot| self.path.is_open(slot));
            let levels = related.slots.iter().map(|&slot| self.path.level_of(slot));
            if let Some(at) = at.filter(|&at| related.slots[at] == slot)
                && let Some(latest) = levels.max().filter(|&level| level > 0)
            {
                checks.push((latest, Check::Relation(number, at)));
            }
        }
        checks.sort_unstable();
        self.statistics.words_tried += u64::from(self.domains.count(slot));
        self.push();
        for (earlier, check) in checks {
            let had = self.domains.count(slot);
            let by = self.path.at(earlier);
            match check {
                Check::Crossing(position, cell) => {
                    self.statistics.revisions += 1;
                    let left = self.cells.get(cell);
                    let gone = self.path.root_letters[cell].without(left);
                    let domains = &mut self.domains;
                    let work = domains.remove_with(model, slot, position, gone, left);
                    self.statistics.work += work;
                }
                Check::Difference => {
                    if self.domains.contains(slot, by.word) {
                        self.domains.remove(slot, by.word);
                    }
                }
                Check::Relation(number, at) => {
                    let related = &model.constraints.relations[number];
                    let refuted = self.refuted_words(model, related, at);
                    refuted.iter().for_each(|&word| self.domains.remove(slot, word));
                    if !refuted.is_empty() {
                        for &other in related.slots.iter().filter(|&&other| other != slot) {
                            self.conflicts.add(level, self.path.level_of(other));
                        }
                    }
                }
            }
            let words = had - self.domains.count(slot);
            if words > 0 {
                self.conflicts.add(level, earlier);
                self.emit(Event::WordsRejected { slot, words, by: by.slot });
            }
            if words == had {
                match check {
                    Check::Crossing(_, cell) => self.weights.bump_crossing(cell),
                    Check::Difference => self.weights.bump_differences(model, slot),
                    Check::Relation(..) => {}
                }
                break;
            }
        }
    }

    /// Prunes the open slots that cross the word placed last, in the order of its letters, then removes the
    /// word from the open slots that must differ, and asks the relations of which one slot is left open. Stops
    /// at the first wipe-out, and returns the slot wiped out, unless the search is not to look ahead.
    pub(super) fn check_forward(&mut self, model: &Model) -> Result<(), SlotId> {
        let level = self.path.len();
        let last = self.path.at(level);
        for (position, &cell) in model.slot_cells(last.slot).iter().enumerate() {
            let before = self.path.root_letters[cell];
            for at in model.crossings(cell, last.slot) {
                // A cell that was decided before the search prunes nothing more.
                if !self.path.is_open(at.slot) || is_decided(before) {
                    continue;
                }
                self.statistics.revisions += 1;
                let left = LetterSet::only(model.word(last.slot, last.word)[position]);
                let letters = (before.without(left), left);
                if self.prune(model, at.slot, at.position, letters, Cause::Cell(cell)) > 0 {
                    self.reductions.add(at.slot, level);
                    if self.domains.count(at.slot) == 0 {
                        self.weights.bump_crossing(cell);
                        self.look_ahead(at.slot)?;
                    }
                }
            }
        }
        for other in model.constraints.rivals(last.slot) {
            if self.path.is_open(other) && self.remove_word(other, last.word, last.slot) {
                self.reductions.add(other, level);
                if self.domains.count(other) == 0 {
                    self.weights.bump_differences(model, other);
                    self.look_ahead(other)?;
                }
            }
        }
        for related in &model.constraints.relations {
            if !related.slots.contains(&last.slot) {
                continue;
            }
            let Some(at) = related.only_open(|slot| self.path.is_open(slot)) else { continue };
            if self.filter_words(model, related, at) > 0 {
                let open = related.slots[at];
                self.reductions.add(open, level);
                // The words before have part in the reduction: no word of this slot undoes their part.
                for &slot in related.slots.iter().filter(|&&slot| slot != open) {
                    self.conflicts.add(level, self.path.level_of(slot));
                }
                if self.domains.count(open) == 0 {
                    self.look_ahead(open)?;
                }
            }
        }
        Ok(())
    }

    /// Notes the wipe-out of a slot, which is returned, if the search is to look ahead at all.
    fn look_ahead(&mut self, slot: SlotId) -> Result<(), SlotId> {
        if !self.parameters.look_ahead {
            return Ok(());
        }
        self.note_forward_wipe_out(slot);
        Err(slot)
    }

    /// Tells the wipe-out of a slot, and which slots pruned it.
    pub(super) fn note_forward_wipe_out(&mut self, slot: SlotId) {
        let mut conflict = Vec::new();
        if O::WATCHES {
            let levels = self.reductions.of(slot);
            conflict.extend(levels.map(|level| self.path.at(level).slot));
        }
        self.emit_wipe_out(Some(slot), &conflict);
    }
}
