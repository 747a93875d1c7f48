//! Two slots that cross and must differ, and the prices of words that both want.

use std::array;

use super::candidates::Candidates;
use crate::model::Model;
use lexicon::letters::{Letter, MAX_LETTERS};
use network::{SlotId, WordId};

/// Two slots that cross and must differ.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rivals {
    pub(crate) slots: [SlotId; 2],
    /// The position of each slot at their crossing, the first if there are several.
    positions: [usize; 2],
}

/// The price of a word for two rivals: each pays it if it has the word, and the first is paid it if the letter of the word is at
/// the crossing.
///
/// No fill loses: one rival at most has the word, and then its letter is at the crossing. A fill with this letter and
/// other words seems to have more than its total. This is a Lagrangian relaxation of the constraint that a letter at the crossing
/// stands at least as often as the two slots have a word with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WordPrice {
    word: WordId,
    /// Its letter at the crossing.
    letter: Letter,
    /// 0 or more.
    pub(crate) price: i64,
}

impl WordPrice {
    /// The same word at another price.
    pub(crate) fn at(self, price: i64) -> WordPrice {
        WordPrice { price, ..self }
    }
}

impl Rivals {
    /// The pairs of some slots that cross and must differ.
    pub(crate) fn of(model: &Model, slots: &[SlotId]) -> Vec<Rivals> {
        let mut all: Vec<Rivals> = Vec::new();
        for &slot in slots {
            for (position, &cell) in model.slot_cells(slot).iter().enumerate() {
                for place in model.crossings(cell, slot).filter(|place| place.slot > slot) {
                    let slots = [slot, place.slot];
                    let must_differ = model.constraints.rivals(slot).any(|own| own == place.slot);
                    if must_differ && all.iter().all(|known| known.slots != slots) {
                        all.push(Rivals { slots, positions: [position, place.position] });
                    }
                }
            }
        }
        all
    }

    /// New prices in place of old ones, of the same words first, then of words that have none yet: each the least that makes
    /// the bound as low as it can be. No price grows beyond `most`, the gap: a word costs no more in a fill that is sought.
    pub(crate) fn prices(
        &self,
        slots: [&Candidates; 2],
        old: &[WordPrice],
        most: i64,
    ) -> Vec<WordPrice> {
        let leaders = array::from_fn::<_, 2, _>(|at| slots[at].leaders(self.positions[at]));
        let lead = |own: &WordPrice| {
            let lead = |at: usize| slots[at].lead(own.word, &leaders[at][usize::from(own.letter)]);
            Some(lead(0)?.min(lead(1)?))
        };
        let renewed = |own: WordPrice| {
            // A word that a rival cannot have has no price: it would only make up for other words.
            let price = lead(&own).map_or(0, |lead| (own.price + lead).min(most.max(own.price)));
            own.at(price.max(0))
        };
        let wanted = (0..MAX_LETTERS).filter_map(|letter| {
            let [one, two] = [leaders[0][letter].best?, leaders[1][letter].best?];
            let own = WordPrice { word: one, letter: letter as Letter, price: 0 };
            (one == two && old.iter().all(|known| known.word != one)).then_some(own)
        });
        old.iter().copied().chain(wanted).map(renewed).collect()
    }

    /// Takes prices from the values of the words of a slot, if it is one of the rivals.
    pub(crate) fn charge(&self, slot: SlotId, words: &mut Candidates, prices: &[WordPrice]) {
        let Some(place) = self.slots.iter().position(|&own| own == slot) else { return };
        if place == 0 {
            let mut paid = [0; MAX_LETTERS];
            prices.iter().for_each(|own| paid[usize::from(own.letter)] += own.price);
            words.add(self.positions[0], &paid);
        }
        words.add_to_words(prices.iter().map(|own| (own.word, -own.price)));
    }

    /// Gives prices back to the words of a slot, if it is one of the rivals.
    pub(crate) fn refund(&self, slot: SlotId, words: &mut Candidates, prices: &[WordPrice]) {
        let back = |own: &WordPrice| own.at(-own.price);
        self.charge(slot, words, &prices.iter().map(back).collect::<Vec<WordPrice>>());
    }
}
