//! Forward checking with conflict-directed backjumping (Prosser 1993, FC-CBJ).

use std::ops::ControlFlow;

use super::fills::{Fills, TakeFill};
use super::search::Search;
use crate::domains::Domains;
use crate::model::Model;
use crate::observer::Observer;
use crate::verdict::Verdict;

/// As forward checking, but jumps back from a slot without words to the latest of the slots that pruned
/// it or that pruned a slot which one of its words wiped out. A fill is in conflict with all of its
/// slots, so that after one all others come too.
pub(super) fn run<O: Observer, D: Domains>(
    model: &Model,
    search: &mut Search<O, D>,
    fills: &mut Fills,
    take: &mut TakeFill<'_>,
) -> ControlFlow<Verdict> {
    search.open_slot();
    loop {
        search.check_limits()?;
        let level = search.level();
        let Some(word) = search.next_word() else {
            if let Some(slot) = search.chosen() {
                search.reductions.of(slot).for_each(|by| search.conflicts.add(level, by));
            }
            if search.jump_back() {
                continue;
            }
            return ControlFlow::Break(Verdict::Refuted);
        };
        search.statistics.words_tried += 1;
        search.instantiate(word);
        search.place_letters(model);
        if let Err(wiped_out) = search.check_forward(model) {
            search.reductions.of(wiped_out).for_each(|by| search.conflicts.add(level, by));
            search.refute_word();
        } else if search.is_whole() {
            fills.give(search, take)?;
            search.undo_word();
            search.conflicts.add_all_before(level);
        } else {
            search.open_slot();
        }
    }
}
