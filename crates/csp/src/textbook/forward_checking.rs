//! Forward checking: a word prunes the slots that are still open.
//!
//! Chronological backtracking with forward checking (Haralick and Elliott 1980), and conflict-directed
//! backjumping with it (Prosser 1993, FC-CBJ).

use super::search::Search;
use crate::domains::{Domains, is_decided};
use crate::events::{Cause, Observer};
use crate::model::Model;
use lexicon::letters::LetterSet;
use network::SlotId;

impl<O: Observer, D: Domains> Search<O, D> {
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
            if self.ask_words(model, related, at) > 0 {
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
        self.tell_wipe_out(Some(slot), &conflict);
    }
}
