//! Strategies side by side: a matrix of runs, their results, and tables and plots of them.
//!
//! A [`Matrix`] says which grids, dictionaries and strategies are compared; a [`Plan`] has its runs. An
//! [`Experiment`] runs those that its [`ResultFile`] has not yet, on as many threads as are given, and
//! [`table`] and [`plot`] tell of the results.

mod columns;
mod execute;
mod inputs;
mod matrix;
mod pairs;
mod place;
mod plan;
mod plot;
mod quartiles;
mod random_grid;
mod results;
mod run_result;
mod subset;
mod table;

pub use execute::{Experiment, ExperimentError, Progress};
pub use inputs::{InputError, Inputs, NamedGrid, NamedIndex, Reading};
pub use matrix::{DictionaryEntry, GridEntry, Matrix, PlotEntry};
pub use pairs::pairs;
pub use place::MatrixError;
pub use plan::{Plan, Run};
pub use plot::{PlotError, plot};
pub use quartiles::{Quartiles, Value};
pub use random_grid::random_grid;
pub use results::{ResultError, ResultFile};
pub use run_result::{Did, ProblemSize, RunResult, program};
pub use subset::subset;
pub use table::table;
