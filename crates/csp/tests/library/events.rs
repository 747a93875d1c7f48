//! Events are enough to draw a search, and change nothing.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::Arc;

use csp::{Algorithm, Event, Model, Textbook, TextbookParameters, TextbookStatistics, Ties};
use lexicon::LetterSet;
use network::{CellId, SlotId};
use proptest::prelude::*;

use crate::brute_force;
use crate::case::{self, Case, case};
use crate::check_each::check_each;
use crate::tried::{VALUES, VARIABLES};

/// The drawing of a watcher: the letters of cells and the number of words of slots, from events alone.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    pub cells: Vec<LetterSet>,
    pub words: Vec<usize>,
}

impl Drawing {
    /// The drawing before any event.
    fn of(model: &Model) -> Drawing {
        let cells = CellId::all(model.cell_count()).map(|cell| model.letters(cell));
        let words = SlotId::all(model.slot_count()).map(|slot| model.word_count(slot));
        Drawing { cells: cells.collect(), words: words.collect() }
    }
}

/// A choice that stands: its level, the slot of its word if it is a word, and the drawing before it.
struct BestBounds {
    level: usize,
    slot: Option<usize>,
    before: Drawing,
}

/// Draws a search of the solver, or of a textbook solver, and checks each event against the drawing.
pub struct Watcher {
    is_textbook: bool,
    now: Drawing,
    choices: Vec<BestBounds>,
    queue: VecDeque<CellId>,
    chosen: Option<usize>,
    counts: BTreeMap<&'static str, u64>,
}

impl Watcher {
    pub fn new(model: &Model, is_textbook: bool) -> Watcher {
        let (now, choices, queue) = (Drawing::of(model), Vec::new(), VecDeque::new());
        Watcher { is_textbook, now, choices, queue, chosen: None, counts: BTreeMap::new() }
    }

    /// How many words are left to a slot.
    pub fn words(&self, slot: usize) -> usize {
        self.now.words[slot]
    }

    /// Whether a slot has a word.
    pub fn is_instantiated(&self, slot: usize) -> bool {
        self.choices.iter().any(|choice| choice.slot == Some(slot))
    }

    /// The kinds of the events that were told.
    pub fn seen(&self) -> impl Iterator<Item = &'static str> {
        self.counts.keys().copied()
    }

    fn choose(&mut self, level: usize, slot: Option<usize>) {
        assert!(self.choices.last().is_none_or(|last| last.level < level));
        self.choices.push(BestBounds { level, slot, before: self.now.clone() });
    }

    fn undo_to(&mut self, from: usize, to: usize) {
        assert_eq!(self.choices.last().map(|last| last.level), Some(from));
        let first = self.choices.partition_point(|choice| choice.level <= to);
        let BestBounds { level, slot, before } = self.choices.drain(first..).next().unwrap();
        assert_eq!(level, to + 1);
        // The next word is tried in the slot that lost its word.
        (self.now, self.chosen) = (before, slot);
    }

    pub fn watch(&mut self, model: &Model, event: Event<'_>) {
        let name = match event {
            Event::Asked { prefix, .. } => {
                assert!(prefix.is_empty());
                if self.is_textbook {
                    let counts = std::mem::take(&mut self.counts);
                    *self = Watcher { counts, ..Watcher::new(model, true) };
                }
                "asked"
            }
            Event::SlotChosen { slot, words } => {
                assert_eq!(self.now.words[slot.index()], words as usize);
                assert!(!self.is_instantiated(slot.index()));
                self.chosen = Some(slot.index());
                "slot"
            }
            Event::LetterTried { cell, letter, left, level } => {
                assert_eq!(self.now.cells[cell.index()], left);
                assert!(left.contains(letter));
                self.choose(level, None);
                "letter"
            }
            Event::WordTried { slot, word, level } => {
                assert_eq!(self.chosen, Some(slot.index()));
                assert_eq!(word.len(), model.slot_cells(slot).len());
                self.choose(level, self.chosen);
                assert!(!self.is_textbook || level == self.choices.len());
                "word"
            }
            Event::LettersPruned { cell, gone, left, .. } => {
                assert_eq!(self.now.cells[cell.index()], gone | left);
                self.now.cells[cell.index()] = left;
                "letters"
            }
            Event::WordsPruned { slot, gone, left, by } => {
                assert_eq!(self.now.words[slot.index()], (gone + left) as usize);
                self.now.words[slot.index()] = left as usize;
                let by_choice = by == csp::Cause::Choice;
                *self.counts.entry("pruned").or_default() +=
                    if by_choice { 0 } else { gone.into() };
                "words"
            }
            Event::WipeOut { slot, conflict } => {
                let left = slot.map(|slot| self.now.words[slot.index()]);
                let has_letters = self.now.cells.iter().all(|letters| !letters.is_empty());
                assert!(left == Some(0) || !has_letters);
                assert!(conflict.iter().all(|&other| Some(other) != slot));
                self.queue.clear();
                "wipe-out"
            }
            Event::ArcQueued { cell, queued } => {
                assert!(!self.queue.contains(&cell));
                self.queue.push_back(cell);
                assert_eq!(self.queue.len(), queued);
                "queued"
            }
            Event::ArcTaken { cell, queued } => {
                assert_eq!(self.queue.pop_front(), Some(cell));
                assert_eq!(self.queue.len(), queued);
                "arc"
            }
            Event::ArcConsistent => {
                assert!(self.queue.is_empty());
                "consistent"
            }
            Event::WordsRejected { slot, words, by } => {
                assert_eq!(self.chosen, Some(slot.index()));
                assert!(words > 0 && self.is_instantiated(by.index()));
                "rejected"
            }
            Event::DeadEnd { slot, conflict } => {
                assert_eq!(self.chosen, Some(slot.index()));
                let level = |slot: &SlotId| {
                    self.choices
                        .iter()
                        .position(|choice| choice.slot == Some(slot.index()))
                        .unwrap()
                };
                assert!(conflict.iter().map(level).is_sorted_by(|one, next| one < next));
                "dead end"
            }
            Event::Backjump { to, over, .. } => {
                let level = self.choices.len() - 1 - over;
                assert_eq!(self.choices[level].slot, Some(to.index()));
                *self.counts.entry("jumped over").or_default() += over as u64;
                "jump"
            }
            Event::Backtrack { from, to } => {
                self.undo_to(from, to);
                "backtrack"
            }
            Event::Undone { level } => {
                self.undo_to(level, level - 1);
                "undone"
            }
            Event::Split { components } => {
                assert!(components > 1);
                "split"
            }
            Event::Fill { letters } => {
                // The solver undoes its choices first.
                let stand = if self.is_textbook { model.slot_count() } else { 0 };
                assert_eq!((self.choices.len(), letters.len()), (stand, model.cell_count()));
                let mut letters = self.now.cells.iter().zip(letters);
                assert!(letters.all(|(left, &letter)| left.contains(letter)));
                "fill"
            }
            Event::Revised { .. } => "revised",
            Event::Restart { .. } => "restart",
            Event::NogoodLearnt { .. } => "learnt",
            Event::NogoodMet { .. } => "met",
            Event::Bounded { .. }
            | Event::Priced { .. }
            | Event::Advanced { .. }
            | Event::Improved { .. } => panic!("nothing is scored"),
        };
        *self.counts.entry(name).or_default() += 1;
    }

    fn check(&self, statistics: &TextbookStatistics, algorithm: Algorithm) {
        let of = |name| self.counts.get(name).copied().unwrap_or(0);
        assert_eq!(of("word"), statistics.nodes);
        assert_eq!(of("dead end"), statistics.dead_ends);
        assert_eq!(of("backtrack"), statistics.backtracks);
        assert_eq!(of("jump"), statistics.jumps);
        assert_eq!(of("jumped over"), statistics.jump_lengths.sum);
        assert_eq!(of("pruned"), statistics.words_pruned);
        assert_eq!(of("wipe-out"), statistics.wipe_outs);
        assert_eq!(of("fill"), statistics.fills);
        let of_solver = ["letter", "revised", "restart", "learnt", "met", "split"];
        assert_eq!(of_solver.map(of), [0; 6]);
        if algorithm == Algorithm::Mac {
            assert_eq!(of("arc"), statistics.revisions);
        }
    }
}

/// The statistics of a search for all fills, whose events draw it.
fn statistics(model: &Arc<Model>, parameters: &TextbookParameters) -> TextbookStatistics {
    let mut watcher = Watcher::new(model, true);
    let observer = |event: Event<'_>| watcher.watch(model, event);
    let mut solver: Textbook<_> =
        Textbook::watched_by(observer, Arc::clone(model), parameters.clone());
    solver.solve();
    let mut fills = 0;
    solver.solve_all(|_| {
        fills += 1;
        if fills == 50 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let statistics = solver.statistics();
    drop(solver);
    watcher.check(&statistics, parameters.algorithm);
    statistics
}

#[test]
fn events_draw_the_search() {
    let drawn = (case(), 0_usize..45, any::<[bool; 4]>());
    check_each(400, drawn, |(case, turn, [distinct, is_projected, ac3, look_ahead])| {
        let ties = [Ties::Fixed, Ties::Random][turn % 2];
        let (variables, values) = (VARIABLES[turn % 9], VALUES[turn / 9]);
        let parameters =
            TextbookParameters { variables, ties, values, ac3, look_ahead, ..Default::default() };
        check(&case, &parameters, distinct, is_projected);
        Ok(!brute_force::fills(&case, distinct).is_empty())
    });
}

fn check(case: &Case, parameters: &TextbookParameters, distinct: bool, is_projected: bool) {
    let model = case::model(&case.problem(), is_projected, distinct);
    for algorithm in Algorithm::ALL {
        let parameters = TextbookParameters { algorithm, ..parameters.clone() };
        let watched = statistics(&model, &parameters);
        let mut silent = Textbook::new(Arc::clone(&model), parameters);
        silent.solve();
        let mut fills = 0;
        silent.solve_all(|_| {
            fills += 1;
            if fills == 50 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(silent.statistics(), watched, "watching changes nothing");
    }
}
