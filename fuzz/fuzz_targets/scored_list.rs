//! Lines of words with scores, as any text, against a plain reading of the same lines.

#![no_main]

use std::collections::BTreeMap;

use lexicon::dictionary::MAX_WORD;
use lexicon::{Alphabet, Index, Letter};
use libfuzzer_sys::fuzz_target;

/// The word of a line and its score in millionths; `None` if it is to be skipped.
fn split(line: &str, alphabet: &Alphabet) -> Option<(Vec<Letter>, u64)> {
    let separator = line.find([';', ',', '\t']);
    let (word, score) = match separator {
        None => (line, None),
        Some(at) => {
            let kind = char::from(line.as_bytes()[at]);
            (&line[..at], line[at + 1..].split(kind).next())
        }
    };
    let word = alphabet.fold(word.trim_ascii().as_bytes())?;
    if !(1..=MAX_WORD).contains(&word.len()) {
        return None;
    }
    Some((word, score.map_or(Some(0), millionths)?))
}

/// What a score is in millionths: the highest there is, if it is more; decimals after the sixth are left out.
fn millionths(score: &str) -> Option<u64> {
    let score = score.trim_ascii();
    let (whole, fraction) = score.split_once('.').unwrap_or((score, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !is_number(whole) || !is_number(fraction) {
        return None;
    }
    let units = format!("{whole}{}", &format!("{fraction:0<6}")[..6]);
    let units = units.trim_start_matches('0');
    Some(if units.is_empty() { 0 } else { units.parse().unwrap_or(u64::MAX) })
}

fuzz_target!(|text: &str| {
    let alphabet = Alphabet::default();
    let mut expected: BTreeMap<(usize, Vec<Letter>), u64> = BTreeMap::new();
    let mut skipped = 0;
    for (number, line) in text.split('\n').enumerate() {
        let line = if number == 0 { line.strip_prefix('\u{feff}').unwrap_or(line) } else { line };
        let line = line.trim_ascii();
        match split(line, &alphabet) {
            _ if line.is_empty() => {}
            Some((word, score)) => {
                let known = expected.entry((word.len(), word)).or_default();
                *known = score.max(*known);
            }
            None => skipped += 1,
        }
    }
    let index = Index::from_words(&alphabet, text.split('\n')).expect("so few words are indexed");
    assert_eq!(index.faults().skipped(), skipped);
    let mut found = BTreeMap::new();
    for length in index.lengths() {
        let list = index.list(length).expect("a length that some word has");
        assert_eq!(list.count() as u64, index.word_count(length));
        for number in 0..list.count() {
            let word = list.word(number).to_vec();
            let score = index.score(&word).expect("a word that is in the index").millionths();
            assert!(found.insert((length, word), score).is_none(), "each word once");
        }
    }
    assert_eq!(found, expected);
});
