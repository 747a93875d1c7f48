//! Handing over the fills that a search comes to.

use std::ops::ControlFlow;

use super::search::Search;
use crate::answer::Verdict;
use crate::domains::Domains;
use crate::events::{Event, Observer};
use crate::model::Model;
use lexicon::letters::{Letter, LetterSet};
use network::CellId;

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
    pub(super) fn give<O: Observer, D: Domains>(
        &mut self,
        search: &mut Search<O, D>,
        take: &mut TakeFill<'_>,
    ) -> ControlFlow<Verdict> {
        self.give_first(search, take)?;
        while self.next_combination(&search.model) {
            search.check_limits()?;
            self.hand_over(search, take)?;
        }
        ControlFlow::Continue(())
    }

    /// As [`give`](Self::give), only the first of these fills.
    pub(super) fn give_first<O: Observer, D: Domains>(
        &mut self,
        search: &mut Search<O, D>,
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

    fn hand_over<O: Observer, D: Domains>(
        &self,
        search: &mut Search<O, D>,
        take: &mut TakeFill<'_>,
    ) -> ControlFlow<Verdict> {
        search.statistics.fills += 1;
        search.tell(Event::Fill { letters: &self.letters });
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
