//! The words that follow states, counted or weighed.

use rustc_hash::FxHashMap;

use csp::LetterWeights;
use lexicon::automaton::{State, StateTable};
use lexicon::letters::MAX_LETTERS;
use lexicon::words::WordCounts;
use network::SlotId;
use network::traversal::Visit;

/// How many words follow the states of slots, or what these words weigh together: each the product of the weights of
/// its letters.
#[derive(Debug, Default)]
pub(super) struct Continuations {
    counts: WordCounts,
    /// At each cell of each slot, in the order in which a traversal meets the cells; none where words are counted.
    letters: LetterWeights,
    weights: FxHashMap<(SlotId, State), f64>,
}

impl Continuations {
    /// The words of each slot by the weights of their letters, cell by cell in the order in which a traversal meets the cells.
    pub(super) fn weighed(letters: LetterWeights) -> Continuations {
        Continuations { letters, ..Continuations::default() }
    }

    /// The words that follow a state, which a slot has before a visit; the letters, where it is the state of a cell on no
    /// slot. The table must be the same in every call.
    ///
    /// Takes time and memory in proportion to the states that follow and were not met before.
    pub(super) fn after(&mut self, table: &StateTable, visit: Option<Visit>, state: State) -> f64 {
        let Some(visit) = visit.filter(|_| !self.letters.is_empty()) else {
            return self.counts.after(table, state);
        };
        if state.successors.is_empty() {
            return 1.0;
        }
        if let Some(&known) = self.weights.get(&(visit.slot, state)) {
            return known;
        }
        let mut sum = 0.0;
        for letter in state.successors.iter() {
            let weight = self.letters[visit.slot][visit.before][usize::from(letter)];
            let (next, target) = (Some(next(visit)), table.step(state, letter));
            // A slot may be as long as the longest word.
            sum += f64::from(weight)
                * stacker::maybe_grow(1 << 16, 1 << 20, || self.after(table, next, target));
        }
        self.weights.insert((visit.slot, state), sum);
        sum
    }

    /// The part of the words that follow a state that go on with each letter, counted or weighed.
    pub(super) fn shares(
        &mut self,
        table: &StateTable,
        visit: Option<Visit>,
        state: State,
    ) -> [f64; MAX_LETTERS] {
        let all = self.after(table, visit, state);
        let mut shares = [0.0; MAX_LETTERS];
        if all > 0.0 {
            for letter in state.successors.iter() {
                let target = table.step(state, letter);
                shares[usize::from(letter)] = self.after(table, visit.map(next), target) / all;
            }
        }
        shares
    }
}

/// The visit of a slot after a visit of it.
pub(super) fn next(Visit { slot, before }: Visit) -> Visit {
    Visit { slot, before: before + 1 }
}
