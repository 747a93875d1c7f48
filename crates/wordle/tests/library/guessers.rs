//! The searches against a brute force that shares no code with them.

use std::sync::Arc;

use lexicon::{Alphabet, Halt, Halted, Index, Letter};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use wordle::guesser::genetic::{
    Crossover, Evolution, Fitness, Genetic, Parameters, PublishedParameters,
};
use wordle::guesser::{
    Algorithm, Backtracking, Event, Filter, FirstGuess, GuessError, Guesser, NoObserver, Options,
    WordList, WordListError,
};
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
        let history = history(rule, &told);
        let (halt, mut nobody) = (Halt::default(), NoObserver);
        let mut search = Backtracking::chronological(rule, &list, &history, &halt, &mut nobody);
        prop_assert_eq!(search.by_ref().collect::<Vec<_>>(), expected.clone());
        let nodes = search.nodes();
        let mut search = Backtracking::forward_checking(rule, &list, &history, &halt, &mut nobody);
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
            let search = Backtracking::chronological(rule, &list, &history, &halt, &mut nobody);
            prop_assert_eq!(search.collect::<Vec<_>>(), expected.clone());
            let search = Backtracking::forward_checking(rule, &list, &history, &halt, &mut nobody);
            prop_assert_eq!(search.collect::<Vec<_>>(), expected.clone());
            let filter = Filter::new(list.words());
            prop_assert_eq!(filter.agreeing(rule, &history).len(), expected.len() as u64);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn evolutions_gather_words_that_agree((rule, words, told) in games(), seed in 0_u64..1000) {
        let length = words[0].len();
        let index = Arc::new(Index::from_words(&Alphabet::default(), &words).unwrap());
        let list = WordList::new(&index, length).unwrap();
        let history = history(rule, &told);
        for fitness in Fitness::ALL {
            for crossover in Crossover::ALL {
                let parameters =
                    Parameters { fitness, crossover, population: 10, max_size: 4, ..Parameters::default() };
                let mut evolution = Evolution::new(rule, &list, parameters);
                let mut random = ChaCha8Rng::seed_from_u64(seed);
                let (mut best, mut crossed) = (None, 0);
                let mut observer = |event| match event {
                    Event::Generation { best: cost, compatible, .. } => {
                        best = Some((cost, compatible > 0));
                    }
                    Event::Crossover { parents: [one, other], child } => {
                        let mut letters = child.iter().zip(one.iter().zip(&other));
                        crossed += u64::from(!letters.all(|(letter, (a, b))| letter == a || letter == b));
                    }
                    _ => {}
                };
                let evolved =
                    evolution.run(&history, &mut random, &Halt::default(), &mut observer).unwrap();
                prop_assert_eq!(crossed, 0);
                prop_assert!(evolved.compatible.len() <= 4 && evolved.compatible.is_sorted());
                for &word in &evolved.compatible {
                    let word: String = list.word(word).iter().map(|&l| char::from(b'a' + l)).collect();
                    prop_assert!(told.iter().all(|(guess, text)| reply(rule, &word, guess) == *text));
                }
                let (cost, agrees) = best.unwrap();
                prop_assert_eq!(agrees, !evolved.compatible.is_empty());
                // A word that agrees costs nothing, and the best goes on.
                prop_assert!(!agrees || cost == 0);
            }
        }
    }

    #[test]
    fn every_algorithm_guesses_what_agrees_or_nothing((rule, words, told) in games()) {
        let length = words[0].len();
        let index = Arc::new(Index::from_words(&Alphabet::default(), &words).unwrap());
        let list = WordList::new(&index, length).unwrap();
        let agree = |word: &String| told.iter().all(|(guess, text)| reply(rule, word, guess) == *text);
        let expected = words.iter().filter(|word| agree(word)).min().map(|word| fold(word));
        for algorithm in Algorithm::ALL {
            let mut guesser = Guesser::new(&list, &options(rule, algorithm)).unwrap();
            let history = history(rule, &told);
            let guess = guesser.next_guess(&history, &Halt::default(), &mut NoObserver).unwrap().guess;
            match &guess {
                Some(word) if !told.is_empty() && algorithm == Algorithm::Genetic => {
                    let word = word.iter().map(|&letter| char::from(b'a' + letter)).collect();
                    prop_assert!(words.contains(&word) && agree(&word));
                }
                _ if told.is_empty() => prop_assert!(guess.is_some()),
                _ => prop_assert_eq!(&guess, &expected),
            }
        }
    }
}

fn history(rule: Rule, told: &[(String, String)]) -> Vec<Turn> {
    let turn = |(guess, text): &(String, String)| Turn {
        guess: fold(guess),
        reply: rule.parse(text, guess.len()).unwrap(),
    };
    told.iter().map(turn).collect()
}

fn options(rule: Rule, algorithm: Algorithm) -> Options {
    let (first, genetic) = (FirstGuess::default(), Genetic::default());
    Options { rule, algorithm, first, seed: 1, genetic }
}

#[test]
fn games_with_a_secret_of_no_list_end_too() {
    let index = Index::from_words(&Alphabet::default(), ["abc", "abd", "bcd"]).unwrap();
    let list = WordList::new(&Arc::new(index), 3).unwrap();
    for algorithm in Algorithm::ALL {
        let mut guesser = Guesser::new(&list, &options(Rule::Wordle, algorithm)).unwrap();
        let played = guesser.play(&fold("abe"), &Halt::default(), &mut NoObserver, |_| ()).unwrap();
        assert!(!played.is_won && !played.turns.is_empty() && played.turns.len() <= 3);
    }
}

#[test]
fn the_published_genetic_algorithm_plays_words_and_codes() {
    let published = |rule| Options {
        genetic: Genetic::Published(PublishedParameters::default()),
        ..options(rule, Algorithm::Genetic)
    };
    let letter = |number: usize| char::from(b'a' + (number % 6) as u8);
    let codes = (0..1_296).map(|code| [216, 36, 6, 1].map(|of| letter(code / of)).iter().collect());
    let codes: Vec<String> = codes.collect();
    let index = Arc::new(Index::from_words(&Alphabet::default(), &codes).unwrap());
    let list = WordList::new(&index, 4).unwrap();
    let mut guesser = Guesser::new(&list, &published(Rule::Mastermind)).unwrap();
    let mut won = 0;
    for secret in codes.iter().step_by(13) {
        let halt = Halt::default();
        let played = guesser.play(&fold(secret), &halt, &mut NoObserver, |_| ()).unwrap();
        let last = &played.turns.last().unwrap().turn;
        assert_eq!(last.guess == fold(secret), played.is_won);
        assert!(played.nodes() >= played.turns.len() as u64);
        let fittest = played.fittest(Rule::Mastermind).unwrap();
        assert!(!played.is_won || fittest == last);
        won += usize::from(played.is_won);
    }
    assert!(won > 50, "{won} of 100 codes are found");
    let halt = Halt::default();
    halt.set();
    let halted = guesser.play(&fold("abca"), &halt, &mut NoObserver, |_| ());
    assert_eq!(halted, Err(GuessError::Halted(Halted)));
    let next = guesser.next_guess(&[], &Halt::default(), &mut NoObserver);
    assert_eq!(next, Err(GuessError::NeedsSecret));

    // A secret of no list: all words are guessed, each once.
    let index = Index::from_words(&Alphabet::default(), ["abc", "abd", "bcd"]).unwrap();
    let list = WordList::new(&Arc::new(index), 3).unwrap();
    let mut guesser = Guesser::new(&list, &published(Rule::Wordle)).unwrap();
    let played = guesser.play(&fold("abe"), &Halt::default(), &mut NoObserver, |_| ()).unwrap();
    assert_eq!((played.turns.len(), played.is_won), (3, false));
    assert_ne!(played.fittest(Rule::Wordle).unwrap().guess, fold("bcd"));
}

#[test]
fn what_is_no_history_is_told() {
    let index = Arc::new(Index::from_words(&Alphabet::default(), ["abc", "abd"]).unwrap());
    assert_eq!(WordList::new(&index, 1).unwrap_err(), WordListError::Length(1));
    assert_eq!(WordList::new(&index, 16).unwrap_err(), WordListError::Length(16));
    assert_eq!(WordList::new(&index, 4).unwrap_err(), WordListError::NoWord(4));
    let list = WordList::new(&index, 3).unwrap();
    for algorithm in Algorithm::ALL {
        let mut guesser = Guesser::new(&list, &options(Rule::Wordle, algorithm)).unwrap();
        let mut next = |guess: &[Letter], halt: &Halt| {
            let turn = Turn { guess: guess.to_vec(), reply: Reply(0) };
            guesser.next_guess(&[turn], halt, &mut NoObserver).unwrap_err()
        };
        let halt = Halt::default();
        assert_eq!(next(&[1, 2], &halt), GuessError::Length { turn: 0, found: 2, length: 3 });
        assert_eq!(next(&[1, 2, 32], &halt), GuessError::Letter { turn: 0, found: 32 });
        halt.set();
        assert_eq!(next(&[5, 5, 5], &halt), GuessError::Halted(Halted));
    }
    let first = FirstGuess::Word(vec![1]);
    let wrong = Options { first, ..options(Rule::Wordle, Algorithm::Filtering) };
    assert!(matches!(Guesser::new(&list, &wrong), Err(GuessError::Length { found: 1, .. })));
}
