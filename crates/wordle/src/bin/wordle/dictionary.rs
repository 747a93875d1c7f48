//! The words that are guessed from, read.

use std::sync::Arc;

use anyhow::anyhow;
use command::indexing::open_index;
use command::{Exit, Failure, Watch};
use lexicon::{Alphabet, Index, IndexOptions, Source};
use wordle::guesser::{WordList, WordListError};

use crate::flags::AskedDictionary;
use crate::terminal::VOICE;

/// Reads the words of some lengths.
///
/// # Errors
/// With the name of what cannot be read; or how the run was stopped.
pub fn read(
    asked: &AskedDictionary,
    alphabet: &Alphabet,
    lengths: &[usize],
    watch: &Watch,
) -> Result<Arc<Index>, Failure> {
    watch.enter("while the dictionary was indexed");
    let options = IndexOptions {
        lengths: Some(lengths),
        cache: asked.cache.as_deref(),
        memory: asked.memory,
        ..asked.lists.options(alphabet)
    };
    let index = open_index(&asked.sources, options, watch, VOICE)?;
    Ok(Arc::new(index))
}

/// The words of a length.
///
/// # Errors
/// If there is none, with the lengths that there are.
pub fn words(
    asked: &AskedDictionary,
    index: &Arc<Index>,
    length: usize,
) -> Result<WordList, Failure> {
    WordList::new(index, length).map_err(|error| {
        let names = asked.sources.iter().map(Source::name).collect::<Vec<_>>().join(", ");
        Exit::BadInput.because(match error {
            WordListError::NoWord(length) => no_word(&names, index, length),
            error => anyhow!("{names}: {error}"),
        })
    })
}

/// The error that lists have no word of a length, with the lengths that there are.
pub fn no_word(names: &str, index: &Index, length: usize) -> anyhow::Error {
    let lengths: Vec<String> = index.lengths().map(|length| length.to_string()).collect();
    match lengths[..] {
        [] => anyhow!("{names}: there is no word"),
        _ => {
            anyhow!("{names}: there is no word of {length} letters, but of {}", lengths.join(", "))
        }
    }
}
