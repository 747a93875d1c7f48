//! Crossing two words.

use std::mem;

use lexicon::Letter;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// How two words are crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossover {
    /// The letters between two points are those of the second word, the others those of the first.
    TwoPoint,
    /// Each letter is that of one or the other, as likely.
    Uniform,
    /// One or the other way, as likely.
    Both,
}

lexicon::named!(Crossover, "crossover", TwoPoint = "two-point", Uniform = "uniform", Both = "both");

impl Crossover {
    /// The children of two words of the same length: each has the letter of one word where the other
    /// child has that of the other.
    pub fn cross(
        self,
        one: &[Letter],
        other: &[Letter],
        random: &mut ChaCha8Rng,
    ) -> [Vec<Letter>; 2] {
        let is_two_point = match self {
            Crossover::TwoPoint => true,
            Crossover::Uniform => false,
            Crossover::Both => random.random(),
        };
        let mut children = [one, other].map(<[Letter]>::to_vec);
        let [child, sibling] = &mut children;
        if is_two_point {
            let mut points = [0; 2].map(|_| random.random_range(..=one.len()));
            points.sort_unstable();
            let [start, end] = points;
            child[start..end].swap_with_slice(&mut sibling[start..end]);
        } else {
            for (letter, others) in child.iter_mut().zip(sibling) {
                if random.random() {
                    mem::swap(letter, others);
                }
            }
        }
        children
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    #[test]
    fn letters_are_those_of_the_parents() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let (one, other) = ([0; 8], [1; 8]);
        let mut changes = [0, 0];
        for _ in 0..200 {
            let [child, sibling] = Crossover::TwoPoint.cross(&one, &other, &mut random);
            assert!(child.iter().zip(&sibling).all(|(one, other)| one + other == 1));
            let borders = child.windows(2).filter(|pair| pair[0] != pair[1]).count();
            assert!(borders <= 2 && child.iter().all(|&letter| letter < 2), "{child:?}");
            changes[0] = changes[0].max(borders);
            let [child, sibling] = Crossover::Uniform.cross(&one, &other, &mut random);
            assert!(child.iter().zip(&sibling).all(|(one, other)| one + other == 1));
            changes[1] = changes[1].max(child.windows(2).filter(|p| p[0] != p[1]).count());
        }
        assert_eq!(changes[0], 2);
        assert!(changes[1] > 4);
    }
}
