//! Values that leave the most words to the crossing slots first.

use crate::cell_letters::{CellLetters, is_decided};
use crate::domains::Domains;
use crate::ids::{CellId, SlotId, WordId};
use crate::model::Model;
use lexicon::letters::{Letter, LetterSet, MAX_LETTERS};

/// The letter for which the product of the words left to both slots of a cell is greatest; the first
/// of equals.
pub(super) fn letter(
    model: &Model,
    domains: &impl Domains,
    cell: CellId,
    letters: LetterSet,
) -> Option<Letter> {
    let mut best: Option<(Letter, f64)> = None;
    for letter in letters.iter() {
        let places = model.places(cell).iter();
        let counts = places.map(|at| domains.count_with(model, at.slot, at.position, letter));
        let score = counts.map(f64::from).product();
        if best.is_none_or(|(_, most)| score > most) {
            best = Some((letter, score));
        }
    }
    best.map(|(letter, _)| letter)
}

/// Puts the words first for which the product of the words left to the crossing slots is greatest;
/// equals in their order.
pub(super) fn sort(
    model: &Model,
    domains: &impl Domains,
    cells: &CellLetters,
    slot: SlotId,
    words: &mut [WordId],
) {
    let left = words_left(model, domains, cells, slot);
    let mut scored: Vec<(f64, WordId)> =
        words.iter().map(|&word| (product(model, &left, slot, word), word)).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    words.iter_mut().zip(scored).for_each(|(word, (_, scored))| *word = scored);
}

/// For each position of a slot, the words that each letter leaves to the crossing slots, multiplied; 1 where it is
/// decided, or there is none.
pub fn words_left(
    model: &Model,
    domains: &impl Domains,
    cells: &CellLetters,
    slot: SlotId,
) -> Vec<[f64; MAX_LETTERS]> {
    let left = model.slot_cells(slot).iter().map(|&cell| {
        let mut left = [1.0; MAX_LETTERS];
        let letters = cells.get(cell);
        if !is_decided(letters) {
            for at in model.crossings(cell, slot) {
                for letter in letters.iter() {
                    let count = domains.count_with(model, at.slot, at.position, letter);
                    left[usize::from(letter)] *= f64::from(count.max(1));
                }
            }
        }
        left
    });
    left.collect()
}

/// The product over the letters of a word of a slot of what each [leaves](words_left).
pub fn product(model: &Model, left: &[[f64; MAX_LETTERS]], slot: SlotId, word: WordId) -> f64 {
    let letters = model.word(slot, word).iter().zip(left);
    letters.map(|(&letter, left)| left[usize::from(letter) % MAX_LETTERS]).product()
}
