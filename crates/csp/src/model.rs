//! A crossword as a constraint network: cells with letters, slots with words, and their crossings.

mod at_least;
mod constraints;

use std::sync::{Arc, OnceLock};

use lexicon::automaton::State;
use lexicon::index::Scores;
use lexicon::{Halt, Halted, Letter, LetterSet, Score, Words};
use network::order::Order;
use network::supports::Supports;
use network::{CellId, Depth, IdVec, Network, Place, Problem, SlotId, WordId};
use rustc_hash::FxHashSet;

use constraints::Constraints;
pub(crate) use constraints::Related;
pub use constraints::RequiredWord;

/// A slot as a variable.
#[derive(Clone, Debug)]
pub(super) struct ModelSlot {
    pub(super) cells: Vec<CellId>,
    /// The list of the model that has the words of its length.
    pub(super) list: usize,
    /// The words of the list that the slot may not have, in order: where slots of one length draw from several
    /// lists of the problem, they share one list of all their words.
    pub(super) banned: Arc<[WordId]>,
    /// The index of the scores of its words.
    scores: usize,
    /// Whether its word is that of its given letters, whatever the dictionaries have.
    is_held: bool,
    /// Where its positions begin in vectors with an item for each position of each slot.
    pub(super) base: usize,
}

/// The constraint network of a problem: a variable for each slot, whose values are the words of its
/// length, and for each cell, whose values are letters; a slot constrains its cells to spell its
/// word; and the [constraints](Problem::constraints) of the problem over its slots.
///
/// A model never changes: any number of solvers, on any threads, share one through an [`Arc`]. The tables of
/// supports are the tables of the [problem](Problem::supports), and are made when a solver first needs them.
#[derive(Clone, Debug)]
pub struct Model {
    pub(super) cells: IdVec<CellId, LetterSet>,
    pub(super) slots: IdVec<SlotId, ModelSlot>,
    network: Arc<Network>,
    /// The cells in the order by which fills are compared.
    pub(super) order: IdVec<Depth, CellId>,
    /// For each length that a slot has, its words.
    pub(super) lists: Vec<Arc<Supports>>,
    /// For each list of the problem that a slot draws from, the scores of its words.
    pub(super) scores: Vec<Arc<WordScores>>,
    /// How many positions all slots have together.
    pub(super) positions: usize,
    /// The constraints on fills beside that slots spell words.
    pub(super) constraints: Constraints,
    /// Whether no word may stand twice.
    distinct: bool,
    /// All letters of the alphabet.
    pub(super) letters: LetterSet,
}

impl Model {
    /// The model of a problem, its cells in this order.
    ///
    /// Takes time in proportion to the cells; where most words of a length do not match any slot,
    /// also to the words that match some.
    pub fn new(problem: &Problem, order: Order) -> Model {
        let never = Halt::default();
        Model::until(problem, order, &never)
            .unwrap_or_else(|Halted| unreachable!("nobody else has the request"))
    }

    /// As [`new`](Self::new), but gives up soon once `halt` is set.
    ///
    /// # Errors
    /// If `halt` is set before the end.
    pub fn until(problem: &Problem, order: Order, halt: &Halt) -> Result<Model, Halted> {
        let words = |list| matching_words(problem, list);
        Model::made_of(problem, order, problem.candidates(), halt, words)
    }

    /// The model of a problem as the grid gives it, before its [letters](Problem::candidates) are made
    /// consistent: a cell may have every letter that the grid allows, and the values of a slot are all words of
    /// its length. All consistency is left to the solver, also where there is no fill for an
    /// [obstruction](Problem::obstruction).
    ///
    /// Takes time in proportion to the cells.
    pub fn unprojected(problem: &Problem, order: Order) -> Model {
        let (letters, never) = (&problem.network().letters, Halt::default());
        let words = |list| Arc::clone(problem.supports(list));
        Model::made_of(problem, order, letters, &never, words)
            .unwrap_or_else(|Halted| unreachable!("nobody else has the request"))
    }

    /// The model whose cells have these letters, and its lists these words, by the numbers that the lists
    /// have in the problem.
    fn made_of(
        problem: &Problem,
        order: Order,
        letters: &IdVec<CellId, LetterSet>,
        halt: &Halt,
        words: impl Fn(usize) -> Arc<Supports>,
    ) -> Result<Model, Halted> {
        let network = problem.network();
        let lengths = network.lengths();
        let (mut lists, mut sources) = (Vec::with_capacity(lengths.len()), Vec::new());
        for &length in &lengths {
            halt.check()?;
            let of_length =
                network.slots.ids().filter(|&slot| network.slots[slot].length() == length);
            let mut numbers: Vec<usize> = of_length.map(|slot| problem.list_of(slot)).collect();
            numbers.sort_unstable();
            numbers.dedup();
            let all = union(length, numbers.iter().map(|&number| words(number)).collect(), problem);
            for number in numbers {
                let banned = banned(&all, words(number).words());
                sources.push(ListSource { number, list: lists.len(), banned });
            }
            lists.push(all);
        }
        let mut base = 0;
        let slots = network.slots.ids().map(|number| {
            let slot = &network.slots[number];
            let is_own = |source: &ListSource| source.number == problem.list_of(number);
            let scores = sources.iter().position(is_own).unwrap_or_default();
            let ListSource { list, ref banned, .. } = sources[scores];
            base += slot.length();
            let banned = Arc::clone(banned);
            ModelSlot {
                cells: slot.cells.clone(),
                list,
                banned,
                scores,
                is_held: problem.is_held(number),
                base: base - slot.length(),
            }
        });
        let slots: IdVec<SlotId, ModelSlot> = slots.collect();
        let constraints = Constraints::new(
            problem.constraints(),
            slots.len(),
            |slot| slots[slot].list,
            |slot, word| WordId::new(lists[slots[slot].list].words().range(word).start),
        );
        Ok(Model {
            cells: letters.clone(),
            order: problem.cells(order),
            slots,
            scores: sources
                .iter()
                .map(|source| Arc::new(WordScores::new(problem.scores(source.number))))
                .collect(),
            lists,
            constraints,
            positions: base,
            distinct: problem.is_distinct(),
            letters: problem.alphabet().all(),
            network: Arc::clone(network),
        })
    }

    /// The cells in the order by which fills are compared.
    pub fn order(&self) -> &IdVec<Depth, CellId> {
        &self.order
    }

    /// How many cells there are.
    pub fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// How many slots there are.
    pub fn slot_count(&self) -> usize {
        self.slots.len()
    }

    /// Whether a slot is [held](Problem::is_held): its one word is not judged by its score.
    pub fn is_held(&self, slot: SlotId) -> bool {
        self.slots[slot].is_held
    }

    /// The slots that are not [held](Self::is_held).
    pub fn open_slots(&self) -> impl Iterator<Item = SlotId> {
        self.slots.ids().filter(|&slot| !self.is_held(slot))
    }

    /// Whether no word may stand twice in any of the slots.
    pub fn is_distinct(&self) -> bool {
        self.distinct
    }

    /// Whether the only constraints over slots are that words must stand, or that the words of all slots
    /// differ.
    pub fn is_plain(&self) -> bool {
        let differ = if self.distinct { self.lists.len() } else { 0 };
        let Constraints { required, relations, .. } = &self.constraints;
        self.constraints.groups().len() == differ && relations.len() == required.len()
    }

    /// The words that must stand, in the order in which they were given.
    pub fn required(&self) -> &[RequiredWord] {
        &self.constraints.required
    }

    /// The same model with words in some slots: the cells have the letters of these words only. Where two words want
    /// another letter of a cell, it has none.
    pub fn with_words(&self, words: impl IntoIterator<Item = (SlotId, WordId)>) -> Model {
        let mut cells: IdVec<_, LetterSet> = self.cells.clone();
        for (slot, word) in words {
            for (&cell, &letter) in self.slots[slot].cells.iter().zip(self.word(slot, word)) {
                cells[cell] = cells[cell] & LetterSet::only(letter);
            }
        }
        Model { cells, ..self.clone() }
    }

    /// The same model [with words](Self::with_words) in some slots, in which no word must stand any more.
    pub fn placed(&self, words: impl IntoIterator<Item = (SlotId, WordId)>) -> Model {
        let constraints = self.constraints.without_required();
        Model { constraints, ..self.with_words(words) }
    }

    /// Whether letters of all cells, which spell words in all slots, meet the constraints over slots.
    pub(super) fn allows(&self, letters: &[Letter]) -> bool {
        let at = |slot: SlotId| self.slots[slot].cells.iter().map(|cell| letters[cell.index()]);
        let differ = |group: &Vec<SlotId>| {
            let mut words = FxHashSet::default();
            group.iter().all(|&slot| words.insert(at(slot).collect::<Vec<Letter>>()))
        };
        self.constraints.groups().iter().all(differ)
            && self.constraints.relations.iter().all(|related| {
                related.allows(&|place, position| {
                    let cell = self.slots[related.slots[place]].cells[position];
                    LetterSet::only(letters[cell.index()])
                })
            })
    }

    /// A slot that no word of the model matches, by the letter sets of its cells taken one by one, if there is
    /// such a slot: then there is no fill, and the slot is the reason.
    ///
    /// Takes time in proportion to the slots and the words, at the most.
    pub fn slot_without_words(&self) -> Option<SlotId> {
        self.slots.ids().find(|&slot| {
            let cells = &self.slots[slot].cells;
            !self.supports(slot).words().iter().any(|word| {
                cells.iter().zip(word).all(|(&cell, &letter)| self.cells[cell].contains(letter))
            })
        })
    }

    /// The cells of a slot, in the order it is read.
    pub fn slot_cells(&self, slot: SlotId) -> &[CellId] {
        &self.slots[slot].cells
    }

    /// The places of a cell on slots, in the order of the slots.
    #[inline(always)]
    pub fn places(&self, cell: CellId) -> &[Place] {
        self.network.places(cell)
    }

    /// The letters that a cell may have before anything is propagated.
    pub fn letters(&self, cell: CellId) -> LetterSet {
        self.cells[cell]
    }

    /// The words of the list that a slot draws from, in lexicographic order.
    pub fn words(&self, slot: SlotId) -> impl Iterator<Item = WordId> {
        let banned = &self.slots[slot].banned;
        let all = (0..self.supports(slot).words().count()).map(WordId::new);
        all.filter(|word| banned.binary_search(word).is_err())
    }

    /// The words that a slot may have before anything is propagated: those of its list that fit the letters of its
    /// cells, one by one.
    ///
    /// Takes time in proportion to the words of its length.
    pub fn fitting_words(&self, slot: SlotId) -> Vec<WordId> {
        let cells = self.slot_cells(slot);
        let fits = |&word: &WordId| {
            let letters = cells.iter().zip(self.word(slot, word));
            letters.into_iter().all(|(&cell, &letter)| self.cells[cell].contains(letter))
        };
        self.words(slot).filter(fits).collect()
    }

    /// How many words the list that a slot draws from has.
    pub fn word_count(&self, slot: SlotId) -> usize {
        self.supports(slot).words().count() - self.slots[slot].banned.len()
    }

    /// A word of the length of a slot.
    pub fn word(&self, slot: SlotId, word: WordId) -> &[Letter] {
        self.supports(slot).words().word(word.index())
    }

    /// The score of a word of the length of a slot: 0 if it has none. The scores of a length are read when a
    /// thread first asks for one of them.
    pub fn score(&self, slot: SlotId, word: WordId) -> Score {
        let ModelSlot { list, scores, .. } = self.slots[slot];
        self.scores[scores].of(self.lists[list].words(), word)
    }

    /// The number of the table with the scores of a slot's words: slots of one list of the problem have the same, and
    /// the same words.
    pub fn scores_of(&self, slot: SlotId) -> usize {
        self.slots[slot].scores
    }

    /// How many of the cells of a slot are crossings: cells of another slot too.
    pub fn crossing_count(&self, slot: SlotId) -> usize {
        let cells = self.slots[slot].cells.iter();
        cells.filter(|&&cell| self.crossings(cell, slot).next().is_some()).count()
    }

    /// How many bytes the words and the tables made so far take. Problems share them.
    pub fn bytes(&self) -> usize {
        self.lists.iter().map(|supports| supports.bytes()).sum()
    }

    /// The words that slots may not have although they are in their lists, with the slots.
    pub(super) fn banned(&self) -> impl Iterator<Item = (SlotId, WordId)> {
        self.slots
            .ids()
            .flat_map(|slot| self.slots[slot].banned.iter().map(move |&word| (slot, word)))
    }

    #[inline(always)]
    pub(super) fn supports(&self, slot: SlotId) -> &Supports {
        &self.lists[self.slots[slot].list]
    }

    /// The places of a cell on slots other than `slot`.
    #[inline(always)]
    pub(super) fn crossings(&self, cell: CellId, slot: SlotId) -> impl Iterator<Item = Place> {
        self.places(cell).iter().copied().filter(move |place| place.slot != slot)
    }
}

/// The scores of the words of a list, read when they are first asked for.
#[derive(Debug)]
pub(crate) struct WordScores {
    source: Option<Scores>,
    scores: OnceLock<Vec<Score>>,
}

impl WordScores {
    pub(crate) fn new(source: Option<&Scores>) -> WordScores {
        WordScores { source: source.cloned(), scores: OnceLock::new() }
    }

    /// Scores that are known, by the numbers of the words.
    pub(crate) fn known(scores: Vec<Score>) -> WordScores {
        WordScores { source: None, scores: OnceLock::from(scores) }
    }

    /// The score of one of `words`, which are always the same.
    pub(crate) fn of(&self, words: &Words, word: WordId) -> Score {
        let read = || self.source.as_ref().map(|source| source.of_words(words.iter()));
        let scores = self.scores.get_or_init(|| read().unwrap_or_default());
        scores.get(word.index()).copied().unwrap_or_default()
    }
}

/// A list of the problem, and the list of the model that has its words.
struct ListSource {
    number: usize,
    list: usize,
    /// The words of the list of the model that are not in the list of the problem.
    banned: Arc<[WordId]>,
}

/// All words of some lists of one length.
fn union(length: usize, lists: Vec<Arc<Supports>>, problem: &Problem) -> Arc<Supports> {
    match &lists[..] {
        [list] => Arc::clone(list),
        lists => {
            let words = lists.iter().flat_map(|list| list.words().iter());
            Arc::new(Supports::new(Words::listed(length, words), problem.alphabet().size()))
        }
    }
}

/// The words of `all` that are not among the words `own`.
fn banned(all: &Supports, own: &Words) -> Arc<[WordId]> {
    let all = all.words();
    if all.count() == own.count() {
        return Arc::new([]);
    }
    let is_other = |&number: &usize| own.range(all.word(number)).is_empty();
    (0..all.count()).filter(is_other).map(WordId::new).collect()
}

/// The words of a list: all words, or the words that match some slot if few words match.
fn matching_words(problem: &Problem, list: usize) -> Arc<Supports> {
    let slots = problem.network().slots.ids().filter(|&slot| problem.list_of(slot) == list);
    if problem.shares_automata() || slots.clone().any(|slot| problem.excluded(slot).is_some()) {
        return Arc::clone(problem.supports(list));
    }
    let mut roots: Vec<State> = slots.map(|slot| problem.root(slot)).collect();
    roots.sort_unstable();
    roots.dedup();
    let words = Words::of_automata(problem.table(), &roots, problem.word_length(list));
    Arc::new(Supports::new(words, problem.alphabet().size()))
}
