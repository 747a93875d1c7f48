//! The letters that can follow on a slot.

use lexicon::LetterSet;
use lexicon::automaton::{State, StateTable};
use lexicon::letters::MAX_LETTERS;
use network::bitset::{LANES, Vectors};

/// How many letters ahead are known; in a rectangle a letter narrows as many rows. Figures:
/// `benches/record/constants.md`.
pub const AHEAD: usize = 3;

/// The letters that can follow on a slot after a state of its automaton.
#[derive(Clone, Copy, Debug)]
pub struct Ahead {
    /// The letters that can come next, after one further letter, and after two.
    pub letters: [LetterSet; AHEAD],
    /// For each letter, the next letters after which it can come at once.
    pub before: [u32; MAX_LETTERS],
}

impl Ahead {
    /// The letters that can follow after a state.
    pub fn of(table: &StateTable, state: State) -> Ahead {
        let mut ahead = Ahead { letters: [LetterSet::EMPTY; AHEAD], before: [0; MAX_LETTERS] };
        ahead.letters[0] = state.successors;
        for letter in state.successors.iter() {
            let next = table.step(state, letter);
            ahead.letters[1] = ahead.letters[1] | next.successors;
            for second in next.successors.iter() {
                ahead.before[usize::from(second)] |= 1 << letter;
                ahead.letters[2] = ahead.letters[2] | table.step(next, second).successors;
            }
        }
        ahead
    }

    /// Calls `take` with each next letter and the words that can follow it, as bits: `before` has, for each word, the letters
    /// that can come before it.
    #[inline(always)]
    pub fn for_each_set<V: Vectors>(
        &self,
        vectors: V,
        before: &[[u32; LANES]],
        mut take: impl FnMut(usize, u64),
    ) {
        for letter in self.letters[0].iter() {
            let mut bits = 0;
            for (lane, before) in before.iter().enumerate() {
                bits |= u64::from(vectors.having(before, 1 << letter)) << (LANES * lane);
            }
            take(usize::from(letter) % MAX_LETTERS, bits);
        }
    }
}
