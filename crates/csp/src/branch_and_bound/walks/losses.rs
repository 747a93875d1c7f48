//! Losses as tables have them: whole numbers of a unit, in 32 bits.

use crate::branch_and_bound::bound::candidates::NONE;
use crate::branch_and_bound::bound::node::Node;
use crate::branch_and_bound::bound::scope::Scope;

/// A number of units.
pub(crate) type Loss = i32;

/// The loss of letters that no fill has, and of all that is as much: above every gap, by more than what else a square has in a
/// sum with it.
pub(crate) const OUT: Loss = 1 << 26;

/// The most losses in one sum, each at most [`OUT`]: it is less than 2^31.
pub(crate) const MOST_LOSSES: usize = 30;

/// The most units of a limit that a letter is compared with: a limit of as many leaves no letter out.
pub(crate) const MOST_LEFT: Loss = 1 << 30;

/// The greatest numbers of the sides of squares, and the greatest gap: three sums of three sides are far from [`OUT`].
const MOST: i64 = 1 << 22;

/// The unit of losses, a power of two: losses are rounded down, and bounds hold as they are.
///
/// It is one millionth, and nothing is rounded, as long as words have scores of some points and not of hundreds. Tables in 32 bits
/// take half the cache, and vectors have twice as many.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Unit {
    shift: u32,
}

impl Unit {
    /// The unit for the losses at a node, for fills of more than `threshold`.
    pub(crate) fn of(Scope { component, .. }: Scope<'_>, node: &Node, threshold: i64) -> Unit {
        let sides =
            node.potentials.iter().flat_map(|potential| (0..4).map(|at| potential.side(at)));
        let numbers = sides.flatten().filter(|&&number| number != NONE).map(|number| number.abs());
        let most = numbers.max().max(Some(node.bound(component).saturating_sub(threshold)));
        let halvings = |most: i64| (0..).find(|shift| most >> shift <= MOST);
        Unit { shift: most.and_then(halvings).unwrap_or(0) }
    }

    /// A loss, or a part of one, as a number of units.
    pub(crate) fn number(self, loss: i64) -> Loss {
        (loss >> self.shift).min(i64::from(OUT)) as Loss
    }

    /// The least number of units that is no less than a gap.
    pub(crate) fn limit(self, gap: i64) -> i64 {
        gap.saturating_add((1 << self.shift) - 1) >> self.shift
    }

    /// The loss that a number of units stands for.
    pub(crate) fn loss(self, units: i64) -> i64 {
        units << self.shift
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_only_lower_losses_and_raise_limits() {
        for shift in [0, 1, 7] {
            let unit = Unit { shift };
            for number in [-(1 << 20) - 1, -1, 0, 1, 127, 128, (1 << 20) + 1] {
                let own = unit.loss(unit.number(number).into());
                assert!(own <= number && number < own + (1 << shift), "{number}: {own}");
                let limit = unit.loss(unit.limit(number));
                assert!(limit >= number && number > limit - (1 << shift), "{number}: {limit}");
            }
            assert_eq!(unit.number(i64::MAX), OUT);
        }
    }
}
