//! The order of definitions: first short ones that can be understood by themselves, last what defines nothing.

use crate::language::Language;

/// The most characters of a definition that is clear: about two lines beside a grid.
const MOST_CHARACTERS: usize = 90;

/// How well a definition can be understood by itself, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Clearness {
    /// The definition is short and stands alone.
    Clear,
    /// The definition points at another, is long, or is of a person, whose name is no common word.
    Unclear,
    /// The definition defines nothing: it is a note on the use of the word, or only goes on from what stood before it.
    Note,
}

/// The clearness of a definition, and how many characters it has: the smaller, the better.
pub type Rank = (Clearness, usize);

/// The rank of a definition.
pub fn rank(definition: &str, language: Language) -> Rank {
    let characters = definition.chars().count();
    let clearness = if is_note(definition, language) {
        Clearness::Note
    } else if characters > MOST_CHARACTERS
        || points_back(definition, language)
        || has_dates(definition)
    {
        Clearness::Unclear
    } else {
        Clearness::Clear
    };
    (clearness, characters)
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
    fn short_definitions_that_stand_alone_come_first() {
        let rank = |text| rank(text, Language::French);
        let long = "Dont le plus grand rôle est d’être longue, ".repeat(3);
        let definitions =
            ["Lit.", "Saison chaude.", "Ce qui réchauffe.", "Odeur de ces oiseaux.", &long];
        assert!(definitions.map(rank).is_sorted());
        assert!(rank("Ce qui réchauffe.") < rank("Ce lieu."));
        assert_eq!([&long, "Câble de ce dispositif"].map(|text| rank(text).0), [Unclear; 2]);
        assert_eq!(super::rank("Ce qu’il faut", Language::French).0, Clear);
        assert_eq!(super::rank("ce", Language::English).0, Clear);
        assert_eq!(super::rank("a painter (1898-1954)", Language::English).0, Unclear);
        assert!(super::rank("a painter (born in 1898)", Language::English) < rank("x (1898-)"));
    }

    #[test]
    fn what_defines_nothing_comes_last() {
        let clearness = |text| rank(text, Language::French).0;
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
        assert_eq!(rank("ou", Language::English).0, Clear);
    }
}
