//! The lemmas of English inflected forms, by the rules of WordNet's *morphy* and its lists of exceptions.

use lexicon::{Alphabet, Letter};

use super::conjugation::{Conjugation, past};
use super::inflected::Inflected;
use super::part::Part;
use crate::shared::irregular_lemmas;

const PLURAL: &str = "plural";
const THIRD_PERSON: &str = "third person";
const PRESENT: &str = "present";
const PAST: &str = "past";
const ING: &str = "-ing";
const COMPARATIVE: &str = "comparative";
const SUPERLATIVE: &str = "superlative";

/// The part of speech and the form that an ending is of, the ending, and what a lemma has in its place.
const RULES: [(Part, &str, &str, &str); 25] = [
    (Part::Noun, PLURAL, "s", ""),
    (Part::Noun, PLURAL, "ses", "s"),
    (Part::Noun, PLURAL, "xes", "x"),
    (Part::Noun, PLURAL, "zes", "z"),
    (Part::Noun, PLURAL, "ches", "ch"),
    (Part::Noun, PLURAL, "shes", "sh"),
    (Part::Noun, PLURAL, "oes", "o"),
    (Part::Noun, PLURAL, "men", "man"),
    (Part::Noun, PLURAL, "ies", "y"),
    (Part::Verb, THIRD_PERSON, "s", ""),
    (Part::Verb, THIRD_PERSON, "ies", "y"),
    (Part::Verb, THIRD_PERSON, "es", ""),
    (Part::Verb, PAST, "ed", "e"),
    (Part::Verb, PAST, "ed", ""),
    (Part::Verb, PAST, "ied", "y"),
    (Part::Verb, ING, "ing", "e"),
    (Part::Verb, ING, "ing", ""),
    (Part::Verb, ING, "ying", "ie"),
    (Part::Adjective, COMPARATIVE, "er", ""),
    (Part::Adjective, COMPARATIVE, "er", "e"),
    (Part::Adjective, COMPARATIVE, "ier", "y"),
    (Part::Adjective, SUPERLATIVE, "est", ""),
    (Part::Adjective, SUPERLATIVE, "est", "e"),
    (Part::Adjective, SUPERLATIVE, "iest", "y"),
    (Part::Adverb, COMPARATIVE, "er", ""),
];

/// The ways in which a word may be an inflected form of another, the irregular ones first.
pub fn inflected(word: &[Letter], alphabet: &Alphabet) -> Vec<Inflected> {
    let spelled = alphabet.spell(word);
    let of = |lemma: &str, part: Part, form: &'static str| {
        let conjugation = match form {
            THIRD_PERSON => Some(Conjugation::ThirdPerson),
            // A participle of its own is no past: taken.
            PAST => Some(Conjugation::Past).filter(|_| past(lemma) == spelled),
            ING => Some(Conjugation::Ing),
            _ => None,
        };
        let lemma = alphabet.fold(lemma.as_bytes()).filter(|lemma| lemma.len() > 1)?;
        Some(Inflected { lemma, part: Some(part), form: form.into(), conjugation })
    };
    let irregular = irregular_lemmas(&spelled).flat_map(|(lemma, letters)| {
        let parts = Part::ALL.into_iter().filter(|part| letters.contains(part.letter()));
        parts.filter_map(|part| of(lemma, part, irregular_form(&spelled, part)))
    });
    let regular = RULES.into_iter().flat_map(|(part, form, ending, instead)| {
        let stem = spelled.strip_suffix(ending);
        let lemma = stem.map(|stem| format!("{stem}{instead}"));
        // stopped: stop
        let undoubled = stem.filter(|_| instead.is_empty() && ending.len() > 1).and_then(undoubled);
        let lemmas = lemma.into_iter().chain(undoubled.map(str::to_owned));
        lemmas.filter_map(|lemma| of(&lemma, part, form)).collect::<Vec<_>>()
    });
    irregular.chain(regular).collect()
}

/// The form of an irregular one, as far as its ending tells.
fn irregular_form(word: &str, part: Part) -> &'static str {
    match part {
        Part::Noun => PLURAL,
        Part::Verb if word.ends_with("ing") => ING,
        Part::Verb if ["is", "has", "does", "goes"].contains(&word) => THIRD_PERSON,
        Part::Verb if ["am", "are"].contains(&word) => PRESENT,
        Part::Verb => PAST,
        Part::Adjective | Part::Adverb if word.ends_with("st") => SUPERLATIVE,
        Part::Adjective | Part::Adverb => COMPARATIVE,
    }
}

/// A stem that ends with a consonant twice, without the second one.
fn undoubled(stem: &str) -> Option<&str> {
    let [.., one, two] = stem.as_bytes() else { return None };
    (one == two && !b"aeiou".contains(one)).then(|| &stem[..stem.len() - 1])
}

#[cfg(test)]
mod tests {
    use lexicon::Halt;

    use super::super::inflected::definitions_of_lemmas;
    use super::*;
    use crate::definitions::{Gathering, Language};

    #[test]
    fn forms_have_the_definitions_of_their_lemmas() {
        let alphabet = Alphabet::default();
        let mut gathering = Gathering::new(Language::English, &alphabet, &Halt::default());
        let list = "open\tunbar\tv\nopen\tnot shut\ta\nopen\tclear space\tn\nleaf\tpart of a plant\tn\nleave\tgo away\tv\n\
                    stop\tcome to an end\tv\nbig\tlarge\ta\nmouse\tsmall rodent\tn\nmouse\tsteer a pointer\tv\nrun\tmove fast\tv\n\
                    lady\tpolite name for a woman\tn\nopens\tof one's own\n\
                    take\tget hold of\tv\nget\tcome to have\tv\nbe\texist\tv\nexist\thave being\tv\n";
        gathering.read("list", &mut list.as_bytes()).unwrap();
        let definitions = gathering.finish().unwrap();
        let of = |word: &str| {
            let word = alphabet.fold(word.as_bytes()).unwrap();
            definitions_of_lemmas(&word, &inflected(&word, &alphabet), &definitions, &alphabet)
        };
        assert_eq!(of("opens"), ["unbar (third person)", "clear space (plural)"]);
        assert_eq!(of("leaves"), ["part of a plant (plural)", "go away (third person)"]);
        assert_eq!(of("stopped"), ["come to an end (past)"]);
        assert_eq!(of("stopping"), ["come to an end (-ing)"]);
        assert_eq!(of("bigger"), ["large (comparative)"]);
        assert_eq!(of("biggest"), ["large (superlative)"]);
        assert_eq!(of("mice"), ["small rodent (plural)"]);
        assert_eq!(of("ran"), ["move fast (past)"]);
        assert_eq!(of("ladies"), ["polite name for a woman (plural)"]);
        assert_eq!(of("take"), [""; 0]);
        for (word, conjugated) in [
            ("takes", "gets hold of"),
            ("taking", "getting hold of"),
            ("took", "got hold of"),
            // That is no past.
            ("taken", "get hold of (past)"),
            ("are", "exist (present)"),
            ("was", "existed"),
        ] {
            assert_eq!(of(word), [conjugated]);
        }
        for word in ["open", "s", "ing", "xyzzy"] {
            assert_eq!(of(word), [""; 0], "{word}");
        }
    }
}
