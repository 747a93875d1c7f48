//! Whether a count will end soon, before it is begun.

use lexicon::{Halt, Halted};
use network::Problem;

use super::elimination_order::EliminationOrder;
use super::memory::MemoryShares;
use super::order_costs::OrderCosts;
use super::reduced::ReducedProblem;

/// How many changes of an order are tried.
const CHANGES: usize = 4_000;

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
    Ok(Some(order.annealed(&mut costs, CHANGES, 0)?.log_contexts))
}
