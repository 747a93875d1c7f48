//! Conflict-directed backjumping (Prosser 1993, CBJ).

use std::ops::ControlFlow;

use super::fills::{Fills, TakeFill};
use super::search::Search;
use crate::domains::Domains;
use crate::model::Model;
use crate::observer::Observer;
use crate::verdict::Verdict;

/// As chronological backtracking, but jumps back to the latest slot of the conflict set: no other word
/// of the slots in between can help. A fill is in conflict with all of its slots, so that after one all
/// others come too.
pub(super) fn run<O: Observer, D: Domains>(
    model: &Model,
    search: &mut Search<O, D>,
    fills: &mut Fills,
    take: &mut TakeFill<'_>,
) -> ControlFlow<Verdict> {
    search.open_checked_slot(model);
    loop {
        search.check_limits()?;
        let Some(word) = search.next_word() else {
            if search.jump_back() {
                continue;
            }
            return ControlFlow::Break(Verdict::Refuted);
        };
        search.instantiate(word);
        search.place_letters(model);
        if search.is_whole() {
            fills.give(search, take)?;
            search.undo_word();
            search.conflicts.add_all_before(search.level());
        } else {
            search.open_checked_slot(model);
        }
    }
}
