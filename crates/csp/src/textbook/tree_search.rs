//! The loop that all algorithms share: it tries words in a slot, propagates each word, and goes on or back.

use std::ops::ControlFlow;

use super::parameters::Algorithm;
use super::search::TextbookSearch;
use crate::answer::Verdict;
use crate::events::{Event, Observer};
use crate::model::Model;
use crate::propagation::Propagated;
use lexicon::{Letter, LetterSet, Total};
use network::{CellId, SlotId};

/// Tries the words left to one slot after the other; a word that [is refuted](TextbookSearch::propagate_word) at once
/// is given up. Goes back from a slot without words to the slot before or, if the algorithm is
/// conflict-directed, to the latest slot of its conflict set: no other word of the slots in between can help. A
/// fill is in conflict with all of its slots, so that after a fill all other fills come too. Breaks at the end,
/// with its verdict.
///
/// Branch and bound also gives up every node that cannot be better than the best fill so far (Land and Doig,
/// Econometrica 28, 1960; as partial forward checking: Freuder and Wallace, Artificial Intelligence 58, 1992),
/// and hands over each fill that is better than all fills before.
pub(super) fn run<O: Observer>(
    model: &Model,
    search: &mut TextbookSearch<O>,
    fills: &mut Fills,
    take: &mut TakeFill<'_>,
) -> ControlFlow<Verdict> {
    let is_for_the_best = search.parameters.algorithm.is_for_the_best();
    let mut best = None;
    search.open_slot(model);
    loop {
        search.check_limits()?;
        let Some(word) = search.next_word() else {
            if let Some(slot) = search.chosen() {
                search.blame_reductions(slot);
            }
            search.go_back()?;
            continue;
        };
        search.instantiate(word);
        match search.propagate_word(model) {
            Propagated::Consistent => {}
            Propagated::WipedOut => {
                search.refute_word();
                continue;
            }
            Propagated::Halted => return ControlFlow::Break(Verdict::Stopped),
        }
        if is_for_the_best {
            let bound = search.bound(model);
            search.emit(Event::Bounded { bound, best });
            if best.is_some_and(|best| bound <= best) {
                search.refute_word();
                continue;
            }
            if search.is_whole() {
                best = Some(bound);
                search.emit(Event::Improved { total: bound });
            }
        }
        if !search.is_whole() {
            search.open_slot(model);
            continue;
        }
        match is_for_the_best {
            true => fills.emit_first(search, take)?,
            false => fills.emit(search, take)?,
        }
        search.undo_word();
        search.conflicts.add_all_before(search.level());
    }
}

impl<O: Observer> TextbookSearch<O> {
    /// Removes the words and letters that the word placed last forbids; tells whether the propagation refutes
    /// the word.
    fn propagate_word(&mut self, model: &Model) -> Propagated {
        match self.parameters.algorithm {
            // Its words were checked against the slots before when it was chosen.
            Algorithm::Rac | Algorithm::Cbj => self.place_letters(model),
            Algorithm::RacFc | Algorithm::CbjFc | Algorithm::BranchAndBound => {
                self.statistics.words_tried += 1;
                self.place_letters(model);
                if let Err(wiped_out) = self.check_forward(model) {
                    self.blame_reductions(wiped_out);
                    return Propagated::WipedOut;
                }
            }
            // Maintaining arc consistency (Sabin and Freuder 1994).
            Algorithm::Mac => {
                self.statistics.words_tried += 1;
                return self.maintain_arc_consistency(model);
            }
        }
        Propagated::Consistent
    }

    /// Puts the levels whose words pruned a slot into the conflict set of the slot chosen last.
    fn blame_reductions(&mut self, slot: SlotId) {
        let level = self.level();
        self.reductions.of(slot).for_each(|by| self.conflicts.add(level, by));
    }

    /// The sum of the scores of the words placed, and of the greatest score of the words left to each open
    /// slot. Takes a look at each word left. Totals beyond all measure are the greatest total there is.
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

/// The receiver of the fills: it takes the letters of the cells of the model, in their order, and breaks to end
/// the search.
pub(super) type TakeFill<'t> = dyn FnMut(&[Letter]) -> ControlFlow<()> + 't;

/// The cells on no slot, and the letters of the fill at hand.
#[derive(Debug)]
pub(super) struct Fills {
    pub(super) letters: Vec<Letter>,
    free: Vec<CellId>,
}

impl Fills {
    pub(super) fn new(model: &Model) -> Fills {
        let cells = CellId::all(model.cell_count());
        let free = cells.filter(|&cell| model.places(cell).is_empty()).collect();
        Fills { letters: vec![0; model.cell_count()], free }
    }

    /// Hands over the fill that an instantiation of all slots makes: with cells on no slot, a fill for each
    /// combination of their letters, the letter of the last cell changing fastest, and the smallest first.
    pub(super) fn emit<O: Observer>(
        &mut self,
        search: &mut TextbookSearch<O>,
        take: &mut TakeFill<'_>,
    ) -> ControlFlow<Verdict> {
        self.emit_first(search, take)?;
        while self.next_combination(&search.model) {
            search.check_limits()?;
            self.hand_over(search, take)?;
        }
        ControlFlow::Continue(())
    }

    /// As [`emit`](Self::emit), only the first of these fills.
    pub(super) fn emit_first<O: Observer>(
        &mut self,
        search: &mut TextbookSearch<O>,
        take: &mut TakeFill<'_>,
    ) -> ControlFlow<Verdict> {
        for level in 1..=search.path.len() {
            let at = search.path.at(level);
            let letters = search.model.word(at.slot, at.word);
            for (&cell, &letter) in search.model.slot_cells(at.slot).iter().zip(letters) {
                self.letters[cell.index()] = letter;
            }
        }
        for &cell in &self.free {
            let letters = search.model.letters(cell);
            self.letters[cell.index()] = letters.smallest().unwrap_or_default();
        }
        self.hand_over(search, take)
    }

    fn hand_over<O: Observer>(
        &self,
        search: &mut TextbookSearch<O>,
        take: &mut TakeFill<'_>,
    ) -> ControlFlow<Verdict> {
        search.statistics.fills += 1;
        search.emit(Event::Fill { letters: &self.letters });
        match take(&self.letters) {
            ControlFlow::Break(()) => ControlFlow::Break(Verdict::Filled),
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
        }
    }

    /// Gives the free cells their next letters; false after the last.
    fn next_combination(&mut self, model: &Model) -> bool {
        for &cell in self.free.iter().rev() {
            let letter = &mut self.letters[cell.index()];
            let letters = model.letters(cell);
            let above = letters & LetterSet::above(*letter);
            if let Some(next) = above.smallest() {
                *letter = next;
                return true;
            }
            *letter = letters.smallest().unwrap_or_default();
        }
        false
    }
}
