//! Genetic algorithms that guess words.
//!
//! An [`Evolution`] gathers words that agree with all replies: words are crossed and changed, repaired to
//! words of the list, and the better ones go on (Berghman, Goossens and Leus, Efficient Solutions for
//! Mastermind Using Genetic Algorithms, Computers & Operations Research 36, 2009; Runarsson and Merelo,
//! Adapting Heuristic Mastermind Strategies to Evolutionary Algorithms, NICSO 2010). [`Published`] is
//! that of a student report, which judges words against the secret.

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
