//! Uniform draws, the same on all machines: of numbers, however large, and of grids, of which one that misses
//! a condition is thrown away.

use num_bigint::BigUint;
use num_integer::IterBinomial;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt};

use super::conditions::Conditions;
use super::pattern::Pattern;

/// A number below `bound`, which is at least 1; each with the same probability.
pub(super) fn below(bound: &BigUint, random: &mut impl Rng) -> BigUint {
    let bits = bound.bits();
    let words = bits.div_ceil(32);
    loop {
        let mut digits: Vec<u32> = (0..words).map(|_| random.next_u32()).collect();
        if let Some(top) = digits.last_mut() {
            *top &= u32::MAX >> (32 * words - bits);
        }
        // At least half of the numbers of as many bits as the bound are below it.
        let number = BigUint::new(digits);
        if number < *bound {
            return number;
        }
    }
}

/// Draws uniformly among the patterns with the right number of black cells, symmetry and lattice; no other
/// condition is looked at.
#[derive(Clone, Debug)]
pub(super) struct Proposals {
    /// The pattern whose cells are white but for the lattice and the cells that are given black.
    base: Pattern,
    /// The free orbits of one cell, of two, and of four.
    classes: [Vec<Vec<usize>>; 3],
    /// Ways to share black orbits out among the classes, each with the number of patterns of all ways up to
    /// it, its own included.
    shares: Vec<([usize; 3], BigUint)>,
}

impl Proposals {
    /// The proposals for some conditions.
    pub(super) fn new(conditions: &Conditions) -> Proposals {
        let size = conditions.size;
        let mut base = Pattern::white(size);
        (0..size.cells()).for_each(|cell| base.set(cell, true));
        conditions.given_whites().into_iter().for_each(|cell| base.set(cell, false));
        let mut classes: [Vec<Vec<usize>>; 3] = Default::default();
        for orbit in conditions.free_orbits() {
            orbit.iter().for_each(|&cell| base.set(cell, false));
            classes[orbit.len() / 2].push(orbit);
        }
        let ways = classes
            .each_ref()
            .map(|class| IterBinomial::new(BigUint::from(class.len())).collect::<Vec<BigUint>>());
        let mut shares = Vec::new();
        let mut sum = BigUint::ZERO;
        for fours in 0..ways[2].len() {
            for twos in 0..ways[1].len() {
                for ones in 0..ways[0].len() {
                    let blacks = base.blacks() + ones + 2 * twos + 4 * fours;
                    if conditions.blacks.contains(&blacks) {
                        sum += &ways[0][ones] * &ways[1][twos] * &ways[2][fours];
                        shares.push(([ones, twos, fours], sum.clone()));
                    }
                }
            }
        }
        Proposals { base, classes, shares }
    }

    /// A pattern, each with the same probability; all white but the lattice if there is none.
    pub(super) fn draw(&mut self, random: &mut ChaCha8Rng) -> Pattern {
        let mut pattern = self.base.clone();
        let Some((_, all)) = self.shares.last() else { return pattern };
        let number = below(all, random);
        let share = self.shares.partition_point(|(_, up_to)| *up_to <= number);
        for (class, black) in self.classes.iter_mut().zip(self.shares[share].0) {
            // The first steps of a shuffle (Fisher and Yates): any set of `black` orbits.
            for place in 0..black {
                let other = random.random_range(place..class.len());
                class.swap(place, other);
                class[place].iter().for_each(|&cell| pattern.set(cell, true));
            }
        }
        pattern
    }
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
