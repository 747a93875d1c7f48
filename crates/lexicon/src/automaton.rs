//! Automata of words of one length: those of whole lists, their restriction to patterns, and the flat
//! table of minimal states that the walk steps through.

mod interner;
mod lists;
mod restriction;

use bytemuck::{Pod, Zeroable};
use thiserror::Error;

pub use lists::ListAutomata;
pub use restriction::{Reached, Restriction};

use crate::letters::{Letter, LetterSet, MAX_LETTERS};
use interner::Interner;

/// More transitions than 32 bits can number.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("the automata of the words have more than {} transitions", u32::MAX)]
pub struct TooManyTransitions;

/// A state of a [`StateTable`]: the letters that leave it, and where their targets stand.
///
/// The same words follow two states of one table that are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Pod, Zeroable)]
#[repr(C)]
pub struct State {
    /// The letters that leave the state.
    pub successors: LetterSet,
    /// The index in the table of the target of the smallest of them.
    first: u32,
}

impl State {
    /// The state after a whole word; also the initial state of the automaton without words.
    pub const FINAL: State = State { successors: LetterSet::EMPTY, first: 0 };

    /// The state as two numbers, for [`from_numbers`](Self::from_numbers).
    pub fn numbers(self) -> [u32; 2] {
        [self.successors.0, self.first]
    }

    /// The state of these [numbers](Self::numbers), in a table that begins as theirs.
    pub fn from_numbers([successors, first]: [u32; 2]) -> State {
        State { successors: LetterSet(successors), first }
    }
}

/// The states of many minimal automata: first those of lists, then those of parts of these.
///
/// A table entry is itself the target state, not its number, so a step is one load.
#[derive(Clone, Debug)]
pub struct StateTable {
    interner: Interner,
    /// How many states the lists have, with [`State::FINAL`].
    listed: usize,
}

impl Default for StateTable {
    fn default() -> StateTable {
        // Index 0 is taken, so that `State::FINAL` differs from every other state.
        StateTable { interner: Interner::after(vec![State::FINAL]), listed: 1 }
    }
}

impl StateTable {
    /// The table that begins as that of [`ListAutomata`], with so many states.
    pub fn of_lists(targets: Vec<State>, states: usize) -> StateTable {
        StateTable { interner: Interner::after(targets), listed: states }
    }

    /// The state that goes on with `letters` to `targets`, one a letter in increasing order.
    pub fn intern(
        &mut self,
        letters: LetterSet,
        targets: &[State],
    ) -> Result<State, TooManyTransitions> {
        self.interner.intern(letters, targets)
    }

    /// The state after `letter`, which must be one of the state's successors.
    #[inline(always)]
    pub fn step(&self, state: State, letter: Letter) -> State {
        let below = (1 << letter) - 1;
        self.interner.targets[(state.first + (state.successors.0 & below).count_ones()) as usize]
    }

    /// Adds the automaton of the words of a list without some, and returns its initial state, or
    /// `None` if no word is left.
    ///
    /// `root` is the initial state of the list, `words` are some of its words, in order, and have
    /// the same letters before `depth`. Takes time in proportion to the states on their way.
    pub fn without(
        &mut self,
        root: State,
        words: &[&[Letter]],
        depth: usize,
    ) -> Result<Option<State>, TooManyTransitions> {
        let Some(&first) = words.first() else { return Ok(Some(root)) };
        if depth == first.len() {
            return Ok(None);
        }
        let mut targets = [State::FINAL; MAX_LETTERS];
        let all = self.interner.targets(root);
        targets[..all.len()].copy_from_slice(all);
        let (mut letters, mut dropped) = (root.successors, false);
        for words in words.chunk_by(|a, b| a[depth] == b[depth]) {
            let letter = words[0][depth];
            let target = self.step(root, letter);
            match self.without(target, words, depth + 1)? {
                Some(left) => {
                    let before = root.successors.without(LetterSet::above(letter));
                    targets[before.len() as usize - 1] = left;
                }
                None => {
                    letters = letters.without(LetterSet::only(letter));
                    dropped = true;
                }
            }
        }
        if letters.is_empty() {
            return Ok(None);
        }
        if dropped {
            for (place, letter) in letters.iter().enumerate() {
                let before = root.successors.without(LetterSet::above(letter));
                targets[place] = targets[before.len() as usize - 1];
            }
        }
        self.intern(letters, &targets[..letters.len() as usize]).map(Some)
    }

    /// How many different states there are.
    pub fn states(&self) -> usize {
        self.listed + self.interner.states()
    }

    /// How many bytes the table takes.
    pub fn bytes(&self) -> usize {
        self.interner.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of a list of words, and its initial state.
    fn automaton(words: &[&str]) -> (StateTable, State) {
        let mut automata = ListAutomata::new();
        for word in words {
            automata.add(&letters(word)).unwrap();
        }
        let root = automata.end_list().unwrap();
        let states = automata.states();
        (StateTable::of_lists(automata.take(), states), root)
    }

    fn letters(word: &str) -> Vec<Letter> {
        word.bytes().map(|byte| byte - b'a').collect()
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
        let (mut table, list) = automaton(&["abc", "abd", "bbc", "cad", "cbd"]);
        assert_eq!(words(&table, list, 3), ["abc", "abd", "bbc", "cad", "cbd"]);
        let (all, mut reached) = (LetterSet::first(26), Reached::default());
        let whole = table.restrict(list, &[all; 3], &mut reached);
        assert_eq!(whole.intern(&mut table).unwrap(), list);

        let pattern = [all, all, LetterSet::only(3)];
        let restricted = table.restrict(list, &pattern, &mut reached);
        let sets: Vec<u32> = restricted.supports().iter().map(|set| set.0).collect();
        assert_eq!(sets, [0b101, 0b11, 0b1000]);
        let root = restricted.intern(&mut table).unwrap();
        assert_eq!(words(&table, root, 3), ["abd", "cad", "cbd"]);
        assert_eq!(restricted.intern(&mut table).unwrap(), root, "the same state comes once");
    }

    #[test]
    fn a_pattern_without_words_has_no_support() {
        let (all, mut reached) = (LetterSet::first(26), Reached::default());
        for list in [&["ab", "cd"][..], &[]] {
            let (mut table, list) = automaton(list);
            let none = table.restrict(list, &[LetterSet::only(9), all], &mut reached);
            assert_eq!(none.supports(), [LetterSet::EMPTY; 2]);
            assert_eq!(none.intern(&mut table).unwrap(), State::FINAL);
        }
        let (table, list) = automaton(&["ab", "cd"]);
        let dead_end = [LetterSet::only(0), LetterSet::only(3)];
        let dead_end = table.restrict(list, &dead_end, &mut reached);
        assert_eq!(dead_end.supports(), [LetterSet::EMPTY; 2]);
    }

    #[test]
    fn leaves_words_out() {
        let all = ["abc", "abd", "bbc", "bbd", "bbe", "cad"];
        for left_out in 0..1 << all.len() {
            let (mut table, list) = automaton(&all);
            let is_out = |place: usize| left_out >> place & 1 == 1;
            let out: Vec<Vec<Letter>> =
                (0..all.len()).filter(|&i| is_out(i)).map(|i| letters(all[i])).collect();
            let out: Vec<&[Letter]> = out.iter().map(Vec::as_slice).collect();
            let left: Vec<&str> = (0..all.len()).filter(|&i| !is_out(i)).map(|i| all[i]).collect();
            match table.without(list, &out, 0).unwrap() {
                Some(root) => assert_eq!(words(&table, root, 3), left),
                None => assert!(left.is_empty()),
            }
        }
    }

    #[test]
    fn states_with_the_same_words_are_one() {
        assert_eq!(automaton(&["ax", "ay", "bx", "by"]).0.states(), 3);
    }

    #[test]
    fn a_table_can_be_taken_in_pieces() {
        let lists = [&["ab", "cb", "cd"][..], &["aab", "acd", "bab", "bcd"]];
        let (mut automata, mut table) = (ListAutomata::new(), Vec::new());
        let mut roots = Vec::new();
        for list in lists {
            for word in list {
                automata.add(&letters(word)).unwrap();
                table.extend(automata.take());
            }
            roots.push(automata.end_list().unwrap());
        }
        table.extend(automata.take());
        let table = StateTable::of_lists(table, automata.states());
        for (list, root) in lists.iter().zip(roots) {
            assert_eq!(words(&table, root, list[0].len()), *list);
        }
    }
}
