//! The automaton of the words of a slot, level by level, and the sums over all its words by their letters.

use lexicon::Letter;
use lexicon::automaton::{State, StateTable};
use lexicon::letters::MAX_LETTERS;
use rustc_hash::FxHashMap;

use crate::beliefs::messages::Weights;

/// An automaton whose words have one length. States are numbered level by level: the initial state first, the final
/// one last.
#[derive(Debug)]
pub(super) struct Levels {
    /// The first state of each level.
    levels: Vec<u32>,
    /// Where the transitions of each state begin, and where those of the last end.
    starts: Vec<u32>,
    /// The letter of each transition, and the state that it goes to.
    transitions: Vec<(Letter, u32)>,
    /// For each state, a sum over the words that follow it, and over their beginnings that lead to it.
    after: Vec<f32>,
    before: Vec<f32>,
}

impl Levels {
    /// The automaton of the words of `length` letters that follow a state of a table.
    pub(super) fn new(table: &StateTable, root: State, length: usize) -> Levels {
        let (mut levels, mut starts, mut transitions) = (vec![0], Vec::new(), Vec::new());
        let mut level = vec![root];
        let mut numbered = 1;
        for _ in 0..length {
            let (mut numbers, mut next) = (FxHashMap::default(), Vec::new());
            levels.push(numbered);
            for &state in &level {
                starts.push(transitions.len() as u32);
                for letter in state.successors.iter() {
                    let target = table.step(state, letter);
                    let number = *numbers.entry(target).or_insert_with(|| {
                        next.push(target);
                        numbered + next.len() as u32 - 1
                    });
                    transitions.push((letter, number));
                }
            }
            numbered += next.len() as u32;
            level = next;
        }
        // The final state has none.
        starts.extend([transitions.len() as u32; 2]);
        let states = starts.len() - 1;
        Levels { levels, starts, transitions, after: vec![0.0; states], before: vec![0.0; states] }
    }

    /// The weight of all words, of which each weighs the product of what was `received` of its letters.
    pub(super) fn weight(&mut self, received: &[Weights]) -> f32 {
        let states = self.starts.len() - 1;
        self.after[states - 1] = 1.0;
        for (position, received) in received.iter().enumerate().rev() {
            for state in self.states(position) {
                let sum = self.transitions_of(state).iter().fold(0.0, |sum, &(letter, target)| {
                    sum + received[usize::from(letter)] * self.after[target as usize]
                });
                self.after[state] = sum;
            }
        }
        self.after[0]
    }

    /// For each position and letter, the weight of the words that have the letter there, without what was received of it.
    pub(super) fn weigh(&mut self, received: &[Weights]) -> Vec<Weights> {
        self.weight(received);
        self.before.fill(0.0);
        self.before[0] = 1.0;
        let mut sent = vec![[0.0; MAX_LETTERS]; received.len()];
        for (position, (sent, received)) in sent.iter_mut().zip(received).enumerate() {
            for state in self.states(position) {
                let before = self.before[state];
                let transitions = self.starts[state] as usize..self.starts[state + 1] as usize;
                for &(letter, target) in &self.transitions[transitions] {
                    let (letter, target) = (usize::from(letter), target as usize);
                    sent[letter] += before * self.after[target];
                    self.before[target] += before * received[letter];
                }
            }
        }
        sent
    }

    /// The states before a position.
    fn states(&self, position: usize) -> std::ops::Range<usize> {
        self.levels[position] as usize..self.levels[position + 1] as usize
    }

    fn transitions_of(&self, state: usize) -> &[(Letter, u32)] {
        &self.transitions[self.starts[state] as usize..self.starts[state + 1] as usize]
    }
}
