//! Making a word of the list of what is none.

use std::collections::hash_map::Entry;

use lexicon::letters::Letter;
use lexicon::words::Words;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rustc_hash::FxHashMap;

use super::super::word_list::WordList;
use crate::game::GuessId;

/// The nearest words of what is none, remembered.
#[derive(Debug, Default)]
pub struct Repair {
    nearest: FxHashMap<Vec<Letter>, Vec<GuessId>>,
    /// How many words are remembered in all.
    words: usize,
}

/// How many words are remembered at most: some tens of megabytes.
const REMEMBERED: usize = 1 << 20;

impl Repair {
    /// Of the words of the list that are nearest to some letters that of the least cost, a random one
    /// of equal ones; or these letters if they are a word.
    ///
    /// Nearest are those with one letter changed, then those with two, then those in which one is left
    /// out and one added, so that what is shifted finds its word (a Levenshtein distance of two); then
    /// those with more and more letters changed.
    ///
    /// One that is not remembered takes 20 µs to some milliseconds with a list of French, most of it for
    /// the automaton of what is near by Levenshtein's distance.
    pub fn repaired(
        &mut self,
        letters: Vec<Letter>,
        list: &WordList,
        cost: impl Fn(GuessId) -> u32,
        random: &mut ChaCha8Rng,
    ) -> GuessId {
        if let Some(word) = find(list.words(), &letters) {
            return word;
        }
        if self.words >= REMEMBERED {
            *self = Repair::default();
        }
        let nearest = match self.nearest.entry(letters) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let nearest = nearest(entry.key(), list);
                self.words += 1 + nearest.len();
                entry.insert(nearest)
            }
        };
        let best = nearest.iter().map(|&word| (cost(word), random.random::<u32>(), word)).min();
        // Each word has some distance from any letters.
        best.map_or(GuessId(0), |(_, _, word)| word)
    }
}

/// The word of these letters, if it is one.
pub fn find(words: &Words, letters: &[Letter]) -> Option<GuessId> {
    let range = words.range(letters);
    (!range.is_empty()).then_some(GuessId(range.start as u32))
}

/// The words of the least distance.
fn nearest(letters: &[Letter], list: &WordList) -> Vec<GuessId> {
    let index = list.index();
    let words = list.words();
    for distance in 1..=letters.len() {
        // A word of as many letters at a Levenshtein distance of one has one changed.
        let near = match distance {
            2 => {
                // Its automaton costs ten times as much.
                let changed = index.with_changes(letters, 2);
                if changed.is_empty() {
                    index.nearest(letters, 2).unwrap_or_default()
                } else {
                    changed
                }
            }
            _ => index.with_changes(letters, distance),
        };
        let same_length = near.iter().filter(|near| near.word.len() == letters.len());
        let near: Vec<GuessId> = same_length.filter_map(|near| find(words, &near.word)).collect();
        if !near.is_empty() {
            return near;
        }
    }
    Vec::new()
}
