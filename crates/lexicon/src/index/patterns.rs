//! The automaton of a pattern, with which an `fst` map is searched.

use fst::Automaton;

use crate::letters::{Letter, LetterSet, MAX_LETTERS};

/// Accepts the words that take each letter from the set at its position.
pub struct Pattern(pub Vec<LetterSet>);

impl Automaton for Pattern {
    /// The position; `None` once a letter did not match.
    type State = Option<usize>;

    fn start(&self) -> Option<usize> {
        Some(0)
    }

    fn is_match(&self, position: &Option<usize>) -> bool {
        *position == Some(self.0.len())
    }

    fn can_match(&self, position: &Option<usize>) -> bool {
        position.is_some()
    }

    fn accept(&self, position: &Option<usize>, letter: Letter) -> Option<usize> {
        let set = self.0.get((*position)?)?;
        let matches = usize::from(letter) < MAX_LETTERS && set.contains(letter);
        matches.then(|| position.map(|position| position + 1))?
    }
}
