//! Regions: the slots around the broken ones, filled anew while all others keep their words.
//!
//! This is large neighbourhood search (Shaw, CP 1998). Where the cells around a region are decided, a change in
//! the region is propagated nowhere else, so a region is searched at a small part of the cost of a search whose
//! changes reach as far as they will. A region without a fill is then only too small; but where it has no fill
//! with the cells around it left open there is no fill at all, and the slots that failed before are the slots
//! to branch on.

use crate::answer::Verdict;
use crate::domains::is_decided;
use crate::events::Observer;
use crate::model::Model;
use crate::solver::question::Solver;
use crate::solver::repair_state::Extent;
use network::SlotId;

/// How many crossings away from a broken slot the slots of the largest region are. Figures of this constant and
/// the next: `benches/record/large-grids.md`.
const FARTHEST: usize = 5;

/// The distance from which on a refuted region is searched again with the cells around it left open: smaller
/// regions are hardly ever without a fill then.
const OPENED_FROM: usize = 2;

impl<O: Observer> Solver<O> {
    /// Searches regions around some broken slots, each larger than the region before.
    pub(crate) fn search_regions(&mut self, model: &Model, broken: &[SlotId]) -> Verdict {
        let limits = self.repair_limits();
        let mut broken = broken.to_vec();
        let mut last = 0;
        for distance in 1..=FARTHEST {
            // An open region that was searched may have lost letters for good.
            broken = self.broken_slots(model, &broken);
            if broken.is_empty() {
                return Verdict::Filled;
            }
            let region = self.region(model, &broken, distance);
            if self.must_stop() || region.len() == last {
                break;
            }
            last = region.len();
            match self.fill_region(model, &region, limits.region) {
                Verdict::Filled => return Verdict::Filled,
                Verdict::Refuted if distance >= OPENED_FROM => {
                    let level = self.state.level();
                    let verdict = self.search_region(model, &region, limits.open_region);
                    self.state.pop_to(level);
                    if verdict == Verdict::Refuted {
                        return Verdict::Refuted;
                    }
                }
                Verdict::Refuted | Verdict::Stopped => {}
            }
        }
        Verdict::Stopped
    }

    /// The open slots at most `distance` crossings away from some slots.
    fn region(&mut self, model: &Model, slots: &[SlotId], distance: usize) -> Vec<SlotId> {
        let mut region = slots.to_vec();
        region.iter().for_each(|&slot| self.repair.listed[slot] = true);
        let mut nearer = 0;
        for _ in 0..distance {
            let farther = region.len();
            for at in nearer..farther {
                let slot = region[at];
                let cells = model.slots[slot].cells.iter();
                for crossing in cells.flat_map(|&cell| model.crossings(cell, slot)) {
                    let crossing = crossing.slot;
                    if self.state.domains.count(crossing) > 1
                        && !std::mem::replace(&mut self.repair.listed[crossing], true)
                    {
                        region.push(crossing);
                    }
                }
            }
            nearer = farther;
        }
        region.iter().for_each(|&slot| self.repair.listed[slot] = false);
        region.sort_unstable();
        region
    }

    /// Searches a region whose other slots keep their words.
    fn fill_region(&mut self, model: &Model, region: &[SlotId], work: u64) -> Verdict {
        let level = self.state.level();
        self.state.push();
        region.iter().for_each(|&slot| self.repair.listed[slot] = true);
        for &slot in region {
            for &cell in &model.slots[slot].cells {
                let mut crossings = model.crossings(cell, slot);
                if let Some(crossing) = crossings.find(|place| !self.repair.listed[place.slot])
                    && !is_decided(self.state.cells.get(cell))
                {
                    // The other slot need not be told: it has its word.
                    self.state.shrink(model, crossing.slot, cell, self.kept(cell));
                }
            }
        }
        let propagated = self.state.propagate(model);
        let verdict = propagated.and_search(|| self.search_region(model, region, work));
        region.iter().for_each(|&slot| self.repair.listed[slot] = false);
        self.state.pop_to(level);
        match verdict {
            Verdict::Filled if self.repair.changed_others => Verdict::Stopped,
            verdict => verdict,
        }
    }

    /// Searches the slots of a region as one, in the state at hand.
    fn search_region(&mut self, model: &Model, region: &[SlotId], work: u64) -> Verdict {
        self.search_some(model, region, Extent::Region { level: self.state.level() }, work)
    }

    /// Notes how the fill of a region differs from the reference, and whether other slots lost letters of the
    /// reference after a level, for words that must differ.
    pub(crate) fn note_region(&mut self, model: &Model, level: usize) {
        self.note_changes();
        let changed = self.state.cells.changed_from(level).iter().map(|&(cell, _)| cell);
        let mut slots = changed
            .filter(|&cell| self.kept(cell).is_empty())
            .flat_map(|cell| model.places(cell))
            .map(|place| place.slot);
        self.repair.changed_others = slots.any(|slot| !self.repair.listed[slot]);
    }
}
