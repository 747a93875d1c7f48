//! The first fill, part by part.
//!
//! Each choice of a search looks at all slots that it may branch on, and starting over fills all of them again.
//! Therefore a large grid is cut into parts, slots that lie close together, and each part is searched with the words
//! of the parts before it set. Where this search shows no fill, or finds none soon, the part is searched
//! together with the part before it: the slots that failed before are then branched on first.

use crate::answer::Verdict;
use crate::events::{Cause, Observer};
use crate::model::Model;
use crate::propagation::Propagated;
use crate::solver::question::Solver;
use crate::solver::repair_state::Extent;
use lexicon::LetterSet;
use network::SlotId;

impl<O: Observer> Solver<O> {
    /// Searches the whole grid part by part, in the level at hand; stops where there is only one part.
    pub(crate) fn search_parts(&mut self, model: &Model) -> Verdict {
        let size = self.repair_limits().part.max(1);
        let mut slots: Vec<SlotId> = SlotId::all(model.slot_count()).collect();
        if slots.len() <= size {
            return Verdict::Stopped;
        }
        slots.sort_by_key(|&slot| model.slots[slot].cells[0]);
        // The parts that are filled, and the levels that they begin at.
        let mut filled: Vec<(usize, Vec<SlotId>)> = Vec::new();
        for part in slots.chunks(size) {
            let (mut part, mut level) = (part.to_vec(), self.state.level());
            loop {
                part.sort_unstable();
                self.state.push();
                // With no words set before, the whole grid is not easier to fill.
                let is_first = filled.is_empty();
                let work =
                    self.work_of_pairs(if is_first { model.slot_count() } else { part.len() });
                let verdict = self.search_some(model, &part, Extent::Part, work);
                if verdict == Verdict::Filled && self.set_words(model, &part) {
                    break;
                }
                self.state.pop_to(level);
                match filled.pop() {
                    Some((before, slots)) if !self.must_stop() => {
                        self.state.pop_to(before);
                        (level, part) = (before, [part, slots].concat());
                    }
                    Some(_) => return Verdict::Stopped,
                    // No words were set before these slots: a refutation of these slots refutes all.
                    None if verdict == Verdict::Refuted => return verdict,
                    None => return Verdict::Stopped,
                }
            }
            filled.push((level, part));
        }
        self.record_cells();
        Verdict::Filled
    }

    /// Sets the words that were found for some slots; false if the search is to end.
    fn set_words(&mut self, model: &Model, slots: &[SlotId]) -> bool {
        let cells = slots.iter().flat_map(|&slot| &model.slots[slot].cells);
        cells.into_iter().all(|&cell| {
            let letter = LetterSet::only(self.fill[cell.index()]);
            self.state.restrict(model, cell, letter, Cause::Choice)
        }) && self.state.propagate(model) == Propagated::Consistent
    }
}
