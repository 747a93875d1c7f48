//! The heat of each letter on each cell: numbers of fills, or best totals, or shares of the fills as they are believed.

use std::collections::BTreeMap;

use csp::FillBeliefs;
use enumerate::count::MaxMarginals;
use lexicon::{Letter, Total};
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

/// About which share of the fills has each letter on each cell, by belief propagation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LetterShares {
    /// The logarithm to base 10 of about how many fills there are; null if that is not known.
    #[schema(required = true)]
    log_fills: Option<f64>,
    /// The cells, row after row; null for a block. Letters that no fill has there are left out.
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

impl LetterShares {
    /// By beliefs about the fills of a problem.
    pub fn new(problem: &Problem, beliefs: &FillBeliefs) -> LetterShares {
        let (candidates, letters) = (problem.candidates(), problem.alphabet().size());
        let shares_of = |cell| {
            let share = |letter: usize| share(beliefs.share(cell, letter as Letter));
            let left = |letter: usize| candidates[cell].contains(letter as Letter);
            (0..letters).map(|letter| left(letter).then(|| share(letter))).collect()
        };
        let shares: Vec<Vec<_>> = candidates.ids().map(shares_of).collect();
        LetterShares {
            // The last digits of a logarithm differ from machine to machine.
            log_fills: beliefs.expected_fills().map(|log| (log * 1e3).round() / 1e3),
            cells: cells(problem, &shares, |share| *share),
        }
    }
}

/// A share of the fills, with as many digits as may be right.
pub fn share(share: f32) -> f64 {
    f64::from((share * 1e5).round()) / 1e5
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
