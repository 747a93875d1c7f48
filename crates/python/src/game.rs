//! Games of hidden words and codes.

use std::num::NonZero;

use command::machine::quarter_of_memory;
use lexicon::{Alphabet, Letter, Score, Words};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use wordle::candidates::Replies;
use wordle::contradiction;
use wordle::game::{self, GameError, GuessId, SecretId};
use wordle::hard_mode::{self, Hints};
use wordle::history::{self, Turn, read_guess};
use wordle::reply::{MAX_LENGTH, MIN_LENGTH, Rule};

use crate::errors::value_error;
use crate::index::{self, Index};
use crate::numbers;

pyo3::create_exception!(
    enumerate_fills,
    Contradiction,
    PyValueError,
    "No word agrees with a history; ``turn`` counts from 0 the first turn that leaves none."
);

/// A game of hidden words: ``Game(Index("words.txt"), length=5)``, or of codes: ``Game.codes(4, 6)``.
///
/// A word of ``words`` is hidden, of ``length`` letters where these have several lengths, and of a score of
/// ``min_score`` at least; with ``weighted`` as often as its score says beside the others, and never if that is 0. Guesses are words of it too, and those of ``allowed``. ``rule`` is ``"wordle"`` or
/// ``"mastermind"``: what is told of a guess. With ``hard`` each guess must use what was told.
///
/// A reply is a str: of Wordle a character a letter, ``g`` well placed, ``y`` misplaced, ``.`` absent; of Mastermind
/// ``"2+1"``, two well placed and one misplaced. A history is an iterable of pairs, a guess and its reply, or
/// a str, as ``"tarie=.y..g,ronde=y...g"``.
///
/// ``memory`` is what searches may take, in bytes (a quarter of the machine's if it is None), ``threads`` how many
/// search (one a processor if it is None).
#[pyclass(frozen, module = "enumerate_fills")]
pub struct Game {
    pub game: game::Game,
    pub alphabet: Alphabet,
    pub is_hard: bool,
    pub threads: NonZero<usize>,
    /// In bytes.
    pub memory: u64,
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (
        words, *, length=None, allowed=None, min_score=None, weighted=false, rule="wordle", hard=false, memory=None, threads=None,
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn new(
        #[pyo3(from_py_with = index::words)] words: Py<Index>,
        #[pyo3(from_py_with = numbers::length)] length: Option<usize>,
        #[pyo3(from_py_with = index::allowed)] allowed: Option<Py<Index>>,
        #[pyo3(from_py_with = numbers::least_score)] min_score: Option<Score>,
        weighted: bool,
        rule: &str,
        hard: bool,
        #[pyo3(from_py_with = numbers::memory)] memory: Option<u64>,
        #[pyo3(from_py_with = numbers::threads)] threads: Option<usize>,
    ) -> PyResult<Game> {
        let words = words.get();
        let rule: Rule = rule.parse().map_err(value_error)?;
        if hard && rule == Rule::Mastermind {
            return Err(value_error(
                "hard: only the rule 'wordle' tells which letters must be guessed again",
            ));
        }
        let length = length.map_or_else(|| only_length(words), Ok)?;
        let listed = of_length("words", words, length)?;
        let scores = match words.index.scores(length) {
            Some(scores) => scores.of_words(listed.iter()),
            None => vec![Score::ZERO; listed.count()],
        };
        let least = min_score.unwrap_or(Score::ZERO);
        let (secrets, scores): (Vec<&[Letter]>, Vec<Score>) =
            listed.iter().zip(scores).filter(|&(_, score)| score >= least).unzip();
        let secrets = Words::listed(length, secrets);
        if secrets.count() == 0 {
            let wrong = format!(
                "min_score: none of the {} words of {length} letters has a score of {least} or more",
                listed.count()
            );
            return Err(value_error(wrong));
        }
        let guesses = match allowed {
            None => listed.clone(),
            Some(allowed) if allowed.get().alphabet != words.alphabet => {
                return Err(value_error("allowed: its alphabet is another than that of the words"));
            }
            Some(allowed) => {
                let more = of_length("allowed", allowed.get(), length)?;
                Words::listed(length, listed.iter().chain(more.iter()))
            }
        };
        let game = match weighted {
            true => game::Game::scored(rule, &secrets, &scores, &guesses),
            false => game::Game::new(rule, &secrets, &guesses),
        };
        let game = game.map_err(|error| match (weighted, error) {
            (true, GameError::NoSecret) => {
                value_error(format!("weighted: no word of {length} letters has a score above 0"))
            }
            (_, error) => value_error(error),
        })?;
        Game::of(game, words.alphabet.clone(), hard, memory, threads)
    }

    /// The game of all codes of so many pegs, each of one of so many colours, which are letters from a on.
    #[staticmethod]
    #[pyo3(signature = (pegs, colours, *, memory=None, threads=None))]
    fn codes(
        #[pyo3(from_py_with = numbers::pegs)] pegs: usize,
        #[pyo3(from_py_with = numbers::colours)] colours: usize,
        #[pyo3(from_py_with = numbers::memory)] memory: Option<u64>,
        #[pyo3(from_py_with = numbers::threads)] threads: Option<usize>,
    ) -> PyResult<Game> {
        let game = game::Game::codes(pegs, colours).map_err(value_error)?;
        Game::of(game, Alphabet::default(), false, memory, threads)
    }

    /// The reply to a guess, if this is the secret; both may be in no list.
    fn reply(&self, secret: &str, guess: &str) -> PyResult<String> {
        let (secret, guess) = (self.word("secret", secret)?, self.word("guess", guess)?);
        let rule = self.game.rule();
        Ok(rule.spell(rule.reply(&secret, &guess), self.game.length()))
    }

    /// The words that may be the secret after a history, in order. Raises Contradiction, a ValueError, if there is none:
    /// it says which other replies would leave some.
    #[pyo3(signature = (history=None))]
    fn candidates(
        &self,
        py: Python<'_>,
        history: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<String>> {
        let (candidates, _) = self.situation(py, &self.history(history)?)?;
        Ok(candidates.into_iter().map(|secret| self.spell(self.game.secret(secret))).collect())
    }

    /// How many letters the words have.
    #[getter]
    fn length(&self) -> usize {
        self.game.length()
    }

    /// ``"wordle"`` or ``"mastermind"``.
    #[getter]
    fn rule(&self) -> &'static str {
        self.game.rule().name()
    }

    /// Whether each guess must use what was told.
    #[getter]
    fn hard(&self) -> bool {
        self.is_hard
    }

    /// The words that may be hidden, in order.
    #[getter]
    fn secrets(&self) -> Vec<String> {
        self.game.secret_ids().map(|secret| self.spell(self.game.secret(secret))).collect()
    }

    /// The words that may be guessed, in order.
    #[getter]
    fn guesses(&self) -> Vec<String> {
        self.game.guesses().iter().map(|word| self.spell(word)).collect()
    }

    fn __repr__(&self) -> String {
        let (secrets, guesses) = (self.game.secrets().len(), self.game.guesses().count());
        format!("<Game of {secrets} secrets and {guesses} guesses>")
    }
}

impl Game {
    fn of(
        game: game::Game,
        alphabet: Alphabet,
        is_hard: bool,
        memory: Option<u64>,
        threads: Option<usize>,
    ) -> PyResult<Game> {
        let all = || std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let threads = threads.and_then(NonZero::new).unwrap_or_else(all);
        let memory = memory.unwrap_or_else(quarter_of_memory);
        Ok(Game { game, alphabet, is_hard, threads, memory })
    }

    pub fn spell(&self, word: &[Letter]) -> String {
        self.alphabet.spell(word)
    }

    fn word(&self, name: &str, word: &str) -> PyResult<Vec<Letter>> {
        let word = read_guess(word, &self.alphabet, Some(self.game.length()));
        word.map_err(|error| value_error(format!("{name}: {error}")))
    }

    /// A guess that is in the list.
    pub fn guess(&self, name: &str, word: &str) -> PyResult<GuessId> {
        let found = self.game.find(&self.word(name, word)?);
        found.ok_or_else(|| {
            value_error(format!("{name}: {word:?} is none of the words that may be guessed"))
        })
    }

    /// The turns of a history.
    pub fn history(&self, history: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Turn>> {
        let (rule, length) = (self.game.rule(), self.game.length());
        let wrong = |error: String| value_error(format!("history: {error}"));
        let turns = match history {
            None => Vec::new(),
            Some(text) if text.is_instance_of::<PyString>() => {
                let text: String = text.extract()?;
                match text.trim().is_empty() {
                    true => Vec::new(),
                    false => history::parse(&text, rule, &self.alphabet, Some(length))
                        .map_err(|error| wrong(error.to_string()))?,
                }
            }
            Some(pairs) => {
                let turn = |(number, pair): (usize, PyResult<Bound<'_, PyAny>>)| {
                    let (guess, reply): (String, String) = pair?.extract()?;
                    let of =
                        |error: String| wrong(format!("turn {}, {guess:?}: {error}", number + 1));
                    let reply =
                        rule.parse(&reply, length).map_err(|error| of(error.to_string()))?;
                    let guess = read_guess(&guess, &self.alphabet, Some(length))
                        .map_err(|error| of(error.to_string()))?;
                    Ok::<_, PyErr>(Turn { guess, reply })
                };
                pairs.try_iter()?.enumerate().map(turn).collect::<PyResult<_>>()?
            }
        };
        if self.is_hard {
            for (number, turn) in turns.iter().enumerate() {
                if let Some(why) = hard_mode::forbids(&turns[..number], &turn.guess, &self.alphabet)
                {
                    let guess = self.spell(&turn.guess);
                    return Err(wrong(format!("turn {}, {guess:?}: {why}", number + 1)));
                }
            }
        }
        Ok(turns)
    }

    /// What hard mode asks of the next guess.
    pub fn hints(&self, history: &[Turn]) -> Option<Hints> {
        self.is_hard.then(|| history.last().map(Hints::of).unwrap_or_default())
    }

    /// The words that may be the secret, and those that may be guessed next.
    ///
    /// # Errors
    /// `Contradiction` if no word may be the secret.
    pub fn situation(
        &self,
        py: Python<'_>,
        history: &[Turn],
    ) -> PyResult<(Vec<SecretId>, Vec<GuessId>)> {
        let hints = self.hints(history);
        let is_allowed = |guess: &GuessId| {
            hints.as_ref().is_none_or(|hints| hints.allow(self.game.guess(*guess)))
        };
        let replies = Replies::of(&self.game);
        let candidates = replies.candidates(history);
        let contradiction = || contradiction::Contradiction::of(replies, history);
        if candidates.is_empty()
            && let Some(found) = contradiction()
        {
            let error = Contradiction::new_err(found.text(&self.game, &self.alphabet, history));
            error.value(py).setattr("turn", found.turn)?;
            return Err(error);
        }
        Ok((candidates, self.game.guess_ids().filter(is_allowed).collect()))
    }
}

/// The only length that words of an index have, of those that can be guessed.
fn only_length(words: &Index) -> PyResult<usize> {
    let lengths: Vec<usize> =
        words.index.lengths().filter(|length| (MIN_LENGTH..=MAX_LENGTH).contains(length)).collect();
    match lengths[..] {
        [length] => Ok(length),
        [] => Err(value_error(format!(
            "words: there is no word of {MIN_LENGTH} to {MAX_LENGTH} letters to be hidden"
        ))),
        [first, .., last] => Err(value_error(format!(
            "length: the words have {} lengths, from {first} to {last} letters: it tells which are hidden",
            lengths.len()
        ))),
    }
}

/// The words of a length.
fn of_length(name: &str, words: &Index, length: usize) -> PyResult<Words> {
    let list = words.index.list(length).filter(|list| list.count() > 0);
    list.map(|list| list.words().clone())
        .ok_or_else(|| value_error(format!("{name}: there is no word of {length} letters")))
}
