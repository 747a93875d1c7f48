//! Strategies side by side: a matrix of runs, their results, and tables and plots of them.
//!
//! A [`Matrix`] says which grids, dictionaries and strategies are compared; a [`Plan`] has its runs. An
//! [`Experiment`] runs those that its [`ResultFile`] has not yet, on as many threads as are given, and
//! [`table`] and [`plot`] tell of the results.
//!
//! A *matrix* (`compare/`) is grids × dictionaries × strategies × seeds; its *plan* lists the runs. Each result is a
//! line of a CSV file as soon as it is there, with a hash of the grid, the words and the limits, and the program, by
//! its version and a hash of its file; a run that has a line is not made again, and a line that no run of the plan
//! has is refused. The lines of another program are set aside, for its times are others. Short runs are made three
//! times, and the least time counts: the first makes the tables of supports.

mod columns;
mod execute;
mod inputs;
mod matrix;
mod pairs;
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
pub use matrix::{DictionaryEntry, GridEntry, Matrix, MatrixError, PlotEntry};
pub use pairs::pairs;
pub use plan::{Plan, Run};
pub use plot::{PlotError, plot};
pub use quartiles::{Quartiles, Value};
pub use random_grid::random_grid;
pub use results::{ResultError, ResultFile};
pub use run_result::{Did, ProblemSize, RunResult};
pub use subset::subset;
pub use table::table;
