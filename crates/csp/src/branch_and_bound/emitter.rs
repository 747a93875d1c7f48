//! The events of the search for the best fill.

use super::parameters::{BestBounds, total};
use crate::branch_and_bound::bound::choice::{Choice, Pattern};
use crate::branch_and_bound::bound::node::Node;
use crate::branch_and_bound::bound::scope::Scope;
use crate::events::{Cause, Event, Observer};
use crate::model::Model;
use lexicon::letters::{Letter, LetterSet};
use lexicon::total::Total;
use network::{CellId, IdVec, SlotId, WordId};

/// Emits the steps of a thread to an observer. Of a node, the words and letters are emitted that it removed from the node
/// above it.
#[derive(Debug)]
pub(super) struct Emitter<O> {
    pub(super) observer: O,
    /// What the observer knows, for each open level.
    levels: Vec<ObservedLevel>,
    restarts: u64,
    failures: u64,
    /// The bounds and the open nodes of the whole search that were emitted last.
    last: Option<(BestBounds, u64)>,
}

/// What an observer knows at a level: the letters of the cells, how many words the slots have, and the best of them with
/// their values.
#[derive(Clone, Debug)]
struct ObservedLevel {
    letters: IdVec<CellId, LetterSet>,
    words: IdVec<SlotId, u32>,
    best: IdVec<SlotId, Option<(WordId, i64)>>,
}

impl<O: Observer> Emitter<O> {
    pub(super) fn new(observer: O, model: &Model) -> Emitter<O> {
        let mut levels = Vec::new();
        if O::WATCHES {
            let words =
                (0..model.slot_count()).map(|slot| model.word_count(SlotId::new(slot)) as u32);
            let best = IdVec::repeat(None, model.slot_count());
            levels.push(ObservedLevel {
                letters: model.cells.clone(),
                words: words.collect(),
                best,
            });
        }
        Emitter { observer, levels, restarts: 0, failures: 0, last: None }
    }

    /// The search of the model begins.
    pub(super) fn begin(&mut self, model: &Model) {
        self.emit(Event::Asked { prefix: &[], choices: model.letters });
    }

    /// The search goes on elsewhere: all open levels are undone.
    pub(super) fn restart(&mut self) {
        if !O::WATCHES {
            return;
        }
        while self.levels.len() > 1 {
            self.undo();
        }
        self.restarts += 1;
        let (run, failures) = (self.restarts, self.failures);
        self.emit(Event::Restart { run, failures });
    }

    /// The letters of a pattern are placed.
    pub(super) fn place(&mut self, model: &Model, pattern: &Pattern) {
        if O::WATCHES {
            for cell in CellId::all(model.cell_count()) {
                if let Some(letter) = pattern.get(cell) {
                    self.choose(model, Choice::Letter(cell, letter));
                }
            }
        }
    }

    /// A choice is made.
    pub(super) fn choose(&mut self, model: &Model, choice: Choice) {
        if !O::WATCHES {
            return;
        }
        let level = self.levels.len();
        let Some(mut now) = self.levels.last().cloned() else { return };
        match choice {
            Choice::Letter(cell, letter) => {
                let left = now.letters[cell];
                now.letters[cell] = LetterSet::only(letter);
                self.emit(Event::LetterTried { cell, letter, left, level });
            }
            Choice::Word(slot, word) => {
                let word = model.word(slot, word);
                self.emit(Event::WordTried { slot, word, level });
            }
        }
        self.levels.push(now);
    }

    /// The words and letters left at a node, and its bound.
    pub(super) fn node(&mut self, scope: Scope<'_>, node: &Node, bound: i64, threshold: i64) {
        if !O::WATCHES {
            return;
        }
        let Some(mut now) = self.levels.pop() else { return };
        for &slot in &scope.component.slots {
            let left = node.slot(slot).len() as u32;
            let gone = now.words[slot].saturating_sub(left);
            if gone > 0 {
                self.emit(Event::WordsPruned { slot, gone, left, by: Cause::Bound });
            }
            now.words[slot] = left;
            let candidates = node.slot(slot);
            let best = candidates.best().map(|at| (candidates.word(at), candidates.greatest()));
            if let Some((word, value)) = best
                && now.best[slot] != best
            {
                let word = scope.model.word(slot, word);
                self.emit(Event::Priced { slot, word, value });
            }
            now.best[slot] = best;
        }
        for &cell in &scope.component.cells {
            let left = now.letters[cell] & scope.letters(node, cell);
            let gone = now.letters[cell].without(left);
            if !gone.is_empty() {
                self.emit(Event::LettersPruned { cell, gone, left, by: Cause::Bound });
            }
            now.letters[cell] = left;
        }
        self.levels.push(now);
        self.bounded(bound, threshold);
    }

    /// No fill of the node exceeds the bound.
    pub(super) fn bounded(&mut self, bound: i64, threshold: i64) {
        let best = (threshold >= 0).then(|| total(threshold));
        self.emit(Event::Bounded { bound: total(bound), best });
    }

    /// The bounds of the whole search, and how many nodes are open.
    pub(super) fn advance(&mut self, now: impl FnOnce() -> (BestBounds, u64)) {
        if !O::WATCHES {
            return;
        }
        let now = now();
        if let (BestBounds { bound: Some(bound), best, .. }, open) = now
            && self.last.as_ref() != Some(&now)
        {
            self.emit(Event::Advanced { bound, best, open });
        }
        self.last = Some(now);
    }

    /// The last choice is refuted.
    pub(super) fn refute(&mut self) {
        if O::WATCHES && self.levels.len() > 1 {
            self.levels.pop();
            self.failures += 1;
            let to = self.levels.len() - 1;
            self.emit(Event::Backtrack { from: to + 1, to });
        }
    }

    /// The last choice is undone, but not refuted.
    pub(super) fn undo(&mut self) {
        if O::WATCHES && self.levels.len() > 1 {
            self.levels.pop();
            let level = self.levels.len();
            self.emit(Event::Undone { level });
        }
    }

    /// A fill is found.
    pub(super) fn fill(&mut self, letters: &[Letter], total: Total) {
        self.emit(Event::Improved { total });
        self.emit(Event::Fill { letters });
    }

    fn emit(&mut self, event: Event<'_>) {
        if O::WATCHES {
            self.observer.observe(event);
        }
    }
}
