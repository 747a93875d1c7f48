//! The flags of the genetic algorithms.

use std::time::Duration;

use clap::{Args, ValueEnum};
use command::units::{seconds, share};
use wordle::guesser::genetic::{Crossover, Fitness, Genetic, Parameters, PublishedParameters};

const HEADING: &str = "Genetic algorithm";

/// Genetic algorithms and their parameters.
#[derive(Debug, Args)]
pub struct GeneticFlags {
    /// Which genetic algorithm plays; compare takes several, with commas
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_enum, help_heading = HEADING)]
    genetic: Vec<Kind>,

    /// How many words a generation has, or of published the first one [default: 40, of published 5]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100_000), allow_negative_numbers = true, help_heading = HEADING)]
    population: Option<u32>,

    /// How many words that agree with all replies are gathered at most, of which that is guessed which
    /// would leave the fewest of them; how many words end the search of published [default: 40, of
    /// published 50]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=2_000), allow_negative_numbers = true, help_heading = HEADING)]
    max_size: Option<u32>,

    /// How many generations there are at most; without a word that agrees with all replies by then, one
    /// is searched as forward-checking does, and published answers with the fittest [default: 50, of
    /// published 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true, help_heading = HEADING)]
    generations: Option<u32>,

    /// The number of generations without a new word that agrees with all replies that ends the search, once
    /// there is one; not of published [default: 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32), allow_negative_numbers = true, help_heading = HEADING)]
    patience: Option<u32>,

    /// How two words are crossed: two-point, uniform, or both, as likely [default: both]
    #[arg(long, value_name = "KIND", help_heading = HEADING)]
    crossover: Option<Crossover>,

    /// How probable it is that a child is crossed from two words [default: 0.8]
    #[arg(long, value_name = "SHARE", value_parser = share, allow_negative_numbers = true, help_heading = HEADING)]
    crossover_probability: Option<f64>,

    /// How probable it is that a letter of a child is replaced, or two are swapped; of published, several
    /// [default: 0.3, of published 0.4]
    #[arg(long, value_name = "SHARE", value_parser = share, allow_negative_numbers = true, help_heading = HEADING)]
    mutation: Option<f64>,

    /// The measure by which words are judged: numbers, the well placed twice and the misplaced, as published; or
    /// letters, how many must change; not of published; compare takes both, with a comma [default: letters]
    #[arg(long, value_name = "NAME", value_delimiter = ',', help_heading = HEADING)]
    fitness: Vec<Fitness>,

    /// How long a guess may be searched, or of published a game; what is found then depends on the machine
    /// [default: no limit, of published 300]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = HEADING)]
    timeout: Option<Duration>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Gathers words that agree with all replies, and guesses one of them [default]
    Compatible,
    /// That of a student report: guesses each word that it judges, until it finds the secret or gives up
    Published,
}

impl GeneticFlags {
    /// Whether a genetic algorithm was named.
    pub fn is_named(&self) -> bool {
        !self.genetic.is_empty()
    }

    /// The first of these flags that was given, which other algorithms have no use for.
    pub fn given(&self) -> Option<&'static str> {
        let flags = [
            ("--genetic", self.is_named()),
            ("--population", self.population.is_some()),
            ("--max-size", self.max_size.is_some()),
            ("--generations", self.generations.is_some()),
            ("--patience", self.patience.is_some()),
            ("--crossover", self.crossover.is_some()),
            ("--crossover-probability", self.crossover_probability.is_some()),
            ("--mutation", self.mutation.is_some()),
            ("--fitness", !self.fitness.is_empty()),
            ("--timeout", self.timeout.is_some()),
        ];
        flags.into_iter().find(|(_, is_given)| *is_given).map(|(flag, _)| flag)
    }

    /// The algorithm named, or the default; an error is one of usage.
    pub fn one(&self) -> Result<Genetic, String> {
        match &self.all()?[..] {
            [one] => Ok(one.clone()),
            _ => Err("--genetic, --fitness: one algorithm plays a game: name one".into()),
        }
    }

    /// The algorithms named, or the default, one for each fitness; an error is one of usage.
    pub fn all(&self) -> Result<Vec<Genetic>, String> {
        let kinds = if self.genetic.is_empty() { &[Kind::Compatible][..] } else { &self.genetic };
        if !kinds.contains(&Kind::Compatible) {
            let wrong =
                [("--fitness", !self.fitness.is_empty()), ("--patience", self.patience.is_some())];
            if let Some((flag, _)) = wrong.iter().find(|(_, is_given)| *is_given) {
                return Err(format!("{flag}: --genetic published has none"));
            }
        }
        let mut all = Vec::new();
        for kind in kinds {
            match kind {
                Kind::Compatible if self.fitness.is_empty() => {
                    all.push(self.compatible(Parameters::default().fitness));
                }
                Kind::Compatible => {
                    all.extend(self.fitness.iter().map(|&one| self.compatible(one)))
                }
                Kind::Published => all.push(self.published()),
            }
        }
        Ok(all)
    }

    fn compatible(&self, fitness: Fitness) -> Genetic {
        let default = Parameters::default();
        Genetic::Compatible(Parameters {
            population: self.population.map_or(default.population, |size| size as usize),
            max_size: self.max_size.map_or(default.max_size, |size| size as usize),
            generations: self.generations.map_or(default.generations, |count| count as usize),
            patience: self.patience.map_or(default.patience, |count| count as usize),
            crossover: self.crossover.unwrap_or(default.crossover),
            crossover_probability: self
                .crossover_probability
                .unwrap_or(default.crossover_probability),
            mutation: self.mutation.unwrap_or(default.mutation),
            fitness,
            timeout: self.timeout.or(default.timeout),
        })
    }

    fn published(&self) -> Genetic {
        let default = PublishedParameters::default();
        Genetic::Published(PublishedParameters {
            population: self.population.map_or(default.population, |size| size as usize),
            max_size: self.max_size.map_or(default.max_size, |size| size as usize),
            generations: self.generations.map_or(default.generations, |count| count as usize),
            crossover: self.crossover.unwrap_or(default.crossover),
            crossover_probability: self
                .crossover_probability
                .unwrap_or(default.crossover_probability),
            mutation: self.mutation.unwrap_or(default.mutation),
            timeout: self.timeout.or(default.timeout),
        })
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

    fn all(flags: &[&str]) -> Result<Vec<Genetic>, String> {
        Only::parse_from([&["wordle"], flags].concat()).genetic.all()
    }

    #[test]
    fn without_flags_they_are_those_of_the_library() {
        assert_eq!(all(&[]), Ok(vec![Genetic::default()]));
        let published = Genetic::Published(PublishedParameters::default());
        assert_eq!(all(&["--genetic", "published"]), Ok(vec![published.clone()]));
        let numbers = Parameters { fitness: Fitness::Numbers, ..Parameters::default() };
        let flags = ["--genetic", "published,compatible", "--fitness", "letters,numbers"];
        let expected = vec![published, Genetic::default(), Genetic::Compatible(numbers)];
        assert_eq!(all(&flags), Ok(expected));
    }
}
