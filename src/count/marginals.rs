//! Marginals by AND/OR search: the value of the fills that put each letter on each cell, or on one.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::and_or::AndOrSearch;
use super::race::Interrupted;
use super::semiring::Semiring;
use super::slot_automata::SlotState;
use lexicon::letters::MAX_LETTERS;

/// The value of the fills that put each letter on a cell.
pub type Marginal<V> = [V; MAX_LETTERS];

/// The contexts met of a node, with the outside of each.
type Outsides<S> = HashMap<Box<[SlotState]>, S, FxBuildHasher>;

/// Marginals while they are found, from the first cell to the last.
struct Marginals<'a, S: Semiring> {
    search: &'a mut AndOrSearch<S>,
    /// The nodes above the cell that is asked for, and its own node; all nodes if all cells are asked for.
    nodes: Vec<u32>,
    is_of_all: bool,
    /// The outsides of each node that is gone through and whose turn has not come; `None` of all other nodes.
    outsides: Vec<Option<Outsides<S>>>,
    /// About how many bytes the outsides take, and how many they may.
    bytes: usize,
    memory: usize,
    /// Room for a context.
    context: Vec<SlotState>,
}

impl<S: Semiring> AndOrSearch<S> {
    /// The value of the fills that put each letter on each cell, or `None` if the outsides and the search together
    /// take more than `memory` bytes.
    ///
    /// The rest of the problem around a component in a context has a value too: the *outside* of the component.
    /// The outside times the value of the fills after a letter is the share of the letter, and the outside times
    /// the values of all but one of the components left after the letter is added to the outside of the component
    /// left out (Darwiche, *A differential approach to inference in Bayesian networks*, 2003, has this for
    /// circuits).
    pub fn marginals(&mut self, memory: usize) -> Result<Option<Vec<Marginal<S>>>, Interrupted> {
        self.total(u64::MAX)?;
        let nodes = (0..self.tree.nodes.len() as u32).collect();
        let mut marginals = vec![[S::ZERO; MAX_LETTERS]; self.tree.nodes.len()];
        let tell = |cell: u32, letter: usize, share: &S| {
            S::add(&mut marginals[cell as usize][letter], share);
        };
        let is_found = Marginals::of(self, nodes, true, memory).find(tell)?;
        Ok(is_found.then_some(marginals))
    }

    /// The value of the fills that put each letter on a cell, under the condition, or `None` if the outsides and
    /// the search together take more than `memory` bytes.
    ///
    /// Only the nodes above the cell are gone through, from the root down, each of their contexts once with its
    /// *outside* (see [`marginals`](Self::marginals)); the components beside these nodes are counted, or
    /// remembered. So this takes about as long as one count of the fills under the condition, or less.
    pub fn cell_marginal(
        &mut self,
        cell: u32,
        memory: usize,
    ) -> Result<Option<Marginal<S>>, Interrupted> {
        self.allow(u64::MAX);
        let nodes = self.tree.path(cell);
        let mut marginal = [S::ZERO; MAX_LETTERS];
        let tell = |_, letter: usize, share: &S| S::add(&mut marginal[letter], share);
        let is_found = Marginals::of(self, nodes, false, memory).find(tell)?;
        Ok(is_found.then_some(marginal))
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

impl<'a, S: Semiring> Marginals<'a, S> {
    fn of(
        search: &'a mut AndOrSearch<S>,
        nodes: Vec<u32>,
        is_of_all: bool,
        memory: usize,
    ) -> Marginals<'a, S> {
        let mut outsides: Vec<_> = search.tree.nodes.iter().map(|_| None).collect();
        for &number in &nodes {
            outsides[number as usize] = Some(Outsides::default());
        }
        Marginals { search, nodes, is_of_all, outsides, bytes: 0, memory, context: Vec::new() }
    }

    /// Tells the value of the fills that put a letter on a cell, in parts; returns whether memory lasts.
    fn find(mut self, mut tell: impl FnMut(u32, usize, &S)) -> Result<bool, Interrupted> {
        self.search.reset();
        let roots = self.search.tree.roots.clone();
        let mut outside = S::ONE;
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

    /// Adds the shares of the letters of a node, and the outsides of its children, in all its contexts; returns
    /// whether memory lasts.
    fn add_node(
        &mut self,
        number: u32,
        is_told: bool,
        tell: &mut impl FnMut(u32, usize, &S),
    ) -> Result<bool, Interrupted> {
        let tree = &self.search.tree;
        let node = tree.nodes[number as usize].clone();
        let slots = tree.context(&node).to_vec();
        let children = tree.children(&node).to_vec();
        let Some(outsides) = self.outsides[number as usize].take() else { return Ok(true) };
        for (context, outside) in &outsides {
            self.search.set_states(&slots, context);
            self.search.note_node()?;
            let (letters, before) = self.search.letters(&node);
            for letter in letters.iter() {
                let weight = self.search.place(&node, before, letter);
                if !self.search.is_open(&node) {
                    continue;
                }
                let mut around = outside.clone();
                around.weigh(weight);
                if is_told {
                    let mut share = self.search.product(&node, S::NO_LIMIT)?;
                    if share.is_zero() {
                        continue;
                    }
                    share.multiply(&around);
                    tell(node.cell, usize::from(letter), &share);
                }
                self.add_outsides(&children, &around)?;
                if self.bytes + self.search.bytes() > self.memory {
                    return Ok(false);
                }
            }
            self.search.set_states(&node.slots, &before);
        }
        self.bytes -= outsides.iter().map(|(context, value)| bytes(context, value)).sum::<usize>();
        Ok(true)
    }

    /// Adds to the outside of each of `components` that is gone through, in the context that the slots are in, the
    /// values of all other components times `outside`.
    fn add_outsides(&mut self, components: &[u32], outside: &S) -> Result<(), Interrupted> {
        for &component in components {
            let Some(outsides) = &mut self.outsides[component as usize] else { continue };
            let mut through = outside.clone();
            if !self.search.multiply_others(&mut through, components, component)? {
                continue;
            }
            let tree = &self.search.tree;
            let slots = tree.context(&tree.nodes[component as usize]).iter();
            self.context.clear();
            self.context.extend(slots.map(|&slot| self.search.state(slot)));
            match outsides.get_mut(&self.context[..]) {
                Some(value) => {
                    self.bytes -= bytes(&self.context, value);
                    value.add(&through);
                    self.bytes += bytes(&self.context, value);
                }
                None => {
                    self.bytes += bytes(&self.context, &through);
                    outsides.insert(self.context[..].into(), through);
                }
            }
        }
        Ok(())
    }
}

/// About how many bytes an outside takes with its context.
fn bytes<S: Semiring>(context: &[SlotState], value: &S) -> usize {
    let large = if value.to_word().is_none() { value.large_bytes() } else { 0 };
    2 * size_of::<(Box<[SlotState]>, S)>() + size_of_val(context) + large
}
