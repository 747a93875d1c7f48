//! The fills of a grid, from any number and any prefix on.

use enumerate::count::Counter;
use enumerate::search::{Batches, Fills, Interval, Search};
use lexicon::{Halt, Halted, Letter};
use network::Problem;
use num_bigint::BigUint;

/// The fills that are passed over to come to those asked for, rather than to look for them anew.
const NEAR: u64 = 2000;

/// The fills of a grid, as questions about them are answered one after the other.
pub struct Exploration<'p> {
    /// The grid and its words.
    pub problem: &'p Problem,
    /// Numbers of fills.
    pub counter: Counter<'p>,
    halt: &'p Halt,
    memory: usize,
    /// The fills from some number on, with what is asked for most: the next ones.
    near: Option<(BigUint, Fills<'p>)>,
}

impl<'p> Exploration<'p> {
    /// The fills of a problem that a counter counts, in about so many bytes in all; `halt` ends it all.
    pub fn new(
        problem: &'p Problem,
        counter: Counter<'p>,
        halt: &'p Halt,
        memory: usize,
    ) -> Exploration<'p> {
        Exploration { problem, counter, halt, memory, near: None }
    }

    /// Ends it all when it is set.
    pub fn halt(&self) -> &'p Halt {
        self.halt
    }

    /// About how many bytes a question may take beside the counter.
    pub fn memory(&self) -> usize {
        self.memory / 4
    }

    /// The fills from a prefix on.
    pub fn starting_at(&self, prefix: &[Letter]) -> Fills<'p> {
        let search = Search { memory: self.memory() as u64, ..Search::default() };
        let batches = Batches::until(self.problem, search, self.halt());
        batches.over(&Interval::starting_at(prefix)).into()
    }

    /// The fills from a number on, at most so many.
    ///
    /// # Errors
    /// If it was halted.
    pub fn fills(&mut self, from: &BigUint, most: usize) -> Result<Vec<Vec<Letter>>, Halted> {
        let (mut number, mut fills) = match self.near.take() {
            Some((number, fills)) if number <= *from && from - &number < NEAR.into() => {
                (number, fills)
            }
            _ => match self.counter.at(from)? {
                Some(first) => (from.clone(), self.starting_at(&first)),
                None => return Ok(Vec::new()),
            },
        };
        let mut found = Vec::new();
        while found.len() < most {
            let Some(fill) = fills.next() else { break };
            if number >= *from {
                found.push(fill.to_vec());
            }
            number += 1_u32;
        }
        self.halt().check()?;
        self.near = Some((number, fills));
        Ok(found)
    }
}
