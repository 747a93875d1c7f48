//! The semiring of totals: the best total of all fills, as its loss against the best words of all slots.

use super::semiring::Semiring;

/// A loss, in millionths of a score.
pub type Loss = u64;

/// All losses but [`LeastLoss::NONE`] stay below this one: an eighth of the range of a machine word, so that three
/// losses can be added up.
pub const MOST_LOSS: Loss = 1 << 61;

/// The least loss of some fills, or a lower bound of it. As a [`Semiring`], (max, +), turned about: (min, +) over
/// losses.
///
/// The score of a word is the score of the best word of its slot less the *loss* of the word. Totals are exact
/// sums of whole numbers, so the fills of greatest total are the fills of least loss. Losses are never negative,
/// and each state of an automaton has a word that loses nothing more (Mohri, *Weighted automata algorithms*, 2009:
/// weights are pushed to the beginning); so the loss of a prefix is a bound for all fills that begin with it, and
/// a search for a loss below some limit leaves all other fills out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeastLoss {
    /// The least loss, or a lower bound of it.
    pub loss: Loss,
    /// Whether `loss` is the least loss.
    pub is_exact: bool,
}

impl LeastLoss {
    /// The loss of no fill.
    pub const NONE: Loss = Loss::MAX;
}

impl Semiring for LeastLoss {
    type Weight = Loss;
    type Limit = Loss;

    const ZERO: LeastLoss = LeastLoss { loss: LeastLoss::NONE, is_exact: true };
    const ONE: LeastLoss = LeastLoss { loss: 0, is_exact: true };
    const NO_LIMIT: Loss = Loss::MAX;

    #[inline(always)]
    fn of_words(_: u64) -> LeastLoss {
        // One of them loses nothing more.
        LeastLoss::ONE
    }

    #[inline(always)]
    fn is_zero(&self) -> bool {
        *self == LeastLoss::ZERO
    }

    #[inline(always)]
    fn add(&mut self, other: &LeastLoss) {
        if other.loss < self.loss || other.loss == self.loss && other.is_exact {
            *self = *other;
        }
    }

    #[inline(always)]
    fn multiply(&mut self, other: &LeastLoss) {
        if self.is_zero() || other.is_zero() {
            *self = LeastLoss::ZERO;
            return;
        }
        self.loss = self.loss.saturating_add(other.loss).min(MOST_LOSS - 1);
        self.is_exact &= other.is_exact;
    }

    fn to_word(&self) -> Option<u64> {
        // Losses are below 2^61, so that of no fill has a word of its own.
        Some(self.loss.min(MOST_LOSS) << 1 | u64::from(self.is_exact))
    }

    fn of_word(word: u64) -> LeastLoss {
        let loss = if word >> 1 == MOST_LOSS { LeastLoss::NONE } else { word >> 1 };
        LeastLoss { loss, is_exact: word & 1 == 1 }
    }

    #[inline(always)]
    fn weigh(&mut self, weight: Loss) {
        if self.loss != LeastLoss::NONE {
            self.loss = self.loss.saturating_add(weight).min(MOST_LOSS - 1);
        }
    }

    #[inline(always)]
    fn ends_product(&self) -> bool {
        !self.is_exact || self.loss == LeastLoss::NONE
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
    fn limit_after(limit: Loss, sum: &LeastLoss, weight: Loss) -> Option<Loss> {
        let limit = if sum.is_exact { limit.min(sum.loss) } else { limit };
        match limit {
            Loss::MAX => Some(limit),
            _ => limit.checked_sub(weight).filter(|&rest| rest > 0),
        }
    }

    #[inline(always)]
    fn skip(&mut self, weight: Loss) {
        // Some fill may lose this much, and no fill less.
        self.add(&LeastLoss { loss: weight, is_exact: false });
    }

    #[inline(always)]
    fn limit_beside(limit: Loss, product: &LeastLoss) -> Loss {
        match limit {
            Loss::MAX => limit,
            _ => limit.saturating_sub(product.loss),
        }
    }

    #[inline(always)]
    fn suffices(&self, limit: Loss) -> bool {
        self.is_exact || self.loss >= limit
    }
}
