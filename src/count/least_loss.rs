//! The semiring of totals: the best of all fills, as what it loses against the best words of all slots.

use num_bigint::BigUint;

use super::memo::Remembered;
use super::semiring::Semiring;

/// (max, +), turned about: (min, +) over losses.
///
/// The score of a word is that of the best word of its slot less its *loss*. Totals are exact sums of
/// whole numbers, so the fills of greatest total are those of least loss. Losses are never negative,
/// and each state of an automaton has a word that loses nothing more (Mohri, *Weighted automata
/// algorithms*, 2009: weights are pushed to the beginning); so the loss of a prefix is a bound for all
/// that begins with it, and a search for a loss below some limit leaves all else out.
#[derive(Clone, Copy, Debug)]
pub struct LeastLoss;

/// A loss, in millionths of a score.
pub type Loss = u64;

/// What is known of the least loss of some fills: it, or a lower bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Least {
    /// The least loss is so much, or no less.
    pub loss: Loss,
    /// Whether it is so much.
    pub is_exact: bool,
}

impl Least {
    /// The loss of no fill.
    pub const NONE: Loss = Loss::MAX;

    /// The loss of fills that all lose more than is worth to be added up.
    pub const fn exactly(loss: Loss) -> Least {
        Least { loss, is_exact: true }
    }

    /// Some fill may lose so much, and none less.
    pub const fn at_least(loss: Loss) -> Least {
        Least { loss, is_exact: false }
    }

    /// Whether there is no fill.
    pub fn is_none(self) -> bool {
        self.is_exact && self.loss == Least::NONE
    }
}

/// Losses stay below this, that of no fill apart: an eighth of what a machine word holds, so that three
/// of them can be added up.
pub const MOST_LOSS: Loss = 1 << 61;

/// How many times the limit before is the next one. The work grows with the limit much faster, so the
/// sum of all is little more than the last.
const WIDER: Loss = 2;

impl Remembered for Least {
    fn to_word(&self) -> Option<u64> {
        // Losses are below 2^61, so that of no fill has a word of its own.
        Some(self.loss.min(MOST_LOSS) << 1 | u64::from(self.is_exact))
    }

    fn of_word(word: u64) -> Least {
        let loss = if word >> 1 == MOST_LOSS { Least::NONE } else { word >> 1 };
        Least { loss, is_exact: word & 1 == 1 }
    }

    fn to_large(&self) -> BigUint {
        self.loss.into()
    }

    fn of_large(_: BigUint) -> Least {
        Least::at_least(0)
    }

    fn is_large(&self) -> bool {
        false
    }
}

impl Semiring for LeastLoss {
    type Value = Least;
    type Weight = Loss;
    type Limit = Loss;

    const UNWEIGHTED: Loss = 0;
    const NO_LIMIT: Loss = Loss::MAX;
    const IS_LIMITED: bool = true;

    #[inline(always)]
    fn zero() -> Least {
        Least::exactly(Least::NONE)
    }

    #[inline(always)]
    fn one() -> Least {
        Least::exactly(0)
    }

    #[inline(always)]
    fn of_words(_: u64) -> Least {
        // One of them loses nothing more.
        Least::exactly(0)
    }

    #[inline(always)]
    fn is_zero(value: &Least) -> bool {
        value.is_none()
    }

    #[inline(always)]
    fn add(sum: &mut Least, value: &Least) {
        if value.loss < sum.loss || value.loss == sum.loss && value.is_exact {
            *sum = *value;
        }
    }

    #[inline(always)]
    fn multiply(product: &mut Least, value: &Least) {
        if product.is_none() || value.is_none() {
            *product = LeastLoss::zero();
            return;
        }
        product.loss = product.loss.saturating_add(value.loss).min(MOST_LOSS - 1);
        product.is_exact &= value.is_exact;
    }

    #[inline(always)]
    fn weigh(value: &mut Least, weight: Loss) {
        if value.loss != Least::NONE {
            value.loss = value.loss.saturating_add(weight).min(MOST_LOSS - 1);
        }
    }

    #[inline(always)]
    fn ends_product(value: &Least) -> bool {
        !value.is_exact || value.loss == Least::NONE
    }

    #[inline(always)]
    fn then(weight: Loss, next: Loss) -> Loss {
        weight.saturating_add(next)
    }

    #[inline(always)]
    fn common(one: Loss, other: Loss) -> Loss {
        one.min(other)
    }

    #[inline(always)]
    fn without(weight: Loss, common: Loss) -> Loss {
        weight.saturating_sub(common)
    }

    #[inline(always)]
    fn limit_after(limit: Loss, sum: &Least, weight: Loss) -> Option<Loss> {
        let limit = if sum.is_exact { limit.min(sum.loss) } else { limit };
        match limit {
            Loss::MAX => Some(limit),
            _ => limit.checked_sub(weight).filter(|&rest| rest > 0),
        }
    }

    #[inline(always)]
    fn skip(sum: &mut Least, weight: Loss) {
        LeastLoss::add(sum, &Least::at_least(weight));
    }

    #[inline(always)]
    fn limit_beside(limit: Loss, product: &Least) -> Loss {
        match limit {
            Loss::MAX => limit,
            _ => limit.saturating_sub(product.loss),
        }
    }

    #[inline(always)]
    fn suffices(known: &Least, limit: Loss) -> bool {
        known.is_exact || known.loss >= limit
    }

    fn widened(limit: Loss, found: &Least) -> Option<Loss> {
        if found.is_exact || limit == Loss::MAX {
            return None;
        }
        match limit.saturating_mul(WIDER).max(found.loss.saturating_add(1)) {
            wide if wide >= MOST_LOSS => Some(Loss::MAX),
            wide => Some(wide),
        }
    }
}
