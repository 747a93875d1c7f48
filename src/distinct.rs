//! Answers about the fills in which no word stands twice.
//!
//! Where no two slots can have one word, these are all fills, and a [`Counter`](crate::count::Counter) answers. Else fills are walked through:
//! for some hundredths of a second with an index of their ranks, and then on all threads.

mod drawn;
mod numbers;

pub use drawn::{DistinctSample, Drawn, MOST_REJECTED};
pub use numbers::DistinctCounter;
