//! Prices of two letters, moved between the slots of a square until the bound stops falling.

use std::sync::Arc;

use super::candidates::NONE;
use super::components::Component;
use super::diffusion::Cut;
use super::node::{Changed, Node};
use super::potential::Pairs;
use super::squares::PairTable;
use super::squares::{Side, Square};

/// Moves values between squares and their slots: a square takes over all that its four slots have by two letters, and each
/// slot gets back a quarter of what the best letters of the square come to. Only the squares of slots that `changed`, or
/// change on the way, are gone over. `None` if no fill of more than the threshold is left.
///
/// The slots around a square are a cycle: crossing by crossing they may agree on letters where no four words do, and the
/// bound by single crossings is too high by that. A square is a piece of its own, whose letters are all four at once (Sontag,
/// Meltzer, Globerson, Jaakkola and Weiss, *Tightening LP relaxations for MAP using message passing*, UAI 2008; Batra,
/// Nowozin and Kohli, *Tighter relaxations for MAP-MRF inference*, AISTATS 2011), and the update is that of MPLP (Globerson
/// and Jaakkola, NIPS 2007). All fills keep their totals, and the bound never rises but by the rounding of quarters. Two
/// letters that no fill of more than the threshold has in the square leave the slots. Prices up to the tolerance stay as they
/// are. Returns the work beside looking at the slots, by which the tree and neighbourhoods share the time (figures:
/// `benches/record/best-fills.md`).
pub(crate) fn settle(
    component: &Component,
    node: &mut Node,
    changed: &Changed,
    cut: Cut,
) -> Option<u64> {
    let mut work = 0;
    for (number, square) in component.squares.all.iter().enumerate() {
        if square.sides.iter().any(|side| changed[side.slot] || node.has_changed(side.slot)) {
            let bound = node.bound(component);
            if bound <= cut.threshold || !settle_square(square, number, node, (bound, cut)) {
                return None;
            }
            let words = square.sides.iter().map(|side| node.slot(side.slot).len() as u64);
            work += words.sum::<u64>() / 16 + node.potentials[number].work();
        }
    }
    Some(work)
}

fn settle_square(
    square: &Square,
    number: usize,
    node: &mut Node,
    (bound, cut): (i64, Cut),
) -> bool {
    let potential = Arc::clone(&node.potentials[number]);
    let greatest = square.sides.iter().map(|side| node.slot(side.slot).greatest());
    let others = bound - potential.greatest() - greatest.sum::<i64>();
    let tables: [PairTable; 4] = std::array::from_fn(|side| potential.table(side));
    let mut own: [Pairs; 4] = std::array::from_fn(|side| {
        let Side { slot, positions } = square.sides[side];
        node.slot(slot).pair_margins(positions, &tables[side])
    });
    // Whether words leave a slot: at first words of letters that the square has not.
    let mut some_leave = own.each_mut().map(|own| own.pop() != Some(NONE));
    let mut prices = potential.margins_with(&own);
    drop(potential);
    let mut greatest = [0; 4];
    for side in 0..4 {
        for (price, &own) in prices[side].iter_mut().zip(&own[side]) {
            // No other slot and no other square has more than its greatest value.
            if others + *price > cut.threshold {
                *price = price.div_euclid(4) - own;
                greatest[side] = price.abs().max(greatest[side]);
            } else {
                *price = NONE;
                some_leave[side] |= own != NONE;
            }
        }
    }
    let moves = |&side: &usize| some_leave[side] || greatest[side] > cut.tolerance;
    if !(0..4).any(|side| moves(&side)) {
        return true;
    }
    let potential = Arc::make_mut(&mut node.potentials[number]);
    (0..4).filter(moves).for_each(|side| potential.pay(side, &prices[side]));
    potential.keep_supported(&prices);
    (0..4).filter(moves).all(|side| {
        let Side { slot, positions } = square.sides[side];
        let words = node.slot_mut(slot);
        words.add_pairs(positions, &tables[side], &prices[side], some_leave[side]);
        words.len() > 0
    })
}
