//! Grids: black cells, white cells with the letters each may take, bars, and layers; and how slots run
//! through them.

mod error;
mod network_file;
mod parse;
mod picture;
mod reading;
mod rules;
mod writing;

pub use error::{GridError, GridProblem, NetworkFileProblem};
pub use picture::{Bars, Cell, Grid, ListedSlots, MAX_CELLS};
pub use rules::{LEAST_SLOT, OwnLists, ShortRuns, SlotRules, UnknownName, Wrap};
