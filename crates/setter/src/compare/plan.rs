//! The runs of a matrix.

use super::inputs::Inputs;
use super::matrix::Matrix;
use crate::strategy::{Algorithm, Strategy, StrategyError};

/// A run of a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The grid, by its place among those of the inputs.
    pub grid: usize,
    /// The dictionary, by its place.
    pub dictionary: usize,
    /// The strategy.
    pub strategy: Strategy,
    /// Whether the same word may stand twice.
    pub repeats: bool,
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
}

impl Plan {
    /// The runs of a matrix with these inputs, each with each. Ties and `--ac3` go with the
    /// textbook algorithms only, looking ahead with those that check forward: the others run once for all of them.
    ///
    /// # Errors
    /// If an algorithm cannot do what it is to be combined with.
    pub fn new(matrix: &Matrix, inputs: &Inputs) -> Result<Plan, StrategyError> {
        let strategies = strategies(matrix)?;
        let mut runs = Vec::new();
        for grid in 0..inputs.grids.len() {
            for dictionary in 0..inputs.dictionaries.len() {
                let only = inputs.dictionaries[dictionary].only_seed;
                let seeds = 1..=*matrix.seeds.get_ref();
                let seeds = seeds.filter(|&seed| only.is_none_or(|only| only == seed));
                for &strategy in &strategies {
                    for &repeats in &matrix.repeats {
                        let run = |seed| Run { grid, dictionary, strategy, repeats, seed };
                        runs.extend(seeds.clone().map(run));
                    }
                }
            }
        }
        Ok(Plan { runs, time: *matrix.time.get_ref(), nodes: matrix.nodes })
    }
}

fn strategies(matrix: &Matrix) -> Result<Vec<Strategy>, StrategyError> {
    let mut strategies: Vec<Strategy> =
        matrix.algorithms.iter().map(|&algorithm| Strategy::of(algorithm)).collect();
    let (any, textbook) = (|_| true, Algorithm::is_of_textbooks);
    vary(&mut strategies, &matrix.orders, any, |it, order| it.order = Some(order));
    vary(&mut strategies, &matrix.ties, textbook, |it, ties| it.ties = Some(ties));
    vary(&mut strategies, &matrix.values, any, |it, values| it.values = Some(values));
    vary(&mut strategies, &matrix.ac3, textbook, |it, ac3| it.ac3 = Some(ac3));
    vary(&mut strategies, &matrix.look_ahead, Algorithm::checks_forward, |it, look_ahead| {
        it.look_ahead = Some(look_ahead);
    });
    strategies.iter().try_for_each(Strategy::check)?;
    Ok(strategies)
}

/// Puts, in place of each strategy whose algorithm has a choice of `values`, one for each of them.
fn vary<T: Copy + PartialEq>(
    strategies: &mut Vec<Strategy>,
    values: &[T],
    has_choice: impl Fn(Algorithm) -> bool,
    set: impl Fn(&mut Strategy, T),
) {
    for strategy in std::mem::take(strategies) {
        let is_varied = !values.is_empty() && has_choice(strategy.algorithm);
        for value in if is_varied { values.iter().map(Some).collect() } else { vec![None] } {
            let mut varied = strategy;
            value.into_iter().for_each(|&value| set(&mut varied, value));
            if !strategies.contains(&varied) {
                strategies.push(varied);
            }
        }
    }
}
