//! The words of texts and how often each stands there, the most frequent first.

use std::io::{self, Cursor, Read};
use std::ops::RangeInclusive;

use lexicon::dictionary::{MAX_WORD, read_ahead};
use lexicon::{Alphabet, Halt, Index, Letter};

use super::counts::WordCounts;
use super::elision::{is_elision, without_elisions};
use super::error::{SkippedWord, SkippedWords, WordsError};
use super::html::HtmlText;
use super::markup::{LOOKED_AT, Markup};
use super::segments::{Hyphens, Segment, each_segment};
use super::sorting::Sorting;

/// How many bytes of text are read at once: some milliseconds of counting, after which the halt is
/// looked at.
const BLOCK: usize = 1 << 18;

/// The longest text without white space that is kept together, in bytes; what is longer is cut, and may
/// lose a word there. No text that has words has this.
const MAX_CHUNK: usize = 1 << 16;

/// How words are counted.
#[derive(Clone, Copy, Debug)]
pub struct Counting<'a> {
    /// The letters that words are folded to.
    pub alphabet: &'a Alphabet,
    /// The treatment of words with hyphens.
    pub hyphens: Hyphens,
    /// How many bytes the words may take in memory; what needs more goes to temporary files.
    pub memory: u64,
}

/// The rule that selects the counted words of the list.
#[derive(Clone, Debug)]
pub struct Selection<'a> {
    /// The least count.
    pub least: u64,
    /// How many letters they have.
    pub lengths: RangeInclusive<usize>,
    /// They must be words of this index.
    pub only: Option<&'a Index>,
    /// All other words of this index are in the list too, with the count 0.
    pub rest: Option<&'a Index>,
}

impl Default for Selection<'_> {
    /// All words of two letters or more.
    fn default() -> Self {
        Selection { least: 1, lengths: 2..=MAX_WORD, only: None, rest: None }
    }
}

/// Counts the words of texts.
///
/// Takes time in proportion to the texts, and bounded memory; about 50 MB of plain text are counted in a
/// second (1 GB of sentences with 1.8 million different words: 22 s on a machine of two cores that were
/// shared with other work).
#[derive(Debug)]
pub struct FrequencyList<'a> {
    counting: Counting<'a>,
    counts: WordCounts,
    total: u64,
    skipped: SkippedWords,
    halt: Halt,
    word: Vec<Letter>,
    kept: String,
    compound: Compound,
}

/// The parts of a word with hyphens, so far.
#[derive(Debug, Default)]
struct Compound {
    /// Their letters.
    letters: Vec<Letter>,
    /// Their text.
    text: Vec<u8>,
    /// Where the first begins in the block.
    start: usize,
    parts: usize,
    is_word: bool,
}

/// The place that the words of a text come from.
struct Place<'p> {
    source: &'p str,
    /// The text of this block, and the lines before it; `None` in HTML.
    block: &'p [u8],
    lines: Option<u64>,
}

impl<'a> FrequencyList<'a> {
    /// An empty list.
    pub fn new(counting: Counting<'a>, halt: Halt) -> FrequencyList<'a> {
        let memory = usize::try_from(counting.memory / 2).unwrap_or(usize::MAX);
        FrequencyList {
            counting,
            counts: WordCounts::new(memory),
            total: 0,
            skipped: SkippedWords::default(),
            halt,
            word: Vec::new(),
            kept: String::new(),
            compound: Compound::default(),
        }
    }

    /// Counts the words of a text, whose bytes `input` gives: plain text or HTML in UTF-8, perhaps
    /// compressed with gzip or zstd, told by content. Another thread reads and decompresses meanwhile.
    ///
    /// Words with digits, other letters, or bytes that are not UTF-8 are skipped and counted.
    ///
    /// # Errors
    /// If the input cannot be read, is no text, or too many words for the memory cannot be put in
    /// temporary files; and when halted.
    pub fn read(&mut self, name: &str, input: &mut (dyn Read + Send)) -> Result<(), WordsError> {
        let unreadable = |error| WordsError::Read { name: name.into(), error };
        read_ahead(input, |text| {
            let mut beginning = Vec::new();
            text.take(LOOKED_AT as u64).read_to_end(&mut beginning).map_err(unreadable)?;
            let markup = Markup::of(name, &beginning)?;
            let mut text = Cursor::new(beginning).chain(text);
            match markup {
                Markup::Plain => self.count(name, &mut text, Some(0)),
                Markup::Html => self.count(name, &mut HtmlText::new(text), None),
            }
        })
    }

    /// Counts the words of plain text.
    fn count(
        &mut self,
        source: &str,
        input: &mut dyn Read,
        mut lines: Option<u64>,
    ) -> Result<(), WordsError> {
        let unreadable = |error| WordsError::Read { name: source.into(), error };
        let mut buffer = vec![0; BLOCK];
        let mut filled = 0;
        loop {
            self.halt.check()?;
            let read = input.read(&mut buffer[filled..]).map_err(unreadable)?;
            filled += read;
            let end = match read {
                0 => filled,
                _ => whole_chunks(&buffer[..filled]),
            };
            let block = &buffer[..end];
            self.count_block(&Place { source, block, lines })?;
            // Only the first skipped word is told with its line.
            lines = lines
                .filter(|_| self.skipped.first.is_none())
                .map(|lines| lines + memchr::memchr_iter(b'\n', block).count() as u64);
            if read == 0 {
                return Ok(());
            }
            buffer.copy_within(end..filled, 0);
            filled -= end;
        }
    }

    fn count_block(&mut self, place: &Place<'_>) -> Result<(), WordsError> {
        let text = match place.lines {
            Some(0) => place.block.strip_prefix(b"\xef\xbb\xbf").unwrap_or(place.block),
            _ => place.block,
        };
        let mut counted = Ok(());
        each_segment(text, |segment| {
            if counted.is_ok() {
                counted = self.take(segment, place);
            }
        });
        counted.and_then(|()| self.end_compound(place)).map_err(WordsError::Spill)
    }

    fn take(&mut self, segment: Segment<'_>, place: &Place<'_>) -> io::Result<()> {
        if self.counting.hyphens == Hyphens::Split {
            return match self.fold(segment) {
                true => self.add(),
                false => {
                    self.skip(segment.bytes, segment.start, place);
                    Ok(())
                }
            };
        }
        if !segment.is_linked {
            self.end_compound(place)?;
        }
        let is_word = self.fold(segment);
        let compound = &mut self.compound;
        compound.letters.extend_from_slice(&self.word);
        match compound.parts {
            0 => compound.start = segment.start,
            _ => compound.text.push(b'-'),
        }
        compound.text.extend_from_slice(segment.bytes);
        compound.is_word = is_word && (compound.is_word || compound.parts == 0);
        compound.parts += 1;
        Ok(())
    }

    /// Counts the word whose last part was taken.
    fn end_compound(&mut self, place: &Place<'_>) -> io::Result<()> {
        if self.compound.parts == 0 {
            return Ok(());
        }
        let compound = std::mem::take(&mut self.compound);
        if compound.parts == 1 || self.counting.hyphens == Hyphens::Join {
            if !compound.is_word {
                self.skip(&compound.text, compound.start, place);
                return Ok(());
            }
            self.word.clone_from(&compound.letters);
            self.add()?;
        }
        Ok(())
    }

    /// Folds a segment to `self.word`; says whether all of it could be folded.
    fn fold(&mut self, segment: Segment<'_>) -> bool {
        let alphabet = self.counting.alphabet;
        self.word.clear();
        if !segment.has_apostrophe && !segment.is_before_apostrophe {
            return alphabet.fold_into(segment.bytes, &mut self.word)
                || self.fold_without_format(segment.bytes);
        }
        let Ok(text) = std::str::from_utf8(segment.bytes) else { return false };
        self.kept.clear();
        // An elided word may stand before quotation marks too.
        if !(segment.is_before_apostrophe && is_elision(text)) {
            without_elisions(text, &mut self.kept);
        }
        alphabet.fold_into(self.kept.as_bytes(), &mut self.word)
            || self.fold_without_format(segment.bytes)
    }

    /// Folds what has soft hyphens, joiners and other characters that are not seen.
    #[cold]
    fn fold_without_format(&mut self, bytes: &[u8]) -> bool {
        let Ok(text) = std::str::from_utf8(bytes) else { return false };
        if !text.contains(is_format) {
            return false;
        }
        let seen: String = text.chars().filter(|&character| !is_format(character)).collect();
        self.kept.clear();
        without_elisions(&seen, &mut self.kept);
        self.counting.alphabet.fold_into(self.kept.as_bytes(), &mut self.word)
    }

    fn add(&mut self) -> io::Result<()> {
        // An elided word that stood alone leaves nothing.
        if self.word.is_empty() || self.word.len() > MAX_WORD {
            return Ok(());
        }
        self.total += 1;
        self.counts.add(&self.word, 1)
    }

    #[cold]
    fn skip(&mut self, bytes: &[u8], start: usize, place: &Place<'_>) {
        // Numbers are no words, so none are missed.
        if std::str::from_utf8(bytes).is_ok_and(|text| !text.contains(char::is_alphabetic)) {
            return;
        }
        self.skipped.words += 1;
        if self.skipped.first.is_none() {
            let line = place.lines.map(|lines| {
                let before = &place.block[..start.min(place.block.len())];
                lines + 1 + memchr::memchr_iter(b'\n', before).count() as u64
            });
            self.skipped.first = Some(SkippedWord::new(place.source, line, bytes));
        }
    }

    /// How many words were counted.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The words that were not.
    pub fn skipped(&self) -> &SkippedWords {
        &self.skipped
    }

    /// Calls `visit` with each word of the list and its count, by falling counts, and words of the same
    /// count in order.
    ///
    /// # Errors
    /// The errors of `visit`, and of the temporary files; and when halted.
    pub fn finish(
        mut self,
        selection: &Selection<'_>,
        mut visit: impl FnMut(&[Letter], u64) -> io::Result<()>,
    ) -> Result<(), WordsError> {
        if let Some(rest) = selection.rest {
            self.add_all(rest, &selection.lengths)?;
        }
        let memory = usize::try_from(self.counting.memory / 2).unwrap_or(usize::MAX);
        let mut sorting = Sorting::new(memory);
        let mut key = Vec::new();
        let mut left = 0_u32;
        let halt = self.halt.clone();
        let sorted = self.counts.finish(&halt, |word, count| {
            left = left.wrapping_add(1);
            if left.is_multiple_of(1 << 13) {
                halt.check().map_err(io::Error::other)?;
            }
            if let Some(count) = selection.count(word, count) {
                key.clear();
                // Higher counts come first.
                key.extend((!count).to_be_bytes());
                key.extend(word);
                sorting.add(&key, 0)?;
            }
            Ok(())
        });
        sorted.map_err(|error| spilled(&halt, error))?;
        let (mut written, mut left) = (Ok(()), 0_u32);
        let visited = sorting.finish(&halt, |key, _| {
            let Some((count, word)) = key.split_first_chunk() else { return Ok(()) };
            left = left.wrapping_add(1);
            if left.is_multiple_of(1 << 13) {
                halt.check().map_err(io::Error::other)?;
            }
            written = visit(word, !u64::from_be_bytes(*count));
            match written {
                Ok(()) => Ok(()),
                Err(_) => Err(io::Error::other("the list cannot be written")),
            }
        });
        written.map_err(WordsError::Output)?;
        visited.map_err(|error| spilled(&halt, error))
    }

    /// Adds all words of an index that have such lengths, with the count 0.
    fn add_all(
        &mut self,
        index: &Index,
        lengths: &RangeInclusive<usize>,
    ) -> Result<(), WordsError> {
        for length in index.lengths().filter(|length| lengths.contains(length)) {
            let Some(list) = index.list(length) else { continue };
            for number in 0..list.count() {
                if number.is_multiple_of(1 << 13) {
                    self.halt.check()?;
                }
                self.counts.add(&list.word(number)[..length], 0).map_err(WordsError::Spill)?;
            }
        }
        Ok(())
    }
}

impl Selection<'_> {
    /// The count of a word in the list, if it is there.
    fn count(&self, word: &[Letter], count: u64) -> Option<u64> {
        if !self.lengths.contains(&word.len()) {
            return None;
        }
        let is_met = count >= self.least.max(1);
        if is_met && self.only.is_none_or(|index| index.contains(word)) {
            return Some(count);
        }
        self.rest.filter(|index| index.contains(word)).map(|_| 0)
    }
}

/// Where the last whole chunk of a text ends that goes on: after white space, or as far as is read of a
/// chunk that is too long.
fn whole_chunks(text: &[u8]) -> usize {
    let space = text.iter().rposition(u8::is_ascii_whitespace);
    let end = space.map_or(0, |at| at + 1);
    if text.len() - end <= MAX_CHUNK {
        return end;
    }
    // Not within a character: one begins in the last four bytes.
    let begins = |byte: &u8| *byte < 0x80 || *byte >= 0xc0;
    text.iter().rposition(begins).filter(|&at| at > end).unwrap_or(text.len())
}

/// Whether a character only tells how to show the text.
fn is_format(character: char) -> bool {
    matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

fn spilled(halt: &Halt, error: io::Error) -> WordsError {
    match halt.check() {
        Err(halted) => halted.into(),
        Ok(()) => WordsError::Spill(error),
    }
}
