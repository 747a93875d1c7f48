//! Values in random order.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::ids::WordId;
use lexicon::letters::{Letter, LetterSet};

/// Any of some letters.
pub(super) fn letter(random: &mut ChaCha8Rng, letters: LetterSet) -> Option<Letter> {
    let number = random.random_range(0..letters.len().max(1));
    letters.iter().nth(number as usize)
}

/// Puts words in any order.
pub(super) fn shuffle(random: &mut ChaCha8Rng, words: &mut [WordId]) {
    words.shuffle(random);
}
