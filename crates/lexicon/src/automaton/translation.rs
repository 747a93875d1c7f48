//! The flat table of whole lists, translated from the nodes of their `fst` maps.

use std::io::{self, Write};

use fst::raw::{Fst, Node};
use rustc_hash::FxHashMap;

use super::interner::Interner;
use super::state::{State, Targets, TooManyTransitions};
use crate::letters::{LetterSet, MAX_LETTERS};

/// How many nodes are translated between two pauses: they take about 0.4 ms.
const STRETCH: usize = 1 << 12;

/// Translates maps of words to the states of minimal automata, all in one table.
///
/// A node of a map goes with a score on each of its transitions, so nodes with the same words may
/// differ; the states made of them are looked up by their letters and targets, and so are one. Nodes
/// are met in the order of the words, children before parents, and each is translated once, as long
/// as there is memory to remember it.
#[derive(Debug)]
pub struct Translation {
    interner: Interner<Targets>,
    /// The states of the nodes met, by their addresses in the map at hand.
    known: FxHashMap<usize, State>,
    /// How many bytes may be taken.
    memory: usize,
    /// How many targets were written.
    written: usize,
    /// How many states were made and forgotten.
    forgotten: usize,
}

/// A node under way.
struct Open<'f> {
    node: Node<'f>,
    /// The next transition of the node.
    next: usize,
    /// The letters of the transitions before `next`, whose targets begin at `start`.
    letters: LetterSet,
    start: usize,
}

impl<'f> Open<'f> {
    fn new(node: Node<'f>, start: usize) -> Open<'f> {
        Open { node, next: 0, letters: LetterSet::EMPTY, start }
    }
}

impl Translation {
    /// A translation that takes about `memory` bytes.
    pub fn new(memory: usize) -> Translation {
        Translation {
            interner: Interner::after(Targets::default()),
            known: FxHashMap::default(),
            memory,
            written: 0,
            forgotten: 0,
        }
    }

    /// Adds the automaton of a map of words of `length` letters, writes the part that it adds to the table to
    /// `table`, and returns the initial state. The lists come one after the other: the lists before have the
    /// beginning of the table.
    ///
    /// Calls `pause` every few milliseconds; an error of it ends the translation, and so does a table that
    /// cannot be written or has no room.
    pub fn add<D: AsRef<[u8]>, E: From<io::Error> + From<TooManyTransitions>>(
        &mut self,
        map: &Fst<D>,
        length: usize,
        table: &mut dyn Write,
        pause: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<State, E> {
        self.known.clear();
        let mut path = vec![Open::new(map.root(), 0)];
        // The targets of the letters of the nodes on the path.
        let mut targets: Vec<State> = Vec::new();
        let mut root = State::FINAL;
        let mut left = STRETCH;
        while let Some(open) = path.last_mut() {
            if open.next < open.node.len() {
                let transition = open.node.transition(open.next);
                open.next += 1;
                debug_assert!(usize::from(transition.inp) < MAX_LETTERS);
                open.letters = open.letters | LetterSet::only(transition.inp);
                if path.len() == length {
                    targets.push(State::FINAL);
                } else if let Some(&state) = self.known.get(&transition.addr) {
                    targets.push(state);
                } else {
                    path.push(Open::new(map.node(transition.addr), targets.len()));
                }
                continue;
            }
            let state = self.interner.intern(open.letters, &targets[open.start..])?;
            targets.truncate(open.start);
            self.known.insert(open.node.addr(), state);
            path.pop();
            match path.is_empty() {
                true => root = state,
                false => targets.push(state),
            }
            left -= 1;
            if left == 0 {
                left = STRETCH;
                pause()?;
                self.keep_within_memory(table)?;
            }
        }
        self.write(table)?;
        Ok(root)
    }

    /// Forgets nodes and states that take more memory than allowed. Forgotten states are not met again, so
    /// the automata are not as small as they could be.
    fn keep_within_memory(&mut self, table: &mut dyn Write) -> io::Result<()> {
        // A table that grows is there twice for a moment, so all counts half as much again.
        let within = |bytes: usize, part: usize| bytes / 2 * 3 <= self.memory / 4 * part;
        if !within(self.known.capacity() * size_of::<(usize, State, u8)>(), 1) {
            self.known = FxHashMap::default();
        }
        if !within(self.interner.states.bytes() + self.interner.bytes(), 3) {
            self.write(table)?;
            self.forgotten += self.interner.found_again();
            self.interner = Interner::after(self.interner.states.forget());
        }
        Ok(())
    }

    /// Writes the targets that were not written yet.
    fn write(&mut self, table: &mut dyn Write) -> io::Result<()> {
        table.write_all(bytemuck::cast_slice(self.interner.states.from(self.written)))?;
        self.written = self.interner.states.end();
        Ok(())
    }

    /// How many targets the table has.
    pub fn targets(&self) -> usize {
        self.interner.states.end()
    }

    /// How many different states there are; some may count twice if some were forgotten.
    pub fn states(&self) -> usize {
        self.forgotten + self.interner.found_again() + 1
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::StateTable;
    use super::*;
    use crate::words::Words;
    use std::error::Error;

    fn map(words: &[[u8; 6]]) -> Fst<Vec<u8>> {
        let mut all = fst::raw::Builder::memory();
        words.iter().for_each(|word| all.insert(word, 0).unwrap());
        all.into_fst()
    }

    fn go_on() -> Result<(), Box<dyn Error>> {
        Ok(())
    }

    /// Some thousand words, in order.
    fn words() -> Vec<[u8; 6]> {
        let hash = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let word = |hash: u64| std::array::from_fn(|i| (hash >> (59 - 5 * i) & 31) as u8);
        let mut words: Vec<[u8; 6]> = (0..10_000).map(hash).map(word).collect();
        words.sort_unstable();
        words.dedup();
        words
    }

    #[test]
    fn less_memory_makes_more_states_of_the_same_words() {
        let words = words();
        let map = map(&words);
        let mut states = Vec::new();
        for memory in [usize::MAX, 500_000, 0] {
            let (mut translation, mut bytes) = (Translation::new(memory), Vec::new());
            for _ in 0..2 {
                let root = translation.add(&map, 6, &mut bytes, &mut go_on).unwrap();
                let targets = bytemuck::pod_collect_to_vec(&bytes);
                let table = StateTable::of_lists(targets, translation.states());
                assert!(Words::of_automaton(&table, root, 6).iter().eq(&words));
            }
            states.push(translation.states());
        }
        assert!(states[0] < states[1] && states[1] <= states[2], "{states:?}");
    }

    #[test]
    fn a_pause_can_end_it() {
        let map = map(&words());
        let mut pause = || Err::<(), Box<dyn Error>>("interrupted".into());
        let made = Translation::new(usize::MAX).add(&map, 6, &mut Vec::new(), &mut pause);
        assert_eq!(made.unwrap_err().to_string(), "interrupted");
    }
}
