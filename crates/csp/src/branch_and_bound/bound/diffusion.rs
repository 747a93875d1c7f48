//! Prices of letters, moved between across and down until the bound stops falling.

use super::candidates::{Margins, NONE};
use super::components::Component;
use super::node::{Changed, Node};
use lexicon::letters::{LetterSet, MAX_LETTERS};
use network::SlotId;

/// The limits of moving prices.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    /// The total that fills must exceed.
    pub(crate) threshold: i64,
    /// Prices up to this stay as they are.
    pub(crate) tolerance: i64,
}

/// Max-sum diffusion (Kovalevsky and Koval, about 1975; Werner, *A linear programming approach to
/// max-sum problem: a review*, IEEE PAMI 29, 2007), once over all crossings. `None` if a slot is left
/// without words.
///
/// Each slot picks the best of its words by itself, so the sum of the best values is a bound. At a crossing a
/// letter may cost the slot across the price that it pays the slot down: all fills keep their totals. The price
/// of a letter here makes its margins equal on both sides, so that no side counts on a letter that the other
/// side can hardly have; this price never raises the bound. It is a block-coordinate descent of the dual of the
/// linear relaxation, as MPLP is (Globerson and Jaakkola, NIPS 2007). A letter that one side cannot have leaves
/// the other side, so that the remaining words are arc consistent in the end.
///
/// Only the crossings of slots that `changed`, or change on the way, are gone over, and prices up to
/// the tolerance stay as they are, so that slots far from a choice need no work.
pub(crate) fn diffuse(
    component: &Component,
    node: &mut Node,
    changed: &Changed,
    cut: Cut,
) -> Option<u64> {
    for &[across, down] in &component.crossings {
        let is_new = |slot: SlotId| changed[slot] || node.has_changed(slot);
        if !is_new(across.slot) && !is_new(down.slot) {
            continue;
        }
        let one = *node.slot(across.slot).margins(across.position);
        let two = *node.slot(down.slot).margins(down.position);
        let Agreement { prices, common, greatest } = Agreement::of(&one, &two);
        if common.is_empty() {
            return None;
        }
        for (place, margins, sign) in [(across, one, -1), (down, two, 1)] {
            if greatest > cut.tolerance {
                let prices = prices.map(|price| sign * price);
                node.slot_mut(place.slot).add(place.position, &prices);
            }
            let mut letters = (0..MAX_LETTERS).filter(|&letter| margins[letter] != NONE);
            if letters.any(|letter| !common.contains(letter as u8)) {
                node.slot_mut(place.slot).retain_letters(place.position, common);
            }
        }
    }
    Some(0)
}

/// The prices and the common letters of two slots at a crossing.
struct Agreement {
    /// For each letter, the price that moves from the slot across to the slot down.
    prices: [i64; MAX_LETTERS],
    /// The letters that both slots can have.
    common: LetterSet,
    /// The greatest of the prices, whatever their sign.
    greatest: i64,
}

impl Agreement {
    fn of(one: &Margins, two: &Margins) -> Agreement {
        let (mut prices, mut common, mut greatest) = ([0_i64; MAX_LETTERS], 0, 0);
        for letter in 0..MAX_LETTERS {
            if one[letter] != NONE && two[letter] != NONE {
                prices[letter] = (one[letter] - two[letter]) / 2;
                common |= 1 << letter;
                greatest = prices[letter].abs().max(greatest);
            }
        }
        Agreement { prices, common: LetterSet(common), greatest }
    }
}
