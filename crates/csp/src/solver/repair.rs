//! Questions answered near the last fill: only the slots that it leaves open are searched.
//!
//! The last fill is a *reference*. A slot is *broken* if some cell of it has lost its letter of the reference.
//! Where no slot with a choice left is broken, the reference completes the decided cells: an open slot still
//! has its word of the reference, for a word leaves a domain only with one of its letters, and so the cells
//! that it shares with decided slots have the letters of the reference. So only broken slots are branched on,
//! with the words first that change the reference least, and a change goes only as far as it must. The search
//! is complete: where it ends without a fill there is none. The cost of a question then depends on how far its
//! change reaches, not on the size of the grid.
//!
//! Where the search of broken slots finds no answer soon, the slots around the broken ones are filled anew,
//! farther and farther around; then broken slots are branched on for longer; and at last the whole grid is
//! searched. Each time a search of broken slots starts over it also branches on the slots that failed since the
//! question began, broken or not: a change that cannot be absorbed is met by the slots that are hard to fill,
//! wherever they are.
//!
//! Before there is a reference, the first fill is searched [part by part](parts).
//!
//! Constraints over slots are looked at when all slots are filled; if one is not met, the whole grid is
//! searched.
//!
//! So the first fill of a large grid takes time in proportion to its cells: `benches/record/large-grids.md`.

mod least_change;
mod parts;
mod region;

use crate::answer::{RepairLimits, Verdict};
use crate::events::Observer;
use crate::model::Model;
use crate::orders::NO_LETTER;
use crate::solver::question::Solver;
use crate::solver::repair_state::Extent;
use lexicon::LetterSet;
use network::{CellId, SlotId};

impl<O: Observer> Solver<O> {
    /// Searches a fill near the last one, in the level opened for a question about a prefix; stops where the
    /// search takes long.
    pub(crate) fn repair(&mut self, model: &Model) -> Verdict {
        let verdict = match self.last_fill.first() {
            Some(&NO_LETTER) => self.search_parts(model),
            _ => self.repair_last(model),
        };
        match verdict {
            Verdict::Filled if !model.allows(&self.fill) => Verdict::Stopped,
            verdict => verdict,
        }
    }

    fn repair_limits(&self) -> RepairLimits {
        self.parameters.repair.unwrap_or_default()
    }

    /// The blocks that may be touched where each pair of `slots` slots allows `RepairLimits::pair` blocks.
    fn work_of_pairs(&self, slots: usize) -> u64 {
        let slots = slots as u64;
        self.repair_limits().pair.saturating_mul(slots.saturating_mul(slots))
    }

    fn repair_last(&mut self, model: &Model) -> Verdict {
        let is_ahead = self.is_ahead(model);
        self.repair.level = if is_ahead { self.state.level() } else { 0 };
        let broken = match is_ahead {
            true => self.broken_slots(model, &[]),
            false => {
                let slots = SlotId::all(model.slot_count());
                slots.filter(|&slot| self.is_broken(model, slot)).collect()
            }
        };
        let verdict = self.complete_broken(model, &broken);
        if verdict == Verdict::Filled {
            self.change_fill();
        }
        verdict
    }

    /// Makes the fill the last one with the changes noted.
    fn change_fill(&mut self) {
        if !std::mem::replace(&mut self.repair.is_near, true) {
            self.fill.copy_from_slice(&self.last_fill);
        }
        for &(cell, letter) in &self.repair.changes {
            self.fill[cell.index()] = letter;
        }
    }

    /// Makes the fill the last one, and notes how it differs from the one before.
    pub(crate) fn keep_fill(&mut self) {
        if !std::mem::replace(&mut self.repair.is_near, true) {
            let cells = CellId::all(self.fill.len()).zip(self.fill.iter().copied());
            self.repair.changes.clear();
            self.repair.changes.extend(cells);
        }
        for &(cell, letter) in &self.repair.changes {
            self.last_fill[cell.index()] = letter;
        }
    }

    /// Completes the decided cells where all broken slots are given; notes how the fill differs from the
    /// reference.
    fn complete_broken(&mut self, model: &Model, broken: &[SlotId]) -> Verdict {
        if broken.is_empty() {
            self.note_changes();
            return Verdict::Filled;
        }
        let RepairLimits { first, .. } = self.repair_limits();
        let work = self.work_of_pairs(model.slot_count());
        self.state.weights.forget_failed();
        let mut verdict = self.search_broken(model, broken, work.min(first));
        if verdict == Verdict::Stopped && work > first && !self.must_stop() {
            verdict = self.search_regions(model, broken);
            if verdict == Verdict::Stopped && !self.must_stop() {
                let broken = self.broken_slots(model, broken);
                verdict = self.search_broken(model, &broken, work);
            }
        }
        verdict
    }

    /// Searches some broken slots, and the slots that break on the way.
    fn search_broken(&mut self, model: &Model, broken: &[SlotId], work: u64) -> Verdict {
        self.repair.failures = self.statistics.failures;
        self.search_some(model, broken, Extent::Broken, work)
    }

    /// Searches some slots, until `work` more blocks are touched.
    fn search_some(
        &mut self,
        model: &Model,
        slots: &[SlotId],
        extent: Extent,
        work: u64,
    ) -> Verdict {
        let budget = std::mem::take(&mut self.budget);
        self.budget = budget.within(self.state.work.saturating_add(work));
        self.repair.extent = extent;
        let verdict = self.search_runs(model, slots, None);
        self.repair.extent = Extent::All;
        self.budget = budget;
        verdict
    }

    /// Whether a slot has a choice left and not all of its letters of the reference.
    fn is_broken(&self, model: &Model, slot: SlotId) -> bool {
        let mut cells = model.slots[slot].cells.iter();
        self.state.domains.count(slot) > 1 && cells.any(|&cell| self.kept(cell).is_empty())
    }

    /// The letter of the reference in a cell, if it is left.
    fn kept(&self, cell: CellId) -> LetterSet {
        self.state.cells.get(cell) & LetterSet::only(self.last_fill[cell.index()])
    }

    /// The broken slots that have a choice left, and the slots that were broken in the level at hand. If there
    /// are no such slots all slots are filled: notes how the fill differs from the reference.
    pub(crate) fn broken_slots(&mut self, model: &Model, slots: &[SlotId]) -> Vec<SlotId> {
        let domains = &self.state.domains;
        let mut broken: Vec<SlotId> =
            slots.iter().copied().filter(|&slot| domains.count(slot) > 1).collect();
        broken.iter().for_each(|&slot| self.repair.listed[slot] = true);
        for &(cell, _) in self.state.cells.changed_from(self.state.level()) {
            if !self.kept(cell).is_empty() {
                continue;
            }
            for slot in model.places(cell).iter().map(|place| place.slot) {
                if self.state.domains.count(slot) > 1
                    && !std::mem::replace(&mut self.repair.listed[slot], true)
                {
                    broken.push(slot);
                }
            }
        }
        broken.iter().for_each(|&slot| self.repair.listed[slot] = false);
        broken.sort_unstable();
        if broken.is_empty() {
            self.note_changes();
        }
        broken
    }

    /// Notes how the fill found differs from the reference.
    fn note_changes(&mut self) {
        let mut changes = std::mem::take(&mut self.repair.changes);
        changes.clear();
        let mut note = |cell: CellId| {
            if self.kept(cell).is_empty() {
                let letters = self.state.cells.get(cell);
                changes.push((cell, letters.smallest().unwrap_or_default()));
            }
        };
        match self.repair.level {
            0 => CellId::all(self.last_fill.len()).for_each(&mut note),
            level => self.state.cells.changed_from(level).iter().for_each(|&(cell, _)| note(cell)),
        }
        self.repair.changes = changes;
    }
}
