//! Automata that an `fst` map is searched with.

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

/// Accepts the words with as many letters as a word, some of them changed.
pub struct Changed<'w> {
    pub word: &'w [Letter],
    /// The most letters changed.
    pub most: usize,
}

impl Automaton for Changed<'_> {
    /// The position and the letters changed before it; `None` once they are too many.
    type State = Option<(usize, usize)>;

    fn start(&self) -> Self::State {
        Some((0, 0))
    }

    fn is_match(&self, state: &Self::State) -> bool {
        state.is_some_and(|(position, _)| position == self.word.len())
    }

    fn can_match(&self, state: &Self::State) -> bool {
        state.is_some()
    }

    fn accept(&self, state: &Self::State, letter: Letter) -> Self::State {
        let (position, changed) = (*state)?;
        let changed = changed + usize::from(*self.word.get(position)? != letter);
        (changed <= self.most).then_some((position + 1, changed))
    }
}
