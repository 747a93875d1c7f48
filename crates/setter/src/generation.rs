//! Grids made to order: random patterns of black cells that meet conditions.
//!
//! Grids are drawn uniformly where that can be had, by rejection or by numbers of a census, else by a Markov chain.
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
pub use symmetry::{NoSquare, Symmetry};
