//! The file of an index in the cache, replaced or edited in any way: it is used where it is whole, or
//! else built anew, without a word or warning lost or gained.

#![no_main]

use std::fs;
use std::path::PathBuf;

use lexicon::index::Origin;
use lexicon::{Alphabet, Index, IndexOptions, Source};
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use tempfile::TempDir;

const WORDS: &str = "a\nun\nou\nici\nmars;3\nmois;1\nplus;2\nsoir;2.5\ntard\nsept\ntrois\nl'an\n";

/// What is done to the file.
#[derive(Arbitrary, Debug)]
enum Damage {
    Replaced(Vec<u8>),
    Edited(Vec<(u16, u8)>),
    CutAt(u16),
    CutBefore(u16),
    Followed(Vec<u8>),
    Moved { from: u16, to: u16, bytes: u8 },
}

impl Damage {
    fn of(&self, whole: &[u8]) -> Vec<u8> {
        let place = |at: u16| usize::from(at) % whole.len();
        let mut file = whole.to_vec();
        match self {
            Damage::Replaced(bytes) => file.clone_from(bytes),
            Damage::Edited(edits) => edits.iter().for_each(|&(at, with)| file[place(at)] ^= with),
            Damage::CutAt(at) => file.truncate(place(*at)),
            Damage::CutBefore(at) => drop(file.drain(..place(*at))),
            Damage::Followed(bytes) => file.extend(bytes),
            Damage::Moved { from, to, bytes } => {
                let end = (place(*from) + usize::from(*bytes)).min(whole.len());
                file.splice(place(*to)..place(*to), whole[place(*from)..end].iter().copied());
            }
        }
        file
    }
}

struct Case {
    folder: TempDir,
    words: PathBuf,
    /// The cached file, and what it holds.
    cached: PathBuf,
    whole: Vec<u8>,
}

impl Case {
    fn new() -> Case {
        let folder = tempfile::tempdir().expect("a folder for files");
        let words = folder.path().join("words");
        fs::write(&words, WORDS).expect("a file can be written");
        let mut case = Case { words, cached: PathBuf::new(), whole: Vec::new(), folder };
        assert_eq!(case.open(&[4]).origin(), Origin::Dictionaries);
        let mut cached = fs::read_dir(case.cache()).expect("the cache is there");
        case.cached = cached.next().expect("an index is cached").expect("it has a name").path();
        case.whole = fs::read(&case.cached).expect("it can be read");
        case
    }

    fn cache(&self) -> PathBuf {
        self.folder.path().join("cache")
    }

    fn open(&self, lengths: &[usize]) -> Index {
        let (alphabet, cache) = (Alphabet::default(), self.cache());
        let options = IndexOptions {
            lengths: Some(lengths),
            cache: Some(&cache),
            memory: 1 << 20,
            ..IndexOptions::new(&alphabet)
        };
        let opened = Index::open(&[Source::File(self.words.clone())], options);
        let (index, warning) = opened.expect("the words can be indexed");
        assert!(warning.is_none(), "{warning:?}");
        index
    }
}

/// Checks that an index has the words of some lengths, by every way they are looked up.
fn check(index: &Index, lengths: &[usize]) {
    let alphabet = Alphabet::default();
    for &length in lengths {
        let lines = WORDS.lines().filter_map(|line| {
            let (word, score) = line.split_once(';').unwrap_or((line, "0"));
            Some((alphabet.fold(word.as_bytes())?, score))
        });
        let mut expected: Vec<_> = lines.filter(|(word, _)| word.len() == length).collect();
        expected.sort_unstable();
        assert_eq!(index.word_count(length), expected.len() as u64);
        let Some(list) = index.list(length) else {
            assert!(expected.is_empty(), "the words of {length} letters");
            continue;
        };
        let table = index.table(length);
        let scores = index.scores(length).expect("its words have scores").of_words(list.iter());
        assert_eq!(scores.len(), expected.len());
        for (number, (word, score)) in expected.iter().enumerate() {
            assert_eq!(list.word(number), word);
            assert_eq!(scores[number].to_string(), *score);
            let mut state = list.root();
            for &letter in word {
                assert!(state.successors.contains(letter));
                state = table.step(state, letter);
            }
        }
    }
    assert_eq!(index.faults().skipped(), 1);
}

thread_local! {
    static CASE: Case = Case::new();
}

fuzz_target!(|input: (u8, Damage)| {
    let (choice, damage) = input;
    let lengths: Vec<usize> = (1..=6).filter(|length| choice >> length & 1 == 1).collect();
    CASE.with(|case| {
        let file = damage.of(&case.whole);
        // A new file in its place: what is mapped is never written to.
        fs::remove_file(&case.cached).expect("it was there");
        fs::write(&case.cached, &file).expect("a file can be written");
        let index = case.open(&lengths);
        check(&index, &lengths);
        if index.origin() == Origin::Dictionaries {
            assert_eq!(fs::read(&case.cached).expect("it is repaired"), case.whole);
            assert_eq!(case.open(&lengths).origin(), Origin::Cache);
        }
        let cached = fs::read_dir(case.cache()).expect("the cache is there");
        assert_eq!(cached.count(), 1, "nothing else is left");
    });
});
