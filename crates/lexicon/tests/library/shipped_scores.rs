//! The scored dictionaries that are shipped: the words of the dictionary without scores, with their scores; and English words,
//! names and phrases.

use lexicon::dictionary::Rules;
use lexicon::{Alphabet, Index, IndexOptions, Source};

fn open(name: &str) -> Index {
    let path = format!("{}/../../dict/{name}", env!("CARGO_MANIFEST_DIR"));
    let alphabet = Alphabet::default();
    let options = IndexOptions { rules: Rules::OF_MAKERS, ..IndexOptions::new(&alphabet) };
    Index::open(&[Source::named(path)], options).unwrap().0
}

#[test]
fn the_scored_dictionary_has_the_words_of_the_other() {
    let (plain, scored) = (open("francais.dict.gz"), open("francais.scores.gz"));
    assert_eq!(scored.faults().skipped(), 0);
    assert_eq!(plain.lengths().collect::<Vec<_>>(), scored.lengths().collect::<Vec<_>>());
    let (mut words, mut met) = (0, 0);
    for length in plain.lengths() {
        let (own, other) = (plain.list(length).unwrap(), scored.list(length).unwrap());
        assert_eq!(own.words(), other.words(), "words of {length} letters");
        for number in 0..other.count() {
            let score = scored.score(&other.word(number)[..length]).unwrap().millionths();
            assert!(score <= 1_000_000);
            words += 1;
            met += u64::from(score > 0);
        }
    }
    assert_eq!((words, met), (608_689, 116_556));
}

#[test]
fn its_scores_are_those_of_its_lines() {
    let (alphabet, scored) = (Alphabet::default(), open("francais.scores.gz"));
    for (word, score) in [("de", "0.96"), ("a", "0.9313"), ("aa", "0.4545"), ("aabam", "0")] {
        let letters = alphabet.fold(word.as_bytes()).unwrap();
        assert_eq!(scored.score(&letters).unwrap().to_string(), score, "{word}");
    }
}

#[test]
fn the_english_list_has_words_names_and_phrases_as_they_are_written() {
    let (alphabet, english) = (Alphabet::default(), open("english.scores.gz"));
    assert_eq!(english.faults().skipped(), 0);
    let words: u64 = english.lengths().map(|length| english.word_count(length)).sum();
    assert_eq!(words, 500_764);
    for (word, written) in [
        ("asia", vec!["Asia"]),
        ("noah", vec!["Noah"]),
        ("statusquo", vec!["status quo"]),
        ("will", vec!["will", "Will"]),
        ("magnify", vec![]),
    ] {
        let letters = alphabet.fold(word.as_bytes()).unwrap();
        assert_eq!(english.spellings(&letters, &alphabet), written, "{word}");
    }
    // A word in small letters has the score that it has among the words of Scrabble.
    let scrabble = open("english-yawl.scores.gz");
    let mut known = 0;
    for length in scrabble.lengths().filter(|length| *length <= 21) {
        let list = scrabble.list(length).unwrap();
        for word in list.words().iter() {
            assert!(english.score(word) >= scrabble.score(word), "{}", alphabet.spell(word));
            known += 1;
        }
    }
    assert_eq!(known, 264_007);
}
