//! How many words follow a state.

use rustc_hash::FxHashMap;

use crate::automaton::{State, StateTable};
use crate::letters::LetterSet;

/// How many words follow the states of one table, each counted once.
///
/// Counts are floating-point numbers: exact up to 2^53, a near estimate beyond.
///
/// ```
/// use lexicon::{automaton::State, index::Index, letters::Alphabet, words::WordCounts};
/// let index = Index::from_words(&Alphabet::default(), ["mai", "mal", "sel"]).unwrap();
/// let (table, list) = (index.table(3), index.list(3).unwrap());
/// let mut counts = WordCounts::default();
/// assert_eq!(counts.after(&table, list.root()), 3.0);
/// assert_eq!(counts.after(&table, table.step(list.root(), 12)), 2.0);
/// assert_eq!(counts.after(&table, State::FINAL), 1.0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct WordCounts(FxHashMap<State, f64>);

impl WordCounts {
    /// How many words follow a state of `table`, which must be the same in every call: 1, the word
    /// without letters, after [`State::FINAL`].
    ///
    /// Takes time in proportion to the states that follow and were not met before.
    pub fn after(&mut self, table: &StateTable, state: State) -> f64 {
        if let Some(known) = self.known(state) {
            return known;
        }
        // The states on the way down, the letters of each not yet counted, and the words so far.
        let mut path = vec![(state, state.successors, 0.0)];
        let mut found = None;
        while let Some((state, rest, sum)) = path.last_mut() {
            if let Some(words) = found.take() {
                *sum += words;
            }
            let Some(letter) = rest.smallest() else {
                let (state, sum) = (*state, *sum);
                self.0.insert(state, sum);
                found = Some(sum);
                path.pop();
                continue;
            };
            *rest = *rest & LetterSet::above(letter);
            let target = table.step(*state, letter);
            found = self.known(target);
            if found.is_none() {
                path.push((target, target.successors, 0.0));
            }
        }
        found.unwrap_or(0.0)
    }

    fn known(&self, state: State) -> Option<f64> {
        if state.successors.is_empty() { Some(1.0) } else { self.0.get(&state).copied() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Index;
    use crate::letters::Alphabet;

    #[test]
    fn words_of_a_thousand_letters_take_no_stack() {
        let word = "ab".repeat(500);
        let index = Index::from_words(&Alphabet::default(), [&word]).unwrap();
        let (table, list) = (index.table(1000), index.list(1000).unwrap());
        let count = std::thread::Builder::new()
            .stack_size(1 << 16)
            .spawn(move || WordCounts::default().after(&table, list.root()));
        assert_eq!(count.unwrap().join().unwrap(), 1.0);
    }
}
