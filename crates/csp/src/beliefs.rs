//! Beliefs: about how likely each letter of each cell is in a fill drawn at random.
//!
//! Belief propagation, or the sum-product algorithm (Pearl, 1988; Kschischang, Frey and Loeliger, IEEE Transactions
//! on Information Theory 47, 2001): each slot sends each of its cells how much its words with each letter there
//! weigh together, where a word weighs what the crossing slots send of its other letters. The messages are exact
//! on networks without cycles, and mostly good on others.

pub(crate) mod messages;

use crate::domains::{CellLetters, Domains};
use crate::model::Model;
use crate::word_weights::WordWeights;
use lexicon::letters::MAX_LETTERS;
use lexicon::{Halt, Letter};
use messages::{Weights, renew, scaled};
use network::{CellId, IdVec, Place, SlotId};
use std::sync::Arc;

/// A beginning of a word is left out where it weighs at most this part of all words of the slot.
const NEGLIGIBLE: f32 = 1e-7;

/// Blocks of work that a letter of a word takes.
const WORK_OF_LETTER: u64 = 2;

/// The messages of all slots to their cells.
#[derive(Clone, Debug)]
pub(crate) struct Beliefs {
    /// The message of each slot to the cell at each of its positions: all letters together 1.
    messages: Vec<Weights>,
    /// The weight of all words of each slot, when the slot sent its messages last.
    weights: IdVec<SlotId, f32>,
    /// How many words were left to each slot then; none where its messages are to be sent again.
    words: IdVec<SlotId, u32>,
    /// The weights of words by themselves, beside those of their letters.
    by_themselves: Arc<WordWeights>,
}

impl Beliefs {
    /// Messages that carry nothing yet, where words may have weights of their own.
    pub(crate) fn new(model: &Model, by_themselves: Arc<WordWeights>) -> Beliefs {
        Beliefs {
            messages: vec![[1.0; MAX_LETTERS]; model.positions],
            weights: IdVec::repeat(0.0, model.slot_count()),
            words: IdVec::repeat(0, model.slot_count()),
            by_themselves,
        }
    }

    /// About how many bytes the messages take.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.messages[..])
    }

    /// About the work of sending the messages of a slot once, in blocks.
    pub(crate) fn work_of(model: &Model, domains: &Domains, slot: SlotId) -> u64 {
        u64::from(domains.count(slot)) * model.slots[slot].cells.len() as u64 * WORK_OF_LETTER
    }

    /// Whether the messages of a slot are to be sent again: it has other words, or was sent other messages.
    pub(crate) fn is_stale(&self, domains: &Domains, slot: SlotId) -> bool {
        self.words[slot] != domains.count(slot)
    }

    /// Sends the messages of a slot, by the words and letters that are left. The messages of a crossing slot are then
    /// stale where the message to it changed by more than `tolerance`. Returns the work, in blocks.
    pub(crate) fn send(
        &mut self,
        model: &Model,
        (domains, cells): (&Domains, &CellLetters),
        slot: SlotId,
        tolerance: f32,
    ) -> u64 {
        let own = &model.slots[slot];
        let received = self.received(model, cells, slot);
        let least = self.weights[slot] * NEGLIGIBLE;
        let (weight, sent, letters) = self.weigh(model, domains, slot, &received, least);
        self.weights[slot] = weight;
        self.words[slot] = domains.count(slot);
        for (position, (sent, received)) in sent.into_iter().zip(&received).enumerate() {
            let mut message = [0.0; MAX_LETTERS];
            for (letter, message) in message.iter_mut().enumerate() {
                if received[letter] > 0.0 {
                    *message = sent[letter] / received[letter];
                }
            }
            if renew(&mut self.messages[own.base + position], message) > tolerance {
                for crossing in model.crossings(own.cells[position], slot) {
                    self.words[crossing.slot] = 0;
                }
            }
        }
        letters * WORK_OF_LETTER
    }

    /// The logarithm to base 10 of about how many fills some slots have with the words and letters that are left: what
    /// Bethe's free energy is of the messages sent last (Yedidia, Freeman and Weiss, IEEE Transactions on Information
    /// Theory 51, 2005). Exact without cycles; words may stand twice. `None` where weights are too small for a
    /// number, and once halted.
    pub(crate) fn expected_fills(
        &self,
        model: &Model,
        (domains, cells): (&Domains, &CellLetters),
        slots: &[SlotId],
        halt: &Halt,
    ) -> Option<f64> {
        let mut expected = 0.0;
        let mut open: Vec<CellId> = Vec::new();
        for &slot in slots {
            halt.check().ok()?;
            let own = &model.slots[slot].cells;
            let sent: Vec<Weights> =
                own.iter().map(|&cell| self.product(model, cells, cell, Some(slot))).collect();
            let most = sent.iter().map(|sent| sent.iter().copied().fold(0.0, f32::max));
            expected += most.map(|most| f64::from(most).log10()).sum::<f64>();
            let received: Vec<Weights> =
                sent.into_iter().map(|sent| scaled(sent, f32::max)).collect();
            let (weight, ..) = self.weigh(model, domains, slot, &received, 0.0);
            expected += f64::from(weight).log10();
            open.extend(own);
        }
        open.sort_unstable();
        open.dedup();
        for cell in open {
            let both: f32 = self.product(model, cells, cell, None).iter().sum();
            expected -= (model.places(cell).len() - 1) as f64 * f64::from(both).log10();
        }
        expected.is_finite().then_some(expected)
    }

    /// The messages of the other slots to each cell of a slot, multiplied; the greatest weight of each cell is 1.
    pub(crate) fn received(
        &self,
        model: &Model,
        cells: &CellLetters,
        slot: SlotId,
    ) -> Vec<Weights> {
        let own = model.slots[slot].cells.iter();
        own.map(|&cell| scaled(self.product(model, cells, cell, Some(slot)), f32::max)).collect()
    }

    /// The likeliest letter left to a cell, and how likely it is; the first of equals.
    pub(crate) fn likeliest(
        &self,
        model: &Model,
        cells: &CellLetters,
        cell: CellId,
    ) -> Option<(Letter, f32)> {
        let weights = scaled(self.product(model, cells, cell, None), |sum, weight| sum + weight);
        let mut best: Option<(Letter, f32)> = None;
        for letter in cells.get(cell).iter() {
            let weight = weights[usize::from(letter)];
            if best.is_none_or(|(_, most)| weight > most) {
                best = Some((letter, weight));
            }
        }
        best
    }

    /// The weight of all words left to a slot, the weights by letters at each position, and how many letters were looked at:
    /// a word weighs its own weight times the product of what was `received` of its letters, and is left out where a
    /// beginning of it weighs no more than `least`.
    fn weigh(
        &self,
        model: &Model,
        domains: &Domains,
        slot: SlotId,
        received: &[Weights],
        least: f32,
    ) -> (f32, Vec<Weights>, u64) {
        let mut sums = Sums::new(received, least);
        let words = model.supports(slot).words();
        let own = self.by_themselves.of(model, slot);
        let mut passed = 0;
        let mut last = 0;
        domains.for_each(slot, |word| {
            if word.index() >= passed {
                let same = words.common_prefix(last, word.index());
                let weight = own.map_or(1.0, |own| own[word.index()]);
                passed = match sums.add(words.word(word.index()), same, weight) {
                    // Few words share a long beginning.
                    Some(length) if length + 2 < received.len() => {
                        words.end_of_prefix(word.index(), length)
                    }
                    _ => word.index() + 1,
                };
                last = word.index();
            }
        });
        sums.finish()
    }

    /// The products of what all slots through a cell but `without` send of each letter left to the cell.
    fn product(
        &self,
        model: &Model,
        cells: &CellLetters,
        cell: CellId,
        without: Option<SlotId>,
    ) -> Weights {
        let places = model.places(cell).iter().filter(|place| Some(place.slot) != without);
        let message = |place: &Place| &self.messages[model.slots[place.slot].base + place.position];
        messages::product(cells.get(cell), places.map(message))
    }
}

/// The weights of words in order, summed by their letters: words that begin alike share the product of their
/// beginning.
struct Sums<'a> {
    /// The weights of the letters at each position by the crossing slots; the greatest of each position is 1.
    received: &'a [Weights],
    /// The least weight of a beginning that is looked at.
    least: f32,
    /// The letters of the beginning at hand, from the first to the last that was looked at.
    begun: Vec<Letter>,
    /// The weight of each beginning of it, from no letter on.
    products: Vec<f32>,
    /// The weight of the words so far that have each of these beginnings, and are in no longer sum yet.
    sums: Vec<f32>,
    /// For each position and letter, the weight of the words that have the letter there.
    sent: Vec<Weights>,
    /// How many letters were looked at.
    letters: u64,
}

impl Sums<'_> {
    fn new(received: &[Weights], least: f32) -> Sums<'_> {
        let length = received.len();
        let mut products = Vec::with_capacity(length + 1);
        products.push(1.0);
        Sums {
            received,
            least,
            begun: Vec::with_capacity(length),
            products,
            sums: vec![0.0; length + 1],
            sent: vec![[0.0; MAX_LETTERS]; length],
            letters: 0,
        }
    }

    /// Adds the next word, of a weight of its own, whose first `same` letters are the letters of the word before; the length
    /// of the beginning by which it is negligible, if it is.
    fn add(&mut self, word: &[Letter], same: usize, weight: f32) -> Option<usize> {
        self.close(same.min(self.begun.len()));
        for (position, &letter) in word.iter().enumerate().skip(self.begun.len()) {
            let product = self.products[position] * self.received[position][usize::from(letter)];
            self.begun.push(letter);
            self.products.push(product);
            self.letters += 1;
            if product <= self.least {
                return Some(position + 1);
            }
        }
        self.sums[word.len()] += self.products[word.len()] * weight;
        None
    }

    /// Adds what the words with the beginning at hand weigh to shorter beginnings, down to `length` letters.
    fn close(&mut self, length: usize) {
        for position in (length..self.begun.len()).rev() {
            let sum = std::mem::take(&mut self.sums[position + 1]);
            self.sent[position][usize::from(self.begun[position])] += sum;
            self.sums[position] += sum;
        }
        self.begun.truncate(length);
        self.products.truncate(length + 1);
    }

    /// The sums, as [`Beliefs::weigh`] returns them.
    fn finish(mut self) -> (f32, Vec<Weights>, u64) {
        self.close(0);
        (self.sums[0], self.sent, self.letters)
    }
}
