//! The bounds that a reply sets to the letters of the secret.

use lexicon::letters::MAX_LETTERS;
use lexicon::{Letter, LetterSet};

use crate::history::Turn;
use crate::reply::{Reply, Rule};

/// The letters that each position may have, and how often each letter may stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterBounds {
    /// The letters that each position may have.
    pub allowed: Vec<LetterSet>,
    /// How often the secret has each letter at least.
    pub least: [u8; MAX_LETTERS],
    /// How often it has each letter at most.
    pub most: [u8; MAX_LETTERS],
}

impl LetterBounds {
    /// The bounds of any word of `length` letters.
    pub fn any(length: usize) -> LetterBounds {
        LetterBounds {
            allowed: vec![LetterSet::first(MAX_LETTERS); length],
            least: [0; MAX_LETTERS],
            most: [length as u8; MAX_LETTERS],
        }
    }

    /// The bounds that a turn sets.
    ///
    /// Of [`Rule::Wordle`] a word is within them if and only if it may be the secret. A letter that is
    /// told absent once stands exactly as often as it is told well placed or misplaced; another at
    /// least as often. Of [`Rule::Mastermind`] they are what can be told of single letters: a secret is
    /// within them, but not each word within them may be the secret.
    pub fn of(rule: Rule, turn: &Turn) -> LetterBounds {
        match rule {
            Rule::Wordle => LetterBounds::of_digits(turn),
            Rule::Mastermind => LetterBounds::of_numbers(turn),
        }
    }

    fn of_digits(Turn { guess, reply: Reply(code) }: &Turn) -> LetterBounds {
        let mut bounds = LetterBounds::any(guess.len());
        let (mut told, mut absent) = ([0_u8; MAX_LETTERS], LetterSet::EMPTY);
        let mut rest = u64::from(*code);
        // The last letter is the last digit: of equal letters the misplaced are told first, from the
        // left, so that none may be absent before one.
        let mut is_possible = true;
        let mut misplaced = LetterSet::EMPTY;
        for (position, &letter) in guess.iter().enumerate().rev() {
            let allowed = &mut bounds.allowed[position];
            let only = LetterSet::only(letter);
            match rest % 3 {
                2 => {
                    *allowed = only;
                    told[usize::from(letter)] += 1;
                }
                1 => {
                    *allowed = allowed.without(only);
                    misplaced = misplaced | only;
                    told[usize::from(letter)] += 1;
                }
                _ => {
                    *allowed = allowed.without(only);
                    is_possible &= !misplaced.contains(letter);
                    absent = absent | only;
                }
            }
            rest /= 3;
        }
        if rest > 0 || !is_possible {
            bounds.allowed.fill(LetterSet::EMPTY);
        }
        bounds.least = told;
        for letter in absent.iter() {
            bounds.most[usize::from(letter)] = told[usize::from(letter)];
        }
        bounds
    }

    fn of_numbers(Turn { guess, reply: Reply(code) }: &Turn) -> LetterBounds {
        let mut bounds = LetterBounds::any(guess.len());
        let (well, common) = (code / 16, code / 16 + code % 16);
        if well == 0 {
            for (allowed, &letter) in bounds.allowed.iter_mut().zip(guess) {
                *allowed = allowed.without(LetterSet::only(letter));
            }
        }
        let counts = letter_counts(guess);
        if common == 0 {
            for &letter in guess {
                bounds.most[usize::from(letter)] = 0;
            }
        } else if common as usize == guess.len() {
            (bounds.least, bounds.most) = (counts, counts);
        }
        bounds
    }

    /// Narrows these bounds by others.
    pub fn and(&mut self, other: &LetterBounds) {
        for (allowed, &others) in self.allowed.iter_mut().zip(&other.allowed) {
            *allowed = *allowed & others;
        }
        for letter in 0..MAX_LETTERS {
            self.least[letter] = self.least[letter].max(other.least[letter]);
            self.most[letter] = self.most[letter].min(other.most[letter]);
        }
    }

    /// The bounds that a whole history of words of `length` letters sets.
    pub fn of_history(rule: Rule, length: usize, history: &[Turn]) -> LetterBounds {
        let mut bounds = LetterBounds::any(length);
        history.iter().for_each(|turn| bounds.and(&LetterBounds::of(rule, turn)));
        bounds
    }
}

/// How often a word has each letter.
pub fn letter_counts(word: &[Letter]) -> [u8; MAX_LETTERS] {
    let mut counts = [0; MAX_LETTERS];
    word.iter().for_each(|&letter| counts[usize::from(letter)] += 1);
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::allows;
    use proptest::prelude::*;

    proptest! {
        /// All words over three letters, against all replies, possible or not.
        #[test]
        fn of_wordle_they_tell_all(guess in prop::collection::vec(0_u8..3, 2..=4), code in 0_u32..90) {
            let turn = Turn { guess: guess.clone(), reply: Reply(code) };
            let bounds = LetterBounds::of(Rule::Wordle, &turn);
            for number in 0..3_usize.pow(guess.len() as u32) {
                let word: Vec<Letter> =
                    (0..guess.len()).map(|place| (number / 3_usize.pow(place as u32) % 3) as Letter).collect();
                let counts = letter_counts(&word);
                let is_within = word.iter().zip(&bounds.allowed).all(|(&l, set)| set.contains(l))
                    && (0..3).all(|l| (bounds.least[l]..=bounds.most[l]).contains(&counts[l]));
                prop_assert_eq!(is_within, allows(Rule::Wordle, std::slice::from_ref(&turn), &word));
            }
        }
    }
}
