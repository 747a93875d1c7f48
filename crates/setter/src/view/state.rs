//! The state of a search after some of its steps.

use std::collections::VecDeque;
use std::mem;

use lexicon::{Letter, LetterSet, Total};
use network::{CellId, Place, SlotId};

use super::change::{ChangeObserver, Items, List};
use super::choice::{Choice, Conflict};
use super::counters::Counters;
use super::saying::known_letters;
use crate::board::Board;
use crate::step::Step;

/// A level: what was chosen, and what is to be restored when it is undone.
#[derive(Clone, Debug)]
struct Level {
    number: usize,
    choice: Choice,
    /// How many losses came before.
    losses: usize,
}

/// The letters of a cell, the words of a slot or its value before a loss.
#[derive(Clone, Debug)]
enum Loss {
    Letters(CellId, LetterSet),
    Words(SlotId, u32),
    Best(SlotId, Option<Best>),
}

/// The slots or crossings that wait to be revised.
#[derive(Clone, Debug, Default)]
struct Queue {
    /// The crossings in the queue of AC-3, the next first.
    crossings: VecDeque<CellId>,
    /// How many wait, slots or crossings.
    length: usize,
}

/// The state of a search after some of its steps: a fold, so that the same steps always give the same
/// state. Steps that do not fit each other are taken as far as they make sense.
#[derive(Clone, Debug)]
pub struct State {
    letters: Vec<LetterSet>,
    words: Vec<u32>,
    best: Vec<Option<Best>>,
    levels: Vec<Level>,
    losses: Vec<Loss>,
    slot: Option<SlotId>,
    cell: Option<CellId>,
    queue: Queue,
    conflict: Option<Conflict>,
    weights: Vec<u32>,
    counters: Counters,
    fill: Option<Box<[Letter]>>,
    totals: Totals,
}

/// The word of a slot that is the best by the prices of letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// Its letters.
    pub word: Box<[Letter]>,
    /// What it counts for in the bound, in millionths: its score and the prices of its letters.
    pub value: i64,
}

/// The totals of scores, if the best fill is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// The total that no fill of the words left last exceeds.
    pub bound: Option<Total>,
    /// The total of the best fill by now.
    pub best: Option<Total>,
    /// The total that no fill at all exceeds.
    pub upper: Option<Total>,
    /// The nodes that are left to be searched.
    pub open: Option<u64>,
}

impl State {
    /// The state before the first step.
    pub fn new(board: &Board) -> State {
        State {
            letters: board.letters().to_vec(),
            words: board.words().to_vec(),
            best: vec![None; board.words().len()],
            levels: Vec::new(),
            losses: Vec::new(),
            slot: None,
            cell: None,
            queue: Queue::default(),
            conflict: None,
            weights: vec![1; board.words().len()],
            counters: Counters::default(),
            fill: None,
            totals: Totals::default(),
        }
    }

    /// Takes a step.
    pub fn apply(&mut self, board: &Board, step: &Step) {
        self.take(board, step, &mut ());
    }

    /// Takes a step, and tells what that changes in the lists of the state.
    pub(super) fn take(&mut self, board: &Board, step: &Step, observer: &mut impl ChangeObserver) {
        self.counters.count(step);
        match step {
            Step::SlotChosen { slot, .. } => self.look_at(*slot),
            Step::LetterTried { cell, letter, level, .. } => {
                self.open(board, *level, Choice::Letter(*cell, *letter), observer);
                self.cell = Some(*cell);
                self.set_letters(board, *cell, LetterSet::only(*letter), observer);
            }
            Step::WordTried { slot, word, level } => {
                self.open(board, *level, Choice::Word(*slot, word.clone()), observer);
                self.look_at(*slot);
                for (cell, &letter) in board.cells_of(*slot).zip(word) {
                    self.set_letters(board, cell, LetterSet::only(letter), observer);
                }
                self.set_words(*slot, 1, observer);
            }
            Step::Revised { slot, queued } => {
                self.look_at(*slot);
                self.queue.length = *queued;
            }
            Step::ArcQueued { cell, queued } => {
                observer.items(List::Queue, self.queue.crossings.len(), 0, || one(cell.index()));
                self.queue.crossings.push_back(*cell);
                self.queue.length = *queued;
            }
            Step::ArcTaken { cell, queued } => {
                self.cell = Some(*cell);
                self.slot = None;
                if self.queue.crossings.pop_front().is_some() {
                    observer.items(List::Queue, 0, 1, || Items::None);
                }
                self.queue.length = *queued;
            }
            Step::ArcConsistent => self.empty_queue(observer),
            Step::LettersPruned { cell, left, .. } => {
                self.cell = Some(*cell);
                self.set_letters(board, *cell, *left, observer);
            }
            Step::WordsPruned { slot, left, .. } => self.set_words(*slot, *left, observer),
            Step::WipeOut { slot, conflict } => {
                self.empty_queue(observer);
                if let Some(slot) = *slot {
                    self.look_at(slot);
                    let weight = &mut self.weights[slot.index()];
                    *weight = weight.saturating_add(1);
                    observer.items(List::Weights, slot.index(), 1, || Items::One(*weight));
                }
                let (slot, slots) = (*slot, conflict.clone());
                let conflict = Conflict { slot, slots, is_dead_end: false };
                self.set_conflict(board, Some(conflict), observer);
            }
            Step::DeadEnd { slot, conflict } => {
                self.look_at(*slot);
                let (slot, slots) = (Some(*slot), conflict.clone());
                let conflict = Conflict { slot, slots, is_dead_end: true };
                self.set_conflict(board, Some(conflict), observer);
            }
            Step::Backtrack { from, to } => {
                self.close(board, to.saturating_add(1).min(*from), observer);
                self.look_at_last_choice();
            }
            Step::Undone { level } => self.close(board, *level, observer),
            Step::Bounded { bound, best } => {
                // In a neighbourhood of a fill another total must be exceeded than the best.
                let best = self.totals.best.or(*best);
                self.totals = Totals { bound: Some(*bound), best, ..self.totals };
            }
            Step::Priced { slot, word, value } => {
                let disputed = self.disputed_if_watched(board, observer);
                let best = Best { word: word.clone(), value: *value };
                let before = self.best[slot.index()].replace(best);
                if !self.levels.is_empty() {
                    self.losses.push(Loss::Best(*slot, before));
                }
                self.emit_disputed(board, disputed, observer);
            }
            Step::Advanced { bound, best, open } => {
                let (upper, open) = (Some(*bound), Some(*open));
                self.totals = Totals { best: *best, upper, open, ..self.totals };
            }
            Step::Improved { total } => self.totals.best = Some(*total),
            Step::Fill { letters } => self.set_fill(Some(letters.clone()), observer),
            Step::Asked { .. }
            | Step::WordsRejected { .. }
            | Step::Backjump { .. }
            | Step::Restart { .. }
            | Step::NogoodLearnt { .. }
            | Step::NogoodMet { .. }
            | Step::Split { .. } => {}
        }
    }

    fn look_at(&mut self, slot: SlotId) {
        self.slot = Some(slot);
        self.cell = None;
    }

    fn look_at_last_choice(&mut self) {
        match self.levels.last().map(|level| &level.choice) {
            Some(Choice::Word(slot, _)) => self.look_at(*slot),
            Some(Choice::Letter(cell, _)) => self.cell = Some(*cell),
            None => {}
        }
    }

    fn empty_queue(&mut self, observer: &mut impl ChangeObserver) {
        if !self.queue.crossings.is_empty() {
            observer.items(List::Queue, 0, self.queue.crossings.len(), || Items::None);
        }
        self.queue = Queue::default();
    }

    fn open(
        &mut self,
        board: &Board,
        number: usize,
        choice: Choice,
        observer: &mut impl ChangeObserver,
    ) {
        self.close(board, number, observer);
        self.set_fill(None, observer);
        self.set_conflict(board, None, observer);
        observer.items(List::Choices, self.levels.len(), 0, || Items::Choice(choice.clone()));
        self.levels.push(Level { number, choice, losses: self.losses.len() });
        self.counters.deepest = self.counters.deepest.max(self.levels.len() as u64);
    }

    /// Closes the levels from a number on.
    fn close(&mut self, board: &Board, number: usize, observer: &mut impl ChangeObserver) {
        let open = self.levels.len();
        let mut disputed = None;
        while let Some(level) = self.levels.pop_if(|level| level.number >= number) {
            while self.losses.len() > level.losses {
                match self.losses.pop() {
                    Some(Loss::Letters(cell, letters)) => {
                        self.put_letters(board, cell, letters, observer)
                    }
                    Some(Loss::Words(slot, words)) => self.put_words(slot, words, observer),
                    Some(Loss::Best(slot, best)) => {
                        disputed.get_or_insert_with(|| self.disputed_if_watched(board, observer));
                        self.best[slot.index()] = best;
                    }
                    None => {}
                }
            }
        }
        if let Some(before) = disputed {
            self.emit_disputed(board, before, observer);
        }
        if self.levels.len() < open {
            observer
                .items(List::Choices, self.levels.len(), open - self.levels.len(), || Items::None);
        }
    }

    fn set_letters(
        &mut self,
        board: &Board,
        cell: CellId,
        left: LetterSet,
        observer: &mut impl ChangeObserver,
    ) {
        let letters = self.letters[cell.index()];
        if letters != left {
            // A loss below all levels is never undone.
            if !self.levels.is_empty() {
                self.losses.push(Loss::Letters(cell, letters));
            }
            self.put_letters(board, cell, left, observer);
        }
    }

    fn put_letters(
        &mut self,
        board: &Board,
        cell: CellId,
        letters: LetterSet,
        observer: &mut impl ChangeObserver,
    ) {
        self.letters[cell.index()] = letters;
        observer
            .items(List::Letters, cell.index(), 1, || Items::One(known_letters(board, letters)));
    }

    fn set_words(&mut self, slot: SlotId, left: u32, observer: &mut impl ChangeObserver) {
        let words = self.words[slot.index()];
        if words != left {
            if !self.levels.is_empty() {
                self.losses.push(Loss::Words(slot, words));
            }
            self.put_words(slot, left, observer);
        }
    }

    fn put_words(&mut self, slot: SlotId, words: u32, observer: &mut impl ChangeObserver) {
        self.words[slot.index()] = words;
        observer.items(List::Words, slot.index(), 1, || Items::One(words));
    }

    fn set_conflict(
        &mut self,
        board: &Board,
        conflict: Option<Conflict>,
        observer: &mut impl ChangeObserver,
    ) {
        let before = mem::replace(&mut self.conflict, conflict);
        if observer.watches() {
            let slots = |conflict: &Option<Conflict>| -> Vec<u32> {
                let slots = conflict.iter().flat_map(|conflict| &conflict.slots);
                slots.map(|slot| slot.index() as u32).collect()
            };
            let crossings = |conflict: &Option<Conflict>| -> Vec<u32> {
                let cells = conflict.iter().flat_map(|conflict| conflict.crossings(board));
                cells.map(|cell| cell.index() as u32).collect()
            };
            replaced(List::Conflict, slots(&before), slots(&self.conflict), observer);
            replaced(List::Crossings, crossings(&before), crossings(&self.conflict), observer);
        }
    }

    fn set_fill(&mut self, fill: Option<Box<[Letter]>>, observer: &mut impl ChangeObserver) {
        let before = mem::replace(&mut self.fill, fill);
        if observer.watches() {
            let letters = |fill: Option<&[Letter]>| -> Vec<u32> {
                fill.unwrap_or_default().iter().map(|&letter| letter.into()).collect()
            };
            replaced(
                List::Fill,
                letters(before.as_deref()),
                letters(self.fill.as_deref()),
                observer,
            );
        }
    }

    /// The letters left to each white cell.
    pub fn letters(&self) -> &[LetterSet] {
        &self.letters
    }

    /// How many words are left to each slot.
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// The slot at hand.
    pub fn slot(&self) -> Option<SlotId> {
        self.slot
    }

    /// The cell at hand.
    pub fn cell(&self) -> Option<CellId> {
        self.cell
    }

    /// How many slots or arcs wait to be revised.
    pub fn queued(&self) -> usize {
        self.queue.length
    }

    /// The cells of the crossings in the queue of AC-3, the next first.
    pub fn queue(&self) -> impl Iterator<Item = CellId> {
        self.queue.crossings.iter().copied()
    }

    /// The last wipe-out or dead end since the last choice.
    pub fn conflict(&self) -> Option<&Conflict> {
        self.conflict.as_ref()
    }

    /// The best word of each slot by the prices of letters; `None` before it is observer.
    pub fn best(&self) -> &[Option<Best>] {
        &self.best
    }

    /// The cells where the best words of two slots have different letters: where there are some, no fill has the bound by them.
    pub fn disputed(&self, board: &Board) -> impl Iterator<Item = CellId> {
        let letter = |at: &Place| {
            let best = self.best[at.slot.index()].as_ref();
            best.and_then(|best| best.word.get(at.position)).copied()
        };
        let network = board.network();
        CellId::all(self.letters.len()).filter(move |&cell| {
            let mut letters = network.places(cell).iter().filter_map(letter);
            letters.next().is_some_and(|first| letters.any(|letter| letter != first))
        })
    }

    fn disputed_if_watched(&self, board: &Board, observer: &impl ChangeObserver) -> Vec<u32> {
        let cells = self.disputed(board).map(|cell| cell.index() as u32);
        if observer.watches() { cells.collect() } else { Vec::new() }
    }

    fn emit_disputed(&self, board: &Board, before: Vec<u32>, observer: &mut impl ChangeObserver) {
        let now = self.disputed_if_watched(board, observer);
        replaced(List::Disputed, before, now, observer);
    }

    /// How often each slot was left without a word, one more.
    pub fn weights(&self) -> &[u32] {
        &self.weights
    }

    /// The counters of the steps so far.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// The letters of the fill found last, until the next choice.
    pub fn fill(&self) -> Option<&[Letter]> {
        self.fill.as_deref()
    }

    /// The bound of what was left last, and the best total.
    pub fn totals(&self) -> Totals {
        self.totals
    }

    /// How many choices are open.
    pub fn depth(&self) -> usize {
        self.levels.len()
    }

    /// The open choices, with the numbers of their levels, from the first.
    pub fn choices(&self) -> impl DoubleEndedIterator<Item = (usize, &Choice)> {
        self.levels.iter().map(|level| (level.number, &level.choice))
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        let words: usize = self.levels.iter().map(|level| level.choice.bytes()).sum();
        size_of::<State>()
            + words
            + size_of::<CellId>() * self.queue.crossings.capacity()
            + size_of_val(&self.letters[..])
            + size_of_val(&self.words[..])
            + size_of_val(&self.best[..])
            + size_of_val(&self.weights[..])
            + size_of::<Level>() * self.levels.capacity()
            + size_of::<Loss>() * self.losses.capacity()
    }
}

/// The number of a cell that comes to a list.
fn one(cell: usize) -> Items {
    Items::One(cell as u32)
}

/// Tells that a list has other items, if it has.
fn replaced(list: List, before: Vec<u32>, now: Vec<u32>, observer: &mut impl ChangeObserver) {
    if before != now {
        observer.items(list, 0, before.len(), || Items::Many(now));
    }
}
