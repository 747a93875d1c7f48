//! Grids made to order: random patterns of black cells that meet conditions.
//!
//! | file | what it holds |
//! |---|---|
//! | `size` | rows × columns |
//! | `pattern` | which cells are black |
//! | `lines` | the runs of white cells of a row or a column, and their lengths |
//! | `symmetry` | the symmetries, and the orbits of cells under them |
//! | `connectivity` | whether the white cells hang together |
//! | `conditions` | what a grid must be like, and what French, American and British crosswords are like |
//! | `bounds` | conditions that no grid can meet, seen without a search |
//! | `rejection` | numbers and grids drawn uniformly, of which some miss a condition and are thrown away |
//! | `census` | the exact number of grids, and the grid of each number |
//! | `chain` | grids drawn by a Markov chain, where nothing exact is within reach |
//! | `sampling` | the choice of these three |
//! | `statistics` | words, crossings and black share of a grid |
//!
//! ```
//! use setter::generation::{Conditions, Sampler, Size, Style};
//! use lexicon::halt::Halt;
//!
//! let conditions = Conditions::of_style(Style::French, Size::new(7, 9)?);
//! let mut sampler = Sampler::new(conditions.clone(), 1, &Halt::default())?;
//! assert!(sampler.method().is_uniform());
//! let pattern = sampler.draw()?;
//! assert!(conditions.hold(&pattern));
//! assert!(pattern.blacks() <= 9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(test)]
mod tests;

mod arrows;
mod bounds;
mod census;
mod chain;
mod conditions;
mod connectivity;
mod lines;
mod pattern;
mod placing;
mod rejection;
mod sampling;
mod size;
mod statistics;
mod symmetry;

pub use bounds::Impossible;
pub use conditions::{Conditions, Style};
pub use lines::RunLengths;
pub use pattern::Pattern;
pub use sampling::{GenerationError, Method, Sampler};
pub use size::{MAX_SIDE, Size, SizeError};
pub use statistics::GridStatistics;
pub use symmetry::Symmetry;
