//! Backward checking: the words of a slot are checked against the slots instantiated before.
//!
//! Chronological backtracking, and conflict-directed backjumping (Prosser 1993, CBJ).

use super::search::Search;
use crate::domains::Domains;
use crate::events::{Event, Observer};
use crate::model::Model;
use network::CellId;

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

impl<O: Observer, D: Domains> Search<O, D> {
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
                self.tell(Event::WordsRejected { slot, words, by: by.slot });
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
}
