//! Choices that set a letter in a cell.

use crate::answer::Verdict;
use crate::domains::Domains;
use crate::events::{Cause, Event, Observer};
use crate::model::Model;
use crate::orders::{Values, choose_cell};
use crate::propagation::Propagated;
use crate::solver::question::Solver;
use crate::solver::repair_state::Extent;
use lexicon::letters::{Letter, LetterSet};
use network::{CellId, SlotId};

impl<O: Observer, D: Domains> Solver<O, D> {
    /// Tries a letter in a cell of a slot, then removes it for good and goes on without it.
    pub(crate) fn branch_on_letters(&mut self, model: &Model, component: &[SlotId]) -> Verdict {
        let mut component = component.to_vec();
        // A loop rather than a recursion: removals in a row would need a deep stack.
        loop {
            let scope = self.open_scope(model, &component);
            if self.must_stop() {
                return Verdict::Stopped;
            }
            let Some((slot, cell, letter)) = self.choose_letter(model, &component) else {
                return Verdict::Filled;
            };
            self.state.push();
            let (left, level) = (self.state.cells.get(cell), self.state.level());
            self.state.tell(Event::LetterTried { cell, letter, left, level });
            let propagated = self.narrow(model, cell, LetterSet::only(letter), Cause::Choice);
            let verdict = self.descend(model, &component, propagated);
            if verdict != Verdict::Refuted {
                return verdict;
            }
            self.note_conflict(slot);
            self.enter_scope(model, &component, scope);
            // Removed in the level of the choice above, so that undoing the choice above undoes the removal
            // too.
            let others = LetterSet(u32::MAX).without(LetterSet::only(letter));
            match self.narrow(model, cell, others, Cause::Choice) {
                Propagated::Consistent => {}
                Propagated::WipedOut => return Verdict::Refuted,
                Propagated::Halted => {
                    self.budget.is_exhausted = true;
                    return Verdict::Stopped;
                }
            }
            self.record_slots(model, &component);
            let mut components = self.split(model, &component);
            match components.len() {
                0 => return Verdict::Filled,
                1 => component = components.swap_remove(0),
                _ => return self.search_slots(model, &component),
            }
        }
    }

    /// The slot and the cell to branch on, and the letter to try there.
    fn choose_letter(
        &mut self,
        model: &Model,
        component: &[SlotId],
    ) -> Option<(SlotId, CellId, Letter)> {
        let slot = self.choose_slot(model, component)?;
        self.state.tell(Event::SlotChosen { slot, words: self.state.domains.count(slot) });
        let state = &self.state;
        let (domains, cells) = (&state.domains, &state.cells);
        let cell = choose_cell(model, domains, cells, slot)?;
        if self.repair.extent == Extent::Broken {
            return Some((slot, cell, self.nearest_letter(model, slot, cell)?));
        }
        let (last_fill, random) = (&self.last_fill, &mut self.random);
        let values = Values { model, domains, cells, last_fill, random };
        Some((slot, cell, self.parameters.values.letter(values, cell)?))
    }
}
