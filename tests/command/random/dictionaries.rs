//! Words spread over dictionaries of all kinds.

use std::io::{Read, Write};

use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

use crate::generator::Random;
use crate::test_folder::TestFolder;

/// Dictionaries that hold the words.
pub struct Dictionaries {
    /// Their names, as arguments.
    pub names: String,
    /// The one that comes by standard input.
    pub input: Option<Vec<u8>>,
    /// What is said of lines that are no words.
    pub warning: Option<String>,
}

/// Puts words in one to three dictionaries, each plain or compressed, one perhaps by standard input.
pub fn put_words(folder: &TestFolder, words: &[String], random: &mut Random) -> Dictionaries {
    let mut texts = vec![String::new(); 1 + random.below(3)];
    for word in words {
        let place = random.below(texts.len());
        texts[place] += &if random.once_in(8) { word.to_uppercase() } else { word.clone() };
        texts[place] += random.choose(&["\n", "\n", "\n", "\r\n", "\n\n"]);
        if random.once_in(8) {
            let place = random.below(texts.len());
            texts[place] += word;
            texts[place] += "\n";
        }
    }
    let by_input = random.once_in(6).then(|| random.below(texts.len()));
    let mut names = Vec::new();
    let mut dictionaries = Dictionaries { names: String::new(), input: None, warning: None };
    let skipped = random.once_in(6).then(|| random.below(texts.len()));
    for (number, text) in texts.iter_mut().enumerate() {
        let name = format!("words{number}");
        let told = if by_input == Some(number) { "standard input" } else { &name };
        if skipped == Some(number) {
            text.insert_str(0, "l'an\n");
            dictionaries.warning = Some(format!(
                "enumerate: warning: {told}:1: \"l'an\" does not fold to letters of the alphabet; \
                 skipped 1 such line"
            ));
        }
        let bytes = match random.below(4) {
            0 => {
                let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
                encoder.write_all(text.as_bytes()).unwrap();
                encoder.finish().unwrap()
            }
            1 => zstd::encode_all(text.as_bytes(), 1).unwrap(),
            _ => text.as_bytes().to_vec(),
        };
        if by_input == Some(number) {
            dictionaries.input = Some(bytes);
            names.push("-".to_owned());
        } else {
            folder.put(&name, bytes);
            names.push(name);
        }
    }
    dictionaries.names = names.join(" ");
    dictionaries
}

/// A text that may be compressed.
pub fn read(bytes: &[u8]) -> String {
    let mut text = String::new();
    match bytes {
        [0x1f, 0x8b, ..] => MultiGzDecoder::new(bytes).read_to_string(&mut text).map(drop),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => {
            text = String::from_utf8(zstd::decode_all(bytes).unwrap()).unwrap();
            Ok(())
        }
        _ => bytes.take(u64::MAX).read_to_string(&mut text).map(drop),
    }
    .unwrap();
    text
}
