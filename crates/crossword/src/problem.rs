//! Problems: a grid and the automata of the words that still fit each of its slots.

mod obstruction;
mod projection;

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;
use thiserror::Error;

use lexicon::halt::{Halt, Halted};

pub use obstruction::{Obstruction, Reason};

use crate::grid::Grid;
use crate::slots::Slots;
use crate::supports::Supports;
use lexicon::automaton::{State, StateTable, TooManyTransitions};
use lexicon::index::{Index, List, Scores};
use lexicon::letters::{Alphabet, LetterSet};
use lexicon::words::Words;
use projection::{ProjectError, Projection};

/// Why a problem cannot be set up.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum ProblemError {
    /// The words make too large an automaton.
    #[error(transparent)]
    TooLarge(#[from] TooManyTransitions),
    /// It was asked to end.
    #[error(transparent)]
    Halted(#[from] Halted),
}

/// A grid to fill with the words of an index.
///
/// Letters that no word supports are removed from each cell until nothing changes; then each
/// distinct slot pattern gets the minimal automaton of the words that fit it.
///
/// With an index whose words are [read backwards](Index::is_reversed) the slots are too: the fills are
/// the same, but each [order](crate::order::Order) of cells goes from the last to the first.
#[derive(Debug)]
pub struct Problem {
    grid: Grid,
    alphabet: Alphabet,
    slots: Slots,
    is_reversed: bool,
    /// The letters left to each white cell.
    candidates: Vec<LetterSet>,
    table: StateTable,
    /// The words by length; `None` where there is no word, or no slot.
    lists: Vec<Option<List>>,
    /// The scores of the words of each list.
    scores: Vec<Option<Scores>>,
    /// For each slot, the words of its length that do not match it, if they are few.
    excluded: Vec<Option<Arc<[u32]>>>,
    /// The state before each white cell that begins its run across and down.
    initial: Vec<[State; 2]>,
    /// Of the lists, by length, if they were asked for.
    supports: Vec<OnceLock<Arc<Supports>>>,
    obstruction: Option<Obstruction>,
}

impl Problem {
    /// Sets up the problem of filling `grid` with the words of `index`.
    ///
    /// Takes time in proportion to the automata of the lengths that the grid has, times the number
    /// of distinct patterns met on the way.
    pub fn new(grid: Grid, alphabet: Alphabet, index: &Index) -> Result<Problem, ProblemError> {
        Problem::until(grid, alphabet, index, &Halt::default())
    }

    /// As [`new`](Self::new), but gives up soon once `halt` is set, with [`ProblemError::Halted`].
    pub fn until(
        grid: Grid,
        alphabet: Alphabet,
        index: &Index,
        halt: &Halt,
    ) -> Result<Problem, ProblemError> {
        halt.check()?;
        let mut slots = Slots::of(&grid);
        if index.is_reversed() {
            slots = slots.reversed();
        }
        let mut projection = Projection::new(&slots, index, halt);
        let mut candidates = slots.letters.clone();
        let obstruction = match projection.project(&slots, &mut candidates) {
            Ok(()) => None,
            Err(ProjectError::NoWord(slot)) => {
                Some(Obstruction::find(&mut projection, &slots, slot, &alphabet)?)
            }
            Err(ProjectError::Halted(halted)) => return Err(halted.into()),
        };
        let mut problem = Problem {
            table: StateTable::default(),
            lists: Vec::new(),
            scores: Vec::new(),
            supports: Vec::new(),
            excluded: Vec::new(),
            initial: vec![[State::FINAL; 2]; candidates.len()],
            candidates,
            obstruction,
            grid,
            alphabet,
            slots,
            is_reversed: index.is_reversed(),
        };
        if problem.obstruction.is_none() {
            problem.build_automata(&mut projection, halt)?;
            problem.table = projection.table;
        }
        (problem.lists, problem.scores) = (projection.lists, projection.scores);
        problem.supports = problem.lists.iter().map(|_| OnceLock::new()).collect();
        if problem.obstruction.is_none() {
            problem.intern_single_cells()?;
        }
        Ok(problem)
    }

    fn build_automata(
        &mut self,
        projection: &mut Projection,
        halt: &Halt,
    ) -> Result<(), ProblemError> {
        let mut patterns = FxHashMap::default();
        for slot in &self.slots.list {
            halt.check()?;
            let pattern = slot.pattern(&self.candidates);
            let (root, excluded) = match patterns.get(&pattern) {
                Some(known) => known,
                None => {
                    let words = projection.words(&pattern)?;
                    patterns.entry(pattern).or_insert(words)
                }
            };
            self.initial[slot.cells[0]][slot.direction as usize] = *root;
            self.excluded.push(excluded.clone());
        }
        Ok(())
    }

    /// Adds to the table, for each cell that is on no slot one way, the automaton of its letters.
    fn intern_single_cells(&mut self) -> Result<(), TooManyTransitions> {
        for (cell, places) in self.slots.places.iter().enumerate() {
            for (direction, place) in places.iter().enumerate() {
                if place.is_none() {
                    let letters = self.candidates[cell];
                    let targets = vec![State::FINAL; letters.len() as usize];
                    self.initial[cell][direction] = self.table.intern(letters, &targets)?;
                }
            }
        }
        Ok(())
    }

    /// The grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The letters of the fills.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The slots of the grid.
    pub fn slots(&self) -> &Slots {
        &self.slots
    }

    /// Whether slots are read backwards, and cells compared from the last to the first.
    pub fn is_reversed(&self) -> bool {
        self.is_reversed
    }

    /// The letters that each white cell can have in some word of each of its slots; the letters it
    /// was limited to if there is an [obstruction](Self::obstruction).
    pub fn candidates(&self) -> &[LetterSet] {
        &self.candidates
    }

    /// Why the problem has no fill, if that shows before any search.
    pub fn obstruction(&self) -> Option<&Obstruction> {
        self.obstruction.as_ref()
    }

    /// The states that [`initial`](Self::initial) begins with.
    pub fn table(&self) -> &StateTable {
        &self.table
    }

    /// All words as long as a slot, and the numbers of those that do not match it, in order;
    /// `None` if these are many, or there is an [obstruction](Self::obstruction).
    pub fn words(&self, slot: usize) -> Option<(&List, &[u32])> {
        let excluded = self.excluded.get(slot)?.as_deref()?;
        Some((self.lists[self.slots.list[slot].length()].as_ref()?, excluded))
    }

    /// The supports of all words as long as a slot, shared by whoever asks, and the numbers of the
    /// words that do not match it, in order; `None` as of [`words`](Self::words).
    pub fn supports(&self, slot: usize) -> Option<(&Arc<Supports>, &[u32])> {
        let excluded = self.excluded.get(slot)?.as_deref()?;
        Some((self.supports_of_length(self.slots.list[slot].length())?, excluded))
    }

    /// The supports of all words of a length that some slot has, matching or not, shared by whoever
    /// asks; `None` if there is no word of that length.
    pub fn supports_of_length(&self, length: usize) -> Option<&Arc<Supports>> {
        let list = self.lists.get(length)?.as_ref()?;
        let make = || Arc::new(Supports::new(Words::of_list(list), self.alphabet.size()));
        Some(self.supports.get(length)?.get_or_init(make))
    }

    /// The scores of the words of a length that some slot has; `None` if there is no such word.
    pub fn scores(&self, length: usize) -> Option<&Scores> {
        self.scores.get(length)?.as_ref()
    }

    /// The states, across and down, before a white cell that begins its run that way.
    ///
    /// The automaton of a slot accepts its words; that of a cell on no slot that way, the cell's letters.
    pub fn initial(&self, cell: usize) -> [State; 2] {
        self.initial[cell]
    }
}
