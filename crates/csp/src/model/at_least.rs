//! A model without the words of low scores.

use std::sync::Arc;

use lexicon::{Letter, Score, Words};
use network::constraint::Constraint;
use network::supports::Supports;
use network::{SlotId, WordId};
use rustc_hash::FxHashSet;

use super::{Model, ModelSlot, WordScores};

impl Model {
    /// The same model with the words of this score or more alone, and those of [held](Self::is_held) slots; `None` if a
    /// word that must stand has a lower score.
    ///
    /// Takes time in proportion to the words.
    pub fn at_least(&self, least: Score) -> Option<Model> {
        self.words_at_least(least, |_| false)
    }

    /// The same model where slots with a cell to be filled have words of this score or more alone, and the words that must
    /// stand.
    ///
    /// Takes time in proportion to the words.
    pub fn with_open_slots_at_least(&self, least: Score) -> Model {
        let is_given =
            |slot: &&ModelSlot| slot.cells.iter().all(|&cell| self.cells[cell].len() == 1);
        let letters = |slot: &ModelSlot| {
            slot.cells.iter().flat_map(|&cell| self.cells[cell].iter()).collect()
        };
        let required = self.required_letters().cloned();
        let kept: FxHashSet<Vec<Letter>> =
            self.slots.iter().filter(is_given).map(letters).chain(required).collect();
        self.words_at_least(least, |word| kept.contains(word)).unwrap_or_else(|| self.clone())
    }

    /// The words that must stand.
    fn required_letters(&self) -> impl Iterator<Item = &Vec<Letter>> {
        self.constraints.relations.iter().filter_map(|related| match &related.constraint {
            Constraint::Required(required) => Some(&required.word),
            Constraint::AllDifferent(_) | Constraint::Relation(_) => None,
        })
    }

    /// The same model with the words of this score or more alone, and the words that stay whatever their scores.
    fn words_at_least(&self, least: Score, stays: impl Fn(&[Letter]) -> bool) -> Option<Model> {
        let mut model = self.clone();
        // For each list, the words kept, and the scores that each source of scores gives them.
        for list in 0..self.lists.len() {
            let words = self.lists[list].words();
            let mut slots: Vec<&ModelSlot> =
                self.slots.iter().filter(|slot| slot.list == list).collect();
            slots.sort_by_key(|slot| slot.scores);
            slots.dedup_by_key(|slot| slot.scores);
            let has = |slot: &ModelSlot, word: WordId| {
                (slot.is_held
                    || self.scores[slot.scores].of(words, word) >= least
                    || stays(words.word(word.index())))
                    && slot.banned.binary_search(&word).is_err()
            };
            let is_kept = |&word: &WordId| slots.iter().any(|slot| has(slot, word));
            let kept: Vec<WordId> = (0..words.count()).map(WordId::new).filter(is_kept).collect();
            let listed =
                Words::listed(words.length(), kept.iter().map(|word| words.word(word.index())));
            for slot in slots {
                let scores = kept.iter().map(|&word| self.scores[slot.scores].of(words, word));
                model.scores[slot.scores] = Arc::new(WordScores::known(scores.collect()));
                let banned: Arc<[WordId]> =
                    (0..kept.len()).filter(|&at| !has(slot, kept[at])).map(WordId::new).collect();
                let same = model.slots.iter_mut().filter(|other| other.scores == slot.scores);
                same.for_each(|other| other.banned = Arc::clone(&banned));
            }
            model.lists[list] = Arc::new(Supports::new(listed, self.letters.len() as usize));
        }
        for (at, letters) in self.required_letters().enumerate() {
            let Some(&slot) = self.required()[at].slots.first() else { continue };
            let places = model.supports(slot).words().range(letters);
            if places.is_empty() {
                return None;
            }
            model.constraints.required[at].word = WordId::new(places.start);
        }
        Some(model)
    }

    /// The same model with words without scores.
    pub fn unscored(&self) -> Model {
        let none = Arc::new(WordScores::known(Vec::new()));
        Model { scores: vec![none; self.scores.len()], ..self.clone() }
    }

    /// The same model with other scores.
    ///
    /// Takes time in proportion to the words.
    pub fn rescored(&self, other: impl Fn(Score) -> Score) -> Model {
        let mut scores = self.scores.clone();
        for (number, scores) in scores.iter_mut().enumerate() {
            let Some(slot) = self.slots.iter().find(|slot| slot.scores == number) else { continue };
            let words = self.lists[slot.list].words();
            let of = |word| other(self.scores[number].of(words, WordId::new(word)));
            *scores = Arc::new(WordScores::known((0..words.count()).map(of).collect()));
        }
        Model { scores, ..self.clone() }
    }

    /// The scores that the words of the [open](Self::open_slots) slots have, each once, in increasing order.
    pub fn distinct_scores(&self) -> Vec<Score> {
        let mut slots: Vec<SlotId> = self.open_slots().collect();
        slots.sort_by_key(|&slot| self.scores_of(slot));
        slots.dedup_by_key(|slot| self.scores_of(*slot));
        let of_slot = |slot: SlotId| self.words(slot).map(move |word| self.score(slot, word));
        let mut scores: Vec<Score> = slots.into_iter().flat_map(of_slot).collect();
        scores.sort_unstable();
        scores.dedup();
        scores
    }
}
