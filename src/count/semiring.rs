//! What AND/OR search can work out: values that are added and multiplied.

use std::fmt::Debug;
use std::hash::Hash;

use super::memo::Remembered;

/// A commutative semiring: what is worked out about the fills of a component.
///
/// (Goodman, *Semiring parsing*, 1999; Kimmig, Van den Broeck and De Raedt, *Algebraic model counting*,
/// 2017.) The *sum* goes over the letters of a cell, the *product* over components that have nothing in
/// common, and each word has a *weight*, which the transitions of its automaton make up. Counting is
/// (+, ×) with words of weight 1; the best total is (max, +) with the score of a word as its weight.
///
/// A value may be worked out up to a *limit* only, beyond which it does not matter. What then is known is
/// a bound of the value. Semirings without weights, in which no value can be left out, have no limit to pass
/// on: their weights and limits are empty, cost nothing, and do what is given here.
pub trait Semiring: Copy + Debug + 'static {
    /// What is worked out.
    type Value: Clone + Debug + PartialEq + Remembered;
    /// What a word, or a letter of it, contributes.
    type Weight: Copy + Debug + Eq + Hash + Default;
    /// Up to where a value matters.
    type Limit: Copy + Debug;

    /// The weight that changes nothing.
    const UNWEIGHTED: Self::Weight;
    /// All values matter.
    const NO_LIMIT: Self::Limit;
    /// Whether values may be worked out up to a limit only.
    const IS_LIMITED: bool = false;

    /// The value of no fill: it changes no sum, and a product with it is itself.
    fn zero() -> Self::Value;

    /// The value of one fill of no cells: it changes no product.
    fn one() -> Self::Value;

    /// The value of the rest of a slot, of which this number of words are left, at least one.
    fn of_words(words: u64) -> Self::Value;

    /// Whether there is no fill at all.
    fn is_zero(value: &Self::Value) -> bool;

    /// Adds the fills of another value.
    fn add(sum: &mut Self::Value, value: &Self::Value);

    /// Joins each fill with each of another component.
    fn multiply(product: &mut Self::Value, value: &Self::Value);

    /// Gives each fill a weight.
    #[inline(always)]
    fn weigh(_value: &mut Self::Value, _weight: Self::Weight) {}

    /// Whether a product with this factor need not be worked out any further.
    #[inline(always)]
    fn ends_product(value: &Self::Value) -> bool {
        Self::is_zero(value)
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

    /// What is left of a weight without a part that was [common](Self::common) to it.
    #[inline(always)]
    fn without(weight: Self::Weight, _common: Self::Weight) -> Self::Weight {
        weight
    }

    /// Up to where what follows a letter matters, beside the sum so far; `None` if it does not at all.
    #[inline(always)]
    fn limit_after(
        limit: Self::Limit,
        _sum: &Self::Value,
        _weight: Self::Weight,
    ) -> Option<Self::Limit> {
        Some(limit)
    }

    /// Adds what follows a letter that does not matter.
    #[inline(always)]
    fn skip(_sum: &mut Self::Value, _weight: Self::Weight) {}

    /// Up to where the next factor of a product matters.
    #[inline(always)]
    fn limit_beside(limit: Self::Limit, _product: &Self::Value) -> Self::Limit {
        limit
    }

    /// Whether what is known of a value is enough up to a limit.
    #[inline(always)]
    fn suffices(_known: &Self::Value, _limit: Self::Limit) -> bool {
        true
    }

    /// The next limit to work a value out to, after it turned out not to be within one; `None` if
    /// it was, or there is none.
    #[inline(always)]
    fn widened(_limit: Self::Limit, _found: &Self::Value) -> Option<Self::Limit> {
        None
    }
}
