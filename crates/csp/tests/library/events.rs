//! Events are enough to draw a search, are the same for all representations of domains, and change nothing.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::Arc;

use csp::{
    Algorithm, Domains, Event, Model, NoObserver, PrefixTree, SparseBlocks, Textbook,
    TextbookParameters, TextbookStatistics, Ties,
};
use lexicon::letters::LetterSet;
use network::{CellId, SlotId};
use proptest::prelude::*;

use crate::case::{self, Case, case};
use crate::tried::{VALUES, VARIABLES};

/// The drawing of a watcher: the letters of cells and the number of words of slots, from events alone.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    pub cells: Vec<LetterSet>,
    pub words: Vec<usize>,
}

impl Drawing {
    /// The drawing before any event.
    pub fn of(model: &Model) -> Drawing {
        let cells = CellId::all(model.cell_count()).map(|cell| model.letters(cell));
        let words = SlotId::all(model.slot_count()).map(|slot| model.word_count(slot));
        Drawing { cells: cells.collect(), words: words.collect() }
    }

    /// Draws the letters or words that an event of this name prunes.
    pub fn prune<'n>(&mut self, event: Event<'_>, name: &'n str) -> &'n str {
        match event {
            Event::LettersPruned { cell, gone, left, .. } => {
                assert_eq!(self.cells[cell.index()], gone | left);
                self.cells[cell.index()] = left;
            }
            Event::WordsPruned { slot, gone, left, .. } => {
                assert_eq!(self.words[slot.index()], (gone + left) as usize);
                self.words[slot.index()] = left as usize;
            }
            other => panic!("{other:?} prunes nothing"),
        }
        name
    }
}

pub struct Watcher {
    now: Drawing,
    /// The drawing before each word that stands, and the slot of the word.
    before: Vec<(Drawing, usize)>,
    queue: VecDeque<CellId>,
    chosen: Option<usize>,
    counts: BTreeMap<&'static str, u64>,
}

impl Watcher {
    pub fn new(model: &Model) -> Watcher {
        let now = Drawing::of(model);
        let (before, queue) = (Vec::new(), VecDeque::new());
        Watcher { now, before, queue, chosen: None, counts: BTreeMap::new() }
    }

    /// How many words are left to a slot.
    pub fn words(&self, slot: usize) -> usize {
        self.now.words[slot]
    }

    /// Whether a slot has a word.
    pub fn is_instantiated(&self, slot: usize) -> bool {
        self.before.iter().any(|&(_, other)| other == slot)
    }

    fn undo_to(&mut self, from: usize, to: usize) {
        assert_eq!(self.before.len(), from);
        assert!(to < from);
        let (drawing, slot) = self.before.drain(to..).next().unwrap();
        self.now = drawing;
        // The next word is tried in the slot that lost its word.
        self.chosen = Some(slot);
    }

    fn add(&mut self, name: &'static str, count: u64) {
        *self.counts.entry(name).or_default() += count;
    }

    fn watch_search(&mut self, model: &Model, event: Event<'_>) {
        match event {
            Event::SlotChosen { slot, words } => {
                assert_eq!(self.now.words[slot.index()], words as usize);
                assert!(self.before.iter().all(|&(_, other)| other != slot.index()));
                self.chosen = Some(slot.index());
            }
            Event::WordTried { slot, word, level } => {
                assert_eq!(self.chosen, Some(slot.index()));
                self.before.push((self.now.clone(), slot.index()));
                assert_eq!((self.before.len(), word.len()), (level, model.slot_cells(slot).len()));
                self.add("nodes", 1);
            }
            Event::WordsRejected { slot, words, by } => {
                assert_eq!(self.chosen, Some(slot.index()));
                assert!(words > 0 && self.before.iter().any(|&(_, other)| other == by.index()));
            }
            Event::DeadEnd { slot, conflict } => {
                assert_eq!(self.chosen, Some(slot.index()));
                let levels: Vec<usize> = conflict
                    .iter()
                    .map(|slot| {
                        self.before.iter().position(|(_, other)| *other == slot.index()).unwrap()
                    })
                    .collect();
                assert!(levels.is_sorted_by(|one, next| one < next));
                self.add("dead ends", 1);
            }
            Event::Backjump { to, over, .. } => {
                let level = self.before.len() - 1 - over;
                assert_eq!(self.before[level].1, to.index());
                self.add("jumps", 1);
                self.add("jumped over", over as u64);
            }
            Event::Backtrack { from, to } => {
                self.undo_to(from, to);
                self.add("backtracks", 1);
            }
            Event::Undone { level } => self.undo_to(level, level - 1),
            Event::Fill { letters } => {
                assert_eq!(self.before.len(), model.slot_count());
                for (cell, &letter) in letters.iter().enumerate() {
                    assert!(self.now.cells[cell].contains(letter));
                }
                self.add("fills", 1);
            }
            other => panic!("{other:?} is of the other solver"),
        }
    }

    pub fn watch(&mut self, model: &Model, event: Event<'_>) {
        match event {
            Event::Asked { prefix, .. } => {
                assert!(prefix.is_empty());
                let counts = std::mem::take(&mut self.counts);
                *self = Watcher { counts, ..Watcher::new(model) };
            }
            Event::ArcQueued { cell, queued } => {
                assert!(!self.queue.contains(&cell));
                self.queue.push_back(cell);
                assert_eq!(self.queue.len(), queued);
            }
            Event::ArcTaken { cell, queued } => {
                assert_eq!(self.queue.pop_front(), Some(cell));
                assert_eq!(self.queue.len(), queued);
                self.add("arcs", 1);
            }
            Event::ArcConsistent => assert!(self.queue.is_empty()),
            Event::LettersPruned { .. } => {
                self.now.prune(event, "letters");
            }
            Event::WordsPruned { gone, by, .. } => {
                self.now.prune(event, "words");
                let by_choice = by == csp::Cause::Choice;
                self.add("pruned", if by_choice { 0 } else { gone.into() });
            }
            Event::WipeOut { slot, conflict } => {
                let left = slot.map(|slot| self.now.words[slot.index()]);
                let has_letters = self.now.cells.iter().all(|letters| !letters.is_empty());
                assert!(left == Some(0) || !has_letters);
                assert!(conflict.iter().all(|&other| Some(other) != slot));
                self.queue.clear();
                self.add("wipe-outs", 1);
            }
            other => self.watch_search(model, other),
        }
    }

    fn check(&self, statistics: &TextbookStatistics, algorithm: Algorithm) {
        let of = |name| self.counts.get(name).copied().unwrap_or(0);
        assert_eq!(of("nodes"), statistics.nodes);
        assert_eq!(of("dead ends"), statistics.dead_ends);
        assert_eq!(of("backtracks"), statistics.backtracks);
        assert_eq!(of("jumps"), statistics.jumps);
        assert_eq!(of("jumped over"), statistics.jump_lengths.sum);
        assert_eq!(of("pruned"), statistics.words_pruned);
        assert_eq!(of("wipe-outs"), statistics.wipe_outs);
        assert_eq!(of("fills"), statistics.fills);
        if algorithm == Algorithm::Mac {
            assert_eq!(of("arcs"), statistics.revisions);
        }
    }
}

/// The texts of all events of a search for all fills, and its statistics without its work.
fn events<D: Domains>(
    model: &Arc<Model>,
    parameters: &TextbookParameters,
) -> (Vec<String>, TextbookStatistics) {
    let mut events = Vec::new();
    let mut watcher = Watcher::new(model);
    let observer = |event: Event<'_>| {
        watcher.watch(model, event);
        events.push(format!("{event:?}"));
    };
    let mut solver: Textbook<_, D> =
        Textbook::watched_by(observer, Arc::clone(model), parameters.clone());
    solver.solve();
    let mut fills = 0;
    solver.solve_all(|_| {
        fills += 1;
        if fills == 50 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let statistics = TextbookStatistics { work: 0, ..solver.statistics() };
    drop(solver);
    watcher.check(&statistics, parameters.algorithm);
    (events, statistics)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn events_draw_the_search_whatever_keeps_the_domains(
        case in case(), turn in 0_usize..45, distinct: bool, is_projected: bool, ac3: bool,
        look_ahead: bool,
    ) {
        let ties = [Ties::Fixed, Ties::Random][turn % 2];
        let (variables, values) = (VARIABLES[turn % 9], VALUES[turn / 9]);
        let parameters =
            TextbookParameters { variables, ties, values, ac3, look_ahead, ..Default::default() };
        check(&case, &parameters, distinct, is_projected);
    }
}

fn check(case: &Case, parameters: &TextbookParameters, distinct: bool, is_projected: bool) {
    let model = case::model(&case.problem(), is_projected, distinct);
    for algorithm in Algorithm::ALL {
        let parameters = TextbookParameters { algorithm, ..parameters.clone() };
        let blocks = events::<SparseBlocks>(&model, &parameters);
        let trees = events::<PrefixTree>(&model, &parameters);
        assert_eq!(blocks, trees, "{parameters:?}");
        let mut silent: Textbook<NoObserver> = Textbook::new(Arc::clone(&model), parameters);
        silent.solve();
        let mut fills = 0;
        silent.solve_all(|_| {
            fills += 1;
            if fills == 50 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let silent = TextbookStatistics { work: 0, ..silent.statistics() };
        assert_eq!(silent, blocks.1, "watching changes nothing");
    }
}
