//! Dictionaries as any bytes, plain or compressed: whatever the bytes are, they are indexed or refused
//! by name, and compression, memory and a second source change no word.

#![no_main]

use std::cell::RefCell;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use flate2::Compression;
use flate2::write::GzEncoder;
use lexicon::index::IndexError;
use lexicon::{Alphabet, Index, IndexOptions, Letter, Source};
use libfuzzer_sys::fuzz_target;
use tempfile::TempDir;

thread_local! {
    static FOLDER: RefCell<TempDir> = RefCell::new(tempfile::tempdir().expect("a folder for files"));
}

/// All words with their scores, and how many lines were skipped.
fn words(index: &Index) -> (Vec<(Vec<Letter>, u64)>, u64) {
    let mut words = Vec::new();
    for length in index.lengths() {
        let list = index.list(length).expect("a length that some word has");
        words.extend((0..list.count()).map(|number| {
            let word = list.word(number).to_vec();
            let score = index.score(&word).expect("a word that is in the index");
            (word, score.millionths())
        }));
    }
    (words, index.faults().skipped())
}

fn open(contents: &[&[u8]], memory: u64) -> Result<Index, IndexError> {
    FOLDER.with_borrow(|folder| {
        let put = |(number, contents): (usize, &&[u8])| -> PathBuf {
            let path = folder.path().join(number.to_string());
            fs::write(&path, contents).expect("a file can be written");
            path
        };
        let files = contents.iter().enumerate().map(put);
        let sources: Vec<Source> = files.map(Source::File).collect();
        let alphabet = Alphabet::default();
        let opened = Index::open(&sources, IndexOptions { memory, ..IndexOptions::new(&alphabet) });
        opened.map(|(index, warning)| {
            assert!(warning.is_none(), "no cache was asked for");
            index
        })
    })
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text).expect("memory is written");
    encoder.finish().expect("memory is written")
}

fuzz_target!(|input: (u8, &[u8])| {
    let (choice, bytes) = input;
    let memory = if choice & 1 == 0 { 1 << 12 } else { 1 << 30 };
    match open(&[bytes], memory) {
        Ok(index) => {
            let expected = words(&index);
            let is_plain = !matches!(bytes, [0x1f, 0x8b, ..] | [0x28, 0xb5, 0x2f, 0xfd, ..])
                && !matches!(bytes, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..]);
            if !is_plain {
                return;
            }
            let other = match choice >> 1 & 3 {
                0 => open(&[&gzip(bytes)], memory),
                1 => open(&[&zstd::encode_all(bytes, 1).expect("memory is written")], memory),
                // Members follow one another, wherever they are cut.
                2 => {
                    let (head, tail) = bytes.split_at(bytes.len() / 2);
                    open(&[&[gzip(head), gzip(tail)].concat()], memory)
                }
                _ => open(&[bytes, bytes], memory).inspect(|index| {
                    assert_eq!(index.faults().skipped(), 2 * expected.1);
                }),
            };
            let other = other.expect("what is compressed well is read");
            assert_eq!(words(&other).0, expected.0);
        }
        Err(IndexError::Dictionary(error)) => assert!(error.to_string().contains("0: "), "{error}"),
        Err(error) => panic!("{error}"),
    }
});
