//! Words and definitions that are not for everybody.
//!
//! Two lists, one for each language, give words a level: 2 to slurs and to words that are obscene first of all, 1 to crude
//! words, and to words of sex, drugs, violence and the like that have an ordinary sense too. Which of them a puzzle may have is a
//! [choice](Sensitive). A [definition](is_unfit) that speaks of such things is no clue of anything.
//!
//! ```
//! use lexicon::{index::Index, letters::Alphabet};
//! use setter::{definitions::Language, sensitive::Sensitive};
//!
//! let alphabet = Alphabet::default();
//! let words = Index::from_words(&alphabet, ["abeed", "abortion", "abode"])?;
//! let left_out = |choice: Sensitive| choice.left_out(&words, Some(Language::English), &alphabet).len();
//! assert_eq!([Sensitive::Allow, Sensitive::Public, Sensitive::Family].map(left_out), [0, 1, 2]);
//! # Ok::<(), lexicon::index::IndexError>(())
//! ```

mod definitions;

use lexicon::{Alphabet, Index, Letter};

pub use definitions::is_unfit;

use crate::language::Language;

/// Which sensitive words are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sensitive {
    /// None.
    Allow,
    /// Slurs and obscene words: what the public is shown has none.
    #[default]
    Public,
    /// Also crude words, and words of sex, drugs and violence, whatever else they mean: for families and schools.
    Family,
}

lexicon::named!(
    Sensitive,
    "choice of sensitive words",
    Allow = "allow",
    Public = "public",
    Family = "family"
);

/// A list of words is taken to be of a language if it has one in so many of the sensitive words of the language, and of
/// no other so many. Of the French words `dict/francais.dict.gz` has 92 %, `dict/english-yawl.scores.gz` 5 %; of the English
/// ones 9 % and 65 %.
const SHARE: usize = 4;

/// The words of a language with their levels, 1 or 2, in alphabetical order.
fn listed(language: Language) -> impl Iterator<Item = (&'static str, u8)> {
    let list = match language {
        Language::French => include_str!("../dict/sensitive-french.txt"),
        Language::English => include_str!("../dict/sensitive-english.txt"),
    };
    list.lines().filter_map(|line| {
        let (word, level) = line.split_once(';')?;
        Some((word, level.parse().ok()?))
    })
}

impl Sensitive {
    /// The level from which on words are left out.
    fn level(self) -> Option<u8> {
        match self {
            Sensitive::Allow => None,
            Sensitive::Public => Some(2),
            Sensitive::Family => Some(1),
        }
    }

    /// The words of some languages that are left out, sorted, each once.
    pub fn words(self, languages: &[Language], alphabet: &Alphabet) -> Vec<Vec<Letter>> {
        let Some(least) = self.level() else { return Vec::new() };
        let all = languages.iter().flat_map(|&language| listed(language));
        let left_out = all.filter(|&(_, level)| level >= least);
        let mut words: Vec<Vec<Letter>> =
            left_out.filter_map(|(word, _)| alphabet.fold(word.as_bytes())).collect();
        words.sort_unstable();
        words.dedup();
        words
    }

    /// The words of an index that are left out, sorted: by the list of its language, or where that is neither told nor
    /// [shows](languages_of), by both lists.
    pub fn left_out(
        self,
        index: &Index,
        language: Option<Language>,
        alphabet: &Alphabet,
    ) -> Vec<Vec<Letter>> {
        let languages = match (self, language) {
            (Sensitive::Allow, _) => return Vec::new(),
            (_, Some(language)) => vec![language],
            (_, None) => languages_of(index, alphabet),
        };
        let mut words = self.words(&languages, alphabet);
        words.retain(|word| index.contains(word));
        words
    }
}

/// The language of the words of an index, as far as its share of the sensitive words of each language shows it; both
/// languages where it does not.
pub fn languages_of(index: &Index, alphabet: &Alphabet) -> Vec<Language> {
    // An index may have words of some lengths only.
    let lengths: Vec<usize> = index.lengths().collect();
    let is_of = |language: &Language| {
        let all = listed(*language).filter_map(|(word, _)| alphabet.fold(word.as_bytes()));
        let (mut words, mut found) = (0, 0);
        for word in all.filter(|word| lengths.contains(&word.len())) {
            words += 1;
            found += usize::from(index.contains(&word));
        }
        found * SHARE > words
    };
    let languages: Vec<Language> = Language::ALL.into_iter().filter(is_of).collect();
    if languages.is_empty() { Language::ALL.to_vec() } else { languages }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_folded_words_with_a_level() {
        for language in Language::ALL {
            let words: Vec<(&str, u8)> = listed(language).collect();
            assert!(words.len() > 1000, "{language:?}");
            assert!(words.is_sorted_by(|(one, _), (two, _)| one < two), "{language:?}");
            for (word, level) in words {
                assert!(word.bytes().all(|byte| byte.is_ascii_lowercase()), "{word}");
                assert!((1..=2).contains(&level), "{word}");
            }
        }
    }

    #[test]
    fn the_language_of_a_list_shows_in_its_words() {
        let alphabet = Alphabet::default();
        let index = |words: Vec<&str>| Index::from_words(&alphabet, words).unwrap();
        let of = |language| listed(language).map(|(word, _)| word).collect::<Vec<_>>();
        let [french, english] = Language::ALL.map(of);
        assert_eq!(languages_of(&index(french.clone()), &alphabet), [Language::French]);
        assert_eq!(languages_of(&index(english.clone()), &alphabet), [Language::English]);
        assert_eq!(languages_of(&index([french, english].concat()), &alphabet), Language::ALL);
        assert_eq!(languages_of(&index(vec!["retard", "pine"]), &alphabet), Language::ALL);
    }

    #[test]
    fn an_ordinary_word_of_the_other_language_stays() {
        let alphabet = Alphabet::default();
        let index = Index::from_words(&alphabet, ["pine", "fagot", "queue"]).unwrap();
        let left_out = |choice: Sensitive, language| -> Vec<String> {
            let words = choice.left_out(&index, language, &alphabet);
            words.iter().map(|word| alphabet.spell(word)).collect()
        };
        let (french, english) = (Some(Language::French), Some(Language::English));
        assert_eq!(left_out(Sensitive::Public, french), ["pine"]);
        assert_eq!(left_out(Sensitive::Family, french), ["pine", "queue"]);
        assert_eq!(left_out(Sensitive::Family, english), ["fagot"]);
        assert_eq!(left_out(Sensitive::Public, None), ["fagot", "pine"]);
        assert_eq!(left_out(Sensitive::Allow, None), [""; 0]);
    }
}
