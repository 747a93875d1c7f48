//! The scored dictionary that is shipped: the words of the dictionary without scores, with their scores.

use lexicon::{Alphabet, Index, IndexOptions, Source};

fn open(name: &str) -> Index {
    let path = format!("{}/../../dict/{name}", env!("CARGO_MANIFEST_DIR"));
    let alphabet = Alphabet::default();
    Index::open(&[Source::named(path)], IndexOptions::new(&alphabet)).unwrap().0
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
