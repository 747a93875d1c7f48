//! AND/OR search with caching: counts each component of the grid once for each context.

use super::interrupted::Interrupted;
use super::memo::Memo;
use super::number::Number;
use super::pseudo_tree::{Node, PseudoTree};
use super::slot_automata::{SlotAutomata, SlotState};
use lexicon::halt::{Halt, Halted};
use lexicon::letters::{Letter, LetterSet};

/// The nodes expanded between two looks at whether to halt: less than a millisecond.
const NODES_AT_ONCE: u64 = 1 << 10;

/// What is left of the stack before more is taken, and how much is taken then: a node takes a few
/// hundred bytes, and these are looked at in each.
const STACK: (usize, usize) = (1 << 16, 1 << 22);

/// A count by AND/OR search.
///
/// (Dechter and Mateescu, *AND/OR search spaces for graphical models*, 2007.) The letters of a cell
/// are an OR node: what follows them is added up. The components that are left after a letter are an
/// AND node: their numbers are multiplied. What was counted is remembered by its context; components
/// of the same context are the same, as equal slot states are one.
///
/// All that is asked of the numbers is a sum, a product, their neutral elements, and how many words
/// follow a state.
#[derive(Clone, Debug)]
pub struct AndOrSearch {
    tree: PseudoTree,
    automata: SlotAutomata,
    /// How many states there are without any condition.
    unconditioned: usize,
    memo: Memo,
    /// The most bytes that the automata may take, those of conditions with them.
    memory: usize,
    /// The state of each slot at the start, under the condition.
    initial: Vec<SlotState>,
    /// The state of each slot now.
    states: Vec<SlotState>,
    /// The number of the condition, or 0 for none.
    condition: u32,
    /// The nodes in which some slot begins that the condition restricts.
    restricted: Vec<bool>,
    key: Vec<u32>,
    halt: Halt,
    /// The nodes expanded.
    expanded: u64,
    /// Where to pause.
    limit: u64,
    /// The fraction of the count that was behind when it was paused, as far as can be judged.
    fraction: f64,
}

impl AndOrSearch {
    /// A search of a tree with its automata. It may take `memo` bytes to remember counts, and
    /// `conditions` bytes for the automata of conditions.
    pub fn new(
        tree: PseudoTree,
        automata: SlotAutomata,
        memo: usize,
        conditions: usize,
        halt: &Halt,
    ) -> AndOrSearch {
        AndOrSearch {
            unconditioned: automata.len(),
            memo: Memo::new(memo),
            memory: automata.bytes() + conditions,
            initial: tree.initial.clone(),
            states: tree.initial.clone(),
            condition: 0,
            restricted: vec![false; tree.nodes.len()],
            key: Vec::new(),
            halt: halt.clone(),
            expanded: 0,
            limit: u64::MAX,
            fraction: 0.0,
            automata,
            tree,
        }
    }

    /// The tree that is searched.
    pub fn tree(&self) -> &PseudoTree {
        &self.tree
    }

    /// What was counted before.
    pub fn memo(&self) -> &Memo {
        &self.memo
    }

    /// The nodes expanded so far.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// The fraction of the count that was behind when it was paused last: letters weigh as much as
    /// words begin with them.
    pub fn fraction(&self) -> f64 {
        self.fraction
    }

    /// The bytes that the search holds.
    pub fn bytes(&self) -> usize {
        self.memo.bytes() + self.automata.bytes()
    }

    /// Forgets what was counted before, and gives its memory back.
    pub fn forget(&mut self) {
        self.memo.release();
    }

    /// Limits each cell to the letters `allowed`. Returns whether some fill may be left.
    ///
    /// Letters that no word supports any more are taken from the cells until nothing changes.
    pub fn restrict(&mut self, allowed: &[LetterSet]) -> Result<bool, Halted> {
        if self.automata.bytes() > self.memory {
            self.automata.truncate(self.unconditioned);
            self.memo.clear();
        }
        self.initial.clone_from(&self.tree.initial);
        let is_consistent = self.propagate(allowed)?;
        self.restricted.fill(false);
        let mut is_restricted = false;
        for slot in 0..self.initial.len() {
            if self.initial[slot] != self.tree.initial[slot] {
                is_restricted = true;
                self.restricted[self.tree.first_nodes[slot] as usize] = true;
            }
        }
        for number in (0..self.tree.nodes.len()).rev() {
            if let Some(parent) = self.tree.nodes[number].parent {
                self.restricted[parent as usize] |= self.restricted[number];
            }
        }
        if is_restricted {
            self.condition = self.condition.wrapping_add(1);
            if self.condition == 0 {
                // Numbers come again: what was remembered of the old ones must go.
                self.memo.clear();
                self.condition = 1;
            }
        }
        Ok(is_consistent)
    }

    /// Removes any condition.
    pub fn unrestrict(&mut self) {
        self.initial.clone_from(&self.tree.initial);
        self.restricted.fill(false);
    }

    fn propagate(&mut self, allowed: &[LetterSet]) -> Result<bool, Halted> {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for node in &self.tree.nodes {
                self.halt.check()?;
                let [a, b] = node.slots.map(|slot| slot as usize);
                let [x, y] = node.positions;
                let letters = allowed[node.cell as usize]
                    & self.automata.support(self.initial[a], x)
                    & self.automata.support(self.initial[b], y);
                for (slot, position) in [(a, x), (b, y)] {
                    let before = self.initial[slot];
                    match self.automata.restrict(before, position, letters) {
                        Some(after) => self.initial[slot] = after,
                        None => return Ok(false),
                    }
                    changed |= self.initial[slot] != before;
                }
            }
            // Each cell has no more letters than allowed now: that is enough to count, and what is
            // removed beyond takes memory.
            if self.automata.bytes() > self.memory {
                break;
            }
        }
        Ok(true)
    }

    /// Counts all fills of the cells under the condition, expanding about `work` more nodes.
    ///
    /// A count that was paused can be repeated to go on: most of it is remembered.
    pub fn total(&mut self, work: u64) -> Result<Number, Interrupted> {
        self.limit = self.expanded.saturating_add(work);
        self.states.clone_from(&self.initial);
        let mut total = Number::ONE;
        for at in 0..self.tree.roots.len() {
            let count = self.count(self.tree.roots[at]);
            total.multiply(&count.inspect_err(|_| self.pause_in(at, self.tree.roots.len()))?);
        }
        Ok(total)
    }

    /// One fill of the cells out of all, each with the same probability.
    ///
    /// `draw` gives a number less than the one it is given. A letter is chosen by what comes after
    /// it, and the components that are left are drawn each by itself.
    pub fn sample(
        &mut self,
        mut draw: impl FnMut(&Number) -> Number,
    ) -> Result<Option<Vec<Letter>>, Interrupted> {
        if self.total(u64::MAX)?.is_zero() {
            return Ok(None);
        }
        let mut fill = vec![0; self.tree.nodes.len()];
        let mut components = self.tree.roots.clone();
        while let Some(number) = components.pop() {
            let count = self.count(number)?;
            let mut left = draw(&count);
            let node = self.tree.nodes[number as usize].clone();
            let (letters, before) = self.letters(&node);
            for letter in letters.iter() {
                self.place(&node, before, letter);
                let share = self.product(&node)?;
                match left.checked_subtract(&share) {
                    Some(rest) => left = rest,
                    None => {
                        fill[node.cell as usize] = letter;
                        break;
                    }
                }
            }
            components.extend(self.tree.children(&node));
        }
        Ok(Some(fill))
    }

    /// The letters that fit on a node's cell, and the states of its slots before it.
    #[inline(always)]
    pub fn letters(&self, node: &Node) -> (LetterSet, [SlotState; 2]) {
        let before = node.slots.map(|slot| self.states[slot as usize]);
        (self.automata.letters(before[0]) & self.automata.letters(before[1]), before)
    }

    /// Puts a letter on a node's cell.
    #[inline(always)]
    pub fn place(&mut self, node: &Node, before: [SlotState; 2], letter: Letter) {
        for (slot, state) in node.slots.into_iter().zip(before) {
            self.states[slot as usize] = self.automata.step(state, letter);
        }
    }

    /// Puts the slots of a node, or any others, in these states.
    #[inline(always)]
    pub fn set_states(&mut self, slots: &[u32], states: &[SlotState]) {
        for (&slot, &state) in slots.iter().zip(states) {
            self.states[slot as usize] = state;
        }
    }

    /// The states of slots.
    pub fn states(&self, slots: &[u32]) -> Box<[SlotState]> {
        slots.iter().map(|&slot| self.states[slot as usize]).collect()
    }

    /// The product of a node's children, its letter placed.
    pub fn product(&mut self, node: &Node) -> Result<Number, Interrupted> {
        let mut product = Number::ONE;
        let mut crossings = self.tree.crossings(node).iter();
        if !crossings.all(|crossing| crossing.is_open(&self.automata, &self.states)) {
            return Ok(Number::ZERO);
        }
        let children = self.tree.children(node).len();
        for at in 0..children {
            let child = self.tree.children(node)[at];
            let count = self.count(child).inspect_err(|_| self.pause_in(at, children))?;
            if count.is_zero() {
                return Ok(count);
            }
            product.multiply(&count);
        }
        Ok(product)
    }

    /// The count pauses in one of some components: the fraction of it that is behind becomes that of
    /// all of them.
    fn pause_in(&mut self, at: usize, components: usize) {
        self.fraction = (at as f64 + self.fraction) / components as f64;
    }

    /// The count pauses after a letter of a node: the fraction of what follows the letter that is
    /// behind becomes that of the node.
    #[cold]
    fn pause_after(&mut self, before: [SlotState; 2], letter: Letter) {
        let automata = &self.automata;
        let words = |letter| automata.words(automata.step(before[0], letter)) as f64;
        let letters = automata.letters(before[0]) & automata.letters(before[1]);
        let below = letters & LetterSet(LetterSet::only(letter).0 - 1);
        let behind = below.iter().map(words).sum::<f64>() + words(letter) * self.fraction;
        self.fraction = behind / letters.iter().map(words).sum::<f64>();
    }

    fn write_key(&mut self, number: u32) {
        self.key.clear();
        if self.restricted[number as usize] {
            // What is remembered of one condition does not hold in another.
            self.key.extend([number + self.tree.nodes.len() as u32, self.condition]);
        } else {
            self.key.push(number);
        }
        let context = self.tree.context(&self.tree.nodes[number as usize]).iter();
        self.key.extend(context.map(|&slot| self.states[slot as usize].0));
    }

    /// The number of fills of a node's component in the context that the states are.
    pub fn count(&mut self, number: u32) -> Result<Number, Interrupted> {
        let node = &self.tree.nodes[number as usize];
        if let Some(slot) = node.single {
            return Ok(Number::Small(self.automata.words(self.states[slot as usize])));
        }
        // Two cells are counted again as fast as they are looked up (`benches/record/constants.md`).
        let is_kept = node.size > 2;
        if is_kept {
            self.write_key(number);
            if let Some(known) = self.memo.find(&self.key) {
                return Ok(known);
            }
        }
        if self.expanded >= self.limit {
            self.fraction = 0.0;
            return Err(Interrupted::Paused);
        }
        if self.expanded.is_multiple_of(NODES_AT_ONCE) {
            self.halt.check()?;
        }
        self.expanded += 1;
        let sum = stacker::maybe_grow(STACK.0, STACK.1, || self.expand(number))?;
        if is_kept {
            self.write_key(number);
            self.memo.insert(&self.key, &sum);
        }
        Ok(sum)
    }

    /// Adds up what follows each letter of a node's cell.
    fn expand(&mut self, number: u32) -> Result<Number, Interrupted> {
        let node = self.tree.nodes[number as usize].clone();
        let (letters, before) = self.letters(&node);
        let mut sum = Number::ZERO;
        let mut outcome = Ok(());
        for letter in letters.iter() {
            self.place(&node, before, letter);
            match self.product(&node) {
                Ok(product) => sum.add(&product),
                Err(interrupted) => {
                    self.pause_after(before, letter);
                    outcome = Err(interrupted);
                    break;
                }
            }
        }
        self.set_states(&node.slots, &before);
        outcome.map(|()| sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::brute_force::{
        fills, problem, random_letters, random_order, random_problem, reduced,
    };
    use crate::count::reduced::ReducedProblem;
    use crossword::problem::Problem;

    /// A search by a random order, with so many bytes to remember.
    fn search(reduced: &ReducedProblem, memo: usize, seed: u64) -> AndOrSearch {
        let halt = Halt::default();
        let order = random_order(reduced.cells.len(), seed);
        let mut automata = SlotAutomata::new();
        let tree = PseudoTree::new(reduced, &order, &mut automata, usize::MAX, &halt);
        AndOrSearch::new(tree.unwrap().unwrap(), automata, memo, 0, &halt)
    }

    #[test]
    fn counts_are_those_of_the_brute_force() {
        let mut with_fills = 0;
        for seed in 0..400 {
            let problem = random_problem(seed);
            if problem.obstruction().is_some() {
                continue;
            }
            let (reduced, all) = (reduced(&problem), fills(&problem));
            for memo in [0, 1 << 10, 1 << 20] {
                let mut search = search(&reduced, memo, seed);
                let total = search.total(u64::MAX).unwrap();
                assert_eq!(total, Number::Small(all.len() as u64), "seed {seed}, {memo} bytes");
                for condition in 0..4 {
                    let allowed = random_letters(reduced.cells.len(), condition);
                    let is_allowed = |fill: &&Vec<Letter>| {
                        let mut cells = reduced.cells.iter().zip(&allowed);
                        cells.all(|(&cell, letters)| letters.contains(fill[cell as usize]))
                    };
                    let expected = all.iter().filter(is_allowed).count() as u64;
                    let found = match search.restrict(&allowed).unwrap() {
                        true => search.total(u64::MAX).unwrap(),
                        false => Number::ZERO,
                    };
                    assert_eq!(found, Number::Small(expected), "seed {seed}, {memo} bytes");
                }
                search.unrestrict();
                assert_eq!(search.total(u64::MAX), Ok(total));
            }
            with_fills += usize::from(!all.is_empty());
        }
        assert!(with_fills > 100, "{with_fills}");
    }

    #[test]
    fn marginals_are_those_of_the_brute_force() {
        for seed in 0..200 {
            let problem = random_problem(seed);
            if problem.obstruction().is_some() {
                continue;
            }
            let (reduced, all) = (reduced(&problem), fills(&problem));
            let mut search = search(&reduced, 1 << 16, seed);
            let marginals = search.marginals(usize::MAX).unwrap().unwrap();
            for (marginal, &cell) in marginals.iter().zip(&reduced.cells) {
                for letter in 0..4 {
                    let puts = all.iter().filter(|fill| fill[cell as usize] == letter).count();
                    assert_eq!(marginal[usize::from(letter)], Number::Small(puts as u64));
                }
            }
            let is_trivial = all.is_empty() || reduced.cells.is_empty();
            assert_eq!(search.marginals(0).unwrap().is_some(), is_trivial, "seed {seed}");
        }
    }

    /// A problem with several components after a few letters.
    fn words_crossing() -> Problem {
        let words = ["abc", "bcd", "cda", "dab", "aba", "bab", "cac", "dcb", "acd", "bda"];
        problem("...#\n.#..\n..#.\n#...\n", words.into_iter().chain(["ab", "bc", "cd", "da", "ba"]))
    }

    #[test]
    fn a_paused_count_goes_on() {
        let problem = words_crossing();
        let reduced = reduced(&problem);
        let mut search = search(&reduced, 1 << 20, 3);
        let mut pauses = 0;
        let total = loop {
            match search.total(1 << pauses) {
                Ok(total) => break total,
                Err(interrupted) => assert_eq!(interrupted, Interrupted::Paused),
            }
            assert!((0.0..1.0).contains(&search.fraction()), "{}", search.fraction());
            pauses += 1;
        };
        assert!(pauses > 0);
        assert_eq!(total, Number::Small(fills(&problem).len() as u64));
    }

    #[test]
    fn a_halted_count_ends() {
        let reduced = reduced(&words_crossing());
        let mut search = search(&reduced, 1 << 20, 3);
        search.halt.set();
        assert_eq!(search.total(u64::MAX), Err(Interrupted::Halted));
        let all = vec![LetterSet(0b1111); reduced.cells.len()];
        assert_eq!(search.restrict(&all), Err(Halted));
    }
}
