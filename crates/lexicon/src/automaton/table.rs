//! The flat table of the states of many automata.

use super::interner::{Interner, States};
use super::state::{State, Targets, TooManyTransitions};
use crate::letters::{Letter, LetterSet};

/// The states of many minimal automata: first the automata of whole lists, then the automata of their parts.
///
/// A table entry is itself the target state, not its number, so a step is one load.
#[derive(Clone, Debug)]
pub struct StateTable {
    pub(super) interner: Interner<Targets>,
    /// How many states the lists have, with [`State::FINAL`].
    in_lists: usize,
}

impl Default for StateTable {
    fn default() -> StateTable {
        StateTable { interner: Interner::after(Targets::default()), in_lists: 1 }
    }
}

impl StateTable {
    /// The table of whole lists, as [`Translation`](super::translation::Translation) makes it, with a number of states.
    pub(crate) fn of_lists(targets: Vec<State>, states: usize) -> StateTable {
        StateTable { interner: Interner::after(Targets::of(targets)), in_lists: states }
    }

    /// The state that goes on with `letters` to `targets`, one a letter in increasing order.
    ///
    /// # Errors
    /// If the table would have more transitions than it can number.
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
        let place = state.first + (state.successors.0 & below).count_ones();
        self.interner.states.list[place as usize]
    }

    /// Adds the automaton of a list without some of its words, and returns its initial state, or `None` if no
    /// word is left.
    ///
    /// `root` is the initial state of the list, `words` are some of its words, in order. Takes time in
    /// proportion to the states on their way.
    ///
    /// # Errors
    /// If the table would have more transitions than it can number.
    pub fn without(
        &mut self,
        root: State,
        words: &[&[Letter]],
    ) -> Result<Option<State>, TooManyTransitions> {
        self.without_from(root, words, 0, &mut Vec::new())
    }

    /// As [`without`](Self::without), for a state that is reached after the first `depth` letters, which all
    /// `words` share. `targets` has the targets of the states on the way, and is left as it was.
    fn without_from(
        &mut self,
        state: State,
        words: &[&[Letter]],
        depth: usize,
        targets: &mut Vec<State>,
    ) -> Result<Option<State>, TooManyTransitions> {
        let Some(&first) = words.first() else { return Ok(Some(state)) };
        if depth == first.len() {
            return Ok(None);
        }
        let base = targets.len();
        targets.extend_from_slice(self.interner.states.transitions(state).1);
        let mut letters = state.successors;
        for words in words.chunk_by(|a, b| a[depth] == b[depth]) {
            let letter = words[0][depth];
            // The targets dropped so far have moved the others down.
            let place = base + letters.without(LetterSet::above(letter)).len() as usize - 1;
            match self.without_from(targets[place], words, depth + 1, targets)? {
                Some(left) => targets[place] = left,
                None => {
                    letters = letters.without(LetterSet::only(letter));
                    targets.remove(place);
                }
            }
        }
        let left = match letters.is_empty() {
            true => None,
            false => Some(self.intern(letters, &targets[base..])?),
        };
        targets.truncate(base);
        Ok(left)
    }

    /// Adds the minimal automaton of sorted words of one length, each once, and returns its initial state.
    ///
    /// # Errors
    /// If the table has no room for it.
    pub fn add_words<'w>(
        &mut self,
        words: impl IntoIterator<Item = &'w [Letter]>,
        length: usize,
    ) -> Result<State, TooManyTransitions> {
        let mut last: &[Letter] = &[];
        let words = words.into_iter().map(|word| {
            let common = word.iter().zip(std::mem::replace(&mut last, word));
            (word, common.take_while(|(a, b)| a == b).count(), State::FINAL)
        });
        Ok(self.interner.add_words(words, length)?.unwrap_or(State::FINAL))
    }

    /// Adds all states of another table, and returns by how much they were moved.
    ///
    /// # Errors
    /// If there is no room for them.
    pub fn append(&mut self, other: &StateTable) -> Result<u32, TooManyTransitions> {
        let by = u32::try_from(self.interner.states.end()).map_err(|_| TooManyTransitions)?;
        by.checked_add(other.interner.states.end() as u32).ok_or(TooManyTransitions)?;
        let targets = other.interner.states.list.iter().map(|state| state.moved(by));
        self.interner.states.list.extend(targets);
        self.in_lists += other.in_lists;
        Ok(by)
    }

    /// How many different states there are.
    pub fn states(&self) -> usize {
        self.in_lists + self.interner.found_again()
    }

    /// How many bytes the table takes.
    pub fn bytes(&self) -> usize {
        self.interner.states.bytes() + self.interner.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::super::restriction::Reached;
    use super::*;
    use crate::letters::Alphabet;
    use crate::words::Words;

    /// The table of a list of words, and its initial state.
    fn automaton(words: &[&str]) -> (StateTable, State) {
        let mut table = StateTable::default();
        let length = words.first().map_or(0, |word| word.len());
        let words: Vec<Vec<Letter>> = words.iter().map(|word| letters(word)).collect();
        let root = table.add_words(words.iter().map(Vec::as_slice), length).unwrap();
        (table, root)
    }

    fn letters(word: &str) -> Vec<Letter> {
        word.bytes().map(|byte| byte - b'a').collect()
    }

    /// All words from a state, in order.
    fn words(table: &StateTable, state: State, length: usize) -> Vec<String> {
        let words = Words::of_automaton(table, state, length);
        words.iter().map(|word| Alphabet::default().spell(word)).collect()
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
    fn leaves_words_out() {
        let all = ["abc", "abd", "bbc", "bbd", "bbe", "cad"];
        for left_out in 0..1 << all.len() {
            let (mut table, list) = automaton(&all);
            let is_out = |place: usize| left_out >> place & 1 == 1;
            let out: Vec<Vec<Letter>> =
                (0..all.len()).filter(|&i| is_out(i)).map(|i| letters(all[i])).collect();
            let out: Vec<&[Letter]> = out.iter().map(Vec::as_slice).collect();
            let left: Vec<&str> = (0..all.len()).filter(|&i| !is_out(i)).map(|i| all[i]).collect();
            match table.without(list, &out).unwrap() {
                Some(root) => assert_eq!(words(&table, root, 3), left),
                None => assert!(left.is_empty()),
            }
        }
    }

    #[test]
    fn adds_words_and_tables() {
        let all = ["abc", "abd", "bbc", "bbd", "bbe", "cad"];
        let words: Vec<Vec<Letter>> = all.iter().map(|word| letters(word)).collect();
        let (mut table, list) = automaton(&["xyz", "xzz"]);
        let root = table.add_words(words.iter().map(Vec::as_slice), 3).unwrap();
        assert_eq!(self::words(&table, root, 3), all);
        // The initial state, three after one letter, three after two.
        assert_eq!(table.states() - automaton(&["xyz", "xzz"]).0.states(), 7);
        assert_eq!(table.add_words([], 3).unwrap(), State::FINAL);
        let (other, other_root) = automaton(&all);
        let by = table.append(&other).unwrap();
        assert_eq!(self::words(&table, other_root.moved(by), 3), all);
        assert_eq!(self::words(&table, list, 3), ["xyz", "xzz"]);
    }

    #[test]
    fn states_with_the_same_words_are_one() {
        assert_eq!(automaton(&["ax", "ay", "bx", "by"]).0.states(), 3);
    }
}
