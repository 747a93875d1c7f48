//! In how many candidates each letter is, by weight.

use lexicon::Letter;

use crate::candidates::Replies;
use crate::game::SecretId;

/// In how many candidates each letter is, by weight.
#[derive(Clone, Debug)]
pub struct LetterFrequency {
    counts: [u64; 256],
    candidates: u64,
}

impl LetterFrequency {
    /// Counts the letters of candidates.
    pub fn of(replies: Replies<'_>, candidates: &[SecretId]) -> LetterFrequency {
        let mut counts = [0; 256];
        for &secret in candidates {
            for letter in different(replies.game.secret(secret)) {
                counts[usize::from(letter)] += replies.game.weight(secret);
            }
        }
        LetterFrequency { counts, candidates: replies.game.weight_of(candidates) }
    }

    /// The cost that is to be least: for each letter of the guess the candidates without it, a letter that stands
    /// again counted as one that none has.
    pub fn cost(&self, guess: &[Letter]) -> u64 {
        let found: u64 = different(guess).map(|letter| self.counts[usize::from(letter)]).sum();
        guess.len() as u64 * self.candidates - found
    }
}

/// The letters of a word, each once.
fn different(word: &[Letter]) -> impl Iterator<Item = Letter> {
    let is_first = |&(position, letter): &(usize, &Letter)| !word[..position].contains(letter);
    word.iter().enumerate().filter(is_first).map(|(_, &letter)| letter)
}
