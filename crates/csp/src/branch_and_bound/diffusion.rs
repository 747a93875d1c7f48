//! Prices of letters, moved between across and down until the bound stops falling.

use super::candidates::{Candidates, Margins, NONE};
use super::node::{Changed, Node};
use super::parts::Part;
use lexicon::letters::{LetterSet, MAX_LETTERS};
use lexicon::{Halt, Halted, Words};
use network::{Place, SlotId};

/// How many words [`diffused`] may look at in all: a second or two. Figures: `benches/record/constants.md`.
const MOST_WORK: usize = 1 << 30;

/// A sweep of [`diffused`] that lowers the bound by less than this part of all that it fell is the last.
/// Figures: `benches/record/constants.md`.
const LEAST_GAIN: i64 = 8_000;

/// The bound may stay for some sweeps, until prices come from one end of the grid to the other.
const FEWEST_SWEEPS: usize = 8;

/// The limits of moving prices.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    /// The total that fills must exceed.
    pub(super) threshold: i64,
    /// Prices up to this stay as they are.
    pub(super) tolerance: i64,
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
pub(super) fn diffuse(part: &Part, node: &mut Node, changed: &Changed, cut: Cut) -> Option<u64> {
    for &[across, down] in &part.crossings {
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

/// A bound of the sum of the values of the words of any fill, and what each word of each slot loses against it, by
/// prices of letters that move between slots until the bound hardly falls any more.
///
/// [Branch and bound](crate::BranchAndBound) begins with it; here it is for other searches. Each slot has words, at least
/// one, with their values, and a fill has one letter at each crossing: its value is the bound less what its words lose.
/// Values and their sums are below 2^50, whatever their sign.
///
/// Takes a few nanoseconds for each word of both slots of each crossing, some tens of times.
///
/// ```
/// use csp::diffused;
/// use lexicon::{Halt, Words};
/// use network::{Place, SlotId};
///
/// // One cell, where the one slot gains by the letter 0, and the other by 1.
/// let words = Words::listed(1, [[0], [1]]);
/// let crossing = [0, 1].map(|slot| Place { slot: SlotId::new(slot), position: 0 });
/// let slots = [(&words, vec![8, 0]), (&words, vec![0, 6])];
/// let (bound, losses) = diffused(slots, &[crossing], &Halt::default())?;
/// assert_eq!((bound, losses), (8, vec![vec![0, 1], vec![0, 1]]));
/// # Ok::<(), lexicon::Halted>(())
/// ```
///
/// # Errors
/// If `halt` is set.
pub fn diffused<'w>(
    slots: impl IntoIterator<Item = (&'w Words, Vec<i64>)>,
    crossings: &[[Place; 2]],
    halt: &Halt,
) -> Result<(i64, Vec<Vec<u64>>), Halted> {
    let slots = slots.into_iter().map(|(words, values)| Candidates::listed(words, values));
    let mut slots: Vec<Candidates> = slots.collect();
    let bound = |slots: &[Candidates]| slots.iter().map(Candidates::greatest).sum::<i64>();
    let words_of = |place: &Place| slots[place.slot.index()].len();
    let work = crossings.iter().flatten().map(words_of).sum::<usize>();
    let first = bound(&slots);
    let mut last = first;
    for sweep in 0..=MOST_WORK / work.max(1) {
        for crossing in crossings {
            halt.check()?;
            let margins =
                crossing.map(|Place { slot, position }| *slots[slot.index()].margins(position));
            let Agreement { prices, greatest, .. } = Agreement::of(&margins[0], &margins[1]);
            if greatest > 0 {
                for (place, sign) in crossing.iter().zip([-1, 1]) {
                    slots[place.slot.index()]
                        .add(place.position, &prices.map(|price| sign * price));
                }
            }
        }
        let now = bound(&slots);
        if sweep >= FEWEST_SWEEPS && last - now <= (first - now) / LEAST_GAIN {
            break;
        }
        last = now;
    }
    Ok((bound(&slots), slots.iter().map(Candidates::losses).collect()))
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
