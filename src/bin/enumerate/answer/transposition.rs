//! The symmetric fills of a grid, which are counted for a count up to transposition.

use anyhow::anyhow;
use command::{Exit, Failure, Watch};
use enumerate::count;
use network::Problem;
use network::problem::{Dictionaries, ProblemError};
use puzzle::inputs::Inputs;

/// The problem of the fills that read the same across and down, where the exchange of rows and columns takes fills to fills.
pub fn symmetric(inputs: &Inputs, watch: &Watch) -> Result<Problem, Failure> {
    let Inputs { index, choice, problem, .. } = inputs;
    let refused = |why| Exit::BadInput.because(anyhow!("--up-to transposition: {why}"));
    let grid = count::symmetric(problem.grid()).map_err(refused)?;
    let dictionaries = Dictionaries { common: index, across: None, down: None, choice };
    let symmetric = Problem::of(grid, problem.alphabet().clone(), dictionaries, &watch.halt());
    let symmetric = symmetric.map_err(|error| match error {
        ProblemError::Halted(_) => watch.failure(),
        error => Exit::BadInput.because(error),
    })?;
    Ok(if problem.is_distinct() { symmetric.distinct() } else { symmetric })
}
