//! The words of an automaton that fit a pattern.

use super::interner::States;
use super::state::{State, TooManyTransitions};
use super::table::StateTable;
use crate::letters::LetterSet;

/// The number of a state that is not reached; the number of another is one more than its place among the
/// states reached.
const UNREACHED: u32 = 0;

/// Working space of [`StateTable::restrict`], worth keeping between calls.
#[derive(Clone, Debug, Default)]
pub struct Reached(Vec<u32>);

/// The words of an automaton that fit a pattern.
#[derive(Clone, Debug)]
pub struct Restriction {
    /// The states reached, layer by layer.
    states: Vec<State>,
    /// The letters of each state that some word goes on with; states of the last layer have none.
    live: Vec<LetterSet>,
    /// The targets of these letters, state after state.
    targets: Vec<u32>,
    supports: Vec<LetterSet>,
}

impl StateTable {
    /// The words from `root` that take each letter from the set at its position.
    ///
    /// Takes time in proportion to the states that the pattern reaches.
    pub fn restrict(
        &self,
        root: State,
        pattern: &[LetterSet],
        reached: &mut Reached,
    ) -> Restriction {
        reached.0.resize(self.interner.states.end().max(reached.0.len()), UNREACHED);
        // The states reached, layer by layer; their letters; the targets of these letters, as indices here.
        let mut states = vec![root];
        let mut letters = Vec::new();
        let mut edges = Vec::new();
        let mut ends = Vec::with_capacity(pattern.len());
        for &allowed in pattern {
            for place in letters.len()..states.len() {
                let state = states[place];
                let kept = state.successors & allowed;
                letters.push(kept);
                for letter in kept.iter() {
                    let target = self.step(state, letter);
                    // Only the state after whole words has no targets of its own, and index 0.
                    let number = &mut reached.0[target.first as usize];
                    if *number == UNREACHED {
                        states.push(target);
                        *number = states.len() as u32;
                    }
                    edges.push(*number - 1);
                }
            }
            ends.push(letters.len());
        }
        for &state in &states {
            reached.0[state.first as usize] = UNREACHED;
        }
        // The states of the last layer, one at most, have no letters and end words.
        let inner = letters.len();
        let mut live = vec![LetterSet::EMPTY; states.len()];
        let mut end = edges.len();
        for reached in (0..inner).rev() {
            let start = end - letters[reached].len() as usize;
            let mut kept = LetterSet::EMPTY;
            for (letter, &target) in letters[reached].iter().zip(&edges[start..end]) {
                if target as usize >= inner || !live[target as usize].is_empty() {
                    kept = kept | LetterSet::only(letter);
                }
            }
            live[reached] = kept;
            end = start;
        }
        let mut targets = Vec::with_capacity(edges.len());
        let mut start = 0;
        for (&letters, &live) in letters.iter().zip(&live) {
            let end = start + letters.len() as usize;
            for (letter, &target) in letters.iter().zip(&edges[start..end]) {
                if live.contains(letter) {
                    targets.push(target);
                }
            }
            start = end;
        }
        let mut start = 0;
        let supports = ends.iter().map(|&end| {
            let layer = &live[std::mem::replace(&mut start, end)..end];
            layer.iter().fold(LetterSet::EMPTY, |all, &letters| all | letters)
        });
        let supports = supports.collect();
        Restriction { states, live, targets, supports }
    }
}

impl Restriction {
    /// The letters that some word has at each position: all empty if no word fits.
    pub fn supports(&self) -> &[LetterSet] {
        &self.supports
    }

    /// Adds the minimal automaton of the words to the `table` they are from, and returns its initial
    /// state.
    ///
    /// # Errors
    /// If the table would have more transitions than it can number.
    pub fn intern(&self, table: &mut StateTable) -> Result<State, TooManyTransitions> {
        let mut interned = vec![State::FINAL; self.live.len()];
        let mut end = self.targets.len();
        let mut targets = Vec::new();
        for (number, &letters) in self.live.iter().enumerate().rev() {
            let start = end - letters.len() as usize;
            targets.clear();
            targets
                .extend(self.targets[start..end].iter().map(|&target| interned[target as usize]));
            // A state that lost no letter and whose targets are the same stays the same state.
            let state = self.states[number];
            let is_whole = table.interner.states.transitions(state) == (letters, &targets[..]);
            interned[number] = if is_whole { state } else { table.intern(letters, &targets)? };
            end = start;
        }
        Ok(interned[0])
    }
}
