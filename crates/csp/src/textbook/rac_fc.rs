//! Chronological backtracking with forward checking (Haralick and Elliott 1980).

use std::ops::ControlFlow;

use super::fills::{Fills, TakeFill};
use super::search::Search;
use crate::domains::Domains;
use crate::model::Model;
use crate::observer::Observer;
use crate::verdict::Verdict;

/// Tries the words left to one slot after the other; each prunes the open slots first, and is given up
/// if one of them is wiped out. Breaks at the end, with its verdict.
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
            if search.step_back() {
                continue;
            }
            return ControlFlow::Break(Verdict::Refuted);
        };
        search.statistics.words_tried += 1;
        search.instantiate(word);
        search.place_letters(model);
        if search.check_forward(model).is_err() {
            search.refute_word();
        } else if search.is_whole() {
            fills.give(search, take)?;
            search.undo_word();
        } else {
            search.open_slot();
        }
    }
}
