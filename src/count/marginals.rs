//! Marginals by AND/OR search: how many fills put each letter on each cell.

use rustc_hash::FxHashMap;

use super::and_or::AndOrSearch;
use super::interrupted::Interrupted;
use super::number::Number;
use super::slot_automata::SlotState;
use lexicon::letters::MAX_LETTERS;

/// How many fills put each letter on a cell.
pub type Marginal = [Number; MAX_LETTERS];

/// No fill puts any letter.
pub const NO_FILL: Marginal = [Number::ZERO; MAX_LETTERS];

/// The contexts met of a node, with the outside of each.
type Outsides = FxHashMap<Box<[SlotState]>, Number>;

/// The marginals while they are found, from the first cell to the last.
struct Marginals<'a> {
    search: &'a mut AndOrSearch,
    marginals: Vec<Marginal>,
    /// Of each node whose turn has not come.
    outsides: Vec<Outsides>,
    /// About how many bytes these take.
    bytes: usize,
}

impl AndOrSearch {
    /// How many fills put each letter on each cell, or `None` if that takes more than `memory`
    /// bytes, those that the search holds with them.
    ///
    /// What surrounds a component in some context is a number of fills too: its *outside*. Outside
    /// times what follows a letter is that letter's share, and outside times all but one of the
    /// components left after it is added to the outside of that one (Darwiche, *A differential approach
    /// to inference in Bayesian networks*, 2003, has this for circuits).
    pub fn marginals(&mut self, memory: usize) -> Result<Option<Vec<Marginal>>, Interrupted> {
        let nodes = self.tree().nodes.len();
        let no_fill = vec![NO_FILL; nodes];
        if self.total(u64::MAX)?.is_zero() {
            return Ok(Some(no_fill));
        }
        let outsides = vec![Outsides::default(); nodes];
        let mut found = Marginals { search: self, marginals: no_fill, outsides, bytes: 0 };
        let roots = found.search.tree().roots.clone();
        found.add_outsides(&roots, &Number::ONE)?;
        for number in 0..nodes {
            if !found.add_node(number, memory)? {
                return Ok(None);
            }
        }
        Ok(Some(found.marginals))
    }
}

impl Marginals<'_> {
    /// Adds what follows each letter of a node, in all its contexts; returns whether memory lasts.
    fn add_node(&mut self, number: usize, memory: usize) -> Result<bool, Interrupted> {
        let tree = self.search.tree();
        let node = tree.nodes[number].clone();
        let slots = tree.context(&node).to_vec();
        let children = tree.children(&node).to_vec();
        for (context, outside) in std::mem::take(&mut self.outsides[number]) {
            self.bytes -= size_of_entry(&context);
            self.search.set_states(&slots, &context);
            let (letters, before) = self.search.letters(&node);
            for letter in letters.iter() {
                self.search.place(&node, before, letter);
                let mut share = self.search.product(&node)?;
                if share.is_zero() {
                    continue;
                }
                share.multiply(&outside);
                self.marginals[node.cell as usize][usize::from(letter)].add(&share);
                self.add_outsides(&children, &outside)?;
                if self.bytes + self.search.bytes() > memory {
                    return Ok(false);
                }
            }
            self.search.set_states(&node.slots, &before);
        }
        Ok(true)
    }

    /// Adds to the outside of each of some components, in the context that the slots are in, the
    /// numbers of all others times `outside`.
    fn add_outsides(&mut self, components: &[u32], outside: &Number) -> Result<(), Interrupted> {
        let counts: Result<Vec<Number>, Interrupted> =
            components.iter().map(|&component| self.search.count(component)).collect();
        let counts = counts?;
        for (at, &component) in components.iter().enumerate() {
            let mut through = outside.clone();
            let others = counts.iter().enumerate().filter(|&(other, _)| other != at);
            others.for_each(|(_, number)| through.multiply(number));
            let tree = self.search.tree();
            let context = tree.context(&tree.nodes[component as usize]);
            let context = self.search.states(context);
            let size = size_of_entry(&context);
            let known = self.outsides[component as usize].entry(context);
            known
                .or_insert_with(|| {
                    self.bytes += size;
                    Number::ZERO
                })
                .add(&through);
        }
        Ok(())
    }
}

/// About how many bytes an entry takes: in a table that is full by a half, and on the heap.
fn size_of_entry(context: &[SlotState]) -> usize {
    let entry = size_of::<(Box<[SlotState]>, Number)>() + 1;
    2 * entry + size_of_val(context).next_multiple_of(16)
}
