//! The next guess of an algorithm.

use lexicon::letters::MAX_LETTERS;
use lexicon::{Halt, Halted, Letter};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use thiserror::Error;

use super::algorithm::Algorithm;
use super::backtracking::Backtracking;
use super::event::{Event, Observer};
use super::filtering::Filter;
use super::first_guess::FirstGuess;
use super::genetic::{Evolution, Evolved, Genetic, Published, least_left};
use super::word_list::WordList;
use crate::history::Turn;
use crate::reply::Rule;

/// Guesses words of a list that agree with all replies.
#[derive(Debug)]
pub struct Guesser<'w> {
    rule: Rule,
    list: &'w WordList,
    first: Vec<Letter>,
    pub(super) method: Method<'w>,
}

/// An algorithm, with what it keeps from guess to guess.
#[derive(Debug)]
pub(super) enum Method<'w> {
    Chronological,
    ForwardChecking,
    Filtering(Box<Filter>),
    /// With the seed.
    Genetic(Box<Evolution<'w>>, u64),
    Published(Published<'w>),
}

/// How guesses are made.
#[derive(Clone, Debug)]
pub struct Options {
    /// How guesses are replied to.
    pub rule: Rule,
    /// How they are searched.
    pub algorithm: Algorithm,
    /// The first guess; the [published genetic algorithm](Published) begins with random ones.
    pub first: FirstGuess,
    /// The seed of what is random: a random first guess, and the genetic algorithm.
    pub seed: u64,
    /// The genetic algorithm that [`Algorithm::Genetic`] is.
    pub genetic: Genetic,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// The next guess; none if no word of the list agrees with all replies.
    pub guess: Option<Vec<Letter>>,
    /// How long the search was: the letters placed, the sets of words looked at, or the words of all
    /// generations.
    pub nodes: u64,
}

/// Why there is no guess.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum GuessError {
    /// A guess of another length.
    #[error("guess {} has {found} letters, but the words have {length}", .turn + 1)]
    Length {
        /// The turn, from 0.
        turn: usize,
        /// How many letters its guess has.
        found: usize,
        /// How many letters the words have.
        length: usize,
    },
    /// A number that is no letter.
    #[error("guess {} has the letter number {found}: letters are numbered 0 to {}", .turn + 1, MAX_LETTERS - 1)]
    Letter {
        /// The turn, from 0.
        turn: usize,
        /// The number.
        found: Letter,
    },
    /// The [published genetic algorithm](Published) was asked for one guess.
    #[error(
        "the published genetic algorithm judges words against the secret: it plays whole games only"
    )]
    NeedsSecret,
    /// The search was halted.
    #[error(transparent)]
    Halted(#[from] Halted),
}

impl<'w> Guesser<'w> {
    /// A guesser of the words of a list.
    ///
    /// Looks at all words for the first guess, and for [filtering](Algorithm::Filtering).
    ///
    /// # Errors
    /// If the first guess has other letters than the words may have.
    pub fn new(list: &'w WordList, options: &Options) -> Result<Guesser<'w>, GuessError> {
        let first = options.first.choose(list.words(), options.seed).unwrap_or_default();
        check(0, &first, list.length())?;
        let method = match options.algorithm {
            Algorithm::Chronological => Method::Chronological,
            Algorithm::ForwardChecking => Method::ForwardChecking,
            Algorithm::Filtering => Method::Filtering(Box::new(Filter::new(list.words()))),
            Algorithm::Genetic => match options.genetic.clone() {
                Genetic::Compatible(parameters) => {
                    let evolution = Evolution::new(options.rule, list, parameters);
                    Method::Genetic(Box::new(evolution), options.seed)
                }
                Genetic::Published(parameters) => {
                    let seed = options.seed;
                    Method::Published(Published::new(options.rule, list, parameters, seed))
                }
            },
        };
        Ok(Guesser { rule: options.rule, list, first, method })
    }

    /// How guesses are replied to.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The words that are guessed.
    pub fn list(&self) -> &'w WordList {
        self.list
    }

    /// The next guess after a history: a word that agrees with it, and so never one that was guessed,
    /// unless it won.
    ///
    /// # Errors
    /// If the history has a guess of another length or with other letters, the algorithm needs the secret,
    /// or `halt` is set.
    pub fn next_guess<O: Observer>(
        &mut self,
        history: &[Turn],
        halt: &Halt,
        observer: &mut O,
    ) -> Result<Searched, GuessError> {
        for (number, turn) in history.iter().enumerate() {
            self.check(number, &turn.guess)?;
        }
        if history.is_empty() {
            // Each game takes what it would take alone.
            match &mut self.method {
                Method::Genetic(evolution, _) => evolution.forget(),
                Method::Published(_) => return Err(GuessError::NeedsSecret),
                Method::Chronological | Method::ForwardChecking | Method::Filtering(_) => {}
            }
            return Ok(Searched { guess: Some(self.first.clone()), nodes: 0 });
        }
        let (rule, list) = (self.rule, self.list);
        let searched = match &mut self.method {
            Method::Chronological => {
                let mut search = Backtracking::chronological(rule, list, history, halt, observer);
                Searched { guess: search.next(), nodes: search.nodes() }
            }
            Method::ForwardChecking => {
                let mut search =
                    Backtracking::forward_checking(rule, list, history, halt, observer);
                Searched { guess: search.next(), nodes: search.nodes() }
            }
            Method::Filtering(filter) => {
                let (mut left, mut nodes) = (filter.all(), 0);
                for (number, turn) in history.iter().enumerate() {
                    nodes += filter.keep(rule, turn, &mut left);
                    observer.emit(|| Event::Left { turn: number, words: left.len() });
                }
                let guess = left.iter().next().map(|guess| list.word(guess).to_vec());
                if let Some(word) = &guess {
                    observer.emit(|| Event::Found { word: word.clone() });
                }
                Searched { guess, nodes }
            }
            Method::Published(_) => return Err(GuessError::NeedsSecret),
            Method::Genetic(evolution, seed) => {
                // Another stream of numbers for each turn: the guess depends on the history alone.
                let mut random = ChaCha8Rng::seed_from_u64(*seed);
                random.set_stream(history.len() as u64);
                let evolved = evolution.run(history, &mut random, halt, observer)?;
                let Evolved { compatible, generations, evaluations } = evolved;
                match least_left(rule, list, &compatible) {
                    Some(guess) => {
                        let word = list.word(guess).to_vec();
                        observer.emit(|| Event::Found { word: word.clone() });
                        Searched { guess: Some(word), nodes: evaluations }
                    }
                    None => {
                        observer.emit(|| Event::GivenUp { generations });
                        let mut search =
                            Backtracking::forward_checking(rule, list, history, halt, observer);
                        Searched { guess: search.next(), nodes: evaluations + search.nodes() }
                    }
                }
            }
        };
        halt.check()?;
        Ok(searched)
    }

    /// Checks that a word has the length of the words, and letters.
    pub(super) fn check(&self, turn: usize, word: &[Letter]) -> Result<(), GuessError> {
        check(turn, word, self.list.length())
    }
}

fn check(turn: usize, guess: &[Letter], length: usize) -> Result<(), GuessError> {
    if guess.len() != length {
        return Err(GuessError::Length { turn, found: guess.len(), length });
    }
    match guess.iter().find(|&&letter| usize::from(letter) >= MAX_LETTERS) {
        Some(&found) => Err(GuessError::Letter { turn, found }),
        None => Ok(()),
    }
}
