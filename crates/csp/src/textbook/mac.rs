//! Maintaining arc consistency (Sabin and Freuder 1994).

use std::ops::ControlFlow;

use super::fills::{Fills, TakeFill};
use super::search::Search;
use crate::answer::Verdict;
use crate::domains::Domains;
use crate::events::Observer;
use crate::model::Model;
use crate::propagation::Propagated;

/// Tries the words left to one slot after the other; after each all that is left is made arc
/// consistent, and the word is given up on a wipe-out. Breaks at the end, with its verdict.
pub(super) fn run<O: Observer, D: Domains>(
    model: &Model,
    search: &mut Search<O, D>,
    fills: &mut Fills,
    take: &mut TakeFill<'_>,
) -> ControlFlow<Verdict> {
    search.open_slot();
    loop {
        search.check_limits()?;
        let Some(word) = search.next_word() else {
            search.go_back()?;
            continue;
        };
        search.statistics.words_tried += 1;
        search.instantiate(word);
        match search.maintain_arc_consistency(model) {
            Propagated::WipedOut => search.refute_word(),
            Propagated::Halted => return ControlFlow::Break(Verdict::Stopped),
            Propagated::Consistent if search.is_whole() => {
                fills.give(search, take)?;
                search.undo_word();
            }
            Propagated::Consistent => {
                search.open_slot();
            }
        }
    }
}
