//! Guesses that are as good for sure, since pegs and colours of codes may change places.
//!
//! An exchange of pegs and of colours turns the replies to a code into those to another. Where all codes may be hidden and
//! guessed, one that leaves the guesses by now as they are leaves the secrets that are left as they are too, whatever the
//! replies were, and of the next guesses that it turns into each other one stands for all.

use std::collections::HashSet;

use lexicon::Letter;
use rustc_hash::FxBuildHasher;

use crate::game::{Game, GuessId};

/// How many pegs there are at most: with more there are too many exchanges to look at.
const MOST_PEGS: usize = 6;

/// From how many secrets on equal guesses are sought: with fewer that takes longer than to look at them.
const LEAST_SECRETS: usize = 32;

/// How many letters there are.
const LETTERS: usize = 26;

/// An exchange of pegs and of colours.
#[derive(Clone, Debug)]
struct Exchange {
    /// For each peg the one that takes its place.
    pegs: Vec<usize>,
    /// For each colour that was guessed the one that takes its place; those that were not may change places at will.
    colours: [Option<Letter>; LETTERS],
}

/// The exchanges that leave the guesses by now as they are.
#[derive(Clone, Debug)]
pub struct Symmetry {
    guesses: Vec<GuessId>,
    exchanges: Vec<Exchange>,
}

impl Symmetry {
    /// All exchanges, before the first guess; `None` where codes may not be exchanged.
    pub fn of(game: &Game) -> Option<Symmetry> {
        let pegs = game.length();
        if !game.has_all_codes() || pegs > MOST_PEGS {
            return None;
        }
        let exchanges = orders(pegs).into_iter();
        let exchanges = exchanges.map(|pegs| Exchange { pegs, colours: [None; LETTERS] }).collect();
        Some(Symmetry { guesses: Vec::new(), exchanges })
    }

    /// Those that leave the next guess as it is too, for a set of secrets; `None` if it is too small to look at them.
    pub fn after(&self, game: &Game, guess: GuessId, secrets: usize) -> Option<Symmetry> {
        if secrets < LEAST_SECRETS {
            return None;
        }
        let word = game.guess(guess);
        let keeps = |exchange: &Exchange| {
            let mut colours = exchange.colours;
            for (&letter, &peg) in word.iter().zip(&exchange.pegs) {
                let wanted = word[peg];
                let is_taken = colours.contains(&Some(wanted));
                match &mut colours[usize::from(letter)] {
                    Some(other) if *other != wanted => return None,
                    Some(_) => {}
                    None if is_taken => return None,
                    free => *free = Some(wanted),
                }
            }
            Some(Exchange { pegs: exchange.pegs.clone(), colours })
        };
        let exchanges = self.exchanges.iter().filter_map(keeps).collect();
        let guesses = self.guesses.iter().copied().chain([guess]).collect();
        Some(Symmetry { guesses, exchanges })
    }

    /// Which guesses are turned by some exchange into one that stands before them.
    pub fn repeated(&self, game: &Game, guesses: &[GuessId]) -> Vec<bool> {
        let mut seen = HashSet::with_capacity_and_hasher(guesses.len(), FxBuildHasher);
        guesses.iter().map(|&guess| !seen.insert(self.least(game.guess(guess)))).collect()
    }

    /// The least of the codes that a code is turned into, as a number.
    fn least(&self, word: &[Letter]) -> u64 {
        let turned = |exchange: &Exchange| {
            let mut turned = [0; MOST_PEGS];
            for (&letter, &peg) in word.iter().zip(&exchange.pegs) {
                turned[peg] = letter;
            }
            // Colours that were not guessed are told by the order in which they come.
            let mut colours = exchange.colours;
            let mut next = LETTERS as Letter;
            turned[..word.len()].iter().fold(0_u64, |code, &letter| {
                let colour = *colours[usize::from(letter)].get_or_insert_with(|| {
                    next += 1;
                    next
                });
                code << 6 | u64::from(colour)
            })
        };
        self.exchanges.iter().map(turned).min().unwrap_or(0)
    }
}

/// All orders of some pegs.
fn orders(pegs: usize) -> Vec<Vec<usize>> {
    (0..pegs).fold(vec![Vec::new()], |orders, peg| {
        let with = |order: &Vec<usize>| {
            let places = 0..=order.len();
            let inserted = |place| {
                let mut order = order.clone();
                order.insert(place, peg);
                order
            };
            places.map(inserted).collect::<Vec<_>>()
        };
        orders.iter().flat_map(with).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn representatives(game: &Game, path: &[&[Letter]]) -> usize {
        let guesses: Vec<GuessId> = game.guess_ids().collect();
        let symmetry = path.iter().fold(Symmetry::of(game).unwrap(), |symmetry, word| {
            symmetry.after(game, game.find(word).unwrap(), LEAST_SECRETS).unwrap()
        });
        symmetry.repeated(game, &guesses).iter().filter(|is_repeated| !**is_repeated).count()
    }

    #[test]
    fn kinds_of_codes_are_counted() {
        let game = Game::codes(4, 6).unwrap();
        // As many as there are partitions of 4.
        assert_eq!(representatives(&game, &[]), 5);
        // Numbers of orbits by Burnside's lemma, counted apart.
        assert_eq!(representatives(&Game::different_codes(4, 10).unwrap(), &[]), 1);
        assert_eq!(representatives(&Game::different_codes(4, 10).unwrap(), &[&[0, 1, 2, 3]]), 20);
    }

    /// What is turned into each other divides the secrets into classes of the same sizes.
    #[test]
    fn equal_guesses_divide_alike() {
        let game = Game::codes(3, 4).unwrap();
        let first = game.find(&[0, 0, 1]).unwrap();
        let symmetry = Symmetry::of(&game).unwrap().after(&game, first, LEAST_SECRETS).unwrap();
        let sizes = |guess: GuessId| {
            let mut pairs = std::collections::BTreeMap::new();
            for secret in game.secret_ids().map(|id| game.secret(id)) {
                let replies =
                    [first, guess].map(|guess| game.rule().reply(secret, game.guess(guess)));
                *pairs.entry(replies).or_insert(0) += 1;
            }
            pairs
        };
        let mut by_least = std::collections::BTreeMap::new();
        for guess in game.guess_ids() {
            let known =
                by_least.entry(symmetry.least(game.guess(guess))).or_insert_with(|| sizes(guess));
            assert_eq!(*known, sizes(guess));
        }
        assert!(by_least.len() < 64, "{}", by_least.len());
    }
}
