//! The lists of the program and of the user's, opened.

use std::path::Path;
use std::sync::Arc;

use lexicon::dictionary::{Faults, Rules};
use lexicon::index::{CacheWarning, IndexError};
use lexicon::{Alphabet, Index, IndexOptions, Source};
use setter::definitions::Language;

use crate::offered::dictionaries::{Dictionaries, Dictionary};

/// The words of the program: an id, a name, a language, and the list.
const OWN: [(&str, &str, &str, Source); 2] = [
    (
        "francais",
        "français",
        "fr",
        Source::Embedded {
            name: "francais.scores.gz",
            contents: include_bytes!("../../dict/francais.scores.gz"),
        },
    ),
    (
        "english",
        "English",
        "en",
        Source::Embedded {
            name: "english.scores.gz",
            contents: include_bytes!("../../dict/english.scores.gz"),
        },
    ),
];

/// The lists of the program, compressed by gzip.
pub fn packed_lists() -> impl Iterator<Item = &'static [u8]> {
    OWN.into_iter().map(|(.., list)| match list {
        Source::Embedded { contents, .. } => contents,
        Source::Input | Source::File(_) | Source::Bytes { .. } => &[],
    })
}

/// The definitions of the program in a language.
pub fn definitions(language: Language) -> Source {
    let name = match language {
        Language::French => "francais.definitions.gz",
        Language::English => "english.definitions.gz",
    };
    Source::Embedded { name, contents: packed_definitions(language) }
}

/// The list of the definitions of the program in a language, compressed by gzip.
pub fn packed_definitions(language: Language) -> &'static [u8] {
    match language {
        Language::French => include_bytes!("../../dict/francais.definitions.gz"),
        Language::English => include_bytes!("../../dict/english.definitions.gz"),
    }
}

/// The oddities of a dictionary: its source, the faults of its lines, and whether it can be cached.
#[derive(Debug)]
pub struct Oddity {
    /// The list.
    pub source: Source,
    /// The lines that are no words, or whose scores are not taken as they stand.
    pub faults: Faults,
    /// Why its index was not cached.
    pub warning: Option<CacheWarning>,
}

/// Opens lists of the user's, and those of the program, each as a dictionary of its own; and what is
/// odd about those of the user's. A list is indexed if it is not in the cache, in so many bytes.
///
/// # Errors
/// If a list cannot be read.
pub fn dictionaries(
    given: &[Source],
    alphabet: &Alphabet,
    cache: Option<&Path>,
    memory: u64,
) -> Result<(Dictionaries, Vec<Oddity>), IndexError> {
    let mut list = Vec::new();
    let mut oddities = Vec::new();
    let rules = Rules::OF_MAKERS;
    let options = IndexOptions { rules, cache, memory, ..IndexOptions::new(alphabet) };
    for (number, source) in (1..).zip(given) {
        let own = std::slice::from_ref(source);
        let (index, warning) = Index::open(&[], IndexOptions { own, ..options })?;
        oddities.push(Oddity { source: source.clone(), faults: index.faults().clone(), warning });
        list.push(Dictionary {
            id: format!("own-{number}"),
            name: short_name(source),
            language: String::new(),
            index: Arc::new(index),
        });
    }
    for (id, name, language, source) in OWN {
        let (index, _) = Index::open(&[source], options)?;
        list.push(Dictionary {
            id: id.into(),
            name: name.into(),
            language: language.into(),
            index: Arc::new(index),
        });
    }
    Ok((Dictionaries::new(list), oddities))
}

/// The name of a file without its folder.
fn short_name(source: &Source) -> String {
    match source {
        Source::File(path) => {
            path.file_name().map_or_else(|| source.name(), |name| name.display().to_string())
        }
        Source::Input | Source::Bytes { .. } | Source::Embedded { .. } => source.name(),
    }
}
