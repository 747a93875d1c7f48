//! Inflected forms of words, which have the definitions of their lemmas, conjugated as the form is, or with the form in
//! brackets.

use std::borrow::Cow;

use lexicon::{Alphabet, Letter};

use super::collection::Definitions;
use super::conjugation::Conjugation;
use super::giveaway::Giveaway;
use super::part::Part;

/// A way in which a word may be an inflected form of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inflected {
    /// The word that it is a form of.
    pub lemma: Vec<Letter>,
    /// The part of speech of the lemma; any if there is none.
    pub part: Option<Part>,
    /// The form, as it is told behind a definition of the lemma.
    pub form: Cow<'static, str>,
    /// The form of a verb that its definitions can be put in.
    pub conjugation: Option<Conjugation>,
}

/// The definitions of the lemmas of a word, of each lemma in order, the first ones of all lemmas before the second ones;
/// each in the form that the word is, or with that form in brackets. Those that give the word away are left out.
pub fn definitions_of_lemmas(
    word: &[Letter],
    inflected: &[Inflected],
    definitions: &Definitions,
    alphabet: &Alphabet,
) -> Vec<String> {
    let giveaway = Giveaway::new(definitions.language(), alphabet);
    let mut lemmas: Vec<&[Letter]> = Vec::new();
    for Inflected { lemma, .. } in inflected {
        if !lemmas.contains(&&**lemma) {
            lemmas.push(lemma);
        }
    }
    let is_verb = |word: &str| {
        let letters = alphabet.fold(word.as_bytes());
        letters.is_some_and(|letters| {
            definitions.with_parts(&letters).any(|(_, part)| part == Some(Part::Verb))
        })
    };
    let of_lemma = |&lemma: &&[Letter]| {
        let told = definitions.with_parts(lemma).filter_map(move |(definition, part)| {
            let is_so =
                |way: &&Inflected| way.lemma == lemma && (way.part.is_none() || way.part == part);
            Some((definition, inflected.iter().find(is_so)?))
        });
        let told: Vec<String> = told
            .filter(|(definition, _)| !giveaway.is_in(word, definition))
            .map(|(definition, way)| {
                let conjugated = way.conjugation.and_then(|form| form.of(definition, is_verb));
                let in_brackets = || format!("{} ({})", definition.trim_end_matches('.'), way.form);
                conjugated.unwrap_or_else(in_brackets)
            })
            .collect();
        told
    };
    let of_lemmas: Vec<Vec<String>> = lemmas.iter().map(of_lemma).collect();
    let most = of_lemmas.iter().map(Vec::len).max().unwrap_or_default();
    (0..most)
        .flat_map(|at| of_lemmas.iter().filter_map(move |told| told.get(at)).cloned())
        .collect()
}
