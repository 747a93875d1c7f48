//! Fills drawn at random.

use num_bigint::BigUint;
use rand::Rng;

use super::and_or::AndOrSearch;
use super::check::repeated_word;
use super::counter::Counter;
use super::counting::Counting;
use super::number::Number;
use super::race::Interrupted;
use lexicon::halt::{Halt, Halted};
use lexicon::letters::{Letter, LetterSet};

/// After so many fills in a row that repeat a word, drawing is given up. If one fill in ten thousand
/// repeats none, this comes by chance once in e^100 times.
pub const MOST_REJECTED: u64 = 1_000_000;

/// A fill drawn in which no word stands twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The fill, its letters row by row; `None` if each of [`MOST_REJECTED`] repeated a word.
    pub fill: Option<Vec<Letter>>,
    /// How many fills were drawn before it and rejected.
    pub rejected: u64,
}

impl Counter<'_> {
    /// A fill drawn at random, each with exactly the same probability, in row-major order; `None`
    /// if there is no fill. Each call draws anew.
    ///
    /// By AND/OR search, letters are drawn by what can follow them, which is mostly remembered; by
    /// walking, this is the fill [at](Self::at) a number drawn. Numbers are drawn by rejection, without
    /// any bias.
    ///
    /// # Errors
    /// If what halts the counter is set.
    pub fn sample(&mut self, random: &mut impl Rng) -> Result<Option<Vec<Letter>>, Halted> {
        let total = self.total_number()?;
        if total.is_zero() {
            return Ok(None);
        }
        let Some(and_or) = &mut self.and_or else {
            return self.at(&below(&total, random).to_big());
        };
        let search = and_or.search();
        search.unrestrict();
        let Some(drawn) = search.sample(random)? else { return Ok(None) };
        let letter = |(cell, letters): (usize, &LetterSet)| match and_or.number_of(cell) {
            Some(number) => drawn.get(number).copied(),
            None => letters.smallest(),
        };
        Ok(self.problem.candidates().iter().enumerate().map(letter).collect())
    }

    /// A fill at random, each with the same probability of the fills in which no word stands twice; `None`
    /// if the problem has no fill, words repeated or not.
    ///
    /// Fills are drawn until one repeats no word, so it takes long where few do not.
    ///
    /// # Errors
    /// If `halt` is set, or what halts the counter.
    pub fn sample_distinct(
        &mut self,
        random: &mut impl Rng,
        halt: &Halt,
    ) -> Result<Option<Drawn>, Halted> {
        for rejected in 0..MOST_REJECTED {
            halt.check()?;
            let Some(fill) = self.sample(random)? else { return Ok(None) };
            if repeated_word(self.problem, &fill).is_none() {
                return Ok(Some(Drawn { fill: Some(fill), rejected }));
            }
        }
        Ok(Some(Drawn { fill: None, rejected: MOST_REJECTED }))
    }
}

impl AndOrSearch<Counting> {
    /// One fill of the cells out of all, each with the same probability.
    ///
    /// A letter is chosen by what comes after it, and the components that are left are drawn each by itself.
    fn sample(&mut self, random: &mut impl Rng) -> Result<Option<Vec<Letter>>, Interrupted> {
        if self.total(u64::MAX)?.is_zero() {
            return Ok(None);
        }
        let mut fill = vec![0; self.tree().nodes.len()];
        let mut components = self.tree().roots.clone();
        while let Some(number) = components.pop() {
            let count = self.value(number, ())?;
            let mut left = below(&count, random);
            let node = self.tree().nodes[number as usize].clone();
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
            components.extend(self.tree().children(&node));
        }
        Ok(Some(fill))
    }
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
