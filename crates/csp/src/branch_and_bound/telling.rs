//! The events of the search for the best fill.

use super::choice::{Choice, Pattern};
use super::node::Node;
use super::scope::Scope;
use super::standing::{Standing, total};
use crate::events::{Cause, Event, Observer};
use crate::model::Model;
use lexicon::letters::{Letter, LetterSet};
use lexicon::total::Total;
use network::{CellId, IdVec, SlotId, WordId};

/// Tells an observer the steps of a thread. A node is told as the words and letters that it removed from the
/// node above it.
#[derive(Debug)]
pub(super) struct Teller<O> {
    pub(super) observer: O,
    /// The state that the observer was told, for each open level.
    levels: Vec<Told>,
    restarts: u64,
    failures: u64,
    /// How far the whole search was when it was told last.
    standing: Option<(Standing, u64)>,
}

/// The state that an observer knows at a level: the letters of the cells, how many words the slots have, and the best of them with
/// their values.
#[derive(Clone, Debug)]
struct Told {
    letters: IdVec<CellId, LetterSet>,
    words: IdVec<SlotId, u32>,
    best: IdVec<SlotId, Option<(WordId, i64)>>,
}

impl<O: Observer> Teller<O> {
    pub(super) fn new(observer: O, model: &Model) -> Teller<O> {
        let mut levels = Vec::new();
        if O::WATCHES {
            let words =
                (0..model.slot_count()).map(|slot| model.word_count(SlotId::new(slot)) as u32);
            let best = IdVec::repeat(None, model.slot_count());
            levels.push(Told { letters: model.cells.clone(), words: words.collect(), best });
        }
        Teller { observer, levels, restarts: 0, failures: 0, standing: None }
    }

    /// The search of the model begins.
    pub(super) fn ask(&mut self, model: &Model) {
        self.tell(Event::Asked { prefix: &[], choices: model.letters });
    }

    /// The search goes on elsewhere: all open levels are undone.
    pub(super) fn start_over(&mut self) {
        if !O::WATCHES {
            return;
        }
        while self.levels.len() > 1 {
            self.undo();
        }
        self.restarts += 1;
        let (run, failures) = (self.restarts, self.failures);
        self.tell(Event::Restart { run, failures });
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
        let Some(mut told) = self.levels.last().cloned() else { return };
        match choice {
            Choice::Letter(cell, letter) => {
                let left = told.letters[cell];
                told.letters[cell] = LetterSet::only(letter);
                self.tell(Event::LetterTried { cell, letter, left, level });
            }
            Choice::Word(slot, word) => {
                let word = model.word(slot, word);
                self.tell(Event::WordTried { slot, word, level });
            }
        }
        self.levels.push(told);
    }

    /// The words and letters left at a node, and its bound.
    pub(super) fn node(&mut self, scope: Scope<'_>, node: &Node, bound: i64, threshold: i64) {
        if !O::WATCHES {
            return;
        }
        let Some(mut told) = self.levels.pop() else { return };
        for &slot in &scope.part.slots {
            let left = node.slot(slot).len() as u32;
            let gone = told.words[slot].saturating_sub(left);
            if gone > 0 {
                self.tell(Event::WordsPruned { slot, gone, left, by: Cause::Bound });
            }
            told.words[slot] = left;
            let candidates = node.slot(slot);
            let best = candidates.best().map(|at| (candidates.word(at), candidates.greatest()));
            if let Some((word, value)) = best
                && told.best[slot] != best
            {
                let word = scope.model.word(slot, word);
                self.tell(Event::Priced { slot, word, value });
            }
            told.best[slot] = best;
        }
        for &cell in &scope.part.cells {
            let left = told.letters[cell] & scope.letters(node, cell);
            let gone = told.letters[cell].without(left);
            if !gone.is_empty() {
                self.tell(Event::LettersPruned { cell, gone, left, by: Cause::Bound });
            }
            told.letters[cell] = left;
        }
        self.levels.push(told);
        self.bounded(bound, threshold);
    }

    /// No fill of the node exceeds the bound.
    pub(super) fn bounded(&mut self, bound: i64, threshold: i64) {
        let best = (threshold >= 0).then(|| total(threshold));
        self.tell(Event::Bounded { bound: total(bound), best });
    }

    /// The whole search is so far, with so many open nodes.
    pub(super) fn advanced(&mut self, standing: impl FnOnce() -> (Standing, u64)) {
        if !O::WATCHES {
            return;
        }
        let now = standing();
        if let (Standing { bound: Some(bound), best, .. }, open) = now
            && self.standing.as_ref() != Some(&now)
        {
            self.tell(Event::Advanced { bound, best, open });
        }
        self.standing = Some(now);
    }

    /// The last choice is refuted.
    pub(super) fn refute(&mut self) {
        if O::WATCHES && self.levels.len() > 1 {
            self.levels.pop();
            self.failures += 1;
            let to = self.levels.len() - 1;
            self.tell(Event::Backtrack { from: to + 1, to });
        }
    }

    /// The last choice is undone, but not refuted.
    pub(super) fn undo(&mut self) {
        if O::WATCHES && self.levels.len() > 1 {
            self.levels.pop();
            let level = self.levels.len();
            self.tell(Event::Undone { level });
        }
    }

    /// A fill is found.
    pub(super) fn fill(&mut self, letters: &[Letter], total: Total) {
        self.tell(Event::Improved { total });
        self.tell(Event::Fill { letters });
    }

    fn tell(&mut self, event: Event<'_>) {
        if O::WATCHES {
            self.observer.observe(event);
        }
    }
}
