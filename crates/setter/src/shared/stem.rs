//! The constraint that no two words of a fill are forms of one word.

use std::collections::BTreeSet;

use network::Problem;
use network::constraint::NoSuchSlot;

use super::forms::lemmas;
use super::relation::{Traits, with_none_shared};
use crate::language::Language;

/// No two slots have words that may be forms of one word: that have a stem in common, by Snowball's rules for a language, of
/// their own or of a word that they are irregular forms of. A word has a stem, so no word stands twice. Words that are
/// [held](Problem::is_held) may share a stem with each other, but with no other word.
///
/// ```
/// use enumerate::search::{Fills, Search};
/// use network::problem::Problem;
/// use setter::{definitions::Language, shared::NoSharedStem};
///
/// let problem = Problem::of_words("11110\n00000\n11100\n00000\n11111\n00000\n", ["mouse", "mice", "cat", "cats"])?;
/// assert!(Fills::new(&problem, Search::default()).next().is_some());
///
/// let problem = NoSharedStem::add(problem, Language::English)?;
/// // cats, cat; mice, mouse
/// assert!(Fills::new(&problem, Search::default()).next().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct NoSharedStem {
    language: Language,
}

impl NoSharedStem {
    /// A problem with the constraint over all its slots.
    ///
    /// # Errors
    /// As [`Problem::with`].
    pub fn add(problem: Problem, language: Language) -> Result<Problem, NoSuchSlot> {
        with_none_shared(problem, NoSharedStem { language })
    }
}

impl Traits for NoSharedStem {
    fn name(&self) -> &'static str {
        "no two words of one stem"
    }

    fn of_word(&self, word: &str) -> BTreeSet<String> {
        stems_of(self.language, word)
    }
}

/// Endings of French verbs that Snowball's rules leave, or know by accents that words of grids have not, with the endings
/// that they know.
const FRENCH_ENDINGS: [(&str, &str); 4] =
    [("erent", "er"), ("ames", "er"), ("ates", "er"), ("ent", "e")];

/// The stems of a word, and of each word that it may be a form of.
fn stems_of(language: Language, word: &str) -> BTreeSet<String> {
    let irregular = language.irregular_forms().iter().filter(|forms| forms.contains(&word));
    let words = lemmas(language, word).chain(irregular.map(|forms| forms[0]));
    let stems = words.flat_map(|word| own_stems(language, word));
    own_stems(language, word).into_iter().chain(stems).collect()
}

/// The stems that a word may have by the rules of its language. A French stem is cut twice: first *mangée* without its accent
/// is *mange*.
fn own_stems(language: Language, word: &str) -> Vec<String> {
    match language {
        Language::French => {
            let cut_twice = |word: &str| language.stem(&language.stem(word));
            let is_adverb = word.ends_with("ment");
            let verb = FRENCH_ENDINGS.iter().filter(|_| !is_adverb).find_map(|(ending, known)| {
                let beginning = word.strip_suffix(ending)?;
                let is_long = beginning.chars().count() > 2;
                is_long.then(|| cut_twice(&format!("{beginning}{known}")))
            });
            [cut_twice(word)].into_iter().chain(verb).collect()
        }
        // Snowball cuts buses to buse.
        Language::English => {
            let singular = word
                .strip_suffix("es")
                .filter(|left| left.ends_with(['s', 'z']) && left.chars().count() > 2);
            let own = [word].into_iter().chain(singular);
            own.map(|word| language.stem(word)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn may_be_one_word(language: Language, one: &str, two: &str) -> bool {
        !stems_of(language, one).is_disjoint(&stems_of(language, two))
    }

    #[test]
    fn forms_of_a_word_have_a_stem_in_common() {
        for (language, forms) in [
            (Language::French, "mange mangee mangees mangent mangerent mangeames mangeait"),
            (Language::French, "cheval chevaux"),
            (Language::French, "oeil yeux"),
            (Language::French, "roi rois"),
            (Language::French, "lit lits"),
            (Language::French, "bijou bijoux"),
            (Language::French, "travail travaux"),
            (Language::French, "contenu contenus"),
            (Language::French, "finir finit finissait"),
            (Language::French, "peindre peint"),
            (Language::English, "sing sings singing"),
            (Language::English, "mouse mice"),
            (Language::English, "happy happiness"),
            (Language::English, "child children"),
            (Language::English, "leaf leaves"),
            (Language::English, "knife knives"),
            (Language::English, "bus buses"),
            (Language::English, "swim swam swum"),
            (Language::English, "radius radii"),
        ] {
            for (one, two) in forms.split(' ').zip(forms.split(' ').skip(1)) {
                assert!(may_be_one_word(language, one, two), "{one}, {two}");
            }
        }
        for (language, one, other) in [
            (Language::French, "dames", "dater"),
            (Language::French, "argent", "argument"),
            (Language::French, "chant", "chat"),
            (Language::English, "leaf", "leave"),
            (Language::English, "cat", "cater"),
        ] {
            assert!(!may_be_one_word(language, one, other), "{one}, {other}");
        }
    }
}
