//! The dictionaries on offer.

use std::path::Path;
use std::sync::Arc;

use lexicon::dictionary::{Faults, Source};
use lexicon::index::{CacheWarning, Index, IndexError, IndexOptions};
use lexicon::letters::Alphabet;
use serde::Serialize;
use utoipa::ToSchema;

/// The words of the program: an id, a name, a language, and the list.
const OWN: [(&str, &str, &str, Source); 2] = [
    (
        "francais",
        "français",
        "fr",
        Source::Embedded {
            name: "francais.scores.gz",
            contents: include_bytes!("../../../../dict/francais.scores.gz"),
        },
    ),
    (
        "english",
        "English",
        "en",
        Source::Embedded {
            name: "english.scores.gz",
            contents: include_bytes!("../../../../dict/english.scores.gz"),
        },
    ),
];

/// A dictionary, opened.
#[derive(Debug)]
pub struct Dictionary {
    /// What the page calls it, in addresses.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Its language, `fr` or `en`; empty if it is not known.
    pub language: String,
    /// Its words.
    pub index: Arc<Index>,
}

/// What is told of a dictionary.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DictionarySummary {
    /// By which requests name it.
    id: String,
    /// By which people know it.
    name: String,
    /// `fr` or `en`; empty if it is not known.
    language: String,
    /// How many words it has.
    words: u64,
    /// How long its words are: the different numbers of letters, in order.
    lengths: Vec<usize>,
}

/// All dictionaries on offer.
#[derive(Debug)]
pub struct Dictionaries {
    list: Vec<Dictionary>,
}

/// What is odd about a dictionary: its source, the faults of its lines, and whether it can be cached.
#[derive(Debug)]
pub struct Oddity {
    /// The list.
    pub source: Source,
    /// The lines that are no words, or whose scores are not taken as they stand.
    pub faults: Faults,
    /// Why its index was not cached.
    pub warning: Option<CacheWarning>,
}

impl Dictionaries {
    /// Opens lists of the user's, and those of the program, each as a dictionary of its own; and what is
    /// odd about those of the user's. A list is indexed if it is not in the cache, in so many bytes.
    ///
    /// # Errors
    /// If a list cannot be read.
    pub fn open(
        given: &[Source],
        alphabet: &Alphabet,
        cache: Option<&Path>,
        memory: u64,
    ) -> Result<(Dictionaries, Vec<Oddity>), IndexError> {
        let mut list = Vec::new();
        let mut oddities = Vec::new();
        let options = IndexOptions { cache, memory, ..IndexOptions::new(alphabet) };
        for (number, source) in (1..).zip(given) {
            let (index, warning) = Index::open(std::slice::from_ref(source), options)?;
            oddities.push(Oddity {
                source: source.clone(),
                faults: index.faults().clone(),
                warning,
            });
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
        Ok((Dictionaries { list }, oddities))
    }

    /// The dictionary of an id.
    pub fn find(&self, id: &str) -> Option<&Dictionary> {
        self.list.iter().find(|dictionary| dictionary.id == id)
    }

    /// The words of the program in a language.
    pub fn of_language(&self, code: &str) -> Option<Arc<Index>> {
        let found = self.list.iter().find(|dictionary| dictionary.language == code);
        found.map(|dictionary| Arc::clone(&dictionary.index))
    }

    /// The ids of all.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|dictionary| dictionary.id.as_str())
    }

    /// What is told of each.
    pub fn summaries(&self) -> Vec<DictionarySummary> {
        self.list.iter().map(Dictionary::summary).collect()
    }
}

impl Dictionary {
    fn summary(&self) -> DictionarySummary {
        let index = &self.index;
        let lengths: Vec<usize> = index.lengths().collect();
        let words = lengths.iter().map(|&length| index.word_count(length)).sum();
        DictionarySummary {
            id: self.id.clone(),
            name: self.name.clone(),
            language: self.language.clone(),
            words,
            lengths,
        }
    }
}

/// The name of a file without its folder.
fn short_name(source: &Source) -> String {
    match source {
        Source::File(path) => {
            path.file_name().map_or_else(|| source.name(), |name| name.display().to_string())
        }
        _ => source.name(),
    }
}
