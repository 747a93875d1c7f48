//! The fewest guesses against the adversary, beside all guesses tried by a brute force.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use lexicon::{Halt, Words};
use proptest::prelude::*;
use wordle::adversary;
use wordle::candidates::Replies;
use wordle::game::Game;
use wordle::reply::Rule;

use crate::brute_force::{Word, reply};

/// The class that the adversary leaves: the largest, by the fewest letters well placed, then misplaced, then the least
/// reply where more leave as many: absent before misplaced before well placed, from the left.
fn left(words: &[Word], guess: &Word) -> (String, Vec<Word>) {
    let mut classes: BTreeMap<String, Vec<Word>> = BTreeMap::new();
    for word in words {
        classes.entry(reply(Rule::Wordle, word, guess)).or_default().push(word.clone());
    }
    let key = |told: &String, class: &Vec<Word>| {
        let count = |colour| told.chars().filter(|&told| told == colour).count();
        let digits: Vec<usize> = told.chars().map(|told| ".yg".find(told).unwrap()).collect();
        (Reverse(class.len()), count('g'), count('y'), digits)
    };
    classes.into_iter().min_by_key(|(told, class)| key(told, class)).unwrap()
}

/// The fewest guesses of any that end a game, with so many at most.
fn fewest(words: &[Word], guesses: &[Word], most: usize) -> Option<usize> {
    match (words, most) {
        (_, 0) => None,
        ([_], _) => Some(1),
        _ => {
            let after = guesses.iter().filter_map(|guess| {
                let (_, class) = left(words, guess);
                (class.len() < words.len()).then(|| fewest(&class, guesses, most - 1)).flatten()
            });
            after.min().map(|guesses| guesses + 1)
        }
    }
}

proptest! {
    #[test]
    fn no_fewer_guesses_end_it(
        (length, secrets, others) in (2_usize..=3).prop_flat_map(|length| {
            let word = prop::collection::vec(0_u8..4, length);
            (Just(length), prop::collection::vec(word.clone(), 1..16), prop::collection::vec(word, 0..4))
        }),
    ) {
        let listed = |words: &[Word]| Words::listed(length, words.iter().map(|word| &word[..]));
        let game = Game::new(Rule::Wordle, &listed(&secrets), &listed(&others)).unwrap();
        let replies = Replies::of(&game);
        let candidates: Vec<_> = game.secret_ids().collect();
        let guesses: Vec<_> = game.guess_ids().collect();
        let halt = Halt::default();
        let found = adversary::fewest_guesses(replies, &candidates, &guesses, &halt).unwrap().unwrap();
        let word = |&guess| game.guess(guess).to_vec();
        let words: Vec<Word> = game.secrets().iter().map(word).collect();
        let all: Vec<Word> = guesses.iter().map(word).collect();
        prop_assert_eq!(Some(found.len()), fewest(&words, &all, found.len()));
        prop_assert!(fewest(&words, &all, found.len() - 1).is_none());
        // The guesses end the game that the adversary plays.
        let (mut left_words, mut left_ids) = (words, candidates);
        for (number, guess) in found.iter().enumerate() {
            let (told, class) = left(&left_words, &word(guess));
            let (reply, ids) = adversary::reply(replies, game.guess(*guess), &left_ids).unwrap();
            prop_assert_eq!(Rule::Wordle.spell(reply, length), told);
            prop_assert_eq!(ids.len(), class.len());
            prop_assert_eq!(reply == game.won(), number + 1 == found.len());
            (left_words, left_ids) = (class, ids);
        }
    }
}
