//! The hard constraints of the best-fill problem, each on two variables.

use network::{CellId, SlotId};

use super::best_fill::BestFill;

/// A variable of the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Variable {
    /// The word of a slot.
    Word(SlotId),
    /// The letter of a cell.
    Letter(CellId),
    /// The slot in which the word that must stand, by its number, does stand: its values are the slots that
    /// take it. With repeats it may stand in others too.
    Placement(usize),
}

impl Variable {
    /// All variables in the order of their numbers: slots, cells, placements.
    pub(super) fn all(best_fill: &BestFill<'_>) -> impl Iterator<Item = Variable> + use<> {
        let placements = (0..best_fill.required().len()).map(Variable::Placement);
        let words = best_fill.slots().map(Variable::Word);
        words.chain(best_fill.cells().map(Variable::Letter)).chain(placements)
    }

    /// The number of the variable, from 0.
    pub(super) fn number(self, best_fill: &BestFill<'_>) -> usize {
        let (slots, cells) = (best_fill.slots().len(), best_fill.cells().len());
        match self {
            Variable::Word(slot) => slot.index(),
            Variable::Letter(cell) => slots + cell.index(),
            Variable::Placement(word) => slots + cells + word,
        }
    }

    /// How many values the variable has.
    pub(super) fn value_count(self, best_fill: &BestFill<'_>) -> usize {
        match self {
            Variable::Word(slot) => best_fill.words(slot).len(),
            Variable::Letter(cell) => best_fill.letters(cell).len(),
            Variable::Placement(word) => best_fill.required()[word].slots.len(),
        }
    }
}

/// A hard constraint.
#[derive(Clone, Copy, Debug)]
pub(super) enum Constraint {
    /// A slot spells its word: the letter at a position is that of the cell there.
    Spells(SlotId, usize),
    /// Two slots of a length have different words.
    Differ(SlotId, SlotId),
    /// If a word that must stand has this value as its placement, the slot has that word.
    Stands(usize, usize),
}

/// The pairs of values that a constraint allows or forbids.
#[derive(Debug)]
pub(super) struct HardTable {
    /// The variables that it constrains.
    pub(super) scope: [Variable; 2],
    /// Whether the pairs are those forbidden; else they are those allowed.
    pub(super) forbids: bool,
    /// Values by their numbers from 0, each pair once.
    pub(super) pairs: Vec<[usize; 2]>,
}

impl Constraint {
    /// All constraints. AllDiff is binary: a constraint for each two slots of a length.
    pub(super) fn all(best_fill: &BestFill<'_>) -> Vec<Constraint> {
        let model = best_fill.model();
        let length = |slot| model.slot_cells(slot).len();
        let mut constraints: Vec<Constraint> = best_fill
            .slots()
            .flat_map(|slot| (0..length(slot)).map(move |at| Constraint::Spells(slot, at)))
            .collect();
        if model.is_distinct() {
            for first in best_fill.slots() {
                let after = best_fill.slots().skip(first.index() + 1);
                let same = after.filter(|&second| length(second) == length(first));
                constraints.extend(same.map(|second| Constraint::Differ(first, second)));
            }
        }
        for (word, required) in best_fill.required().iter().enumerate() {
            let places = 0..required.slots.len();
            constraints.extend(places.map(|place| Constraint::Stands(word, place)));
        }
        constraints
    }

    /// The table of the constraint: as many pairs as its first slot has words, at the most.
    pub(super) fn table(self, best_fill: &BestFill<'_>) -> HardTable {
        match self {
            Constraint::Spells(slot, position) => spelling(best_fill, slot, position),
            Constraint::Differ(first, second) => HardTable {
                scope: [Variable::Word(first), Variable::Word(second)],
                forbids: true,
                pairs: common_words(best_fill, first, second),
            },
            Constraint::Stands(word, place) => {
                let required = &best_fill.required()[word];
                let slot = required.slots[place];
                let words = best_fill.words(slot).iter().enumerate();
                let others = words.filter(|&(_, &other)| other != required.word);
                HardTable {
                    scope: [Variable::Placement(word), Variable::Word(slot)],
                    forbids: true,
                    pairs: others.map(|(other, _)| [place, other]).collect(),
                }
            }
        }
    }
}

/// Each word of a slot goes with its letter at a position.
fn spelling(best_fill: &BestFill<'_>, slot: SlotId, position: usize) -> HardTable {
    let model = best_fill.model();
    let cell = model.slot_cells(slot)[position];
    let letters = best_fill.letters(cell);
    let pair = |(value, &word)| {
        let letter = model.word(slot, word)[position];
        letters.binary_search(&letter).ok().map(|letter| [value, letter])
    };
    let pairs = best_fill.words(slot).iter().enumerate().filter_map(pair).collect();
    HardTable { scope: [Variable::Word(slot), Variable::Letter(cell)], forbids: false, pairs }
}

/// The values of the words that two slots of a length both may have.
fn common_words(best_fill: &BestFill<'_>, first: SlotId, second: SlotId) -> Vec<[usize; 2]> {
    let (own, others) = (best_fill.words(first), best_fill.words(second));
    let pair = |(value, word)| others.binary_search(word).ok().map(|other| [value, other]);
    own.iter().enumerate().filter_map(pair).collect()
}
