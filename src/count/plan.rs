//! The plan of a count: an order of the open cells, and how it takes them apart.

use super::open::Open;
use super::residues::{Residue, Residues};

/// An order of the open cells as a tree.
///
/// A node is a set of cells that hang together once all cells before the first of them have their
/// letters: that first cell, and as children the parts that fall apart when it has its letter too.
/// This is the elimination tree of the order. What the cells of a node can take depends only on
/// the residues of the slots that reach into it, its context.
#[derive(Clone, Debug)]
pub struct Plan {
    /// One node a cell, in order: the number of a node is the place of its first cell.
    pub nodes: Vec<Node>,
    pub roots: Vec<u32>,
    /// The contexts of all nodes.
    pub context: Vec<u32>,
    pub children: Vec<u32>,
    pub checks: Vec<Check>,
    /// The residue of each slot at the start.
    pub initial: Vec<Residue>,
    /// The node where each slot begins.
    pub begins: Vec<u32>,
}

/// A node of a [`Plan`].
#[derive(Clone, Debug)]
pub struct Node {
    /// The open cell.
    pub cell: u32,
    /// The slots that read it.
    pub slots: [u32; 2],
    /// Its position in the words of each, as the plan reads them.
    pub positions: [u32; 2],
    pub context: std::ops::Range<u32>,
    pub children: std::ops::Range<u32>,
    pub checks: std::ops::Range<u32>,
    /// The slot whose words are all there is below, if there is but one.
    pub single: Option<u32>,
    /// How many cells there are in the part.
    pub size: u32,
    /// The node that it is a child of.
    pub parent: Option<u32>,
}

/// Two slots that cross at a cell still open.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    pub slots: [u32; 2],
    /// The position of the cell in the residue of each.
    pub positions: [u32; 2],
}

impl Check {
    #[inline(always)]
    pub fn passes(&self, residues: &Residues, state: &[Residue]) -> bool {
        let [a, b] = self.slots.map(|slot| state[slot as usize]);
        let letters =
            residues.support(a, self.positions[0]) & residues.support(b, self.positions[1]);
        !letters.is_empty()
    }
}

impl Plan {
    /// The plan of an order of the open cells.
    pub fn new(open: &Open, order: &[u32], residues: &mut Residues) -> Plan {
        let count = order.len();
        let mut depth = vec![0_u32; count];
        for (at, &cell) in order.iter().enumerate() {
            depth[cell as usize] = at as u32;
        }
        // The slots, each as the depths of its cells; then one slot of one cell where none reads it.
        let mut slots: Vec<Vec<u32>> = Vec::new();
        let mut initial = Vec::new();
        for slot in &open.slots {
            let mut positions: Vec<usize> = (0..slot.cells.len()).collect();
            positions.sort_unstable_by_key(|&position| depth[slot.cells[position] as usize]);
            slots.push(positions.iter().map(|&p| depth[slot.cells[p] as usize]).collect());
            let root = residues.of_words(slot.list, &open.lists[slot.list], positions);
            initial.push(root);
        }
        let real = slots.len();
        let mut places: Vec<[u32; 2]> = Vec::with_capacity(count);
        for (at, &cell) in order.iter().enumerate() {
            let mut pair = [0; 2];
            for (direction, place) in pair.iter_mut().enumerate() {
                *place = match open.places[cell as usize].get(direction) {
                    Some(&slot) => slot as u32,
                    None => {
                        slots.push(vec![at as u32]);
                        initial.push(residues.of_letters(open.candidates[cell as usize]));
                        slots.len() as u32 - 1
                    }
                };
            }
            places.push(pair);
        }
        // From the last cell to the first: the parts that hang together, by their first cells.
        let mut first: Vec<u32> = (0..count as u32).collect();
        fn part(first: &mut [u32], mut at: u32) -> u32 {
            while first[at as usize] != at {
                first[at as usize] = first[first[at as usize] as usize];
                at = first[at as usize];
            }
            at
        }
        let mut parent = vec![None; count];
        let mut children: Vec<Vec<u32>> = vec![Vec::new(); count];
        let mut contexts: Vec<Vec<u32>> = vec![Vec::new(); count];
        let mut sizes = vec![1_u32; count];
        let mut singles: Vec<Option<u32>> = vec![None; count];
        for at in (0..count as u32).rev() {
            let mut context: Vec<u32> = Vec::new();
            let mut own: Vec<u32> = Vec::new();
            for &slot in &places[at as usize] {
                let cells = &slots[slot as usize];
                let position = cells.partition_point(|&cell| cell <= at);
                if let Some(&next) = cells.get(position) {
                    let child = part(&mut first, next);
                    if child != at {
                        parent[child as usize] = Some(at);
                        first[child as usize] = at;
                        own.push(child);
                    }
                }
                context.push(slot);
            }
            for &child in &own {
                context.extend(&contexts[child as usize]);
                sizes[at as usize] += sizes[child as usize];
            }
            context.sort_unstable();
            context.dedup();
            // Slots of one cell are nobody's context; nor are those that begin here.
            context.retain(|&slot| (slot as usize) < real && slots[slot as usize][0] < at);
            own.sort_by_key(|&child| sizes[child as usize]);
            // All below on one slot.
            let alone: Vec<u32> = places[at as usize]
                .iter()
                .copied()
                .filter(|&slot| (slot as usize) < real)
                .collect();
            if let [slot] = alone[..]
                && own.iter().all(|&child| singles[child as usize] == Some(slot))
            {
                singles[at as usize] = Some(slot);
            } else if alone.is_empty() {
                singles[at as usize] = Some(places[at as usize][0]);
            }
            contexts[at as usize] = context;
            children[at as usize] = own;
        }
        let mut plan = Plan {
            nodes: Vec::with_capacity(count),
            roots: (0..count as u32).filter(|&at| parent[at as usize].is_none()).collect(),
            context: Vec::new(),
            children: Vec::new(),
            checks: Vec::new(),
            initial,
            begins: slots.iter().map(|cells| cells[0]).collect(),
        };
        for at in 0..count {
            let context = plan.context.len() as u32;
            plan.context.extend(&contexts[at]);
            let below = plan.children.len() as u32;
            plan.children.extend(&children[at]);
            let checks = plan.checks.len() as u32;
            for &slot in &places[at] {
                let cells = &slots[slot as usize];
                let position = cells.partition_point(|&cell| cell <= at as u32);
                for (k, &cell) in cells[position..].iter().enumerate() {
                    let [a, b] = places[cell as usize];
                    let cross = if a == slot { b } else { a };
                    if cross as usize >= real {
                        continue;
                    }
                    let cross_cells = &slots[cross as usize];
                    let before = cross_cells.partition_point(|&cell| cell <= at as u32);
                    let there = cross_cells.partition_point(|&other| other < cell);
                    plan.checks.push(Check {
                        slots: [slot, cross],
                        positions: [k as u32, (there - before) as u32],
                    });
                }
            }
            plan.nodes.push(Node {
                cell: order[at],
                slots: places[at],
                positions: places[at].map(|slot| {
                    slots[slot as usize].partition_point(|&cell| cell < at as u32) as u32
                }),
                context: context..plan.context.len() as u32,
                children: below..plan.children.len() as u32,
                checks: checks..plan.checks.len() as u32,
                single: singles[at],
                size: sizes[at],
                parent: parent[at],
            });
        }
        plan
    }

    /// The slots that reach into a node.
    pub fn context(&self, number: u32) -> &[u32] {
        let range = &self.nodes[number as usize].context;
        &self.context[range.start as usize..range.end as usize]
    }

    /// The nodes below a node.
    pub fn children(&self, number: u32) -> &[u32] {
        let range = &self.nodes[number as usize].children;
        &self.children[range.start as usize..range.end as usize]
    }
}
