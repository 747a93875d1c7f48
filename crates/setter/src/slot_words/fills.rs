//! The number of fills with each word of a slot.

use std::collections::HashMap;
use std::ops::ControlFlow;

use enumerate::count::{Counter, Method};
use enumerate::distinct::DistinctCounter;
use enumerate::search::{Batch, Batches, Order, Outcome, Search};
use lexicon::{Halt, Halted, Letter};
use network::{CellId, Problem, SlotId, WordId};
use num_bigint::BigUint;

use super::left::SlotWords;

/// How many nodes of the count of all fills are expanded first, a quarter of a second: numbers of its
/// components are remembered, and it is known which order of the cells is good.
const FIRST: u64 = 1 << 19;

/// How many nodes a walk through all fills searches between two looks at the halt.
const NODES: u64 = 1 << 14;

/// Counts the fills that have a word in a slot.
#[derive(Debug)]
pub struct FillsWith<'p> {
    problem: &'p Problem,
    slot: SlotId,
    search: Search,
    halt: Halt,
    way: Way<'p>,
}

/// How fills are counted.
#[derive(Debug)]
enum Way<'p> {
    /// Fills in which a word may stand twice, by AND/OR search.
    All(Box<Counter<'p>>),
    /// Fills in which no word stands twice, where no two slots can have one word.
    Distinct(Box<DistinctCounter<'p>>),
    /// All fills were listed: the numbers of those with each word that some has.
    Listed(HashMap<Vec<Letter>, u64>),
}

impl<'p> FillsWith<'p> {
    /// Prepares to count the fills with words of a slot, in about `memory` bytes and on `threads` threads. Gives up soon
    /// once `halt` is set, also later on.
    ///
    /// # Errors
    /// If `halt` is set.
    pub fn until(
        words: &SlotWords<'p>,
        memory: u64,
        threads: usize,
        halt: &Halt,
    ) -> Result<FillsWith<'p>, Halted> {
        let problem = words.problem();
        let search = Search { memory, ..Search::default() };
        let way = match problem.is_distinct() {
            true => {
                let counter = DistinctCounter::new(problem, search, threads, halt);
                Way::Distinct(Box::new(counter))
            }
            false => {
                let mut counter = Counter::by(Method::AndOr, problem, Order::Rows, memory, halt)?;
                // A count that takes long is searched for a better order.
                counter.total_within(FIRST)?;
                Way::All(Box::new(counter))
            }
        };
        Ok(FillsWith { problem, slot: words.slot(), search, halt: halt.clone(), way })
    }

    /// How many fills have a word in the slot; `None` where that is not counted word by word, so that all fills are to be
    /// [listed](Self::list) first.
    ///
    /// # Errors
    /// If it is halted.
    pub fn with(&mut self, words: &SlotWords<'_>, word: WordId) -> Result<Option<BigUint>, Halted> {
        match &mut self.way {
            Way::All(counter) => counter.with_letters(words.given(word)),
            Way::Distinct(counter) => counter.with_letters(words.given(word)),
            Way::Listed(counts) => {
                self.halt.check()?;
                let fills = counts.get(words.letters(word)).copied().unwrap_or_default();
                Ok(Some(fills.into()))
            }
        }
    }

    /// Lists all fills, from which all numbers are known.
    ///
    /// # Errors
    /// If it is halted.
    pub fn list(&mut self) -> Result<(), Halted> {
        let mut counts = HashMap::new();
        // The memory of the counter is that of the list.
        self.way = Way::Listed(HashMap::new());
        let cells = self.problem.cells(self.search.order);
        let depth_of = |cell: &CellId| cells.iter().position(|own| own == cell);
        let slot = &self.problem.network().slots[self.slot];
        let depths: Vec<usize> = slot.cells.iter().filter_map(depth_of).collect();
        let mut word = vec![0; depths.len()];
        let mut visit = |batch: &Batch<'_>| {
            add(batch, &depths, &mut word, &mut counts);
            ControlFlow::Continue(())
        };
        let mut batches = Batches::until(self.problem, self.search, &self.halt);
        while batches.run(NODES, &mut visit) == Outcome::Paused {
            self.halt.check()?;
        }
        self.halt.check()?;
        drop(batches);
        self.way = Way::Listed(counts);
        Ok(())
    }
}

/// Adds the fills of a batch to those with the words that they have at some depths.
fn add(
    batch: &Batch<'_>,
    depths: &[usize],
    word: &mut [Letter],
    counts: &mut HashMap<Vec<Letter>, u64>,
) {
    let mut count = |word: &[Letter], fills: u64| match counts.get_mut(word) {
        Some(count) => *count += fills,
        None => {
            counts.insert(word.to_vec(), fills);
        }
    };
    let head = batch.head_length();
    for (letter, &depth) in word.iter_mut().zip(depths).filter(|(_, depth)| **depth < head) {
        *letter = batch.letters[depth];
    }
    if depths.iter().all(|&depth| depth < head) {
        return count(word, batch.len());
    }
    for [first, last] in batch.tails() {
        for (letter, &depth) in word.iter_mut().zip(depths).filter(|(_, depth)| **depth >= head) {
            let at = depth - head;
            *letter = if at < first.len() { first[at] } else { last[at - first.len()] };
        }
        count(word, 1);
    }
}
