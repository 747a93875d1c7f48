//! The constraint that no two words of a fill are forms of one word.

use std::sync::{Arc, PoisonError, RwLock};

use lexicon::{Alphabet, Letter};
use network::constraint::{Constraint, LettersAt, NoSuchSlot, Relation};
use network::{Problem, SlotId};
use rustc_hash::FxHashMap;

use crate::definitions::Language;

/// No two slots have words of one stem: by Snowball's rules for a language, and its irregular forms. A word has one
/// stem, so no word stands twice.
///
/// ```
/// use enumerate::search::{Fills, Search};
/// use lexicon::{index::Index, letters::Alphabet};
/// use network::{grid::Grid, problem::Problem};
/// use setter::{definitions::Language, shared_stem::NoSharedStem};
///
/// let alphabet = Alphabet::default();
/// let index = Index::from_words(&alphabet, ["mouse", "mice", "cat", "cats"])?;
/// let grid = Grid::parse(b"11110\n00000\n11100\n00000\n11111\n00000\n", &alphabet)?;
/// let problem = Problem::new(grid, alphabet, &index)?;
/// assert!(Fills::new(&problem, Search::default()).next().is_some());
///
/// let problem = NoSharedStem::add(problem, Language::English)?;
/// // cats, cat; mice, mouse
/// assert!(Fills::new(&problem, Search::default()).next().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct NoSharedStem {
    slots: Vec<SlotId>,
    /// The length of each slot.
    lengths: Vec<usize>,
    alphabet: Alphabet,
    /// Whether words are read backwards.
    is_reversed: bool,
    language: Language,
    /// The words asked for so far.
    known: RwLock<Stems>,
}

/// Stems by number, and the stem of each word.
#[derive(Debug, Default)]
struct Stems {
    numbers: FxHashMap<String, u32>,
    of_words: FxHashMap<Vec<Letter>, u32>,
}

impl NoSharedStem {
    fn new(problem: &Problem, language: Language) -> NoSharedStem {
        let slots = &problem.network().slots;
        NoSharedStem {
            slots: slots.ids().collect(),
            lengths: slots.iter().map(|slot| slot.length()).collect(),
            alphabet: problem.alphabet().clone(),
            is_reversed: problem.is_reversed(),
            language,
            known: RwLock::default(),
        }
    }

    /// A problem with the constraint over all its slots.
    ///
    /// # Errors
    /// As [`Problem::with`].
    pub fn add(problem: Problem, language: Language) -> Result<Problem, NoSuchSlot> {
        let stems = NoSharedStem::new(&problem, language);
        problem.with(Constraint::Relation(Arc::new(stems)))
    }

    /// The number of the stem of a word.
    fn stem(&self, word: &[Letter]) -> u32 {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(&stem) = known.of_words.get(word) {
            return stem;
        }
        drop(known);
        let mut letters = word.to_vec();
        if self.is_reversed {
            letters.reverse();
        }
        let stem = common_stem(self.language, &self.alphabet.spell(&letters));
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        let next = known.numbers.len() as u32;
        let number = *known.numbers.entry(stem).or_insert(next);
        known.of_words.insert(word.to_vec(), number);
        number
    }
}

/// Endings of French verbs that Snowball's rules leave, or know by accents that words of grids have not, with the endings
/// that they know.
const FRENCH_ENDINGS: [(&str, &str); 4] =
    [("erent", "er"), ("ames", "er"), ("ates", "er"), ("ent", "e")];

/// The stem that all forms of a word have, irregular ones too. A French stem is cut twice: first *mangée* without its
/// accent is *mange*.
fn common_stem(language: Language, word: &str) -> String {
    let forms = language.irregular_forms().iter().find(|forms| forms.contains(&word));
    let word = forms.map_or(word, |forms| forms[0]);
    if language != Language::French {
        return language.stem(word);
    }
    let known = FRENCH_ENDINGS.iter().find_map(|(ending, known)| {
        let beginning = word.strip_suffix(ending)?;
        (beginning.chars().count() > 2 && !word.ends_with("ment"))
            .then(|| format!("{beginning}{known}"))
    });
    language.stem(&language.stem(known.as_deref().unwrap_or(word)))
}

impl Relation for NoSharedStem {
    fn name(&self) -> &'static str {
        "no two words of one stem"
    }

    fn slots(&self) -> &[SlotId] {
        &self.slots
    }

    fn allows(&self, letters: &LettersAt<'_>) -> bool {
        let (mut word, mut stems) = (Vec::new(), Vec::with_capacity(self.slots.len()));
        for (slot, &length) in self.lengths.iter().enumerate() {
            let only = |at| letters(slot, at).smallest().filter(|_| letters(slot, at).len() == 1);
            word.clear();
            word.extend((0..length).map_while(only));
            if word.len() == length {
                stems.push(self.stem(&word));
            }
        }
        stems.sort_unstable();
        stems.windows(2).all(|pair| pair[0] != pair[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_have_one_stem() {
        for (language, forms) in [
            (Language::French, "mange mangee mangees mangent mangerent mangeames mangeait"),
            (Language::French, "cheval chevaux"),
            (Language::French, "oeil yeux"),
            (Language::English, "sing sings singing"),
            (Language::English, "mouse mice"),
            (Language::English, "happy happiness"),
        ] {
            let stems: Vec<String> =
                forms.split(' ').map(|word| common_stem(language, word)).collect();
            assert!(stems.windows(2).all(|pair| pair[0] == pair[1]), "{forms}: {stems:?}");
        }
        for (language, one, other) in [
            (Language::French, "dames", "dater"),
            (Language::French, "argent", "argument"),
            (Language::French, "chant", "chat"),
            (Language::English, "sing", "sang"),
            (Language::English, "cat", "cater"),
        ] {
            assert_ne!(common_stem(language, one), common_stem(language, other), "{one}, {other}");
        }
    }
}
