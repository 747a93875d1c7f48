//! Changing letters as the replies suggest.

use lexicon::{Letter, LetterSet};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::super::letter_bounds::letter_counts;
use super::fitness::Cost;

/// Changes a letter or swaps two, as the replies suggest.
///
/// Of the positions whose letter the replies forbid there, or of all if there is none, one is drawn. If
/// its letter is due, for the replies tell it misplaced, or if letters are as they should be but for
/// their places, it is swapped with another where it may stand; otherwise it is replaced by a letter
/// that may stand there, one that is due and missing if there is one. `at` are the letters that words
/// of the list have at each position.
pub fn mutate(word: &mut [Letter], cost: &Cost<'_>, at: &[LetterSet], random: &mut ChaCha8Rng) {
    let bounds = cost.bounds();
    let forbidden: Vec<usize> = (0..word.len())
        .filter(|&position| !bounds.allowed[position].contains(word[position]))
        .collect();
    let position = match forbidden[..] {
        [] => random.random_range(..word.len()),
        _ => forbidden[random.random_range(..forbidden.len())],
    };
    let letter = word[position];
    let is_due = bounds.least[usize::from(letter)] > 0 && !forbidden.is_empty();
    let is_permuted = || {
        let mut differences = cost.differences(word).peekable();
        differences.all(|[_, common, _]| common == 0)
    };
    if is_due || random.random() && is_permuted() {
        let others: Vec<usize> = (0..word.len())
            .filter(|&other| word[other] != letter && bounds.allowed[other].contains(letter))
            .collect();
        if !others.is_empty() {
            word.swap(position, others[random.random_range(..others.len())]);
            return;
        }
    }
    let may = at[position] & bounds.allowed[position];
    let may = may.without(LetterSet::only(letter));
    let counts = letter_counts(word);
    let missing: LetterSet = may
        .iter()
        .filter(|&letter| counts[usize::from(letter)] < bounds.least[usize::from(letter)])
        .collect();
    let letters: Vec<Letter> = if missing.is_empty() { may } else { missing }.iter().collect();
    if !letters.is_empty() {
        word[position] = letters[random.random_range(..letters.len())];
    }
}
