//! The flags about word lists: how they are read, and lists of one's own, which decide over all others.

use std::path::PathBuf;

use clap::Args;
use lexicon::dictionary::{Encoding, Phrases, Rules};
use lexicon::{Alphabet, IndexOptions, Score, Source};

const HEADING: &str = "Word lists";

/// How word lists are read, and which are one's own.
#[derive(Clone, Debug, Default, Args)]
pub struct ListFlags {
    /// LIST is a list of your own: it decides over all others which scores words have, greater or less; '-word' in it takes
    /// a word out; may be given again
    ///
    /// A word without a score keeps that of the other lists. Of several lists of your own the greatest score of a word
    /// counts, and a word that one of them takes out is out. Words of --across and --down are decided on too.
    #[arg(long, value_name = "LIST", help_heading = HEADING)]
    my: Vec<PathBuf>,

    /// The reading of phrases, entries with blanks, hyphens or apostrophes: their letters alone (join), or nothing (skip),
    /// with a warning of how many there are [default: join in setter, skip in enumerate and wordle]
    #[arg(long, value_name = "WAY", help_heading = HEADING)]
    phrases: Option<Phrases>,

    /// The encoding of all lists: utf-8, latin-1, windows-1252, utf-16 [default: UTF-8, or Windows-1252 where a list shows
    /// it, which is told]
    #[arg(long, value_name = "NAME", help_heading = HEADING)]
    encoding: Option<Encoding>,

    /// Divide the scores of lists that go beyond 1 by N: 100 where scores are from 0 to 100, so that they can be taken
    /// together with scores from 0 to 1
    #[arg(long, value_name = "N", allow_negative_numbers = true, help_heading = HEADING)]
    scale: Option<Score>,
}

/// How word lists are read, and which are one's own.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    /// The rules by which all are read.
    pub rules: Rules,
    /// The lists of one's own.
    pub own: Vec<Source>,
}

impl ListFlags {
    /// The lists that the flags mean; `phrases` is the way with phrases where they name none.
    pub fn asked(self, phrases: Phrases) -> Lists {
        let ListFlags { my, encoding, scale, .. } = self;
        let phrases = self.phrases.unwrap_or(phrases);
        let rules = Rules { phrases, encoding, scale };
        Lists { rules, own: my.into_iter().map(Source::named).collect() }
    }
}

impl Lists {
    /// The options by which an index of lists is opened.
    pub fn options<'a>(&'a self, alphabet: &'a Alphabet) -> IndexOptions<'a> {
        IndexOptions { rules: self.rules, own: &self.own, ..IndexOptions::new(alphabet) }
    }
}
