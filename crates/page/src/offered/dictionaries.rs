//! The dictionaries on offer.

use std::sync::{Arc, Mutex};

use lexicon::index::IndexError;
use lexicon::threads::lock;
use lexicon::{Alphabet, Index};
use serde::Serialize;
use setter::definitions::Language;
use utoipa::ToSchema;

/// The sign between the ids of dictionaries that are taken together.
pub const BETWEEN: char = ',';

/// The most dictionaries that are taken together.
const MOST_TOGETHER: usize = 8;

/// How many that clients added are kept, and how many of several together; one has some tens of megabytes at most.
const KEPT: usize = 8;

/// Whether an id is of a list of the user's own.
pub fn is_own(id: &str) -> bool {
    id.starts_with("own-")
}

/// A dictionary, opened.
#[derive(Clone, Debug)]
pub struct Dictionary {
    /// The id of the dictionary, in addresses.
    pub id: String,
    /// The name of the dictionary, for people.
    pub name: String,
    /// Its language, `fr` or `en`; empty if it is not known.
    pub language: String,
    /// Its words.
    pub index: Arc<Index>,
}

/// A description of a dictionary.
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
    /// The dictionaries that clients added, the oldest first.
    added: Mutex<Vec<Dictionary>>,
    /// The dictionaries that are several together, the oldest first.
    together: Mutex<Vec<Dictionary>>,
}

impl Dictionaries {
    /// The dictionaries of a list, in its order.
    pub fn new(list: Vec<Dictionary>) -> Dictionaries {
        Dictionaries { list, added: Mutex::default(), together: Mutex::default() }
    }

    /// All of the list.
    #[cfg(feature = "server")]
    pub fn iter(&self) -> impl Iterator<Item = &Dictionary> {
        self.list.iter()
    }

    /// Adds one for those who know its id; the oldest of many leaves.
    pub fn add(&self, dictionary: Dictionary) {
        keep(&mut lock(&self.added), dictionary);
    }

    /// The dictionary of an id, or of several ids with commas between them, whose words are taken together once.
    ///
    /// # Errors
    /// If the words are too many.
    pub fn find(&self, id: &str, alphabet: &Alphabet) -> Result<Option<Dictionary>, IndexError> {
        // Where there is no server, several come together already.
        let found = self.single(id);
        if found.is_some() || !id.contains(BETWEEN) {
            return Ok(found);
        }
        let mut together = lock(&self.together);
        if let Some(found) = together.iter().find(|dictionary| dictionary.id == id) {
            return Ok(Some(found.clone()));
        }
        let parts: Option<Vec<Dictionary>> = id.split(BETWEEN).map(|id| self.single(id)).collect();
        let Some(parts) = parts.filter(|parts| parts.len() <= MOST_TOGETHER) else {
            return Ok(None);
        };
        let merged = Dictionary::merged(id, &parts, alphabet)?;
        keep(&mut together, merged.clone());
        Ok(Some(merged))
    }

    /// The words of each of several ids with commas between them, lists of the user's own first; those of the program in a
    /// language, if there is no id.
    pub fn each(&self, ids: &str, language: &str) -> Vec<Arc<Index>> {
        let mut found: Vec<Dictionary> =
            ids.split(BETWEEN).filter_map(|id| self.single(id)).collect();
        found.sort_by_key(|dictionary| !is_own(&dictionary.id));
        match found.is_empty() {
            true => self.of_language(language).into_iter().collect(),
            false => found.into_iter().map(|dictionary| dictionary.index).collect(),
        }
    }

    /// The dictionary of one id.
    fn single(&self, id: &str) -> Option<Dictionary> {
        let is_it = |dictionary: &&Dictionary| dictionary.id == id;
        let found = self.list.iter().find(is_it).cloned();
        found.or_else(|| lock(&self.added).iter().find(is_it).cloned())
    }

    /// The words of the program in a language.
    pub fn of_language(&self, code: &str) -> Option<Arc<Index>> {
        let found = self.list.iter().find(|dictionary| dictionary.language == code);
        found.map(|dictionary| Arc::clone(&dictionary.index))
    }

    /// The ids of the list.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|dictionary| dictionary.id.as_str())
    }

    /// The description of each dictionary of the list.
    pub fn summaries(&self) -> Vec<DictionarySummary> {
        self.list.iter().map(Dictionary::summary).collect()
    }
}

/// Keeps a dictionary, in place of one of the same id, and the latest of all.
fn keep(kept: &mut Vec<Dictionary>, dictionary: Dictionary) {
    kept.retain(|one| one.id != dictionary.id);
    kept.push(dictionary);
    kept.drain(..kept.len().saturating_sub(KEPT));
}

impl Dictionary {
    /// The words of several together, a word with the highest of its scores; lists of the user's own decide over the others,
    /// whether their scores are greater or less, and take words out. Its language is the one of all whose language is
    /// known.
    ///
    /// # Errors
    /// If the words are too many.
    pub fn merged(
        id: &str,
        parts: &[Dictionary],
        alphabet: &Alphabet,
    ) -> Result<Dictionary, IndexError> {
        let indexes = |wanted: bool| {
            let parts = parts.iter().filter(move |part| is_own(&part.id) == wanted);
            parts.map(|part| &*part.index).collect::<Vec<&Index>>()
        };
        let names: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
        let mut languages: Vec<&str> = parts.iter().map(|part| part.language.as_str()).collect();
        languages.retain(|language| !language.is_empty());
        languages.dedup();
        Ok(Dictionary {
            id: id.to_owned(),
            name: names.join(" + "),
            language: if let [one] = languages[..] { one.to_owned() } else { String::new() },
            index: Index::merged(alphabet, &indexes(false), &indexes(true))?.into(),
        })
    }

    /// The language of its words, if it is known.
    pub fn language(&self) -> Option<Language> {
        Language::of_code(&self.language)
    }

    /// The description of the dictionary.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn dictionary(id: &str, language: &str, words: &[&str]) -> Dictionary {
        let index = Index::from_words(&Alphabet::default(), words).unwrap().into();
        Dictionary { id: id.into(), name: id.into(), language: language.into(), index }
    }

    #[test]
    fn several_are_taken_together_and_the_oldest_of_many_leaves() {
        let alphabet = Alphabet::default();
        let list =
            vec![dictionary("fr", "fr", &["mai;2"]), dictionary("en", "en", &["may", "june"])];
        let all = Dictionaries::new(list);
        let found = |id: &str| all.find(id, &alphabet).unwrap();
        all.add(dictionary("own-0", "", &["mai;7", "juin"]));
        let both = found("fr,own-0").unwrap();
        assert_eq!((both.name.as_str(), both.language.as_str()), ("fr + own-0", "fr"));
        assert_eq!((both.index.word_count(3), both.index.word_count(4)), (1, 1));
        let mai = alphabet.fold(b"mai").unwrap();
        assert_eq!(both.index.score(&mai), Some("7".parse().unwrap()));
        // A list of one's own decides, downwards too.
        all.add(dictionary("own-less", "", &["mai;1"]));
        let less = found("own-less,fr").unwrap();
        assert_eq!(less.index.score(&mai), Some("1".parse().unwrap()));
        assert!(Arc::ptr_eq(&both.index, &found("fr,own-0").unwrap().index));
        assert_eq!(found("en,fr").unwrap().language, "");
        assert!(found("fr,none").is_none() && found("fr,").is_none() && found(",").is_none());
        assert!(found(&["fr"; MOST_TOGETHER + 1].join(",")).is_none());
        for number in 1..=KEPT {
            all.add(dictionary(&format!("own-{number}"), "", &["mai"]));
        }
        assert!(found("own-0").is_none() && found("own-1").is_some());
        assert_eq!(all.ids().collect::<Vec<_>>(), ["fr", "en"]);
    }
}
