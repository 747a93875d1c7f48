//! Histories that leave no word, against trying all other replies.

use lexicon::Words;
use proptest::collection::vec;
use proptest::prelude::{Strategy as _, any};
use proptest::{prop_assert_eq, proptest};
use wordle::candidates::Replies;
use wordle::contradiction::Contradiction;
use wordle::game::Game;
use wordle::history::Turn;
use wordle::reply::Rule;

use crate::brute_force::{Word, reply};

/// In how many characters two replies differ, or by how much their numbers do.
fn distance(one: &str, other: &str) -> usize {
    match (one.split_once('+'), other.split_once('+')) {
        (Some((a, b)), Some((c, d))) => {
            let by = |x: &str, y: &str| x.parse::<usize>().unwrap().abs_diff(y.parse().unwrap());
            by(a, c) + by(b, d)
        }
        _ => one.chars().zip(other.chars()).filter(|(a, b)| a != b).count(),
    }
}

proptest! {
    #[test]
    fn what_is_wrong_is_what_trying_finds(
        (words, guesses, secrets) in (2_usize..=4).prop_flat_map(|length| {
            let word = vec(0_u8..3, length);
            (vec(word.clone(), 1..15), vec(word.clone(), 0..4), vec(word, 4))
        }),
        is_wordle in any::<bool>(),
    ) {
        let rule = if is_wordle { Rule::Wordle } else { Rule::Mastermind };
        let list = Words::listed(words[0].len(), words.iter().map(|word| &word[..]));
        let game = Game::new(rule, &list, &list).unwrap();
        let words: Vec<Word> = list.iter().map(<[u8]>::to_vec).collect();
        // Each reply is that of another secret, in the list or not.
        let told: Vec<(Word, String)> = guesses
            .iter()
            .zip(&secrets)
            .map(|(guess, secret)| (guess.clone(), reply(rule, secret, guess)))
            .collect();
        let history: Vec<Turn> = told
            .iter()
            .map(|(guess, text)| {
                Turn { guess: guess.clone(), reply: rule.parse(text, guess.len()).unwrap() }
            })
            .collect();
        let left = |told: &[(Word, String)]| -> Vec<&Word> {
            let agrees = |word: &&Word| told.iter().all(|(guess, text)| reply(rule, word, guess) == *text);
            words.iter().filter(agrees).collect()
        };
        let found = Contradiction::of(Replies::of(&game), &history);
        let first = (0..told.len()).find(|&turn| left(&told[..=turn]).is_empty());
        prop_assert_eq!(found.as_ref().map(|found| found.turn), first);
        let Some(found) = found else { return Ok(()) };

        let mut changes = Vec::new();
        for turn in 0..told.len() {
            for word in &words {
                let mut other = told.clone();
                other[turn].1 = reply(rule, word, &told[turn].0);
                let (left, by) = (left(&other), distance(&other[turn].1, &told[turn].1));
                if let Some(&example) = left.first() {
                    changes.push((by, turn, other[turn].1.clone(), left.len(), example.clone()));
                }
            }
        }
        changes.sort();
        changes.dedup();
        let fewest = changes.first().map(|change| change.0);
        changes.retain(|change| Some(change.0) == fewest);
        let length = words[0].len();
        let mut given: Vec<_> = found
            .changes
            .iter()
            .map(|change| {
                let text = rule.spell(change.reply, length);
                let by = distance(&text, &told[change.turn].1);
                (by, change.turn, text, change.secrets, game.secret(change.example).to_vec())
            })
            .collect();
        given.sort();
        prop_assert_eq!(given, changes);

        let differs = |word: &Word| -> usize {
            told.iter().map(|(guess, text)| distance(&reply(rule, word, guess), text)).sum()
        };
        let least = words.iter().map(differs).min().unwrap();
        prop_assert_eq!(found.distance, least);
        let nearest: Vec<&[u8]> = found.nearest.iter().map(|&id| game.secret(id)).collect();
        let expected: Vec<&Word> = words.iter().filter(|word| differs(word) == least).collect();
        prop_assert_eq!(nearest, expected);
    }
}
