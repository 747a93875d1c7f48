//! The words that a user chose, from flags and files.

use anyhow::{Context, anyhow};
use command::exit::{Exit, Failure};
use command::watch::Watch;
use crossword::csp::Restricted;
use crossword::problem::Problem;
use crossword::word_choice::WordChoice;
use lexicon::dictionary::Source;
use lexicon::index::{Index, IndexOptions};
use lexicon::letters::{Alphabet, Letter};
use lexicon::score::Score;

use crate::report::{VOICE, say};

/// Words as they were typed: each a word, or `@` and a file.
#[derive(Clone, Debug, Default)]
pub struct ChosenWords {
    /// Those that stand nowhere.
    pub exclude: Vec<String>,
    /// Those that stand somewhere, and the flag that says so.
    pub require: Vec<String>,
    pub require_flag: &'static str,
    /// The least score of the others.
    pub min_score: Option<Score>,
}

impl ChosenWords {
    /// Reads the files, and folds all words.
    ///
    /// # Errors
    /// With the flag and the word or file that is wrong.
    pub fn read(&self, alphabet: &Alphabet, watch: &Watch) -> Result<WordChoice, Failure> {
        let read = |flag, arguments: &[String]| {
            let words = arguments.iter().map(|argument| words(flag, argument, alphabet, watch));
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
    alphabet: &Alphabet,
    watch: &Watch,
) -> Result<Vec<Vec<Letter>>, Failure> {
    let Some(file) = argument.strip_prefix('@') else {
        let word = alphabet.fold(argument.as_bytes()).filter(|word| !word.is_empty());
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
    let options = IndexOptions { halt: Some(&halt), ..IndexOptions::new(alphabet) };
    let (index, _) = Index::open(&sources, options).map_err(|error| match halt.is_set() {
        true => watch.failure(),
        false => Exit::BadInput.because(anyhow!(error).context(flag.to_owned())),
    })?;
    VOICE.faults(index.faults(), &sources);
    let lists = index.lengths().filter_map(|length| index.list(length));
    let of_list = |list: lexicon::index::List| {
        (0..list.count()).map(|number| list.word(number).to_vec()).collect::<Vec<_>>()
    };
    Ok(lists.flat_map(of_list).collect())
}

/// Tells which required words the dictionary has not.
pub fn tell_added(added: &[Vec<Letter>], alphabet: &Alphabet) {
    if added.is_empty() {
        return;
    }
    let words: Vec<String> = added.iter().map(|word| alphabet.spell(word)).collect();
    say(format_args!("not in the dictionary, but allowed as required: {}", words.join(", ")));
}

/// Why a choice of words leaves no fill, if that shows before any search.
pub fn emptiness(
    restricted: &Restricted,
    choice: &WordChoice,
    problem: &Problem,
) -> Option<String> {
    let alphabet = problem.alphabet();
    for (word, required) in choice.required().iter().zip(&*restricted.required) {
        if required.slots().is_empty() {
            let (word, length) = (alphabet.spell(word), word.len());
            return Some(format!("{word} must stand, but no slot of {length} letters takes it"));
        }
    }
    let slot = &problem.network().slots[restricted.slot_without_words()?.index()];
    let pattern = slot.pattern(&problem.network().letters);
    let given: Option<Vec<Letter>> =
        pattern.iter().map(|set| set.smallest().filter(|_| set.len() == 1)).collect();
    Some(match given {
        Some(word) if choice.excluded().contains(&word) => {
            format!("{slot}: its letters spell {}, which is excluded", alphabet.spell(&word))
        }
        _ => format!("{slot}: no word fits there of those that are left by the choice of words"),
    })
}
