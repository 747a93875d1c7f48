//! Numbers of fills: one machine word as long as that is enough, arbitrary size beyond.

use std::ops::{Add, Mul};

use num_bigint::BigUint;

use super::semiring::Semiring;

/// A number of fills.
///
/// Most numbers under way fit in one word; only larger ones are allocated. As a [`Semiring`], (+, ×): how many
/// fills there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// Any number of at most 64 bits.
    Small(u64),
    /// A number of more than 64 bits.
    Large(Box<BigUint>),
}

impl Number {
    pub fn to_big(&self) -> BigUint {
        match self {
            Number::Small(number) => BigUint::from(*number),
            Number::Large(number) => (**number).clone(),
        }
    }

    /// The result of an operation with another number.
    #[inline(always)]
    fn with(
        &self,
        other: &Number,
        small: impl Fn(u64, u64) -> Option<u64>,
        large: impl Fn(BigUint, BigUint) -> BigUint,
    ) -> Number {
        if let (Number::Small(a), Number::Small(b)) = (self, other)
            && let Some(result) = small(*a, *b)
        {
            return Number::Small(result);
        }
        Number::from(large(self.to_big(), other.to_big()))
    }

    /// The difference, or `None` if `other` is larger.
    pub fn checked_subtract(&self, other: &Number) -> Option<Number> {
        if let (Number::Small(a), Number::Small(b)) = (self, other) {
            return a.checked_sub(*b).map(Number::Small);
        }
        let (a, b) = (self.to_big(), other.to_big());
        (a >= b).then(|| Number::from(a - b))
    }
}

impl From<BigUint> for Number {
    #[cold]
    fn from(number: BigUint) -> Number {
        match u64::try_from(&number) {
            Ok(small) => Number::Small(small),
            Err(_) => Number::Large(Box::new(number)),
        }
    }
}

impl Semiring for Number {
    type Weight = ();
    type Limit = ();

    const ZERO: Number = Number::Small(0);
    const ONE: Number = Number::Small(1);
    const NO_LIMIT: () = ();

    #[inline(always)]
    fn of_words(words: u64) -> Number {
        Number::Small(words)
    }

    #[inline(always)]
    fn is_zero(&self) -> bool {
        matches!(self, Number::Small(0))
    }

    #[inline(always)]
    fn add(&mut self, other: &Number) {
        *self = self.with(other, u64::checked_add, BigUint::add);
    }

    #[inline(always)]
    fn multiply(&mut self, other: &Number) {
        *self = self.with(other, u64::checked_mul, BigUint::mul);
    }

    #[inline(always)]
    fn to_word(&self) -> Option<u64> {
        match self {
            Number::Small(number) if number >> 63 == 0 => Some(*number),
            _ => None,
        }
    }

    #[inline(always)]
    fn of_word(word: u64) -> Number {
        Number::Small(word)
    }

    fn large_bytes(&self) -> usize {
        let bits = match self {
            Number::Small(_) => u64::BITS.into(),
            Number::Large(number) => number.bits(),
        };
        // With what an allocator adds to the number and to its digits.
        bits as usize / 8 + size_of::<BigUint>() + 4 * size_of::<usize>()
    }
}
