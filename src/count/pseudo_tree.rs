//! The elimination tree of an order with all that AND/OR search looks at in a node.

use std::ops::Range;

use super::elimination_tree::EliminationTree;
use super::reduced::{ListWeights, ReducedProblem};
use super::semiring::Semiring;
use super::slot_automata::{SlotAutomata, SlotState, Weighted};
use lexicon::{Halt, Halted};

/// The tree that AND/OR search follows: the components of an [`EliminationTree`] as nodes, with the automata that
/// read their cells.
///
/// (Trees in which each node is adjacent in the problem only to nodes above and below it are pseudo trees in the
/// words of Dechter and Mateescu 2007; every elimination tree is one.)
///
/// A cell is read by two slots. Where it lies on one only, or on none, the others are made up: a slot
/// of one cell that reads one of its candidates.
#[derive(Clone, Debug)]
pub struct PseudoTree<S: Semiring> {
    /// A node for each depth of the order.
    pub nodes: Vec<Node>,
    pub roots: Vec<u32>,
    /// The contexts of all nodes.
    contexts: Vec<u32>,
    /// The children of all nodes.
    children: Vec<u32>,
    cells_ahead: Vec<CellAhead>,
    /// The state of each slot before its first cell, and the part that the weights of all its words have in
    /// common.
    pub initial: Vec<Weighted<S>>,
}

/// A node of a [`PseudoTree`]: the component that begins with a cell.
#[derive(Clone, Debug)]
pub struct Node {
    /// The cell of the reduced problem.
    pub cell: u32,
    /// The slots that read it.
    pub slots: [u32; 2],
    /// How many cells each of the slots reads before this one.
    pub positions: [u32; 2],
    context: Range<u32>,
    children: Range<u32>,
    cells_ahead: Range<u32>,
    /// The slot whose words are all there is in the component, if there is but one.
    pub single: Option<u32>,
    /// How many cells the component has.
    pub size: u32,
    /// The node that it is a child of.
    pub parent: Option<u32>,
}

/// A cell after the cell of a node, at which a slot of the node crosses another slot.
#[derive(Clone, Copy, Debug)]
pub struct CellAhead {
    slots: [u32; 2],
    /// How many cells each slot reads before it, from the node on.
    positions: [u32; 2],
}

impl CellAhead {
    /// Whether the slots have a letter in common there.
    #[inline(always)]
    pub fn is_open<S: Semiring>(&self, automata: &SlotAutomata<S>, states: &[SlotState]) -> bool {
        let [a, b] = self.slots.map(|slot| states[slot as usize]);
        let letters =
            automata.support(a, self.positions[0]) & automata.support(b, self.positions[1]);
        !letters.is_empty()
    }
}

impl<S: Semiring> PseudoTree<S> {
    /// The tree of an order of the cells, its automata added to `automata`; `None` if these take more
    /// than `memory` bytes.
    ///
    /// Takes time in proportion to the words of each list times the orders its positions are read in.
    pub fn new(
        reduced: &ReducedProblem,
        weights: &ListWeights<S::Weight>,
        order: &[u32],
        automata: &mut SlotAutomata<S>,
        memory: usize,
        halt: &Halt,
    ) -> Result<Option<PseudoTree<S>>, Halted> {
        let elimination = EliminationTree::of(reduced, order);
        let mut initial = Vec::with_capacity(reduced.slots.len());
        for (number, slot) in reduced.slots.iter().enumerate() {
            let positions = elimination.reads(number).iter().map(|&(_, p)| p as usize).collect();
            let list = &reduced.lists[slot.list];
            let (table, weights) = weights.of(number, slot.list);
            initial.push(automata.of_words(table, list, weights, positions, halt)?);
            if automata.bytes() > memory {
                return Ok(None);
            }
        }
        let reads = Reads::new(reduced, order, &elimination);
        for &depth in &reads.made_up {
            let cell = order[depth as usize];
            let letters = reduced.candidates[cell as usize];
            initial.push((automata.of_letters(letters), S::Weight::default()));
        }
        let (parents, sizes) = (elimination.parents(), elimination.sizes());
        let mut tree = PseudoTree {
            nodes: Vec::with_capacity(order.len()),
            roots: (0..).zip(&parents).filter(|(_, p)| p.is_none()).map(|(at, _)| at).collect(),
            contexts: Vec::new(),
            children: Vec::new(),
            cells_ahead: Vec::new(),
            initial,
        };
        for (depth, &cell) in order.iter().enumerate() {
            if depth.is_multiple_of(64) {
                halt.check()?;
            }
            let context = tree.contexts.len() as u32;
            tree.contexts.extend(elimination.context(depth).map(|slot| slot as u32));
            let children = tree.children.len() as u32;
            tree.children.extend(elimination.children(depth));
            // A small component without fills spares a larger one.
            tree.children[children as usize..].sort_by_key(|&child| sizes[child as usize]);
            let cells_ahead = tree.cells_ahead.len() as u32;
            reads.add_cells_after(depth as u32, &mut tree.cells_ahead);
            tree.nodes.push(Node {
                cell,
                slots: reads.slots_of[depth],
                positions: reads.slots_of[depth].map(|slot| reads.before(slot, depth as u32)),
                context: context..tree.contexts.len() as u32,
                children: children..tree.children.len() as u32,
                cells_ahead: cells_ahead..tree.cells_ahead.len() as u32,
                single: None,
                size: sizes[depth],
                parent: parents[depth],
            });
        }
        tree.find_singles(reduced.slots.len());
        Ok(Some(tree))
    }

    /// Finds the components that are the rest of one slot.
    fn find_singles(&mut self, real_slots: usize) {
        for number in (0..self.nodes.len()).rev() {
            let node = &self.nodes[number];
            let real = |slot: u32| (slot as usize) < real_slots;
            let single = match node.slots {
                [a, b] if real(a) && real(b) => None,
                [a, b] if real(a) || real(b) => {
                    let slot = if real(a) { a } else { b };
                    let is_rest = |&child: &u32| self.nodes[child as usize].single == Some(slot);
                    self.children(node).iter().all(is_rest).then_some(slot)
                }
                [a, _] => Some(a),
            };
            self.nodes[number].single = single;
        }
    }

    /// The nodes from the root down to the node of a cell.
    pub fn path(&self, cell: u32) -> Vec<u32> {
        let node = (0..).zip(&self.nodes).find(|(_, node)| node.cell == cell);
        let numbers = std::iter::successors(node.map(|(number, _)| number), |&number| {
            self.nodes[number as usize].parent
        });
        let mut path: Vec<u32> = numbers.collect();
        path.reverse();
        path
    }

    /// The slots that reach into a node from before.
    pub fn context(&self, node: &Node) -> &[u32] {
        &self.contexts[node.context.start as usize..node.context.end as usize]
    }

    /// The nodes below a node, small components first.
    pub fn children(&self, node: &Node) -> &[u32] {
        &self.children[node.children.start as usize..node.children.end as usize]
    }

    /// The cells ahead at which a slot of a node crosses another one.
    #[inline(always)]
    pub fn cells_ahead(&self, node: &Node) -> &[CellAhead] {
        &self.cells_ahead[node.cells_ahead.start as usize..node.cells_ahead.end as usize]
    }
}

/// The slots that read the cell of each depth: first the slots of the problem, then the slots made up.
struct Reads<'t> {
    elimination: &'t EliminationTree,
    /// How many slots the problem has.
    real: usize,
    /// The depth of each slot made up.
    made_up: Vec<u32>,
    /// The two slots of each depth.
    slots_of: Vec<[u32; 2]>,
}

impl<'t> Reads<'t> {
    fn new(reduced: &ReducedProblem, order: &[u32], elimination: &'t EliminationTree) -> Reads<'t> {
        let (real, mut made_up) = (reduced.slots.len(), Vec::new());
        let slots = |(depth, &cell): (u32, &u32)| {
            let own = &reduced.slots_of[cell as usize];
            [0, 1].map(|place| match own.get(place) {
                Some(&slot) => slot as u32,
                None => {
                    made_up.push(depth);
                    (real + made_up.len() - 1) as u32
                }
            })
        };
        let slots_of = (0..).zip(order).map(slots).collect();
        Reads { elimination, real, made_up, slots_of }
    }

    /// The depths and positions that a slot is read at; none for one made up, which has one cell.
    fn of(&self, slot: u32) -> &[(u32, u32)] {
        if (slot as usize) < self.real { self.elimination.reads(slot as usize) } else { &[] }
    }

    /// How many cells a slot reads before a depth.
    fn before(&self, slot: u32, depth: u32) -> u32 {
        self.of(slot).partition_point(|&(other, _)| other < depth) as u32
    }

    /// The cells of a depth's slots with others of the problem at later depths.
    fn add_cells_after(&self, depth: u32, cells_ahead: &mut Vec<CellAhead>) {
        for &slot in &self.slots_of[depth as usize] {
            let first = self.before(slot, depth + 1);
            for (ahead, &(later, _)) in (0..).zip(self.of(slot).iter().skip(first as usize)) {
                let [a, b] = self.slots_of[later as usize];
                let cross = if a == slot { b } else { a };
                if cross as usize >= self.real {
                    continue;
                }
                let there = self.before(cross, later) - self.before(cross, depth + 1);
                cells_ahead.push(CellAhead { slots: [slot, cross], positions: [ahead, there] });
            }
        }
    }
}
