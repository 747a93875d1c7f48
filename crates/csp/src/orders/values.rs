//! The order in which letters and words are tried.

use std::cmp::Reverse;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::variables::least;
use crate::domains::{CellLetters, Domains};
use crate::model::Model;
use lexicon::letters::MAX_LETTERS;
use lexicon::{Letter, LetterSet};
use network::CellId;

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

/// No letter.
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

/// A random letter of a set.
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
