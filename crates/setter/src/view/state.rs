//! The state of a search after some of its steps.

use std::collections::VecDeque;

use csp::{CellId, SlotId};
use lexicon::letters::{Letter, LetterSet};
use lexicon::total::Total;

use super::counters::Counters;
use crate::board::Board;
use crate::step::Step;

/// A choice that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A letter in a cell.
    Letter(CellId, Letter),
    /// A word in a slot.
    Word(SlotId, Box<[Letter]>),
}

/// A level: what was chosen, and what is to be restored when it is undone.
#[derive(Clone, Debug)]
struct Level {
    number: usize,
    choice: Choice,
    /// How many changes came before.
    changes: usize,
}

/// What a cell or a slot had before it lost something.
#[derive(Clone, Copy, Debug)]
enum Change {
    Letters(CellId, LetterSet),
    Words(SlotId, u32),
}

/// The last wipe-out or dead end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conflict {
    /// The slot that was left without a word.
    pub slot: Option<SlotId>,
    /// The slots that have part in it: at a dead end, the conflict set.
    pub slots: Box<[SlotId]>,
    /// Whether it is a dead end: the slot has no word left to try.
    pub is_dead_end: bool,
}

impl Conflict {
    /// The cells whose letters leave the slot none: where slots of the conflict set cross it.
    pub fn crossings(&self, board: &Board) -> impl Iterator<Item = CellId> {
        let (dead, slots) = (self.slot, &self.slots);
        let cells = dead.into_iter().flat_map(|slot| board.cells_of(slot));
        cells.filter(move |&cell| {
            let mut others = slots.iter().filter(|&&slot| Some(slot) != dead);
            others.any(|&slot| board.cells_of(slot).any(|other| other == cell))
        })
    }
}

/// What waits to be revised.
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
    levels: Vec<Level>,
    changes: Vec<Change>,
    slot: Option<SlotId>,
    cell: Option<CellId>,
    queue: Queue,
    conflict: Option<Conflict>,
    weights: Vec<f64>,
    counters: Counters,
    fill: Option<Box<[Letter]>>,
    totals: Totals,
}

/// The totals of scores, if the best fill is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// What no fill of what was left last exceeds.
    pub bound: Option<Total>,
    /// That of the best fill by now.
    pub best: Option<Total>,
}

impl State {
    /// The state before the first step.
    pub fn new(board: &Board) -> State {
        State {
            letters: board.letters().to_vec(),
            words: board.words().to_vec(),
            levels: Vec::new(),
            changes: Vec::new(),
            slot: None,
            cell: None,
            queue: Queue::default(),
            conflict: None,
            weights: vec![1.0; board.words().len()],
            counters: Counters::default(),
            fill: None,
            totals: Totals::default(),
        }
    }

    /// Takes a step.
    pub fn apply(&mut self, board: &Board, step: &Step) {
        self.counters.count(step);
        match step {
            Step::SlotChosen { slot, .. } => self.look_at(*slot),
            Step::LetterTried { cell, letter, level, .. } => {
                self.open(*level, Choice::Letter(*cell, *letter));
                self.cell = Some(*cell);
                self.set_letters(*cell, LetterSet::only(*letter));
            }
            Step::WordTried { slot, word, level } => {
                self.open(*level, Choice::Word(*slot, word.clone()));
                self.look_at(*slot);
                for (cell, &letter) in board.cells_of(*slot).zip(word) {
                    self.set_letters(cell, LetterSet::only(letter));
                }
                self.set_words(*slot, 1);
            }
            Step::Revised { slot, queued } => {
                self.look_at(*slot);
                self.queue.length = *queued;
            }
            Step::ArcQueued { cell, queued } => {
                self.queue.crossings.push_back(*cell);
                self.queue.length = *queued;
            }
            Step::ArcTaken { cell, queued } => {
                self.cell = Some(*cell);
                self.slot = None;
                self.queue.crossings.pop_front();
                self.queue.length = *queued;
            }
            Step::ArcConsistent => self.queue = Queue::default(),
            Step::LettersPruned { cell, left, .. } => {
                self.cell = Some(*cell);
                self.set_letters(*cell, *left);
            }
            Step::WordsPruned { slot, left, .. } => self.set_words(*slot, *left),
            Step::WipeOut { slot, conflict } => {
                self.queue = Queue::default();
                if let Some(slot) = *slot {
                    self.look_at(slot);
                    self.weights[slot.index()] += 1.0;
                }
                let (slot, slots) = (*slot, conflict.clone());
                self.conflict = Some(Conflict { slot, slots, is_dead_end: false });
            }
            Step::DeadEnd { slot, conflict } => {
                self.look_at(*slot);
                let (slot, slots) = (Some(*slot), conflict.clone());
                self.conflict = Some(Conflict { slot, slots, is_dead_end: true });
            }
            Step::Backtrack { from, to } => {
                self.close(to.saturating_add(1).min(*from));
                self.look_at_last_choice();
            }
            Step::Undone { level } => self.close(*level),
            Step::Bounded { bound, best } => {
                self.totals = Totals { bound: Some(*bound), best: *best }
            }
            Step::Improved { total } => self.totals.best = Some(*total),
            Step::Fill { letters } => self.fill = Some(letters.clone()),
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

    fn open(&mut self, number: usize, choice: Choice) {
        self.close(number);
        self.fill = None;
        self.conflict = None;
        self.levels.push(Level { number, choice, changes: self.changes.len() });
        self.counters.deepest = self.counters.deepest.max(self.levels.len());
    }

    /// Closes the levels from a number on.
    fn close(&mut self, number: usize) {
        while let Some(level) = self.levels.pop_if(|level| level.number >= number) {
            for change in self.changes.drain(level.changes..).rev() {
                match change {
                    Change::Letters(cell, letters) => self.letters[cell.index()] = letters,
                    Change::Words(slot, words) => self.words[slot.index()] = words,
                }
            }
        }
    }

    fn set_letters(&mut self, cell: CellId, left: LetterSet) {
        let letters = &mut self.letters[cell.index()];
        if *letters != left {
            // What is done below all levels is never undone.
            if !self.levels.is_empty() {
                self.changes.push(Change::Letters(cell, *letters));
            }
            *letters = left;
        }
    }

    fn set_words(&mut self, slot: SlotId, left: u32) {
        let words = &mut self.words[slot.index()];
        if *words != left {
            if !self.levels.is_empty() {
                self.changes.push(Change::Words(slot, *words));
            }
            *words = left;
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

    /// How often each slot was left without a word, one more.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// What was done so far.
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
        let words: usize = self.levels.iter().map(|level| choice_bytes(&level.choice)).sum();
        size_of::<State>()
            + words
            + size_of::<CellId>() * self.queue.crossings.capacity()
            + size_of_val(&self.letters[..])
            + size_of_val(&self.words[..])
            + size_of_val(&self.weights[..])
            + size_of::<Level>() * self.levels.capacity()
            + size_of::<Change>() * self.changes.capacity()
    }
}

fn choice_bytes(choice: &Choice) -> usize {
    match choice {
        Choice::Letter(..) => 0,
        Choice::Word(_, word) => word.len() + 16,
    }
}
