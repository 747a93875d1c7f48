//! The guesses so far, and their replies.

use lexicon::{Alphabet, Letter};
use thiserror::Error;

use crate::reply::{MAX_LENGTH, MIN_LENGTH, Reply, ReplyError, Rule};

/// A guess and its reply.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The word that was guessed.
    pub guess: Vec<Letter>,
    /// The reply to it.
    pub reply: Reply,
}

/// Why a text is no history.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("turn {turn}, {text:?}: {problem}")]
pub struct HistoryError {
    /// The turn that is wrong, counted from 1.
    pub turn: usize,
    /// Its text.
    pub text: String,
    /// The error of this turn.
    pub problem: TurnError,
}

/// Why a text is no turn.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum TurnError {
    /// The text is not a guess and a reply.
    #[error("a turn is GUESS=REPLY, as tarie=.y..g")]
    Form,
    /// The guess is no word.
    #[error("{0:?} does not fold to letters of the alphabet")]
    Letters(String),
    /// The guess is too short or too long to be one.
    #[error("{guess:?} has {found} letters: words have {MIN_LENGTH} to {MAX_LENGTH}")]
    NoLength {
        /// The text of the guess.
        guess: String,
        /// How many letters it has.
        found: usize,
    },
    /// The guess has not as many letters as the words.
    #[error("{guess:?} has {found} letters, not {length} as the hidden word")]
    Length {
        /// The text of the guess.
        guess: String,
        /// How many letters it has.
        found: usize,
        /// How many letters the words have.
        length: usize,
    },
    /// The text in place of the reply is none.
    #[error(transparent)]
    Reply(#[from] ReplyError),
}

impl Turn {
    /// The turn in which `guess` was made, if this is the secret.
    pub fn of(rule: Rule, secret: &[Letter], guess: &[Letter]) -> Turn {
        Turn { guess: guess.into(), reply: rule.reply(secret, guess) }
    }

    /// Whether a word may be the secret after this turn.
    pub fn allows(&self, rule: Rule, word: &[Letter]) -> bool {
        rule.reply(word, &self.guess) == self.reply
    }
}

/// Whether a word may be the secret after these turns.
pub fn allows(rule: Rule, history: &[Turn], word: &[Letter]) -> bool {
    history.iter().all(|turn| turn.allows(rule, word))
}

/// The turns that a text tells, with commas between them, each a guess, `=` and the
/// [text of a reply](Rule::spell). If it is not told how many letters the words have, the first guess
/// tells it.
///
/// ```
/// use lexicon::letters::Alphabet;
/// use wordle::{history, reply::Rule};
/// let turns = history::parse("tarie=.y..g, ronde=y...g", Rule::Wordle, &Alphabet::default(), None);
/// assert_eq!(turns.unwrap().len(), 2);
/// ```
///
/// # Errors
/// With the first turn that is none.
pub fn parse(
    text: &str,
    rule: Rule,
    alphabet: &Alphabet,
    length: Option<usize>,
) -> Result<Vec<Turn>, HistoryError> {
    let (mut turns, mut length) = (Vec::new(), length);
    for (number, text) in (1..).zip(text.split(',')) {
        let text = text.trim();
        let error = |problem| HistoryError { turn: number, text: text.into(), problem };
        let (guess, reply) = text.split_once('=').ok_or(error(TurnError::Form))?;
        let guess = read_guess(guess.trim(), alphabet, length).map_err(error)?;
        let reply = rule.parse(reply.trim(), guess.len());
        let reply = reply.map_err(|problem| error(problem.into()))?;
        length = Some(guess.len());
        turns.push(Turn { guess, reply });
    }
    Ok(turns)
}

/// The letters of a guess, if there are `length` of them, or if no length is told.
///
/// # Errors
/// If it is no word that could be guessed, in a list or not.
pub fn read_guess(
    text: &str,
    alphabet: &Alphabet,
    length: Option<usize>,
) -> Result<Vec<Letter>, TurnError> {
    let guess = alphabet.fold(text.as_bytes()).ok_or_else(|| TurnError::Letters(text.into()))?;
    let found = guess.len();
    match length {
        Some(length) if length != found => {
            Err(TurnError::Length { guess: text.into(), found, length })
        }
        None if !(MIN_LENGTH..=MAX_LENGTH).contains(&found) => {
            Err(TurnError::NoLength { guess: text.into(), found })
        }
        _ => Ok(guess),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, rule: Rule, length: Option<usize>) -> Result<Vec<Turn>, HistoryError> {
        parse(text, rule, &Alphabet::default(), length)
    }

    #[test]
    fn histories_are_read() {
        let turns = read("Été=g.y, ton=..x", Rule::Wordle, None).unwrap();
        assert_eq!(turns[0], Turn { guess: vec![4, 19, 4], reply: Reply(19) });
        assert_eq!(turns[1], Turn { guess: vec![19, 14, 13], reply: Reply(0) });
        let turns = read("aabb=1+2,abcd=0+0", Rule::Mastermind, Some(4)).unwrap();
        assert_eq!(turns.iter().map(|turn| turn.reply.0).collect::<Vec<_>>(), [18, 0]);
    }

    #[test]
    fn what_is_no_turn_is_told_with_its_place() {
        for (text, told) in [
            ("", "turn 1, \"\": a turn is GUESS=REPLY"),
            ("abc=...,", "turn 2, \"\": a turn is GUESS=REPLY"),
            ("abc=...,a2c=...", "turn 2, \"a2c=...\": \"a2c\" does not fold"),
            ("abc=...,ab=..", "\"ab\" has 2 letters, not 3 as the hidden word"),
            ("a=.", "\"a\" has 1 letters: words have 2 to 15"),
            ("abc=...,abc=..", "turn 2, \"abc=..\": the reply \"..\" has 2 characters"),
            ("abc=..b", "has 'b'"),
        ] {
            let error = read(text, Rule::Wordle, None).unwrap_err().to_string();
            assert!(error.contains(told), "{text}: {error}");
        }
        let error = read("abc=...", Rule::Wordle, Some(5)).unwrap_err().to_string();
        assert!(error.contains("has 3 letters, not 5"), "{error}");
    }
}
