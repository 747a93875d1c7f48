//! The words of a generation.

use lexicon::Words;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rustc_hash::FxHashSet;

use crate::game::GuessId;

/// The words of a generation with their costs, those of the least cost first.
#[derive(Clone, Debug, Default)]
pub struct Population {
    ranked: Vec<(u32, GuessId)>,
}

/// How many words are drawn for a parent; the best of them is.
const TOURNAMENT: usize = 2;

impl Population {
    /// Words with their costs.
    pub fn ranked(words: &[GuessId], cost: impl Fn(GuessId) -> u32) -> Population {
        let mut ranked: Vec<(u32, GuessId)> =
            words.iter().map(|&word| (cost(word), word)).collect();
        ranked.sort_unstable();
        Population { ranked }
    }

    /// The words with their costs, the least first.
    pub fn words(&self) -> &[(u32, GuessId)] {
        &self.ranked
    }

    /// The mean cost.
    pub fn mean(&self) -> f64 {
        let sum: u64 = self.ranked.iter().map(|&(cost, _)| u64::from(cost)).sum();
        sum as f64 / self.ranked.len() as f64
    }

    /// A parent: the better of two words drawn.
    pub fn parent(&self, random: &mut ChaCha8Rng) -> GuessId {
        // They are ranked.
        let drawn = (0..TOURNAMENT).map(|_| random.random_range(..self.ranked.len()));
        self.ranked[drawn.min().unwrap_or_default()].1
    }
}

/// Adds words drawn from the list until there are `size`; `words` are all different then, as long as
/// the list has as many.
pub fn fill(words: &mut Vec<GuessId>, size: usize, list: &Words, random: &mut ChaCha8Rng) {
    let mut seen = FxHashSet::default();
    words.retain(|&word| seen.insert(word));
    while words.len() < size {
        let word = GuessId(random.random_range(..list.count() as u32));
        if seen.insert(word) || seen.len() == list.count() {
            words.push(word);
        }
    }
}
