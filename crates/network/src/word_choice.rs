//! The choice among the words of the lists: least scores, words excluded and required.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::ids::SlotId;
use crate::structure::Network;
use lexicon::index::Scores;
use lexicon::{Alphabet, Letter, Score, Words};

/// The words that a fill may have, and the words that it must have. The default chooses nothing.
///
/// The choice is one for the whole grid, but for [least scores of single slots](Self::with_least_of): a word that is
/// excluded stands in no slot, not even where the grid gives all its letters, so that there is no fill then, unless
/// [given slots hold](Self::holding_given). A word that is required stands in some slot; it need not be in the dictionary, and its score may be less than the least.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordChoice {
    /// Whether a slot whose letters are all given holds them, whether or not they may stand there.
    holds_given: bool,
    /// The words that slots may have beside those of their dictionaries, sorted, each once.
    added: Vec<Vec<Letter>>,
    /// The words that stand nowhere, sorted, each once.
    excluded: Vec<Vec<Letter>>,
    /// The words that stand somewhere, each once, in the order given.
    required: Vec<Vec<Letter>>,
    /// The least score of a word that is not required.
    least_score: Option<Score>,
    /// The least scores of single slots, in place of that of all.
    least_of: BTreeMap<SlotId, Score>,
}

/// The reason why excluded and required words are no choice of words.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum WordChoiceError {
    /// A word is to stand somewhere and nowhere.
    #[error("{0} is both required and excluded")]
    RequiredAndExcluded(String),
    /// A word of one letter, or of none: no slot takes it.
    #[error("{0:?} is too short: a slot has at least two letters")]
    TooShort(String),
}

impl WordChoice {
    /// The choice of these words; words that stand twice in a list count once.
    ///
    /// # Errors
    /// If a word is both required and excluded, or a required one is too short for any slot.
    pub fn new(
        mut excluded: Vec<Vec<Letter>>,
        required: Vec<Vec<Letter>>,
        least_score: Option<Score>,
        alphabet: &Alphabet,
    ) -> Result<WordChoice, WordChoiceError> {
        excluded.sort_unstable();
        excluded.dedup();
        let mut each_once: Vec<Vec<Letter>> = Vec::with_capacity(required.len());
        for word in required {
            if word.len() < 2 {
                return Err(WordChoiceError::TooShort(alphabet.spell(&word)));
            }
            if excluded.binary_search(&word).is_ok() {
                return Err(WordChoiceError::RequiredAndExcluded(alphabet.spell(&word)));
            }
            if !each_once.contains(&word) {
                each_once.push(word);
            }
        }
        Ok(WordChoice { excluded, required: each_once, least_score, ..WordChoice::default() })
    }

    /// The same choice, where a slot whose letters are all given holds them: they are a word there, whatever the
    /// dictionaries have and whatever is chosen of them, and a given word is no repetition of another.
    ///
    /// ```
    /// use lexicon::{Alphabet, Halt, Index};
    /// use network::problem::Dictionaries;
    /// use network::word_choice::WordChoice;
    /// use network::{Grid, Problem, SlotId};
    ///
    /// let alphabet = Alphabet::default();
    /// let common = &Index::from_words(&alphabet, ["mars", "mois"])?;
    /// let is_fillable = |choice: WordChoice| {
    ///     let grid = Grid::parse(b"nope\n####\n....\n", &alphabet).unwrap();
    ///     let dictionaries = Dictionaries { common, across: None, down: None, choice: &choice };
    ///     let problem = Problem::of(grid, alphabet.clone(), dictionaries, &Halt::default()).unwrap();
    ///     assert_eq!(problem.is_held(SlotId::new(0)), choice.holds_given());
    ///     problem.obstruction().is_none()
    /// };
    /// assert!(!is_fillable(WordChoice::default()));
    /// assert!(is_fillable(WordChoice::default().holding_given()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn holding_given(self) -> WordChoice {
        WordChoice { holds_given: true, ..self }
    }

    /// The same choice with words that slots may have beside those of their dictionaries.
    #[must_use]
    pub fn adding(self, mut words: Vec<Vec<Letter>>) -> WordChoice {
        words.sort_unstable();
        words.dedup();
        WordChoice { added: words, ..self }
    }

    /// The same choice with least scores for single slots of a network, in place of the one for all.
    ///
    /// ```
    /// use lexicon::{Alphabet, Halt, Index};
    /// use network::problem::Dictionaries;
    /// use network::word_choice::WordChoice;
    /// use network::{CellId, Grid, Problem, SlotId};
    ///
    /// let alphabet = Alphabet::default();
    /// let common = &Index::from_words(&alphabet, ["mars;5", "mois;3"])?;
    /// let grid = Grid::parse(b"....\n####\n....\n", &alphabet)?;
    /// let choice = WordChoice::default().with_least_of([(SlotId::new(1), "4".parse()?)]);
    /// let dictionaries = Dictionaries { common, across: None, down: None, choice: &choice };
    /// let problem = Problem::of(grid, alphabet, dictionaries, &Halt::default())?;
    /// let letters = |cell| problem.candidates()[CellId::new(cell)].len();
    /// // o of mois is left to the first row alone.
    /// assert_eq!((letters(1), letters(5)), (2, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_least_of(self, least: impl IntoIterator<Item = (SlotId, Score)>) -> WordChoice {
        WordChoice { least_of: least.into_iter().collect(), ..self }
    }

    /// Whether a slot whose letters are all given holds them.
    pub fn holds_given(&self) -> bool {
        self.holds_given
    }

    /// The same choice of words for words that are read backwards.
    pub fn reversed(&self) -> WordChoice {
        let backwards = |words: &[Vec<Letter>]| -> Vec<Vec<Letter>> {
            words.iter().map(|word| word.iter().rev().copied().collect()).collect()
        };
        let mut excluded = backwards(&self.excluded);
        excluded.sort_unstable();
        let mut added = backwards(&self.added);
        added.sort_unstable();
        WordChoice { added, excluded, required: backwards(&self.required), ..self.clone() }
    }

    /// The same choice without some words. A word stays that is demanded: that is required, or given letter by letter in a slot
    /// of `network`.
    #[must_use]
    pub fn leaving_out(mut self, words: Vec<Vec<Letter>>, network: &Network) -> WordChoice {
        if words.is_empty() {
            return self;
        }
        let given: Vec<Vec<Letter>> =
            network.slots.iter().filter_map(|slot| network.given_word(slot)).collect();
        let is_demanded = |word: &Vec<Letter>| self.required.contains(word) || given.contains(word);
        let left_out: Vec<_> = words.into_iter().filter(|word| !is_demanded(word)).collect();
        self.excluded.extend(left_out);
        self.excluded.sort_unstable();
        self.excluded.dedup();
        self
    }

    /// The words of one length that a slot may have, whose least score is `least`: the allowed words of `words`, added words, and
    /// the required words of their length; `None` if these are exactly `words`.
    pub fn chosen(
        &self,
        words: &Words,
        scores: Option<&Scores>,
        least: Option<Score>,
    ) -> Option<Words> {
        let length = words.length();
        let is_of_length = |word: &&Vec<Letter>| word.len() == length;
        let added = self.added.iter().filter(is_of_length).map(Vec::as_slice);
        let offered = match added.clone().next() {
            None => words.clone(),
            Some(_) => Words::listed(length, words.iter().chain(added)),
        };
        let scores = least.map(|least| {
            let zeros = || vec![Score::ZERO; offered.count()];
            (least, scores.map_or_else(zeros, |scores| scores.of_words(offered.iter())))
        });
        let lists = [&self.excluded, &self.required, &self.added];
        let changes = lists.into_iter().flatten().any(|word| word.len() == length);
        if scores.is_none() && !changes {
            return None;
        }
        let excluded = self.excluded.iter().filter(is_of_length);
        let mut excluded = excluded.flat_map(|word| offered.range(word)).peekable();
        let is_kept = |number: &usize| {
            let is_low = scores.as_ref().is_some_and(|(least, scores)| scores[*number] < *least);
            excluded.next_if_eq(number).is_none() && !is_low
        };
        let kept = (0..offered.count()).filter(is_kept).map(|number| offered.word(number));
        let required = self.required.iter().filter(is_of_length).map(Vec::as_slice);
        let chosen = Words::listed(length, kept.chain(required));
        let is_all = chosen.count() == words.count() && chosen.iter().eq(words.iter());
        (!is_all).then_some(chosen)
    }

    /// Whether nothing is chosen: each word may stand, and none must.
    pub fn is_empty(&self) -> bool {
        *self == WordChoice::default()
    }

    /// The words that stand nowhere, sorted.
    pub fn excluded(&self) -> &[Vec<Letter>] {
        &self.excluded
    }

    /// The words that stand somewhere, in the order given.
    pub fn required(&self) -> &[Vec<Letter>] {
        &self.required
    }

    /// The least score of a word that is not required, in slots without a least score of their own.
    pub fn least_score(&self) -> Option<Score> {
        self.least_score
    }

    /// The least score of a word of a slot that is not required.
    pub fn least_of(&self, slot: SlotId) -> Option<Score> {
        self.least_of.get(&slot).copied().or(self.least_score)
    }
}
