//! Orders of the open cells that make a count by parts cheap.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use rustc_hash::{FxHashMap, FxHashSet};

use super::open::Open;
use lexicon::letters::Letter;

/// The most words of a list that are looked at to tell how many residues it may have.
const SAMPLE: usize = 1 << 11;

/// An order of the open cells, and about how many contexts a count by it meets, as log 2.
#[derive(Clone, Debug)]
pub struct Arrangement {
    pub order: Vec<u32>,
    pub bits: f64,
}

impl Arrangement {
    /// The best of some sweeps over the grid.
    pub fn sweep(open: &Open, positions: &[(usize, usize)]) -> Arrangement {
        let mut costs = Costs::new(open);
        sweeps(open, positions)
            .into_iter()
            .map(|order| Arrangement { bits: costs.of(&order), order })
            .min_by(|a, b| a.bits.total_cmp(&b.bits))
            .unwrap_or(Arrangement { order: Vec::new(), bits: f64::NEG_INFINITY })
    }

    /// This order, changed `changes` times at random as long as that pays.
    ///
    /// What an order costs is estimated by its tree: the contexts of a node are at most the product
    /// of the residues of its slots, and a slot has no more of them than words differ in the letters
    /// placed, or in those to come. Changes that cost more are taken too, the less often the longer
    /// the search goes on (simulated annealing). The same problem always has the same order.
    pub fn improved(self, open: &Open, changes: usize) -> Arrangement {
        let count = self.order.len();
        if count > MOST_CELLS || open.slots.iter().any(|slot| slot.cells.len() > 64) {
            return self;
        }
        let mut costs = Costs::new(open);
        let mut random = ChaCha8Rng::seed_from_u64(0);
        let mut below = |bound: usize| (random.next_u64() % bound.max(1) as u64) as usize;
        let mut best = self.clone();
        let mut current = self;
        for change in 0..changes {
            let mut order = current.order.clone();
            let cell = order.remove(below(count));
            // Half of the moves are to a cell of the same slot.
            let to = match open.places[cell as usize].first() {
                Some(&slot) if below(2) == 0 => {
                    let others = &open.slots[slot].cells;
                    let other = others[below(others.len())];
                    order.iter().position(|&cell| cell == other).map_or(0, |at| at + below(2))
                }
                _ => below(count),
            };
            order.insert(to.min(count - 1), cell);
            let bits = costs.of(&order);
            let heat = 0.6 * (1.0 - change as f64 / changes as f64);
            let chance = ((current.bits - bits) / heat.max(1e-3)).exp();
            if (below(1 << 20) as f64) < chance * f64::from(1 << 20) {
                current = Arrangement { order, bits };
                if current.bits < best.bits {
                    best.clone_from(&current);
                }
            }
        }
        best
    }
}

/// Larger problems take their best sweep as it is.
const MOST_CELLS: usize = 1 << 10;

/// Row after row, column after column, and along both diagonals.
fn sweeps(open: &Open, positions: &[(usize, usize)]) -> Vec<Vec<u32>> {
    let by = |key: &dyn Fn(usize, usize) -> (usize, usize)| {
        let mut order: Vec<u32> = (0..open.cells.len() as u32).collect();
        order.sort_by_key(|&cell| {
            let (row, column) = positions[open.cells[cell as usize] as usize];
            key(row, column)
        });
        order
    };
    let last = positions.iter().map(|&(_, column)| column).max().unwrap_or(0);
    vec![
        by(&|row, column| (row, column)),
        by(&|row, column| (column, row)),
        by(&|row, column| (row + column, row)),
        by(&|row, column| (row + last - column, row)),
    ]
}

/// Estimates of what orders cost.
struct Costs<'a> {
    open: &'a Open,
    /// Log 2 of the residues of a list after some of its positions.
    residues: FxHashMap<(usize, u64), f64>,
}

impl<'a> Costs<'a> {
    fn new(open: &'a Open) -> Costs<'a> {
        Costs { open, residues: FxHashMap::default() }
    }

    /// Log 2 of the residues there may be of a list, the positions in `placed` having letters.
    fn residues(&mut self, list: usize, placed: u64) -> f64 {
        let words = &self.open.lists[list];
        *self.residues.entry((list, placed)).or_insert_with(|| {
            let stride = words.len().div_ceil(SAMPLE).max(1);
            let different = |positions: u64| {
                let read = |word: &[Letter]| -> Vec<Letter> {
                    let read =
                        word.iter().enumerate().filter(|&(p, _)| positions >> (p & 63) & 1 == 1);
                    read.map(|(_, &letter)| letter).collect()
                };
                words.words().step_by(stride).map(read).collect::<FxHashSet<_>>().len()
            };
            (different(placed).min(different(!placed)).max(1) as f64).log2()
        })
    }

    /// Log 2 of the contexts that a count by `order` may meet.
    fn of(&mut self, order: &[u32]) -> f64 {
        let open = self.open;
        let count = order.len();
        let mut depth = vec![0_u32; count];
        for (at, &cell) in order.iter().enumerate() {
            depth[cell as usize] = at as u32;
        }
        // The depths of each slot's cells, sorted, with the residues after each.
        let mut slots: Vec<Vec<(u32, f64)>> = Vec::with_capacity(open.slots.len());
        for slot in &open.slots {
            let mut cells: Vec<(u32, u32)> =
                (0..).zip(&slot.cells).map(|(p, &cell)| (depth[cell as usize], p)).collect();
            cells.sort_unstable();
            let mut placed = 0;
            let mut after = Vec::with_capacity(cells.len());
            for (at, position) in cells {
                placed |= 1_u64.wrapping_shl(position);
                after.push((at, self.residues(slot.list, placed)));
            }
            slots.push(after);
        }
        // From the last cell to the first, the parts that hang together, each with the slots that
        // reach in from before.
        let words = slots.len().div_ceil(64);
        let mut first: Vec<u32> = (0..count as u32).collect();
        let mut contexts = vec![0_u64; words * count];
        let mut sum = 0.0;
        let mut context = vec![0_u64; words];
        for at in (0..count as u32).rev() {
            context.fill(0);
            for &slot in &open.places[order[at as usize] as usize] {
                let cells = &slots[slot];
                let next = cells.partition_point(|&(cell, _)| cell <= at);
                if let Some(&(next, _)) = cells.get(next) {
                    let mut part = next;
                    while first[part as usize] != part {
                        first[part as usize] = first[first[part as usize] as usize];
                        part = first[part as usize];
                    }
                    first[part as usize] = at;
                    let below = &contexts[part as usize * words..][..words];
                    context.iter_mut().zip(below).for_each(|(all, more)| *all |= more);
                }
                context[slot / 64] |= 1 << (slot % 64);
            }
            for &slot in &open.places[order[at as usize] as usize] {
                if slots[slot][0].0 == at {
                    context[slot / 64] &= !(1 << (slot % 64));
                }
            }
            let mut bits = 0.0;
            for (word, &set) in context.iter().enumerate() {
                let mut set = set;
                while set != 0 {
                    let slot = &slots[word * 64 + set.trailing_zeros() as usize];
                    let before = slot.partition_point(|&(cell, _)| cell < at);
                    bits += before.checked_sub(1).map_or(0.0, |last| slot[last].1);
                    set &= set - 1;
                }
            }
            sum += f64::exp2(bits);
            contexts[at as usize * words..][..words].copy_from_slice(&context);
        }
        sum.log2()
    }
}
