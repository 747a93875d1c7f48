//! Values as in the last fill.

use crate::ids::{SlotId, WordId};
use crate::model::Model;
use lexicon::letters::{Letter, LetterSet};

/// The letter that a cell had, if it is left.
pub(super) fn letter(last: Letter, letters: LetterSet) -> Option<Letter> {
    (usize::from(last) < lexicon::letters::MAX_LETTERS && letters.contains(last)).then_some(last)
}

/// Puts the words with the most letters of the last fill first, equals as they were.
pub(super) fn sort(model: &Model, last_fill: &[Letter], slot: SlotId, words: &mut [WordId]) {
    let cells = model.slot_cells(slot);
    words.sort_by_cached_key(|&word| {
        let letters = model.word(slot, word).iter().zip(cells);
        letters.filter(|&(&letter, cell)| last_fill[cell.index()] != letter).count()
    });
}
