//! Definitions as they are kept: one text, and an `fst` map from words to where theirs begin in it.

use fst::{IntoStreamer, Map, MapBuilder, Streamer};
use lexicon::Letter;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::clearness::{Clearness, clearness};
use super::error::LeftOut;
use super::part::Part;
use crate::language::Language;

/// Ends a definition, the definitions of a list, and those of a word.
const END: char = '\n';
const END_OF_LIST: char = '\u{1d}';
const END_OF_WORD: char = '\0';

/// The number of first definitions among which one is chosen.
const CHOICE: usize = 3;

/// The most characters of a definition that is short: about two lines beside a grid.
const MOST_CHARACTERS: usize = 90;

/// Definitions of words, none of which gives its word away. It never changes, so threads share it.
#[derive(Debug)]
pub struct Definitions {
    language: Language,
    text: String,
    /// From a word to the byte of the text at which its definitions begin.
    places: Map<Vec<u8>>,
    count: usize,
    left_out: LeftOut,
}

impl Definitions {
    /// The language they are in.
    pub fn language(&self) -> Language {
        self.language
    }

    /// How many words have a definition.
    pub fn word_count(&self) -> usize {
        self.places.len()
    }

    /// How many definitions there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The counts of lines and definitions of the lists that were left out.
    pub fn left_out(&self) -> &LeftOut {
        &self.left_out
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        self.text.len() + self.places.as_fst().as_bytes().len()
    }

    /// Whether a word has a definition. Takes time in proportion to its letters.
    pub fn contains(&self, word: &[Letter]) -> bool {
        self.places.contains_key(word)
    }

    /// The definitions of a word: those of the first list that has any before those of the next, and of
    /// each list the clear ones first, the commonest sense before the others.
    pub fn of(&self, word: &[Letter]) -> impl Iterator<Item = &str> {
        self.with_parts(word).map(|(definition, _)| definition)
    }

    /// The definitions of a word as [`of`](Self::of) has them, each with its part of speech, if that is known.
    pub fn with_parts(&self, word: &[Letter]) -> impl Iterator<Item = (&str, Option<Part>)> {
        let definitions = self.all_of(word).split([END, END_OF_LIST]);
        definitions.filter(|definition| !definition.is_empty()).map(unmarked)
    }

    /// Whether a definition can be understood by itself, and is not long.
    pub fn is_clear(&self, definition: &str) -> bool {
        clearness(definition, self.language) == Clearness::Clear
            && definition.chars().nth(MOST_CHARACTERS).is_none()
    }

    /// A definition of a word that fits, of the first list that has any; the shortest one if none fits, and `None` if there is
    /// none. It is drawn from the clear definitions with which the list begins; if the first is not clear, the first clear one
    /// of the first few is taken, else the first. The same numbers draw the same on all machines.
    pub fn choose(
        &self,
        word: &[Letter],
        fits: impl Fn(&str) -> bool,
        random: &mut ChaCha8Rng,
    ) -> Option<&str> {
        let mut lists = self.all_of(word).split(END_OF_LIST).map(|list| -> Vec<&str> {
            let own = list.split_terminator(END).map(|definition| unmarked(definition).0);
            own.filter(|definition| fits(definition)).take(CHOICE).collect()
        });
        let Some(first) = lists.find(|first| !first.is_empty()) else {
            return self.of(word).min_by_key(|definition| definition.len());
        };
        match first.iter().take_while(|definition| self.is_clear(definition)).count() {
            0 => {
                first.iter().find(|definition| self.is_clear(definition)).or(first.first()).copied()
            }
            clear => Some(first[random.random_range(0..clear)]),
        }
    }

    /// Calls `visit` for each word that has a definition, in order.
    pub fn each_word(&self, mut visit: impl FnMut(&[Letter])) {
        let mut words = self.places.into_stream();
        while let Some((word, _)) = words.next() {
            visit(word);
        }
    }

    /// The definitions of a word, with their ends.
    fn all_of(&self, word: &[Letter]) -> &str {
        let start = self.places.get(word).and_then(|start| usize::try_from(start).ok());
        let text = start.and_then(|start| self.text.get(start..)).unwrap_or_default();
        text.split(END_OF_WORD).next().unwrap_or_default()
    }
}

/// Marks the part of speech of the definition that follows: a control, which no definition has.
fn mark(part: Part) -> char {
    match part {
        Part::Noun => '\u{1}',
        Part::Verb => '\u{2}',
        Part::Adjective => '\u{3}',
        Part::Adverb => '\u{4}',
    }
}

/// A definition without the mark of its part of speech, and that part of speech.
fn unmarked(definition: &str) -> (&str, Option<Part>) {
    let marked = |part: Part| Some((definition.strip_prefix(mark(part))?, Some(part)));
    Part::ALL.into_iter().find_map(marked).unwrap_or((definition, None))
}

/// Definitions as they are laid down, in the order of their words.
pub struct Writing {
    text: String,
    places: MapBuilder<Vec<u8>>,
    count: usize,
    /// The word and the list of the last definition.
    last: Option<(Vec<Letter>, u32)>,
}

impl Writing {
    /// None yet, of about `bytes` bytes.
    pub fn new(bytes: usize) -> Writing {
        let text = String::with_capacity(bytes);
        Writing { text, places: MapBuilder::memory(), count: 0, last: None }
    }

    /// Adds a definition: words in order, the lists of a word in order.
    ///
    /// # Errors
    /// If words are out of order.
    pub fn add(
        &mut self,
        word: &[Letter],
        list: u32,
        (definition, part): (&str, Option<Part>),
    ) -> Result<(), fst::Error> {
        match &mut self.last {
            Some((last, of)) if last == word => {
                if *of != list {
                    self.text.push(END_OF_LIST);
                    *of = list;
                }
            }
            last => {
                if last.is_some() {
                    self.text.push(END_OF_WORD);
                }
                self.places.insert(word, self.text.len() as u64)?;
                *last = Some((word.to_vec(), list));
            }
        }
        self.text.extend(part.map(mark));
        self.text.push_str(definition);
        self.text.push(END);
        self.count += 1;
        Ok(())
    }

    /// All of them.
    ///
    /// # Errors
    /// None in memory.
    pub fn finish(
        mut self,
        language: Language,
        left_out: LeftOut,
    ) -> Result<Definitions, fst::Error> {
        self.text.shrink_to_fit();
        let Writing { text, places, count, .. } = self;
        Ok(Definitions { language, text, places: places.into_map(), count, left_out })
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    fn definitions(lines: &[(u8, u32, &str)]) -> Definitions {
        let mut writing = Writing::new(0);
        for &(word, list, definition) in lines {
            writing.add(&[word, word], list, (definition, None)).unwrap();
        }
        writing.finish(Language::French, LeftOut::default()).unwrap()
    }

    #[test]
    fn one_of_the_first_clear_definitions_of_the_first_list_is_chosen() {
        let definitions = definitions(&[
            (0, 1, "un"),
            (0, 1, "deux"),
            (0, 1, "trois"),
            (0, 1, "quatre"),
            (0, 2, "cinq"),
            (1, 2, "clair"),
            (1, 2, "ce bec"),
            (2, 3, "ce nez"),
        ]);
        let mut chosen = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
        for seed in 0..50 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            for (word, chosen) in (0..).zip(&mut chosen) {
                chosen.extend(definitions.choose(&[word, word], |_| true, &mut random));
                chosen.sort_unstable();
                chosen.dedup();
            }
        }
        assert_eq!(chosen, [vec!["deux", "trois", "un"], vec!["clair"], vec!["ce nez"], vec![]]);
        let choose = |word: u8, fits: fn(&str) -> bool| {
            definitions.choose(&[word, word], fits, &mut ChaCha8Rng::seed_from_u64(7))
        };
        assert_eq!(choose(0, |_| true), choose(0, |_| true));
        // What fits is chosen wherever it stands, and the shortest one where nothing does.
        assert_eq!(choose(0, |text| text == "quatre"), Some("quatre"));
        assert_eq!(choose(0, |text| text == "cinq"), Some("cinq"));
        assert_eq!((choose(0, |_| false), choose(3, |_| false)), (Some("un"), None));
    }

    #[test]
    fn words_are_added_in_order() {
        let mut writing = Writing::new(0);
        writing.add(&[1], 1, ("un", None)).unwrap();
        assert!(writing.add(&[0], 1, ("zéro", None)).is_err());
    }
}
