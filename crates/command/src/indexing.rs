//! The index of dictionaries, opened for a run.

use lexicon::dictionary::DictionaryError;
use lexicon::index::IndexError;
use lexicon::{Index, IndexOptions, Source};

use crate::exit::{Exit, Failure};
use crate::report::Voice;
use crate::watch::Watch;

/// Opens the index of dictionaries, and warns of its cache and of faulty lines; the run halts the opening,
/// whatever halt the options have.
///
/// # Errors
/// With the name of the source or folder that cannot be read or written; or with the reason why the run was
/// stopped.
pub fn open_index(
    sources: &[Source],
    options: IndexOptions<'_>,
    watch: &Watch,
    voice: Voice,
) -> Result<Index, Failure> {
    let halt = watch.halt();
    let options = IndexOptions { halt: Some(&halt), ..options };
    let (index, warning) = Index::open(sources, options).map_err(|error| match halt.is_set() {
        true => watch.failure(),
        false => exit_of(&error).because(error),
    })?;
    if let Some(warning) = warning {
        voice.say(format_args!("warning: {warning}"));
    }
    voice.faults(index.faults(), sources, options.own);
    Ok(index)
}

/// How a run ends without an index: a temporary file that cannot be written is no fault of the input.
pub fn exit_of(error: &IndexError) -> Exit {
    match error {
        IndexError::Build(_) | IndexError::Dictionary(DictionaryError::Spill(_)) => Exit::BadOutput,
        IndexError::Dictionary(
            DictionaryError::Read { .. }
            | DictionaryError::Kind { .. }
            | DictionaryError::Halted(_),
        )
        | IndexError::TooLarge(_)
        | IndexError::Halted(_) => Exit::BadInput,
    }
}
