//! The dictionaries on offer.

use std::sync::Arc;

use lexicon::index::Index;
use serde::Serialize;
use utoipa::ToSchema;

/// A dictionary, opened.
#[derive(Clone, Debug)]
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

impl Dictionaries {
    /// Those of a list, in its order.
    pub fn new(list: Vec<Dictionary>) -> Dictionaries {
        Dictionaries { list }
    }

    /// All of them.
    #[cfg(feature = "server")]
    pub fn iter(&self) -> impl Iterator<Item = &Dictionary> {
        self.list.iter()
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
    /// What is told of it.
    pub fn summary(&self) -> DictionarySummary {
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
