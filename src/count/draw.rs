//! Numbers drawn at random.

use num_bigint::BigUint;
use rand::Rng;

use super::number::Number;

/// A number less than `bound`, which is not 0, each with the same probability.
///
/// As many bits as `bound` has are drawn until they make a number below it: less than twice, on
/// average.
pub fn below(bound: &Number, random: &mut impl Rng) -> Number {
    match bound {
        Number::Small(bound) => {
            let unused = (bound.saturating_sub(1)).leading_zeros();
            loop {
                let drawn = random.next_u64().checked_shr(unused).unwrap_or(0);
                if drawn < *bound || *bound == 0 {
                    return Number::Small(drawn);
                }
            }
        }
        Number::Large(bound) => {
            let words = bound.bits().div_ceil(32) as usize;
            let unused = (32 - bound.bits() % 32) % 32;
            loop {
                let mut digits: Vec<u32> = (0..words).map(|_| random.next_u32()).collect();
                if let Some(last) = digits.last_mut() {
                    *last >>= unused;
                }
                let drawn = BigUint::new(digits);
                if drawn < **bound {
                    return Number::from(drawn);
                }
            }
        }
    }
}
