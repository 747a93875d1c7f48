//! Values by the scores of words, the highest first.

use std::cmp::Reverse;

use crate::domains::Domains;
use crate::ids::{CellId, SlotId, WordId};
use crate::model::Model;
use lexicon::letters::{Letter, LetterSet};

/// The letter that the best word left to a slot of a cell has there; the first of equals.
pub(super) fn letter(
    model: &Model,
    domains: &impl Domains,
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

/// Puts the words with the highest scores first, equals as they were.
pub(super) fn sort(model: &Model, slot: SlotId, words: &mut [WordId]) {
    words.sort_by_cached_key(|&word| Reverse(model.score(slot, word)));
}
