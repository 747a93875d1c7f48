//! Grids drawn uniformly; a grid that misses a condition is thrown away.

use num_bigint::BigUint;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::conditions::Conditions;
use super::pattern::Pattern;
use super::uniform::{below, binomials};

/// Draws uniformly among the patterns with the right number of black cells, symmetry and lattice;
/// nothing else is looked at.
#[derive(Clone, Debug)]
pub(super) struct Proposals {
    /// All white but the lattice.
    base: Pattern,
    /// The free orbits of one cell, of two, and of four.
    classes: [Vec<Vec<usize>>; 3],
    /// Ways to share black orbits out among the classes, each with the number of patterns up to it,
    /// this one too.
    shares: Vec<([usize; 3], BigUint)>,
}

impl Proposals {
    /// The proposals for some conditions.
    pub(super) fn new(conditions: &Conditions) -> Proposals {
        let size = conditions.size;
        let mut base = Pattern::white(size);
        (0..size.cells()).for_each(|cell| base.set(cell, true));
        let mut classes: [Vec<Vec<usize>>; 3] = Default::default();
        for orbit in conditions.free_orbits() {
            orbit.iter().for_each(|&cell| base.set(cell, false));
            classes[orbit.len() / 2].push(orbit);
        }
        let ways = [0, 1, 2].map(|class: usize| binomials(classes[class].len()));
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
            // The first steps of a shuffle (Fisher and Yates): any set of so many orbits.
            for place in 0..black {
                let other = random.random_range(place..class.len());
                class.swap(place, other);
                class[place].iter().for_each(|&cell| pattern.set(cell, true));
            }
        }
        pattern
    }
}
