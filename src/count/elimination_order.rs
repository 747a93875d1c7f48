//! Orders of the cells of a reduced problem that make AND/OR search cheap.
//!
//! All depends on the order. It need not be that of the fills, for automata can read a slot's cells in any order:
//! `count/elimination_order.rs` takes the best of four sweeps and, if the count takes long, improves it by simulated
//! annealing of an estimate of the contexts, of which a change leaves most as they are (`count/order_costs.rs`, by
//! the states of lists in `count/list_states.rs`).

use std::sync::Mutex;

use lexicon::threads::{self, lock};
use lexicon::{Halt, Halted};
use network::Problem;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use super::memory::MemoryShares;
use super::order_costs::OrderCosts;
use super::reduced::ReducedProblem;
use super::statistics::{CellOrder, Sweep};

/// The most cells of a problem whose order is annealed: larger ones take their best sweep as it is. A part of the
/// rule by which shards are cut, as the constants below.
const MOST_ANNEALED: usize = 1 << 10;

/// The temperature that annealing begins with: a change that makes log 2 of the contexts greater by this number is
/// taken with probability 1/e. Figures: `benches/record/constants.md`.
const TEMPERATURE: f64 = 0.6;

/// How many changes of an order are tried before a count is begun.
const CHANGES_OF_FORECAST: usize = 4_000;

/// An order of the cells, and about how many contexts an AND/OR search by it meets.
#[derive(Clone, Debug)]
pub struct EliminationOrder {
    pub cells: Vec<u32>,
    pub log_contexts: f64,
    /// The sweep that the order began as, and whether it was annealed since.
    pub origin: CellOrder,
}

impl EliminationOrder {
    /// The best of some sweeps over the grid, each changed `changes` times: which of them leads to the best order
    /// is not seen before. Another seed finds another order, and any number of threads the same.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn best(
        costs: &mut OrderCosts<'_>,
        changes: usize,
        seed: u64,
        threads: usize,
    ) -> Result<EliminationOrder, Halted> {
        let sweeps = Mutex::new(sweeps(costs.reduced).into_iter().enumerate());
        let mut others = vec![costs.clone(); threads.saturating_sub(1)];
        let costs = Mutex::new(others.iter_mut().chain([costs]).collect::<Vec<_>>());
        let orders = threads::share(threads, || {
            let mut orders = Vec::new();
            let Some(costs) = lock(&costs).pop() else { return orders };
            let next = || lock(&sweeps).next();
            while let Some((number, (sweep, cells))) = next() {
                let order = costs.of(&cells).and_then(|log_contexts| {
                    let origin = CellOrder { sweep, is_annealed: false };
                    let order = EliminationOrder { cells, log_contexts, origin };
                    order.annealed(costs, changes, seed)
                });
                orders.push((number, order));
            }
            orders
        });
        let mut orders: Vec<_> = orders.into_iter().flatten().collect();
        orders.sort_by_key(|&(number, _)| number);
        let mut orders = orders.into_iter().map(|(_, order)| order);
        let first = orders.next().unwrap_or(Err(Halted))?;
        orders.try_fold(first, |best, order| {
            let order = order?;
            Ok(if order.log_contexts < best.log_contexts { order } else { best })
        })
    }

    /// This order, whose `log_contexts` the costs tell, changed `changes` times at random as long as that pays.
    ///
    /// The cost of an order is estimated by its elimination tree: the contexts of a component are at most the
    /// product of the states of its slots, and a slot has no more states than its words have projections on the
    /// cells placed, or on the cells to come. Changes that cost more are taken too, the less often the longer the
    /// search goes on (simulated annealing; Kirkpatrick, Gelatt and Vecchi, *Optimization by simulated annealing*,
    /// 1983). The same problem always has the same order.
    ///
    /// # Errors
    /// If it was asked to end.
    pub fn annealed(
        self,
        costs: &mut OrderCosts<'_>,
        changes: usize,
        seed: u64,
    ) -> Result<EliminationOrder, Halted> {
        let (count, reduced) = (self.cells.len(), costs.reduced);
        if count == 0
            || count > MOST_ANNEALED
            || reduced.slots.iter().any(|slot| slot.cells.len() > 64)
        {
            return Ok(self);
        }
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut below = |bound: usize| (random.next_u64() % bound.max(1) as u64) as usize;
        let mut best = self.clone();
        let mut current = self;
        if changes > 0 {
            costs.of(&current.cells)?;
        }
        for change in 0..changes {
            let from = below(count);
            let cell = current.cells[from];
            // Half of the moves are to a cell of the same slot.
            let to = match reduced.slots_of[cell as usize].first() {
                Some(&slot) if below(2) == 0 => {
                    let others = &reduced.slots[slot].cells;
                    let other = others[below(others.len())];
                    let mut cells = current.cells.iter().filter(|&&of| of != cell);
                    cells.position(|&cell| cell == other).map_or(0, |at| at + below(2))
                }
                _ => below(count),
            };
            let to = to.min(count - 1);
            let temperature = (TEMPERATURE * (1.0 - change as f64 / changes as f64)).max(1e-3);
            let drawn = below(1 << 20) as f64 / f64::from(1 << 20);
            // Most changes cost so much more that the costs of a part tell that they are not taken.
            let most = current.log_contexts - temperature * drawn.ln();
            match costs.of_moved(from, to, most)? {
                Some(log_contexts)
                    if drawn < ((current.log_contexts - log_contexts) / temperature).exp() =>
                {
                    current.cells.remove(from);
                    current.cells.insert(to, cell);
                    current.log_contexts = log_contexts;
                    current.origin.is_annealed = true;
                    if current.log_contexts < best.log_contexts {
                        best.clone_from(&current);
                    }
                }
                _ => costs.take_back(),
            }
        }
        Ok(best)
    }
}

/// Log 2 of the number of contexts that an AND/OR search may meet, by a good order of the cells that is found in a small part
/// of a second; `None` if the problem is too large for such a search in about `memory` bytes.
///
/// Of ten thousand million contexts (2^33) a search meets so many that it takes ten seconds; of open grids of 15×15 cells
/// there are 2^70.
///
/// # Errors
/// If the work was halted.
pub fn expected_contexts(
    problem: &Problem,
    memory: u64,
    halt: &Halt,
) -> Result<Option<f64>, Halted> {
    let shares = MemoryShares::of(memory);
    let Some(reduced) = ReducedProblem::of(2, problem, shares.tables(), halt)? else {
        return Ok(None);
    };
    let mut costs = OrderCosts::new(&reduced, halt);
    let order = EliminationOrder::best(&mut costs, 0, 0, 1)?;
    Ok(Some(order.annealed(&mut costs, CHANGES_OF_FORECAST, 0)?.log_contexts))
}

/// Row after row, column after column, and along both diagonals.
fn sweeps(reduced: &ReducedProblem) -> [(Sweep, Vec<u32>); 4] {
    let by = |key: &dyn Fn(usize, usize) -> (usize, usize)| {
        let mut order: Vec<u32> = (0..reduced.cells.len() as u32).collect();
        order.sort_by_key(|&cell| {
            let (row, column) = reduced.positions[cell as usize];
            key(row, column)
        });
        order
    };
    let last = reduced.positions.iter().map(|&(_, column)| column).max().unwrap_or(0);
    [
        (Sweep::Rows, by(&|row, column| (row, column))),
        (Sweep::Columns, by(&|row, column| (column, row))),
        (Sweep::RisingDiagonals, by(&|row, column| (row + column, row))),
        (Sweep::FallingDiagonals, by(&|row, column| (row + last - column, row))),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::random_problem::reduced;
    use crate::search::examples::problem_of;
    use lexicon::Halt;

    const WORDS: [&str; 9] = ["ab", "ba", "cd", "abc", "bcd", "cda", "dab", "aba", "bab"];

    #[test]
    fn annealing_finds_no_worse_an_order_and_the_same_again() {
        let reduced = reduced(&problem_of(&WORDS, "...\n..#\n#..\n...\n"));
        let halt = Halt::default();
        let mut costs = OrderCosts::new(&reduced, &halt);
        let sweep = EliminationOrder::best(&mut costs, 0, 0, 1).unwrap();
        let annealed = sweep.clone().annealed(&mut costs, 200, 0).unwrap();
        assert!(annealed.log_contexts <= sweep.log_contexts);
        let again = sweep.clone().annealed(&mut costs, 200, 0).unwrap();
        assert_eq!(annealed.cells, again.cells);
        let mut costs = OrderCosts::for_prefixes(&reduced, &[0, 1, 2], &halt);
        let mut prefixes = |threads| EliminationOrder::best(&mut costs, 200, 0, threads).unwrap();
        let for_prefixes = prefixes(1);
        for threads in 1..4 {
            assert_eq!(for_prefixes.cells, prefixes(threads).cells);
        }
        assert!(for_prefixes.log_contexts <= costs.of(&sweep.cells).unwrap());
        for mut cells in [sweep.cells, annealed.cells, for_prefixes.cells] {
            cells.sort_unstable();
            assert!(cells.into_iter().eq(0..reduced.cells.len() as u32));
        }
    }

    #[test]
    fn both_end_when_halted() {
        let reduced = reduced(&problem_of(&WORDS, "...\n...\n"));
        let halt = Halt::default();
        let mut costs = OrderCosts::new(&reduced, &halt);
        let sweep = EliminationOrder::best(&mut costs, 0, 0, 1).unwrap();
        halt.set();
        assert!(EliminationOrder::best(&mut costs, 0, 0, 1).is_err());
        assert!(sweep.annealed(&mut costs, 1000, 0).is_err());
    }
}
