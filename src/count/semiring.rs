//! The values that AND/OR search works out, which are added and multiplied.

use std::fmt::Debug;
use std::hash::Hash;

/// A commutative semiring of values of the fills of a component.
///
/// (Goodman, *Semiring parsing*, 1999; Kimmig, Van den Broeck and De Raedt, *Algebraic model counting*,
/// 2017.) The *sum* goes over the letters of a cell, the *product* over components that have nothing in
/// common, and each word has a *weight*, which the transitions of its automaton make up. Counting is
/// (+, ×) with words of weight 1; the best total is (max, +) with the score of a word as its weight.
///
/// A value may be worked out up to a *limit* only, beyond which it does not matter. Then a bound of the value is
/// known. Semirings without weights, in which no value can be left out, have no limit to pass on: their weights
/// and limits are empty, cost nothing, and do as the methods given here.
///
/// Values are remembered as words of 63 bits where they fit.
pub trait Semiring: Clone + Debug + PartialEq + 'static + Send + Sync {
    /// The weight of a word, or of a letter of a word; by default nothing.
    type Weight: Copy + Debug + Eq + Hash + Default + Send + Sync;
    /// Up to where a value matters.
    type Limit: Copy + Debug + Send + Sync;

    /// The value of no fill: it changes no sum, and a product with it is itself.
    const ZERO: Self;
    /// The value of one fill of no cells: it changes no product.
    const ONE: Self;
    /// All values matter.
    const NO_LIMIT: Self::Limit;

    /// The value of the rest of a slot, of which this number of words are left, at least one.
    fn of_words(words: u64) -> Self;

    /// Whether there is no fill at all.
    fn is_zero(&self) -> bool;

    /// Adds the fills of another value.
    fn add(&mut self, other: &Self);

    /// Joins each fill with each of another component.
    fn multiply(&mut self, other: &Self);

    /// The value as a word of 63 bits, if it fits.
    fn to_word(&self) -> Option<u64>;

    /// The value of a word.
    fn of_word(word: u64) -> Self;

    /// About how many bytes a value takes that does not fit in a word.
    fn large_bytes(&self) -> usize {
        0
    }

    /// Gives each fill a weight.
    #[inline(always)]
    fn weigh(&mut self, _weight: Self::Weight) {}

    /// Whether a product with this factor need not be worked out any further.
    #[inline(always)]
    fn ends_product(&self) -> bool {
        self.is_zero()
    }

    /// The weight of one letter and another.
    #[inline(always)]
    fn then(weight: Self::Weight, _next: Self::Weight) -> Self::Weight {
        weight
    }

    /// The weight that two alternatives have in common.
    #[inline(always)]
    fn common(one: Self::Weight, _other: Self::Weight) -> Self::Weight {
        one
    }

    /// The rest of a weight without a part that was [common](Self::common) to it.
    #[inline(always)]
    fn without(weight: Self::Weight, _common: Self::Weight) -> Self::Weight {
        weight
    }

    /// Up to where the value after a letter matters, beside the sum so far; `None` if it does not matter at all.
    #[inline(always)]
    fn limit_after(limit: Self::Limit, _sum: &Self, _weight: Self::Weight) -> Option<Self::Limit> {
        Some(limit)
    }

    /// Adds to a sum a bound of the value after a letter, where the value does not matter.
    #[inline(always)]
    fn skip(&mut self, _weight: Self::Weight) {}

    /// Up to where the next factor of a product matters.
    #[inline(always)]
    fn limit_beside(limit: Self::Limit, _product: &Self) -> Self::Limit {
        limit
    }

    /// Whether a value, or a bound of it, is enough up to a limit.
    #[inline(always)]
    fn suffices(&self, _limit: Self::Limit) -> bool {
        true
    }
}
