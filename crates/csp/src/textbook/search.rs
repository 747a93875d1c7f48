//! The state of a textbook search, and the operations that all algorithms share.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::arcs::Arcs;
use super::parameters::{Algorithm, TextbookParameters, TextbookStatistics};
use super::path::{ConflictSets, Path, Reductions};
use super::slot_order::{ConstraintWeights, SlotOrder};
use super::word_order::Untried;
use crate::answer::{Budget, Verdict};
use crate::domains::{CellLetters, Domains, refuted_words};
use crate::events::{Cause, Event, Observer};
use crate::model::{Model, Related};
use lexicon::LetterSet;
use network::{CellId, SlotId, WordId};

/// A slot that was chosen, whose words are tried one after the other.
#[derive(Debug)]
pub(super) struct ChosenSlot {
    pub(super) slot: SlotId,
    untried: Untried,
    /// The level of the domains while no word stands in the slot.
    base: usize,
}

/// A textbook search. The slot chosen as number i, from 1, is at level i; with a word in it the domains have at
/// least a level for each such slot, so that undoing is closing these levels.
#[derive(Debug)]
pub(super) struct TextbookSearch<O> {
    pub(super) model: Arc<Model>,
    pub(super) parameters: TextbookParameters,
    pub(super) domains: Domains,
    pub(super) cells: CellLetters,
    pub(super) path: Path,
    /// The slots chosen: one more than the slots with a word while the next word is looked for.
    choices: Vec<ChosenSlot>,
    pub(super) conflicts: ConflictSets,
    pub(super) reductions: Reductions,
    pub(super) weights: ConstraintWeights,
    order: SlotOrder,
    pub(super) arcs: Arcs,
    pub(super) statistics: TextbookStatistics,
    budget: Budget,
    pub(super) observer: O,
}

impl<O: Observer> TextbookSearch<O> {
    pub(super) fn new(model: Arc<Model>, observer: O, parameters: TextbookParameters) -> Self {
        let slots = model.slot_count();
        TextbookSearch {
            domains: Domains::new(&model),
            cells: CellLetters::new(&model),
            path: Path::new(&model),
            choices: Vec::new(),
            conflicts: ConflictSets::new(false),
            reductions: Reductions::new(slots),
            weights: ConstraintWeights::new(&model),
            order: SlotOrder::new(&model, &parameters),
            arcs: Arcs::new(&model),
            statistics: TextbookStatistics::default(),
            budget: Budget::default(),
            observer,
            model,
            parameters,
        }
    }

    /// Undoes all choices and removals, so that the next search is as the first.
    pub(super) fn reset(&mut self) {
        self.pop_to(0);
        while self.path.len() > 0 {
            self.path.pop();
        }
        self.choices.clear();
        self.reductions.undo_to(0);
        self.weights = ConstraintWeights::new(&self.model);
        self.order = SlotOrder::new(&self.model, &self.parameters);
        self.conflicts = ConflictSets::new(self.parameters.algorithm.is_conflict_directed());
        let TextbookStatistics { work, nodes, .. } = self.statistics;
        self.budget = Budget::start(&self.parameters.limits, work, nodes);
        self.push();
    }

    /// Node consistency: removes the words that do not fit the letters of the cells; false if a slot is left
    /// without words or a cell without letters.
    pub(super) fn make_node_consistent(&mut self) -> bool {
        let model = Arc::clone(&self.model);
        for id in model.slots.ids() {
            for (position, &cell) in model.slots[id].cells.iter().enumerate() {
                let left = self.cells.get(cell);
                let gone = model.letters.without(left);
                if !gone.is_empty() {
                    self.prune(&model, id, position, (gone, left), Cause::Cell(cell));
                }
            }
            if self.domains.count(id) == 0 {
                self.emit_wipe_out(Some(id), &[]);
                return false;
            }
        }
        let has_letters = self.cells.all().iter().all(|letters| !letters.is_empty());
        if !has_letters {
            self.emit_wipe_out(None, &[]);
        }
        has_letters
    }

    /// Asks the relations over one slot, or none, which words of the slot may meet them; false if none may.
    pub(super) fn filter_single_slots(&mut self) -> bool {
        let model = Arc::clone(&self.model);
        model.constraints.relations.iter().all(|related| match related.slots[..] {
            [] => related.allows(&|_, _| LetterSet::EMPTY),
            [slot] => {
                self.filter_words(&model, related, 0);
                self.domains.count(slot) > 0
            }
            _ => true,
        })
    }

    /// Removes the words left to the slot at a place of a relation that cannot meet the relation; returns their
    /// number. The other slots have their words.
    pub(super) fn filter_words(&mut self, model: &Model, related: &Related, at: usize) -> u32 {
        let (slot, refuted) = (related.slots[at], self.refuted_words(model, related, at));
        refuted.iter().for_each(|&word| self.domains.remove(slot, word));
        self.emit_pruned(slot, refuted.len() as u32, Cause::Constraint);
        refuted.len() as u32
    }

    /// The words left to the slot at a place of a relation that cannot meet the relation. The other slots have
    /// their words.
    pub(super) fn refuted_words(&self, model: &Model, related: &Related, at: usize) -> Vec<WordId> {
        let letters = |place: usize, position: usize| {
            self.letters_left(model, related.slots[place], position)
        };
        refuted_words(&self.domains, model, (related, at), &letters)
    }

    /// The letters that a slot may have at a position: the letter of its word, if it has a word.
    pub(super) fn letters_left(&self, model: &Model, slot: SlotId, position: usize) -> LetterSet {
        let word = match self.path.level_of(slot) {
            0 if self.domains.count(slot) == 1 => self.domains.first(slot),
            0 => None,
            level => Some(self.path.at(level).word),
        };
        match word {
            Some(word) => LetterSet::only(model.word(slot, word)[position]),
            None => self.cells.get(model.slot_cells(slot)[position]),
        }
    }

    /// Opens a level to come back to.
    pub(super) fn push(&mut self) {
        self.domains.push();
        self.cells.push();
    }

    fn pop_to(&mut self, level: usize) {
        while self.domains.level() > level {
            self.domains.pop();
            self.cells.pop();
        }
    }

    /// Whether every slot has a word.
    pub(super) fn is_whole(&self) -> bool {
        self.path.is_whole()
    }

    /// The level of the slot chosen last, from 1.
    pub(super) fn level(&self) -> usize {
        self.choices.len()
    }

    /// The slot chosen last. There is one whenever an algorithm asks.
    pub(super) fn chosen(&self) -> Option<SlotId> {
        self.choices.last().map(|choice| choice.slot)
    }

    /// Breaks if no further word is to be placed.
    pub(super) fn check_limits(&mut self) -> ControlFlow<Verdict> {
        let budget = &mut self.budget;
        let stops = budget.is_exhausted
            || budget.has_no_node_left(self.statistics.nodes)
            || budget.is_late_after_step();
        budget.is_exhausted = stops;
        match stops || self.parameters.halt.is_set() {
            true => ControlFlow::Break(Verdict::Stopped),
            false => ControlFlow::Continue(()),
        }
    }

    /// Whether propagation is to end before its end.
    pub(super) fn must_halt(&mut self) -> bool {
        self.parameters.halt.is_set() || self.budget.is_late_after_step()
    }

    /// Chooses the next slot, and puts its words in order: where words are checked backwards, the words that
    /// agree with the earlier slots. Where forward checking does not look ahead, a wipe-out is noticed at this
    /// step.
    pub(super) fn open_slot(&mut self, model: &Model) {
        self.choose_slot();
        match (self.parameters.algorithm, self.chosen()) {
            (Algorithm::Rac | Algorithm::Cbj, _) => self.check_backward(model),
            (_, Some(slot)) if self.domains.count(slot) == 0 => self.note_forward_wipe_out(slot),
            _ => {}
        }
        self.order_words();
    }

    /// Chooses the next slot; there is one whenever an algorithm asks.
    fn choose_slot(&mut self) {
        let Some(slot) = self.order.choose(&self.model, &self.domains, &self.path, &self.weights)
        else {
            return;
        };
        self.emit(Event::SlotChosen { slot, words: self.domains.count(slot) });
        let untried = Untried::From(WordId::new(0));
        self.choices.push(ChosenSlot { slot, untried, base: self.domains.level() });
        self.conflicts.clear(self.choices.len());
    }

    /// Puts the words left to the slot chosen last in the order in which they are tried.
    fn order_words(&mut self) {
        let Some(choice) = self.choices.last_mut() else { return };
        let (values, seed) = (self.parameters.values, self.parameters.seed);
        let view = (&*self.model, &self.domains, &self.cells);
        choice.untried = Untried::new(values, seed, view, choice.slot);
        choice.base = self.domains.level();
    }

    /// The next word of the slot chosen last.
    pub(super) fn next_word(&mut self) -> Option<WordId> {
        let choice = self.choices.last_mut()?;
        choice.untried.next(&self.domains, choice.slot)
    }

    /// Visits a node: opens a level, and puts a word in the slot chosen last.
    pub(super) fn instantiate(&mut self, word: WordId) {
        let Some(slot) = self.chosen() else { return };
        self.push();
        self.path.push(slot, word);
        let level = self.path.len();
        self.statistics.nodes += 1;
        self.statistics.deepest = self.statistics.deepest.max(level as u64);
        if O::WATCHES {
            let word = self.model.word(slot, word);
            self.observer.observe(Event::WordTried { slot, word, level });
        }
    }

    /// Gives the cells of the word placed last their letters.
    pub(super) fn place_letters(&mut self, model: &Model) {
        let last = self.path.at(self.path.len());
        let letters = model.word(last.slot, last.word);
        for (&cell, &letter) in model.slot_cells(last.slot).iter().zip(letters) {
            self.decide(cell, LetterSet::only(letter));
        }
    }

    /// Leaves a cell the one letter of the word placed last.
    pub(super) fn decide(&mut self, cell: CellId, left: LetterSet) {
        let old = self.cells.get(cell);
        if old != left {
            let (gone, by) = (old.without(left), Cause::Choice);
            self.emit(Event::LettersPruned { cell, gone, left, by });
            self.cells.set(cell, left);
        }
    }

    /// Removes from a slot the words that have a letter of `gone` at a position, where each word has a letter
    /// of `gone` or of `left`; returns their number.
    pub(super) fn prune(
        &mut self,
        model: &Model,
        slot: SlotId,
        position: usize,
        (gone, left): (LetterSet, LetterSet),
        by: Cause,
    ) -> u32 {
        let had = self.domains.count(slot);
        self.statistics.work += self.domains.remove_with(model, slot, position, gone, left);
        let left = self.domains.count(slot);
        self.emit_pruned(slot, had - left, by);
        had - left
    }

    /// Removes a word that stands in `by` from another slot; false if the other slot did not have it left.
    pub(super) fn remove_word(&mut self, slot: SlotId, word: WordId, by: SlotId) -> bool {
        let was_left = self.domains.contains(slot, word);
        if was_left {
            self.statistics.work += u64::from(self.domains.cost(slot));
            self.domains.remove(slot, word);
            self.emit_pruned(slot, 1, Cause::Distinct(by));
        }
        was_left
    }

    fn emit_pruned(&mut self, slot: SlotId, gone: u32, by: Cause) {
        if gone > 0 {
            self.statistics.words_pruned += u64::from(gone);
            self.emit(Event::WordsPruned { slot, gone, left: self.domains.count(slot), by });
        }
    }

    /// Notes a wipe-out.
    pub(super) fn emit_wipe_out(&mut self, slot: Option<SlotId>, conflict: &[SlotId]) {
        self.statistics.wipe_outs += 1;
        self.emit(Event::WipeOut { slot, conflict });
    }

    /// Takes back the word placed last, which propagation refuted.
    pub(super) fn refute_word(&mut self) {
        let level = self.path.len();
        self.undo_words(level - 1);
        self.emit_backtrack(level, level - 1);
    }

    /// Takes back the word placed last, which is not refuted.
    pub(super) fn undo_word(&mut self) {
        let level = self.path.len();
        self.undo_words(level - 1);
        self.emit(Event::Undone { level });
    }

    /// Goes back from a slot without words, as the algorithm does; breaks if nothing is left to search.
    pub(super) fn go_back(&mut self) -> ControlFlow<Verdict> {
        let goes_on = match self.parameters.algorithm.is_conflict_directed() {
            true => self.jump_back(),
            false => self.step_back(),
        };
        match goes_on {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(Verdict::Refuted),
        }
    }

    /// Chronological backtracking: goes back from a slot without words to the slot before; false if there is
    /// none.
    fn step_back(&mut self) -> bool {
        let Some(slot) = self.chosen() else { return false };
        let level = self.level();
        self.statistics.dead_ends += 1;
        self.emit(Event::DeadEnd { slot, conflict: &[] });
        if level == 1 {
            return false;
        }
        self.undo_words(level - 2);
        self.emit_backtrack(level - 1, level - 2);
        true
    }

    /// Conflict-directed backjumping: goes back from a slot without words to the latest slot in its conflict
    /// set, which takes over the rest of the set; false if the set is empty.
    fn jump_back(&mut self) -> bool {
        let Some(slot) = self.chosen() else { return false };
        let level = self.level();
        self.statistics.dead_ends += 1;
        if O::WATCHES {
            let levels = self.conflicts.levels(level);
            let conflict: Vec<SlotId> = levels.map(|level| self.path.at(level).slot).collect();
            self.observer.observe(Event::DeadEnd { slot, conflict: &conflict });
        }
        let target = self.conflicts.latest(level);
        if target == 0 {
            return false;
        }
        self.conflicts.merge(level, target);
        let over = level - 1 - target;
        if over > 0 {
            self.statistics.jumps += 1;
            self.statistics.jump_lengths.add(over);
            self.emit(Event::Backjump { from: slot, to: self.path.at(target).slot, over });
        }
        self.undo_words(target - 1);
        self.emit_backtrack(level - 1, target - 1);
        true
    }

    fn emit_backtrack(&mut self, from: usize, to: usize) {
        self.statistics.backtracks += 1;
        self.emit(Event::Backtrack { from, to });
        self.budget.stops_after_failure(self.statistics.work, 0);
    }

    /// Takes back the words above a level; the slot after this level is again the slot chosen last.
    fn undo_words(&mut self, level: usize) {
        while self.path.len() > level {
            self.path.pop();
        }
        self.choices.truncate(level + 1);
        if let Some(choice) = self.choices.last() {
            self.pop_to(choice.base);
        }
        self.reductions.undo_to(level);
    }

    #[inline(always)]
    pub(super) fn emit(&mut self, event: Event<'_>) {
        if O::WATCHES {
            self.observer.observe(event);
        }
    }
}
