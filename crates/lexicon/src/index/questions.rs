//! Questions about words, answered by the `fst` maps.

use fst::automaton::Levenshtein;
use fst::{Automaton, IntoStreamer, Streamer, map::Stream};
use strsim::generic_levenshtein;
use thiserror::Error;

use super::opened::{Index, OtherScores};
use super::scores::score_of;
use crate::letters::{Letter, LetterSet, MAX_LETTERS};
use crate::score::Score;

/// The words of a pattern, in order; from [`Index::matches`].
pub struct Matches<'i> {
    words: Option<Stream<'i, Pattern>>,
    others: &'i OtherScores,
}

/// Accepts the words that take each letter from the set at its position.
struct Pattern(Vec<LetterSet>);

impl Automaton for Pattern {
    /// The position; `None` once a letter did not match.
    type State = Option<usize>;

    fn start(&self) -> Option<usize> {
        Some(0)
    }

    fn is_match(&self, position: &Option<usize>) -> bool {
        *position == Some(self.0.len())
    }

    fn can_match(&self, position: &Option<usize>) -> bool {
        position.is_some()
    }

    fn accept(&self, position: &Option<usize>, letter: Letter) -> Option<usize> {
        let set = self.0.get((*position)?)?;
        let matches = usize::from(letter) < MAX_LETTERS && set.contains(letter);
        matches.then(|| position.map(|position| position + 1))?
    }
}

impl Iterator for Matches<'_> {
    type Item = (Vec<Letter>, Score);

    fn next(&mut self) -> Option<(Vec<Letter>, Score)> {
        let (word, score) = self.words.as_mut()?.next()?;
        Some((word.to_vec(), score_of(word, score, self.others)))
    }
}

/// A word near another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Neighbor {
    /// How many letters are changed, added or left out.
    pub distance: usize,
    /// The word.
    pub word: Vec<Letter>,
    /// Its score.
    pub score: Score,
}

/// The automaton of the words within a distance of a word is too large: the distance must be less.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("the distance is too large for words of {length} letters")]
pub struct NearestError {
    length: usize,
}

impl Index {
    /// Whether a word is in the index.
    ///
    /// ```
    /// use lexicon::{index::Index, letters::Alphabet};
    /// let latin = Alphabet::default();
    /// let index = Index::from_words(&latin, ["mars", "mai"]).unwrap();
    /// assert!(index.contains(&latin.fold(b"mars").unwrap()));
    /// assert!(!index.contains(&latin.fold(b"mar").unwrap()));
    /// ```
    pub fn contains(&self, word: &[Letter]) -> bool {
        self.score(word).is_some()
    }

    /// The score of a word: 0 if it has none, `None` if it is not in the index.
    ///
    /// ```
    /// use lexicon::{index::Index, letters::Alphabet, score::Score};
    /// let latin = Alphabet::default();
    /// let index = Index::from_words(&latin, ["mars;40", "mars;30", "mai"]).unwrap();
    /// let score = |word: &str| index.score(&latin.fold(word.as_bytes()).unwrap());
    /// assert_eq!(score("mars"), Some("40".parse().unwrap()));
    /// assert_eq!(score("mai"), Some(Score::ZERO));
    /// assert_eq!(score("juin"), None);
    /// ```
    pub fn score(&self, word: &[Letter]) -> Option<Score> {
        self.map(word.len())?.get(word).map(|score| score_of(word, score, &self.others))
    }

    /// The words that take each letter from the set at its position, in order, with their scores.
    ///
    /// Each costs the way to it from the one before, and what leads to no word besides.
    ///
    /// ```
    /// use lexicon::{index::Index, letters::{Alphabet, LetterSet}};
    /// let latin = Alphabet::default();
    /// let index = Index::from_words(&latin, ["mars", "mois", "noir", "soir"]).unwrap();
    /// let pattern = [latin.all(), LetterSet::only(14), latin.all(), latin.all()];
    /// let words: Vec<String> = index.matches(&pattern).map(|(word, _)| latin.spell(&word)).collect();
    /// assert_eq!(words, ["mois", "noir", "soir"]);
    /// ```
    pub fn matches(&self, pattern: &[LetterSet]) -> Matches<'_> {
        let map = self.map(pattern.len());
        let words = map.map(|map| map.search(Pattern(pattern.to_vec())).into_stream());
        Matches { words, others: &self.others }
    }

    /// The words that a word becomes if at most `distance` letters are changed, added or left out
    /// (its Levenshtein distance), the nearest first, and then the shorter, in order.
    ///
    /// # Errors
    /// If distance and word are so large that their automaton would have more than ten thousand
    /// states: a distance of 2 is fine for words of any usual length.
    ///
    /// ```
    /// use lexicon::{index::Index, letters::Alphabet};
    /// let latin = Alphabet::default();
    /// let index = Index::from_words(&latin, ["mars", "mai", "mois", "soir"]).unwrap();
    /// let near = index.nearest(&latin.fold(b"mais").unwrap(), 1).unwrap();
    /// let near: Vec<String> = near.iter().map(|near| latin.spell(&near.word)).collect();
    /// assert_eq!(near, ["mai", "mars", "mois"]);
    /// ```
    pub fn nearest(&self, word: &[Letter], distance: usize) -> Result<Vec<Neighbor>, NearestError> {
        let error = NearestError { length: word.len() };
        // Letters are characters to the automaton; what is no letter is in no word.
        let query: String =
            word.iter().map(|&letter| char::from(letter.min(MAX_LETTERS as Letter))).collect();
        let bound = u32::try_from(distance).map_err(|_| error)?;
        let automaton = Levenshtein::new(&query, bound).map_err(|_| error)?;
        let (letters, mut near) = (word.to_vec(), Vec::new());
        let shortest = word.len().saturating_sub(distance);
        for length in shortest..=word.len().saturating_add(distance) {
            let Some(map) = self.map(length) else { continue };
            let mut words = map.search(&automaton).into_stream();
            while let Some((other, score)) = words.next() {
                let (word, score) = (other.to_vec(), score_of(other, score, &self.others));
                near.push(Neighbor { distance: generic_levenshtein(&letters, &word), word, score });
            }
        }
        near.sort_by_key(|neighbor| neighbor.distance);
        Ok(near)
    }
}
