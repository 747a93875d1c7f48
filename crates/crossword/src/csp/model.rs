//! A crossword as a constraint network: cells with letters, slots with words, and their crossings.

use std::sync::Arc;

use super::ids::{CellId, IdVec, SlotId, WordId};
use super::word_scores::WordScores;
use crate::order::{Order, depths};
use crate::problem::Problem;
use crate::slots;
use crate::supports::Supports;
use lexicon::automaton::State;
use lexicon::halt::{Halt, Halted};
use lexicon::letters::{Letter, LetterSet};
use lexicon::score::Score;
use lexicon::words::Words;

/// A slot as a variable.
#[derive(Clone, Debug)]
pub(super) struct ModelSlot {
    pub(super) cells: Vec<CellId>,
    /// The list of words that it draws from.
    pub(super) list: usize,
    /// Where its positions begin in vectors with an item for each position of each slot.
    pub(super) base: usize,
}

/// Where a cell lies on a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The slot.
    pub slot: SlotId,
    /// The letter of the slot's word, from 0.
    pub position: usize,
}

/// The constraint network of a problem: a variable for each slot, whose values are the words of its
/// length, and for each cell, whose values are letters; a slot constrains its cells to spell its
/// word, and if fills are to be distinct, all slots of a length differ.
///
/// It never changes: any number of solvers, on any threads, share one through an [`Arc`]. The tables of
/// supports are those of the [problem](Problem::supports), and are made when a solver first needs
/// them.
#[derive(Clone, Debug)]
pub struct Model {
    pub(super) cells: IdVec<CellId, LetterSet>,
    pub(super) slots: IdVec<SlotId, ModelSlot>,
    /// The up to two places of each cell, across and down.
    pub(super) places: IdVec<CellId, [Option<Place>; 2]>,
    /// For each length that a slot has, its words.
    pub(super) lists: Vec<Arc<Supports>>,
    /// For each list, the slots that draw from it.
    pub(super) slots_of_list: Vec<Vec<SlotId>>,
    /// For each list, the scores of its words.
    pub(super) scores: Vec<Arc<WordScores>>,
    /// How many positions all slots have together.
    pub(super) positions: usize,
    pub(super) distinct: bool,
    /// All letters of the alphabet.
    pub(super) letters: LetterSet,
    /// For each cell, its number among the white cells of the grid.
    pub(super) white_cells: IdVec<CellId, u32>,
}

impl Model {
    /// The model of a problem, its cells in this order. `distinct` says whether no word may stand
    /// twice.
    ///
    /// Takes time in proportion to the cells; where most words of a length do not match any slot,
    /// also to the words that match some.
    pub fn new(problem: &Problem, order: Order, distinct: bool) -> Model {
        let never = Halt::default();
        match Model::until(problem, order, distinct, &never) {
            Ok(model) => model,
            Err(Halted) => unreachable!("nobody else has the request"),
        }
    }

    /// As [`new`](Self::new), but gives up soon once `halt` is set.
    pub fn until(
        problem: &Problem,
        order: Order,
        distinct: bool,
        halt: &Halt,
    ) -> Result<Model, Halted> {
        Model::made_of(problem, (order, distinct), problem.candidates(), halt, |length| {
            words_of_length(problem, length)
        })
    }

    /// The model of a problem as the grid gives it, before its
    /// [letters](Problem::candidates) are made consistent: a cell may have whatever the grid lets it
    /// have, and the values of a slot are all words of its length. So it is all there for a solver to
    /// do, also where there is no fill for an [obstruction](Problem::obstruction).
    ///
    /// Takes time in proportion to the cells.
    pub fn unprojected(problem: &Problem, order: Order, distinct: bool) -> Model {
        let (letters, never) = (&problem.slots().letters, Halt::default());
        let words = |length| all_words_of_length(problem, length);
        match Model::made_of(problem, (order, distinct), letters, &never, words) {
            Ok(model) => model,
            Err(Halted) => unreachable!("nobody else has the request"),
        }
    }

    /// The model whose white cells have these letters, and its lists these words.
    pub(super) fn made_of(
        problem: &Problem,
        (order, distinct): (Order, bool),
        letters: &[LetterSet],
        halt: &Halt,
        words: impl Fn(usize) -> Arc<Supports>,
    ) -> Result<Model, Halted> {
        let white_cells = order.cells(problem);
        let depth_of = depths(&white_cells);
        let list = &problem.slots().list;
        let lengths = problem.slots().lengths();
        let mut lists = Vec::with_capacity(lengths.len());
        for &length in &lengths {
            halt.check()?;
            lists.push(words(length));
        }
        let mut slots_of_list = vec![Vec::new(); lists.len()];
        let mut base = 0;
        let slots = list.iter().enumerate().map(|(number, slot)| {
            let list = lengths.partition_point(|&length| length < slot.length());
            slots_of_list[list].push(SlotId::new(number));
            let cells = slot.cells.iter().map(|&cell| CellId::new(depth_of[cell])).collect();
            base += slot.length();
            ModelSlot { cells, list, base: base - slot.length() }
        });
        let slots = slots.collect();
        let place = |place: slots::SlotPosition| Place {
            slot: SlotId::new(place.slot),
            position: place.position,
        };
        let places = &problem.slots().places;
        let cells = || white_cells.iter().map(|&cell| cell as usize);
        Ok(Model {
            cells: cells().map(|cell| letters[cell]).collect(),
            places: cells().map(|cell| places[cell].map(|at| at.map(place))).collect(),
            white_cells: white_cells.iter().copied().collect(),
            slots,
            scores: lengths
                .iter()
                .map(|&length| Arc::new(WordScores::new(problem.scores(length))))
                .collect(),
            lists,
            slots_of_list,
            positions: base,
            distinct,
            letters: problem.alphabet().all(),
        })
    }

    /// How many white cells there are.
    pub fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// How many slots there are.
    pub fn slot_count(&self) -> usize {
        self.slots.len()
    }

    /// Whether no word may stand twice.
    pub fn is_distinct(&self) -> bool {
        self.distinct
    }

    /// The cells of a slot, in the order it is read.
    pub fn slot_cells(&self, slot: SlotId) -> &[CellId] {
        &self.slots[slot].cells
    }

    /// The places of a cell across and down; `None` where its run is too short for a slot.
    pub fn places(&self, cell: CellId) -> [Option<Place>; 2] {
        self.places[cell]
    }

    /// The letters that a cell may have before anything is propagated.
    pub fn letters(&self, cell: CellId) -> LetterSet {
        self.cells[cell]
    }

    /// How many words the list of a slot has before anything is propagated.
    pub fn word_count(&self, slot: SlotId) -> usize {
        self.supports(slot).words().count()
    }

    /// The number of a cell among the white cells of the grid, in row-major order.
    pub fn white_cell(&self, cell: CellId) -> usize {
        self.white_cells[cell] as usize
    }

    /// A word of the length of a slot.
    pub fn word(&self, slot: SlotId, word: WordId) -> &[Letter] {
        self.supports(slot).words().word(word.index())
    }

    /// The score of a word of the length of a slot: 0 if it has none. The scores of a length are read
    /// when one of them is first asked for, whoever of several threads asks.
    pub fn score(&self, slot: SlotId, word: WordId) -> Score {
        let list = self.slots[slot].list;
        self.scores[list].of(self.lists[list].words(), word)
    }

    /// How many of the cells of a slot are crossings: cells of another slot too.
    pub fn crossing_count(&self, slot: SlotId) -> usize {
        let cells = self.slots[slot].cells.iter();
        cells.filter(|&&cell| self.crossing(cell, slot).is_some()).count()
    }

    /// How many bytes the words and the tables made so far take. Problems share them.
    pub fn bytes(&self) -> usize {
        self.lists.iter().map(|supports| supports.bytes()).sum()
    }

    /// How many of them are the words themselves.
    pub fn word_bytes(&self) -> usize {
        self.lists.iter().map(|supports| supports.words().bytes()).sum()
    }

    #[inline(always)]
    pub(super) fn supports(&self, slot: SlotId) -> &Supports {
        &self.lists[self.slots[slot].list]
    }

    /// The place of a cell on the slot that is not `slot`.
    #[inline(always)]
    pub(super) fn crossing(&self, cell: CellId, slot: SlotId) -> Option<Place> {
        let [across, down] = self.places[cell];
        across.filter(|place| place.slot != slot).or(down.filter(|place| place.slot != slot))
    }
}

/// All words of a length.
pub(super) fn all_words_of_length(problem: &Problem, length: usize) -> Arc<Supports> {
    match problem.supports_of_length(length) {
        Some(supports) => Arc::clone(supports),
        None => Arc::new(Supports::new(Words::none(length), problem.alphabet().size())),
    }
}

/// The words of a length: all, or those that match some slot where these are few.
pub(super) fn words_of_length(problem: &Problem, length: usize) -> Arc<Supports> {
    let list = &problem.slots().list;
    let slots = || (0..list.len()).filter(|&slot| list[slot].length() == length);
    if let Some((supports, _)) = slots().find_map(|slot| problem.supports(slot)) {
        return Arc::clone(supports);
    }
    let root = |slot: &slots::Slot| problem.initial(slot.cells[0])[slot.direction as usize];
    let mut roots: Vec<State> = slots().map(|slot| root(&list[slot])).collect();
    roots.sort_unstable();
    roots.dedup();
    let words = Words::of_automata(problem.table(), &roots, length);
    Arc::new(Supports::new(words, problem.alphabet().size()))
}
