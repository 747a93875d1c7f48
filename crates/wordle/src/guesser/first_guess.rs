//! The first guess of a game, before anything is told.

use lexicon::letters::MAX_LETTERS;
use lexicon::{Letter, LetterSet, Words};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// How the first guess is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum FirstGuess {
    /// The word whose different letters stand in the most words, each letter counted for itself; the
    /// first in order of equal ones.
    #[default]
    FrequentLetters,
    /// Any word of the list, by the seed.
    Random,
    /// This word, in the list or not.
    Word(Vec<Letter>),
}

impl FirstGuess {
    /// The first guess from some words; `None` if there is none. Looks at all their letters twice.
    pub fn choose(&self, words: &Words, seed: u64) -> Option<Vec<Letter>> {
        match self {
            FirstGuess::Word(word) => Some(word.clone()),
            FirstGuess::Random => {
                let count = words.count();
                let number =
                    (count > 0).then(|| ChaCha8Rng::seed_from_u64(seed).random_range(..count))?;
                Some(words.word(number).to_vec())
            }
            FirstGuess::FrequentLetters => {
                let letters = |word: &[Letter]| word.iter().copied().collect::<LetterSet>();
                let mut containing = [0_u64; MAX_LETTERS];
                for word in words.iter() {
                    letters(word).iter().for_each(|letter| containing[usize::from(letter)] += 1);
                }
                let sum = |word: &[Letter]| -> u64 {
                    letters(word).iter().map(|letter| containing[usize::from(letter)]).sum()
                };
                let best = words.iter().map(|word| (sum(word), word));
                let best = best.reduce(|best, next| if next.0 > best.0 { next } else { best });
                best.map(|(_, word)| word.to_vec())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_letters_come_first() {
        let words = ["eel", "lee", "ale", "bat", "tab"].map(str::as_bytes);
        let words: Vec<Vec<Letter>> =
            words.iter().map(|word| word.iter().map(|byte| byte - b'a').collect()).collect();
        let words = Words::listed(3, words.iter().map(|word| &word[..]));
        // e and l stand in 3 words, a in 3, b and t in 2.
        let choose = |first: &FirstGuess, seed| first.choose(&words, seed).unwrap();
        assert_eq!(choose(&FirstGuess::FrequentLetters, 1), [0, 11, 4]);
        assert_eq!(choose(&FirstGuess::Word(vec![1, 2, 3]), 1), [1, 2, 3]);
        let drawn = (0..50).map(|seed| choose(&FirstGuess::Random, seed));
        assert_eq!(drawn.collect::<std::collections::BTreeSet<_>>().len(), 5);
        assert_eq!(FirstGuess::Random.choose(&Words::none(3), 1), None);
        assert_eq!(FirstGuess::FrequentLetters.choose(&Words::none(3), 1), None);
    }
}
