//! Automata of words of one length: the whole list, its restriction to a pattern, and the flat
//! table of minimal states that the walk steps through.

use fst::raw::Fst;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;
use thiserror::Error;

use crate::letters::{Letter, LetterSet};

/// More transitions than 32 bits can number.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("the automata of the words have more than {} transitions", u32::MAX)]
pub struct TooManyTransitions;

/// The words of one length as an acyclic automaton, its states in layers.
///
/// The layer of a state is the number of letters before it. States are numbered layer by layer,
/// so that a loop over the numbers, up or down, meets a state's predecessors, or successors, first.
#[derive(Clone, Debug)]
pub struct Automaton {
    /// The letters that leave each state.
    successors: Vec<LetterSet>,
    /// Where the targets of each state begin in `targets`, in the order of the letters.
    first: Vec<u32>,
    targets: Vec<u32>,
    /// How many letters each word has.
    length: usize,
}

impl Automaton {
    /// Reads the automaton of a set of words that all have `length` letters.
    ///
    /// Takes time in proportion to the transitions of `words`. Words of another length make no
    /// sense here but do no harm: what lies deeper than `length` is left out.
    pub fn from_fst<D: AsRef<[u8]>>(
        words: &Fst<D>,
        length: usize,
    ) -> Result<Automaton, TooManyTransitions> {
        let mut automaton =
            Automaton { successors: Vec::new(), first: Vec::new(), targets: Vec::new(), length };
        // The number of the state at each address, plus one; a table, for it is read per transition.
        let mut numbers = vec![0_u32; words.size().max(1)];
        let mut layer = vec![words.root().addr()];
        let mut count = 1_u32;
        for position in 0..length {
            let mut next = Vec::new();
            for &address in &layer {
                let mut successors = LetterSet::EMPTY;
                automaton.first.push(automaton.targets.len() as u32);
                for transition in words.node(address).transitions() {
                    successors = successors | LetterSet::only(transition.inp & 31);
                    // All complete words end in the one state of the last layer.
                    let number = &mut numbers[transition.addr];
                    if position + 1 == length {
                        *number = count + 1;
                    } else if *number == 0 {
                        next.push(transition.addr);
                        *number = count + next.len() as u32;
                    }
                    automaton.targets.push(*number - 1);
                }
                automaton.successors.push(successors);
            }
            count = u32::try_from(count as usize + next.len()).map_err(|_| TooManyTransitions)?;
            layer = next;
        }
        u32::try_from(automaton.targets.len()).map_err(|_| TooManyTransitions)?;
        automaton.successors.push(LetterSet::EMPTY);
        automaton.first.push(automaton.targets.len() as u32);
        Ok(automaton)
    }

    /// The part of the automaton whose words take each letter from the set at its position.
    ///
    /// Takes time in proportion to the states that the pattern reaches.
    ///
    /// # Panics
    /// If `pattern` has not one set a letter of a word.
    pub fn restrict(&self, pattern: &[LetterSet], numbers: &mut Numbers) -> Restriction {
        assert_eq!(pattern.len(), self.length, "a pattern has one set a letter");
        numbers.0.resize(self.successors.len().max(numbers.0.len()), UNREACHED);
        // The states reached, layer by layer; their letters; where these lead, as indices here.
        let mut states = vec![0];
        let mut letters = Vec::new();
        let mut edges = Vec::new();
        let mut ends = Vec::with_capacity(pattern.len());
        for &allowed in pattern {
            for reached in letters.len()..states.len() {
                let state = states[reached] as usize;
                letters.push(self.successors[state] & allowed);
                let first = self.first[state] as usize;
                for (letter, &target) in self.successors[state].iter().zip(&self.targets[first..]) {
                    if !allowed.contains(letter) {
                        continue;
                    }
                    let number = &mut numbers.0[target as usize];
                    if *number == UNREACHED {
                        *number = states.len() as u32;
                        states.push(target);
                    }
                    edges.push(*number);
                }
            }
            ends.push(letters.len());
        }
        for &state in &states {
            numbers.0[state as usize] = UNREACHED;
        }
        // The states of the last layer, one at most, have no letters and end words.
        let inner = letters.len();
        let mut live = vec![LetterSet::EMPTY; states.len()];
        let mut end = edges.len();
        for reached in (0..inner).rev() {
            let start = end - letters[reached].len() as usize;
            live[reached] = letters[reached]
                .iter()
                .zip(&edges[start..end])
                .filter(|&(_, &target)| {
                    target as usize >= inner || !live[target as usize].is_empty()
                })
                .map(|(letter, _)| letter)
                .collect();
            end = start;
        }
        let mut targets = Vec::with_capacity(edges.len());
        let mut edges = edges.iter();
        for (&letters, &live) in letters.iter().zip(&live) {
            let kept = letters.iter().zip(&mut edges).filter(|&(letter, _)| live.contains(letter));
            targets.extend(kept.map(|(_, &target)| target));
        }
        let mut start = 0;
        let supports = ends.iter().map(|&end| {
            let layer = &live[std::mem::replace(&mut start, end)..end];
            layer.iter().fold(LetterSet::EMPTY, |all, &letters| all | letters)
        });
        let supports = supports.collect();
        Restriction { live, targets, supports }
    }
}

const UNREACHED: u32 = u32::MAX;

/// Working space of [`Automaton::restrict`], worth keeping between calls.
#[derive(Clone, Debug, Default)]
pub struct Numbers(Vec<u32>);

/// The words of an automaton that fit a pattern.
#[derive(Clone, Debug)]
pub struct Restriction {
    /// The letters of each reached state that some word goes on with; states layer by layer.
    live: Vec<LetterSet>,
    /// Where those letters lead, state after state.
    targets: Vec<u32>,
    supports: Vec<LetterSet>,
}

impl Restriction {
    /// The letters that some word has at each position: all empty if no word fits.
    pub fn supports(&self) -> &[LetterSet] {
        &self.supports
    }

    /// Adds the minimal automaton of the words to `table` and returns its initial state.
    pub fn intern(&self, table: &mut StateTable) -> Result<State, TooManyTransitions> {
        let mut interned = vec![State::FINAL; self.live.len()];
        let mut end = self.targets.len();
        let mut successors = Vec::new();
        for (state, &letters) in self.live.iter().enumerate().rev() {
            let start = end - letters.len() as usize;
            successors.clear();
            successors.extend(self.targets[start..end].iter().map(|&t| interned[t as usize]));
            interned[state] = table.intern(letters, &successors)?;
            end = start;
        }
        Ok(interned[0])
    }
}

/// A state of a [`StateTable`]: the letters that leave it, and where their targets stand.
///
/// Two states of one table are equal just when the same words follow them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// The letters that leave the state.
    pub successors: LetterSet,
    /// The index in the table of the target of the smallest of them.
    first: u32,
}

impl State {
    /// The state after a whole word; also the initial state of the automaton without words.
    pub const FINAL: State = State { successors: LetterSet::EMPTY, first: 0 };
}

/// The states of many minimal automata, each state once.
///
/// A table entry is itself the target state, not its number, so a step is one load.
#[derive(Clone, Debug)]
pub struct StateTable {
    targets: Vec<State>,
    /// All states but [`State::FINAL`], to be found by their letters and targets.
    known: HashTable<State>,
}

impl Default for StateTable {
    fn default() -> StateTable {
        // Index 0 is taken, so that `State::FINAL` differs from every other state.
        StateTable { targets: vec![State::FINAL], known: HashTable::new() }
    }
}

impl StateTable {
    /// The state that goes on with `letters` to `targets`, one a letter in increasing order.
    pub fn intern(
        &mut self,
        letters: LetterSet,
        targets: &[State],
    ) -> Result<State, TooManyTransitions> {
        debug_assert_eq!(letters.len() as usize, targets.len());
        if letters.is_empty() {
            return Ok(State::FINAL);
        }
        let hash = hash(letters, targets);
        let same = |state: &State| {
            let first = state.first as usize;
            state.successors == letters && self.targets[first..first + targets.len()] == *targets
        };
        if let Some(&state) = self.known.find(hash, same) {
            return Ok(state);
        }
        let first = u32::try_from(self.targets.len()).map_err(|_| TooManyTransitions)?;
        let state = State { successors: letters, first };
        self.targets.extend_from_slice(targets);
        let all = &self.targets;
        self.known.insert_unique(hash, state, |state| {
            let first = state.first as usize;
            let count = state.successors.len() as usize;
            self::hash(state.successors, &all[first..first + count])
        });
        Ok(state)
    }

    /// The state after `letter`, which must be one of the state's successors.
    #[inline(always)]
    pub fn step(&self, state: State, letter: Letter) -> State {
        let below = (1 << letter) - 1;
        self.targets[(state.first + (state.successors.0 & below).count_ones()) as usize]
    }

    /// How many different states there are.
    pub fn states(&self) -> usize {
        self.known.len() + 1
    }

    /// How many bytes the table takes.
    pub fn bytes(&self) -> usize {
        self.targets.capacity() * size_of::<State>() + self.known.allocation_size()
    }
}

fn hash(letters: LetterSet, targets: &[State]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u32(letters.0);
    for target in targets {
        hasher.write_u64(u64::from(target.successors.0) << 32 | u64::from(target.first));
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn automaton(words: &[&str]) -> Automaton {
        let mut builder = fst::raw::Builder::memory();
        for word in words {
            builder.add(word.bytes().map(|b| b - b'a').collect::<Vec<u8>>()).unwrap();
        }
        let fst = builder.into_fst();
        Automaton::from_fst(&fst, words.first().map_or(2, |word| word.len())).unwrap()
    }

    /// All words from a state, in order.
    fn words(table: &StateTable, state: State, length: usize) -> Vec<String> {
        if length == 0 {
            return vec![String::new()];
        }
        let mut list = Vec::new();
        for letter in state.successors.iter() {
            for rest in words(table, table.step(state, letter), length - 1) {
                list.push(format!("{}{rest}", (b'a' + letter) as char));
            }
        }
        list
    }

    #[test]
    fn restricts_to_the_words_of_a_pattern() {
        let automaton = automaton(&["abc", "abd", "bbc", "cad", "cbd"]);
        let (all, mut numbers) = (LetterSet::first(26), Numbers::default());
        let mut table = StateTable::default();
        let whole = automaton.restrict(&[all; 3], &mut numbers);
        let root = whole.intern(&mut table).unwrap();
        assert_eq!(words(&table, root, 3), ["abc", "abd", "bbc", "cad", "cbd"]);

        let pattern = [all, all, LetterSet::only(3)];
        let restricted = automaton.restrict(&pattern, &mut numbers);
        let sets: Vec<u32> = restricted.supports().iter().map(|set| set.0).collect();
        assert_eq!(sets, [0b101, 0b11, 0b1000]);
        let root = restricted.intern(&mut table).unwrap();
        assert_eq!(words(&table, root, 3), ["abd", "cad", "cbd"]);
        assert_eq!(restricted.intern(&mut table).unwrap(), root, "the same state comes once");
    }

    #[test]
    fn a_pattern_without_words_has_no_support() {
        let (all, mut numbers) = (LetterSet::first(26), Numbers::default());
        for automaton in [automaton(&["ab", "cd"]), automaton(&[])] {
            let none = automaton.restrict(&[LetterSet::only(9), all], &mut numbers);
            assert_eq!(none.supports(), [LetterSet::EMPTY; 2]);
            assert_eq!(none.intern(&mut StateTable::default()).unwrap(), State::FINAL);
        }
        let dead_end = automaton(&["ab", "cd"])
            .restrict(&[LetterSet::only(0), LetterSet::only(3)], &mut numbers);
        assert_eq!(dead_end.supports(), [LetterSet::EMPTY; 2]);
    }

    #[test]
    fn states_with_the_same_words_are_one() {
        let automaton = automaton(&["ax", "ay", "bx", "by"]);
        let mut table = StateTable::default();
        let pattern = [LetterSet::first(26); 2];
        automaton.restrict(&pattern, &mut Numbers::default()).intern(&mut table).unwrap();
        assert_eq!(table.states(), 3);
    }
}
