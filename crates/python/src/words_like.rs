//! The words of an index, and those that are like something.

use std::cmp::Reverse;

use lexicon::like::{Like, Likeness};
use lexicon::{Letter, Score};
use pyo3::prelude::*;
use pyo3::types::PyList;
use setter::sensitive::Sensitive;

use crate::errors::{named, value_error};
use crate::index::Index;
use crate::numbers;
use crate::numbers::decimal;

#[pymethods]
impl Index {
    /// The words that are like a text, each with its score, a ``decimal.Decimal``: the best first, words of the same score
    /// in their order. ``Index(words=index.words("*ing"))`` has these words alone.
    ///
    /// ``like`` has letters, ``.`` or ``?`` for any one, ``*`` for any or none, ``[aeiou]`` for one of some and
    /// ``[^aeiou]`` for one of the others. By the ``likeness`` ``"pattern"`` it is like the whole word, by ``"part"`` like a
    /// part of it, and by ``"anagram"`` the word has its letters in any order. Words have ``length`` letters, and a score of
    /// ``min_score`` at least. ``sensitive`` is ``"allow"``, or ``"public"`` or ``"family"``, which leave out words that are not for
    /// everybody.
    #[pyo3(signature = (like="*", *, likeness="pattern", length=None, min_score=None, sensitive="allow"))]
    fn words<'py>(
        &self,
        py: Python<'py>,
        like: &str,
        likeness: &str,
        #[pyo3(from_py_with = numbers::length)] length: Option<usize>,
        #[pyo3(from_py_with = numbers::least_score)] min_score: Option<Score>,
        sensitive: &str,
    ) -> PyResult<Vec<(String, Bound<'py, PyAny>)>> {
        let likeness: Likeness =
            likeness.parse().map_err(|error| value_error(format!("likeness: {error}")))?;
        let parsed = Like::parse(like, likeness, &self.alphabet)
            .map_err(|error| value_error(format!("like: {like:?}: {error}")))?;
        let sensitive: Sensitive = named("sensitive", sensitive)?;
        let left_out = sensitive.left_out(&self.index, None, &self.alphabet);
        let is_told =
            |word: &[Letter]| left_out.binary_search_by(|other| other[..].cmp(word)).is_err();
        let mut found: Vec<(Score, Vec<Letter>)> = Vec::new();
        for letters in
            self.index.lengths().filter(|letters| length.is_none_or(|length| length == *letters))
        {
            let Some(list) = self.index.list(letters) else { continue };
            let words: Vec<&[Letter]> =
                list.words().iter().filter(|word| parsed.allows(word) && is_told(word)).collect();
            let scores = match self.index.scores(letters) {
                Some(scores) => scores.of_words(words.iter().copied()),
                None => vec![Score::ZERO; words.len()],
            };
            let scored = scores.into_iter().zip(words.into_iter().map(<[Letter]>::to_vec));
            found.extend(scored.filter(|(score, _)| min_score.is_none_or(|least| *score >= least)));
            py.check_signals()?;
        }
        found.sort_by(|(one, word), (two, other)| (Reverse(one), word).cmp(&(Reverse(two), other)));
        let told = |(score, word): (Score, Vec<Letter>)| {
            Ok((self.alphabet.spell(&word), decimal(py, &score)?))
        };
        found.into_iter().map(told).collect()
    }

    /// The words by their lengths, and those of one length in order.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let words = PyList::empty(py);
        for length in self.index.lengths() {
            let Some(list) = self.index.list(length) else { continue };
            list.words().iter().try_for_each(|word| words.append(self.alphabet.spell(word)))?;
        }
        words.call_method0("__iter__")
    }
}
