//! The weights of words by themselves, beside those of their letters.

use crate::model::Model;
use network::{SlotId, WordId};
use rustc_hash::FxHashMap;

/// The weight of each word of each slot; 1 for slots without weights.
#[derive(Clone, Debug, Default)]
pub(crate) struct WordWeights {
    /// By the table of scores of a slot, for slots with one table have one list of words.
    tables: FxHashMap<usize, Vec<f32>>,
}

impl WordWeights {
    /// Boltzmann's weights: with them a fill is the likelier the greater its total, the more so the greater
    /// `inverse`, the inverse temperature. A word weighs e^`inverse` if its score is the greatest of all, and 1 if it is
    /// their mean, so that one number serves scores of any unit and of any least score.
    ///
    /// Takes time and memory in proportion to the words.
    pub(crate) fn boltzmann(model: &Model, inverse: f64) -> WordWeights {
        let mut scores: FxHashMap<usize, Vec<u64>> = FxHashMap::default();
        for slot in SlotId::all(model.slot_count()) {
            scores.entry(model.scores_of(slot)).or_insert_with(|| {
                let words = (0..model.supports(slot).words().count()).map(WordId::new);
                words.map(|word| model.score(slot, word).millionths()).collect()
            });
        }
        let all = || scores.values().flatten().copied();
        let mean = all().map(u128::from).sum::<u128>() as f64 / all().count().max(1) as f64;
        let scale = (all().max().unwrap_or_default() as f64 - mean).max(1.0);
        let weight = |score: u64| f64::exp(inverse * (score as f64 - mean) / scale) as f32;
        let weights = |scores: &Vec<u64>| scores.iter().map(|&score| weight(score)).collect();
        let tables = scores.iter().map(|(&table, scores)| (table, weights(scores)));
        WordWeights { tables: tables.collect() }
    }

    /// The weights of the words of a slot, if these have any.
    pub(crate) fn of(&self, model: &Model, slot: SlotId) -> Option<&[f32]> {
        self.tables.get(&model.scores_of(slot)).map(Vec::as_slice)
    }
}
