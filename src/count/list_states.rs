//! Estimates of how many states the automata of lists of words have.

use rustc_hash::{FxHashMap, FxHashSet};

use super::reduced::ReducedProblem;
use lexicon::{Halt, Halted, Letter, Words};

/// The most words of a list that are looked at to tell how many slot states it may have: a part of the rule by
/// which shards are cut.
/// Figures: `benches/record/constants.md`.
const MOST_WORDS: usize = 1 << 9;

/// Log 2 of the number of states of a list after a set of its positions, by list and set, as far as it was asked for.
#[derive(Clone, Default)]
pub struct ListStates {
    known: FxHashMap<(usize, u64), f64>,
}

impl ListStates {
    /// Log 2 of the number of states that a list of a problem may have, once the positions in `placed` have letters.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn log_states(
        &mut self,
        reduced: &ReducedProblem,
        list: usize,
        placed: u64,
        halt: &Halt,
    ) -> Result<f64, Halted> {
        if let Some(&known) = self.known.get(&(list, placed)) {
            return Ok(known);
        }
        halt.check()?;
        let words = &reduced.lists[list];
        let stride = words.count().div_ceil(MOST_WORDS).max(1);
        let [before, after] = [placed, !placed].map(|read| different(words, stride, read));
        let found = (before.min(after).max(1) as f64).log2();
        self.known.insert((list, placed), found);
        Ok(found)
    }
}

/// The number of different readings at `positions` among every `stride`-th word.
fn different(words: &Words, stride: usize, positions: u64) -> usize {
    let is_read = |position: usize| positions >> (position & 63) & 1 == 1;
    let read: Vec<usize> = (0..words.length()).filter(|&position| is_read(position)).collect();
    let words = (0..words.count()).step_by(stride).map(|number| words.word(number));
    // A letter takes 5 bits, so up to 25 of them are one number.
    if read.len() > 25 {
        let letters = |word: &[Letter]| read.iter().map(|&p| word[p]).collect::<Vec<Letter>>();
        return words.map(letters).collect::<FxHashSet<_>>().len();
    }
    let number = |word: &[Letter]| {
        read.iter().fold(0_u128, |all, &position| all << 5 | u128::from(word[position]))
    };
    let mut numbers: Vec<u128> = words.map(number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::random_problem::reduced;
    use crate::search::examples::problem_of;

    #[test]
    fn words_are_told_apart_by_some_positions() {
        let words = ["abc", "bcd", "cda", "dab", "aba", "bab"];
        let lists = reduced(&problem_of(&words, "...\n")).lists;
        for (positions, ways) in [(0, 1), (0b001, 4), (0b010, 4), (0b101, 6), (0b111, 6)] {
            assert_eq!(different(&lists[0], 1, positions), ways, "{positions:b}");
        }
        assert_eq!(different(&lists[0], 2, 0b111), 3);
    }
}
