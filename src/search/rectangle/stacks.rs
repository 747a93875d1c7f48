//! The columns from above: the letters that may follow the letters placed.

use rustc_hash::FxHashMap;

use lexicon::automaton::{State, StateTable};
use lexicon::letters::MAX_LETTERS;
use lexicon::{Letter, LetterSet};

/// How many rows ahead are narrowed by a letter.
pub const AHEAD: usize = 3;

/// The letters that may follow the letters of a column.
#[derive(Clone, Debug)]
pub struct Stack {
    /// The letters of the next row, of the one after, and of the third.
    pub ahead: [LetterSet; AHEAD],
    /// The letters of the next row that can come before each letter of the one after.
    pub before: [u32; MAX_LETTERS],
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
    /// The number of the stack of a state of a column's automaton; all stacks after it are numbered too.
    ///
    /// Takes time in proportion to the states that are new.
    pub fn number(&mut self, table: &StateTable, state: State) -> u32 {
        if let Some(&number) = self.numbers.get(&state) {
            return number;
        }
        let mut stack = Stack {
            ahead: [LetterSet::EMPTY; AHEAD],
            before: [0; MAX_LETTERS],
            after: [0; MAX_LETTERS],
        };
        stack.ahead[0] = state.successors;
        for letter in state.successors.iter() {
            let number = self.number(table, table.step(state, letter));
            stack.after[usize::from(letter)] = number;
            let next = &self.list[number as usize];
            for distance in 1..AHEAD {
                stack.ahead[distance] = stack.ahead[distance] | next.ahead[distance - 1];
            }
            for second in next.ahead[0].iter() {
                stack.before[usize::from(second)] |= 1 << letter;
            }
        }
        let number = self.list.len() as u32;
        self.list.push(stack);
        self.numbers.insert(state, number);
        number
    }

    /// A stack by its number.
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
