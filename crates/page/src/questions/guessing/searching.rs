//! How an algorithm plays a game, told step by step.

use std::cell::RefCell;
use std::str::FromStr;
use std::sync::Arc;

use lexicon::{Alphabet, Halt, Index, Letter};
use serde::Serialize;
use serde_json::value::to_raw_value;
use wordle::candidates::Replies;
use wordle::game::{Game, GuessId};
use wordle::guesser::genetic::Genetic;
use wordle::guesser::{Algorithm, Event, FirstGuess, GuessError, Guesser, Options, WordList};
use wordle::history::Turn;
use wordle::next_guess::{Question, Strategy};

use super::classes::Possible;
use super::rating::{REPLIES, Ranking};
use crate::jobs::batches::Batches;
use crate::refusal::{Ended, Refusal};

/// How many of the best next guesses are told.
const GUESSES: usize = 8;

/// How the next guess is found.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// By a search for a word that agrees with all replies.
    Search(Algorithm),
    /// By what the reply will tell.
    Strategy(Strategy),
}

impl FromStr for Way {
    type Err = String;

    fn from_str(name: &str) -> Result<Way, String> {
        let search = name.parse().map(Way::Search).ok();
        search.or_else(|| name.parse().map(Way::Strategy).ok()).ok_or_else(|| {
            let names = Algorithm::ALL.map(Algorithm::name).into_iter();
            let names: Vec<&str> = names.chain(Strategy::ALL.map(Strategy::name)).collect();
            format!("there is no {name:?}: it is one of {}", names.join(", "))
        })
    }
}

/// The best next guesses, as a step.
#[derive(Serialize)]
#[serde(tag = "event", rename = "ranking")]
struct RankingStep {
    #[serde(flatten)]
    ranking: Ranking,
}

/// A game to be played.
#[derive(Clone, Copy, Debug)]
pub struct Playing<'p> {
    /// Its words; the secrets are those that are searched.
    pub game: &'p Game,
    /// Their letters.
    pub alphabet: &'p Alphabet,
    /// The hidden word.
    pub secret: &'p [Letter],
    /// The seed of what is random.
    pub seed: u64,
    /// Ends it.
    pub halt: &'p Halt,
}

impl Playing<'_> {
    /// Plays it, and tells the steps. Whether the word was found.
    ///
    /// # Errors
    /// If it was halted.
    pub fn by(&self, way: Way, batches: &mut Batches<'_>) -> Result<bool, Ended> {
        match way {
            Way::Search(algorithm) => self.by_search(algorithm, batches),
            Way::Strategy(strategy) => self.by_strategy(strategy, batches),
        }
    }

    fn by_search(&self, algorithm: Algorithm, batches: &mut Batches<'_>) -> Result<bool, Ended> {
        let secrets = self.game.secret_ids().map(|id| self.game.secret(id));
        let index = Index::from_words(self.alphabet, secrets.map(|word| self.alphabet.spell(word)));
        let index = Arc::new(index.map_err(Refusal::unanswerable)?);
        let length = self.game.length();
        let list = WordList::new(&index, length).map_err(Refusal::unanswerable)?;
        let options = Options {
            rule: self.game.rule(),
            algorithm,
            first: FirstGuess::default(),
            seed: self.seed,
            genetic: Genetic::default(),
        };
        let error = |error: GuessError| match error {
            GuessError::Halted(_) => Ended::Halted,
            error => Refusal::unanswerable(error).into(),
        };
        let mut guesser = Guesser::new(&list, &options).map_err(error)?;
        let mut possible = Possible::all(self.game, self.alphabet);
        // Both the search and the game tell steps.
        let batches = RefCell::new(batches);
        let mut observer = |event: Event| batches.borrow_mut().take(|| to_raw_value(&event));
        let played = guesser.play(self.secret, self.halt, &mut observer, |played| {
            let classes = possible.keep(&played.turn);
            batches.borrow_mut().take(|| to_raw_value(&classes));
        });
        Ok(played.map_err(error)?.is_won)
    }

    fn by_strategy(&self, strategy: Strategy, batches: &mut Batches<'_>) -> Result<bool, Ended> {
        let game = self.game;
        let guesses: Vec<GuessId> = game.guess_ids().collect();
        let mut possible = Possible::all(game, self.alphabet);
        // Each guess rules a word out, so it ends.
        for number in 0.. {
            self.halt.check()?;
            let question = Question {
                limit: REPLIES,
                ..Question::new(Replies::of(game), &possible.left, &guesses, self.halt)
            };
            let found = strategy.best(&question, GUESSES)?;
            let Some(best) = found.best.first() else { break };
            let name = strategy.name();
            let ranking = Ranking::of(game, self.alphabet, name, &found, guesses.len());
            batches.take(|| to_raw_value(&RankingStep { ranking }));
            let turn = Turn::of(game.rule(), self.secret, game.guess(best.guess));
            let word = turn.guess.clone();
            batches.take(|| to_raw_value(&Event::Guess { turn: number, word }));
            let reply = game.rule().spell(turn.reply, game.length());
            batches.take(|| to_raw_value(&Event::Reply { turn: number, reply }));
            let before = possible.left.len();
            let classes = possible.keep(&turn);
            batches.take(|| to_raw_value(&classes));
            if turn.reply == game.won() {
                return Ok(true);
            }
            if possible.left.len() == before {
                break;
            }
        }
        Ok(false)
    }
}
