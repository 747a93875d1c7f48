//! A genetic algorithm that gathers words which agree with all replies.
//!
//! Words are crossed and changed, repaired to words of the list, and the better ones go on (Berghman,
//! Goossens and Leus, Efficient Solutions for Mastermind Using Genetic Algorithms, Computers &
//! Operations Research 36, 2009; Runarsson and Merelo, Adapting Heuristic Mastermind Strategies to
//! Evolutionary Algorithms, NICSO 2010).

mod crossover;
mod evolution;
mod fitness;
mod mutation;
mod parameters;
mod population;
mod repair;
mod selection;

pub use crossover::Crossover;
pub use evolution::{Evolution, Evolved};
pub use fitness::{Cost, Fitness};
pub use parameters::Parameters;
pub use selection::least_left;
