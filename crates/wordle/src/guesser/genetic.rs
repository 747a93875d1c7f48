//! Genetic algorithms that guess words.
//!
//! An [`Evolution`] gathers words that agree with all replies: words are crossed and changed, repaired to
//! words of the list, and the better ones go on (Berghman, Goossens and Leus, "Efficient solutions for
//! Mastermind using genetic algorithms", Computers & Operations Research 36, 2009,
//! <https://doi.org/10.1016/j.cor.2008.06.004>; Runarsson and Merelo, "Adapting heuristic Mastermind strategies to
//! evolutionary algorithms", NICSO 2010, <https://arxiv.org/abs/0912.2415>). [`Published`] is that of a student
//! report, which judges words against the secret.

mod crossover;
mod evolution;
mod fitness;
mod mutation;
mod parameters;
mod population;
mod published;
mod repair;
mod selection;

pub use crossover::Crossover;
pub use evolution::{Evolution, Evolved};
pub use fitness::{Cost, Fitness};
pub use parameters::{Genetic, Parameters, PublishedParameters};
pub use published::Published;
pub use selection::least_left;
