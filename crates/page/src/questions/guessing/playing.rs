//! A game against the server, which alone knows the hidden word.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use lexicon::halt::{Halt, Halted};
use lexicon::letters::Letter;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use wordle::candidates::Replies;
use wordle::game::Game;
use wordle::hard_mode::{Breach, Hints};
use wordle::history::Turn;

use super::asked::AskedWords;
use crate::offered::games::{Hidden, drawn};
use crate::offered::puzzle_makers::credit;
use crate::questions::asked::{Asked, dictionary};
use crate::refusal::{Ended, Refusal, Refused};
use crate::shared::Shared;
use setter::definitions::Language;

/// How many guesses a game has.
const TRIES: usize = 6;

/// How many definitions of the word are told.
const DEFINITIONS: usize = 3;

/// A game so far.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedGame {
    /// Which word is hidden: the same of the same dictionary and length.
    #[serde(default)]
    #[param(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    seed: u32,
    /// The guesses so far, with commas between them.
    #[serde(default)]
    #[param(example = "tarie,ronde")]
    guesses: String,
    /// Whether each guess must use what was told.
    #[serde(default)]
    hard: bool,
    /// Whether the game is given up.
    #[serde(default)]
    give_up: bool,
}

/// A game so far, as it stands.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlayedGame {
    /// How many words may be guessed.
    words: usize,
    /// How many of them may be hidden.
    hidden: usize,
    /// How many guesses there are in all.
    tries: usize,
    /// The guesses and their replies.
    turns: Vec<PlayedTurn>,
    /// Why the guess after these may not be made; it is none of them.
    breach: Option<RefusedGuess>,
    /// `open`, `won` or `lost`.
    outcome: &'static str,
    /// The hidden word, once the game is over.
    secret: Option<String>,
    /// Definitions of it, if there are any.
    definitions: Vec<String>,
    /// Who is to be named for them.
    source: &'static str,
}

/// A guess and its reply.
#[derive(Debug, Serialize, ToSchema)]
struct PlayedTurn {
    /// The word that was guessed.
    guess: String,
    /// A character a letter, `g` well placed, `y` misplaced, `.` absent; or `2+1` for two letters well
    /// placed and one misplaced.
    reply: String,
    /// How many of the words that may be hidden are possible after it.
    left: usize,
}

/// Why a guess may not be made.
#[derive(Debug, Serialize, ToSchema)]
struct RefusedGuess {
    /// The guess.
    guess: String,
    /// `unknown` if it is no word of the dictionary; of hard mode, `moved` if a letter well placed does
    /// not stand there, `missing` if a letter is not guessed as often as it was told.
    why: &'static str,
    /// The letter, of hard mode.
    letter: Option<String>,
    /// Where it must stand, counted from 1.
    position: Option<usize>,
    /// How often it must be guessed.
    times: Option<usize>,
}

/// Replies to the guesses of a game. The word is told once the game is over.
#[utoipa::path(
    get, path = "/api/guess/play", params(AskedWords, AskedGame),
    responses((status = 200, body = PlayedGame), (status = "4XX", body = Refused)),
)]
pub async fn play(
    State(shared): State<Arc<Shared>>,
    Asked(words): Asked<AskedWords>,
    Asked(asked): Asked<AskedGame>,
) -> Result<Json<PlayedGame>, Refusal> {
    words.check_hard(asked.hard)?;
    let worker = Arc::clone(&shared);
    let played = shared.budget.answer(move |job| {
        let game = words.game(&worker, Hidden::Common)?;
        asked.played(&words, &game, &worker, job.halt())
    });
    Ok(Json(played.await?))
}

impl AskedGame {
    fn played(
        &self,
        words: &AskedWords,
        game: &Game,
        shared: &Shared,
        halt: &Halt,
    ) -> Result<PlayedGame, Ended> {
        let secret = game.secret(drawn(game, self.seed));
        let mut history: Vec<Turn> = Vec::new();
        let mut breach = None;
        for (number, text) in (1..).zip(self.guesses.split(',').filter(|text| !text.is_empty())) {
            let guess = words.word(shared, &format!("guesses: guess {number}"), text)?;
            let is_won = history.last().is_some_and(|turn| turn.reply == game.won());
            if is_won || history.len() >= TRIES {
                let turns = history.len();
                let sentence = format!("guesses: {text:?}: the game was over after guess {turns}");
                return Err(Refusal::of(sentence).into());
            }
            breach = self.breach(game, &history, &guess, shared);
            if breach.is_some() {
                break;
            }
            history.push(Turn::of(game.rule(), secret, &guess));
        }
        let is_won = history.last().is_some_and(|turn| turn.reply == game.won());
        let outcome = match is_won {
            true => "won",
            false if self.give_up || history.len() >= TRIES => "lost",
            false => "open",
        };
        let is_over = outcome != "open";
        let (definitions, source) = match is_over {
            true => definitions(shared, &words.dict, secret, halt)?,
            false => (Vec::new(), ""),
        };
        Ok(PlayedGame {
            words: game.guesses().count(),
            hidden: game.secrets().len(),
            tries: TRIES,
            turns: turns(game, &history, shared, halt)?,
            breach,
            outcome,
            secret: is_over.then(|| shared.alphabet.spell(secret)),
            definitions,
            source,
        })
    }

    /// Why a guess may not be made after others.
    fn breach(
        &self,
        game: &Game,
        history: &[Turn],
        guess: &[Letter],
        shared: &Shared,
    ) -> Option<RefusedGuess> {
        let spelled = shared.alphabet.spell(guess);
        let refused = RefusedGuess {
            guess: spelled,
            why: "unknown",
            letter: None,
            position: None,
            times: None,
        };
        if game.find(guess).is_none() {
            return Some(refused);
        }
        // Each guess was allowed, so the last turn tells all.
        let last = history.last().filter(|_| self.hard)?;
        let spell = |letter| Some(shared.alphabet.glyph(letter).to_string());
        Some(match Hints::of(last).breach(guess)? {
            Breach::Moved { position, letter } => RefusedGuess {
                why: "moved",
                letter: spell(letter),
                position: Some(position + 1),
                ..refused
            },
            Breach::Missing { letter, times } => RefusedGuess {
                why: "missing",
                letter: spell(letter),
                times: Some(times),
                ..refused
            },
        })
    }
}

fn turns(
    game: &Game,
    history: &[Turn],
    shared: &Shared,
    halt: &Halt,
) -> Result<Vec<PlayedTurn>, Halted> {
    let replies = Replies::of(game);
    let so_far = (1..=history.len()).map(|count| &history[..count]);
    let told = history.iter().zip(so_far).map(|(turn, so_far)| {
        halt.check()?;
        Ok(PlayedTurn {
            guess: shared.alphabet.spell(&turn.guess),
            reply: game.rule().spell(turn.reply, game.length()),
            left: replies.candidates(so_far).len(),
        })
    });
    told.collect()
}

/// The definitions of a word in the language of the dictionary, and who is to be named for them.
fn definitions(
    shared: &Shared,
    dict: &str,
    word: &[Letter],
    halt: &Halt,
) -> Result<(Vec<String>, &'static str), Ended> {
    let language = match dictionary(shared, "dict", dict)?.language.as_str() {
        "fr" => Language::French,
        "en" => Language::English,
        _ => return Ok((Vec::new(), "")),
    };
    let maker = shared.puzzle_makers.of(language, halt)?;
    let definitions = maker.vocabulary().definitions();
    let found: Vec<String> = definitions.of(word).take(DEFINITIONS).map(str::to_owned).collect();
    let source = if found.is_empty() { "" } else { credit(language) };
    Ok((found, source))
}
