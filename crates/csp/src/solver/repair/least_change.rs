//! The word of a broken slot that changes the last fill least.

use crate::domains::Domains;
use crate::domains::is_decided;
use crate::events::Observer;
use crate::ids::{CellId, SlotId, WordId};
use crate::model::{Model, Place};
use crate::solver::question::Solver;
use crate::solver::repair_state::Extent;
use lexicon::letters::{Letter, LetterSet, MAX_LETTERS};

/// What each letter of a cell costs.
type Costs = [f32; MAX_LETTERS];

/// What a letter costs with which the crossing slot must change in another cell too, where one costs 1
/// with which it need not. It changes only which fill is found, and how soon.
const SPREADS: f32 = 4.0;

impl<O: Observer, D: Domains> Solver<O, D> {
    /// The word of a broken slot that changes the reference least, while no choice was refuted: then
    /// letters are tried one by one.
    pub(crate) fn nearest_word(&self, model: &Model, slot: SlotId) -> Option<WordId> {
        let is_first = self.statistics.failures == self.repair.failures;
        (self.repair.extent == Extent::Broken && is_first)
            .then(|| self.least_change(model, slot))
            .flatten()
    }

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

    /// The first of the words left that cost least. Words that begin alike share what that costs, and are
    /// left out at once where their further letters cannot make up for it.
    fn least_change(&self, model: &Model, slot: SlotId) -> Option<WordId> {
        let cells = &model.slots[slot].cells;
        let costs: Vec<Costs> = cells.iter().map(|&cell| self.costs(model, slot, cell)).collect();
        // What the letters from each position on cost at least, and those before it in the word at hand.
        let mut rest = vec![0.0; cells.len() + 1];
        for (position, &cell) in cells.iter().enumerate().rev() {
            let letters = self.state.cells.get(cell).iter();
            let costs = letters.map(|letter| costs[position][usize::from(letter)]);
            rest[position] = rest[position + 1] + costs.fold(f32::INFINITY, f32::min);
        }
        let mut begun = vec![0.0; cells.len() + 1];
        let words = model.supports(slot).words();
        let domains = &self.state.domains;
        let (mut best, mut least) = (None, f32::INFINITY);
        let mut next = domains.first(slot);
        let mut same = 0;
        while let Some(word) = next {
            let letters = words.word(word.index());
            let is_dear = |&position: &usize| {
                begun[position + 1] =
                    begun[position] + costs[position][usize::from(letters[position])];
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

    /// What each letter in a cell of a slot costs: nothing if it is that of the reference, less where
    /// the crossing slot has a word with it that is otherwise as it was.
    fn costs(&self, model: &Model, slot: SlotId, cell: CellId) -> Costs {
        let mut costs = [0.0; MAX_LETTERS];
        let letters = self.state.cells.get(cell);
        if is_decided(letters) {
            return costs;
        }
        // What all slots that cross there absorb.
        let mut crossings =
            model.crossings(cell, slot).map(|place| self.absorbed(model, cell, place));
        let Some(first) = crossings.next() else { return costs };
        let absorbed = crossings.fold(first, |all, absorbed| all & absorbed);
        for letter in letters.without(self.kept(cell)).iter() {
            costs[usize::from(letter)] = if absorbed.contains(letter) { 1.0 } else { SPREADS };
        }
        costs
    }

    /// The letters of a cell with which the slot there has a word that is otherwise as it was.
    fn absorbed(&self, model: &Model, cell: CellId, Place { slot, position }: Place) -> LetterSet {
        let as_it_was = |&cell: &CellId| {
            let kept = self.kept(cell).smallest();
            kept.or(self.state.cells.get(cell).smallest()).unwrap_or_default()
        };
        let mut word: Vec<Letter> = model.slots[slot].cells.iter().map(as_it_was).collect();
        let words = model.supports(slot).words();
        let is_left = |&letter: &Letter| {
            word[position] = letter;
            let numbers = words.range(&word);
            !numbers.is_empty() && self.state.domains.contains(slot, WordId::new(numbers.start))
        };
        self.state.cells.get(cell).iter().filter(is_left).collect()
    }
}
