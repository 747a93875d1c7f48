//! In which order letters and words are tried.

mod last_fill;
pub(super) mod least_constraining;
mod random;
mod score;

use rand::rngs::ChaCha8Rng;

use super::cell_letters::CellLetters;
use super::domains::Domains;
use super::ids::{CellId, SlotId, WordId};
use super::model::Model;
use lexicon::letters::Letter;

/// Which letter, or which word, is tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueOrder {
    /// The first in lexicographic order.
    Lexicographic,
    /// Any, by the seed.
    Random,
    /// The one that leaves the most words to the crossing slots.
    LeastConstraining,
    /// That with the highest score; equals in lexicographic order. Of the letters of a cell, that of
    /// the best word left to a slot of it.
    Score,
    /// That of the last fill found, as phase saving in SAT solvers; then as `LeastConstraining`.
    LastFill,
}

/// What values are ordered by.
pub(super) struct Values<'a, D> {
    pub(super) model: &'a Model,
    pub(super) domains: &'a D,
    pub(super) cells: &'a CellLetters,
    /// The letter of each cell in the last fill; [`NO_LETTER`] before the first.
    pub(super) last_fill: &'a [Letter],
    pub(super) random: &'a mut ChaCha8Rng,
}

/// No letter.
pub(super) const NO_LETTER: Letter = Letter::MAX;

impl ValueOrder {
    /// The letter of a cell to try first.
    pub(super) fn letter<D: Domains>(self, values: Values<'_, D>, cell: CellId) -> Option<Letter> {
        let Values { model, domains, cells, last_fill, random } = values;
        let letters = cells.get(cell);
        match self {
            ValueOrder::Lexicographic => letters.smallest(),
            ValueOrder::Random => random::letter(random, letters),
            ValueOrder::LeastConstraining => {
                least_constraining::letter(model, domains, cell, letters)
            }
            ValueOrder::Score => score::letter(model, domains, cell, letters),
            ValueOrder::LastFill => last_fill::letter(last_fill[cell.index()], letters)
                .or_else(|| least_constraining::letter(model, domains, cell, letters)),
        }
    }

    /// The words left to a slot, in the order to try them.
    pub(super) fn words<D: Domains>(self, values: Values<'_, D>, slot: SlotId) -> Vec<WordId> {
        let Values { model, domains, cells, last_fill, random } = values;
        let mut words = Vec::with_capacity(domains.count(slot) as usize);
        domains.for_each(slot, |word| words.push(word));
        match self {
            ValueOrder::Lexicographic => {}
            ValueOrder::Random => random::shuffle(random, &mut words),
            ValueOrder::LeastConstraining => {
                least_constraining::sort(model, domains, cells, slot, &mut words);
            }
            ValueOrder::Score => score::sort(model, slot, &mut words),
            ValueOrder::LastFill => {
                least_constraining::sort(model, domains, cells, slot, &mut words);
                last_fill::sort(model, last_fill, slot, &mut words);
            }
        }
        words
    }
}
