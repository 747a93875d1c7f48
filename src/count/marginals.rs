//! Marginals by AND/OR search: the value of the fills that put each letter on each cell, or on one.

use std::hash::Hasher;

use hashbrown::HashTable;

use super::and_or::AndOrSearch;
use super::memo::Remembered;
use super::race::Interrupted;
use super::semiring::Semiring;
use super::slot_automata::SlotState;
use lexicon::hasher::WideHasher;
use lexicon::letters::MAX_LETTERS;

/// The value of the fills that put each letter on a cell.
pub type Marginal<V> = [V; MAX_LETTERS];

/// No fill puts any letter.
pub fn no_fill<S: Semiring>() -> Marginal<S::Value> {
    std::array::from_fn(|_| S::zero())
}

/// The contexts met of a node, with the outside of each.
#[derive(Debug)]
struct Outsides<V> {
    /// How many states a context has.
    length: usize,
    /// The contexts one after the other.
    states: Vec<SlotState>,
    values: Vec<V>,
    known: HashTable<u32>,
    /// About how many bytes the values take beside.
    large_bytes: usize,
}

/// Marginals while they are found, from the first cell to the last.
struct Marginals<'a, S: Semiring> {
    search: &'a mut AndOrSearch<S>,
    /// The nodes above the cell that is asked for, and its own; all if all cells are.
    nodes: Vec<u32>,
    is_of_all: bool,
    /// Of each node whose turn has not come, but none of those that are not gone through.
    outsides: Vec<Option<Outsides<S::Value>>>,
    /// About how many bytes the outsides take, and how many they may.
    bytes: usize,
    memory: usize,
}

impl<S: Semiring> AndOrSearch<S> {
    /// The value of the fills that put each letter on each cell, or `None` if that takes more than `memory`
    /// bytes, those that the search holds with them.
    ///
    /// What surrounds a component in some context has a value too: its *outside*. Outside
    /// times what follows a letter is that letter's share, and outside times all but one of the
    /// components left after it is added to the outside of that one (Darwiche, *A differential approach
    /// to inference in Bayesian networks*, 2003, has this for circuits).
    pub fn marginals(
        &mut self,
        memory: usize,
    ) -> Result<Option<Vec<Marginal<S::Value>>>, Interrupted> {
        self.total(u64::MAX)?;
        let nodes = (0..self.tree().nodes.len() as u32).collect();
        let mut marginals = vec![no_fill::<S>(); self.tree().nodes.len()];
        let tell = |cell: u32, letter: usize, share: &S::Value| {
            S::add(&mut marginals[cell as usize][letter], share);
        };
        let is_found = Marginals::of(self, nodes, true, memory).find(tell)?;
        Ok(is_found.then_some(marginals))
    }

    /// The value of the fills that put each letter on a cell, under the condition, or `None` if that
    /// takes more than `memory` bytes, those that the search holds with them.
    ///
    /// Only the nodes above the cell are gone through, from the root down, each context of theirs once
    /// with its *outside* (see [`marginals`](Self::marginals)); what is beside them is counted, or
    /// remembered. So this takes about as long as one count of the fills under the condition, or less.
    pub fn cell_marginal(
        &mut self,
        cell: u32,
        memory: usize,
    ) -> Result<Option<Marginal<S::Value>>, Interrupted> {
        self.allow(u64::MAX);
        let nodes = self.tree().path(cell);
        let mut marginal = no_fill::<S>();
        let tell = |_, letter: usize, share: &S::Value| S::add(&mut marginal[letter], share);
        let is_found = Marginals::of(self, nodes, false, memory).find(tell)?;
        Ok(is_found.then_some(marginal))
    }

    /// Multiplies a value by those of all components but one; returns whether there is any fill.
    fn multiply_others(
        &mut self,
        value: &mut S::Value,
        components: &[u32],
        but: u32,
    ) -> Result<bool, Interrupted> {
        for &component in components.iter().filter(|&&component| component != but) {
            let other = self.value(component, S::NO_LIMIT)?;
            if S::is_zero(&other) {
                return Ok(false);
            }
            S::multiply(value, &other);
        }
        Ok(true)
    }
}

impl<'a, S: Semiring> Marginals<'a, S> {
    fn of(
        search: &'a mut AndOrSearch<S>,
        nodes: Vec<u32>,
        is_of_all: bool,
        memory: usize,
    ) -> Marginals<'a, S> {
        let tree = search.tree();
        let mut outsides: Vec<_> = tree.nodes.iter().map(|_| None).collect();
        for &number in &nodes {
            let context = tree.context(&tree.nodes[number as usize]);
            outsides[number as usize] = Some(Outsides::new(context.len()));
        }
        Marginals { search, nodes, is_of_all, outsides, bytes: 0, memory }
    }

    /// Tells the value of the fills that put a letter on a cell, in parts; returns whether memory lasts.
    fn find(mut self, mut tell: impl FnMut(u32, usize, &S::Value)) -> Result<bool, Interrupted> {
        self.search.reset();
        let roots = self.search.tree().roots.clone();
        let mut outside = S::one();
        self.search.weigh_initial(&mut outside);
        self.add_outsides(&roots, &outside)?;
        let last = self.nodes.last().copied();
        for number in std::mem::take(&mut self.nodes) {
            let is_told = self.is_of_all || last == Some(number);
            if !self.add_node(number, is_told, &mut tell)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Adds what follows each letter of a node, in all its contexts; returns whether memory lasts.
    fn add_node(
        &mut self,
        number: u32,
        is_told: bool,
        tell: &mut impl FnMut(u32, usize, &S::Value),
    ) -> Result<bool, Interrupted> {
        let tree = self.search.tree();
        let node = tree.nodes[number as usize].clone();
        let slots = tree.context(&node).to_vec();
        let children = tree.children(&node).to_vec();
        let Some(outsides) = self.outsides[number as usize].take() else { return Ok(true) };
        for (entry, outside) in outsides.values.iter().enumerate() {
            self.search.set_states(&slots, outsides.context(entry));
            self.search.note_node()?;
            let (letters, before) = self.search.letters(&node);
            for letter in letters.iter() {
                let weight = self.search.place(&node, before, letter);
                if !self.search.is_open(&node) {
                    continue;
                }
                let mut around = outside.clone();
                S::weigh(&mut around, weight);
                if is_told {
                    let mut share = self.search.product(&node, S::NO_LIMIT)?;
                    if S::is_zero(&share) {
                        continue;
                    }
                    S::multiply(&mut share, &around);
                    tell(node.cell, usize::from(letter), &share);
                }
                self.add_outsides(&children, &around)?;
                if self.bytes + self.search.bytes() > self.memory {
                    return Ok(false);
                }
            }
            self.search.set_states(&node.slots, &before);
        }
        self.bytes -= outsides.bytes();
        Ok(true)
    }

    /// Adds to the outside of each component that is gone through, of some side by side and in the context
    /// that the slots are in, the values of all others times `outside`.
    fn add_outsides(&mut self, components: &[u32], outside: &S::Value) -> Result<(), Interrupted> {
        for &component in components {
            let Some(outsides) = &mut self.outsides[component as usize] else { continue };
            let mut through = outside.clone();
            if self.search.multiply_others(&mut through, components, component)? {
                let before = outsides.bytes();
                let tree = self.search.tree();
                let slots = tree.context(&tree.nodes[component as usize]);
                outsides.add::<S>(slots.iter().map(|&slot| self.search.state(slot)), through);
                self.bytes += outsides.bytes() - before;
            }
        }
        Ok(())
    }
}

impl<V: Remembered> Outsides<V> {
    fn new(length: usize) -> Outsides<V> {
        Outsides {
            length,
            states: Vec::new(),
            values: Vec::new(),
            known: HashTable::new(),
            large_bytes: 0,
        }
    }

    fn context(&self, entry: usize) -> &[SlotState] {
        &self.states[entry * self.length..][..self.length]
    }

    /// Adds a value to the outside of a context.
    fn add<S: Semiring<Value = V>>(&mut self, context: impl Iterator<Item = SlotState>, value: V) {
        let end = self.states.len();
        self.states.extend(context);
        let (length, states) = (self.length, &self.states);
        let of = |entry: u32| &states[entry as usize * length..][..length];
        let context = &states[end..];
        let hash = hash(context);
        if let Some(&entry) = self.known.find(hash, |&entry| of(entry) == context) {
            self.states.truncate(end);
            S::add(&mut self.values[entry as usize], &value);
            return;
        }
        let entry = self.values.len() as u32;
        self.known.insert_unique(hash, entry, |&entry| self::hash(of(entry)));
        if value.is_large() {
            let words = value.to_large().bits() as usize / 64 + 1;
            self.large_bytes += size_of::<[usize; 5]>() + words * size_of::<u64>();
        }
        self.values.push(value);
    }

    /// About how many bytes they take.
    fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<SlotState>()
            + self.values.capacity() * size_of::<V>()
            + self.known.allocation_size()
            + self.large_bytes
    }
}

fn hash(context: &[SlotState]) -> u64 {
    let mut hasher = WideHasher::default();
    context.iter().for_each(|state| hasher.write_u32(state.0));
    hasher.finish()
}
