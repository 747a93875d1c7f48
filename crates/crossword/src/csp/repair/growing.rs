//! The first fill, slot by slot: each is made part of the fill of those before it, which is repaired.

use std::cmp::Reverse;

use crate::csp::cell_letters::is_decided;
use crate::csp::domains::Domains;
use crate::csp::ids::SlotId;
use crate::csp::model::Model;
use crate::csp::observer::Observer;
use crate::csp::solver::Solver;
use crate::csp::value_order::NO_LETTER;
use crate::csp::verdict::Verdict;

impl<O: Observer, D: Domains> Solver<O, D> {
    /// Makes the first fill, the longest slots first, for they are the hardest to fit.
    pub(super) fn grow(&mut self, model: &Model) -> Verdict {
        let mut slots: Vec<SlotId> = (0..model.slot_count()).map(SlotId::new).collect();
        slots.sort_by_key(|&slot| Reverse(model.slots[slot].cells.len()));
        self.record_cells();
        for (last, &left) in self.last_fill.iter_mut().zip(self.state.cells.all()) {
            *last = if is_decided(left) { left.smallest().unwrap_or(NO_LETTER) } else { NO_LETTER };
        }
        self.repair.wanted.as_mut_slice().fill(false);
        let mut slots = slots.into_iter();
        let verdict = loop {
            let Some(slot) = slots.next() else { break Verdict::Filled };
            match self.add(model, slot) {
                Verdict::Filled => {}
                verdict => break verdict,
            }
        };
        self.repair.wanted.as_mut_slice().fill(true);
        // Cells that are on no slot have their first letter.
        let grown = self.fill.iter_mut().zip(&self.last_fill);
        grown.filter(|&(_, &last)| last != NO_LETTER).for_each(|(fill, &last)| *fill = last);
        self.last_fill.fill(NO_LETTER);
        verdict
    }

    /// Makes a slot part of the reference.
    fn add(&mut self, model: &Model, slot: SlotId) -> Verdict {
        self.repair.wanted[slot] = true;
        if self.state.domains.count(slot) == 1 {
            return Verdict::Filled;
        }
        self.state.push();
        let level = self.state.level();
        self.repair.level = level;
        let verdict = self.mend(model, &[slot]);
        self.state.pop_to(level - 1);
        if verdict == Verdict::Filled {
            for &(cell, letter) in &self.repair.changes {
                self.last_fill[cell.index()] = letter;
            }
        }
        verdict
    }
}
