//! Grids: black cells, white cells with the letters each may take, bars, and layers; and how slots run
//! through them.

mod error;
mod listed;
mod network_file;
mod parse;
mod picture;
mod reading;
mod rules;
mod writing;

pub use error::{GridError, GridProblem, NetworkFileProblem};
pub use listed::ListedSlots;
pub use picture::{Bars, Cell, Grid, MAX_CELLS};
pub use rules::{LEAST_SLOT, OwnLists, ShortRuns, SlotRules, UnknownName, Wrap};
