//! Chronological backtracking.

use std::ops::ControlFlow;

use super::fills::{Fills, TakeFill};
use super::search::Search;
use crate::domains::Domains;
use crate::model::Model;
use crate::observer::Observer;
use crate::verdict::Verdict;

/// Tries the words of one slot after the other that agree with the slots before; goes back to the slot
/// before when none is left. Breaks at the end, with its verdict.
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
            if search.step_back() {
                continue;
            }
            return ControlFlow::Break(Verdict::Refuted);
        };
        search.instantiate(word);
        search.place_letters(model);
        if search.is_whole() {
            fills.give(search, take)?;
            search.undo_word();
        } else {
            search.open_checked_slot(model);
        }
    }
}
