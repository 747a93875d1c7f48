//! The words that a user chose: the flags, and the files that they name.

use anyhow::{Context, anyhow};
use clap::Args;
use command::{Exit, Failure, Voice, Watch};
use lexicon::dictionary::{Phrases, Rules};
use lexicon::{Alphabet, Index, IndexOptions, Letter, Score, Source};
use network::word_choice::WordChoice;

const HEADING: &str = "Words";

/// Which words may stand in a fill.
#[derive(Clone, Debug, Default, Args)]
pub struct WordFlags {
    /// WORD stands nowhere; @FILE are words, a word a line, read as a dictionary is; may be given again
    #[arg(long, value_name = "WORD|@FILE", help_heading = HEADING)]
    pub exclude: Vec<String>,

    /// Only words of this score or more stand anywhere, where lists give scores (word;score)
    #[arg(long, value_name = "SCORE", allow_negative_numbers = true, help_heading = HEADING)]
    pub min_score: Option<Score>,
}

impl WordFlags {
    /// The words that the flags name, with the words that must stand.
    pub fn chosen(self, required: RequireFlags) -> ChosenWords {
        ChosenWords {
            exclude: self.exclude,
            require: required.require,
            require_flag: "--require",
            min_score: self.min_score,
        }
    }
}

/// Which words must stand in a fill.
#[derive(Clone, Debug, Default, Args)]
pub struct RequireFlags {
    /// WORD stands somewhere, in the dictionary or not, whatever its score; @FILE: each of its words
    #[arg(long, value_name = "WORD|@FILE", help_heading = HEADING)]
    pub require: Vec<String>,
}

/// Words as they were typed: each a word, or `@` and a file.
#[derive(Clone, Debug, Default)]
pub struct ChosenWords {
    /// The words that stand nowhere.
    pub exclude: Vec<String>,
    /// The words that stand somewhere.
    pub require: Vec<String>,
    /// The flag that names the words of `require`, for messages.
    pub require_flag: &'static str,
    /// The least score of the words that are not in `require`.
    pub min_score: Option<Score>,
}

impl ChosenWords {
    /// Whether any word is chosen.
    pub fn is_empty(&self) -> bool {
        self.exclude.is_empty() && self.require.is_empty() && self.min_score.is_none()
    }

    /// Reads the files by some rules, and folds all words.
    ///
    /// # Errors
    /// With the flag and the word or file that is wrong.
    pub fn read(
        &self,
        alphabet: &Alphabet,
        rules: Rules,
        watch: &Watch,
        voice: Voice,
    ) -> Result<WordChoice, Failure> {
        let read = |flag, arguments: &[String]| {
            let words = arguments
                .iter()
                .map(|argument| words(flag, argument, (alphabet, rules), (watch, voice)));
            words.collect::<Result<Vec<_>, Failure>>().map(|words| words.concat())
        };
        let (exclude, require) =
            (read("--exclude", &self.exclude)?, read(self.require_flag, &self.require)?);
        WordChoice::new(exclude, require, self.min_score, alphabet)
            .with_context(|| self.require_flag)
            .map_err(|error| Exit::BadInput.because(error))
    }
}

/// The words of an argument.
fn words(
    flag: &str,
    argument: &str,
    (alphabet, rules): (&Alphabet, Rules),
    (watch, voice): (&Watch, Voice),
) -> Result<Vec<Vec<Letter>>, Failure> {
    let Some(file) = argument.strip_prefix('@') else {
        let mut joined = Vec::new();
        let word = alphabet.fold(argument.as_bytes()).filter(|word| !word.is_empty());
        let word = match rules.phrases {
            Phrases::Join if word.is_none() => {
                alphabet.join_into(argument.as_bytes(), &mut joined).then_some(joined)
            }
            Phrases::Join | Phrases::Skip => word,
        };
        let wrong = || {
            anyhow!(
                "{flag}: {argument:?} does not fold to letters of the alphabet: a word, or @FILE"
            )
        };
        return Ok(vec![word.ok_or_else(|| Exit::BadInput.because(wrong()))?]);
    };
    if file.is_empty() {
        return Err(Exit::BadInput.because(anyhow!("{flag}: the name of a file is needed after @")));
    }
    let (sources, halt) = ([Source::named(file)], watch.halt());
    let options = IndexOptions { halt: Some(&halt), rules, ..IndexOptions::new(alphabet) };
    let (index, _) = Index::open(&sources, options).map_err(|error| match halt.is_set() {
        true => watch.failure(),
        false => Exit::BadInput.because(anyhow!(error).context(flag.to_owned())),
    })?;
    voice.faults(index.faults(), &sources, &[]);
    let lists = index.lengths().filter_map(|length| index.list(length));
    Ok(lists.flat_map(|list| list.iter().map(<[Letter]>::to_vec).collect::<Vec<_>>()).collect())
}
