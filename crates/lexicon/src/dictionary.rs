//! Dictionaries: from compressed lists of words to sorted words of each length, in bounded memory.

mod decode;
mod sort;

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::letters::{Alphabet, Letter};
use decode::Decoder;
use sort::Sorter;

/// The most letters a word may have; longer ones are skipped, as no grid row is that long.
pub const MAX_WORD: usize = 1000;

/// The longest line that is kept in memory, in bytes; what is longer is skipped.
const MAX_LINE: usize = 1 << 16;

/// Where a dictionary is read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Standard input.
    Input,
    /// A file.
    File(PathBuf),
}

impl Source {
    /// The source that an argument names: `-` is standard input.
    pub fn named(argument: impl Into<PathBuf>) -> Source {
        let path = argument.into();
        if path.as_os_str() == "-" { Source::Input } else { Source::File(path) }
    }

    /// The name for people.
    pub fn name(&self) -> String {
        match self {
            Source::Input => "standard input".into(),
            Source::File(path) => path.display().to_string(),
        }
    }

    /// Opens the source for reading; it can be opened again if it [is a file](Self::is_file).
    pub fn open(&self) -> io::Result<Box<dyn Read>> {
        match self {
            Source::Input => Ok(Box::new(io::stdin().lock())),
            Source::File(path) => {
                let file = File::open(path)?;
                match file.metadata()?.is_dir() {
                    true => Err(io::ErrorKind::IsADirectory.into()),
                    false => Ok(Box::new(file)),
                }
            }
        }
    }

    /// Whether this is a regular file, which can be read twice.
    pub fn is_file(&self) -> bool {
        match self {
            Source::Input => false,
            Source::File(path) => path.is_file(),
        }
    }

    pub(crate) fn unreadable(&self, line: u64, error: io::Error) -> DictionaryError {
        DictionaryError::Read { name: self.name(), line, error }
    }
}

/// Why a dictionary cannot be used.
#[derive(Debug, Error)]
pub enum DictionaryError {
    /// The source cannot be opened or read, or its compressed data is cut short or damaged.
    #[error("{name}{}: cannot read the dictionary: {error}", after(.line))]
    Read {
        /// The source.
        name: String,
        /// How many lines were read before the error.
        line: u64,
        /// What the system or the decoder says.
        error: io::Error,
    },
    /// The temporary files of a large dictionary cannot be written or read.
    #[error("cannot sort the dictionary through temporary files: {0}")]
    Spill(#[source] io::Error),
}

fn after(line: &u64) -> String {
    if *line == 0 { String::new() } else { format!(": after line {line}") }
}

/// The lines of dictionaries that are no words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skipped {
    /// How many lines.
    pub lines: u64,
    /// The first of them.
    pub first: Option<SkippedLine>,
}

/// A line that is no word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SkippedLine {
    /// Which source it is in, by its place among the sources, from 0.
    pub source: usize,
    /// The line, from 1.
    pub line: u64,
    /// Its text: at most 40 characters of it.
    pub text: String,
}

/// Gathers the words of dictionaries.
pub struct Dictionary<'a> {
    alphabet: &'a Alphabet,
    sorter: Sorter,
    skipped: Skipped,
    sources: usize,
    folded: Vec<Letter>,
}

impl<'a> Dictionary<'a> {
    /// An empty dictionary over `alphabet` that keeps about `memory` bytes of words in memory and
    /// sorts more through temporary files.
    pub fn new(alphabet: &'a Alphabet, memory: u64) -> Dictionary<'a> {
        Dictionary {
            alphabet,
            sorter: Sorter::new(memory),
            skipped: Skipped::default(),
            sources: 0,
            folded: Vec::new(),
        }
    }

    /// Adds the words of a source whose bytes `input` gives: plain, gzip or zstd text, a word a
    /// line, told by content. Lines that do not fold to letters are skipped and counted.
    pub fn read(&mut self, source: &Source, input: &mut dyn Read) -> Result<(), DictionaryError> {
        let mut input = Decoder::new(input).map_err(|error| source.unreadable(0, error))?;
        let mut buffer = vec![0; 1 << 18];
        let (mut filled, mut line) = (0, 0);
        // A line too long for the buffer is skipped: its head was counted, its tail is passed over.
        let mut within_long_line = false;
        loop {
            let read = input
                .read(&mut buffer[filled..])
                .map_err(|error| source.unreadable(line, error))?;
            let end = filled + read;
            let mut start = 0;
            for feed in memchr::memchr_iter(b'\n', &buffer[filled..end]) {
                let feed = filled + feed;
                if !std::mem::take(&mut within_long_line) {
                    line += 1;
                    self.add_line(&buffer[start..feed], line)?;
                }
                start = feed + 1;
            }
            if read == 0 {
                if start < end && !within_long_line {
                    self.add_line(&buffer[start..end], line + 1)?;
                }
                break;
            }
            if within_long_line {
                start = end;
            } else if end - start > MAX_LINE {
                line += 1;
                self.skip(&buffer[start..end], line);
                within_long_line = true;
                start = end;
            }
            buffer.copy_within(start..end, 0);
            filled = end - start;
        }
        self.sources += 1;
        Ok(())
    }

    fn add_line(&mut self, text: &[u8], line: u64) -> Result<(), DictionaryError> {
        let text =
            if line == 1 { text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text) } else { text };
        let text = text.trim_ascii();
        if text.is_empty() {
            return Ok(());
        }
        let word = self.alphabet.fold_into(text, &mut self.folded);
        if !word || !(1..=MAX_WORD).contains(&self.folded.len()) {
            self.skip(text, line);
            return Ok(());
        }
        self.sorter.add(&self.folded).map_err(DictionaryError::Spill)
    }

    fn skip(&mut self, text: &[u8], line: u64) {
        self.skipped.lines += 1;
        self.skipped.first.get_or_insert_with(|| SkippedLine {
            source: self.sources,
            line,
            text: String::from_utf8_lossy(&text[..text.len().min(160)]).chars().take(40).collect(),
        });
    }

    /// Ends the gathering: the words, sorted, and the lines that were skipped.
    pub fn finish(self) -> (SortedWords, Skipped) {
        (SortedWords { sorter: self.sorter }, self.skipped)
    }
}

/// Words sorted by length, then alphabetically, each once.
pub struct SortedWords {
    sorter: Sorter,
}

impl SortedWords {
    /// The lengths that some word has, in increasing order.
    pub fn lengths(&self) -> Vec<usize> {
        self.sorter.lengths()
    }

    /// Calls `visit` with each word of a length, in order; the words are gone afterwards.
    ///
    /// An error is one of `visit`, or of the temporary files.
    pub fn drain<E: From<io::Error>>(
        &mut self,
        length: usize,
        visit: impl FnMut(&[Letter]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.sorter.drain(length, visit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn words_of(sources: &[&[u8]], memory: u64) -> (Vec<String>, Skipped) {
        let latin = Alphabet::default();
        let mut dictionary = Dictionary::new(&latin, memory);
        for source in sources {
            dictionary.read(&Source::Input, &mut &**source).unwrap();
        }
        let (mut words, skipped) = dictionary.finish();
        let mut list = Vec::new();
        for length in words.lengths() {
            let visit = |word: &[Letter]| {
                list.push(latin.spell(word));
                Ok::<(), io::Error>(())
            };
            words.drain(length, visit).unwrap();
        }
        (list, skipped)
    }

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn merges_sorts_and_counts_what_it_skips() {
        let (words, skipped) =
            words_of(&[b"\xef\xbb\xbfSoir\r\n\r\nplus\nl'an\n", b"mars\nsoir\n  a \na-b"], 1 << 20);
        assert_eq!(words, ["a", "mars", "plus", "soir"]);
        assert_eq!(skipped.lines, 2);
        let first = SkippedLine { source: 0, line: 4, text: "l'an".into() };
        assert_eq!(skipped.first, Some(first));
    }

    #[test]
    fn tells_the_compression_by_content() {
        let members = [gzip(b"un\ndeux\ntr"), gzip(b"ois\n")].concat();
        let zstd = zstd::encode_all(&b"quatre\n"[..], 1).unwrap();
        assert_eq!(words_of(&[&members, &zstd], 1 << 20).0, ["un", "deux", "trois", "quatre"]);
        assert_eq!(words_of(&[b"", b"\x1f"], 1 << 20).0, [""; 0]);
    }

    #[test]
    fn a_cut_file_is_an_error() {
        let latin = Alphabet::default();
        let whole = gzip("cruciverbiste\n".repeat(100_000).as_bytes());
        let mut dictionary = Dictionary::new(&latin, 1 << 20);
        let error = dictionary.read(&Source::Input, &mut &whole[..whole.len() / 2]).unwrap_err();
        assert!(error.to_string().starts_with("standard input: after line "), "{error}");
    }

    #[test]
    fn a_line_without_end_takes_no_memory() {
        let mut text = vec![b'a'; 3 << 20];
        text.extend(b"\nmot");
        let (words, skipped) = words_of(&[&text], 1 << 20);
        assert_eq!(words, ["mot"]);
        assert_eq!((skipped.lines, skipped.first.unwrap().text.len()), (1, 40));
    }

    #[test]
    fn spilling_changes_nothing() {
        let mut text = String::new();
        for i in 0..40_000_u64 {
            let word = i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (32 + i % 20);
            text.extend(word.to_string().bytes().map(|digit| (digit - b'0' + b'a') as char));
            text.push('\n');
        }
        let kept = words_of(&[text.as_bytes()], 1 << 30).0;
        assert_eq!(words_of(&[text.as_bytes()], 10_000).0, kept);
        assert!(kept.len() > 10_000);
    }
}
