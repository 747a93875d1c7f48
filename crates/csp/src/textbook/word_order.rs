//! The words of a slot in the order in which they are tried.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::domains::{CellLetters, Domains};
use crate::model::Model;
use crate::orders::{ValueOrder, product, words_left};
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
    pub(super) fn new<D: Domains>(
        order: ValueOrder,
        seed: u64,
        (model, domains, cells): (&Model, &D, &CellLetters),
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
    pub(super) fn next(&mut self, domains: &impl Domains, slot: SlotId) -> Option<WordId> {
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

fn keyed(domains: &impl Domains, slot: SlotId, key: impl Fn(WordId) -> u64) -> Untried {
    let mut words = Vec::with_capacity(domains.count(slot) as usize);
    domains.for_each(slot, |word| words.push(Reverse((key(word), word))));
    Untried::Keyed(words.into())
}

/// A permutation of numbers that looks random (the finalizer of SplitMix64: Steele, Lea and Flood,
/// OOPSLA 2014).
fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
