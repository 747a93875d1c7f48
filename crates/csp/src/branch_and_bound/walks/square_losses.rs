//! The losses of a square by its corners, one after the other.

use std::sync::Arc;

use super::losses::{Loss, OUT, Unit};
use crate::branch_and_bound::bound::candidates::NONE;
use crate::branch_and_bound::bound::potential::{Potential, Sums, product, transposed};
use crate::branch_and_bound::bound::squares::CORNERS;
use lexicon::letters::{Letter, MAX_LETTERS};
use network::CellId;

/// The corners in the order of the cycle that the sides make.
const CYCLE: [usize; 4] = [0, 1, 3, 2];

/// Numbers for each two letters, a row for each first letter, each in lines of the cache of its own. Where one of the two cells
/// does not count, all rows or all columns but the first are left alone.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(crate) struct LossTable(pub(crate) [Loss; MAX_LETTERS * MAX_LETTERS]);

impl LossTable {
    #[inline(always)]
    pub(crate) fn row(&self, letter: usize) -> &[Loss; MAX_LETTERS] {
        &self.0.as_chunks().0[letter]
    }
}

/// The loss that a letter of a corner adds, where some other corners have letters: the sum of a number for the two `known`
/// corners, and of the rows for the letter and another corner each.
#[derive(Clone, Debug)]
pub(crate) struct CornerLoss {
    pub(crate) known: Option<([usize; 2], Arc<LossTable>)>,
    /// No corner is before the first letter.
    pub(crate) rows: Vec<(Option<usize>, Arc<LossTable>)>,
}

impl CornerLoss {
    /// The bytes that its tables take.
    pub(crate) fn bytes(&self) -> usize {
        (self.rows.len() + usize::from(self.known.is_some())) * size_of::<LossTable>()
    }
}

/// The losses of the squares that have a cell as a corner, by its letter and those of their corners filled before.
#[derive(Debug, Default)]
pub(crate) struct SquareLosses {
    /// A number for each two letters of two cells.
    pub(crate) known: Vec<([CellId; 2], Arc<LossTable>)>,
    /// For the letter of a cell, a number for each letter.
    pub(crate) rows: Vec<(CellId, Arc<LossTable>)>,
    /// Of the squares that have no other corner filled, a number for each letter.
    pub(crate) first: [Loss; MAX_LETTERS],
}

impl SquareLosses {
    /// Adds the numbers for the letters of a cell, or of none.
    pub(crate) fn add(&mut self, cell: Option<CellId>, table: Arc<LossTable>) {
        let add = |to: &mut [Loss], numbers: &[Loss]| {
            to.iter_mut().zip(numbers).for_each(|(to, number)| *to = (*to + number).min(OUT));
        };
        let Some(cell) = cell else { return add(&mut self.first, &table.0) };
        match self.rows.iter_mut().find(|(own, _)| *own == cell) {
            Some((_, own)) => add(&mut Arc::make_mut(own).0, &table.0),
            None => self.rows.push((cell, table)),
        }
    }

    /// How many losses are added to that of a letter.
    pub(crate) fn count(&self) -> usize {
        self.rows.len() + 1
    }
}

/// The losses of the letters of the corners of a square in a sequence of corners, against its greatest number: at each, the
/// greatest number with the letters up to there is less by this than without the last one.
pub(crate) fn corner_losses(
    potential: &Potential,
    sequence: [usize; 4],
    unit: Unit,
) -> [CornerLoss; 4] {
    let sides: [Sums; 4] = std::array::from_fn(|side| dense(potential, side));
    let place = |corner: usize| CYCLE.iter().position(|&own| own == corner).unwrap_or_default();
    let is_side = |one: usize, two: usize| (place(one) + place(two)) % 2 == 1;
    let opposite = |corner: usize| CYCLE[(place(corner) + 2) % 4];
    let side = |one: usize, two: usize| -> Sums {
        match CORNERS.iter().position(|&corners| corners == [one, two]) {
            Some(side) => sides[side].clone(),
            None => {
                let side = CORNERS.iter().position(|&corners| corners == [two, one]);
                transposed([MAX_LETTERS; 2], &sides[side.unwrap_or_default()])
            }
        }
    };
    // The greatest sums through a corner between two others.
    let through = |one, between, two| joined(&side(one, between), &side(between, two));
    let [first, second, third, fourth] = sequence;
    let across = {
        let between = [(place(first) + 1) % 4, (place(first) + 3) % 4];
        let [one, two] = between.map(|at| through(first, CYCLE[at], opposite(first)));
        sum(&one, &two)
    };
    let row_greatest = |row: &[f64]| row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let of_first: Sums = across.chunks_exact(MAX_LETTERS).map(row_greatest).collect();
    let greatest = row_greatest(&of_first);
    let mut one = [0; MAX_LETTERS * MAX_LETTERS];
    one.iter_mut().zip(&of_first).for_each(|(loss, &own)| *loss = number(greatest - own, unit));
    // The greatest sums of all but the side of the first two corners, if that is one.
    let (of_two, rest) = if is_side(first, second) {
        let [before, after] = [opposite(second), opposite(first)];
        let rest = joined(&side(first, before), &through(before, after, second));
        (sum(&side(first, second), &rest), Some(rest))
    } else {
        (across, None)
    };
    let mut two = [0; MAX_LETTERS * MAX_LETTERS];
    for (at, (loss, &own)) in two.iter_mut().zip(&of_two).enumerate() {
        *loss = number(of_first[at / MAX_LETTERS] - own, unit);
    }
    let known = |[one, two]: [usize; 2], sums: Sums| Some(([one, two], table(&sums, 1.0, unit)));
    let row = |corner, sums: Sums| (Some(corner), table(&sums, -1.0, unit));
    let three = match rest {
        Some(rest) => {
            let (near, far) =
                if is_side(second, third) { (second, first) } else { (first, second) };
            CornerLoss {
                known: known([first, second], rest),
                rows: vec![row(near, side(near, third)), row(far, through(far, fourth, third))],
            }
        }
        None => between(third, [first, second], (&side, &through), unit),
    };
    let ends: Vec<usize> =
        [first, second, third].into_iter().filter(|&corner| is_side(corner, fourth)).collect();
    let four = between(fourth, [ends[0], ends[1]], (&side, &through), unit);
    [
        CornerLoss { known: None, rows: vec![(None, Arc::new(LossTable(one)))] },
        CornerLoss { known: None, rows: vec![(Some(first), Arc::new(LossTable(two)))] },
        three,
        four,
    ]
}

/// The losses of a corner whose two neighbours are known.
fn between(
    corner: usize,
    [one, two]: [usize; 2],
    (side, through): (&impl Fn(usize, usize) -> Sums, &impl Fn(usize, usize, usize) -> Sums),
    unit: Unit,
) -> CornerLoss {
    CornerLoss {
        known: Some(([one, two], table(&through(one, corner, two), 1.0, unit))),
        rows: [one, two].map(|end| (Some(end), table(&side(end, corner), -1.0, unit))).into(),
    }
}

/// The numbers of a side, for all letters.
fn dense(potential: &Potential, side: usize) -> Sums {
    let (table, numbers) = (potential.table(side), potential.side(side));
    let pairs = (0..MAX_LETTERS * MAX_LETTERS).map(|at| {
        let [one, two] = [at / MAX_LETTERS, at % MAX_LETTERS].map(|letter| letter as Letter);
        match numbers.get(table.place(one, two)) {
            Some(&number) if number != NONE => number as f64,
            _ => f64::NEG_INFINITY,
        }
    });
    pairs.collect()
}

fn joined(left: &[f64], right: &[f64]) -> Sums {
    product([MAX_LETTERS; 3], left, right)
}

fn sum(one: &[f64], two: &[f64]) -> Sums {
    one.iter().zip(two).map(|(one, two)| one + two).collect()
}

/// Sums as numbers of this sign; what no fill has is a loss either way.
fn table(sums: &[f64], sign: f64, unit: Unit) -> Arc<LossTable> {
    let mut table = [OUT; MAX_LETTERS * MAX_LETTERS];
    table.iter_mut().zip(sums).for_each(|(own, sum)| *own = number(sign * sum, unit));
    Arc::new(LossTable(table))
}

fn number(sum: f64, unit: Unit) -> Loss {
    if sum.is_finite() { unit.number(sum as i64) } else { OUT }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexicon::letters::LetterSet;
    use rand::rngs::ChaCha8Rng;
    use rand::{Rng, SeedableRng};

    const LETTERS: usize = 4;

    /// The losses of the corners of a square add up to the loss of its letters against the greatest number of all letters.
    #[test]
    fn losses_are_those_of_the_best_ways_to_go_on() {
        let random = &mut ChaCha8Rng::seed_from_u64(1);
        let sequences = (0..256).map(|at| [at % 4, at / 4 % 4, at / 16 % 4, at / 64]);
        let is_sequence = |sequence: &[usize; 4]| (0..4).all(|corner| sequence.contains(&corner));
        let (mut finite, mut out) = (0, 0);
        for sequence in sequences.filter(is_sequence) {
            let mut potential = Potential::zero([LetterSet((1 << LETTERS) - 1); 4]);
            for side in 0..4 {
                let prices = potential.side(side).iter().map(|_| match random.next_u32() % 6 {
                    0 => NONE,
                    _ => i64::from(random.next_u32() % 100) - 50,
                });
                let prices = prices.collect();
                potential.pay(side, &prices);
            }
            let value = |letters: [Letter; 4]| {
                let sides = CORNERS.iter().enumerate().map(|(side, corners)| {
                    let [one, two] = corners.map(|corner| letters[corner]);
                    let number = potential.side(side)[potential.table(side).place(one, two)];
                    (number != NONE).then_some(number)
                });
                sides.sum::<Option<i64>>()
            };
            let all = (0..LETTERS.pow(4)).map(|at| {
                [0, 1, 2, 3].map(|corner| (at / LETTERS.pow(corner) % LETTERS) as Letter)
            });
            let all: Vec<[Letter; 4]> = all.collect();
            let losses = corner_losses(&potential, sequence, Unit::default());
            for letters in &all {
                let mut loss = 0;
                for (known, own) in losses.iter().enumerate() {
                    let row = |corner: usize| usize::from(letters[corner]) * MAX_LETTERS;
                    let letter = usize::from(letters[sequence[known]]);
                    if let Some(([one, two], table)) = &own.known {
                        loss += i64::from(table.0[row(*one) + usize::from(letters[*two])]);
                    }
                    let rows = own.rows.iter();
                    loss += rows
                        .map(|(corner, table)| i64::from(table.0[corner.map_or(0, row) + letter]))
                        .sum::<i64>();
                    let agrees = |other: &&[Letter; 4]| {
                        sequence[..=known].iter().all(|&corner| other[corner] == letters[corner])
                    };
                    let best = all.iter().filter(agrees).filter_map(|&other| value(other)).max();
                    let Some(best) = best else {
                        assert!(loss > i64::from(OUT / 2), "{sequence:?}: {loss}");
                        out += 1;
                        break;
                    };
                    assert_eq!(loss, potential.greatest() - best, "{sequence:?}");
                    finite += 1;
                }
            }
        }
        assert!(finite > 10_000 && out > 1000, "{finite} and {out}");
    }
}
