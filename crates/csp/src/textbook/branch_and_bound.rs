//! Depth-first branch and bound with forward checking, by the bound of the textbooks.

use std::ops::ControlFlow;

use super::fills::{Fills, TakeFill};
use super::search::Search;
use crate::answer::Verdict;
use crate::domains::Domains;
use crate::events::Event;
use crate::events::Observer;
use crate::model::Model;
use lexicon::total::Total;
use network::SlotId;

/// As chronological backtracking with forward checking, but goes on after each fill, and gives up
/// whatever cannot be better than the best fill so far (Land and Doig, Econometrica 28, 1960; as partial
/// forward checking: Freuder and Wallace, Artificial Intelligence 58, 1992). Hands over each fill that is
/// better than all before. Breaks at the end, with its verdict.
pub(super) fn run<O: Observer, D: Domains>(
    model: &Model,
    search: &mut Search<O, D>,
    fills: &mut Fills,
    take: &mut TakeFill<'_>,
) -> ControlFlow<Verdict> {
    let mut best = None;
    search.open_slot();
    loop {
        search.check_limits()?;
        let Some(word) = search.next_word() else {
            search.go_back()?;
            continue;
        };
        search.statistics.words_tried += 1;
        search.instantiate(word);
        search.place_letters(model);
        if search.check_forward(model).is_err() {
            search.refute_word();
            continue;
        }
        let bound = search.bound(model);
        search.tell(Event::Bounded { bound, best });
        if best.is_some_and(|best| bound <= best) {
            search.refute_word();
        } else if search.is_whole() {
            best = Some(bound);
            search.tell(Event::Improved { total: bound });
            fills.give_first(search, take)?;
            search.undo_word();
        } else {
            search.open_slot();
        }
    }
}

impl<O: Observer, D: Domains> Search<O, D> {
    /// The scores of the words placed, and the greatest of those left to each open slot. Takes a look at
    /// each word left. Totals beyond all measure are the greatest there is.
    fn bound(&mut self, model: &Model) -> Total {
        let mut scores = Vec::with_capacity(model.slot_count());
        for slot in SlotId::all(model.slot_count()) {
            if !self.path.is_open(slot) {
                let at = self.path.at(self.path.level_of(slot));
                scores.push(model.score(slot, at.word));
                continue;
            }
            let mut greatest = Default::default();
            self.domains.for_each(slot, |word| greatest = model.score(slot, word).max(greatest));
            self.statistics.work += u64::from(self.domains.count(slot));
            scores.push(greatest);
        }
        scores.into_iter().sum()
    }
}
