//! What a memo can hold.

use num_bigint::BigUint;

/// A value that a memo can hold: mostly one word of 63 bits, and a large number if that is too little.
pub trait Remembered: Sized {
    /// The value as a word of 63 bits, if it fits.
    fn to_word(&self) -> Option<u64>;

    /// The value of a word.
    fn of_word(word: u64) -> Self;

    /// The value as a number of any size.
    fn to_large(&self) -> BigUint;

    /// The value of a number that does not fit in a word.
    fn of_large(number: BigUint) -> Self;

    /// Whether the value takes memory of its own.
    fn is_large(&self) -> bool;
}
