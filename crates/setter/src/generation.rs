//! Grids made to order: random patterns of black cells that meet conditions.
//!
//! Grids are drawn uniformly where that can be had, by rejection or by numbers of a census, else by a Markov chain.
//!
//! `setter::generation` draws patterns of black cells that meet `Conditions`. Three ways give proposals, and each
//! proposal is checked whole by `Conditions::hold`, so no way can leave a condition out. *Rejection*
//! (`generation/rejection.rs`) draws a number of black orbits by exact binomial weights and then any set of so many;
//! if 10 of 20,000 such patterns meet the conditions, nothing else is needed. A *census* (`generation/census.rs`)
//! counts all patterns row by row by the transfer-matrix method: rows above leave to the columns a profile of run
//! lengths, and a fold stands for the lower half where the symmetry makes it the upper half again; a random number is
//! a pattern. Only connectedness is left to rejection; if none of few patterns is connected, that proves that there
//! is no grid. Where profiles are too many, a *chain* (`generation/chain.rs`) walks by Metropolis' rule on patterns
//! with faults that get dearer; it is looked at at fixed times, so that in the limit it is uniform. All efforts are
//! bounded by numbers of steps, not by the clock, so the same seed gives the same grids.
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

mod arrangement;
mod arrows;
mod bounds;
mod census;
mod chain;
mod conditions;
mod connectivity;
mod lines;
mod openness;
mod pattern;
mod placing;
mod rejection;
mod sampling;
mod size;
mod statistics;
mod symmetry;

pub use arrangement::{Arranged, Arrangement, Arrangements, Placement};
pub use bounds::Impossible;
pub use conditions::{Conditions, Style};
pub use lines::RunLengths;
pub use openness::Openness;
pub use pattern::Pattern;
pub use sampling::{GenerationError, Method, Sampler};
pub use size::{MAX_SIDE, Size, SizeError};
pub use statistics::GridStatistics;
pub use symmetry::{NoSquare, Symmetry};
