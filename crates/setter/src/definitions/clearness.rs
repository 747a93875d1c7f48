//! The order of definitions: first those that can be understood by themselves, last what defines nothing. Lists have the
//! commonest sense of a word first, so that definitions as clear as each other stay in the order of their list.

use crate::language::Language;

/// How well a definition can be understood by itself, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Clearness {
    /// The definition stands alone.
    Clear,
    /// The definition points at another, or is of a person, whose name is no common word.
    Unclear,
    /// The definition defines nothing: it is a note on the use of the word, or only goes on from what stood before it.
    Note,
}

/// How well a definition can be understood by itself.
pub fn clearness(definition: &str, language: Language) -> Clearness {
    if is_note(definition, language) {
        Clearness::Note
    } else if points_back(definition, language) || has_dates(definition) {
        Clearness::Unclear
    } else {
        Clearness::Clear
    }
}

/// Whether a definition is all in brackets, begins as notes on the use of a word do, or, in lower case, as what goes on
/// from something before it.
fn is_note(definition: &str, language: Language) -> bool {
    let (notes, parts) = language.beginnings_of_notes();
    let text = definition.replace('\u{2019}', "'");
    let in_lower_case = text.to_lowercase();
    let begins = |text: &str, beginning: &&str| {
        text.strip_prefix(beginning).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let is_in_brackets =
        text.starts_with('(') && text.find(')') == Some(text.trim_end_matches('.').len() - 1);
    is_in_brackets
        || notes.iter().any(|note| begins(&in_lower_case, note))
        || parts.iter().any(|part| begins(&text, part))
}

/// Whether there are the years of a life in brackets, as WordNet has them: (1892-1967).
fn has_dates(definition: &str) -> bool {
    definition.split('(').skip(1).any(|part| {
        let years = part.split(')').next().unwrap_or_default().split_once('-');
        let is_year =
            |year: &str| year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit());
        years.is_some_and(|(born, died)| is_year(born) && (died.is_empty() || is_year(died)))
    })
}

/// Whether a definition points at what was said before it.
fn points_back(definition: &str, language: Language) -> bool {
    let (pointers, forwards) = language.pointers();
    let tokens = definition.split(|c: char| !c.is_alphanumeric());
    let tokens: Vec<String> =
        tokens.filter(|token| !token.is_empty()).map(str::to_lowercase).collect();
    tokens.iter().enumerate().any(|(at, token)| {
        let next = tokens.get(at + 1).map(String::as_str).unwrap_or_default();
        pointers.contains(&token.as_str()) && !forwards.contains(&next)
    })
}

#[cfg(test)]
mod tests {
    use super::Clearness::{Clear, Note, Unclear};
    use super::*;

    #[test]
    fn definitions_that_stand_alone_come_first() {
        let french = |text| clearness(text, Language::French);
        for clear in ["Lit.", "Saison chaude.", "Ce qui réchauffe.", "Ce qu’il faut"] {
            assert_eq!(french(clear), Clear, "{clear}");
        }
        for unclear in ["Odeur de ces oiseaux.", "Ce lieu.", "Câble de ce dispositif"] {
            assert_eq!(french(unclear), Unclear, "{unclear}");
        }
        let english = |text| clearness(text, Language::English);
        assert_eq!(english("ce"), Clear);
        assert_eq!(english("a painter (1898-1954)"), Unclear);
        assert!(english("a painter (born in 1898)") < english("x (1898-)"));
    }

    #[test]
    fn what_defines_nothing_comes_last() {
        let clearness = |text| clearness(text, Language::French);
        for note in [
            "d’après la romanisation du grec moderne.",
            "Il se dit aussi des choses.",
            "S’emploie adverbialement.",
            "Se dit encore de la moindre des peines.",
            "Même sens.",
            "idem, sans connotation négative.",
            "par apocope",
            "ou Averse, pluie abondante ou forte.",
            "(Imprimerie)",
        ] {
            assert_eq!(clearness(note), Note, "{note}");
        }
        for definition in [
            "D’après l’usage commun.",
            "Se dit d’un cheval.",
            "Employé de bureau subalterne.",
            "Ouvrage",
            "Idempotent",
            "D’une manière gaie.",
            "(Par extension) Langue (d’oc)",
            "Voir en songe.",
        ] {
            assert_eq!(clearness(definition), Clear, "{definition}");
        }
        assert_eq!(super::clearness("ou", Language::English), Clear);
    }
}
