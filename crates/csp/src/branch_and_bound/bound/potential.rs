//! The potentials of squares.

use std::sync::OnceLock;

use super::candidates::NONE;
use super::squares::CORNERS;
use super::squares::PairTable;
use lexicon::letters::{Letter, LetterSet, MAX_LETTERS};
use lexicon::total::Total;

/// A number for each place of a [`PairTable`]; [`NONE`] if the two letters are in no fill.
pub(crate) type Pairs = Vec<i64>;

/// The potential of a square: a number for each four letters of its corners, which is the sum of a number for each side, by
/// the letters of the two corners of the side.
///
/// So it takes four tables and not one of 26^4 numbers, and the greatest numbers come by products of matrices over (max, +).
#[derive(Clone, Debug)]
pub(crate) struct Potential {
    /// The letters of the corners.
    letters: [Vec<Letter>; 4],
    sides: [Pairs; 4],
    known: CachedMaxima,
}

/// The greatest numbers, worked out from the sides as they are.
#[derive(Clone, Debug, Default)]
struct CachedMaxima {
    through: OnceLock<Through>,
    margins: OnceLock<[Pairs; 4]>,
    corners: OnceLock<[[i64; MAX_LETTERS]; 4]>,
}

impl Potential {
    pub(crate) fn zero(letters: [LetterSet; 4]) -> Potential {
        let letters = letters.map(|letters| letters.iter().collect::<Vec<Letter>>());
        let sides = CORNERS.map(|[one, two]| vec![0; letters[one].len() * letters[two].len()]);
        Potential { letters, sides, known: CachedMaxima::default() }
    }

    /// The places of the letters of a side.
    pub(crate) fn table(&self, side: usize) -> PairTable {
        let [one, two] = CORNERS[side];
        PairTable::new(&self.letters[one], &self.letters[two])
    }

    /// The numbers of a side.
    pub(crate) fn side(&self, side: usize) -> &Pairs {
        &self.sides[side]
    }

    /// Whether a corner has several letters.
    pub(crate) fn has_choice(&self) -> bool {
        self.letters.iter().any(|letters| letters.len() > 1)
    }

    /// The greatest number.
    pub(crate) fn greatest(&self) -> i64 {
        self.through().greatest
    }

    /// For each side, the greatest numbers with two letters.
    pub(crate) fn margins(&self) -> &[Pairs; 4] {
        self.known.margins.get_or_init(|| self.through().margins())
    }

    /// For each side, the greatest sums with two letters if each side had more.
    pub(crate) fn margins_with(&self, more: &[Pairs; 4]) -> [Pairs; 4] {
        let sums = |side: usize| {
            let both = self.sides[side].iter().zip(&more[side]);
            both.map(|(&own, &more)| to_sum(own) + to_sum(more)).collect()
        };
        Through::new(self.sizes(), std::array::from_fn(sums)).margins()
    }

    /// For each corner, the greatest numbers with a letter.
    pub(crate) fn corners(&self) -> &[[i64; MAX_LETTERS]; 4] {
        self.known.corners.get_or_init(|| {
            let mut corners = [[NONE; MAX_LETTERS]; 4];
            self.each(self.margins(), |letters, margin| {
                for (corner, letter) in letters {
                    let known = &mut corners[corner][usize::from(letter)];
                    *known = margin.max(*known);
                }
            });
            corners
        })
    }

    /// Pays the prices of a side to its slot; what costs [`NONE`] is in no fill.
    pub(crate) fn pay(&mut self, side: usize, prices: &Pairs) {
        for (own, &price) in self.sides[side].iter_mut().zip(prices) {
            *own = if price == NONE || *own == NONE { NONE } else { *own - price };
        }
        self.known = CachedMaxima::default();
    }

    /// Keeps the letters of the corners that are in some pair of two sides that do not meet.
    pub(crate) fn keep_supported(&mut self, pairs: &[Pairs; 4]) {
        let mut keep = [LetterSet::EMPTY; 4];
        self.each(pairs, |letters, value| {
            if value != NONE {
                for (corner, letter) in letters {
                    keep[corner] = keep[corner] | LetterSet::only(letter);
                }
            }
        });
        self.retain(|corner| keep[corner]);
    }

    /// Keeps some letters of each corner.
    pub(crate) fn retain(&mut self, keep: impl Fn(usize) -> LetterSet) {
        let is_kept = |corner: usize, letter: &Letter| keep(corner).contains(*letter);
        if (0..4).all(|corner| self.letters[corner].iter().all(|letter| is_kept(corner, letter))) {
            return;
        }
        let sides = std::array::from_fn(|side| {
            let [one, two] = CORNERS[side];
            let rows = self.sides[side].chunks_exact(self.letters[two].len().max(1));
            let rows = self.letters[one].iter().zip(rows);
            let kept = rows.filter(|(letter, _)| is_kept(one, letter)).flat_map(|(_, row)| {
                let row = self.letters[two].iter().zip(row);
                row.filter(|(letter, _)| is_kept(two, letter)).map(|(_, &value)| value)
            });
            kept.collect()
        });
        for (corner, letters) in self.letters.iter_mut().enumerate() {
            letters.retain(|letter| is_kept(corner, letter));
        }
        (self.sides, self.known) = (sides, CachedMaxima::default());
    }

    /// Calls `visit` with the letters of the corners, and the number, of each pair of two sides that do not meet.
    fn each(&self, pairs: &[Pairs; 4], mut visit: impl FnMut([(usize, Letter); 2], i64)) {
        for (&[one, two], pairs) in CORNERS[..2].iter().zip(pairs) {
            let mut pairs = pairs.iter();
            for &first in &self.letters[one] {
                for (&second, &value) in self.letters[two].iter().zip(&mut pairs) {
                    visit([(one, first), (two, second)], value);
                }
            }
        }
    }

    fn sizes(&self) -> [usize; 4] {
        self.letters.each_ref().map(Vec::len)
    }

    /// The work of the products for its margins, as a number of words looked at.
    pub(crate) fn work(&self) -> u64 {
        let [a, b, c, d] = self.sizes();
        (b * c * (a + d)) as u64 / 48
    }

    fn through(&self) -> &Through {
        let sums = |side: &Pairs| side.iter().map(|&own| to_sum(own)).collect();
        let through = || Through::new(self.sizes(), self.sides.each_ref().map(sums));
        self.known.through.get_or_init(through)
    }
}

/// Sums for each two letters; minus infinity if they are in no fill.
///
/// Whole numbers below 2^53 are exact as floating-point numbers, which have vectors and maxima on every machine:
/// [`GREATEST_WITH_SQUARES`] keeps sums far below.
pub(crate) type Sums = Vec<f64>;

/// The greatest total with which squares have potentials.
pub(crate) const GREATEST_WITH_SQUARES: Total = Total::from_millionths(1 << 47);

fn to_sum(number: i64) -> f64 {
    if number == NONE { f64::NEG_INFINITY } else { number as f64 }
}

fn to_number(sum: f64) -> i64 {
    if sum == f64::NEG_INFINITY { NONE } else { sum as i64 }
}

/// The sides of a square, and their greatest sums through the first corner and through the last, by the letters of the second
/// corner and the third; and the greatest sum of all.
#[derive(Clone, Debug)]
struct Through {
    sizes: [usize; 4],
    sides: [Sums; 4],
    first: Sums,
    last: Sums,
    greatest: i64,
}

impl Through {
    fn new(sizes: [usize; 4], sides: [Sums; 4]) -> Through {
        let ([a, b, c, d], [top, bottom, left, right]) = (sizes, &sides);
        let first = product([b, a, c], &transposed([a, b], top), left);
        let last = product([b, d, c], right, &transposed([c, d], bottom));
        let sums = first.iter().zip(&last).map(|(first, last)| first + last);
        let greatest = to_number(sums.fold(f64::NEG_INFINITY, greater));
        Through { sizes, sides, first, last, greatest }
    }

    fn margins(&self) -> [Pairs; 4] {
        let [a, b, c, d] = self.sizes;
        let [top, bottom, left, right] = &self.sides;
        let with = |sums: Sums, own: &Sums| {
            sums.iter().zip(own).map(|(sum, own)| to_number(sum + own)).collect()
        };
        [
            with(product([a, c, b], left, &transposed([b, c], &self.last)), top),
            with(product([c, b, d], &transposed([b, c], &self.first), right), bottom),
            with(product([a, b, c], top, &self.last), left),
            with(product([b, c, d], &self.first, bottom), right),
        ]
    }
}

/// The greater of two sums, neither of which is NaN, as vector units have it.
#[inline(always)]
fn greater(one: f64, two: f64) -> f64 {
    if one > two { one } else { two }
}

pub(crate) fn transposed([rows, columns]: [usize; 2], table: &[f64]) -> Sums {
    let column = |column: usize| (0..rows).map(move |row| table[row * columns + column]);
    (0..columns).flat_map(column).collect()
}

/// The product of two matrices over (max, +), some columns at a time, whose sums stay in registers.
pub(crate) fn product([rows, inner, columns]: [usize; 3], left: &[f64], right: &[f64]) -> Sums {
    const WIDTH: usize = 8;
    let none = [f64::NEG_INFINITY; WIDTH];
    let mut into = vec![f64::NEG_INFINITY; rows * columns];
    let mut block = [none; MAX_LETTERS];
    for start in (0..columns).step_by(WIDTH) {
        let width = WIDTH.min(columns - start);
        for (block, right) in block.iter_mut().zip(right.chunks_exact(columns)) {
            block[..width].copy_from_slice(&right[start..][..width]);
        }
        for row in 0..rows {
            let mut sums = none;
            for (&own, others) in left[row * inner..][..inner].iter().zip(&block) {
                for (sum, other) in sums.iter_mut().zip(others) {
                    *sum = greater(*sum, own + other);
                }
            }
            into[row * columns + start..][..width].copy_from_slice(&sums[..width]);
        }
    }
    into
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::ChaCha8Rng;
    use rand::{Rng, SeedableRng};

    #[test]
    fn margins_are_the_greatest_sums_of_four_sides() {
        let random = &mut ChaCha8Rng::seed_from_u64(1);
        let (mut possible, mut impossible) = (0, 0);
        for _ in 0..200 {
            let mut letters = || LetterSet(random.next_u32() & random.next_u32() & 0x3f | 0x40);
            let mut potential = Potential::zero([letters(), letters(), letters(), letters()]);
            for side in 0..4 {
                let prices = potential.side(side).iter().map(|_| match random.next_u32() % 8 {
                    0 | 1 => NONE,
                    _ => i64::from(random.next_u32() % 100) - 50,
                });
                let prices = prices.collect();
                potential.pay(side, &prices);
            }
            let mut sums = Vec::new();
            let [a, b, c, d] = potential.letters.clone();
            for at in 0..a.len() * b.len() * c.len() * d.len() {
                let (one, at) = (a[at % a.len()], at / a.len());
                let (two, at) = (b[at % b.len()], at / b.len());
                let four = [one, two, c[at % c.len()], d[at / c.len()]];
                let value = |side: usize| {
                    let [first, second] = CORNERS[side].map(|corner| four[corner]);
                    potential.side(side)[potential.table(side).place(first, second)]
                };
                let values: Vec<i64> = (0..4).map(value).collect();
                if !values.contains(&NONE) {
                    sums.push((four, values.iter().sum::<i64>()));
                }
            }
            let greatest = sums.iter().map(|&(_, sum)| sum).max().unwrap_or(NONE);
            assert_eq!(potential.greatest(), greatest);
            for (side, [one, two]) in CORNERS.into_iter().enumerate() {
                let table = potential.table(side);
                for &first in &potential.letters[one] {
                    for &second in &potential.letters[two] {
                        let with = |&&(four, _): &&([Letter; 4], i64)| {
                            four[one] == first && four[two] == second
                        };
                        let margin = sums.iter().filter(with).map(|&(_, sum)| sum).max();
                        let own = potential.margins()[side][table.place(first, second)];
                        assert_eq!(own, margin.unwrap_or(NONE));
                        possible += usize::from(own != NONE);
                        impossible += usize::from(own == NONE);
                    }
                }
            }
        }
        assert!(possible > 1000 && impossible > 100, "{possible} and {impossible} margins");
    }
}
