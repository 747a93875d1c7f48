//! The word of a broken slot that changes the last fill least.

use crate::domains::is_decided;
use crate::events::Observer;
use crate::model::Model;
use crate::solver::question::Solver;
use lexicon::{Letter, LetterSet};
use network::{CellId, SlotId, WordId};

impl<O: Observer> Solver<O> {
    /// The letter of a cell of a broken slot in the word that changes the reference least.
    pub(crate) fn nearest_letter(
        &self,
        model: &Model,
        slot: SlotId,
        cell: CellId,
    ) -> Option<Letter> {
        let word = model.word(slot, self.least_change(model, slot)?);
        let position = model.slots[slot].cells.iter().position(|&other| other == cell)?;
        Some(word[position])
    }

    /// The first of the words left that change the fewest cells. Words that begin alike share the changes of
    /// their beginning, and are left out at once where their further letters cannot make up for these changes.
    pub(crate) fn least_change(&self, model: &Model, slot: SlotId) -> Option<WordId> {
        let cells = &model.slots[slot].cells;
        let free: Vec<LetterSet> = cells.iter().map(|&cell| self.free(model, slot, cell)).collect();
        // The fewest changes from each position on, and the changes before it in the word at hand.
        let mut rest = vec![0; cells.len() + 1];
        for (position, &cell) in cells.iter().enumerate().rev() {
            let has_free = !(self.state.cells.get(cell) & free[position]).is_empty();
            rest[position] = rest[position + 1] + usize::from(!has_free);
        }
        let mut begun = vec![0; cells.len() + 1];
        let words = model.supports(slot).words();
        let domains = &self.state.domains;
        let (mut best, mut least) = (None, usize::MAX);
        let mut next = domains.first(slot);
        let mut same = 0;
        while let Some(word) = next {
            let letters = words.word(word.index());
            let is_dear = |&position: &usize| {
                let changes = !free[position].contains(letters[position]);
                begun[position + 1] = begun[position] + usize::from(changes);
                begun[position + 1] + rest[position + 1] >= least
            };
            let passed = match (same..letters.len()).find(is_dear) {
                Some(position) => words.end_of_prefix(word.index(), position + 1),
                None => {
                    (best, least) = (Some(word), begun[letters.len()]);
                    word.index() + 1
                }
            };
            next = domains.first_from(slot, WordId::new(passed));
            same = next.map_or(0, |next| words.common_prefix(word.index(), next.index()));
        }
        best
    }

    /// The letters of a cell of a slot that change no other slot: the letter of the reference, or all letters
    /// where no other open slot crosses.
    fn free(&self, model: &Model, slot: SlotId, cell: CellId) -> LetterSet {
        let letters = self.state.cells.get(cell);
        match is_decided(letters) || model.crossings(cell, slot).next().is_none() {
            true => letters,
            false => self.kept(cell),
        }
    }
}
