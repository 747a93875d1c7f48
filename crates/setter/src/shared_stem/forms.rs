//! The forms of words that stems do not bring together: *travaux* of *travail*, *knives* of *knife*.

use std::io::{self, Read};
use std::sync::LazyLock;

use flate2::read::GzDecoder;

use crate::language::Language;

/// The lists of [`Language::ALL`], compressed by gzip: lines of a form, a tab and its lemma, in alphabetical order.
const LISTS: [&[u8]; 2] =
    [include_bytes!("../../dict/francais.forms.gz"), include_bytes!("../../dict/english.forms.gz")];

/// The forms of each language, read when they are first asked for.
static OF_LANGUAGES: [LazyLock<Forms>; 2] =
    [LazyLock::new(|| Forms::of(LISTS[0])), LazyLock::new(|| Forms::of(LISTS[1]))];

/// Forms of words, each with a lemma of its own.
struct Forms(Vec<(Box<str>, Box<str>)>);

impl Forms {
    fn of(list: &[u8]) -> Forms {
        let lines = io::read_to_string(GzDecoder::new(list).take(1 << 24)).unwrap_or_default();
        let pairs = lines.lines().filter_map(|line| line.split_once('\t'));
        Forms(pairs.map(|(form, lemma)| (form.into(), lemma.into())).collect())
    }
}

/// The lemmas of a word whose stems are not its own, of all words that it may be a form of.
pub fn lemmas(language: Language, word: &str) -> impl Iterator<Item = &'static str> {
    let forms = match language {
        Language::French => &OF_LANGUAGES[0].0,
        Language::English => &OF_LANGUAGES[1].0,
    };
    let first = forms.partition_point(|(form, _)| **form < *word);
    let own = forms[first..].iter().take_while({
        let word = word.to_owned();
        move |(form, _)| **form == *word
    });
    own.map(|(_, lemma)| &**lemma)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_in_alphabetical_order() {
        for forms in &OF_LANGUAGES {
            assert!(forms.0.len() > 3000, "{}", forms.0.len());
            assert!(forms.0.is_sorted_by(|one, two| one < two));
        }
    }
}
