//! Reading the lines of dictionaries.

#[cfg(test)]
mod tests;

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
        let read = input.take(HEAD).read_to_end(&mut head);
        read.map_err(|error| source.unreadable(0, error))?;
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
