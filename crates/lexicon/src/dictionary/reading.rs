//! Reading the lines of dictionaries.

use std::io::Read;

use super::encoding::Encoding;
use super::faults::{Fault, Faults};
use super::kind::{self, Kind};
use super::line::Line;
use super::read_ahead::read_ahead;
use super::sort::SortedWords;
use super::source::{DictionaryError, Source};
use crate::halt::Halt;
use crate::letters::{Alphabet, Letter};
use crate::score::{Score, ScoreError};

/// The most letters a word may have; longer ones are skipped, as no grid row is that long.
pub const MAX_WORD: usize = 1000;

/// The longest line that is kept in memory, in bytes; a longer line is skipped. A word of 1000 letters, each
/// with three accents in UTF-8, has 7 kB, so no word is lost.
const MAX_LINE: usize = 1 << 16;

/// How many bytes are read at once: they are worth some milliseconds of reading words,
/// after which the halt is looked at.
const BLOCK: usize = 1 << 18;

/// How many bytes tell the kind of a file.
const HEAD: u64 = 512;

/// The mark that a text in UTF-8 may begin with; a list may be made of several texts.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Gathers the words of dictionaries, one a line, with scores or without.
pub struct Dictionary<'a> {
    alphabet: &'a Alphabet,
    words: SortedWords,
    faults: Faults,
    sources: usize,
    /// The encoding of the source at hand.
    encoding: Encoding,
    folded: Vec<Letter>,
    is_reversed: bool,
    halt: Halt,
}

impl<'a> Dictionary<'a> {
    /// An empty dictionary over `alphabet`, of words that are read backwards if `is_reversed`. It keeps
    /// about `memory` bytes of words in memory and sorts more through temporary files.
    pub fn new(
        alphabet: &'a Alphabet,
        is_reversed: bool,
        memory: u64,
        halt: Halt,
    ) -> Dictionary<'a> {
        Dictionary {
            alphabet,
            words: SortedWords::new(memory, halt.clone()),
            faults: Faults::default(),
            sources: 0,
            encoding: Encoding::default(),
            folded: Vec::new(),
            is_reversed,
            halt,
        }
    }

    /// Adds the words of a source whose bytes `input` gives: plain, gzip or zstd text, a word a
    /// line, told by content. Lines that are no words are skipped and counted. Another thread reads
    /// and decompresses meanwhile.
    pub fn read(
        &mut self,
        source: &Source,
        input: &mut (dyn Read + Send),
    ) -> Result<(), DictionaryError> {
        read_ahead(input, |input| self.add_lines(source, input))
    }

    /// Adds the words of a source whose text `input` gives.
    fn add_lines(&mut self, source: &Source, input: &mut dyn Read) -> Result<(), DictionaryError> {
        let mut head = Vec::new();
        let told = input.take(HEAD).read_to_end(&mut head);
        told.map_err(|error| source.unreadable(0, error))?;
        if let Some(Kind { name: kind, advice }) = kind::of(&head) {
            return Err(DictionaryError::Kind { name: source.name(), kind, advice });
        }
        let mut input = head.chain(input);
        self.encoding = Encoding::default();
        let mut buffer = vec![0; BLOCK];
        let (mut filled, mut line) = (0, 0);
        // A line too long for the buffer is skipped: its head was counted, its tail is passed over.
        let mut within_long_line = false;
        loop {
            self.halt.check()?;
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
                self.fault(Fault::TooLong, &buffer[start..end], line);
                within_long_line = true;
                start = end;
            }
            buffer.copy_within(start..end, 0);
            filled = end - start;
        }
        self.sources += 1;
        Ok(())
    }

    /// Adds the word of a line, with its score if it has one.
    pub fn add_line(&mut self, text: &[u8], line: u64) -> Result<(), DictionaryError> {
        let mut text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text).trim_ascii();
        let decoded = self.encoding.decode(text);
        if let Some(decoded) = &decoded {
            text = decoded.as_bytes();
            self.fault(Fault::Windows1252, text, line);
        }
        if text.is_empty() {
            return Ok(());
        }
        let Line { word, score } = Line::of(text, self.alphabet);
        let folds = self.alphabet.fold_into(word.trim_ascii_end(), &mut self.folded);
        if !folds || self.folded.is_empty() {
            self.fault(Fault::Letters, text, line);
            return Ok(());
        }
        if self.folded.len() > MAX_WORD {
            self.fault(Fault::TooLong, text, line);
            return Ok(());
        }
        if self.is_reversed {
            self.folded.reverse();
        }
        let (score, fault) = match score.unwrap_or(Ok(Score::ZERO)) {
            Ok(score) => (score, None),
            Err(ScoreError::NoNumber) => (Score::ZERO, Some(Fault::NoScore)),
            Err(ScoreError::TooGreat) => (Score::MAX, Some(Fault::ScoreTooGreat)),
            Err(ScoreError::TooFine(score)) => (score, Some(Fault::ScoreTooFine)),
        };
        if let Some(fault) = fault {
            self.fault(fault, text, line);
        }
        self.words.add(&self.folded, score).map_err(DictionaryError::Spill)
    }

    fn fault(&mut self, fault: Fault, text: &[u8], line: u64) {
        self.faults.add(fault, self.sources, line, text);
    }

    /// Ends the gathering: the words, sorted, and the lines with faults.
    pub fn finish(self) -> (SortedWords, Faults) {
        (self.words, self.faults)
    }
}

#[cfg(test)]
mod tests {
    use super::super::faults::{FaultyLine, FaultyLines};
    use super::*;
    use std::io;

    fn gathered(
        alphabet: &Alphabet,
        sources: &[&[u8]],
    ) -> Result<(Vec<String>, Faults), DictionaryError> {
        let mut dictionary = Dictionary::new(alphabet, false, 1 << 20, Halt::default());
        for source in sources {
            dictionary.read(&Source::Input, &mut &**source)?;
        }
        let (mut words, faults) = dictionary.finish();
        let mut list = Vec::new();
        for length in words.lengths() {
            let visit = |word: &[Letter], score| {
                list.push(match score {
                    Score::ZERO => alphabet.spell(word),
                    score => format!("{} {score}", alphabet.spell(word)),
                });
                Ok::<(), io::Error>(())
            };
            words.drain(length, visit).unwrap();
        }
        Ok((list, faults))
    }

    fn words_of(sources: &[&[u8]]) -> (Vec<String>, Faults) {
        gathered(&Alphabet::default(), sources).unwrap()
    }

    fn error_of(source: &[u8]) -> String {
        gathered(&Alphabet::default(), &[source]).unwrap_err().to_string()
    }

    /// The faults of lines: how many lines have each, and the line and the text of the first.
    fn told(faults: &Faults) -> Vec<(Fault, u64, u64, &str)> {
        let told = faults.iter().map(|(fault, FaultyLines { lines, first })| {
            let FaultyLine { source, line, text } = first;
            assert_eq!(*source, 0);
            (fault, *lines, *line, text.as_str())
        });
        told.collect()
    }

    #[test]
    fn merges_sorts_and_counts_what_it_skips() {
        let (words, faults) =
            words_of(&[b"\xef\xbb\xbfSoir\r\n\r\nplus\nl'an\n", b"mars\nsoir\n  a \na-b"]);
        assert_eq!(words, ["a", "mars", "plus", "soir"]);
        assert_eq!(told(&faults), [(Fault::Letters, 2, 4, "l'an")]);
        assert_eq!(faults.skipped(), 2);
    }

    #[test]
    fn reads_scores() {
        let (words, faults) = words_of(&[
            b"or;3\nargent,2.5,metal\n\xc3\xa9tain\t1;2\tx\r\nfer ; 12 ; 7\nzinc;0\n",
            b"or,7\nfer",
        ]);
        assert_eq!(words, ["or 7", "fer 7", "zinc", "etain", "argent 2.5"]);
        assert_eq!(told(&faults), [(Fault::NoScore, 1, 3, "\u{e9}tain\t1;2\tx")]);
        let (words, faults) = words_of(&[b"a;\nb;-1\nc;1e3\nl'an;4\n;5\nd;1.\n"]);
        assert_eq!(told(&faults), [(Fault::Letters, 2, 4, "l'an;4"), (Fault::NoScore, 4, 1, "a;")]);
        assert_eq!((words, faults.skipped()), (["a", "b", "c", "d"].map(String::from).into(), 2));
    }

    #[test]
    fn tells_scores_that_it_does_not_take_as_they_stand() {
        let text = b"a;99999999999999999999999\nb;0.0000019\nc;2.0000000\nd;0.1234567\n";
        let (words, faults) = words_of(&[text]);
        assert_eq!(words, ["a 18446744073709.551615", "b 0.000001", "c 2", "d 0.123456"]);
        let great = (Fault::ScoreTooGreat, 1, 1, "a;99999999999999999999999");
        assert_eq!(told(&faults), [great, (Fault::ScoreTooFine, 2, 2, "b;0.0000019")]);
        assert_eq!(faults.skipped(), 0);
    }

    #[test]
    fn a_separator_may_be_a_letter() {
        let alphabet = Alphabet::new("ab,").unwrap();
        let (words, faults) = gathered(&alphabet, &[b"a,b\na,;2\n"]).unwrap();
        assert_eq!((words, faults.skipped()), (vec!["a, 2".into(), "a,b".into()], 0));
    }

    #[test]
    fn a_halt_ends_the_reading() {
        let (latin, halt) = (Alphabet::default(), Halt::default());
        let mut dictionary = Dictionary::new(&latin, false, 1 << 20, halt.clone());
        halt.set();
        let error = dictionary.read(&Source::Input, &mut &b"mot\n"[..]).unwrap_err();
        assert!(matches!(error, DictionaryError::Halted(_)));
    }

    #[test]
    fn zstd_is_read_or_refused() {
        let zstd = zstd::encode_all(&b"quatre\n"[..], 1).unwrap();
        match cfg!(feature = "zstd") {
            true => assert_eq!(words_of(&[&zstd]).0, ["quatre"]),
            false => {
                let error = error_of(&zstd);
                assert!(
                    error.contains("compressed with zstd, which cannot be read here"),
                    "{error}"
                );
            }
        }
    }

    #[test]
    fn a_line_without_end_takes_no_memory() {
        let mut text = vec![b'a'; 3 << 20];
        text.extend(b"\nmot");
        let (words, faults) = words_of(&[&text]);
        assert_eq!(words, ["mot"]);
        assert_eq!(told(&faults), [(Fault::TooLong, 1, 1, "a".repeat(40).as_str())]);
        let text = ["a".repeat(MAX_WORD), "b".repeat(MAX_WORD + 1)].join("\n");
        let (words, faults) = words_of(&[text.as_bytes()]);
        assert_eq!(words, ["a".repeat(MAX_WORD)]);
        assert_eq!(told(&faults), [(Fault::TooLong, 1, 2, "b".repeat(40).as_str())]);
    }

    #[test]
    fn several_texts_have_several_marks() {
        let (words, faults) = words_of(&[b"\xef\xbb\xbfmot\n\xef\xbb\xbfsoir;2\n"]);
        assert_eq!((words, faults.skipped()), (vec!["mot".to_owned(), "soir 2".into()], 0));
    }

    #[test]
    fn windows_1252_is_recognised_and_told() {
        let (words, faults) = words_of(&[b"mot\n\xe9t\xe9;2\nc\x9cur\nl\x92an\n"]);
        assert_eq!(words, ["ete 2", "mot", "coeur"]);
        let letters = (Fault::Letters, 1, 4, "l\u{2019}an");
        assert_eq!(told(&faults), [letters, (Fault::Windows1252, 3, 2, "\u{e9}t\u{e9};2")]);
        // A damaged line of a list in UTF-8 is no other encoding.
        let (words, faults) = words_of(&["été\n".as_bytes(), b"\xc3\xa9\ncaf\xe9\n"]);
        assert_eq!((words, faults.skipped()), (vec!["e".to_owned(), "ete".into()], 1));
    }

    #[test]
    fn what_is_no_list_is_refused_by_its_name() {
        for (bytes, name) in [
            (&b"\xfd7zXZ\0\0\x04"[..], "compressed with xz"),
            (b"PK\x03\x04\x14\0", "a ZIP archive"),
            (b"\xff\xfem\0o\0t\0", "text in UTF-16"),
            (b"\x7fELF\x02\x01", "an executable file"),
        ] {
            let error = error_of(bytes);
            assert!(error.contains(&format!("standard input: it is {name}")), "{error}");
        }
    }
}
