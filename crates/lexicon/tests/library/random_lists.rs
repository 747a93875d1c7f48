//! Random word lists, indexed, against a plain sorted map of their words.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use lexicon::words::WordCounts;
use lexicon::{Alphabet, Index, IndexOptions, Letter, Score, Source, Words};
use proptest::prelude::*;

type Word = Vec<Letter>;

/// The words of all lists by length, then in order, with their highest scores in tenths.
type Expected = BTreeMap<(usize, Word), u64>;

const LETTERS: &str = "abcd";

/// A line's word, and its score in tenths if it has one.
fn line() -> impl Strategy<Value = (Word, Option<u64>)> {
    (prop::collection::vec(0..4_u8, 1..6), prop::option::of(0..30_u64))
}

fn lists() -> impl Strategy<Value = Vec<Vec<(Word, Option<u64>)>>> {
    prop::collection::vec(prop::collection::vec(line(), 0..120), 1..4)
}

fn alphabet() -> Alphabet {
    Alphabet::new(LETTERS).unwrap()
}

fn text(alphabet: &Alphabet, list: &[(Word, Option<u64>)]) -> String {
    let line = |(word, score): &(Word, Option<u64>)| match score {
        Some(tenths) => format!("{};{}.{}\n", alphabet.spell(word), tenths / 10, tenths % 10),
        None => alphabet.spell(word) + "\n",
    };
    list.iter().map(line).collect()
}

fn expected(lists: &[Vec<(Word, Option<u64>)>]) -> Expected {
    let mut all = Expected::new();
    for (word, score) in lists.iter().flatten() {
        let best = all.entry((word.len(), word.clone())).or_insert(0);
        *best = score.unwrap_or(0).max(*best);
    }
    all
}

fn score(tenths: u64) -> Score {
    Score::from_millionths(tenths * 100_000)
}

/// The index of all lists, read from files, in `memory` bytes.
fn from_files(lists: &[Vec<(Word, Option<u64>)>], memory: u64) -> Index {
    let (folder, alphabet) = (tempfile::tempdir().unwrap(), alphabet());
    let sources: Vec<Source> = (0..)
        .zip(lists)
        .map(|(number, list)| {
            let path = folder.path().join(number.to_string());
            fs::write(&path, text(&alphabet, list)).unwrap();
            Source::named(path)
        })
        .collect();
    let options = IndexOptions { memory, ..IndexOptions::new(&alphabet) };
    Index::open(&sources, options).unwrap().0
}

fn from_words(lists: &[Vec<(Word, Option<u64>)>]) -> Index {
    let alphabet = alphabet();
    let text: String = lists.iter().map(|list| text(&alphabet, list)).collect();
    Index::from_words(&alphabet, text.lines()).unwrap()
}

/// Lists, maps and automata all have the words expected.
fn check(index: &Index, expected: &Expected) {
    let mut lengths: Vec<usize> = expected.keys().map(|(length, _)| *length).collect();
    lengths.dedup();
    assert_eq!(index.lengths().collect::<Vec<_>>(), lengths);
    for length in lengths {
        let words: Vec<(&Word, u64)> = expected
            .iter()
            .filter(|((other, _), _)| *other == length)
            .map(|((_, word), &tenths)| (word, tenths))
            .collect();
        let list = index.list(length).unwrap();
        assert_eq!(index.word_count(length), words.len() as u64);
        let letters = words.iter().map(|(word, _)| &word[..]);
        assert!(list.iter().eq(letters.clone()));
        let table = index.table(length);
        assert!(Words::of_automaton(&table, list.root(), length).iter().eq(letters));
        assert_eq!(WordCounts::default().after(&table, list.root()), words.len() as f64);
        let scores = index.scores(length).unwrap().of_words(list.iter());
        assert!(scores.into_iter().eq(words.iter().map(|&(_, tenths)| score(tenths))));
    }
}

/// How many different sets of words follow the beginnings of words: the states of the smallest table.
fn smallest(expected: &Expected) -> usize {
    let mut after: BTreeMap<(usize, &[Letter]), BTreeSet<&[Letter]>> = BTreeMap::new();
    for (length, word) in expected.keys() {
        for at in 0..=*length {
            after.entry((*length, &word[..at])).or_default().insert(&word[at..]);
        }
    }
    let empty = BTreeSet::from([&[][..]]);
    after.into_values().chain([empty]).collect::<BTreeSet<_>>().len()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn an_index_has_the_words_and_their_highest_scores(lists in lists()) {
        let expected = expected(&lists);
        let index = from_words(&lists);
        check(&index, &expected);
        prop_assert_eq!(index.table(5).states(), smallest(&expected));
        for memory in [1 << 30, 2_000] {
            check(&from_files(&lists, memory), &expected);
        }
    }

    #[test]
    fn membership_and_score(lists in lists(), word in prop::collection::vec(0..5_u8, 0..7)) {
        let (expected, index) = (expected(&lists), from_words(&lists));
        let tenths = expected.get(&(word.len(), word.clone()));
        prop_assert_eq!(index.score(&word), tenths.map(|&tenths| score(tenths)));
        prop_assert_eq!(index.contains(&word), tenths.is_some());
    }
}
