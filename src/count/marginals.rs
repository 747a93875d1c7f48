//! Marginals by AND/OR search: how many fills put each letter on each cell, or what else is worked
//! out about those fills.

use rustc_hash::FxHashMap;

use super::and_or::AndOrSearch;
use super::interrupted::Interrupted;
use super::semiring::Semiring;
use super::slot_automata::SlotState;
use lexicon::letters::MAX_LETTERS;

/// The value of the fills that put each letter on a cell.
pub type Marginal<V> = [V; MAX_LETTERS];

/// No fill puts any letter.
pub fn no_fill<S: Semiring>() -> Marginal<S::Value> {
    std::array::from_fn(|_| S::zero())
}

/// The contexts met of a node, with the outside of each.
type Outsides<V> = FxHashMap<Box<[SlotState]>, V>;

/// The marginals while they are found, from the first cell to the last.
struct Marginals<'a, S: Semiring> {
    search: &'a mut AndOrSearch<S>,
    marginals: Vec<Marginal<S::Value>>,
    /// Of each node whose turn has not come.
    outsides: Vec<Outsides<S::Value>>,
    /// About how many bytes these take.
    bytes: usize,
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
        let nodes = self.tree().nodes.len();
        let no_fill = vec![no_fill::<S>(); nodes];
        let total = self.total(u64::MAX)?;
        if S::is_zero(&total) {
            return Ok(Some(no_fill));
        }
        let outsides = vec![Outsides::default(); nodes];
        let mut found = Marginals { search: self, marginals: no_fill, outsides, bytes: 0 };
        let roots = found.search.tree().roots.clone();
        let mut outside = S::one();
        found.search.weigh_initial(&mut outside);
        found.add_outsides(&roots, &outside)?;
        for number in 0..nodes {
            if !found.add_node(number, memory)? {
                return Ok(None);
            }
        }
        Ok(Some(found.marginals))
    }
}

impl<S: Semiring> Marginals<'_, S> {
    /// Adds what follows each letter of a node, in all its contexts; returns whether memory lasts.
    fn add_node(&mut self, number: usize, memory: usize) -> Result<bool, Interrupted> {
        let tree = self.search.tree();
        let node = tree.nodes[number].clone();
        let slots = tree.context(&node).to_vec();
        let children = tree.children(&node).to_vec();
        for (context, outside) in std::mem::take(&mut self.outsides[number]) {
            self.bytes -= size_of_entry::<S>(&context);
            self.search.set_states(&slots, &context);
            let (letters, before) = self.search.letters(&node);
            for letter in letters.iter() {
                let weight = self.search.place(&node, before, letter);
                let mut share = self.search.product(&node, S::NO_LIMIT)?;
                if S::is_zero(&share) {
                    continue;
                }
                let mut around = outside.clone();
                S::weigh(&mut around, weight);
                S::multiply(&mut share, &around);
                S::add(&mut self.marginals[node.cell as usize][usize::from(letter)], &share);
                self.add_outsides(&children, &around)?;
                if self.bytes + self.search.bytes() > memory {
                    return Ok(false);
                }
            }
            self.search.set_states(&node.slots, &before);
        }
        Ok(true)
    }

    /// Adds to the outside of each of some components, in the context that the slots are in, the
    /// values of all others times `outside`.
    fn add_outsides(&mut self, components: &[u32], outside: &S::Value) -> Result<(), Interrupted> {
        let value = |&component| self.search.value(component, S::NO_LIMIT);
        let values: Result<Vec<S::Value>, Interrupted> = components.iter().map(value).collect();
        let values = values?;
        for (at, &component) in components.iter().enumerate() {
            let mut through = outside.clone();
            let others = values.iter().enumerate().filter(|&(other, _)| other != at);
            others.for_each(|(_, value)| S::multiply(&mut through, value));
            let tree = self.search.tree();
            let context = tree.context(&tree.nodes[component as usize]);
            let context = self.search.states(context);
            let size = size_of_entry::<S>(&context);
            let known = self.outsides[component as usize].entry(context);
            let known = known.or_insert_with(|| {
                self.bytes += size;
                S::zero()
            });
            S::add(known, &through);
        }
        Ok(())
    }
}

/// About how many bytes an entry takes: in a table that is full by a half, and on the heap.
fn size_of_entry<S: Semiring>(context: &[SlotState]) -> usize {
    let entry = size_of::<(Box<[SlotState]>, S::Value)>() + 1;
    2 * entry + size_of_val(context).next_multiple_of(16)
}
