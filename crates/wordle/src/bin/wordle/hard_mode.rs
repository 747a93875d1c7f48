//! Hard mode in words.

use lexicon::letters::Alphabet;
use wordle::hard_mode::{Breach, Hints};
use wordle::history::Turn;

/// Why hard mode forbids a guess after some turns, each of which it allowed; `None` if it does not.
pub fn forbids(history: &[Turn], guess: &[u8], alphabet: &Alphabet) -> Option<String> {
    Some(match Hints::of(history.last()?).breach(guess)? {
        Breach::Moved { position, letter } => {
            format!("hard mode: letter {} must be {}", position + 1, alphabet.glyph(letter))
        }
        Breach::Missing { letter, times: 1 } => {
            format!("hard mode: {} must be guessed again", alphabet.glyph(letter))
        }
        Breach::Missing { letter, times } => {
            format!("hard mode: {} must be guessed {times} times", alphabet.glyph(letter))
        }
    })
}
