//! The searches against a brute force that shares no code with them.

use std::sync::Arc;

use lexicon::halt::Halt;
use lexicon::index::Index;
use lexicon::letters::{Alphabet, Letter};
use proptest::prelude::*;
use wordle::guesser::{Chronological, Filter, ForwardChecking, NoObserver, WordList};
use wordle::history::Turn;
use wordle::reply::{Reply, Rule};

/// The reply by its definition: the letters well placed are crossed out of both words; then each other
/// letter of the guess, from the left, crosses out one of the secret.
fn reply(rule: Rule, secret: &str, guess: &str) -> String {
    let mut secret: Vec<char> = secret.chars().collect();
    let mut told: Vec<char> = vec!['.'; secret.len()];
    for (place, letter) in guess.chars().enumerate() {
        if secret[place] == letter {
            told[place] = 'g';
            secret[place] = '#';
        }
    }
    for (place, letter) in guess.chars().enumerate() {
        if told[place] == '.'
            && let Some(found) = secret.iter().position(|&other| other == letter)
        {
            told[place] = 'y';
            secret[found] = '#';
        }
    }
    match rule {
        Rule::Wordle => told.into_iter().collect(),
        Rule::Mastermind => {
            let count = |kind| told.iter().filter(|&&other| other == kind).count();
            format!("{}+{}", count('g'), count('y'))
        }
    }
}

/// A list of words over few letters, and some guesses each with the text of a reply: mostly that of one
/// secret, sometimes that of another word.
fn games() -> impl Strategy<Value = (Rule, Vec<String>, Vec<(String, String)>)> {
    let rule = prop_oneof![Just(Rule::Wordle), Just(Rule::Mastermind)];
    (rule, 2_usize..=5, 2_u8..=4).prop_flat_map(|(rule, length, letters)| {
        let word = prop::collection::vec(0..letters, length)
            .prop_map(|word| word.iter().map(|&l| char::from(b'a' + l)).collect::<String>());
        let words = prop::collection::vec(word.clone(), 1..60);
        let lies = prop::option::weighted(0.1, word.clone());
        let guesses = prop::collection::vec((word, lies), 0..4);
        (words, any::<prop::sample::Index>(), guesses).prop_map(move |(words, secret, guesses)| {
            let secret = secret.get(&words).clone();
            let told = |(guess, lie): (String, Option<String>)| {
                let told = reply(rule, &lie.unwrap_or(secret.clone()), &guess);
                (guess, told)
            };
            let history = guesses.into_iter().map(told).collect();
            (rule, words, history)
        })
    })
}

fn fold(word: &str) -> Vec<Letter> {
    word.bytes().map(|byte| byte - b'a').collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn all_searches_find_the_words_that_agree((rule, words, told) in games()) {
        let mut expected: Vec<&String> = words
            .iter()
            .filter(|word| told.iter().all(|(guess, text)| reply(rule, word, guess) == *text))
            .collect();
        expected.sort();
        expected.dedup();
        let expected: Vec<Vec<Letter>> = expected.iter().map(|word| fold(word)).collect();

        let length = words[0].len();
        let index = Arc::new(Index::from_words(&Alphabet::default(), &words).unwrap());
        let list = WordList::new(&index, length).unwrap();
        let history: Vec<Turn> = told
            .iter()
            .map(|(guess, text)| Turn { guess: fold(guess), reply: rule.parse(text, length).unwrap() })
            .collect();
        let (halt, mut nobody) = (Halt::default(), NoObserver);
        let mut search = Chronological::new(rule, &list, &history, &halt, &mut nobody);
        prop_assert_eq!(search.by_ref().collect::<Vec<_>>(), expected.clone());
        let nodes = search.nodes();
        let mut search = ForwardChecking::new(rule, &list, &history, &halt, &mut nobody);
        prop_assert_eq!(search.by_ref().collect::<Vec<_>>(), expected.clone());
        prop_assert!(search.nodes() <= nodes, "looking ahead saves letters");
        let filter = Filter::new(list.words());
        let left = filter.agreeing(rule, &history);
        let found: Vec<Vec<Letter>> = left.iter().map(|id| list.word(id).to_vec()).collect();
        prop_assert_eq!(left.len(), expected.len() as u64);
        prop_assert_eq!(left.is_empty(), expected.is_empty());
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn replies_that_no_guess_can_have_leave_no_word(code in 0_u32..100, guess in "[ab]{3}") {
        let words: Vec<String> = ["aaa", "aab", "aba", "abb", "baa", "bab", "bba", "bbb"].map(String::from).into();
        let index = Arc::new(Index::from_words(&Alphabet::default(), &words).unwrap());
        let list = WordList::new(&index, 3).unwrap();
        for rule in [Rule::Wordle, Rule::Mastermind] {
            let history = [Turn { guess: fold(&guess), reply: Reply(code) }];
            let agrees = |word: &&String| {
                rule.parse(&reply(rule, word, &guess), 3) == Ok(Reply(code))
            };
            let expected: Vec<Vec<Letter>> = words.iter().filter(agrees).map(|w| fold(w)).collect();
            let (halt, mut nobody) = (Halt::default(), NoObserver);
            let search = Chronological::new(rule, &list, &history, &halt, &mut nobody);
            prop_assert_eq!(search.collect::<Vec<_>>(), expected.clone());
            let search = ForwardChecking::new(rule, &list, &history, &halt, &mut nobody);
            prop_assert_eq!(search.collect::<Vec<_>>(), expected.clone());
            let filter = Filter::new(list.words());
            prop_assert_eq!(filter.agreeing(rule, &history).len(), expected.len() as u64);
        }
    }
}
