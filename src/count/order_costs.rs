//! Estimates of the cost of elimination orders.

use super::elimination_tree::members;
use super::list_states::ListStates;
use super::reduced::ReducedProblem;
use lexicon::{Halt, Halted};

/// How many times as much as in a count a context costs in a question of the letters of a cell.
/// Figures: `benches/record/constants.md`.
const QUESTION: f64 = 2.0;

/// The factor by which one number of contexts exceeds another beyond any rounding.
const CLEARLY: f64 = 1.0 + 1e-9;

/// The part of the contexts that a letter more leaves. Figures: `benches/record/constants.md`.
const LEFT_BY_LETTER: f64 = 0.5;

/// Estimates of the cost of orders.
///
/// An order is looked at from its last cell to its first. Where one cell of the order is moved, the components that
/// begin after both depths of the cell are the same as before, and the components that begin before both depths have the same
/// cells. So only the components between the two depths are looked at again; with questions, also the components before.
#[derive(Clone)]
pub struct OrderCosts<'a> {
    /// The problem whose orders are estimated.
    pub reduced: &'a ReducedProblem,
    halt: &'a Halt,
    lists: ListStates,
    /// Where the cells of each slot begin in `reads`, and where those of the last end.
    starts: Vec<usize>,
    /// The order at hand, and the depth of each cell.
    order: Vec<u32>,
    depths: Vec<u32>,
    /// The position of each cell of each slot, in the order at hand, slot after slot, and log 2 of the number of states
    /// of the slot after it.
    reads: Vec<(u32, f64)>,
    /// The contexts of all depths: sets of slots, in a number of words of 64 bits.
    contexts: Vec<u64>,
    words: usize,
    /// How many contexts there are of each depth, and of it and all after it.
    numbers: Vec<(f64, f64)>,
    /// The weight that questions about each cell add to the contexts above it, which weigh 1 without.
    asked: Vec<f64>,
    /// The weight that questions add to the contexts of each depth.
    more: Vec<f64>,
    /// The slots as they are before the depth at hand.
    slots: Vec<SlotAt>,
    moved: Moved,
}

/// A slot before the depth at hand.
#[derive(Clone, Copy, Default)]
struct SlotAt {
    /// How many cells it has before.
    before: usize,
    /// The depth at which the component of its other cells begins.
    component: usize,
}

/// The last cell moved, and what was known before of all that it changes.
#[derive(Clone, Default)]
struct Moved {
    from: usize,
    to: usize,
    /// The first depth whose contexts change.
    first: usize,
    reads: Vec<(u32, f64)>,
    contexts: Vec<u64>,
    numbers: Vec<(f64, f64)>,
    more: Vec<f64>,
}

impl<'a> OrderCosts<'a> {
    /// Estimates for counts of all fills.
    pub fn new(reduced: &'a ReducedProblem, halt: &'a Halt) -> OrderCosts<'a> {
        let mut starts = vec![0];
        for slot in &reduced.slots {
            starts.push(starts[starts.len() - 1] + slot.cells.len());
        }
        let (count, words) = (reduced.cells.len(), reduced.slots.len().div_ceil(64));
        OrderCosts {
            lists: ListStates::default(),
            order: Vec::new(),
            depths: vec![0; count],
            reads: vec![(0, 0.0); starts[reduced.slots.len()]],
            starts,
            contexts: vec![0; words * count],
            words,
            numbers: vec![(0.0, 0.0); count],
            asked: Vec::new(),
            more: Vec::new(),
            slots: vec![SlotAt::default(); reduced.slots.len()],
            moved: Moved::default(),
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
        costs.more = costs.asked.clone();
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
        self.halt.check()?;
        self.order.clear();
        self.order.extend(order);
        let Some(last) = order.len().checked_sub(1) else { return Ok(f64::NEG_INFINITY) };
        self.update_depths(0, last);
        for (slot, of_slot) in self.reduced.slots.iter().enumerate() {
            let reads = &mut self.reads[self.starts[slot]..self.starts[slot + 1]];
            (0..).zip(&mut *reads).for_each(|(position, read)| *read = (position, 0.0));
            reads.sort_unstable_by_key(|&(at, _)| self.depths[of_slot.cells[at as usize] as usize]);
            self.update_states(slot, 0, of_slot.cells.len())?;
        }
        Ok(self.add_up(0, last, f64::INFINITY).unwrap_or(f64::INFINITY))
    }

    /// As [`of`](Self::of) the order at hand, with the cell of depth `from` moved to depth `to`; `None` if that is clearly
    /// more than `most`, and then it must be [taken back](Self::take_back).
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn of_moved(&mut self, from: usize, to: usize, most: f64) -> Result<Option<f64>, Halted> {
        self.halt.check()?;
        self.keep(from, to);
        self.move_cell(from, to);
        let cell = self.order[to];
        for &slot in &self.reduced.slots_of[cell as usize] {
            let cells = &self.reduced.slots[slot].cells;
            let reads = &mut self.reads[self.starts[slot]..self.starts[slot + 1]];
            let depth = |read: &(u32, f64)| self.depths[cells[read.0 as usize] as usize] as usize;
            let Some(before) = reads.iter().position(|read| depth(read) == to) else { continue };
            let mut now = before;
            while now > 0 && depth(&reads[now - 1]) > to {
                reads.swap(now - 1, now);
                now -= 1;
            }
            while now + 1 < reads.len() && depth(&reads[now + 1]) < to {
                reads.swap(now, now + 1);
                now += 1;
            }
            if now != before {
                self.update_states(slot, now.min(before), now.max(before) + 1)?;
            }
        }
        Ok(self.add_up(self.moved.first, from.max(to), most))
    }

    /// Moves the last cell moved back.
    pub fn take_back(&mut self) {
        let Moved { from, to, first, .. } = self.moved;
        let end = from.max(to) + 1;
        self.move_cell(to, from);
        let mut kept = &self.moved.reads[..];
        for &slot in &self.reduced.slots_of[self.order[from] as usize] {
            let reads = &mut self.reads[self.starts[slot]..self.starts[slot + 1]];
            let (before, rest) = kept.split_at(reads.len());
            reads.copy_from_slice(before);
            kept = rest;
        }
        self.contexts[first * self.words..end * self.words].copy_from_slice(&self.moved.contexts);
        self.numbers[..end].copy_from_slice(&self.moved.numbers);
        self.more[..self.moved.more.len()].copy_from_slice(&self.moved.more);
    }

    /// Keeps what a move changes.
    fn keep(&mut self, from: usize, to: usize) {
        let (moved, end) = (&mut self.moved, from.max(to) + 1);
        // The components below know what questions add.
        let first = if self.more.is_empty() { from.min(to) } else { 0 };
        (moved.from, moved.to, moved.first) = (from, to, first);
        moved.reads.clear();
        for &slot in &self.reduced.slots_of[self.order[from] as usize] {
            moved.reads.extend(&self.reads[self.starts[slot]..self.starts[slot + 1]]);
        }
        moved.contexts.clear();
        moved.contexts.extend(&self.contexts[first * self.words..end * self.words]);
        moved.numbers.clear();
        moved.numbers.extend(&self.numbers[..end]);
        moved.more.clear();
        moved.more.extend(self.more.iter().take(end));
    }

    /// Moves the cell of a depth to another in the order.
    fn move_cell(&mut self, from: usize, to: usize) {
        match from < to {
            true => self.order[from..=to].rotate_left(1),
            false => self.order[to..=from].rotate_right(1),
        }
        self.update_depths(from.min(to), from.max(to));
    }

    /// Updates the depths of the cells from one depth to another.
    fn update_depths(&mut self, first: usize, last: usize) {
        for depth in first..=last {
            self.depths[self.order[depth] as usize] = depth as u32;
        }
    }

    /// Updates the states of a slot after its cells from the `first` to the `end`, in the order at hand.
    fn update_states(&mut self, slot: usize, first: usize, end: usize) -> Result<(), Halted> {
        let list = self.reduced.slots[slot].list;
        let reads = &mut self.reads[self.starts[slot]..self.starts[slot + 1]];
        let mut placed = 0;
        for (place, (position, log)) in reads[..end].iter_mut().enumerate() {
            placed |= 1_u64.wrapping_shl(*position);
            if place >= first {
                *log = self.lists.log_states(self.reduced, list, placed, self.halt)?;
            }
        }
        Ok(())
    }

    /// Adds up the contexts of all depths, where those of the depths from `first` to `last` are not known; `None` where
    /// they are clearly more than `most`, log 2 of their number.
    fn add_up(&mut self, first: usize, last: usize, most: f64) -> Option<f64> {
        let most = f64::exp2(most) * CLEARLY;
        self.begin_after(last);
        let mut sum = self.numbers.get(last + 1).map_or(0.0, |&(_, sum)| sum);
        for depth in (0..=last).rev() {
            let number = match depth >= first {
                true => self.contexts_of(depth),
                false => self.numbers[depth].0,
            };
            sum += number;
            self.numbers[depth] = (number, sum);
            if sum > most {
                return None;
            }
        }
        Some(sum.log2())
    }

    /// Puts the slots after a depth.
    fn begin_after(&mut self, last: usize) {
        for (slot, ends) in self.slots.iter_mut().zip(self.starts.windows(2)) {
            *slot = SlotAt { before: ends[1] - ends[0], component: usize::MAX };
        }
        for (depth, &cell) in self.order.iter().enumerate().skip(last + 1) {
            self.reduced.slots_of[cell as usize]
                .iter()
                .for_each(|&slot| self.slots[slot].before -= 1);
            // The cells of a slot are in the first component that it reaches into.
            members(&self.contexts[depth * self.words..][..self.words]).for_each(|slot| {
                let slot = &mut self.slots[slot];
                slot.component = slot.component.min(depth);
            });
        }
    }

    /// How many contexts there are of a depth, those below it known.
    fn contexts_of(&mut self, depth: usize) -> f64 {
        let of_cell = &self.reduced.slots_of[self.order[depth] as usize];
        // All contexts before this one are of earlier depths.
        let (context, below) = self.contexts[depth * self.words..].split_at_mut(self.words);
        context.fill(0);
        let (mut more, mut joined) = (0.0, usize::MAX);
        for &slot in of_cell {
            let at = &mut self.slots[slot];
            at.before -= 1;
            if at.before + 1 < self.starts[slot + 1] - self.starts[slot] && at.component != joined {
                joined = at.component;
                let reach_in = &below[(joined - depth - 1) * self.words..][..self.words];
                context.iter_mut().zip(reach_in).for_each(|(all, more)| *all |= more);
                more += self.more.get(joined).copied().unwrap_or(0.0);
            }
            context[slot / 64] |= 1 << (slot % 64);
        }
        for &slot in of_cell {
            if self.slots[slot].before == 0 {
                context[slot / 64] &= !(1 << (slot % 64));
            }
        }
        let mut bits = 0.0;
        members(context).for_each(|slot| {
            let at = &mut self.slots[slot];
            at.component = depth;
            let last = at.before.checked_sub(1);
            bits += last.map_or(0.0, |last| self.reads[self.starts[slot] + last].1);
        });
        match self.more.get_mut(depth) {
            Some(all) => {
                *all = self.asked[self.order[depth] as usize] + more;
                f64::exp2(bits) * (1.0 + *all)
            }
            None => f64::exp2(bits),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::elimination_tree::EliminationTree;
    use crate::count::random_problem::{random_order, random_problems, reduced};
    use crate::search::examples::problem_of;

    const WORDS: [&str; 9] = ["ab", "ba", "cd", "abc", "bcd", "cda", "dab", "aba", "bab"];

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
        }
    }

    /// The cost of an order by its elimination tree.
    fn by_tree(reduced: &ReducedProblem, asked: &[u32], order: &[u32]) -> f64 {
        let (tree, mut lists) = (EliminationTree::of(reduced, order), ListStates::default());
        let asked = OrderCosts::for_prefixes(reduced, asked, &Halt::default()).asked;
        let (mut more, mut sum) = (vec![0.0; order.len()], 0.0);
        for (depth, &cell) in order.iter().enumerate().rev() {
            let below = tree.children(depth).map(|child| more[child as usize]);
            more[depth] = asked[cell as usize] + below.sum::<f64>();
            let bits = tree.context(depth).map(|slot| {
                let reads = tree.reads(slot).iter();
                let before = reads.filter(|&&(other, _)| (other as usize) < depth);
                let placed = before.fold(0, |placed, &(_, position)| placed | 1 << position);
                let list = reduced.slots[slot].list;
                lists.log_states(reduced, list, placed, &Halt::default()).unwrap()
            });
            sum += f64::exp2(bits.sum()) * (1.0 + more[depth]);
        }
        sum.log2()
    }

    /// Moves cells of a random order at random, and takes some back.
    fn move_cells(reduced: &ReducedProblem, asked: &[u32], seed: u64) {
        let (halt, count) = (Halt::default(), reduced.cells.len());
        let begin = || match asked {
            [] => OrderCosts::new(reduced, &halt),
            asked => OrderCosts::for_prefixes(reduced, asked, &halt),
        };
        let (mut costs, mut order) = (begin(), random_order(count, seed));
        let cost = costs.of(&order).unwrap();
        let expected = by_tree(reduced, asked, &order);
        assert!((cost - expected).abs() < 1e-9, "{order:?}: {cost} for {expected}");
        for change in 1..20 {
            let moves = random_order(count, seed + change);
            let (from, to) = (moves[0] as usize, moves[change as usize % count] as usize);
            let mut moved = order.clone();
            let cell = moved.remove(from);
            moved.insert(to, cell);
            let all = begin().of(&moved).unwrap();
            assert_eq!(costs.of_moved(from, to, all - 1.0), Ok(None), "{order:?} {from} {to}");
            costs.take_back();
            assert_eq!(costs.of_moved(from, to, all), Ok(Some(all)), "{order:?} {from} {to}");
            match change % 3 {
                0 => costs.take_back(),
                _ => order = moved,
            }
        }
    }

    #[test]
    fn a_cell_moved_costs_what_the_order_does() {
        let stairs = (0..40).map(|row| format!("{}..{}\n", "#".repeat(row), "#".repeat(39 - row)));
        let stairs = problem_of(&WORDS, &stairs.collect::<String>());
        let problems = random_problems(200).map(|(_, problem)| problem);
        let (mut moved, mut wide) = (0, 0);
        for (seed, problem) in (0..).zip(problems.chain([stairs])) {
            let reduced = reduced(&problem);
            let count = reduced.cells.len() as u32;
            if count > 0 {
                move_cells(&reduced, &[], seed);
                move_cells(
                    &reduced,
                    &random_order(count as usize, seed)[..count as usize / 2 + 1],
                    seed,
                );
                moved += usize::from(count > 5);
                wide += usize::from(reduced.slots.len() > 64);
            }
        }
        assert!(moved > 50 && wide > 0, "{moved}, {wide}");
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
