//! Choices that set a word in a slot.

use crate::answer::Verdict;
use crate::domains::Domains;
use crate::events::{Event, Observer};
use crate::model::Model;
use crate::orders::Values;
use crate::propagation::Propagated;
use crate::solver::question::Solver;
use network::{SlotId, WordId};

impl<O: Observer, D: Domains> Solver<O, D> {
    /// Tries the words of a slot one after the other.
    pub(crate) fn branch_on_words(&mut self, model: &Model, component: &[SlotId]) -> Verdict {
        let scope = self.open_scope(model, component);
        let Some(slot) = self.choose_slot(model, component) else {
            return Verdict::Filled;
        };
        self.state.tell(Event::SlotChosen { slot, words: self.state.domains.count(slot) });
        let values = Values {
            model,
            domains: &self.state.domains,
            cells: &self.state.cells,
            last_fill: &self.last_fill,
            random: &mut self.random,
        };
        for word in self.parameters.values.words(values, slot) {
            if self.must_stop() {
                return Verdict::Stopped;
            }
            self.enter_scope(model, component, scope);
            let verdict = self.try_word(model, slot, word, component);
            if verdict != Verdict::Refuted {
                return verdict;
            }
            self.note_conflict(slot);
        }
        Verdict::Refuted
    }

    /// Tries the word of a broken slot that changes the last fill least; `None` if this word leads to no
    /// answer.
    pub(crate) fn try_nearest(&mut self, model: &Model, slots: &[SlotId]) -> Option<Verdict> {
        let slot = self.choose_slot(model, slots)?;
        let word = self.nearest_word(model, slot)?;
        if self.must_stop() {
            return Some(Verdict::Stopped);
        }
        self.state.tell(Event::SlotChosen { slot, words: self.state.domains.count(slot) });
        let verdict = self.try_word(model, slot, word, slots);
        (verdict != Verdict::Refuted).then_some(verdict)
    }

    /// Tries a word in one of the slots `slots`.
    fn try_word(&mut self, model: &Model, slot: SlotId, word: WordId, slots: &[SlotId]) -> Verdict {
        self.state.push();
        let level = self.state.level();
        self.state.tell(Event::WordTried { slot, word: model.word(slot, word), level });
        let propagated = match self.state.assign(model, slot, word) {
            true => self.state.propagate(model),
            false => Propagated::WipedOut,
        };
        self.descend(model, slots, propagated)
    }
}
