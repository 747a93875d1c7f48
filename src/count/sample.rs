//! Fills drawn at random.

use num_bigint::BigUint;
use rand::Rng;

use super::and_or::AndOrSearch;
use super::counter::Counter;
use super::interleave::Interrupted;
use super::number::Number;
use super::semiring::Semiring;
use lexicon::{Halted, Letter};
use network::CellId;

impl Counter<'_> {
    /// A fill drawn at random, each with exactly the same probability, in row-major order; `None`
    /// if there is no fill. Each call draws anew.
    ///
    /// By AND/OR search, letters are drawn by the numbers of fills that follow them, which are mostly remembered;
    /// by walking, this is the fill [at](Self::at) a number drawn. Numbers are drawn by rejection, without any
    /// bias.
    ///
    /// # Errors
    /// If the halt of the counter is set.
    pub fn sample(&mut self, random: &mut impl Rng) -> Result<Option<Vec<Letter>>, Halted> {
        let total = self.total_number()?;
        if total.is_zero() {
            return Ok(None);
        }
        let Some(and_or) = &mut self.and_or else {
            return self.at(&below(&total, random).to_big());
        };
        let search = &mut and_or.search;
        search.unrestrict();
        let Some(drawn) = search.sample(random)? else { return Ok(None) };
        let candidates = self.problem.candidates();
        let letter = |cell: CellId| match and_or.reduced.number_of(cell) {
            Some(number) => drawn.get(number).copied(),
            None => candidates[cell].smallest(),
        };
        Ok(candidates.ids().map(letter).collect())
    }
}

impl AndOrSearch<Number> {
    /// One fill of the cells out of all, each with the same probability.
    ///
    /// A letter is chosen by the number of fills after it, and the components that are left are drawn each by
    /// itself.
    fn sample(&mut self, random: &mut impl Rng) -> Result<Option<Vec<Letter>>, Interrupted> {
        if self.total(u64::MAX)?.is_zero() {
            return Ok(None);
        }
        let mut fill = vec![0; self.tree.nodes.len()];
        let mut components = self.tree.roots.clone();
        while let Some(number) = components.pop() {
            let count = self.value(number, ())?;
            let mut left = below(&count, random);
            let node = self.tree.nodes[number as usize].clone();
            let (letters, before) = self.letters(&node);
            for letter in letters.iter() {
                self.place(&node, before, letter);
                let share = self.product(&node, ())?;
                match left.checked_subtract(&share) {
                    Some(rest) => left = rest,
                    None => {
                        fill[node.cell as usize] = letter;
                        break;
                    }
                }
            }
            components.extend(self.tree.children(&node));
        }
        Ok(Some(fill))
    }
}

/// A number less than `bound`, which is not 0, each with the same probability.
pub fn drawn_below(bound: &BigUint, random: &mut impl Rng) -> BigUint {
    below(&bound.clone().into(), random).to_big()
}

/// A number less than `bound`, which is not 0, each with the same probability.
///
/// As many bits as `bound` has are drawn until they make a number below it: less than twice, on
/// average.
fn below(bound: &Number, random: &mut impl Rng) -> Number {
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
