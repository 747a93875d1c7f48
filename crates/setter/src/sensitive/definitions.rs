//! Definitions that are no clues, for what they speak of.

use std::sync::LazyLock;

use regex::{Regex, RegexBuilder};

use crate::language::Language;

/// The expressions of all languages: lines of a language, the kind, and an expression that stands somewhere in a definition,
/// whatever its case.
const EXPRESSIONS: &str = include_str!("../../dict/sensitive-definitions.txt");

/// The expressions of a language, any of which makes a definition unfit.
struct Expressions {
    /// Any of them, whatever is beside it.
    anywhere: Regex,
    /// Any of them between the bounds of words.
    exact: Regex,
}

/// The expressions of each language, in the order of [`Language::ALL`].
static OF_LANGUAGES: LazyLock<[Expressions; 2]> =
    LazyLock::new(|| Language::ALL.map(Expressions::of));

impl Expressions {
    fn of(language: Language) -> Expressions {
        let lines = EXPRESSIONS.lines().filter_map(|line| line.split_once('\t'));
        let own = lines.filter(|(code, _)| *code == language.code());
        let alternatives: Vec<&str> =
            own.filter_map(|(_, line)| Some(line.split_once('\t')?.1)).collect();
        let exact = alternatives.join("|");
        let built = |expression: &str| {
            let built = RegexBuilder::new(expression).case_insensitive(true).build();
            built.unwrap_or_else(|error| panic!("the expressions are the program's own: {error}"))
        };
        // PERF: the bounds of words beyond ASCII are not for the fast engine of `regex`, and most definitions have none of
        // the expressions at all: so these are sought without bounds first.
        Expressions { anywhere: built(&exact.replace(r"\b", "")), exact: built(&exact) }
    }
}

/// Whether a definition is no clue: it speaks of rape, of acts or organs of sex, of prostitution, of drugs, or with slurs. Of a
/// language that is not known the expressions of all are sought.
///
/// ```
/// use setter::{definitions::Language, sensitive::is_unfit};
/// assert!(is_unfit("A term for Sexual Intercourse", Some(Language::English)));
/// assert!(is_unfit("Organe du pénis", None));
/// assert!(!is_unfit("a great mast of pine", Some(Language::English)));
/// ```
pub fn is_unfit(definition: &str, language: Option<Language>) -> bool {
    let of_languages = Language::ALL.into_iter().zip(&*OF_LANGUAGES);
    of_languages.filter(|(own, _)| language.is_none_or(|language| language == *own)).any(
        |(_, expressions)| {
            expressions.anywhere.is_match(definition) && expressions.exact.is_match(definition)
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_sought_between_the_bounds_of_words() {
        let (french, english) = (Some(Language::French), Some(Language::English));
        for (definition, language, is_no_clue) in [
            ("force (someone) to have sex against their will", english, true),
            ("force (someone) to have sex against their will", french, false),
            ("the act of grape picking", english, false),
            ("the seed of the rape plant", english, true),
            ("Relatif au coït.", french, true),
            ("RELATIF AU COÏT", french, true),
            ("Instrument à cordes, plus grand que le violon", french, false),
            ("Petit viol d’un contrat", french, true),
            ("Cocaïne.", french, true),
            ("street names for marijuana", english, true),
            ("a drug that is used to treat epilepsy", english, false),
            ("Sein de la femme.", french, true),
            ("Couvrir le sein de la terre", french, false),
        ] {
            assert_eq!(is_unfit(definition, language), is_no_clue, "{definition}");
        }
    }
}
