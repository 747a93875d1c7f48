//! The potentials of squares.

use std::sync::OnceLock;

use super::candidates::NONE;
use super::pair_table::PairTable;
use super::squares::CORNERS;
use lexicon::letters::{Letter, LetterSet, MAX_LETTERS};

/// A number for each place of a [`PairTable`]; [`NONE`] if the two letters are in no fill.
pub(super) type Pairs = Vec<i64>;

/// The potential of a square: a number for each four letters of its corners, which is the sum of a number for each side, by
/// the letters of the two corners of the side.
///
/// So it takes four tables and not one of 26^4 numbers, and the greatest numbers come by products of matrices over (max, +).
#[derive(Clone, Debug)]
pub(super) struct Potential {
    /// The letters of the corners.
    letters: [Vec<Letter>; 4],
    sides: [Pairs; 4],
    greatest: OnceLock<i64>,
    margins: OnceLock<[Pairs; 4]>,
    corners: OnceLock<[[i64; MAX_LETTERS]; 4]>,
}

impl Potential {
    /// 0 for all letters.
    pub(super) fn zero(letters: [LetterSet; 4]) -> Potential {
        let letters = letters.map(|letters| letters.iter().collect::<Vec<Letter>>());
        let sides = CORNERS.map(|[one, two]| vec![0; letters[one].len() * letters[two].len()]);
        Potential::new(letters, sides)
    }

    fn new(letters: [Vec<Letter>; 4], sides: [Pairs; 4]) -> Potential {
        let (greatest, margins, corners) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Potential { letters, sides, greatest, margins, corners }
    }

    /// The places of the letters of a side.
    pub(super) fn table(&self, side: usize) -> PairTable {
        let [one, two] = CORNERS[side];
        PairTable::new(&self.letters[one], &self.letters[two])
    }

    /// The numbers of a side.
    pub(super) fn side(&self, side: usize) -> &Pairs {
        &self.sides[side]
    }

    /// The greatest number.
    pub(super) fn greatest(&self) -> i64 {
        *self.greatest.get_or_init(|| self.through(&self.sides).greatest())
    }

    /// For each side, the greatest numbers with two letters.
    pub(super) fn margins(&self) -> &[Pairs; 4] {
        self.margins.get_or_init(|| self.through(&self.sides).margins())
    }

    /// For each side, the greatest sums with two letters if each side had more.
    pub(super) fn margins_with(&self, more: &[Pairs; 4]) -> [Pairs; 4] {
        let sums = |side: usize| {
            let both = self.sides[side].iter().zip(&more[side]);
            both.map(|(own, more)| normal(own + more)).collect()
        };
        self.through(&std::array::from_fn(sums)).margins()
    }

    /// For each corner, the greatest numbers with a letter.
    pub(super) fn corners(&self) -> &[[i64; MAX_LETTERS]; 4] {
        self.corners.get_or_init(|| {
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

    /// Gives a side to its slot, at these prices; what costs [`NONE`] is in no fill.
    pub(super) fn give(&mut self, side: usize, prices: &Pairs) {
        for (own, &price) in self.sides[side].iter_mut().zip(prices) {
            *own = if price == NONE { NONE } else { *own - price };
        }
        self.greatest.take();
        self.margins.take();
        self.corners.take();
    }

    /// Keeps the letters of the corners that are in some pair of two sides that do not meet.
    pub(super) fn keep_supported(&mut self, pairs: &[Pairs; 4]) {
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
    pub(super) fn retain(&mut self, keep: impl Fn(usize) -> LetterSet) {
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
        let mut letters = std::mem::take(&mut self.letters);
        for (corner, letters) in letters.iter_mut().enumerate() {
            letters.retain(|letter| is_kept(corner, letter));
        }
        *self = Potential::new(letters, sides);
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

    fn through<'t>(&self, sides: &'t [Pairs; 4]) -> Through<'t> {
        let sizes = std::array::from_fn(|corner| self.letters[corner].len());
        let [a, b, c, d] = sizes;
        let [top, bottom, left, right] = sides;
        let first = product([b, a, c], &transposed([a, b], top), left);
        let last = product([b, d, c], right, &transposed([c, d], bottom));
        Through { sizes, sides, first, last }
    }
}

/// The greatest sums of two sides through the first corner, and through the last, by the letters of the second corner and
/// the third.
struct Through<'t> {
    sizes: [usize; 4],
    sides: &'t [Pairs; 4],
    first: Pairs,
    last: Pairs,
}

impl Through<'_> {
    fn greatest(&self) -> i64 {
        let sums = self.first.iter().zip(&self.last).map(|(first, last)| normal(first + last));
        sums.max().unwrap_or(NONE)
    }

    fn margins(&self) -> [Pairs; 4] {
        let [a, b, c, d] = self.sizes;
        let [top, bottom, left, right] = self.sides;
        let with = |mut sums: Pairs, own: &Pairs| {
            sums.iter_mut().zip(own).for_each(|(sum, own)| *sum = normal(*sum + own));
            sums
        };
        [
            with(product([a, c, b], left, &transposed([b, c], &self.last)), top),
            with(product([c, b, d], &transposed([b, c], &self.first), right), bottom),
            with(product([a, b, c], top, &self.last), left),
            with(product([b, c, d], &self.first, bottom), right),
        ]
    }
}

/// A sum in which [`NONE`] makes [`NONE`].
fn normal(sum: i64) -> i64 {
    if sum < NONE / 2 { NONE } else { sum }
}

fn transposed([rows, columns]: [usize; 2], table: &[i64]) -> Pairs {
    let column = |column: usize| (0..rows).map(move |row| table[row * columns + column]);
    (0..columns).flat_map(column).collect()
}

/// The product of two matrices over (max, +).
fn product([rows, inner, columns]: [usize; 3], left: &[i64], right: &[i64]) -> Pairs {
    let mut into = vec![2 * NONE; rows * columns];
    for row in 0..rows {
        let sums = &mut into[row * columns..][..columns];
        for at in (0..inner).filter(|at| left[row * inner + at] != NONE) {
            let own = left[row * inner + at];
            for (sum, other) in sums.iter_mut().zip(&right[at * columns..][..columns]) {
                *sum = (*sum).max(own + other);
            }
        }
        sums.iter_mut().for_each(|sum| *sum = normal(*sum));
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
                potential.give(side, &prices);
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
