//! The scores of the words of one length.

use bytes::Bytes;
use fst::{Map, Streamer};

use super::opened::Index;
use crate::letters::Letter;
use crate::score::Score;

/// The scores of the words of one length. It shares the map of the index, so a clone costs nothing.
#[derive(Clone, Debug)]
pub struct Scores(Map<Bytes>);

impl Index {
    /// The scores of the words of `length` letters; `None` if there is none.
    pub fn scores(&self, length: usize) -> Option<Scores> {
        self.map(length).cloned().map(Scores)
    }
}

impl Scores {
    /// The score of each of some words, which come in lexicographic order: 0 for one without a score,
    /// and for one that is not in the index. Goes through the map once.
    ///
    /// ```
    /// use lexicon::{index::Index, letters::Alphabet, words::Words};
    /// let index = Index::from_words(&Alphabet::default(), ["mars;40", "mois", "noir;7.5"]).unwrap();
    /// let words = Words::of_list(&index.list(4).unwrap());
    /// let scores = index.scores(4).unwrap().of_words(words.iter().skip(1));
    /// assert_eq!(scores, ["0".parse().unwrap(), "7.5".parse().unwrap()]);
    /// ```
    pub fn of_words<'w>(&self, words: impl Iterator<Item = &'w [Letter]>) -> Vec<Score> {
        let mut words = words.peekable();
        let mut scores = Vec::with_capacity(words.size_hint().0);
        let mut scored = self.0.stream();
        while let Some((other, score)) = scored.next() {
            while words.next_if(|&word| word < other).is_some() {
                scores.push(Score::ZERO);
            }
            if words.next_if(|&word| word == other).is_some() {
                scores.push(Score::from_millionths(score));
            }
            if words.peek().is_none() {
                return scores;
            }
        }
        scores.extend(words.map(|_| Score::ZERO));
        scores
    }
}
