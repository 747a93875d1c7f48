//! Problems: a network and the automata of the words that still fit each of its slots.
//!
//! Each cell starts with the letters the grid allows. A slot's pattern is the sets of its cells; the letters that
//! some word of the pattern has at each position support it. Letters without support are removed, and slots looked at
//! again, until nothing changes: arc consistency on letters. If a slot is left without words there is no fill, and
//! QuickXplain finds a minimal choice of given letters that is enough to forbid it.

mod lists;
mod obstruction;
mod projection;

use std::sync::Arc;

use rustc_hash::FxHashSet;
use thiserror::Error;

use lexicon::{Halt, Halted};

pub use lists::Dictionaries;
pub use obstruction::{Obstruction, Reason};
pub use projection::{ProjectError, project};

use crate::constraint::{AllDifferent, Constraint, NoSuchSlot, Required};
use crate::grid::{Grid, GridError};
use crate::ids::{CellId, Depth, IdVec, SlotId};
use crate::order::{Order, depths};
use crate::structure::Network;
use crate::supports::Supports;
use crate::word_choice::WordChoice;
use lexicon::automaton::{State, StateTable, TooManyTransitions};
use lexicon::index::{IndexError, List, Scores};
use lexicon::letters::MAX_LETTERS;
use lexicon::{Alphabet, Index, Letter, LetterSet};
use lists::{Lists, WordRules};
use projection::{Projection, SlotWords};

/// The most cells with a choice with which each pattern of a slot has an automaton of its own. In a larger grid nearly each
/// slot has a pattern of its own, and to make all their automata took a third of the time up to the first fill. With one
/// automaton for all slots of a list a walk meets letters that lead nowhere a little later. Figures:
/// `benches/record/large-grids.md`.
const MOST_CELLS_OF_PATTERNS: usize = 1 << 14;

/// Why a problem cannot be set up.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum ProblemError {
    /// The words make too large an automaton.
    #[error(transparent)]
    TooLarge(#[from] TooManyTransitions),
    /// The setup was asked to end.
    #[error(transparent)]
    Halted(#[from] Halted),
}

/// Why the text of a grid and words make no problem.
#[derive(Debug, Error)]
#[error(transparent)]
pub enum TextError {
    /// The text is no grid.
    Grid(#[from] GridError),
    /// The words make no index.
    Words(#[from] IndexError),
    /// There can be no such problem.
    Problem(#[from] ProblemError),
}

/// A network to fill with the words of dictionaries.
///
/// Letters that no word supports are removed from each cell until nothing changes; then each
/// distinct slot pattern gets the minimal automaton of the words that fit it.
///
/// With an index whose words are [read backwards](Index::is_reversed) the slots are too: the fills are
/// the same, but each [order](crate::order::Order) of cells goes from the last to the first.
#[derive(Clone, Debug)]
pub struct Problem {
    grid: Grid,
    alphabet: Alphabet,
    network: Arc<Network>,
    is_reversed: bool,
    /// The constraints on fills beside that slots spell words.
    constraints: Vec<Constraint>,
    /// The problem without the constraint that no word stands twice, if there is this constraint.
    repeating: Option<Arc<Problem>>,
    /// The letters left to each cell.
    candidates: IdVec<CellId, LetterSet>,
    lists: Arc<Lists>,
    /// The words of each slot; none if there is an obstruction.
    words: IdVec<SlotId, SlotWords>,
    /// For each [order](Order::ALL), the slots whose cells the order meets in another sequence than the slot is
    /// read in.
    permuted: [Vec<PermutedSlot>; 2],
    /// For each cell, the state whose automaton accepts one of the letters left to the cell.
    letters: IdVec<CellId, State>,
    obstruction: Option<Obstruction>,
}

/// A slot whose cells an order meets in another sequence than the slot is read in.
#[derive(Clone, Debug)]
struct PermutedSlot {
    slot: SlotId,
    list: usize,
    words: SlotWords,
}

impl Problem {
    /// The problem of filling a grid, given as text, with some words of the letters a to z.
    ///
    /// # Errors
    /// If the text is no grid, or the words are too many.
    pub fn of_words<W: AsRef<str>>(
        grid: &str,
        words: impl IntoIterator<Item = W>,
    ) -> Result<Problem, TextError> {
        let alphabet = Alphabet::default();
        let index = Index::from_words(&alphabet, words)?;
        let grid = Grid::parse(grid.as_bytes(), &alphabet)?;
        Ok(Problem::new(grid, alphabet, &index)?)
    }

    /// Sets up the problem of filling `grid` with the words of `index`.
    ///
    /// Takes time in proportion to the automata of the lengths that the grid has, times the number
    /// of distinct patterns met on the way.
    ///
    /// # Errors
    /// If the words are too many.
    pub fn new(grid: Grid, alphabet: Alphabet, index: &Index) -> Result<Problem, ProblemError> {
        Problem::until(grid, alphabet, index, &Halt::default())
    }

    /// As [`new`](Self::new), but gives up soon once `halt` is set.
    ///
    /// # Errors
    /// If the words are too many, or with [`ProblemError::Halted`].
    pub fn until(
        grid: Grid,
        alphabet: Alphabet,
        index: &Index,
        halt: &Halt,
    ) -> Result<Problem, ProblemError> {
        let choice = &WordChoice::default();
        let dictionaries = Dictionaries { common: index, across: None, down: None, choice };
        Problem::of(grid, alphabet, dictionaries, halt)
    }

    /// The problem of filling `grid` with words of several dictionaries, all read in one direction, of
    /// which some may stand nowhere, and some must stand somewhere.
    ///
    /// # Errors
    /// As [`until`](Self::until).
    pub fn of(
        grid: Grid,
        alphabet: Alphabet,
        dictionaries: Dictionaries<'_>,
        halt: &Halt,
    ) -> Result<Problem, ProblemError> {
        halt.check()?;
        let is_reversed = dictionaries.common.is_reversed();
        let mut network = Network::of(&grid);
        if is_reversed {
            network = network.reversed();
        }
        let rules = WordRules::new(dictionaries.choice, grid.rules().reversed, is_reversed);
        let lists = Lists::new(&network, &dictionaries, &rules)?;
        let mut projection = Projection::new(lists, alphabet.size(), halt);
        let mut candidates = network.letters.clone();
        let obstruction =
            match project(&network, &mut candidates, network.slots.ids(), &mut projection) {
                Ok(()) => Obstruction::of_cell(&network, &alphabet),
                Err(ProjectError::NoWord(slot)) => Some(Obstruction::find(
                    &mut projection,
                    &network,
                    slot,
                    &alphabet,
                    &dictionaries,
                )?),
                Err(ProjectError::Halted(halted)) => return Err(halted.into()),
            };
        let mut problem = Problem {
            lists: Arc::default(),
            words: IdVec::default(),
            permuted: [const { Vec::new() }; 2],
            letters: IdVec::default(),
            constraints: Vec::new(),
            repeating: None,
            candidates,
            obstruction,
            grid,
            alphabet,
            network: Arc::new(network),
            is_reversed,
        };
        if problem.obstruction.is_none() {
            problem.build_automata(&mut projection, halt)?;
        }
        problem.lists = Arc::new(projection.lists);
        let required = rules.into_required().into_iter();
        problem.constraints =
            required.map(|word| Constraint::Required(problem.required_word(word))).collect();
        Ok(problem)
    }

    /// A word that must stand, with the slots that may take it.
    fn required_word(&self, word: Vec<Letter>) -> Required {
        let takes = |&number: &SlotId| {
            let slot = &self.network.slots[number];
            let mut cells = slot.cells.iter().zip(&word);
            slot.length() == word.len()
                && cells.all(|(&cell, &letter)| self.candidates[cell].contains(letter))
                && !self.lists.all[self.list_of(number)].words().range(&word).is_empty()
        };
        let slots = self.network.slots.ids().filter(takes).collect();
        Required { word, slots }
    }

    /// The same problem with a further constraint over its slots.
    ///
    /// # Errors
    /// If the constraint is over a slot that the network does not have.
    pub fn with(mut self, constraint: Constraint) -> Result<Problem, NoSuchSlot> {
        let (relation, slots) = (constraint.relation(), self.network.slots.len());
        if let Some(&slot) = relation.slots().iter().find(|slot| slot.index() >= slots) {
            return Err(NoSuchSlot { name: relation.name(), slot, slots });
        }
        if matches!(constraint, Constraint::AllDifferent(_)) && relation.slots().len() == slots {
            return Ok(self.distinct());
        }
        if let Some(repeating) = self.repeating.take() {
            return Arc::unwrap_or_clone(repeating).with(constraint).map(Problem::distinct);
        }
        self.constraints.push(constraint);
        Ok(self)
    }

    /// The same problem [with](Self::with) [`AllDifferent`] over all slots: no word may stand twice.
    /// A word that several slots [hold](Self::is_held) stands in no other.
    pub fn distinct(mut self) -> Problem {
        if !self.is_distinct() {
            self.repeating = Some(Arc::new(self.clone()));
            let mut held = FxHashSet::default();
            let slots = self.network.slots.ids();
            let differ =
                slots.filter(|&slot| !self.is_held(slot) || held.insert(self.list_of(slot)));
            let all = AllDifferent::new(&self.network, differ);
            self.constraints.push(Constraint::AllDifferent(all));
        }
        self
    }

    /// Whether the problem was made [distinct](Self::distinct).
    pub fn is_distinct(&self) -> bool {
        self.repeating.is_some()
    }

    /// The same problem before it was made [distinct](Self::distinct): a word may stand twice.
    pub fn repeating(&self) -> &Problem {
        self.repeating.as_deref().unwrap_or(self)
    }

    fn build_automata(
        &mut self,
        projection: &mut Projection,
        halt: &Halt,
    ) -> Result<(), ProblemError> {
        let shares = self.shares_automata();
        for number in self.network.slots.ids() {
            halt.check()?;
            let list = projection.lists.of_slot[number];
            self.words.push(match shares {
                true => projection.all_words(list),
                false => {
                    projection.words(list, self.network.slots[number].pattern(&self.candidates))?
                }
            });
        }
        for order in Order::ALL {
            let depth_of = depths(&self.cells(order));
            for slot in self.network.slots.ids() {
                let cells = &self.network.slots[slot].cells;
                if cells.is_sorted_by(|&a, &b| depth_of[a] < depth_of[b]) {
                    continue;
                }
                halt.check()?;
                let mut positions: Vec<usize> = (0..cells.len()).collect();
                positions.sort_by_key(|&position| depth_of[cells[position]]);
                positions.dedup_by_key(|position| cells[*position]);
                let list = projection.lists.of_slot[slot];
                let list = projection.lists.at_positions(list, &positions)?;
                let words = match shares {
                    true => projection.all_words(list),
                    false => {
                        let pattern = positions.iter().map(|&at| self.candidates[cells[at]]);
                        projection.words(list, pattern.collect())?
                    }
                };
                self.permuted[order as usize].push(PermutedSlot { slot, list, words });
            }
        }
        let table = &mut projection.lists.table;
        for &letters in self.candidates.iter() {
            let targets = [State::FINAL; MAX_LETTERS];
            self.letters.push(table.intern(letters, &targets[..letters.len() as usize])?);
        }
        Ok(())
    }

    /// The picture of the network, with the rules of its slots.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The letters of the fills.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The cells and slots.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// The text of a fill, whose letters come by the numbers of the cells.
    pub fn print(&self, fill: &[Letter]) -> String {
        self.grid.print(&self.network.picture(fill), &self.alphabet)
    }

    /// Whether slots are read backwards, and cells compared from the last to the first.
    pub fn is_reversed(&self) -> bool {
        self.is_reversed
    }

    /// The cells in an order.
    pub fn cells(&self, order: Order) -> IdVec<Depth, CellId> {
        order.cells(&self.grid, &self.network, self.is_reversed)
    }

    /// The letters of a fill, which come by the numbers of the cells, in an order.
    pub fn arrange(&self, order: Order, fill: &[Letter]) -> Vec<Letter> {
        self.cells(order).iter().map(|&cell| fill[cell.index()]).collect()
    }

    /// The constraints on fills beside that each slot spells a word of its list.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The words that must stand in some slot.
    pub fn required(&self) -> impl Iterator<Item = &Required> {
        self.constraints.iter().filter_map(|constraint| match constraint {
            Constraint::Required(word) => Some(word),
            Constraint::AllDifferent(_) | Constraint::Relation(_) => None,
        })
    }

    /// The letters that each cell can have in some word of each of its slots; the letters it
    /// was limited to if there is an [obstruction](Self::obstruction).
    pub fn candidates(&self) -> &IdVec<CellId, LetterSet> {
        &self.candidates
    }

    /// Why the problem has no fill, if that shows before any search.
    pub fn obstruction(&self) -> Option<&Obstruction> {
        self.obstruction.as_ref()
    }

    /// The states that [`root`](Self::root), [`in_visit_order`](Self::in_visit_order) and [`letters`](Self::letters) begin with.
    pub fn table(&self) -> &StateTable {
        &self.lists.table
    }

    /// How many lists of words there are. Slots may share one.
    pub fn list_count(&self) -> usize {
        self.lists.all.len()
    }

    /// The list of words that a slot draws from.
    pub fn list_of(&self, slot: SlotId) -> usize {
        self.lists.of_slot[slot]
    }

    /// Whether a slot is held: its letters are all given, and are its word, whatever its dictionary has and whatever is
    /// [chosen](WordChoice::holding_given) of it.
    pub fn is_held(&self, slot: SlotId) -> bool {
        self.lists.all[self.list_of(slot)].is_held
    }

    /// How many letters the words of a list have.
    pub fn word_length(&self, list: usize) -> usize {
        self.lists.all[list].length
    }

    /// The words of a list, if there is any.
    pub fn list(&self, list: usize) -> Option<&List> {
        self.lists.all[list].list.as_ref()
    }

    /// The numbers of the words in the list of a slot that do not match the slot, in order; `None` if there are
    /// many such words, or there is an [obstruction](Self::obstruction).
    pub fn excluded(&self, slot: SlotId) -> Option<&[u32]> {
        self.words.get(slot.index())?.1.as_deref()
    }

    /// The supports of the words of a list, whether the words match slots or not, shared by all callers.
    pub fn supports(&self, list: usize) -> &Arc<Supports> {
        self.lists.all[list].supports(self.alphabet.size())
    }

    /// The scores of the words of a list; `None` if none has any.
    pub fn scores(&self, list: usize) -> Option<&Scores> {
        self.lists.all[list].scores.as_ref()
    }

    /// Whether there are so many cells with a choice that all slots of a list [share](Self::root) its automaton.
    pub fn shares_automata(&self) -> bool {
        let choices = self.candidates.iter().filter(|letters| letters.len() > 1);
        choices.count() > MOST_CELLS_OF_PATTERNS
    }

    /// The state before a slot: its automaton accepts the words that match the slot, and where automata
    /// [are shared](Self::shares_automata) also words with letters that its cells may not have.
    pub fn root(&self, slot: SlotId) -> State {
        self.words.get(slot.index()).map_or(State::FINAL, |words| words.0)
    }

    /// The words of a slot whose letters are in the order in which an order of cells visits them: the list of the words,
    /// the state before them, and the numbers of the words of the list that do not match, as of
    /// [`excluded`](Self::excluded).
    pub fn in_visit_order(&self, slot: SlotId, order: Order) -> (usize, State, Option<&[u32]>) {
        let permuted = &self.permuted[order as usize];
        match permuted.binary_search_by_key(&slot, |permuted| permuted.slot) {
            Ok(at) => {
                let PermutedSlot { list, words, .. } = &permuted[at];
                (*list, words.0, words.1.as_deref())
            }
            Err(_) => (self.list_of(slot), self.root(slot), self.excluded(slot)),
        }
    }

    /// The state before a cell on no slot: its automaton accepts the letters left to the cell.
    pub fn letters(&self, cell: CellId) -> State {
        self.letters.get(cell.index()).copied().unwrap_or(State::FINAL)
    }
}
