//! The flags about the problem to be filled.

use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use lexicon::{Alphabet, Source};
use puzzle::inputs::{
    AskedSlots, ChosenWords, RequireFlags, SlotFlags, WordFlags, dictionaries_and_grid,
};

use command::lists::{ListFlags, Lists};
use command::resources::ResourceFlags;
use lexicon::dictionary::Phrases;
use setter::definitions::Language;
use setter::sensitive::Sensitive;

use super::sensitive::SensitiveFlags;

const SEARCH: &str = "Search";

/// The words, the grid, and what goes with them.
#[derive(Debug, Args)]
pub struct ProblemFlags {
    /// Lists of words, a word a line; plain, gzip or zstd; and last the grid to fill; - is standard input
    ///
    /// Several lists are merged. Accents and case are folded (é is e, œ is oe), and phrases, as ICE CREAM, are joined to
    /// their letters; a line that then still holds anything but letters is skipped, and one warning tells how many were. A
    /// line may give a score: word;score.
    #[arg(value_name = "FILE", required = true, num_args = 1..)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    lists: ListFlags,

    #[command(flatten)]
    words: WordFlags,

    #[command(flatten)]
    sensitive: SensitiveFlags,

    #[command(flatten)]
    required: RequireFlags,

    /// The same word may stand twice in a fill
    #[arg(long, help_heading = SEARCH)]
    repeats: bool,

    #[command(flatten)]
    stems: StemFlags,

    #[command(flatten)]
    slots: SlotFlags,

    /// The letters, up to 32, in their order [default: a to z]
    #[arg(long, value_name = "LETTERS", help_heading = SEARCH)]
    alphabet: Option<String>,

    #[command(flatten)]
    resources: ResourceFlags,
}

/// Words that are too alike to stand in one fill.
#[derive(Debug, Args)]
pub struct StemFlags {
    /// No two words of a fill are forms of one word of LANGUAGE, fr or en: they have one stem by Snowball's rules
    #[arg(long, value_name = "LANGUAGE", help_heading = SEARCH)]
    pub no_shared_stem: Option<Language>,
}

/// The problem to be filled.
#[derive(Debug)]
pub struct Asked {
    pub dictionaries: Vec<Source>,
    pub lists: Lists,
    pub grid: Source,
    pub slots: AskedSlots,
    pub alphabet: Alphabet,
    pub words: ChosenWords,
    /// Which sensitive words are left out.
    pub sensitive: Sensitive,
    /// Whether no word may stand twice.
    pub distinct: bool,
    /// The language by whose stems no two words may be alike.
    pub no_shared_stem: Option<Language>,
    /// In bytes.
    pub memory: u64,
    pub threads: NonZero<usize>,
    /// The folder of indexes, or none.
    pub cache: Option<PathBuf>,
}

impl ProblemFlags {
    /// The problem that the flags mean; an error is one of usage.
    pub fn asked(self) -> Result<Asked, String> {
        let slots = self.slots.asked();
        let lists = self.lists.asked(Phrases::Join);
        let (dictionaries, grid) = dictionaries_and_grid(self.files, &slots, &lists)?;
        Ok(Asked {
            dictionaries,
            lists,
            grid,
            slots,
            alphabet: alphabet(self.alphabet.as_deref())?,
            words: self.words.chosen(self.required),
            sensitive: self.sensitive.sensitive,
            distinct: !self.repeats,
            no_shared_stem: self.stems.no_shared_stem,
            memory: self.resources.memory(),
            threads: self.resources.threads(),
            cache: self.resources.cache(),
        })
    }
}

/// The alphabet of these letters, or a to z.
pub fn alphabet(letters: Option<&str>) -> Result<Alphabet, String> {
    match letters {
        Some(letters) => {
            Alphabet::new(letters).map_err(|error| format!("--alphabet {letters:?}: {error}"))
        }
        None => Ok(Alphabet::default()),
    }
}
