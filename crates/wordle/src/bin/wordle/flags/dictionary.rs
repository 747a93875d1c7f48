//! The flags about the words that are guessed from.

use std::path::PathBuf;

use clap::Args;
use lexicon::Source;
use lexicon::dictionary::Phrases;

use command::files::check_inputs;
use command::lists::{ListFlags, Lists};
use command::resources::IndexFlags;

/// The words that are guessed from.
#[derive(Debug, Args)]
pub struct DictionaryFlags {
    /// Lists of words, a word a line; plain, gzip or zstd; - is standard input
    ///
    /// Several are merged. Accents and case are folded (é is e, œ is oe); a line that then still
    /// holds anything but letters is skipped, and one warning tells how many were. A line may give a
    /// score: word;score.
    #[arg(value_name = "DICTIONARY", required = true, num_args = 1..)]
    dictionaries: Vec<PathBuf>,

    #[command(flatten)]
    lists: ListFlags,

    #[command(flatten)]
    resources: IndexFlags,
}

/// The words that are guessed from, and what reading them may take.
#[derive(Debug)]
pub struct AskedDictionary {
    pub sources: Vec<Source>,
    /// How they are read, and the lists of the user's own.
    pub lists: Lists,
    /// In bytes.
    pub memory: u64,
    /// The folder of indexes, or none.
    pub cache: Option<PathBuf>,
}

impl DictionaryFlags {
    /// The dictionary that the flags mean; an error is one of usage.
    pub fn asked(self) -> Result<AskedDictionary, String> {
        let sources: Vec<Source> = self.dictionaries.into_iter().map(Source::named).collect();
        let lists = self.lists.asked(Phrases::Skip);
        check_inputs(sources.iter().chain(&lists.own))?;
        let (memory, cache) = (self.resources.memory(), self.resources.cache());
        Ok(AskedDictionary { sources, lists, memory, cache })
    }
}
