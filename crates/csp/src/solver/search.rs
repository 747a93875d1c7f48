//! The search of a question: run by run, component by component, choice by choice.

use crate::answer::Verdict;
use crate::beliefs::Beliefs;
use crate::domains::is_decided;
use crate::events::{Cause, Event, Observer};
use crate::model::Model;
use crate::orders::{Values, choose_cell};
use crate::propagation::{Propagated, SearchState};
use crate::solver::components::key;
use crate::solver::guided::GuidedTurns;
use crate::solver::question::Solver;
use crate::solver::repair_state::Extent;
use lexicon::{Letter, LetterSet};
use network::{CellId, SlotId, WordId};

/// The most stack that a level of the search needs, with all its calls, in bytes. It only has to be enough: it
/// changes no choice.
const RED_ZONE: usize = 1 << 16;
/// The stack that is added when less than [`RED_ZONE`] is left: it changes no choice, and is added once in many
/// levels.
const STACK: usize = 1 << 22;

/// Refutations of fewer failures are not worth remembering. Figures: `benches/record/constants.md`.
const WORTH_REMEMBERING: u64 = 2;

impl<O: Observer> Solver<O> {
    /// Searches every component of the open slots, starting over as the parameters say. May leave levels open
    /// and letters removed, both sound until the level at hand is closed.
    pub(crate) fn search_all(&mut self, model: &Model) -> Verdict {
        let all: Vec<SlotId> = SlotId::all(model.slot_count()).collect();
        self.record_cells();
        for component in self.split(model, &all) {
            let verdict = self.search_runs(model, &component, None);
            if verdict != Verdict::Filled {
                return verdict;
            }
        }
        Verdict::Filled
    }

    /// Searches some slots, starting over as the parameters say; guided by these beliefs, if any, where the parameters have
    /// runs guided.
    pub(crate) fn search_runs(
        &mut self,
        model: &Model,
        slots: &[SlotId],
        beliefs: Option<Beliefs>,
    ) -> Verdict {
        let mut run = 0;
        let mut slots = slots.to_vec();
        let mut turns = GuidedTurns::new(self.state.work, beliefs);
        loop {
            let allowance = self.begin_run(model, &slots, &mut turns);
            if self.repair.extent == Extent::Broken {
                slots.extend(self.state.weights.failed());
                slots.sort_unstable();
                slots.dedup();
            }
            self.budget.failures = self.statistics.failures.saturating_add(allowance);
            let verdict = self.search_slots(model, &slots);
            if verdict != Verdict::Stopped || self.budget.is_exhausted {
                return verdict;
            }
            run += 1;
            self.statistics.restarts += 1;
            let failures = self.statistics.failures;
            self.state.emit(Event::Restart { run, failures });
        }
    }

    /// The components of some slots, or one component of all while components may not be solved one by one.
    fn split(&mut self, model: &Model, slots: &[SlotId]) -> Vec<Vec<SlotId>> {
        let (domains, cells) = (&self.state.domains, &self.state.cells);
        if self.apart && self.repair.extent == Extent::All {
            let components = self.components.split(model, domains, cells, slots);
            if components.len() > 1 {
                self.state.emit(Event::Split { components: components.len() });
            }
            return components;
        }
        let open: Vec<SlotId> = match self.repair.extent {
            Extent::Broken => self.broken_slots(model, slots),
            Extent::All | Extent::Region { .. } | Extent::Part => {
                slots.iter().copied().filter(|&slot| domains.count(slot) > 1).collect()
            }
        };
        if open.is_empty() {
            if let Extent::Region { level } = self.repair.extent {
                self.note_region(model, level);
            }
            return Vec::new();
        }
        vec![open]
    }

    /// Searches every component of some slots, in a state at its fixpoint.
    fn search_slots(&mut self, model: &Model, slots: &[SlotId]) -> Verdict {
        self.record_slots(model, slots);
        for component in self.split(model, slots) {
            let verdict = self.search_component(model, &component);
            if verdict != Verdict::Filled {
                return verdict;
            }
        }
        Verdict::Filled
    }

    fn search_component(&mut self, model: &Model, component: &[SlotId]) -> Verdict {
        // A refutation of some slots may depend on other slots.
        if !self.nogoods.is_enabled() || self.repair.extent != Extent::All {
            return self.branch(model, component);
        }
        let key = key(model, &self.state.cells, component);
        if self.nogoods.get(&key).is_some() {
            self.statistics.remembered += 1;
            self.state.emit(Event::NogoodMet { slots: component });
            return Verdict::Refuted;
        }
        let before = self.statistics.failures;
        let verdict = self.branch(model, component);
        if verdict == Verdict::Refuted && self.statistics.failures - before >= WORTH_REMEMBERING {
            self.state.emit(Event::NogoodLearnt { slots: component });
            self.nogoods.insert(key, [()], 0);
        }
        verdict
    }

    fn branch(&mut self, model: &Model, component: &[SlotId]) -> Verdict {
        if self.repair.extent == Extent::Broken
            && let Some(verdict) = self.try_nearest(model, component)
        {
            return verdict;
        }
        self.branch_on_letters(model, component)
    }

    /// The slot of a component to branch on.
    fn choose_slot(&self, model: &Model, component: &[SlotId]) -> Option<SlotId> {
        let SearchState { domains, cells, weights, .. } = &self.state;
        let again = self
            .last_conflict
            .filter(|slot| domains.count(*slot) > 1 && component.binary_search(slot).is_ok());
        again.or_else(|| {
            self.order.choose(model, (domains, cells), |slot| weights.get(slot), component)
        })
    }

    /// Notes that a choice in a slot was refuted.
    fn note_conflict(&mut self, slot: SlotId) {
        if self.parameters.last_conflict {
            self.last_conflict = Some(slot);
        }
    }

    /// Whether no further choice is to be made.
    pub(crate) fn must_stop(&mut self) -> bool {
        let stops = self.state.halt.is_set()
            || self.budget.allows_no_node(self.statistics.nodes)
            || self.repair.extent == Extent::Broken
                && self.budget.has_no_work_left(self.state.work);
        self.budget.is_exhausted |= stops;
        self.budget.is_exhausted
    }

    /// Searches below the choice just made and propagated, in a level of its own; undoes the choice unless all
    /// slots are filled.
    fn descend(&mut self, model: &Model, slots: &[SlotId], propagated: Propagated) -> Verdict {
        let level = self.state.level();
        self.statistics.nodes += 1;
        let verdict = match propagated {
            // A level for each choice: more levels than the stack of a thread may hold.
            Propagated::Consistent => {
                stacker::maybe_grow(RED_ZONE, STACK, || self.search_slots(model, slots))
            }
            Propagated::WipedOut => Verdict::Refuted,
            Propagated::Halted => {
                self.budget.is_exhausted = true;
                Verdict::Stopped
            }
        };
        if verdict == Verdict::Refuted {
            return self.backtrack(level);
        }
        self.state.pop_to(level - 1);
        self.state.emit(Event::Undone { level });
        verdict
    }

    /// Undoes the choice of a level, which is refuted; the search goes on at the level before, unless the
    /// search is to stop.
    fn backtrack(&mut self, level: usize) -> Verdict {
        self.state.pop_to(level - 1);
        self.statistics.failures += 1;
        self.state.emit(Event::Backtrack { from: level, to: level - 1 });
        match self.budget.stops_after_failure(self.state.work, self.statistics.failures) {
            true => Verdict::Stopped,
            false => Verdict::Refuted,
        }
    }

    /// Gives a component its own scope of distinctness.
    fn open_scope(&mut self, model: &Model, component: &[SlotId]) -> u32 {
        self.last_scope = self.last_scope.wrapping_add(1).max(1);
        self.enter_scope(model, component, self.last_scope);
        self.last_scope
    }

    /// Brings a component back to its scope after its own components were searched.
    fn enter_scope(&mut self, model: &Model, component: &[SlotId], scope: u32) {
        if !model.constraints.is_empty() && self.repair.extent == Extent::All {
            for &slot in component {
                self.state.scope[slot] = scope;
            }
        }
    }

    /// Writes the decided cells into the fill; free cells take their first letter.
    pub(crate) fn record_cells(&mut self) {
        self.repair.is_near = false;
        for (letter, left) in self.fill.iter_mut().zip(self.state.cells.all()) {
            *letter = left.smallest().unwrap_or_default();
        }
    }

    /// Writes the decided cells of some slots into the fill, unless the search is to find changes of the last one.
    fn record_slots(&mut self, model: &Model, slots: &[SlotId]) {
        match self.repair.extent {
            Extent::Broken | Extent::Region { .. } => return,
            Extent::All | Extent::Part => self.repair.is_near = false,
        }
        for &cell in slots.iter().flat_map(|&slot| &model.slots[slot].cells) {
            let letters = self.state.cells.get(cell);
            if is_decided(letters) {
                self.fill[cell.index()] = letters.smallest().unwrap_or_default();
            }
        }
    }

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
            self.state.emit(Event::LetterTried { cell, letter, left, level });
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
        if self.beliefs.is_some() {
            let (slot, cell, letter) = self.most_certain(model, component)?;
            self.state.emit(Event::SlotChosen { slot, words: self.state.domains.count(slot) });
            return Some((slot, cell, letter));
        }
        let slot = self.choose_slot(model, component)?;
        self.state.emit(Event::SlotChosen { slot, words: self.state.domains.count(slot) });
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

    /// Tries the word of a broken slot that changes the last fill least, while no choice was refuted: after a
    /// refutation letters are tried one by one. `None` if this word leads to no answer.
    fn try_nearest(&mut self, model: &Model, slots: &[SlotId]) -> Option<Verdict> {
        if self.statistics.failures != self.repair.failures {
            return None;
        }
        let slot = self.choose_slot(model, slots)?;
        let word = self.least_change(model, slot)?;
        if self.must_stop() {
            return Some(Verdict::Stopped);
        }
        self.state.emit(Event::SlotChosen { slot, words: self.state.domains.count(slot) });
        let verdict = self.try_word(model, slot, word, slots);
        (verdict != Verdict::Refuted).then_some(verdict)
    }

    /// Tries a word in one of the slots `slots`.
    fn try_word(&mut self, model: &Model, slot: SlotId, word: WordId, slots: &[SlotId]) -> Verdict {
        self.state.push();
        let level = self.state.level();
        self.state.emit(Event::WordTried { slot, word: model.word(slot, word), level });
        let stands = self.state.assign(model, slot, word);
        let propagated = self.state.propagate_if(model, stands);
        self.descend(model, slots, propagated)
    }
}
