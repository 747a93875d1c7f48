//! The elimination tree of an order of cells that slots join.

use super::reduced::{ReducedProblem, ReducedSlot};
use network::Classes;

/// How an order takes the cells of a [`ReducedProblem`] apart.
///
/// Once all cells before one have their letters, the cells that hang together with it through slots still open are
/// a *component*. Each depth of the order begins one, and its children are the components that are left when its
/// own cell has a letter too: at most two, as a cell lies on two slots. The letters that the cells of a component
/// can take depend only on the slots that reach into it from before, its *context*.
///
/// It is found in one pass from the last cell to the first, with union-find (Liu, *The role of
/// elimination trees in sparse factorization*, 1990). One tree can be [built](Self::build) for many
/// orders, without allocation.
#[derive(Clone, Debug)]
pub struct EliminationTree {
    /// Where the cells of each slot begin in `reads`, and where the cells of the last slot end.
    starts: Vec<usize>,
    /// The depth and the position in its slot of each cell of each slot, by depth.
    reads: Vec<(u32, u32)>,
    /// The depth of each cell.
    depths: Vec<u32>,
    /// The components below each component, the component of its cell's first slot first.
    children: Vec<[Option<u32>; 2]>,
    /// The context of each depth: a set of slots, in a number of words of 64 bits.
    contexts: Vec<u64>,
    words: usize,
    /// The components of the depths that were joined.
    components: Classes,
}

impl EliminationTree {
    /// The tree of one order.
    pub fn of(reduced: &ReducedProblem, order: &[u32]) -> EliminationTree {
        let mut tree = EliminationTree::unbuilt(reduced);
        tree.build(reduced, order);
        tree
    }

    /// Room for the trees of orders.
    pub fn unbuilt(reduced: &ReducedProblem) -> EliminationTree {
        let mut starts = vec![0];
        for slot in &reduced.slots {
            starts.push(starts[starts.len() - 1] + slot.cells.len());
        }
        let (count, words) = (reduced.cells.len(), reduced.slots.len().div_ceil(64));
        let positions =
            |slot: &ReducedSlot| (0..slot.cells.len() as u32).map(|position| (0, position));
        EliminationTree {
            reads: reduced.slots.iter().flat_map(positions).collect(),
            starts,
            depths: vec![0; count],
            children: vec![[None; 2]; count],
            contexts: vec![0; words * count],
            words,
            components: Classes::new(count),
        }
    }

    /// Makes it the tree of `order`, which has each cell once.
    ///
    /// Takes time in proportion to the cells times the slots, a word of 64 slots at a time.
    pub fn build(&mut self, reduced: &ReducedProblem, order: &[u32]) {
        for (depth, &cell) in (0..).zip(order) {
            self.depths[cell as usize] = depth;
        }
        for (number, slot) in reduced.slots.iter().enumerate() {
            // Nearly sorted where the order before was nearly the same.
            let reads = &mut self.reads[self.starts[number]..self.starts[number + 1]];
            for (depth, position) in reads.iter_mut() {
                *depth = self.depths[slot.cells[*position as usize] as usize];
            }
            reads.sort_unstable();
        }
        self.components.separate();
        for (depth, &cell) in order.iter().enumerate().rev() {
            self.join(depth, &reduced.slots_of[cell as usize]);
        }
    }

    /// Puts the components that the slots of a depth go on to under it.
    fn join(&mut self, depth: usize, slots: &[usize]) {
        let at = depth as u32;
        self.children[depth] = [None; 2];
        // All contexts before this one are of earlier depths.
        let (before, below) = self.contexts.split_at_mut((depth + 1) * self.words);
        let context = &mut before[depth * self.words..];
        context.fill(0);
        for (place, &slot) in slots.iter().enumerate() {
            let reads = &self.reads[self.starts[slot]..self.starts[slot + 1]];
            let next = reads.partition_point(|&(other, _)| other <= at);
            if let Some(&(next, _)) = reads.get(next) {
                let child = self.components.first(next as usize);
                if child != depth {
                    self.components.join(depth, child);
                    self.children[depth][place] = Some(child as u32);
                    let from = (child - depth - 1) * self.words;
                    let reach_in = &below[from..][..self.words];
                    context.iter_mut().zip(reach_in).for_each(|(all, more)| *all |= more);
                }
            }
            context[slot / 64] |= 1 << (slot % 64);
        }
        for &slot in slots {
            if self.reads[self.starts[slot]].0 == at {
                context[slot / 64] &= !(1 << (slot % 64));
            }
        }
    }

    /// The depths of a slot's cells and their positions in its words, by depth.
    pub fn reads(&self, slot: usize) -> &[(u32, u32)] {
        &self.reads[self.starts[slot]..self.starts[slot + 1]]
    }

    /// The components below the component of a depth, the component of its cell's first slot first.
    pub fn children(&self, depth: usize) -> impl Iterator<Item = u32> {
        self.children[depth].into_iter().flatten()
    }

    /// The slots that reach into the component of a depth from before, in increasing order.
    pub fn context(&self, depth: usize) -> impl Iterator<Item = usize> {
        let words = self.context_words(depth).iter().enumerate();
        words.flat_map(|(word, &set)| {
            (0..64).filter(move |bit| set >> bit & 1 == 1).map(move |bit| word * 64 + bit)
        })
    }

    /// The context of a depth as a set of bits, in words of 64.
    pub fn context_words(&self, depth: usize) -> &[u64] {
        &self.contexts[depth * self.words..][..self.words]
    }

    /// The component that each is a child of; none for the roots.
    pub fn parents(&self) -> Vec<Option<u32>> {
        let mut parents = vec![None; self.children.len()];
        for (depth, children) in (0..).zip(&self.children) {
            children.iter().flatten().for_each(|&child| parents[child as usize] = Some(depth));
        }
        parents
    }

    /// How many cells each component has.
    pub fn sizes(&self) -> Vec<u32> {
        let mut sizes = vec![1; self.children.len()];
        for (depth, children) in self.children.iter().enumerate().rev() {
            sizes[depth] += children.iter().flatten().map(|&c| sizes[c as usize]).sum::<u32>();
        }
        sizes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::random_problem::{random_order, random_problem, reduced};
    use crate::search::examples::problem_of;

    /// The cells that hang together with the cell of a depth through slots, none of them placed before.
    fn component(reduced: &ReducedProblem, order: &[u32], depth: usize) -> Vec<u32> {
        let mut found = vec![order[depth]];
        let mut at = 0;
        while let Some(&cell) = found.get(at) {
            for &slot in &reduced.slots_of[cell as usize] {
                for &other in &reduced.slots[slot].cells {
                    if order[depth..].contains(&other) && !found.contains(&other) {
                        found.push(other);
                    }
                }
            }
            at += 1;
        }
        found
    }

    #[test]
    fn trees_are_as_defined() {
        for seed in 0..300 {
            let problem = random_problem(seed);
            if problem.obstruction().is_some() {
                continue;
            }
            let reduced = reduced(&problem);
            let order = random_order(reduced.cells.len(), seed);
            // A tree can be built again.
            let mut tree = EliminationTree::of(&reduced, &random_order(order.len(), seed + 1));
            tree.build(&reduced, &order);
            let (parents, sizes) = (tree.parents(), tree.sizes());
            for depth in 0..order.len() {
                let cells = component(&reduced, &order, depth);
                assert_eq!(sizes[depth] as usize, cells.len(), "{reduced:?} {order:?}");
                let is_above =
                    |above: &usize| component(&reduced, &order, *above).contains(&order[depth]);
                let parent = (0..depth).rev().find(is_above).map(|parent| parent as u32);
                assert_eq!(parents[depth], parent, "{reduced:?} {order:?}");
                let reaches_in = |slot: &usize| {
                    let of_slot = &reduced.slots[*slot].cells;
                    cells.iter().any(|cell| of_slot.contains(cell))
                        && order[..depth].iter().any(|cell| of_slot.contains(cell))
                };
                let context = (0..reduced.slots.len()).filter(reaches_in);
                assert!(tree.context(depth).eq(context), "{reduced:?} {order:?}");
            }
        }
    }

    #[test]
    fn slots_are_read_by_depth() {
        let reduced = reduced(&problem_of(&["abc", "bca", "cab"], "...\n"));
        let tree = EliminationTree::of(&reduced, &[2, 0, 1]);
        assert_eq!(tree.reads(0), [(0, 2), (1, 0), (2, 1)]);
        assert_eq!(tree.parents(), [None, Some(0), Some(1)]);
    }
}
