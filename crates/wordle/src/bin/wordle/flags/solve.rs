//! The flags of `wordle solve`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use command::files::OutputFile;
use command::units::{seconds, whole};
use lexicon::{Alphabet, Letter};
use wordle::guesser::genetic::Genetic;
use wordle::guesser::{Algorithm, FirstGuess, Options};
use wordle::reply::{MAX_LENGTH, MIN_LENGTH};

use super::dictionary::{AskedDictionary, DictionaryFlags};
use super::game::RuleFlags;
use super::genetic::GeneticFlags;

const OUTPUT: &str = "Output";
const SEARCH: &str = "Search";

/// What is to be found, and how.
#[derive(Debug, Args)]
pub struct SolveFlags {
    /// The hidden word, one of the dictionary
    secret: String,

    #[command(flatten)]
    dictionary: DictionaryFlags,

    #[command(flatten)]
    rule: RuleFlags,

    /// The algorithm: chronological, forward-checking, filtering, genetic [default: chronological, or
    /// genetic with --genetic]
    #[arg(long, value_name = "NAME", help_heading = SEARCH)]
    algorithm: Option<Algorithm>,

    /// The first guess, of the dictionary or not [default: the word of the most frequent letters]
    #[arg(long, value_name = "WORD", help_heading = SEARCH)]
    first: Option<String>,

    /// Draw the first guess by the seed
    #[arg(long, conflicts_with = "first", help_heading = SEARCH)]
    random_first: bool,

    /// The seed of what is random
    #[arg(long, value_name = "N", value_parser = whole, default_value = "1", allow_negative_numbers = true, help_heading = SEARCH)]
    seed: u64,

    #[command(flatten)]
    genetic: GeneticFlags,

    /// Stop after this many seconds, with exit code 5
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, help_heading = SEARCH)]
    time: Option<Duration>,

    /// Write each step of the searches to FILE, as lines of JSON
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    trace: Option<OutputFile>,
}

/// A game to be played.
#[derive(Debug)]
pub struct Solving {
    pub dictionary: AskedDictionary,
    pub alphabet: Alphabet,
    pub secret: Vec<Letter>,
    pub options: Options,
    pub time: Option<Duration>,
    /// The file of the steps.
    pub trace: Option<PathBuf>,
}

impl SolveFlags {
    /// The job that the flags mean; an error is one of usage.
    pub fn job(self) -> Result<Solving, String> {
        let alphabet = Alphabet::default();
        let fold = |what: &str, word: &str| {
            let folded = alphabet.fold(word.as_bytes());
            folded.ok_or(format!("{what}: {word:?} has other letters than a to z"))
        };
        let secret = fold("the secret", &self.secret)?;
        let length = secret.len();
        if !(MIN_LENGTH..=MAX_LENGTH).contains(&length) {
            return Err(format!(
                "the secret: {:?} has {length} letters: words have {MIN_LENGTH} to {MAX_LENGTH}",
                self.secret
            ));
        }
        let first = match &self.first {
            None if self.random_first => FirstGuess::Random,
            None => FirstGuess::FrequentLetters,
            Some(text) => {
                let word = fold("--first", text)?;
                if word.len() != length {
                    let found = word.len();
                    return Err(format!(
                        "--first: {text:?} has {found} letters, the secret {length}: they must have as \
                         many"
                    ));
                }
                FirstGuess::Word(word)
            }
        };
        let genetic = self.genetic.one()?;
        let algorithm = self.algorithm.unwrap_or(match self.genetic.is_named() {
            true => Algorithm::Genetic,
            false => Algorithm::Chronological,
        });
        if let (Some(flag), true) = (self.genetic.given(), algorithm != Algorithm::Genetic) {
            return Err(format!("{flag}: the algorithm is {}", algorithm.name()));
        }
        if matches!(genetic, Genetic::Published(_)) && first != FirstGuess::FrequentLetters {
            return Err(
                "--first, --random-first: --genetic published begins with several random words"
                    .into(),
            );
        }
        let options = Options { rule: self.rule.rule, algorithm, first, seed: self.seed, genetic };
        Ok(Solving {
            dictionary: self.dictionary.asked()?,
            alphabet,
            secret,
            options,
            time: self.time,
            trace: self.trace.and_then(OutputFile::path),
        })
    }
}
