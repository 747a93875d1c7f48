//! Patterns of arrow words, made by placing black cells beside those that are given.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::arrows::has_clue;
use super::conditions::Conditions;
use super::pattern::Pattern;
use lexicon::{Halt, Halted};

/// How often black cells are placed anew before giving up; fewer times around given cells, which are many.
const TRIES: u64 = 10_000;
const TRIES_AROUND_GIVEN: u64 = 300;

/// How often black cells are placed anew before no pattern is found.
pub(super) fn tries(conditions: &Conditions) -> u64 {
    if conditions.given.is_empty() { TRIES } else { TRIES_AROUND_GIVEN }
}

/// Places black cells one after the other, in a random order, where they leave no cell unchecked outside of the
/// first row and column and no black cell without a clue; `None` if the conditions were not met.
pub(super) fn draw(
    conditions: &Conditions,
    random: &mut ChaCha8Rng,
    halt: &Halt,
) -> Result<Option<Pattern>, Halted> {
    let (rows, columns) = (conditions.size.rows(), conditions.size.columns());
    let is_given = |cell: usize| conditions.given.iter().any(|&(given, _)| given == cell);
    let mut inner: Vec<usize> = (0..rows * columns)
        .filter(|&cell| cell / columns > 0 && cell % columns > 0 && !is_given(cell))
        .collect();
    let (least, most) = (*conditions.blacks.start(), *conditions.blacks.end());
    let choices = (most.min(rows * columns) + 1).saturating_sub(least).max(1);
    for _ in 0..tries(conditions) {
        halt.check()?;
        let asked = least + random.random_range(0..choices);
        let mut pattern = Pattern::of_rows(columns, vec![0; rows]);
        for column in (0..columns).step_by(2) {
            pattern.set(column, true);
        }
        for row in (0..rows).step_by(2) {
            pattern.set(row * columns, true);
        }
        for &(cell, is_black) in &conditions.given {
            if is_black {
                pattern.set(cell, true);
            }
        }
        inner.shuffle(random);
        let mut blacks = pattern.blacks();
        // Words that are too long are cut first.
        for is_cutting in [true, false] {
            for &cell in &inner {
                let is_wanted = match is_cutting {
                    true => is_on_long_run(conditions, &pattern, cell),
                    false => blacks < asked,
                };
                if !is_wanted || pattern.is_black(cell / columns, cell % columns) {
                    continue;
                }
                pattern.set(cell, true);
                if is_placed_well(conditions, &pattern, cell) {
                    blacks += 1;
                } else {
                    pattern.set(cell, false);
                }
            }
        }
        if conditions.hold(&pattern) {
            return Ok(Some(pattern));
        }
    }
    Ok(None)
}

/// The white cells around a cell in its row, or in its column, as the first and the one after the last.
fn run(pattern: &Pattern, cell: usize, is_down: bool) -> (usize, usize) {
    let (row, column) = (cell / pattern.column_count(), cell % pattern.column_count());
    let (at, length) = match is_down {
        true => (row, pattern.row_count()),
        false => (column, pattern.column_count()),
    };
    let is_black = |at: usize| match is_down {
        true => pattern.is_black(at, column),
        false => pattern.is_black(row, at),
    };
    let first = (0..at).rev().find(|&at| is_black(at)).map_or(0, |black| black + 1);
    (first, (at + 1..length).find(|&at| is_black(at)).unwrap_or(length))
}

fn is_on_long_run(conditions: &Conditions, pattern: &Pattern, cell: usize) -> bool {
    let (row, column) = (cell / pattern.column_count(), cell % pattern.column_count());
    [(false, row), (true, pattern.row_count() + column)].into_iter().any(|(is_down, line)| {
        let (first, end) = run(pattern, cell, is_down);
        end - first > conditions.runs_of(line).longest
    })
}

/// Whether the runs beside a black cell are long enough, and the black cells in its row and its column have clues.
fn is_placed_well(conditions: &Conditions, pattern: &Pattern, cell: usize) -> bool {
    let (row, column) = (cell / pattern.column_count(), cell % pattern.column_count());
    let is_long = |is_down: bool| {
        let at = if is_down { row } else { column };
        let (first, end) = run(pattern, cell, is_down);
        [at - first, end - at - 1]
            .iter()
            .all(|&length| length == 0 || length >= conditions.runs.shortest)
    };
    is_long(false)
        && is_long(true)
        && (0..pattern.column_count()).all(|column| has_clue(pattern, row, column))
        && (0..pattern.row_count()).all(|row| has_clue(pattern, row, column))
}
