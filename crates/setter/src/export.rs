//! The best-fill problem in the formats of other solvers, so that anyone can check what
//! [`BranchAndBound`](csp::BranchAndBound) proves.
//!
//! `setter export` (`crates/setter/src/export/`) writes the problem that `setter best` solves in the formats of other
//! solvers. It is one weighted constraint network (`best_fill.rs`): a variable for each slot and each cell, and one
//! for each required word, which says in what slot it stands; `constraints.rs` has its hard constraints, each a table
//! of two variables, so that AllDiff is a table for each two slots of a length. `toulbar2.rs` writes these
//! tables for toulbar2; `dzn.rs` writes words and grid for the MiniZinc model `best.mzn`, which says the rest by
//! global constraints. Numbers are exact: totals in decimals to the millionth, losses in millionths, or units of the
//! greatest common divisor of all scores. `benches/peers/best.py` compares the optima of four solvers with ours.
//!
//! [`BestFill`] is the problem as a weighted constraint network: a variable for each slot, whose values are
//! the words that its cells allow, and for each cell, whose values are letters. [`write_cfn`] and
//! [`write_wcsp`] write it for toulbar2, [`write_dzn`] the data of it for the MiniZinc model [`MODEL`]. All
//! stream, and all numbers in them are exact.
//!
//! ```
//! use csp::Model;
//! use network::{order::Order, problem::Problem};
//! use setter::export::{BestFill, write_cfn};
//!
//! let problem = Problem::of_words("11\n11\n", ["au;3", "eu;5", "la;9.5", "le;9"])?.distinct();
//! let model = Model::new(&problem, Order::Rows);
//! let best_fill = BestFill::new(&problem, &model)?;
//! let mut text = Vec::new();
//! write_cfn(&best_fill, &mut text)?;
//! assert!(String::from_utf8(text)?.contains(r#""across_1_1": ["la","le"]"#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod best_fill;
mod constraints;
mod dzn;
mod toulbar2;

pub use best_fill::{BestFill, ExportError};
pub use dzn::{MODEL, write_dzn};
pub use toulbar2::{write_cfn, write_wcsp};
