//! The fills of greatest total, and the greatest total with each letter on each cell.
//!
//! *The best fills* (`count/best/`). AND/OR search is generic over a semiring (`count/semiring.rs`): numbers
//! (`number.rs`) or totals (`least_loss.rs`). For totals the words of a slot have weights, which are pushed through
//! its automaton: a transition has what its words lose at least, and states after which the same words lose the same
//! are one. A loss is never negative, so what a prefix loses is a bound, and a search for losses below a limit leaves
//! the rest out; the limit is widened until the least loss is below it, and what is remembered of a context may be a
//! bound. First, *prices* of letters at crossings share the losses out among the slots (`csp::diffused`, the dual
//! decomposition that branch and bound has too), so that what all slots lose by themselves comes close to what a
//! whole fill must lose: few nodes are left of `gridA`, and `gridB` comes into reach. Then fills are ranked lazily
//! (`best/ranking.rs`, the k best derivations of Huang and Chiang): a component's next fill is a letter with fills of
//! given ranks of its own components. Of fills with the same total, the one that comes first in the order of the list
//! does so in every surrounding, so ties are settled component by component. Beside it runs a walk through all fills
//! that keeps the best (`csp::Top`, as branch and bound does), at the same time where there are two threads; the one
//! that ends first has the answer. The search has one thread: in which order of cells several would end is chance,
//! and by some orders fills of equal totals take far longer to rank.

mod fills;
mod losses;
mod marginals;
mod ranking;
mod search;
mod walk;
mod word_totals;

pub use fills::{BestFills, BestOf, BestStep};
pub use marginals::{BestTotals, MaxMarginals, max_marginals};
