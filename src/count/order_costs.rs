//! Estimates of the cost of elimination orders.

use rustc_hash::{FxHashMap, FxHashSet};

use super::elimination_tree::EliminationTree;
use super::reduced::ReducedProblem;
use lexicon::{Halt, Halted, Letter, Words};

/// The most words of a list that are looked at to tell how many slot states it may have: a part of the rule by
/// which shards are cut.
/// Figures: `benches/record/constants.md`.
const MOST_WORDS: usize = 1 << 9;

/// How many times as much as in a count a context costs in a question of the letters of a cell.
/// Figures: `benches/record/constants.md`.
const QUESTION: f64 = 2.0;

/// By which factor contexts are more than some where no rounding can tell otherwise.
const CLEARLY: f64 = 1.0 + 1e-9;

/// The part of the contexts that a letter more leaves. Figures: `benches/record/constants.md`.
const LEFT_BY_LETTER: f64 = 0.5;

/// Estimates of the cost of orders.
#[derive(Clone)]
pub struct OrderCosts<'a> {
    /// The problem whose orders are estimated.
    pub reduced: &'a ReducedProblem,
    halt: &'a Halt,
    tree: EliminationTree,
    /// Log 2 of the number of states of a list after a set of its positions, by list and set.
    known: FxHashMap<(usize, u64), f64>,
    /// The position of each cell of each slot, in the order at hand, slot after slot, and log 2 of the number of states
    /// of the slot after it.
    log_states: Vec<(u32, f64)>,
    /// For each slot, the place at which its part of `log_states` begins, and the number of its cells before
    /// the cell at hand.
    before: Vec<(usize, usize)>,
    /// The weight that questions about each cell add to the contexts above it, which weigh 1 without.
    asked: Vec<f64>,
    /// The weight that questions add to the contexts of each depth, in the order at hand.
    more: Vec<f64>,
}

impl<'a> OrderCosts<'a> {
    /// Estimates for counts of all fills.
    pub fn new(reduced: &'a ReducedProblem, halt: &'a Halt) -> OrderCosts<'a> {
        OrderCosts {
            tree: EliminationTree::unbuilt(reduced),
            known: FxHashMap::default(),
            log_states: vec![
                (u32::MAX, 0.0);
                reduced.slots.iter().map(|slot| slot.cells.len()).sum()
            ],
            before: Vec::new(),
            asked: Vec::new(),
            more: Vec::new(),
            reduced,
            halt,
        }
    }

    /// Estimates for questions about the `asked` cells in turn: how many fills have each letter in this cell,
    /// with the letters found before in the cells before it.
    ///
    /// A question goes through the contexts above its cell; each letter found before leaves a part of them.
    pub fn for_prefixes(
        reduced: &'a ReducedProblem,
        asked: &[u32],
        halt: &'a Halt,
    ) -> OrderCosts<'a> {
        let mut costs = OrderCosts::new(reduced, halt);
        costs.asked = vec![0.0; reduced.cells.len()];
        let mut more = QUESTION;
        for &cell in asked {
            costs.asked[cell as usize] = more;
            more *= LEFT_BY_LETTER;
        }
        costs
    }

    /// Log 2 of the number of contexts that an AND/OR search by `order` may meet, each counted by its weight.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn of(&mut self, order: &[u32]) -> Result<f64, Halted> {
        self.of_up_to(order, f64::INFINITY)
    }

    /// As [`of`](Self::of), or of some of the contexts where these are clearly more than `most`, log 2 of their number.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn of_up_to(&mut self, order: &[u32], most: f64) -> Result<f64, Halted> {
        self.halt.check()?;
        self.tree.build(self.reduced, order);
        self.before.clear();
        let mut first = 0;
        for (number, slot) in self.reduced.slots.iter().enumerate() {
            let length = slot.cells.len();
            self.before.push((first, length));
            let (reads, known) = (self.tree.reads(number), &mut self.log_states[first..][..length]);
            first += length;
            // A change of the order changes that of the cells of one or two slots.
            if known.iter().map(|&(position, _)| position).eq(reads.iter().map(|&(_, p)| p)) {
                continue;
            }
            let mut placed = 0;
            for (known, &(_, position)) in known.iter_mut().zip(reads) {
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
                *known = (position, log_states);
            }
        }
        self.more.clear();
        if !self.asked.is_empty() {
            self.more.extend(order.iter().map(|&cell| self.asked[cell as usize]));
            for depth in (0..order.len()).rev() {
                let more = |child: u32| self.more[child as usize];
                self.more[depth] += self.tree.children(depth).map(more).sum::<f64>();
            }
        }
        let (mut contexts, most) = (0.0, f64::exp2(most) * CLEARLY);
        for (depth, &cell) in order.iter().enumerate().rev() {
            for &slot in &self.reduced.slots_of[cell as usize] {
                self.before[slot].1 -= 1;
            }
            let mut bits = 0.0;
            for (word, &set) in self.tree.context_words(depth).iter().enumerate() {
                let mut set = set;
                while set != 0 {
                    let (first, before) = self.before[word * 64 + set.trailing_zeros() as usize];
                    bits +=
                        before.checked_sub(1).map_or(0.0, |last| self.log_states[first + last].1);
                    set &= set - 1;
                }
            }
            contexts += match self.more.get(depth) {
                Some(more) => f64::exp2(bits) * (1.0 + more),
                None => f64::exp2(bits),
            };
            if contexts > most {
                break;
            }
        }
        Ok(contexts.log2())
    }
}

/// Log 2 of the number of states a list of words may have, once the positions in `placed` have letters.
fn log_states(words: &Words, placed: u64) -> f64 {
    let stride = words.count().div_ceil(MOST_WORDS).max(1);
    (different(words, stride, placed).min(different(words, stride, !placed)).max(1) as f64).log2()
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

    const WORDS: [&str; 9] = ["ab", "ba", "cd", "abc", "bcd", "cda", "dab", "aba", "bab"];

    #[test]
    fn words_are_told_apart_by_some_positions() {
        let lists = reduced(&problem_of(&WORDS, "...\n")).lists;
        // abc, bcd, cda, dab, aba, bab
        for (positions, ways) in [(0, 1), (0b001, 4), (0b010, 4), (0b101, 6), (0b111, 6)] {
            assert_eq!(different(&lists[0], 1, positions), ways, "{positions:b}");
        }
        assert_eq!(different(&lists[0], 2, 0b111), 3);
    }

    #[test]
    fn an_order_costs_the_same_whatever_was_looked_at_before() {
        let reduced = reduced(&problem_of(&WORDS, "...\n..#\n#..\n...\n"));
        let halt = Halt::default();
        let mut costs = OrderCosts::new(&reduced, &halt);
        let cells: Vec<u32> = (0..reduced.cells.len() as u32).collect();
        for at in 0..cells.len() {
            let mut order = cells.clone();
            order.rotate_left(at);
            order.swap(0, cells.len() / 2);
            let all = costs.of(&order).unwrap();
            assert_eq!(OrderCosts::new(&reduced, &halt).of(&order), Ok(all));
            assert_eq!(costs.of_up_to(&order, all), Ok(all));
            let some = costs.of_up_to(&order, all - 1.0).unwrap();
            assert!(all - 1.0 < some && some <= all, "{some} of {all}");
        }
    }

    #[test]
    fn contexts_above_the_cells_asked_for_count_more() {
        let reduced = reduced(&problem_of(&WORDS, "...\n..#\n#..\n...\n"));
        let halt = Halt::default();
        let mut all = OrderCosts::new(&reduced, &halt);
        let cells: Vec<u32> = (0..reduced.cells.len() as u32).collect();
        let reversed: Vec<u32> = cells.iter().rev().copied().collect();
        let mut dearer = |order: &[u32], asked: &[u32]| {
            let cost = OrderCosts::for_prefixes(&reduced, asked, &halt).of(order).unwrap();
            cost.exp2() - all.of(order).unwrap().exp2()
        };
        // The root alone has one context.
        assert!((dearer(&cells, &cells[..1]) - QUESTION).abs() < 1e-9);
        assert!(dearer(&reversed, &cells[..1]) > 2.0 * QUESTION);
        let second = QUESTION * LEFT_BY_LETTER;
        assert!(dearer(&cells, &cells[..2]) >= QUESTION + 2.0 * second - 1e-9);
        assert_eq!(dearer(&cells, &[]), 0.0);
    }
}
