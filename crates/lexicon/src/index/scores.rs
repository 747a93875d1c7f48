//! The scores of words, of one word or of all words of a length, and other scores in their place.

use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;
use fst::{Map, Streamer};

use super::opened::{Index, OtherScores};
use crate::letters::Letter;
use crate::score::Score;

/// The score of a word that the map gives a number of millionths.
pub(super) fn score_of(word: &[Letter], millionths: u64, others: &OtherScores) -> Score {
    others.get(word).copied().unwrap_or(Score::from_millionths(millionths))
}

/// The scores of the words of one length. It shares the map of the index, so a clone costs nothing.
#[derive(Clone, Debug)]
pub struct Scores {
    map: Map<Bytes>,
    others: OtherScores,
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

    /// The scores of the words of `length` letters; `None` if there is none.
    pub fn scores(&self, length: usize) -> Option<Scores> {
        self.map(length).map(|map| Scores { map: map.clone(), others: Arc::clone(&self.others) })
    }

    /// The same words, some of them with other scores; a word that is not in the index stays out of it, but its
    /// score is among the [scores](Self::scores), for a caller that adds the word. It shares the words with this index, so that it is
    /// made at once. [`to_file`](Self::to_file) writes the scores of the dictionaries.
    ///
    /// ```
    /// use lexicon::{index::Index, letters::Alphabet};
    /// let latin = Alphabet::default();
    /// let letters = |word: &str| latin.fold(word.as_bytes()).unwrap();
    /// let index = Index::from_words(&latin, ["mars;40", "mai;2.5"])?;
    /// let other = index.with_scores([(letters("mai"), "50".parse()?), (letters("juin"), "9".parse()?)]);
    /// assert_eq!(other.score(&letters("mai")), Some("50".parse()?));
    /// assert_eq!(other.score(&letters("mars")), index.score(&letters("mars")));
    /// assert_eq!(other.score(&letters("juin")), None);
    /// assert_ne!(other.key(), index.key());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_scores(&self, others: impl IntoIterator<Item = (Vec<Letter>, Score)>) -> Index {
        self.rescored(Arc::new(others.into_iter().collect::<BTreeMap<_, _>>()))
    }
}

impl Scores {
    /// The score of each of some words, which come in lexicographic order: 0 for one without a score,
    /// and for one that is neither in the index nor [scored otherwise](Index::with_scores). Goes through the map once.
    ///
    /// ```
    /// use lexicon::{index::Index, letters::Alphabet};
    /// let index = Index::from_words(&Alphabet::default(), ["mars;40", "mois", "noir;7.5"]).unwrap();
    /// let words = index.list(4).unwrap();
    /// let scores = index.scores(4).unwrap().of_words(words.iter().skip(1));
    /// assert_eq!(scores, ["0".parse().unwrap(), "7.5".parse().unwrap()]);
    /// ```
    pub fn of_words<'w>(&self, words: impl Iterator<Item = &'w [Letter]>) -> Vec<Score> {
        let mut words = words.peekable();
        let mut scores = Vec::with_capacity(words.size_hint().0);
        let mut scored = self.map.stream();
        while let Some((other, score)) = scored.next() {
            while let Some(word) = words.next_if(|&word| word < other) {
                scores.push(score_of(word, 0, &self.others));
            }
            if words.next_if(|&word| word == other).is_some() {
                scores.push(score_of(other, score, &self.others));
            }
            if words.peek().is_none() {
                return scores;
            }
        }
        scores.extend(words.map(|word| score_of(word, 0, &self.others)));
        scores
    }
}
