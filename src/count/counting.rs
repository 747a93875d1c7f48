//! The semiring of numbers of fills.

use super::number::Number;
use super::semiring::Semiring;

/// (+, ×): how many fills there are.
#[derive(Clone, Copy, Debug)]
pub struct Counting;

impl Semiring for Counting {
    type Value = Number;
    type Weight = ();
    type Limit = ();

    const UNWEIGHTED: () = ();
    const NO_LIMIT: () = ();

    #[inline(always)]
    fn zero() -> Number {
        Number::ZERO
    }

    #[inline(always)]
    fn one() -> Number {
        Number::ONE
    }

    #[inline(always)]
    fn of_words(words: u64) -> Number {
        Number::Small(words)
    }

    #[inline(always)]
    fn is_zero(value: &Number) -> bool {
        value.is_zero()
    }

    #[inline(always)]
    fn add(sum: &mut Number, value: &Number) {
        sum.add(value);
    }

    #[inline(always)]
    fn multiply(product: &mut Number, value: &Number) {
        product.multiply(value);
    }
}
