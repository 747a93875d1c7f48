//! No word twice, and where each engine keeps to that.
//!
//! A problem has the constraint [with](crate::Problem::with) [`AllDifferent`]; over all slots, as users ask for it, by
//! [`distinct`](crate::Problem::distinct). What keeps to it then:
//!
//! | engine | file |
//! |---|---|
//! | the walks of a listing | `src/search/repeats.rs`, which `src/search/checks.rs` asks at each letter that completes a slot |
//! | the lists of small rectangles | they do not take such problems: `src/search/shared.rs` gives these to a walk |
//! | counts, ranks and samples | `src/distinct/numbers.rs`: a walk, or AND/OR search of the [repeating](crate::Problem::repeating) problem where no two slots can have one word |
//! | estimates | `src/count/monte_carlo.rs`, which rejects the fills drawn that repeat a word |
//! | the solver | `crates/csp/src/propagation/arc_consistency.rs`; `all_different.rs` of `csp` says when slots have too few words to differ |
//! | the textbook solvers | `crates/csp/src/textbook/search.rs` |
//! | branch and bound | `keep_different` in `crates/csp/src/branch_and_bound/bound/scope.rs` |
//! | the formats of other solvers | `crates/setter/src/export/constraints.rs` |

use super::relation::{LettersAt, Relation};
use crate::ids::SlotId;
use crate::structure::Network;

/// Slots in which no word stands twice.
#[derive(Clone, Debug)]
pub struct AllDifferent {
    slots: Vec<SlotId>,
    /// The length of each slot.
    lengths: Vec<usize>,
}

impl AllDifferent {
    /// Over some slots of a network; a slot that it has not is taken for one without letters.
    pub fn new(network: &Network, slots: impl IntoIterator<Item = SlotId>) -> AllDifferent {
        let mut slots: Vec<SlotId> = slots.into_iter().collect();
        slots.sort_unstable();
        slots.dedup();
        let length =
            |slot: &SlotId| network.slots.get(slot.index()).map_or(0, |slot| slot.length());
        AllDifferent { lengths: slots.iter().map(length).collect(), slots }
    }
}

impl Relation for AllDifferent {
    fn name(&self) -> &'static str {
        "no word twice"
    }

    fn slots(&self) -> &[SlotId] {
        &self.slots
    }

    fn allows(&self, letters: &LettersAt<'_>) -> bool {
        let is_same = |one: usize, two: usize| {
            self.lengths[one] == self.lengths[two]
                && (0..self.lengths[one]).all(|at| {
                    let both = letters(one, at) | letters(two, at);
                    both.len() == 1
                })
        };
        (1..self.slots.len()).all(|two| (0..two).all(|one| !is_same(one, two)))
    }
}
