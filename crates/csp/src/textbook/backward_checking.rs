//! Backward checking: the words of a slot are checked against the slots instantiated before.

use super::search::Search;
use crate::domains::Domains;
use crate::events::Event;
use crate::ids::CellId;
use crate::model::Model;
use crate::observer::Observer;

/// How an earlier slot constrains the one chosen last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Constraint {
    /// It crosses at this position, in this cell.
    Crossing(usize, CellId),
    /// It may not have the same word.
    Difference,
}

impl<O: Observer, D: Domains> Search<O, D> {
    /// Chooses the next slot, and puts those of its words in order that agree with the earlier slots.
    pub(super) fn open_checked_slot(&mut self, model: &Model) {
        self.choose_slot();
        self.check_backward(model);
        self.order_words();
    }

    /// Checks all words of the slot chosen last against the earlier slots, the earliest first, as
    /// checking one word after the other would, but 64 at a time. What fails is out of the domain, in a
    /// level of its own, until the slot is left. The conflict set gets the level that each failing
    /// word fails against first.
    fn check_backward(&mut self, model: &Model) {
        let (Some(slot), level) = (self.chosen(), self.level()) else { return };
        let mut constraints: Vec<(usize, Constraint)> = Vec::new();
        for (position, &cell) in model.slot_cells(slot).iter().enumerate() {
            // The earliest slot there has decided the cell, and the others agree with it.
            let earlier = model.crossings(cell, slot).map(|place| self.path.level_of(place.slot));
            if let Some(earlier) = earlier.filter(|&level| level > 0).min() {
                constraints.push((earlier, Constraint::Crossing(position, cell)));
            }
        }
        if model.is_distinct() {
            let same = model.slots_of_list[model.slots[slot].list].iter();
            let levels = same.map(|&other| self.path.level_of(other)).filter(|&level| level > 0);
            constraints.extend(levels.map(|earlier| (earlier, Constraint::Difference)));
        }
        constraints.sort_unstable();
        self.statistics.words_tried += u64::from(self.domains.count(slot));
        self.push();
        for (earlier, constraint) in constraints {
            let had = self.domains.count(slot);
            let by = self.path.at(earlier);
            match constraint {
                Constraint::Crossing(position, cell) => {
                    self.statistics.revisions += 1;
                    let left = self.cells.get(cell);
                    let gone = self.path.root_letters[cell].without(left);
                    let domains = &mut self.domains;
                    let work = domains.remove_with(model, slot, position, gone, left);
                    self.statistics.work += work;
                }
                Constraint::Difference => {
                    if self.domains.contains(slot, by.word) {
                        self.domains.remove(slot, by.word);
                    }
                }
            }
            let words = had - self.domains.count(slot);
            if words > 0 {
                self.conflicts.add(level, earlier);
                self.tell(Event::WordsRejected { slot, words, by: by.slot });
            }
            if words == had {
                match constraint {
                    Constraint::Crossing(_, cell) => self.weights.bump_crossing(cell),
                    Constraint::Difference => self.weights.bump_length(model, slot),
                }
                break;
            }
        }
    }
}
