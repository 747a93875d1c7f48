//! The letters that can follow on a slot that crosses two runs: one in the first run, then one in the second.

use rustc_hash::FxHashMap;

use super::unions::Unions;
use lexicon::automaton::{State, StateTable};
use lexicon::letters::{LetterSet, MAX_LETTERS};

/// Not looked for yet.
pub const UNKNOWN: u32 = u32::MAX;

/// A slot that crosses a run and the next one.
#[derive(Clone, Copy, Debug)]
pub struct JoinedSlot {
    /// Its position in the run, and in the next one.
    pub position: usize,
    pub below: usize,
    /// Its depth in the run, which tells it from all other crossings.
    pub depth: u32,
    /// The words of the next run by their letter there, in [`Unions`].
    pub table: u32,
    /// Where the state before the run is.
    pub source: usize,
}

/// The two-letter continuations of a state before a crossing.
#[derive(Clone, Copy, Debug)]
pub struct Continuation {
    pub state: State,
    /// The place in the unions of the words of the next run that have one of the second letters.
    pub second: u32,
    /// The letters that can come before each second letter.
    pub before: [u32; MAX_LETTERS],
}

/// The continuations of all states met, made when they are first needed.
#[derive(Clone, Debug, Default)]
pub struct Continuations {
    list: Vec<Continuation>,
    numbers: FxHashMap<(u32, State), u32>,
    /// The [generation](Unions::generation) of the unions whose places they hold.
    generation: u64,
}

impl Continuations {
    /// About the bytes that they take.
    pub fn bytes(&self) -> usize {
        let number = 2 * size_of::<((u32, State), u32)>();
        self.list.len() * (size_of::<Continuation>() + number)
    }

    /// Forgets all if the unions were forgotten, whose places they hold.
    #[inline(always)]
    pub fn follow(&mut self, unions: &Unions) {
        if self.generation != unions.generation() {
            self.list.clear();
            self.numbers.clear();
            self.generation = unions.generation();
        }
    }

    /// The generation of the unions whose places they hold.
    #[inline(always)]
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// A continuation by its number.
    #[inline(always)]
    pub fn get(&self, number: u32) -> &Continuation {
        &self.list[number as usize]
    }

    /// The number of the continuation of a state that comes before a crossing.
    #[inline(always)]
    pub fn number(
        &mut self,
        JoinedSlot { depth, table, .. }: JoinedSlot,
        state: State,
        states: &StateTable,
        unions: &mut Unions,
    ) -> u32 {
        *self.numbers.entry((depth, state)).or_insert_with(|| {
            let mut before = [0; MAX_LETTERS];
            let mut all = LetterSet::EMPTY;
            for letter in state.successors.iter() {
                let second = states.step(state, letter).successors;
                for second in second.iter() {
                    before[usize::from(second)] |= 1 << letter;
                }
                all = all | second;
            }
            let second = unions.place(table as usize, all) as u32;
            self.list.push(Continuation { state, second, before });
            self.list.len() as u32 - 1
        })
    }
}
