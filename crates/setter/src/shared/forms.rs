//! The forms of words that stems do not bring together: *travaux* of *travail*, *knives* of *knife*.

use std::io::{self, Read};
use std::sync::LazyLock;

use flate2::read::GzDecoder;

use crate::language::Language;

/// The lists of [`Language::ALL`], compressed by gzip: lines of a form, a tab and its lemma, in alphabetical order; of
/// English also a tab and the letters of its parts of speech.
const LISTS: [&[u8]; 2] =
    [include_bytes!("../../dict/francais.forms.gz"), include_bytes!("../../dict/english.forms.gz")];

/// The forms of each language, read when they are first asked for.
static OF_LANGUAGES: [LazyLock<Forms>; 2] =
    [LazyLock::new(|| Forms::of(LISTS[0])), LazyLock::new(|| Forms::of(LISTS[1]))];

/// A form of a word.
struct Form {
    form: Box<str>,
    lemma: Box<str>,
    /// The letters of the parts of speech, as far as the list has them.
    parts: Box<str>,
}

/// Forms of words, each with a lemma of its own.
struct Forms(Vec<Form>);

impl Forms {
    fn of(list: &[u8]) -> Forms {
        let lines = io::read_to_string(GzDecoder::new(list).take(1 << 24)).unwrap_or_default();
        let pairs = lines.lines().filter_map(|line| line.split_once('\t'));
        let forms = pairs.map(|(form, rest)| {
            let (lemma, parts) = rest.split_once('\t').unwrap_or((rest, ""));
            Form { form: form.into(), lemma: lemma.into(), parts: parts.into() }
        });
        Forms(forms.collect())
    }
}

/// The forms that a word may be.
fn of(language: Language, word: &str) -> impl Iterator<Item = &'static Form> {
    let forms = match language {
        Language::French => &OF_LANGUAGES[0].0,
        Language::English => &OF_LANGUAGES[1].0,
    };
    let first = forms.partition_point(|form| *form.form < *word);
    let word = word.to_owned();
    forms[first..].iter().take_while(move |form| *form.form == *word)
}

/// The lemmas of a word whose stems are not its own, of all words that it may be a form of.
pub fn lemmas(language: Language, word: &str) -> impl Iterator<Item = &'static str> {
    of(language, word).map(|form| &*form.lemma)
}

/// The same of an English word, each with the letters of its parts of speech.
pub fn irregular_lemmas(word: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    of(Language::English, word).map(|form| (&*form.lemma, &*form.parts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_in_alphabetical_order() {
        for forms in &OF_LANGUAGES {
            assert!(forms.0.len() > 3000, "{}", forms.0.len());
            assert!(forms.0.is_sorted_by_key(|form| (&form.form, &form.lemma)));
        }
    }
}
