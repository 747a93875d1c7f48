//! The genetic algorithms that guess, and their parameters.

use std::time::Duration;

use super::crossover::Crossover;
use super::fitness::Fitness;

/// A genetic algorithm, with its parameters.
#[derive(Clone, Debug, PartialEq)]
pub enum Genetic {
    /// One that [gathers](super::Evolution) words that agree with all replies, and guesses one of them.
    Compatible(Parameters),
    /// [One](super::Published) that judges words by their replies, and so guesses each word that it
    /// judges.
    Published(PublishedParameters),
}

impl Default for Genetic {
    fn default() -> Genetic {
        Genetic::Compatible(Parameters::default())
    }
}

/// The parameters of an [evolution](super::Evolution).
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    /// How many words a generation has, at least 2.
    pub population: usize,
    /// How many different words that agree with all replies are gathered at most, at least 1.
    pub max_size: usize,
    /// How many generations there are at most.
    pub generations: usize,
    /// The number of generations without a new word that agrees after which the words gathered are enough.
    pub patience: usize,
    /// How two words are crossed.
    pub crossover: Crossover,
    /// How probable it is that a child is crossed from two parents, rather than a copy of one.
    pub crossover_probability: f64,
    /// How probable it is that a child is mutated.
    pub mutation: f64,
    /// The measure that words are judged by.
    pub fitness: Fitness,
    /// Ends after this time, with the words there are by then; what is found then depends on the
    /// machine.
    pub timeout: Option<Duration>,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            population: 40,
            max_size: 40,
            generations: 50,
            patience: 3,
            crossover: Crossover::Both,
            crossover_probability: 0.8,
            mutation: 0.3,
            fitness: Fitness::Letters,
            timeout: None,
        }
    }
}

/// The parameters of the [published algorithm](super::Published).
#[derive(Clone, Debug, PartialEq)]
pub struct PublishedParameters {
    /// How many words there are at first, at least 2.
    pub population: usize,
    /// Ends with this many words in the population.
    pub max_size: usize,
    /// How many generations there are at most.
    pub generations: usize,
    /// How two words are crossed.
    pub crossover: Crossover,
    /// How probable it is that two children are crossed from the parents, rather than copies of them.
    pub crossover_probability: f64,
    /// How probable it is that a child is mutated.
    pub mutation: f64,
    /// Ends a game after this time; how it ends then depends on the machine.
    pub timeout: Option<Duration>,
}

impl Default for PublishedParameters {
    /// The parameters of the program that was published.
    fn default() -> PublishedParameters {
        PublishedParameters {
            population: 5,
            max_size: 50,
            generations: 100,
            crossover: Crossover::Both,
            crossover_probability: 0.8,
            mutation: 0.4,
            timeout: Some(Duration::from_secs(5 * 60)),
        }
    }
}
