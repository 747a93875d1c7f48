//! The slots of a grid and the words of its fills, as a program asks for them.

use lexicon::{Alphabet, Letter, Score};
use network::Network;
use network::grid::{OwnLists, SlotRules};
use network::problem::Dictionaries;
use network::word_choice::WordChoice;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use setter::sensitive::Sensitive;

use crate::errors::{no_str, value_error};
use crate::index::Index;
use crate::numbers::decimal;

/// Which slots a grid has, and which words stand in them.
pub struct Asked {
    pub rules: SlotRules,
    /// The words of slots across, if they have a list of their own.
    across: Option<Py<Index>>,
    /// The words of slots down.
    down: Option<Py<Index>>,
    choice: WordChoice,
    sensitive: Sensitive,
    /// The words that may stand, without those that are left out as sensitive.
    standing: WordChoice,
}

impl Asked {
    /// Slots by some rules, whose words have the letters of an alphabet; all words may stand.
    pub fn new(
        rules: SlotRules,
        across: Option<Py<Index>>,
        down: Option<Py<Index>>,
        alphabet: &Alphabet,
    ) -> PyResult<Asked> {
        for (name, index) in [("across", &across), ("down", &down)] {
            let other = index.as_ref().map(Py::get).filter(|index| index.alphabet != *alphabet);
            if let Some(index) = other {
                return Err(value_error(format!(
                    "{name}: its alphabet is {:?}: that of the other words is {:?}",
                    all_letters(&index.alphabet),
                    all_letters(alphabet)
                )));
            }
        }
        let own_lists = OwnLists { across: across.is_some(), down: down.is_some() };
        let rules = SlotRules { own_lists, ..rules };
        let (choice, standing) = (WordChoice::default(), WordChoice::default());
        Ok(Asked { rules, across, down, choice, sensitive: Sensitive::Allow, standing })
    }

    /// The same slots, with the words that must stand in them, those that may not, and the least score of
    /// the others.
    pub fn choosing(
        self,
        require: Option<&Bound<'_, PyAny>>,
        exclude: Option<&Bound<'_, PyAny>>,
        least: Option<Score>,
        alphabet: &Alphabet,
    ) -> PyResult<Asked> {
        let require = words("require", require, alphabet)?;
        let exclude = words("exclude", exclude, alphabet)?;
        let choice = WordChoice::new(exclude, require, least, alphabet)
            .map_err(|error| value_error(format!("require: {error}")))?;
        Ok(Asked { standing: choice.clone(), choice, ..self })
    }

    /// The same slots and words, without sensitive words, which stand only where they are required.
    pub fn leaving_out(
        self,
        sensitive: Sensitive,
        common: &lexicon::index::Index,
        grid: &network::Grid,
        alphabet: &Alphabet,
    ) -> Asked {
        if sensitive == Sensitive::Allow {
            return self;
        }
        let Dictionaries { across, down, .. } = self.dictionaries(common);
        let indexes = [Some(common), across, down].into_iter().flatten();
        let left_out =
            indexes.flat_map(|index| sensitive.left_out(index, None, alphabet)).collect();
        let standing = self.choice.clone().leaving_out(left_out, &Network::of(grid));
        Asked { sensitive, standing, ..self }
    }

    /// Whether words are required, excluded, or chosen by their scores.
    pub fn chooses_words(&self) -> bool {
        !self.standing.is_empty()
    }

    /// Whether slots across or down have a list of their own.
    pub fn has_own_lists(&self) -> bool {
        self.across.is_some() || self.down.is_some()
    }

    /// All words of a problem, where `common` are those of slots without a list of their own.
    pub fn dictionaries<'a>(&'a self, common: &'a lexicon::index::Index) -> Dictionaries<'a> {
        let own = |index: &'a Option<Py<Index>>| index.as_ref().map(|index| &index.get().index);
        Dictionaries {
            common,
            across: own(&self.across),
            down: own(&self.down),
            choice: &self.standing,
        }
    }

    /// Puts the arguments that ask for the same into a dictionary.
    pub fn add_to(&self, named: &Bound<'_, PyDict>, alphabet: &Alphabet) -> PyResult<()> {
        let SlotRules { least, short_runs, diagonals, reversed, symmetric, wrap, .. } = self.rules;
        let wrap = match (wrap.across, wrap.down) {
            (false, false) => None,
            (true, false) => Some("across"),
            (false, true) => Some("down"),
            (true, true) => Some("both"),
        };
        let spell = |words: &[Vec<Letter>]| -> Vec<String> {
            words.iter().map(|word| alphabet.spell(word)).collect()
        };
        let py = named.py();
        let least_score = self.choice.least_score().map(|score| decimal(py, &score)).transpose()?;
        named.set_item("min_slot", least)?;
        named.set_item("short_runs", short_runs.name())?;
        named.set_item("diagonals", diagonals)?;
        named.set_item("reversed", reversed)?;
        named.set_item("symmetric", symmetric)?;
        named.set_item("wrap", wrap)?;
        named.set_item("across", &self.across)?;
        named.set_item("down", &self.down)?;
        named.set_item("require", spell(self.choice.required()))?;
        named.set_item("exclude", spell(self.choice.excluded()))?;
        named.set_item("min_score", least_score)?;
        named.set_item("sensitive", self.sensitive.name())
    }
}

/// Words that are named by an argument, folded.
fn words(
    name: &str,
    words: Option<&Bound<'_, PyAny>>,
    alphabet: &Alphabet,
) -> PyResult<Vec<Vec<Letter>>> {
    let Some(words) = words else { return Ok(Vec::new()) };
    no_str(name, words)?;
    let fold = |word: PyResult<Bound<'_, PyAny>>| {
        let word: String = word?.extract()?;
        let letters = alphabet.fold(word.as_bytes()).filter(|letters| !letters.is_empty());
        letters.ok_or_else(|| {
            value_error(format!("{name}: {word:?} does not fold to letters of the alphabet"))
        })
    };
    words.try_iter()?.map(fold).collect()
}

fn all_letters(alphabet: &Alphabet) -> String {
    alphabet.spell(&alphabet.all().iter().collect::<Vec<Letter>>())
}
