//! The orders in which slots are branched on, and letters and words tried.

use std::cmp::Reverse;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::domains::{CellLetters, Domains, is_decided};
use crate::model::Model;
use lexicon::letters::MAX_LETTERS;
use lexicon::{Letter, LetterSet};
use network::{CellId, SlotId};

/// The slot that is branched on, of the slots with more than one word left.
///
/// Each order first compares slots by the property in its name. Among equals the [`Solver`](crate::Solver)
/// takes the first, the [`Textbook`](crate::Textbook) solvers one at random, as [`Ties`](crate::Ties) says.
/// `Next`, `FirstCell` and `MaxConstraints` are *static*: they never depend on the choices tried before, unless
/// ties are drawn anew. Without forward checking no domain shrinks, so `SmallestDomain`, `ConstraintsThenSize`
/// and `SizeThenConstraints` are static then too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableOrder {
    /// The next slot by number: all slots across in reading order, then all slots down.
    Next,
    /// The first slot with an open cell, in the order of the cells. For the textbook solvers, which go from
    /// slot to slot: by the first cell, across before down.
    FirstCell,
    /// The slot with the fewest words left (Haralick and Elliott, 1980): min-domain.
    SmallestDomain,
    /// The slot with the fewest words left for the failures it met: dom/wdeg (Boussemart, Hemery, Lecoutre and
    /// Sais, ECAI 2004). The solver weighs slots, later failures more; the textbook solvers weigh constraints
    /// as published: each wipe-out adds 1 to the crossing, or to the difference of words of a length, that
    /// caused it, and the weight of a slot is the weight of its constraints with open slots, each of which
    /// begins at 1.
    DomainOverWeight,
    /// `DomainOverWeight` and `SmallestDomain`, run by run: the first is the better on large sparse
    /// grids, the second on small open ones. A textbook solver, which never starts over, takes the
    /// first.
    Alternating,
    /// The cell whose letter is the most certain, with this letter, by belief propagation: the better on large
    /// open grids. [Repairs](crate::Parameters::repair), textbook solvers, and searches whose order of values says which
    /// fill is wanted take `DomainOverWeight`.
    Beliefs,
    /// `Alternating`, and `Beliefs` with half of the work where that takes long.
    WithBeliefs,
    /// The slot with the most constraints, which are its crossings: the degree.
    MaxConstraints,
    /// The slot with the most constraints; of equals, the slot with the fewest words left.
    ConstraintsThenSize,
    /// The slot with the fewest words left; of equals, the slot with the most constraints (Brélaz, 1979, with
    /// the degree in the whole graph).
    SizeThenConstraints,
    /// The slot with the most constraints with instantiated slots, for the solver decided cells; of equals, the
    /// slot with the fewest words left.
    InstantiatedThenSize,
}

impl VariableOrder {
    /// The order of run number `run` of a search that starts over, from 0.
    pub(crate) fn of_run(self, run: u64) -> VariableOrder {
        match self {
            VariableOrder::Beliefs => VariableOrder::DomainOverWeight,
            VariableOrder::Alternating | VariableOrder::WithBeliefs if run.is_multiple_of(2) => {
                VariableOrder::DomainOverWeight
            }
            VariableOrder::Alternating | VariableOrder::WithBeliefs => {
                VariableOrder::SmallestDomain
            }
            order => order,
        }
    }

    /// The slot of `slots` to branch on, by the `weight` of the failures of each; the first of equals.
    pub(crate) fn choose(
        self,
        model: &Model,
        (domains, cells): (&Domains, &CellLetters),
        weight: impl Fn(SlotId) -> f64,
        slots: &[SlotId],
    ) -> Option<SlotId> {
        let slots = slots.iter().copied();
        let words = |slot| domains.count(slot);
        let crossings = |slot| Reverse(model.crossing_count(slot));
        match self {
            VariableOrder::Next => least(slots, SlotId::index),
            VariableOrder::FirstCell => least(slots, |slot| {
                let mut slot_cells = model.slot_cells(slot).iter();
                let open = slot_cells.find(|&&cell| !is_decided(cells.get(cell)));
                open.map_or(usize::MAX, |cell| cell.index())
            }),
            VariableOrder::SmallestDomain => least(slots, words),
            VariableOrder::DomainOverWeight
            | VariableOrder::Alternating
            | VariableOrder::Beliefs
            | VariableOrder::WithBeliefs => {
                least(slots, |slot| f64::from(words(slot)) / weight(slot))
            }
            VariableOrder::MaxConstraints => least(slots, crossings),
            VariableOrder::ConstraintsThenSize => {
                least(slots, |slot| (crossings(slot), words(slot)))
            }
            VariableOrder::SizeThenConstraints => {
                least(slots, |slot| (words(slot), crossings(slot)))
            }
            VariableOrder::InstantiatedThenSize => {
                let decided = |slot: SlotId| {
                    let slot_cells = model.slot_cells(slot).iter();
                    slot_cells.filter(|&&cell| is_decided(cells.get(cell))).count()
                };
                least(slots, |slot| (Reverse(decided(slot)), words(slot)))
            }
        }
    }
}

/// The item of least score; the first of equals.
pub(crate) fn least<T: Copy, S: PartialOrd>(
    items: impl IntoIterator<Item = T>,
    score: impl Fn(T) -> S,
) -> Option<T> {
    let mut items = items.into_iter();
    let first = items.next()?;
    let mut best = (first, score(first));
    for item in items {
        let score = score(item);
        if score < best.1 {
            best = (item, score);
        }
    }
    Some(best.0)
}

/// The open cell of a slot with the least product of its letters and the root of the words left to
/// the slot of the fewest words that crosses it; the first of equals. Other powers than the root: figures in
/// `benches/record/constants.md`.
pub(crate) fn choose_cell(
    model: &Model,
    domains: &Domains,
    cells: &CellLetters,
    slot: SlotId,
) -> Option<CellId> {
    let slot_cells = model.slot_cells(slot).iter().copied();
    least(slot_cells.filter(|&cell| !is_decided(cells.get(cell))), |cell| {
        let crossings = model.crossings(cell, slot).map(|place| domains.count(place.slot));
        let crossing = crossings.min().unwrap_or(1);
        f64::from(cells.get(cell).len()) * f64::from(crossing).sqrt()
    })
}

/// The letter, or the word, that is tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueOrder {
    /// The first in lexicographic order.
    Lexicographic,
    /// Any, by the seed.
    Random,
    /// The letter or word that leaves the most words to the crossing slots.
    LeastConstraining,
    /// The word with the highest score; equals in lexicographic order. Of the letters of a cell, the letter of
    /// the best word left to a slot through the cell.
    Score,
    /// The letter or word of the last fill found, as phase saving in SAT solvers; then as `LeastConstraining`.
    LastFill,
}

/// The state that letters and words are ordered by.
pub(crate) struct Values<'a> {
    pub(crate) model: &'a Model,
    pub(crate) domains: &'a Domains,
    pub(crate) cells: &'a CellLetters,
    /// The letter of each cell in the last fill; [`NO_LETTER`] before the first.
    pub(crate) last_fill: &'a [Letter],
    pub(crate) random: &'a mut ChaCha8Rng,
}

pub(crate) const NO_LETTER: Letter = Letter::MAX;

impl ValueOrder {
    /// Whether the order says which fill is wanted, and not only how one is found.
    pub(crate) fn is_of_fills(self) -> bool {
        matches!(self, ValueOrder::Lexicographic | ValueOrder::Score)
    }

    /// The letter of a cell to try first.
    pub(crate) fn letter(self, values: Values<'_>, cell: CellId) -> Option<Letter> {
        let Values { model, domains, cells, last_fill, random } = values;
        let letters = cells.get(cell);
        match self {
            ValueOrder::Lexicographic => letters.smallest(),
            ValueOrder::Random => random_letter(random, letters),
            ValueOrder::LeastConstraining => least_constraining(model, domains, cell, letters),
            ValueOrder::Score => letter_of_best_word(model, domains, cell, letters),
            ValueOrder::LastFill => kept(last_fill[cell.index()], letters)
                .or_else(|| least_constraining(model, domains, cell, letters)),
        }
    }
}

fn random_letter(random: &mut ChaCha8Rng, letters: LetterSet) -> Option<Letter> {
    let number = random.random_range(0..letters.len().max(1));
    letters.iter().nth(number as usize)
}

/// The letter that a cell had, if it is left.
fn kept(last: Letter, letters: LetterSet) -> Option<Letter> {
    (usize::from(last) < MAX_LETTERS && letters.contains(last)).then_some(last)
}

/// The letter that the best word left to a slot of a cell has there; the first of equals.
fn letter_of_best_word(
    model: &Model,
    domains: &Domains,
    cell: CellId,
    letters: LetterSet,
) -> Option<Letter> {
    let Some(place) = model.places(cell).first() else {
        return letters.smallest();
    };
    let mut best = None;
    domains.for_each(place.slot, |word| {
        let letter = model.word(place.slot, word)[place.position];
        let score = model.score(place.slot, word);
        if letters.contains(letter) && best.is_none_or(|(most, _)| score > most) {
            best = Some((score, letter));
        }
    });
    best.map(|(_, letter)| letter)
}

/// The letter for which the product of the words left to both slots of a cell is greatest; the first
/// of equals.
fn least_constraining(
    model: &Model,
    domains: &Domains,
    cell: CellId,
    letters: LetterSet,
) -> Option<Letter> {
    least(letters.iter(), |letter| {
        let places = model.places(cell).iter();
        let counts = places.map(|at| domains.count_with(model, at.slot, at.position, letter));
        Reverse(counts.map(f64::from).product::<f64>())
    })
}
