//! The flags of `wordle compare`.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use command::units::whole;
use lexicon::Alphabet;
use wordle::guesser::Algorithm;
use wordle::guesser::genetic::{Fitness, Genetic};
use wordle::reply::{MAX_LENGTH, MIN_LENGTH, Rule};

use super::dictionary::{AskedDictionary, DictionaryFlags};
use super::game::RuleFlags;
use super::genetic::GeneticFlags;

const GAMES: &str = "Games";

/// What is compared.
#[derive(Debug, Args)]
pub struct CompareFlags {
    #[command(flatten)]
    dictionary: DictionaryFlags,

    #[command(flatten)]
    rule: RuleFlags,

    /// Algorithms, with commas: chronological, forward-checking, filtering, genetic; the others are
    /// compared with the first
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "chronological,forward-checking,filtering,genetic", help_heading = GAMES)]
    algorithm: Vec<Algorithm>,

    /// How many letters the words have, as 5 or 4-12
    #[arg(long, value_name = "N-M", value_parser = lengths, default_value = "2-12", help_heading = GAMES)]
    lengths: RangeInclusive<usize>,

    /// How many secrets are drawn of each length, all different; all words if there are no more
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000), default_value = "20", allow_negative_numbers = true, help_heading = GAMES)]
    secrets: u32,

    /// Secrets are drawn by their scores (word;score): each next one as likely as its score says beside those that
    /// are left; a word of score 0 is never drawn
    #[arg(long, help_heading = GAMES)]
    weighted: bool,

    /// The seed of the secrets, and of the genetic algorithm
    #[arg(long, value_name = "N", value_parser = whole, default_value = "1", allow_negative_numbers = true, help_heading = GAMES)]
    seed: u64,

    #[command(flatten)]
    genetic: GeneticFlags,

    /// How many games are played at a time; more than one disturb each other's times
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), default_value = "1", allow_negative_numbers = true, help_heading = "Resources")]
    threads: u16,

    /// Folder for games.csv, table.md and the plots; a game that is there is not played again
    #[arg(short, long, value_name = "DIR", default_value = "comparison", help_heading = "Output")]
    output: PathBuf,
}

/// An algorithm that plays, with its parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    pub algorithm: Algorithm,
    /// The parameters of a genetic algorithm.
    pub genetic: Genetic,
}

/// A comparison.
#[derive(Debug)]
pub struct Comparing {
    pub dictionary: AskedDictionary,
    pub alphabet: Alphabet,
    pub rule: Rule,
    pub players: Vec<Player>,
    pub lengths: Vec<usize>,
    /// How many secrets of each length.
    pub secrets: usize,
    /// Whether they are drawn by their scores.
    pub is_weighted: bool,
    pub seed: u64,
    pub threads: NonZero<usize>,
    /// The folder of the results.
    pub output: PathBuf,
}

impl Player {
    /// The name in the results.
    pub fn name(&self) -> String {
        let more = match (self.algorithm, &self.genetic) {
            (Algorithm::Genetic, Genetic::Published(_)) => " published",
            (Algorithm::Genetic, Genetic::Compatible(of)) if of.fitness == Fitness::Numbers => {
                " numbers"
            }
            _ => "",
        };
        format!("{}{more}", self.algorithm.name())
    }

    /// The parameters of a genetic one, as they are told in the results.
    pub fn parameters(&self) -> String {
        let timeout = |timeout: Option<Duration>| {
            timeout.map(|time| format!(" timeout {}", time.as_secs_f64())).unwrap_or_default()
        };
        match (self.algorithm, &self.genetic) {
            (Algorithm::Genetic, Genetic::Compatible(of)) => format!(
                "{} population {} max-size {} generations {} patience {} crossover {} {} mutation {}{}",
                of.fitness.name(),
                of.population,
                of.max_size,
                of.generations,
                of.patience,
                of.crossover.name(),
                of.crossover_probability,
                of.mutation,
                timeout(of.timeout)
            ),
            (Algorithm::Genetic, Genetic::Published(of)) => format!(
                "population {} max-size {} generations {} crossover {} {} mutation {}{}",
                of.population,
                of.max_size,
                of.generations,
                of.crossover.name(),
                of.crossover_probability,
                of.mutation,
                timeout(of.timeout)
            ),
            (Algorithm::Chronological | Algorithm::ForwardChecking | Algorithm::Filtering, _) => {
                String::new()
            }
        }
    }
}

impl CompareFlags {
    /// The job that the flags mean; an error is one of usage.
    pub fn job(self) -> Result<Comparing, String> {
        let is_genetic = self.algorithm.contains(&Algorithm::Genetic);
        if let (Some(flag), false) = (self.genetic.given(), is_genetic) {
            return Err(format!("{flag}: no algorithm is genetic"));
        }
        let all = self.genetic.all()?;
        let mut players: Vec<Player> = Vec::new();
        for algorithm in self.algorithm {
            let kinds = if algorithm == Algorithm::Genetic { &all[..] } else { &all[..1] };
            for genetic in kinds {
                let player = Player { algorithm, genetic: genetic.clone() };
                if !players.contains(&player) {
                    players.push(player);
                }
            }
        }
        Ok(Comparing {
            dictionary: self.dictionary.asked()?,
            alphabet: Alphabet::default(),
            rule: self.rule.rule,
            players,
            lengths: self.lengths.collect(),
            secrets: self.secrets as usize,
            is_weighted: self.weighted,
            seed: self.seed,
            threads: NonZero::new(usize::from(self.threads)).unwrap_or(NonZero::<usize>::MIN),
            output: self.output,
        })
    }
}

/// Reads one length or a range of lengths.
fn lengths(text: &str) -> Result<RangeInclusive<usize>, String> {
    let expected = || {
        format!("it is a number from {MIN_LENGTH} to {MAX_LENGTH}, or two as 4-12, the less first")
    };
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.parse::<usize>().map_err(|_| expected());
    let (first, last) = (number(first)?, number(last)?);
    let is_allowed = MIN_LENGTH <= first && first <= last && last <= MAX_LENGTH;
    is_allowed.then_some(first..=last).ok_or_else(expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_one_or_two_numbers() {
        assert_eq!((lengths("5"), lengths("4-12")), (Ok(5..=5), Ok(4..=12)));
        for text in ["", "-", "1", "16", "5-4", "4-", "4-16", "x", "4-5-6"] {
            assert!(lengths(text).unwrap_err().contains("4-12"), "{text}");
        }
    }
}
