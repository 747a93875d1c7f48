//! The runs of a matrix.

use super::inputs::Inputs;
use super::matrix::Matrix;
use crate::strategy::{Strategy, StrategyError};

/// A run of a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The grid, by its place among those of the inputs.
    pub grid: usize,
    /// The dictionary, by its place.
    pub dictionary: usize,
    /// The strategy.
    pub strategy: Strategy,
    /// The seed.
    pub seed: u64,
}

/// All runs of a matrix, and what they have in common.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The runs: those of a grid and a dictionary next to each other.
    pub runs: Vec<Run>,
    /// The limit of a run in seconds.
    pub time: f64,
    /// The limit of a run in choices.
    pub nodes: Option<u64>,
    /// Whether the same word may stand twice.
    pub repeats: bool,
}

impl Plan {
    /// The runs of a matrix with these inputs, each with each. `--ac3` and the forms of domains go with
    /// the textbook algorithms only: the full solver runs once for all of them.
    ///
    /// # Errors
    /// If an algorithm cannot do what it is to be combined with.
    pub fn new(matrix: &Matrix, inputs: &Inputs) -> Result<Plan, StrategyError> {
        let strategies = strategies(matrix)?;
        let mut runs = Vec::new();
        for grid in 0..inputs.grids.len() {
            for dictionary in 0..inputs.dictionaries.len() {
                for &strategy in &strategies {
                    let only = inputs.dictionaries[dictionary].only_seed;
                    let seeds = 1..=*matrix.seeds.get_ref();
                    let seeds = seeds.filter(|&seed| only.is_none_or(|only| only == seed));
                    runs.extend(seeds.map(|seed| Run { grid, dictionary, strategy, seed }));
                }
            }
        }
        let (time, nodes, repeats) = (*matrix.time.get_ref(), matrix.nodes, matrix.repeats);
        Ok(Plan { runs, time, nodes, repeats })
    }
}

fn strategies(matrix: &Matrix) -> Result<Vec<Strategy>, StrategyError> {
    let mut strategies: Vec<Strategy> = Vec::new();
    for &algorithm in &matrix.algorithms {
        let is_full = !algorithm.is_of_textbooks();
        for order in or_none(&matrix.orders) {
            for values in or_none(&matrix.values) {
                for ac3 in or_none(&matrix.ac3) {
                    for domains in or_none(&matrix.domains) {
                        let (ac3, domains) = if is_full { (None, None) } else { (ac3, domains) };
                        let strategy = Strategy { algorithm, order, values, ac3, domains };
                        strategy.check()?;
                        if !strategies.contains(&strategy) {
                            strategies.push(strategy);
                        }
                    }
                }
            }
        }
    }
    Ok(strategies)
}

/// Each of some values, or none of them.
fn or_none<T: Copy>(values: &[T]) -> Vec<Option<T>> {
    if values.is_empty() { vec![None] } else { values.iter().copied().map(Some).collect() }
}
