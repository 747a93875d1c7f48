//! The restrictions of the components of a tree by conditions, as numbers.
//!
//! Ranks and the K-th fill go from cell to cell: how many fills go on with each letter after those of the cells
//! before? That is a *condition*. It restricts the first states of slots, and so each component of the tree. The
//! restriction of a component has a number, made of the states that begin there and of the numbers of the components
//! below. So conditions share all they remember of components that they restrict alike.
//!
//! All letters of a cell are counted at once (`marginals.rs`). Only the nodes above the cell are gone through, from the
//! root down, each context with the value of all around it; the values of other components are mostly remembered. Where
//! the count took long, threads share out the contexts of each node by their hashes.
//!
//! After a long count the search begins anew by an order in which little lies above the first cells
//! (`and_or_count.rs`, `order_costs.rs`). Looking for it costs less than the count did, and mostly finds an order that is
//! better for counts too. The letters that follow the prefixes of questions are kept (`prefixes.rs`), in bounded memory.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::pseudo_tree::PseudoTree;
use super::semiring::Semiring;
use super::slot_automata::{SlotState, Weighted};

/// The states of the slots that begin at a node, where the condition restricts them, and the numbers of the
/// children of the node; 0 for a slot or a child that is as without a condition.
type Beginning = [u32; 4];

/// Numbers the restrictions of components by conditions, so that two conditions share the values remembered of
/// each component that they restrict alike.
///
/// The value of a component depends on its context, and on the states in which the slots begin that have
/// all their cells there. Equal numbers of one node are equal states.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The number of the restriction of each node's component by the condition at hand; 0 if it has no
    /// restriction.
    numbers: Vec<u32>,
    known: HashMap<Beginning, u32, FxBuildHasher>,
}

impl Conditions {
    /// No condition, for a tree with this number of nodes.
    pub fn none(nodes: usize) -> Conditions {
        Conditions { numbers: vec![0; nodes], known: HashMap::default() }
    }

    /// The number of the restriction of a node's component by the condition at hand; 0 if it has no restriction.
    #[inline(always)]
    pub fn of(&self, node: u32) -> u32 {
        self.numbers[node as usize]
    }

    /// Takes the condition under which slots begin in the states `initial`.
    pub fn set<S: Semiring>(&mut self, tree: &PseudoTree<S>, initial: &[Weighted<S>]) {
        for (number, node) in tree.nodes.iter().enumerate().rev() {
            let [a, b] = [0, 1].map(|at| {
                let slot = node.slots[at] as usize;
                let (state, all) = (initial[slot].0, tree.initial[slot].0);
                // No slot begins in the state after its last cell, which is 0.
                match node.positions[at] == 0 && state != all {
                    true => state.0,
                    false => SlotState::FINAL.0,
                }
            });
            let mut beginning = [a, b, 0, 0];
            for (of_child, &child) in beginning[2..].iter_mut().zip(tree.children(node)) {
                *of_child = self.numbers[child as usize];
            }
            self.numbers[number] = match beginning {
                [0, 0, 0, 0] => 0,
                _ => {
                    let next = self.known.len() as u32 + 1;
                    *self.known.entry(beginning).or_insert(next)
                }
            };
        }
    }

    /// Removes the condition.
    pub fn unset(&mut self) {
        self.numbers.fill(0);
    }

    /// Forgets all numbers, after which they stand for other restrictions, and gives their memory back.
    pub fn forget(&mut self) {
        self.known = HashMap::default();
    }

    /// How many bytes the numbers take.
    pub fn bytes(&self) -> usize {
        self.known.allocation_size()
    }
}
