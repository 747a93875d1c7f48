//! Orders of the cells of a reduced problem that make AND/OR search cheap.

use lexicon::halt::{Halt, Halted};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use rustc_hash::{FxHashMap, FxHashSet};

use super::elimination_tree::EliminationTree;
use super::reduced::ReducedProblem;
use lexicon::letters::Letter;
use lexicon::words::Words;

/// The most words of a list that are looked at to tell how many slot states it may have. The cuts of
/// shards depend on the order found, so another figure would give other shards; so for what follows.
/// Figures: `benches/record/constants.md`.
const MOST_WORDS: usize = 1 << 11;

/// The most cells of a problem whose order is annealed: larger ones take their best sweep as it is.
const MOST_ANNEALED: usize = 1 << 10;

/// The temperature that annealing begins with: changes that make log 2 of the contexts so much more
/// are taken with probability 1/e. Figures: `benches/record/constants.md`.
const TEMPERATURE: f64 = 0.6;

/// An order of the cells, and about how many contexts an AND/OR search by it meets.
#[derive(Clone, Debug)]
pub struct EliminationOrder {
    pub cells: Vec<u32>,
    /// Log 2 of the contexts.
    pub log_contexts: f64,
}

impl EliminationOrder {
    /// The best of some sweeps over the grid.
    pub fn sweep(reduced: &ReducedProblem, halt: &Halt) -> Result<EliminationOrder, Halted> {
        let mut costs = Costs::new(reduced, halt);
        let mut best = EliminationOrder { cells: Vec::new(), log_contexts: f64::INFINITY };
        for cells in sweeps(reduced) {
            let log_contexts = costs.of(&cells)?;
            if best.cells.is_empty() || log_contexts < best.log_contexts {
                best = EliminationOrder { cells, log_contexts };
            }
        }
        Ok(best)
    }

    /// This order, changed `changes` times at random as long as that pays.
    ///
    /// What an order costs is estimated by its elimination tree: the contexts of a component are at
    /// most the product of the states of its slots, and a slot has no more of them than words differ
    /// in the letters placed, or in those to come. Changes that cost more are taken too, the less
    /// often the longer the search goes on (simulated annealing; Kirkpatrick, Gelatt and Vecchi,
    /// *Optimization by simulated annealing*, 1983). The same problem always has the same order.
    pub fn annealed(
        self,
        reduced: &ReducedProblem,
        changes: usize,
        halt: &Halt,
    ) -> Result<EliminationOrder, Halted> {
        let count = self.cells.len();
        if count > MOST_ANNEALED || reduced.slots.iter().any(|slot| slot.cells.len() > 64) {
            return Ok(self);
        }
        let mut costs = Costs::new(reduced, halt);
        let mut random = ChaCha8Rng::seed_from_u64(0);
        let mut below = |bound: usize| (random.next_u64() % bound.max(1) as u64) as usize;
        let mut best = self.clone();
        let mut current = self;
        for change in 0..changes {
            let mut cells = current.cells.clone();
            let cell = cells.remove(below(count));
            // Half of the moves are to a cell of the same slot.
            let to = match reduced.slots_of[cell as usize].first() {
                Some(&slot) if below(2) == 0 => {
                    let others = &reduced.slots[slot].cells;
                    let other = others[below(others.len())];
                    cells.iter().position(|&cell| cell == other).map_or(0, |at| at + below(2))
                }
                _ => below(count),
            };
            cells.insert(to.min(count - 1), cell);
            let log_contexts = costs.of(&cells)?;
            let temperature = TEMPERATURE * (1.0 - change as f64 / changes as f64);
            let chance = ((current.log_contexts - log_contexts) / temperature.max(1e-3)).exp();
            if (below(1 << 20) as f64) < chance * f64::from(1 << 20) {
                current = EliminationOrder { cells, log_contexts };
                if current.log_contexts < best.log_contexts {
                    best.clone_from(&current);
                }
            }
        }
        Ok(best)
    }
}

/// Row after row, column after column, and along both diagonals.
fn sweeps(reduced: &ReducedProblem) -> [Vec<u32>; 4] {
    let by = |key: &dyn Fn(usize, usize) -> (usize, usize)| {
        let mut order: Vec<u32> = (0..reduced.cells.len() as u32).collect();
        order.sort_by_key(|&cell| {
            let (row, column) = reduced.positions[cell as usize];
            key(row, column)
        });
        order
    };
    let last = reduced.positions.iter().map(|&(_, column)| column).max().unwrap_or(0);
    [
        by(&|row, column| (row, column)),
        by(&|row, column| (column, row)),
        by(&|row, column| (row + column, row)),
        by(&|row, column| (row + last - column, row)),
    ]
}

/// Estimates of what orders cost.
struct Costs<'a> {
    reduced: &'a ReducedProblem,
    halt: &'a Halt,
    tree: EliminationTree,
    /// Log 2 of the states of a list after some of its positions.
    known: FxHashMap<(usize, u64), f64>,
    /// The same for the order at hand: after each cell of each slot, slot after slot.
    log_states: Vec<f64>,
    /// Where those of each slot begin, and how many of them are before the cell looked at.
    before: Vec<(usize, usize)>,
}

impl<'a> Costs<'a> {
    fn new(reduced: &'a ReducedProblem, halt: &'a Halt) -> Costs<'a> {
        Costs {
            tree: EliminationTree::unbuilt(reduced),
            known: FxHashMap::default(),
            log_states: Vec::new(),
            before: Vec::new(),
            reduced,
            halt,
        }
    }

    /// Log 2 of the contexts that an AND/OR search by `order` may meet.
    fn of(&mut self, order: &[u32]) -> Result<f64, Halted> {
        self.halt.check()?;
        self.tree.build(self.reduced, order);
        self.log_states.clear();
        self.before.clear();
        for (number, slot) in self.reduced.slots.iter().enumerate() {
            self.before.push((self.log_states.len(), slot.cells.len()));
            let mut placed = 0;
            for &(_, position) in self.tree.reads(number) {
                placed |= 1_u64.wrapping_shl(position);
                let log_states = match self.known.get(&(slot.list, placed)) {
                    Some(&known) => known,
                    None => {
                        self.halt.check()?;
                        let found = log_states(&self.reduced.lists[slot.list], placed);
                        self.known.insert((slot.list, placed), found);
                        found
                    }
                };
                self.log_states.push(log_states);
            }
        }
        let mut contexts = 0.0;
        for (depth, &cell) in order.iter().enumerate().rev() {
            for &slot in &self.reduced.slots_of[cell as usize] {
                self.before[slot].1 -= 1;
            }
            let mut bits = 0.0;
            for (word, &set) in self.tree.context_words(depth).iter().enumerate() {
                let mut set = set;
                while set != 0 {
                    let (first, before) = self.before[word * 64 + set.trailing_zeros() as usize];
                    bits += before.checked_sub(1).map_or(0.0, |last| self.log_states[first + last]);
                    set &= set - 1;
                }
            }
            contexts += f64::exp2(bits);
        }
        Ok(contexts.log2())
    }
}

/// Log 2 of the states there may be of a list of words, the positions in `placed` having letters.
fn log_states(words: &Words, placed: u64) -> f64 {
    let stride = words.count().div_ceil(MOST_WORDS).max(1);
    (different(words, stride, placed).min(different(words, stride, !placed)).max(1) as f64).log2()
}

/// In how many ways every so manieth word reads at some positions.
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
    use crate::count::brute_force::{problem, reduced};

    const WORDS: [&str; 9] = ["ab", "ba", "cd", "abc", "bcd", "cda", "dab", "aba", "bab"];

    #[test]
    fn words_are_told_apart_by_some_positions() {
        let lists = reduced(&problem("...\n", WORDS)).lists;
        // abc, bcd, cda, dab, aba, bab
        for (positions, ways) in [(0, 1), (0b001, 4), (0b010, 4), (0b101, 6), (0b111, 6)] {
            assert_eq!(different(&lists[0], 1, positions), ways, "{positions:b}");
        }
        assert_eq!(different(&lists[0], 2, 0b111), 3);
    }

    #[test]
    fn annealing_finds_no_worse_an_order_and_the_same_again() {
        let reduced = reduced(&problem("...\n..#\n#..\n...\n", WORDS));
        let halt = Halt::default();
        let sweep = EliminationOrder::sweep(&reduced, &halt).unwrap();
        let annealed = sweep.clone().annealed(&reduced, 200, &halt).unwrap();
        assert!(annealed.log_contexts <= sweep.log_contexts);
        let again = sweep.clone().annealed(&reduced, 200, &halt).unwrap();
        assert_eq!(annealed.cells, again.cells);
        for mut cells in [sweep.cells, annealed.cells] {
            cells.sort_unstable();
            assert!(cells.into_iter().eq(0..reduced.cells.len() as u32));
        }
    }

    #[test]
    fn both_end_when_halted() {
        let reduced = reduced(&problem("...\n...\n", WORDS));
        let halt = Halt::default();
        let sweep = EliminationOrder::sweep(&reduced, &halt).unwrap();
        halt.set();
        assert!(EliminationOrder::sweep(&reduced, &halt).is_err());
        assert!(sweep.annealed(&reduced, 1000, &halt).is_err());
    }
}
