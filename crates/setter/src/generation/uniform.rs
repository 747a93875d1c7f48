//! Numbers drawn uniformly, the same on all machines.

use num_bigint::BigUint;
use rand::Rng;

/// A number below `bound`, which is at least 1; each with the same probability.
pub(super) fn below(bound: &BigUint, random: &mut impl Rng) -> BigUint {
    let bits = bound.bits();
    let words = bits.div_ceil(32);
    loop {
        let mut digits: Vec<u32> = (0..words).map(|_| random.next_u32()).collect();
        if let Some(top) = digits.last_mut() {
            *top &= u32::MAX >> (32 * words - bits);
        }
        // At least half of the numbers of so many bits are below.
        let number = BigUint::new(digits);
        if number < *bound {
            return number;
        }
    }
}

/// The binomial coefficients C(n, 0) … C(n, n).
pub(super) fn binomials(n: usize) -> Vec<BigUint> {
    let mut row = vec![BigUint::from(1_u32)];
    for k in 0..n {
        // C(n, k + 1) = C(n, k) (n - k) / (k + 1), which is whole.
        let next = &row[k] * (n - k) / (k + 1);
        row.push(next);
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    #[test]
    fn numbers_below_a_bound_are_even_likely() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let mut counts = [0_u32; 5];
        for _ in 0..10_000 {
            let number = below(&5_u32.into(), &mut random);
            counts[number.to_u32_digits().first().copied().unwrap_or(0) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (1_850..2_150).contains(count)), "{counts:?}");
        let large = BigUint::from(1_u32) << 200;
        assert!((0..100).all(|_| below(&large, &mut random) < large));
        assert_eq!(below(&1_u32.into(), &mut random), BigUint::ZERO);
    }
}
