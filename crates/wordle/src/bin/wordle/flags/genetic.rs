//! The flags of the genetic algorithm.

use std::time::Duration;

use clap::Args;
use command::units::{seconds, share};
use wordle::guesser::genetic::{Crossover, Fitness, Parameters};

const HEADING: &str = "Genetic algorithm";

/// The parameters of the genetic algorithm.
#[derive(Debug, Args)]
pub struct GeneticFlags {
    /// How many words a generation has
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100_000), default_value = "40", allow_negative_numbers = true, help_heading = HEADING)]
    population: u32,

    /// How many words that agree with all replies are gathered at most; that which would leave the
    /// fewest of them is guessed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=2_000), default_value = "40", allow_negative_numbers = true, help_heading = HEADING)]
    max_size: u32,

    /// How many generations there are at most; without a word that agrees with all replies by then, one
    /// is searched as forward-checking does
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), default_value = "50", allow_negative_numbers = true, help_heading = HEADING)]
    generations: u32,

    /// So many generations without a new word that agrees with all replies end the search, once there is one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32), default_value = "3", allow_negative_numbers = true, help_heading = HEADING)]
    patience: u32,

    /// How two words are crossed: two-point, uniform, or both in turns
    #[arg(long, value_name = "KIND", default_value = "both", help_heading = HEADING)]
    crossover: Crossover,

    /// How probable it is that a child is crossed from two words
    #[arg(long, value_name = "SHARE", value_parser = share, default_value = "0.8", allow_negative_numbers = true, help_heading = HEADING)]
    crossover_probability: f64,

    /// How probable it is that a letter of a child is replaced, or two are swapped
    #[arg(long, value_name = "SHARE", value_parser = share, default_value = "0.3", allow_negative_numbers = true, help_heading = HEADING)]
    mutation: f64,

    /// What words are judged by: numbers, the well placed twice and the misplaced, as published; or
    /// letters, how many must change
    #[arg(long, value_name = "NAME", default_value = "letters", help_heading = HEADING)]
    fitness: Fitness,

    /// How long a guess may be searched; what is found then depends on the machine
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = HEADING)]
    timeout: Option<Duration>,
}

impl GeneticFlags {
    /// The parameters.
    pub fn parameters(&self) -> Parameters {
        Parameters {
            population: self.population as usize,
            max_size: self.max_size as usize,
            generations: self.generations as usize,
            patience: self.patience as usize,
            crossover: self.crossover,
            crossover_probability: self.crossover_probability,
            mutation: self.mutation,
            fitness: self.fitness,
            timeout: self.timeout,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Only {
        #[command(flatten)]
        genetic: GeneticFlags,
    }

    #[test]
    fn without_flags_they_are_those_of_the_library() {
        let flags = Only::parse_from(["wordle"]);
        assert_eq!(flags.genetic.parameters(), Parameters::default());
    }
}
