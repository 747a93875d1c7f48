//! The flags of `wordle compare`.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use command::units::whole;
use lexicon::letters::Alphabet;
use wordle::guesser::Algorithm;
use wordle::guesser::genetic::Parameters;
use wordle::reply::{MAX_LENGTH, MIN_LENGTH, Rule};

use super::dictionary::{AskedDictionary, DictionaryFlags};
use super::genetic::GeneticFlags;
use super::rule::RuleFlags;

const GAMES: &str = "Games";

/// What is compared.
#[derive(Debug, Args)]
pub struct CompareFlags {
    #[command(flatten)]
    dictionary: DictionaryFlags,

    #[command(flatten)]
    rule: RuleFlags,

    /// Algorithms, with commas: chronological, forward-checking, filtering, genetic
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "chronological,forward-checking,filtering,genetic", help_heading = GAMES)]
    algorithm: Vec<Algorithm>,

    /// How many letters the words have, as 5 or 4-12
    #[arg(long, value_name = "N-M", value_parser = lengths, default_value = "4-12", help_heading = GAMES)]
    lengths: RangeInclusive<usize>,

    /// How many secrets are drawn of each length, all different; all words if there are no more
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000), default_value = "20", allow_negative_numbers = true, help_heading = GAMES)]
    secrets: u32,

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

/// A comparison.
#[derive(Debug)]
pub struct Comparing {
    pub dictionary: AskedDictionary,
    pub alphabet: Alphabet,
    pub rule: Rule,
    pub algorithms: Vec<Algorithm>,
    pub lengths: Vec<usize>,
    /// How many secrets of each length.
    pub secrets: usize,
    pub seed: u64,
    pub genetic: Parameters,
    pub threads: NonZero<usize>,
    /// The folder of the results.
    pub output: PathBuf,
}

impl CompareFlags {
    /// What was meant; an error is one of usage.
    pub fn job(self) -> Result<Comparing, String> {
        let mut algorithms: Vec<Algorithm> = Vec::new();
        for algorithm in self.algorithm {
            if !algorithms.contains(&algorithm) {
                algorithms.push(algorithm);
            }
        }
        Ok(Comparing {
            dictionary: self.dictionary.asked()?,
            alphabet: Alphabet::default(),
            rule: self.rule.rule(),
            algorithms,
            lengths: self.lengths.collect(),
            secrets: self.secrets as usize,
            seed: self.seed,
            genetic: self.genetic.parameters(),
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
