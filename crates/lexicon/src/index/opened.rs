//! An index that was built, or read from its file.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use bytes::Bytes;
use fst::{IntoStreamer, Map, Streamer};

use super::file::{Footer, Section};
use super::list::List;
use crate::automaton::{State, StateTable};
use crate::dictionary::Faults;
use crate::letters::{Alphabet, Letter};
use crate::score::Score;
use crate::spelling::decoded;

/// The scores that words have in the place of their scores in the dictionaries.
pub(super) type OtherScores = Arc<BTreeMap<Vec<Letter>, Score>>;

/// Where an index came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The index was read from the cache.
    Cache,
    /// The bytes of its file were [given](Index::from_file).
    File,
    /// The index was built from the dictionaries.
    Dictionaries,
}

/// The words of dictionaries by length.
///
/// An index that was opened for [some lengths](super::IndexOptions::lengths) knows how many words there are of
/// each length, but has only the words of these.
#[derive(Debug)]
pub struct Index {
    contents: Bytes,
    footer: Footer,
    origin: Origin,
    /// The map from words to scores of each section; `None` where it may not be used.
    maps: Vec<Option<Map<Bytes>>>,
    /// The scores of some of its words, which count in place of the scores in the maps.
    pub(super) others: OtherScores,
    key: String,
}

impl Index {
    pub(super) fn new(contents: Bytes, footer: Footer, origin: Origin) -> Index {
        let map = |section: &Section| {
            let range = section.scores.range(&contents).filter(|_| section.is_usable)?;
            Map::new(contents.slice(range)).ok()
        };
        let maps = footer.sections.iter().map(map).collect();
        let key = footer.key.clone();
        Index { contents, footer, origin, maps, others: OtherScores::default(), key }
    }

    /// The same words; the words of `others` have the scores that it gives.
    pub(super) fn rescored(&self, others: OtherScores) -> Index {
        let mut key = blake3::Hasher::new();
        key.update(self.footer.key.as_bytes());
        for (word, score) in &*others {
            key.update(word).update(b"\xff").update(&score.millionths().to_le_bytes());
        }
        Index {
            contents: self.contents.clone(),
            footer: self.footer.clone(),
            origin: self.origin,
            maps: self.maps.clone(),
            others,
            key: key.finalize().to_hex().to_string(),
        }
    }

    /// How many words of `length` letters there are.
    pub fn word_count(&self, length: usize) -> u64 {
        self.section(length).map_or(0, |section| section.words)
    }

    /// The lengths that some word has, in increasing order.
    pub fn lengths(&self) -> impl Iterator<Item = usize> {
        self.footer.sections.iter().map(|section| section.length)
    }

    /// The words of `length` letters; `None` if there is none.
    pub fn list(&self, length: usize) -> Option<List> {
        let section = self.section(length).filter(|section| section.is_usable)?;
        let bytes = self.contents.slice(section.list.range(&self.contents)?);
        let words = usize::try_from(section.words).ok()?;
        List::read(length, words, bytemuck::cast(section.root), section.most_noted, &bytes)
    }

    /// The map from the words of `length` letters to their scores in millionths.
    pub(super) fn map(&self, length: usize) -> Option<&Map<Bytes>> {
        let at = self.footer.sections.iter().position(|section| section.length == length)?;
        self.maps[at].as_ref()
    }

    /// How a word is written in the lists, the best first: `Ice cream` for `icecream`. Nothing where all have it as its
    /// letters, or where phrases were skipped.
    ///
    /// ```
    /// use lexicon::dictionary::Rules;
    /// use lexicon::{Alphabet, Index};
    /// let latin = Alphabet::default();
    /// let index = Index::from_lists(&latin, Rules::OF_MAKERS, ["will;3", "Will;5", "ice cream", "ice"], [])?;
    /// let spellings = |word: &str| index.spellings(&latin.fold(word.as_bytes()).unwrap(), &latin);
    /// assert_eq!(spellings("will"), ["Will", "will"]);
    /// assert_eq!(spellings("icecream"), ["ice cream"]);
    /// assert!(spellings("ice").is_empty() && spellings("snow").is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn spellings(&self, word: &[Letter], alphabet: &Alphabet) -> Vec<String> {
        let section = self.section(word.len()).filter(|section| section.is_usable);
        let range = section.and_then(|section| section.spellings.range(&self.contents));
        let Some(Ok(map)) = range.map(|range| Map::new(&self.contents[range])) else {
            return Vec::new();
        };
        // A key of the same letters goes on with characters of UTF-8, which never have this byte.
        let mut keys = map.range().ge(word).lt([word, b"\xff"].concat()).into_stream();
        let mut found = Vec::new();
        while let Some((key, number)) = keys.next() {
            found.push((Reverse(number), key[word.len()..].to_vec()));
        }
        found.sort();
        let forwards: Vec<Letter> = match self.is_reversed() {
            true => word.iter().rev().copied().collect(),
            false => word.to_vec(),
        };
        let text = |(_, spelling): (_, Vec<u8>)| {
            decoded(&String::from_utf8_lossy(&spelling), &forwards, alphabet)
        };
        found.into_iter().map(text).collect()
    }

    /// The words that lists of one's own take out, whatever other lists say.
    pub(super) fn taken_out(&self) -> &[Vec<Letter>] {
        &self.footer.own.out
    }

    /// The words to which lists of one's own give the score 0.
    pub(super) fn scored_zero(&self) -> &[Vec<Letter>] {
        &self.footer.own.zero
    }

    /// The automata of all words up to a length.
    ///
    /// They are copied, for automata of patterns are added to the table, and a step through it must
    /// stay one load: a megabyte takes 0.1 ms.
    pub fn table(&self, longest: usize) -> StateTable {
        let lists = self.footer.sections.iter().rev().find(|section| section.length <= longest);
        let Some(section) = lists else { return StateTable::default() };
        let table = &self.contents[self.footer.table as usize..];
        let table = &table[..size_of::<State>() * section.targets];
        // With room for the automata of patterns, so that few grids need a second copy.
        let mut targets = Vec::with_capacity(section.targets + section.targets / 4);
        match bytemuck::try_cast_slice(table) {
            Ok(table) => targets.extend_from_slice(table),
            // In memory the table may stand anywhere.
            Err(_) => targets.extend(bytemuck::pod_collect_to_vec::<u8, State>(table)),
        }
        StateTable::of_lists(targets, section.states)
    }

    /// The lines of the dictionaries that are no words, or whose scores are not taken as they stand.
    pub fn faults(&self) -> &Faults {
        &self.footer.faults
    }

    /// A hash of the alphabet, of all that the dictionaries hold, and of other scores, in hexadecimal.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Whether all words are read backwards, their last letters first.
    pub fn is_reversed(&self) -> bool {
        self.footer.is_reversed
    }

    /// Where the index came from.
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// The bytes of the file of the index, for [`from_file`](Self::from_file).
    ///
    /// # Errors
    /// If the index was opened for some lengths alone, or the description of the file cannot be written, which no
    /// index is known to bring about.
    pub fn to_file(&self) -> io::Result<Vec<u8>> {
        if !self.footer.sections.iter().all(|section| section.is_usable) {
            return Err(io::Error::other("words of some lengths were left out"));
        }
        let end = self.footer.end_of_contents();
        // The bytes go on beyond the contents of the index.
        let contents = usize::try_from(end).ok().and_then(|end| self.contents.get(..end));
        let contents = contents.ok_or(io::ErrorKind::UnexpectedEof)?;
        Ok([contents, &self.footer.end()?].concat())
    }

    /// How many bytes the index takes, in memory or in a temporary file that is mapped.
    pub fn bytes_held(&self) -> usize {
        self.contents.len()
    }

    fn section(&self, length: usize) -> Option<&Section> {
        self.footer.sections.iter().find(|section| section.length == length)
    }
}
