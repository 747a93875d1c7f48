//! Reading the lines of dictionaries.

use std::io::Read;
use std::{mem, str};

use super::encoding::LineEncoding;
use super::faults::{Fault, Faults};
use super::kind::{self, Kind};
use super::line::{ParsedLine, Phrases, Rules};
use super::read_ahead::read_ahead;
use super::sort::{Decision, Listed, SortedWords};
use super::source::{DictionaryError, Source};
use crate::halt::Halt;
use crate::letters::{Alphabet, Letter};
use crate::score::{Score, ScoreError};
use crate::spelling::encoded;

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
    rules: Rules,
    /// Whether the lists at hand are the user's own, which decide over all others.
    is_own: bool,
    /// The encoding of the source at hand, and its greatest score.
    encoding: LineEncoding,
    greatest: Score,
    folded: Vec<Letter>,
    is_reversed: bool,
    memory: u64,
    halt: Halt,
}

impl<'a> Dictionary<'a> {
    /// An empty dictionary over `alphabet`, of words that are read backwards if `is_reversed`. It keeps
    /// about `memory` bytes of words in memory and sorts more through temporary files.
    pub fn new(
        alphabet: &'a Alphabet,
        rules: Rules,
        is_reversed: bool,
        memory: u64,
        halt: Halt,
    ) -> Dictionary<'a> {
        // Where scores are scaled, the words of a source are gathered by themselves until its greatest score is known.
        let memory = if rules.scale.is_some() { memory / 2 } else { memory };
        Dictionary {
            alphabet,
            words: SortedWords::new(memory, halt.clone()),
            faults: Faults::default(),
            sources: 0,
            rules,
            is_own: false,
            encoding: LineEncoding::default(),
            greatest: Score::ZERO,
            folded: Vec::new(),
            is_reversed,
            memory,
            halt,
        }
    }

    /// From here on lists are the user's own: they decide over all others which scores words have, whether greater or less;
    /// a word without a score keeps that of the others, and one after `-` is taken out.
    pub fn begin_own(&mut self) {
        self.is_own = true;
    }

    /// Adds the words of a source whose bytes `input` gives: plain, gzip or zstd text, a word a
    /// line, told by content. Lines that are no words are skipped and counted. Another thread reads
    /// and decompresses meanwhile.
    pub fn read(
        &mut self,
        source: &Source,
        input: &mut (dyn Read + Send),
    ) -> Result<(), DictionaryError> {
        match self.rules.scale {
            None => read_ahead(input, |input| self.add_lines(source, input))?,
            Some(most) => self.read_scaled(source, input, most)?,
        }
        self.end_source();
        Ok(())
    }

    /// As [`read`](Self::read); scores of a source that has some beyond 1 are divided by `most`.
    fn read_scaled(
        &mut self,
        source: &Source,
        input: &mut (dyn Read + Send),
        most: Score,
    ) -> Result<(), DictionaryError> {
        let alone = SortedWords::new(self.memory, self.halt.clone());
        let others = mem::replace(&mut self.words, alone);
        let read = read_ahead(input, |input| self.add_lines(source, input));
        let words = mem::replace(&mut self.words, others);
        read?;
        let is_scaled = self.greatest > Score::ONE;
        let scaled = |score: Score| if is_scaled { score.divided_by(most) } else { score };
        if is_scaled {
            self.greatest = self.greatest.divided_by(most);
        }
        self.words.take(words, scaled).map_err(DictionaryError::Spill)
    }

    /// Adds the words of a source whose text `input` gives.
    fn add_lines(&mut self, source: &Source, input: &mut dyn Read) -> Result<(), DictionaryError> {
        let mut head = Vec::new();
        let told = input.take(HEAD).read_to_end(&mut head);
        told.map_err(|error| source.unreadable(0, error))?;
        let encoding = self.rules.encoding;
        let is_decoded = |kind: &Kind| {
            *kind == kind::UTF_16 && encoding.is_some_and(|encoding| !encoding.is_utf_8())
        };
        if let Some(Kind { name: kind, advice }) = kind::of(&head).filter(|kind| !is_decoded(kind))
        {
            return Err(DictionaryError::Kind { name: source.name(), kind, advice });
        }
        let mut text = head.chain(input);
        let mut input = match encoding {
            Some(encoding) => encoding.in_utf_8(&mut text),
            None => Box::new(text),
        };
        self.encoding = if encoding.is_some() { LineEncoding::Utf8 } else { LineEncoding::Untold };
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
                if !mem::take(&mut within_long_line) {
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
        Ok(())
    }

    /// Ends a source of which all lines were added.
    pub fn end_source(&mut self) {
        self.sources += 1;
        self.faults.end_source(mem::take(&mut self.greatest));
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
        let is_out = self.is_own && text[0] == b'-';
        let ParsedLine { word, score } =
            ParsedLine::of(&text[usize::from(is_out)..], self.alphabet);
        let word = word.trim_ascii();
        if let Some(fault) = self.fold(word) {
            self.fault(fault, text, line);
            return Ok(());
        }
        let mut spelling = String::new();
        if self.rules.phrases == Phrases::Join && !self.alphabet.spells(word, &self.folded) {
            let text = str::from_utf8(word).unwrap_or_default();
            spelling = encoded(text, &self.folded, self.alphabet);
        }
        if self.is_reversed {
            self.folded.reverse();
        }
        let has_score = score.is_some();
        let (score, fault) = match score.unwrap_or(Ok(Score::ZERO)) {
            Ok(score) => (score, None),
            Err(ScoreError::NoNumber) => (Score::ZERO, Some(Fault::NoScore)),
            Err(ScoreError::TooGreat) => (Score::MAX, Some(Fault::ScoreTooGreat)),
            Err(ScoreError::TooFine(score)) => (score, Some(Fault::ScoreTooFine)),
        };
        if let Some(fault) = fault {
            self.fault(fault, text, line);
        }
        self.greatest = self.greatest.max(score);
        let listed = Listed { word: &self.folded, spelling: &spelling };
        let added = match self.is_own {
            false => self.words.add(listed, score),
            true if is_out => self.words.decide(listed, Decision::Out),
            true if has_score && fault != Some(Fault::NoScore) => {
                self.words.decide(listed, Decision::Scored(score))
            }
            true => self.words.decide(listed, Decision::In),
        };
        added.map_err(DictionaryError::Spill)
    }

    /// Folds the text of a word; the fault for which its line is skipped, if it has one.
    fn fold(&mut self, word: &[u8]) -> Option<Fault> {
        let is_word = self.alphabet.fold_into(word, &mut self.folded) && !self.folded.is_empty();
        if !is_word {
            let is_phrase = self.alphabet.join_into(word, &mut self.folded);
            match self.rules.phrases {
                Phrases::Join if is_phrase => {}
                Phrases::Skip if is_phrase => return Some(Fault::Phrase),
                Phrases::Join | Phrases::Skip => return Some(Fault::Letters),
            }
        }
        (self.folded.len() > MAX_WORD).then_some(Fault::TooLong)
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
    use super::super::faults::{FaultyLine, FaultyLines, Scales};
    use super::super::sort::Drained;
    use super::*;
    use crate::spelling::decoded;
    use std::io;

    /// The words of lists, by length and then in order: with their scores, and their spellings in brackets.
    fn gathered(
        alphabet: &Alphabet,
        rules: Rules,
        sources: &[&[u8]],
        own: &[&[u8]],
    ) -> Result<(Vec<String>, Faults), DictionaryError> {
        let mut dictionary = Dictionary::new(alphabet, rules, false, 1 << 20, Halt::default());
        for source in sources {
            dictionary.read(&Source::Input, &mut &**source)?;
        }
        dictionary.begin_own();
        for source in own {
            dictionary.read(&Source::Input, &mut &**source)?;
        }
        let (mut words, faults) = dictionary.finish();
        let mut list = Vec::new();
        for length in words.lengths() {
            let visit = |drained: Drained<'_>| {
                let (word, score, spellings) = match drained {
                    Drained::Plain(word, score) => (word, Some(score), Vec::new()),
                    Drained::Entry(entry) => (&entry.word[..], entry.score(), entry.spellings()),
                };
                let mut line = alphabet.spell(word);
                match score {
                    None => line += " out",
                    Some(Score::ZERO) => {}
                    Some(score) => line += &format!(" {score}"),
                }
                let spelled = spellings.into_iter().map(|(spelling, _)| {
                    decoded(str::from_utf8(spelling).unwrap(), word, alphabet)
                });
                let spelled: Vec<String> = spelled.collect();
                list.push(if spelled.is_empty() { line } else { format!("{line} {spelled:?}") });
                Ok::<(), io::Error>(())
            };
            words.drain(length, visit).unwrap();
        }
        Ok((list, faults))
    }

    fn words_of(sources: &[&[u8]]) -> (Vec<String>, Faults) {
        gathered(&Alphabet::default(), Rules::default(), sources, &[]).unwrap()
    }

    fn error_of(source: &[u8]) -> String {
        let (alphabet, rules) = (Alphabet::default(), Rules::default());
        gathered(&alphabet, rules, &[source], &[]).unwrap_err().to_string()
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
        assert_eq!(told(&faults), [(Fault::Phrase, 2, 4, "l'an")]);
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
        let (letters, phrase) = ((Fault::Letters, 1, 5, ";5"), (Fault::Phrase, 1, 4, "l'an;4"));
        assert_eq!(told(&faults), [letters, phrase, (Fault::NoScore, 4, 1, "a;")]);
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
        let (words, faults) =
            gathered(&alphabet, Rules::default(), &[b"a,b\na,;2\n"], &[]).unwrap();
        assert_eq!((words, faults.skipped()), (vec!["a, 2".into(), "a,b".into()], 0));
    }

    #[test]
    fn a_halt_ends_the_reading() {
        let (latin, halt) = (Alphabet::default(), Halt::default());
        let mut dictionary =
            Dictionary::new(&latin, Rules::default(), false, 1 << 20, halt.clone());
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
        let phrase = (Fault::Phrase, 1, 4, "l\u{2019}an");
        assert_eq!(told(&faults), [phrase, (Fault::Windows1252, 3, 2, "\u{e9}t\u{e9};2")]);
        // A damaged line of a list in UTF-8 is no other encoding.
        let (words, faults) = words_of(&["été\n".as_bytes(), b"\xc3\xa9\ncaf\xe9\n"]);
        assert_eq!((words, faults.skipped()), (vec!["e".to_owned(), "ete".into()], 1));
    }

    #[test]
    fn phrases_are_joined_and_their_spellings_kept() {
        let text = "ICE CREAM;50\nrock-and-roll;40\nL'\u{ce}LE\nwill;2\nWill;3\nSt. Louis\n-able\nno. 5\nice\n";
        for memory in [1 << 20, 1] {
            let latin = Alphabet::default();
            let mut dictionary =
                Dictionary::new(&latin, Rules::OF_MAKERS, false, memory, Halt::default());
            dictionary.read(&Source::Input, &mut text.as_bytes()).unwrap();
            let (words, faults) = dictionary.finish();
            assert_eq!(words.lengths(), [3, 4, 7, 8, 11]);
            assert_eq!(faults.skipped(), 2);
        }
        let latin = Alphabet::default();
        let (words, faults) = gathered(&latin, Rules::OF_MAKERS, &[text.as_bytes()], &[]).unwrap();
        let expected = [
            "ice",
            "lile [\"L'\u{ce}LE\"]",
            "will 3 [\"will\", \"Will\"]",
            "stlouis [\"St. Louis\"]",
            "icecream 50 [\"ICE CREAM\"]",
            "rockandroll 40 [\"rock-and-roll\"]",
        ];
        assert_eq!(words, expected);
        assert_eq!(told(&faults), [(Fault::Letters, 2, 7, "-able")]);
    }

    #[test]
    fn a_list_of_ones_own_decides() {
        let latin = Alphabet::default();
        let lists: [&[u8]; 2] = [b"a;50\nb;60\nc;70\nd;80\n", b"a;90\nIce cream;3\n"];
        let own: [&[u8]; 2] = [b"a;20\n-b\nc\nd;0\ne;5\n-ice cream\n", b"a;10\nb;99\nf\n"];
        let (words, _) = gathered(&latin, Rules::OF_MAKERS, &lists, &own).unwrap();
        let ice = "icecream out [\"ice cream\", \"Ice cream\"]";
        assert_eq!(words, ["a 20", "b out", "c 70", "d", "e 5", "f", ice]);
    }

    #[test]
    fn scores_beyond_1_are_scaled_and_scales_told() {
        let latin = Alphabet::default();
        let lists: [&[u8]; 2] = [b"a;0.5\nb;1\n", b"a;45\nc;60\nD-d;100\n"];
        let (words, faults) = gathered(&latin, Rules::OF_MAKERS, &lists, &[b"b;30\n"]).unwrap();
        assert_eq!(words, ["a 45", "b 30", "c 60", "dd 100 [\"D-d\"]"]);
        let greatest = Score::from_millionths(100_000_000);
        assert_eq!(faults.scales(), Some(Scales { small: 0, great: 1, greatest }));
        let rules = Rules { scale: Some(greatest), ..Rules::OF_MAKERS };
        let (words, faults) = gathered(&latin, rules, &lists, &[b"b;30\n"]).unwrap();
        assert_eq!(words, ["a 0.5", "b 0.3", "c 0.6", "dd 1 [\"D-d\"]"]);
        assert_eq!(faults.scales(), None);
    }

    #[test]
    fn the_user_decides_on_the_encoding() {
        let latin = Alphabet::default();
        for (name, text) in [
            ("utf-16", &b"\xff\xfe\xe9\0t\0\xe9\0\n\0"[..]),
            ("utf-16", b"\xe9\0t\0\xe9\0\n\0"),
            ("latin-1", b"\xe9t\xe9\n"),
            ("utf-8", "\u{e9}t\u{e9}\n".as_bytes()),
        ] {
            let rules = Rules { encoding: Some(name.parse().unwrap()), ..Rules::default() };
            let (words, faults) = gathered(&latin, rules, &[text], &[]).unwrap();
            assert_eq!((words, told(&faults)), (vec!["ete".to_owned()], vec![]), "{name}");
        }
        let rules = Rules { encoding: Some("utf-8".parse().unwrap()), ..Rules::default() };
        let (_, faults) = gathered(&latin, rules, &[b"\xe9t\xe9\n"], &[]).unwrap();
        assert_eq!(faults.skipped(), 1);
        let error = gathered(&latin, rules, &[b"\xff\xfem\0"], &[]).unwrap_err().to_string();
        assert!(error.contains("text in UTF-16"), "{error}");
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
