//! The columns from above: the letters that may follow the letters placed.

use rustc_hash::FxHashMap;

use crate::search::ahead::Ahead;
use lexicon::Letter;
use lexicon::automaton::{State, StateTable};
use lexicon::letters::MAX_LETTERS;

/// The letters that may follow the letters of a column.
#[derive(Clone, Debug)]
pub struct Stack {
    pub ahead: Ahead,
    /// The stack after each letter of the next row.
    after: [u32; MAX_LETTERS],
}

/// All stacks that can be met in columns, numbered.
#[derive(Clone, Debug, Default)]
pub struct Stacks {
    list: Vec<Stack>,
    numbers: FxHashMap<State, u32>,
}

impl Stacks {
    /// The number of the stack of a state of a column's automaton; all stacks after it have numbers too.
    ///
    /// Takes time in proportion to the states that are new.
    pub fn number(&mut self, table: &StateTable, state: State) -> u32 {
        if let Some(&number) = self.numbers.get(&state) {
            return number;
        }
        let mut after = [0; MAX_LETTERS];
        for letter in state.successors.iter() {
            after[usize::from(letter)] = self.number(table, table.step(state, letter));
        }
        let stack = Stack { ahead: Ahead::of(table, state), after };
        let number = self.list.len() as u32;
        self.list.push(stack);
        self.numbers.insert(state, number);
        number
    }

    #[inline(always)]
    pub fn get(&self, number: u32) -> &Stack {
        &self.list[number as usize]
    }

    /// The number of the stack after a letter.
    #[inline(always)]
    pub fn after(&self, number: u32, letter: Letter) -> u32 {
        self.get(number).after[usize::from(letter) % MAX_LETTERS]
    }

    /// About how many bytes they take.
    pub fn bytes(&self) -> u64 {
        (self.list.len() * (size_of::<Stack>() + 2 * size_of::<(State, u32)>())) as u64
    }
}
