//! The heat of each letter on each cell: numbers of fills, or best totals.

use std::collections::BTreeMap;

use enumerate::count::MaxMarginals;
use lexicon::Total;
use network::Problem;
use num_bigint::BigUint;
use serde::Serialize;
use utoipa::ToSchema;

/// How many fills put each letter on each cell.
#[derive(Debug, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LetterFills {
    /// The cells, row after row; null for a block. Numbers are decimal text, for they may have many digits;
    /// letters without a fill are left out.
    cells: Vec<Option<BTreeMap<char, String>>>,
}

/// The greatest total of scores with each letter on each cell.
#[derive(Debug, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LetterTotals {
    /// The greatest total of all; null if there is no fill.
    #[schema(required = true)]
    total: Option<f64>,
    /// The cells, row after row; null for a block. Letters without a fill are left out.
    cells: Vec<Option<BTreeMap<char, f64>>>,
}

impl LetterFills {
    /// By the marginals of a problem.
    pub fn new(problem: &Problem, marginals: &[Vec<BigUint>]) -> LetterFills {
        let some = |fills: &BigUint| (*fills != BigUint::ZERO).then(|| fills.to_string());
        LetterFills { cells: cells(problem, marginals, some) }
    }
}

impl LetterTotals {
    /// By the max-marginals of a problem.
    pub fn new(problem: &Problem, marginals: &MaxMarginals) -> LetterTotals {
        LetterTotals {
            total: marginals.best.map(number),
            cells: cells(problem, &marginals.cells, |total| total.map(number)),
        }
    }
}

/// A total as the number it is.
pub fn number(total: Total) -> f64 {
    // The nearest number to what is written.
    total.to_string().parse().unwrap_or(f64::INFINITY)
}

/// A value for each letter of each white cell, put on the cells of the grid.
fn cells<V, T>(
    problem: &Problem,
    letters: &[Vec<V>],
    some: impl Fn(&V) -> Option<T>,
) -> Vec<Option<BTreeMap<char, T>>> {
    let mut whites = problem.network().pictured.iter().map(|&cell| &letters[cell.index()]);
    let cell = |cell: &network::grid::Cell| {
        let row = cell.is_white().then(|| whites.next())??;
        let glyph = |letter| problem.alphabet().glyph(letter);
        let there =
            (0..).zip(row).filter_map(|(letter, value)| Some((glyph(letter), some(value)?)));
        Some(there.collect())
    };
    problem.grid().cells().iter().map(cell).collect()
}
