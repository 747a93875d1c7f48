//! The words of a slot in the order in which they are tried.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::domains::{CellLetters, Domains, is_decided};
use crate::model::Model;
use crate::orders::ValueOrder;
use lexicon::letters::MAX_LETTERS;
use network::{SlotId, WordId};

/// The words of a slot that are still to be tried.
#[derive(Debug)]
pub(super) enum Untried {
    /// In lexicographic order: all words in the domain of the slot from a word on. Nothing is copied, so to
    /// choose a slot of many words costs nothing.
    From(WordId),
    /// By a key, the least first; equals in lexicographic order. A heap, for most slots are left before
    /// many of their words were tried.
    Keyed(BinaryHeap<Reverse<(u64, WordId)>>),
}

impl Untried {
    /// All words left to a slot.
    pub(super) fn new(
        order: ValueOrder,
        seed: u64,
        (model, domains, cells): (&Model, &Domains, &CellLetters),
        slot: SlotId,
    ) -> Untried {
        match order {
            ValueOrder::Lexicographic => Untried::From(WordId::new(0)),
            ValueOrder::Random => {
                let slot_seed = mix(seed ^ mix(slot.index() as u64));
                keyed(domains, slot, |word| mix(slot_seed ^ word.index() as u64))
            }
            ValueOrder::Score => {
                keyed(domains, slot, |word| u64::MAX - model.score(slot, word).millionths())
            }
            ValueOrder::LeastConstraining | ValueOrder::LastFill => {
                let left = words_left(model, domains, cells, slot);
                // The bits of numbers that are not negative compare as the numbers do.
                keyed(domains, slot, |word| u64::MAX - product(model, &left, slot, word).to_bits())
            }
        }
    }

    /// Takes the next word.
    pub(super) fn next(&mut self, domains: &Domains, slot: SlotId) -> Option<WordId> {
        match self {
            Untried::From(from) => {
                let word = domains.first_from(slot, *from)?;
                *from = WordId::new(word.index() + 1);
                Some(word)
            }
            Untried::Keyed(words) => words.pop().map(|Reverse((_, word))| word),
        }
    }
}

fn keyed(domains: &Domains, slot: SlotId, key: impl Fn(WordId) -> u64) -> Untried {
    let mut words = Vec::with_capacity(domains.count(slot) as usize);
    domains.for_each(slot, |word| words.push(Reverse((key(word), word))));
    Untried::Keyed(words.into())
}

/// For each position of a slot, the product of the numbers of words that each letter leaves to the crossing
/// slots; 1 where the cell is decided, or the cell lacks the letter or no slot crosses there.
fn words_left(
    model: &Model,
    domains: &Domains,
    cells: &CellLetters,
    slot: SlotId,
) -> Vec<[f64; MAX_LETTERS]> {
    let left = model.slot_cells(slot).iter().map(|&cell| {
        let mut left = [1.0; MAX_LETTERS];
        let letters = cells.get(cell);
        if !is_decided(letters) {
            for at in model.crossings(cell, slot) {
                for letter in letters.iter() {
                    let count = domains.count_with(model, at.slot, at.position, letter);
                    left[usize::from(letter)] *= f64::from(count.max(1));
                }
            }
        }
        left
    });
    left.collect()
}

/// The product, over the letters of a word of a slot, of the words that each letter [leaves](words_left).
fn product(model: &Model, left: &[[f64; MAX_LETTERS]], slot: SlotId, word: WordId) -> f64 {
    let letters = model.word(slot, word).iter().zip(left);
    letters.map(|(&letter, left)| left[usize::from(letter) % MAX_LETTERS]).product()
}

/// A permutation of numbers that looks random (the finalizer of SplitMix64: Steele, Lea and Flood,
/// OOPSLA 2014).
fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
