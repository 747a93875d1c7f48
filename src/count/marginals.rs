//! Marginals by AND/OR search: the value of the fills that put each letter on each cell, or on one.

use std::collections::HashMap;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxBuildHasher;

use super::and_or::AndOrSearch;
use super::interleave::Interrupted;
use super::pseudo_tree::{Node, PseudoTree};
use super::semiring::Semiring;
use super::slot_automata::SlotState;
use lexicon::letters::MAX_LETTERS;
use lexicon::threads::{self, lock};

/// The contexts of a node that are worth to start threads for: about a millisecond. Tests have few.
const CONTEXTS_WORTH_THREADS: usize = if cfg!(test) { 2 } else { 1 << 8 };

/// The parts of the contexts of a node, each with its lock: so many that two threads seldom want the same.
const PARTS: usize = 64;

/// The value of the fills that put each letter on a cell.
pub type Marginal<V> = [V; MAX_LETTERS];

/// Some of the contexts met of a node, with the outside of each.
type SomeContexts<S> = HashMap<Box<[SlotState]>, S, FxBuildHasher>;

/// The contexts met of a node, in parts by their hashes.
struct Outsides<S> {
    parts: Vec<Mutex<SomeContexts<S>>>,
}

/// Marginals while they are found, from the first cell to the last.
struct Marginals<S: Semiring> {
    tree: Arc<PseudoTree<S>>,
    /// The outsides of each node that is gone through and whose turn has not come; `None` of all other nodes.
    outsides: Vec<Option<Outsides<S>>>,
    /// About how many bytes the outsides take, and how many they may.
    bytes: AtomicUsize,
    memory: usize,
}

impl<S: Semiring> AndOrSearch<S> {
    /// The value of the fills that put each letter on each cell, by `threads` threads, or `None` if the outsides and
    /// the search together take more than `memory` bytes.
    ///
    /// The rest of the problem around a component in a context has a value too: the *outside* of the component.
    /// The outside times the value of the fills after a letter is the share of the letter, and the outside times
    /// the values of all but one of the components left after the letter is added to the outside of the component
    /// left out (Darwiche, *A differential approach to inference in Bayesian networks*, 2003, has this for
    /// circuits).
    ///
    /// # Errors
    /// If the search was halted.
    pub fn marginals(
        &mut self,
        threads: usize,
        memory: usize,
    ) -> Result<Option<Vec<Marginal<S>>>, Interrupted> {
        self.total_by(threads, u64::MAX, Arc::default())?;
        let nodes: Vec<u32> = (0..self.tree.nodes.len() as u32).collect();
        let mut marginals = vec![[S::ZERO; MAX_LETTERS]; nodes.len()];
        let report = |cell: u32, marginal| marginals[cell as usize] = marginal;
        let is_found = self.go_through(&nodes, |_| true, threads, memory, report)?;
        Ok(is_found.then_some(marginals))
    }

    /// The value of the fills that put each letter on a cell, under the condition, by `threads` threads, or `None` if
    /// the outsides and the search together take more than `memory` bytes.
    ///
    /// Only the nodes above the cell are gone through, from the root down, each of their contexts once with its
    /// *outside* (see [`marginals`](Self::marginals)); the components beside these nodes are counted, or
    /// remembered. So this takes about as long as one count of the fills under the condition, or less.
    ///
    /// # Errors
    /// If the search was halted.
    pub fn cell_marginal(
        &mut self,
        cell: u32,
        threads: usize,
        memory: usize,
    ) -> Result<Option<Marginal<S>>, Interrupted> {
        self.allow(u64::MAX);
        if threads > 1 {
            // The first nodes have few contexts to share out.
            self.total_by(threads, u64::MAX, Arc::default())?;
        }
        let nodes = self.tree.path(cell);
        let mut marginal = [S::ZERO; MAX_LETTERS];
        let last = nodes.last().copied();
        let report = |_, found| marginal = found;
        let is_found =
            self.go_through(&nodes, |node| last == Some(node), threads, memory, report)?;
        Ok(is_found.then_some(marginal))
    }

    /// Goes through `nodes`, from the first to the last, each of which has its parent among them, and tells the
    /// marginals of the cells of some; returns whether memory lasts.
    fn go_through(
        &mut self,
        nodes: &[u32],
        is_wanted: impl Fn(u32) -> bool,
        threads: usize,
        memory: usize,
        mut report: impl FnMut(u32, Marginal<S>),
    ) -> Result<bool, Interrupted> {
        let mut outsides: Vec<_> = self.tree.nodes.iter().map(|_| None).collect();
        let parts = if threads > 1 { PARTS } else { 1 };
        nodes.iter().for_each(|&node| outsides[node as usize] = Some(Outsides::new(parts)));
        let tree = Arc::clone(&self.tree);
        let mut marginals = Marginals { tree, outsides, bytes: AtomicUsize::new(0), memory };
        self.reset();
        let mut outside = S::ONE;
        self.weigh_initial(&mut outside);
        marginals.add_outsides(self, &marginals.tree.roots, &outside, &mut Vec::new())?;
        let mut others: Vec<AndOrSearch<S>> = (1..threads).map(|_| self.clone()).collect();
        others.iter_mut().for_each(|other| other.expanded = 0);
        let mut searches: Vec<_> = [&mut *self].into_iter().chain(&mut others).collect();
        let mut is_found = Ok(true);
        for &number in nodes {
            let Some(outsides) = marginals.outsides[number as usize].take() else { continue };
            let found = marginals.of_node(number, outsides, is_wanted(number), &mut searches);
            match found {
                Ok(Some(marginal)) => report(marginals.tree.nodes[number as usize].cell, marginal),
                found => {
                    is_found = found.map(|_| false);
                    break;
                }
            }
        }
        self.helped += others.iter().map(|other| other.expanded).sum::<u64>();
        self.memo.refresh();
        is_found
    }

    /// Multiplies a value by the values of all components but one; returns whether there is any fill.
    fn multiply_others(
        &mut self,
        value: &mut S,
        components: &[u32],
        but: u32,
    ) -> Result<bool, Interrupted> {
        for &component in components.iter().filter(|&&component| component != but) {
            let other = self.value(component, S::NO_LIMIT)?;
            if other.is_zero() {
                return Ok(false);
            }
            S::multiply(value, &other);
        }
        Ok(true)
    }
}

impl<S: Semiring> Marginals<S> {
    /// The marginal of the cell of a node with these outsides, nothing if it is not wanted, and adds the outsides of its
    /// children, by the threads of `searches`; `None` if memory does not last.
    fn of_node(
        &self,
        number: u32,
        outsides: Outsides<S>,
        is_wanted: bool,
        searches: &mut [&mut AndOrSearch<S>],
    ) -> Result<Option<Marginal<S>>, Interrupted> {
        let node = &self.tree.nodes[number as usize];
        let parts = outsides.parts.into_iter();
        let parts: Vec<SomeContexts<S>> =
            parts.map(|part| part.into_inner().unwrap_or_else(PoisonError::into_inner)).collect();
        let contexts: usize = parts.iter().map(SomeContexts::len).sum();
        let threads = if contexts < CONTEXTS_WORTH_THREADS { 1 } else { searches.len() };
        searches.iter_mut().skip(threads).for_each(|other| other.memo.release());
        let parts = Mutex::new(parts);
        // The last is taken first: that of the caller, by which statistics show the work of few contexts.
        let searches = Mutex::new(searches.iter_mut().rev().collect::<Vec<_>>());
        let found = threads::share(threads, || -> Result<_, Interrupted> {
            let mut marginal = [S::ZERO; MAX_LETTERS];
            let Some(search) = lock(&searches).pop() else { return Ok(Some(marginal)) };
            let next = || lock(&parts).pop();
            while let Some(part) = next() {
                if !self.add_contexts(search, node, part, is_wanted, &mut marginal)? {
                    return Ok(None);
                }
            }
            Ok(Some(marginal))
        });
        let mut sum = [S::ZERO; MAX_LETTERS];
        for marginal in found {
            let Some(marginal) = marginal? else { return Ok(None) };
            sum.iter_mut().zip(&marginal).for_each(|(sum, value)| sum.add(value));
        }
        Ok(Some(sum))
    }

    /// Adds the shares of the letters of a node, if they are wanted, and the outsides of its children, in some of its
    /// contexts; returns whether memory lasts.
    fn add_contexts(
        &self,
        search: &mut AndOrSearch<S>,
        node: &Node,
        part: SomeContexts<S>,
        is_wanted: bool,
        marginal: &mut Marginal<S>,
    ) -> Result<bool, Interrupted> {
        let (slots, children) = (self.tree.context(node), self.tree.children(node));
        let mut room = Vec::new();
        for (context, outside) in &part {
            search.set_states(slots, context);
            search.note_node()?;
            let (letters, before) = search.letters(node);
            for letter in letters.iter() {
                let weight = search.place(node, before, letter);
                if !search.is_open(node) {
                    continue;
                }
                let mut around = outside.clone();
                around.weigh(weight);
                if is_wanted {
                    let mut share = search.product(node, S::NO_LIMIT)?;
                    if share.is_zero() {
                        continue;
                    }
                    share.multiply(&around);
                    marginal[usize::from(letter)].add(&share);
                }
                self.add_outsides(search, children, &around, &mut room)?;
                if self.bytes.load(Ordering::Relaxed) + search.bytes() > self.memory {
                    return Ok(false);
                }
            }
            search.set_states(&node.slots, &before);
        }
        let left = part.iter().map(|(context, value)| bytes(context, value)).sum();
        self.bytes.fetch_sub(left, Ordering::Relaxed);
        Ok(true)
    }

    /// Adds to the outside of each of `components` that is gone through, in the context that the slots are in, the
    /// values of all other components times `outside`; `room` is room for a context.
    fn add_outsides(
        &self,
        search: &mut AndOrSearch<S>,
        components: &[u32],
        outside: &S,
        room: &mut Vec<SlotState>,
    ) -> Result<(), Interrupted> {
        for &component in components {
            let Some(outsides) = &self.outsides[component as usize] else { continue };
            let mut through = outside.clone();
            if !search.multiply_others(&mut through, components, component)? {
                continue;
            }
            let slots = self.tree.context(&self.tree.nodes[component as usize]).iter();
            room.clear();
            room.extend(slots.map(|&slot| search.state(slot)));
            let (before, after) = outsides.add(room, through);
            if after != before {
                self.bytes.fetch_add(after.wrapping_sub(before), Ordering::Relaxed);
            }
        }
        Ok(())
    }
}

impl<S: Semiring> Outsides<S> {
    /// No contexts yet, in a number of parts.
    fn new(parts: usize) -> Outsides<S> {
        Outsides { parts: (0..parts).map(|_| Mutex::default()).collect() }
    }

    /// Adds to the outside of a context; about how many bytes it took with its context before, and takes now.
    fn add(&self, context: &[SlotState], value: S) -> (usize, usize) {
        let part = match self.parts.len() {
            1 => 0,
            // Tables take the lowest bits and the highest.
            parts => (FxBuildHasher.hash_one(context) >> 32) as usize % parts,
        };
        let mut part = lock(&self.parts[part]);
        match part.get_mut(context) {
            Some(sum) => {
                let before = bytes(context, sum);
                sum.add(&value);
                (before, bytes(context, sum))
            }
            None => {
                let bytes = bytes(context, &value);
                part.insert(context.into(), value);
                (0, bytes)
            }
        }
    }
}

/// About how many bytes an outside takes with its context.
fn bytes<S: Semiring>(context: &[SlotState], value: &S) -> usize {
    let large = if value.to_word().is_none() { value.large_bytes() } else { 0 };
    2 * size_of::<(Box<[SlotState]>, S)>() + size_of_val(context) + large
}
