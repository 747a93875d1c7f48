//! The elimination tree of an order of cells that slots join.

use std::iter::successors;

use super::reduced::ReducedProblem;
use network::Classes;

/// How an order takes the cells of a [`ReducedProblem`] apart.
///
/// Once all cells before one have their letters, the cells that hang together with it through slots still open are
/// a *component*. Each depth of the order begins one, and its children are the components that are left when its
/// own cell has a letter too: at most two, as a cell lies on two slots. The letters that the cells of a component
/// can take depend only on the slots that reach into it from before, its *context*.
///
/// It is found in one pass from the last cell to the first, with union-find (Liu, *The role of
/// elimination trees in sparse factorization*, 1990).
#[derive(Clone, Debug)]
pub struct EliminationTree {
    /// Where the cells of each slot begin in `reads`, and where the cells of the last slot end.
    starts: Vec<usize>,
    /// The depth and the position in its slot of each cell of each slot, by depth.
    reads: Vec<(u32, u32)>,
    /// The components below each component, the component of its cell's first slot first.
    children: Vec<[Option<u32>; 2]>,
    /// The context of each depth: a set of slots, in a number of words of 64 bits.
    contexts: Vec<u64>,
    words: usize,
    /// The components of the depths that were joined.
    components: Classes,
}

impl EliminationTree {
    /// The tree of an order, which has each cell once.
    ///
    /// Takes time in proportion to the cells times the slots, a word of 64 slots at a time.
    pub fn of(reduced: &ReducedProblem, order: &[u32]) -> EliminationTree {
        let (count, words) = (reduced.cells.len(), reduced.slots.len().div_ceil(64));
        let mut depths = vec![0; count];
        for (depth, &cell) in (0..).zip(order) {
            depths[cell as usize] = depth;
        }
        let (mut starts, mut reads) = (vec![0], Vec::new());
        for slot in &reduced.slots {
            let first = reads.len();
            reads.extend(slot.cells.iter().map(|&cell| depths[cell as usize]).zip(0..));
            reads[first..].sort_unstable();
            starts.push(reads.len());
        }
        let mut tree = EliminationTree {
            starts,
            reads,
            children: vec![[None; 2]; count],
            contexts: vec![0; words * count],
            words,
            components: Classes::new(count),
        };
        for (depth, &cell) in order.iter().enumerate().rev() {
            tree.join(depth, &reduced.slots_of[cell as usize]);
        }
        tree
    }

    /// Puts the components that the slots of a depth go on to under it.
    fn join(&mut self, depth: usize, slots: &[usize]) {
        let at = depth as u32;
        // All contexts before this one are of earlier depths.
        let (before, below) = self.contexts.split_at_mut((depth + 1) * self.words);
        let context = &mut before[depth * self.words..];
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
        members(&self.contexts[depth * self.words..][..self.words])
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

/// The numbers in a set that has 64 of them in a word, in increasing order.
#[inline]
pub fn members(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(word, &set)| {
        let some = |left: u64| (left != 0).then_some(left);
        let lefts = successors(some(set), move |left| some(left & (left - 1)));
        lefts.map(move |left| word * 64 + left.trailing_zeros() as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::random_problem::{random_order, random_problems, reduced};
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
        for (seed, problem) in random_problems(300) {
            let reduced = reduced(&problem);
            let order = random_order(reduced.cells.len(), seed);
            let tree = EliminationTree::of(&reduced, &order);
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
