//! The Boolean semiring.

use num_bigint::BigUint;

use super::remembered::Remembered;
use super::semiring::Semiring;

/// (∨, ∧): whether there is a fill. The first one found ends the search, as a sum that is true
/// stays so.
#[derive(Clone, Copy, Debug)]
pub struct Existence;

impl Remembered for bool {
    fn to_word(&self) -> Option<u64> {
        Some(u64::from(*self))
    }

    fn of_word(word: u64) -> bool {
        word != 0
    }

    fn to_large(&self) -> BigUint {
        u64::from(*self).into()
    }

    fn of_large(number: BigUint) -> bool {
        number != BigUint::ZERO
    }

    fn is_large(&self) -> bool {
        false
    }
}

impl Semiring for Existence {
    type Value = bool;
    type Weight = ();
    type Limit = ();

    const UNWEIGHTED: () = ();
    const NO_LIMIT: () = ();
    const IS_LIMITED: bool = false;

    fn zero() -> bool {
        false
    }

    fn one() -> bool {
        true
    }

    fn of_words(words: u64) -> bool {
        words > 0
    }

    fn is_zero(value: &bool) -> bool {
        !value
    }

    fn add(sum: &mut bool, value: &bool) {
        *sum |= value;
    }

    fn multiply(product: &mut bool, value: &bool) {
        *product &= value;
    }

    fn weigh(_: &mut bool, (): ()) {}

    fn ends_product(value: &bool) -> bool {
        !value
    }

    fn then((): (), (): ()) {}

    fn common((): (), (): ()) {}

    fn without((): (), (): ()) {}

    fn limit_after((): (), sum: &bool, (): ()) -> Option<()> {
        (!sum).then_some(())
    }

    fn skip(_: &mut bool, (): ()) {}

    fn limit_beside((): (), _: &bool) {}

    fn suffices(_: &bool, (): ()) -> bool {
        true
    }

    fn widened((): (), _: &bool) -> Option<()> {
        None
    }
}
