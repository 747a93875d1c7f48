//! Numbers of fills: one machine word as long as that is enough, arbitrary size beyond.

use num_bigint::BigUint;

use super::memo::Remembered;

/// A number of fills.
///
/// Most numbers under way fit in one word; only what outgrows it is allocated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// Any number of at most 64 bits.
    Small(u64),
    /// A number of more than 64 bits.
    Large(Box<BigUint>),
}

impl Number {
    pub const ZERO: Number = Number::Small(0);
    pub const ONE: Number = Number::Small(1);

    pub fn is_zero(&self) -> bool {
        matches!(self, Number::Small(0))
    }

    pub fn to_big(&self) -> BigUint {
        match self {
            Number::Small(number) => BigUint::from(*number),
            Number::Large(number) => (**number).clone(),
        }
    }

    #[cold]
    fn large(number: BigUint) -> Number {
        match u64::try_from(&number) {
            Ok(small) => Number::Small(small),
            Err(_) => Number::Large(Box::new(number)),
        }
    }

    pub fn add(&mut self, other: &Number) {
        if let (Number::Small(a), Number::Small(b)) = (&*self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            *self = Number::Small(sum);
            return;
        }
        *self = Number::large(self.to_big() + other.to_big());
    }

    /// The difference, or `None` if `other` is larger.
    pub fn checked_subtract(&self, other: &Number) -> Option<Number> {
        if let (Number::Small(a), Number::Small(b)) = (self, other) {
            return a.checked_sub(*b).map(Number::Small);
        }
        let (a, b) = (self.to_big(), other.to_big());
        (a >= b).then(|| Number::large(a - b))
    }

    pub fn multiply(&mut self, other: &Number) {
        if let (Number::Small(a), Number::Small(b)) = (&*self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            *self = Number::Small(product);
            return;
        }
        *self = Number::large(self.to_big() * other.to_big());
    }
}

impl From<BigUint> for Number {
    fn from(number: BigUint) -> Number {
        Number::large(number)
    }
}

impl Remembered for Number {
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

    fn to_large(&self) -> BigUint {
        self.to_big()
    }

    fn of_large(number: BigUint) -> Number {
        Number::from(number)
    }

    #[inline(always)]
    fn is_large(&self) -> bool {
        matches!(self, Number::Large(_))
    }
}
