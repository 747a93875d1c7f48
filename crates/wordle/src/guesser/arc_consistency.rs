//! Arc consistency of the letters ahead with the words of the list.

use lexicon::LetterSet;
use lexicon::automaton::{State, StateTable};
use rustc_hash::FxHashMap;

use super::domains::{Domains, WipedOut};
use super::event::Observer;
use crate::reply::MAX_LENGTH;

/// Removes from domains the letters that no word of the list supports; its memory is used again and
/// again.
#[derive(Debug, Default)]
pub struct ArcConsistency {
    /// For each position ahead the states that may stand before it, with the letters that lead from
    /// them to a word.
    layers: Vec<FxHashMap<State, LetterSet>>,
}

impl ArcConsistency {
    /// Leaves each position from `depth` on only the letters that some word has there which goes on
    /// from `state` by letters of the domains; whether that changed anything.
    ///
    /// This is the propagation of the constraint *regular* (Pesant, "A regular language membership constraint for finite
    /// sequences of variables", CP 2004, <https://doi.org/10.1007/978-3-540-30201-8_36>): forwards all states that can be
    /// reached, backwards those from which a word can be completed. Takes time in proportion to the states
    /// between, times their letters.
    pub fn filter(
        &mut self,
        table: &StateTable,
        state: State,
        depth: usize,
        domains: &mut Domains,
        observer: &mut impl Observer,
    ) -> Result<bool, WipedOut> {
        let ahead = domains.length - depth;
        self.layers.resize_with(self.layers.len().max(ahead), FxHashMap::default);
        self.layers.iter_mut().for_each(FxHashMap::clear);
        let Some(first) = self.layers.first_mut() else { return Ok(false) };
        first.insert(state, LetterSet::EMPTY);
        for place in 0..ahead - 1 {
            let [here, next, ..] = &mut self.layers[place..] else { break };
            for &state in here.keys() {
                for letter in (state.successors & domains.letters[depth + place]).iter() {
                    next.insert(table.step(state, letter), LetterSet::EMPTY);
                }
            }
        }
        let mut supported = [LetterSet::EMPTY; MAX_LENGTH];
        for place in (0..ahead).rev() {
            let (here, after) = self.layers.split_at_mut(place + 1);
            let next = after.first().filter(|_| place + 1 < ahead);
            for (state, to_words) in &mut here[place] {
                let letters = state.successors & domains.letters[depth + place];
                let leads = |&letter: &u8| {
                    next.is_none_or(|next| {
                        let target = next.get(&table.step(*state, letter));
                        target.is_some_and(|letters| !letters.is_empty())
                    })
                };
                *to_words = letters.iter().filter(leads).collect();
                supported[place] = supported[place] | *to_words;
            }
        }
        let mut changed = false;
        for (place, &letters) in supported[..ahead].iter().enumerate() {
            changed |= domains.restrict(depth + place, letters, None, observer)?;
        }
        Ok(changed)
    }
}
