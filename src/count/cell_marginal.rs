//! The marginal of one cell by AND/OR search, under a condition.

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::and_or::AndOrSearch;
use super::interrupted::Interrupted;
use super::marginals::{Marginal, no_fill};
use super::remembered::Remembered;
use super::semiring::Semiring;
use super::slot_automata::SlotState;

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

impl<S: Semiring> AndOrSearch<S> {
    /// The value of the fills that put each letter on a cell, under the condition, or `None` if that
    /// takes more than `memory` bytes beside those that the search holds.
    ///
    /// Only the nodes above the cell are gone through, from the root down, each context of theirs once
    /// with its *outside* (see [`marginals`](Self::marginals)); what is beside them is counted, or
    /// remembered. So this takes about as long as one count of the fills under the condition, or less.
    pub fn cell_marginal(
        &mut self,
        cell: u32,
        memory: usize,
    ) -> Result<Option<Marginal<S::Value>>, Interrupted> {
        let mut marginal = no_fill::<S>();
        self.allow(u64::MAX);
        self.reset();
        let path = self.tree().path(cell);
        let mut outside = S::one();
        self.weigh_initial(&mut outside);
        let roots = self.tree().roots.clone();
        if !self.multiply_others(&mut outside, &roots, path[0])? {
            return Ok(Some(marginal));
        }
        let mut outsides = Outsides::new(0);
        outsides.add::<S>(&[], outside);
        for (at, &number) in path.iter().enumerate() {
            let tree = self.tree();
            let node = tree.nodes[number as usize].clone();
            let slots = tree.context(&node).to_vec();
            let children = tree.children(&node).to_vec();
            let next = path.get(at + 1).copied();
            let next_slots = next.map(|next| tree.context(&tree.nodes[next as usize]).to_vec());
            let mut nexts = Outsides::new(next_slots.as_ref().map_or(0, Vec::len));
            let mut context = Vec::new();
            for entry in 0..outsides.values.len() {
                self.set_states(&slots, outsides.context(entry));
                self.note_node()?;
                let (letters, before) = self.letters(&node);
                for letter in letters.iter() {
                    let weight = self.place(&node, before, letter);
                    if !self.is_open(&node) {
                        continue;
                    }
                    let mut around = outsides.values[entry].clone();
                    S::weigh(&mut around, weight);
                    match (next, &next_slots) {
                        (Some(next), Some(slots)) => {
                            if self.multiply_others(&mut around, &children, next)? {
                                self.write_states(slots, &mut context);
                                nexts.add::<S>(&context, around);
                            }
                        }
                        _ => {
                            S::multiply(&mut around, &self.product(&node, S::NO_LIMIT)?);
                            S::add(&mut marginal[usize::from(letter)], &around);
                        }
                    }
                }
                self.set_states(&node.slots, &before);
                if outsides.bytes() + nexts.bytes() > memory {
                    return Ok(None);
                }
            }
            outsides = nexts;
        }
        Ok(Some(marginal))
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
    fn add<S: Semiring<Value = V>>(&mut self, context: &[SlotState], value: V) {
        let (length, states) = (self.length, &self.states);
        let of = |entry: u32| &states[entry as usize * length..][..length];
        let hash = hash(context);
        match self.known.find(hash, |&entry| of(entry) == context) {
            Some(&entry) => S::add(&mut self.values[entry as usize], &value),
            None => {
                let entry = self.values.len() as u32;
                self.known.insert_unique(hash, entry, |&entry| self::hash(of(entry)));
                self.states.extend_from_slice(context);
                if value.is_large() {
                    let words = value.to_large().bits() as usize / 64 + 1;
                    self.large_bytes += size_of::<[usize; 5]>() + words * size_of::<u64>();
                }
                self.values.push(value);
            }
        }
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
    let mut hasher = FxHasher::default();
    context.iter().for_each(|state| hasher.write_u32(state.0));
    hasher.finish()
}
