//! AND/OR search with caching: values each component of the grid once for each context.
//!
//! The cells with a choice are put in an elimination order, and each slot gets a minimal automaton that reads its cells in
//! that order (`slot_automata.rs`). Equal states are one number. A cell on three slots or more is a copy for each of
//! them, joined by a slot of equal letters (`reduced.rs`), so that no cell has more than two.
//!
//! When a cell has its letter, the cells after it fall into components that share no slot: this is the elimination tree
//! of the order (`elimination_tree.rs`). What follows a letter is the product of its components. The number of a
//! component depends only on its *context*, the states of the slots that reach into it, by which it is remembered
//! (`memo.rs`). A letter is left out at once if some cell ahead is left without letters. Numbers are machine words until
//! they outgrow them. Problems in which a word must stand somewhere are walked through instead.
//!
//! A long count has several threads. All search for the whole, each beginning with other letters in each node, and what
//! one has worked out the others find in a table without locks (`memo/table.rs`). So no work need be shared out, and the
//! first to the end has the number. The walk beside the search has a thread of its own, and so has the search for a
//! better order. While a rectangle is walked through on all threads, the search beside it has but one, as long as the walk
//! gets on faster.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::condition::Conditions;
use super::interleave::Interrupted;
use super::memo::Memo;
use super::pseudo_tree::{Node, PseudoTree};
use super::semiring::Semiring;
use super::slot_automata::{SlotAutomata, SlotState, Weighted};
use lexicon::{Halt, Halted, Letter, LetterSet};

/// The nodes expanded between two looks at whether to halt: less than a millisecond.
const NODES_AT_ONCE: u64 = 1 << 10;

/// The bytes left of the stack below which more are taken, and how many are taken then: a node takes a few hundred
/// bytes, and the bytes left are looked at in each node.
pub const STACK: (usize, usize) = (1 << 16, 1 << 22);

/// An AND/OR search, for numbers of fills or any other values of a [`Semiring`].
///
/// (Dechter and Mateescu, *AND/OR search spaces for graphical models*, 2007.) The letters of a cell are an OR
/// node: the values after them are added up. The components that are left after a letter are an AND node: their
/// values are multiplied. The value of a component is remembered by its context; components of the same context
/// are the same, as equal slot states are one.
///
/// Where values matter only up to a limit, the limit is passed down, less the losses of the letters on the way
/// (Marinescu and Dechter, *AND/OR branch-and-bound search*, 2009), and a value remembered may be a bound.
///
/// Clones share what is remembered, for other threads: only when they are gone may a condition change.
#[derive(Clone, Debug)]
pub struct AndOrSearch<S: Semiring> {
    pub tree: Arc<PseudoTree<S>>,
    automata: Arc<SlotAutomata<S>>,
    /// How many states there are without any condition.
    unconditioned: usize,
    /// The values of components worked out before, by context.
    pub memo: Memo<S>,
    /// The most bytes that the automata may take, the automata and the numbers of conditions with them.
    memory: usize,
    /// The state of each slot at the start, under the condition, and the part that the weights of all its words
    /// then have in common.
    initial: Vec<Weighted<S>>,
    states: Vec<SlotState>,
    conditions: Conditions,
    key: Vec<u32>,
    pub halt: Halt,
    /// The nodes expanded.
    pub expanded: u64,
    /// The nodes that other threads expanded.
    pub helped: u64,
    /// The number of this thread among the threads that search the same value, and the number of these threads: each begins
    /// with another letter.
    pub(super) thread: (usize, usize),
    /// Set when one of these threads has the value.
    pub(super) is_over: Arc<AtomicBool>,
    /// Where to pause.
    pause: u64,
    /// The fraction of the count that was behind when it was paused last: a letter weighs as much as the number of
    /// words that begin with it.
    pub fraction: f64,
}

impl<S: Semiring> AndOrSearch<S> {
    /// A search of a tree with its automata. It may take `memo` bytes to remember values, and
    /// `conditions` bytes for the automata of conditions.
    pub fn new(
        tree: PseudoTree<S>,
        automata: SlotAutomata<S>,
        memo: usize,
        conditions: usize,
        halt: &Halt,
    ) -> AndOrSearch<S> {
        AndOrSearch {
            unconditioned: automata.len(),
            memo: Memo::new(memo),
            memory: automata.bytes() + conditions,
            initial: tree.initial.clone(),
            states: tree.initial.iter().map(|&(state, _)| state).collect(),
            conditions: Conditions::none(tree.nodes.len()),
            key: Vec::new(),
            halt: halt.clone(),
            expanded: 0,
            helped: 0,
            thread: (0, 1),
            is_over: Arc::default(),
            pause: u64::MAX,
            fraction: 0.0,
            automata: Arc::new(automata),
            tree: Arc::new(tree),
        }
    }

    /// The bytes that the search holds.
    pub fn bytes(&self) -> usize {
        self.memo.bytes() + self.automata.bytes() + self.conditions.bytes()
    }

    /// Limits each cell to the letters `allowed`, and restricts only the slots of cells that have more letters, so
    /// that like conditions share the values remembered. Returns whether some fill may be left; if not, there is
    /// nothing to count under the condition.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn restrict(&mut self, allowed: &[LetterSet]) -> Result<bool, Halted> {
        // All conditions before are forgotten if they take too much memory.
        if self.automata.bytes() + self.conditions.bytes() > self.memory {
            Arc::make_mut(&mut self.automata).truncate(self.unconditioned);
            self.conditions.forget();
            self.memo.forget();
        }
        self.initial.clone_from(&self.tree.initial);
        for number in 0..self.tree.nodes.len() {
            self.halt.check()?;
            let node = &self.tree.nodes[number];
            let letters = allowed[node.cell as usize];
            for (&slot, &position) in node.slots.iter().zip(&node.positions) {
                let (before, weight) = self.initial[slot as usize];
                let automata = Arc::make_mut(&mut self.automata);
                let Some((after, common)) = automata.restrict(before, position, letters) else {
                    return Ok(false);
                };
                self.initial[slot as usize] = (after, S::then(weight, common));
            }
        }
        self.conditions.set(&self.tree, &self.initial);
        Ok(true)
    }

    /// Removes any condition.
    pub fn unrestrict(&mut self) {
        self.initial.clone_from(&self.tree.initial);
        self.conditions.unset();
    }

    /// The value of all fills of the cells under the condition, expanding about `work` more nodes.
    ///
    /// A search that was paused can be repeated to go on: most of it is remembered.
    ///
    /// # Errors
    /// If the search is to pause, or was halted.
    pub fn total(&mut self, work: u64) -> Result<S, Interrupted> {
        self.allow(work);
        self.reset();
        let mut total = S::ONE;
        self.weigh_initial(&mut total);
        for at in 0..self.tree.roots.len() {
            let limit = S::limit_beside(S::NO_LIMIT, &total);
            let value = self.value(self.tree.roots[at], limit);
            let roots = self.tree.roots.len();
            total.multiply(&value.inspect_err(|_| self.pause_in(at, roots))?);
        }
        Ok(total)
    }

    /// Puts all slots before their first cells.
    pub fn reset(&mut self) {
        for (state, &(initial, _)) in self.states.iter_mut().zip(&self.initial) {
            *state = initial;
        }
    }

    /// Gives a value of all slots the part that the weights of the words of each slot have in common.
    pub fn weigh_initial(&self, value: &mut S) {
        self.initial.iter().for_each(|&(_, weight)| S::weigh(value, weight));
    }

    /// Lets the search expand about `work` more nodes before it pauses.
    pub fn allow(&mut self, work: u64) {
        self.pause = self.expanded.saturating_add(work);
    }

    /// The letters that fit on a node's cell, and the states of its slots before it.
    #[inline(always)]
    pub fn letters(&self, node: &Node) -> (LetterSet, [SlotState; 2]) {
        let before = node.slots.map(|slot| self.states[slot as usize]);
        (self.automata.letters(before[0]) & self.automata.letters(before[1]), before)
    }

    /// Puts a letter on a node's cell, and returns its weight.
    #[inline(always)]
    pub fn place(&mut self, node: &Node, before: [SlotState; 2], letter: Letter) -> S::Weight {
        let [one, other] = before.map(|state| self.automata.weighted_step(state, letter));
        self.states[node.slots[0] as usize] = one.0;
        self.states[node.slots[1] as usize] = other.0;
        S::then(one.1, other.1)
    }

    /// Puts the slots of a node, or any others, in these states.
    #[inline(always)]
    pub fn set_states(&mut self, slots: &[u32], states: &[SlotState]) {
        for (&slot, &state) in slots.iter().zip(states) {
            self.states[slot as usize] = state;
        }
    }

    #[inline(always)]
    pub fn state(&self, slot: u32) -> SlotState {
        self.states[slot as usize]
    }

    /// Whether, a node's letter placed, each cell ahead on its slots still has some letter.
    #[inline(always)]
    pub fn is_open(&self, node: &Node) -> bool {
        let mut ahead = self.tree.cells_ahead(node).iter();
        ahead.all(|cell| cell.is_open(&self.automata, &self.states))
    }

    /// The product of a node's children, its letter placed, up to a limit.
    ///
    /// # Errors
    /// If the search is to pause, or was halted.
    pub fn product(&mut self, node: &Node, limit: S::Limit) -> Result<S, Interrupted> {
        let mut product = S::ONE;
        if !self.is_open(node) {
            return Ok(S::ZERO);
        }
        let children = self.tree.children(node).len();
        for at in 0..children {
            let child = self.tree.children(node)[at];
            let limit = S::limit_beside(limit, &product);
            let value = self.value(child, limit).inspect_err(|_| self.pause_in(at, children))?;
            product.multiply(&value);
            if S::ends_product(&value) {
                break;
            }
        }
        Ok(product)
    }

    /// The search pauses in one of some components: the fraction behind of this component becomes the fraction
    /// behind of all of them.
    fn pause_in(&mut self, at: usize, components: usize) {
        self.fraction = (at as f64 + self.fraction) / components as f64;
    }

    /// The search pauses after a letter of a node: the fraction behind of the components after the letter becomes
    /// the fraction behind of the node.
    #[cold]
    fn pause_after(&mut self, before: [SlotState; 2], letter: Letter) {
        let automata = &self.automata;
        let words = |letter| automata.words(automata.step(before[0], letter)) as f64;
        let letters = automata.letters(before[0]) & automata.letters(before[1]);
        let below = LetterSet(LetterSet::only(letter).0 - 1);
        let [first, last] = self.in_turn(letters);
        let before = match first.contains(letter) {
            true => first & below,
            false => first | last & below,
        };
        let behind = before.iter().map(words).sum::<f64>() + words(letter) * self.fraction;
        self.fraction = behind / letters.iter().map(words).sum::<f64>();
    }

    fn write_key(&mut self, number: u32) {
        self.key.clear();
        match self.conditions.of(number) {
            0 => self.key.push(number),
            condition => self.key.extend([number + self.tree.nodes.len() as u32, condition]),
        }
        let context = self.tree.context(&self.tree.nodes[number as usize]).iter();
        self.key.extend(context.map(|&slot| self.states[slot as usize].0));
    }

    /// The value of a node's component in the context that the states are, up to a limit.
    ///
    /// # Errors
    /// If the search is to pause, or was halted.
    pub fn value(&mut self, number: u32, limit: S::Limit) -> Result<S, Interrupted> {
        let node = &self.tree.nodes[number as usize];
        if let Some(slot) = node.single {
            return Ok(S::of_words(self.automata.words(self.states[slot as usize])));
        }
        // Two cells are counted again as fast as they are looked up (`benches/record/constants.md`).
        let is_kept = node.size > 2;
        let mut is_known = false;
        if is_kept {
            self.write_key(number);
            if let Some(known) = self.memo.find(&self.key) {
                if S::suffices(&known, limit) {
                    return Ok(known);
                }
                is_known = true;
            }
        }
        self.note_node()?;
        let sum = stacker::maybe_grow(STACK.0, STACK.1, || self.expand(number, limit))?;
        if is_kept {
            self.write_key(number);
            match is_known {
                true => self.memo.replace(&self.key, &sum),
                false => self.memo.insert(&self.key, &sum),
            }
        }
        Ok(sum)
    }

    /// Counts a node, unless it is time to pause or to end.
    ///
    /// # Errors
    /// If the search is to pause, or was halted.
    #[inline(always)]
    pub fn note_node(&mut self) -> Result<(), Interrupted> {
        if self.expanded >= self.pause {
            self.fraction = 0.0;
            return Err(Interrupted::Paused);
        }
        if self.expanded.is_multiple_of(NODES_AT_ONCE) {
            self.halt.check()?;
            if self.is_over.load(Ordering::Relaxed) {
                self.fraction = 0.0;
                return Err(Interrupted::Paused);
            }
        }
        self.expanded += 1;
        Ok(())
    }

    /// Adds up the values after the letters of a node's cell.
    fn expand(&mut self, number: u32, limit: S::Limit) -> Result<S, Interrupted> {
        let node = self.tree.nodes[number as usize].clone();
        let (letters, before) = self.letters(&node);
        let mut sum = S::ZERO;
        let mut outcome = Ok(());
        for letter in self.in_turn(letters).into_iter().flat_map(LetterSet::iter) {
            let weight = self.place(&node, before, letter);
            let Some(limit) = S::limit_after(limit, &sum, weight) else {
                sum.skip(weight);
                continue;
            };
            match self.product(&node, limit) {
                Ok(mut product) => {
                    product.weigh(weight);
                    sum.add(&product);
                }
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
    use crate::count::number::Number;
    use crate::count::random_problem::{random_letters, random_order, random_problems, reduced};
    use crate::count::reduced::{ListWeights, ReducedProblem};
    use crate::search::Search;
    use crate::search::examples::{fills, problem_of};
    use network::Problem;

    /// A search by a random order, with a number of bytes to remember counts in.
    fn search<S: Semiring>(reduced: &ReducedProblem, memo: usize, seed: u64) -> AndOrSearch<S> {
        let halt = Halt::default();
        let order = random_order(reduced.cells.len(), seed);
        let mut automata = SlotAutomata::new();
        let tree = PseudoTree::new(
            reduced,
            &ListWeights::none(),
            &order,
            &mut automata,
            usize::MAX,
            &halt,
        );
        AndOrSearch::new(tree.unwrap().unwrap(), automata, memo, 0, &halt)
    }

    #[test]
    fn conditions_asked_again_and_again_share_what_is_remembered() {
        let (mut expanded, mut with_fills) = ([0; 2], 0);
        for (seed, problem) in random_problems(200) {
            let (reduced, all) = (reduced(&problem), fills(&problem, Search::default()));
            with_fills += usize::from(!all.is_empty());
            for (memo, conditions) in [(0, 0), (1 << 10, 0), (1 << 10, 1 << 11), (1 << 20, 1 << 20)]
            {
                let mut search = search::<Number>(&reduced, memo, seed);
                search.memory += conditions;
                for spent in &mut expanded {
                    for condition in 0..6 {
                        // Each has cells in common with the one before.
                        let mut allowed = random_letters(reduced.cells.len(), condition / 2);
                        let free = allowed.iter_mut().take(condition as usize);
                        free.for_each(|letters| *letters = LetterSet(0b1111));
                        let fits = |fill: &&Vec<Letter>| {
                            let mut cells = reduced.cells.iter().zip(&allowed);
                            cells.all(|(&cell, letters)| letters.contains(fill[cell as usize]))
                        };
                        let expected = all.iter().filter(fits).count() as u64;
                        if !search.restrict(&allowed).unwrap() {
                            assert_eq!(expected, 0, "seed {seed}");
                            continue;
                        }
                        let before = search.expanded;
                        let total = search.total(u64::MAX);
                        assert_eq!(total, Ok(Number::Small(expected)), "seed {seed}, {memo} bytes");
                        if memo == 1 << 20 {
                            *spent += search.expanded - before;
                        }
                    }
                }
            }
        }
        // The components that are not remembered have one or two cells.
        assert!(expanded[1] * 2 < expanded[0], "{expanded:?}");
        assert!(with_fills > 50, "{with_fills}");
    }

    /// A problem with several components after a few letters.
    fn words_crossing() -> Problem {
        let mut words = vec!["abc", "bcd", "cda", "dab", "aba", "bab", "cac", "dcb", "acd", "bda"];
        words.extend(["ab", "bc", "cd", "da", "ba"]);
        problem_of(&words, "...#\n.#..\n..#.\n#...\n")
    }

    #[test]
    fn a_paused_count_goes_on() {
        let problem = words_crossing();
        let reduced = reduced(&problem);
        let mut search = search::<Number>(&reduced, 1 << 20, 3);
        let mut pauses = 0;
        search.thread = (1, 2);
        let total = loop {
            match search.total(1 << pauses) {
                Ok(total) => break total,
                Err(interrupted) => assert_eq!(interrupted, Interrupted::Paused),
            }
            assert!((0.0..1.0).contains(&search.fraction), "{}", search.fraction);
            pauses += 1;
        };
        assert!(pauses > 0);
        assert_eq!(total, Number::Small(fills(&problem, Search::default()).len() as u64));
    }

    #[test]
    fn threads_count_the_same() {
        let (mut with_fills, mut helped) = (0, 0);
        for (seed, problem) in random_problems(100) {
            let (reduced, all) = (reduced(&problem), fills(&problem, Search::default()));
            with_fills += usize::from(all.len() > 1);
            for memo in [0, 1 << 10, 1 << 20] {
                for thread in [0, 1, 2] {
                    let mut search = search::<Number>(&reduced, memo, seed);
                    search.thread = (thread, 3);
                    let expected = Ok(Number::Small(all.len() as u64));
                    assert_eq!(search.total(u64::MAX), expected, "seed {seed}, thread {thread}");
                    // The values remembered do not depend on the order in which a thread tries letters.
                    search.thread = (0, 1);
                    assert_eq!(
                        search.total_by(3, u64::MAX, Arc::default()),
                        expected,
                        "seed {seed}"
                    );
                    search.memo.forget();
                    assert_eq!(
                        search.total_by(3, u64::MAX, Arc::default()),
                        expected,
                        "seed {seed}"
                    );
                    helped += search.helped;
                }
            }
        }
        assert!(with_fills > 25 && helped > 0, "{with_fills}, {helped}");
    }
}
