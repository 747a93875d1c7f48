//! A game against the server, which alone knows the hidden word.

use axum::Json;
use lexicon::{Halt, Halted, Letter};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use wordle::board::{Board, Hidden as Secret};
use wordle::candidates::Replies;
use wordle::game::Game;
use wordle::hard_mode::{Breach, Hints};
use wordle::history::Turn;

use super::asked::{AskedKind, AskedWords};
use crate::offered::games::{Guessed, Hidden, drawn};
use crate::offered::puzzle_makers::credit;
use crate::questions::asked::{Asked, dictionary};
use crate::refusal::{Ended, Refusal, Refused};
use crate::shared::{Shared, State};
use setter::definitions::Language;

/// How many guesses a game has beside one for each hidden word.
const TRIES: usize = 5;

/// How many words quordle hides.
const BOARDS: usize = 4;

/// How many guesses there may be where their number is no matter.
const ENDLESS: usize = 100;

/// How many definitions of the word are told.
const DEFINITIONS: usize = 3;

/// A game so far.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedGame {
    /// Which game is played.
    #[serde(default)]
    #[param(inline, required = false)]
    kind: AskedKind,
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
    /// How many guesses there are in all, if that is limited.
    tries: Option<usize>,
    /// The first letter of the hidden word, if it is told.
    initial: Option<String>,
    /// The replies about the hidden word, or about the first.
    #[serde(flatten)]
    first: PlayedBoard,
    /// The same of the other hidden words.
    others: Vec<PlayedBoard>,
    /// Why the guess after these may not be made; it is none of them.
    breach: Option<RefusedGuess>,
    /// `open`, `won` or `lost`.
    outcome: &'static str,
    /// Who is to be named for the definitions.
    source: &'static str,
}

/// A hidden word, and what was told of it.
#[derive(Debug, Serialize, ToSchema)]
struct PlayedBoard {
    /// The guesses and their replies, until it is found.
    turns: Vec<PlayedTurn>,
    /// The hidden word, once the game is over; where none is hidden, one that is possible.
    secret: Option<String>,
    /// Definitions of it, if there are any.
    definitions: Vec<String>,
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
    /// not stand there, `missing` if a letter is not guessed as often as it was told; `initial` if it does not
    /// begin with the letter that is told at first.
    why: &'static str,
    /// The letter, of hard mode and of `initial`.
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
    shared: State,
    Asked(words): Asked<AskedWords>,
    Asked(asked): Asked<AskedGame>,
) -> Result<Json<PlayedGame>, Refusal> {
    words.check_hard(asked.hard, asked.kind)?;
    let played = shared.answer(move |shared, job| {
        let game = words.game(shared, Hidden::Common, Guessed::Typed)?;
        asked.played(&words, &game, shared, job.halt())
    });
    played.await
}

impl AskedGame {
    fn played(
        &self,
        words: &AskedWords,
        game: &Game,
        shared: &Shared,
        halt: &Halt,
    ) -> Result<PlayedGame, Ended> {
        let hidden = match self.kind {
            AskedKind::Absurdle => vec![Secret::Any(game.secret_ids().collect())],
            kind => {
                let count = if kind == AskedKind::Quordle { BOARDS } else { 1 };
                drawn(game, self.seed, count).into_iter().map(Secret::Word).collect()
            }
        };
        let initial = match hidden[..] {
            [Secret::Word(secret)] if self.kind == AskedKind::Motus => Some(game.secret(secret)[0]),
            _ => None,
        };
        let mut boards: Vec<Board> = hidden.into_iter().map(Board::new).collect();
        let tries = (self.kind != AskedKind::Absurdle).then_some(TRIES + boards.len());
        let (mut breach, mut made) = (None, 0);
        for (number, text) in (1..).zip(self.guesses.split(',').filter(|text| !text.is_empty())) {
            let guess = words.word(shared, &format!("guesses: guess {number}"), text)?;
            if boards.iter().all(|board| board.is_found) || made >= tries.unwrap_or(ENDLESS) {
                let sentence = format!("guesses: {text:?}: the game was over after guess {made}");
                return Err(Refusal::of(sentence).into());
            }
            breach = self.breach(game, initial, &boards[0].turns, &guess, shared);
            if breach.is_some() {
                break;
            }
            halt.check()?;
            boards
                .iter_mut()
                .filter(|board| !board.is_found)
                .for_each(|board| board.take(game, &guess));
            made += 1;
        }
        let outcome = match boards.iter().all(|board| board.is_found) {
            true => "won",
            false if self.give_up || made >= tries.unwrap_or(ENDLESS) => "lost",
            false => "open",
        };
        let mut source = "";
        let mut played = Vec::with_capacity(boards.len());
        for board in &boards {
            let secret = match &board.hidden {
                Secret::Word(secret) => Some(*secret),
                Secret::Any(left) => left.first().copied(),
            };
            let secret = secret.filter(|_| outcome != "open").map(|secret| game.secret(secret));
            let (definitions, credit) = match secret {
                Some(secret) => definitions(shared, &words.dict, secret, halt)?,
                None => (Vec::new(), ""),
            };
            source = if credit.is_empty() { source } else { credit };
            played.push(PlayedBoard {
                turns: turns(game, initial, &board.turns, shared, halt)?,
                secret: secret.map(|secret| shared.alphabet.spell(secret)),
                definitions,
            });
        }
        let mut played = played.into_iter();
        let nothing = || PlayedBoard { turns: Vec::new(), secret: None, definitions: Vec::new() };
        Ok(PlayedGame {
            words: game.guesses().count(),
            hidden: game.secrets().len(),
            tries,
            initial: initial.map(|letter| shared.alphabet.glyph(letter).to_string()),
            first: played.next().unwrap_or_else(nothing),
            others: played.collect(),
            breach,
            outcome,
            source,
        })
    }

    /// Why a guess may not be made after others.
    fn breach(
        &self,
        game: &Game,
        initial: Option<Letter>,
        history: &[Turn],
        guess: &[Letter],
        shared: &Shared,
    ) -> Option<RefusedGuess> {
        let spell = |letter| Some(shared.alphabet.glyph(letter).to_string());
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
        if let Some(letter) = initial.filter(|letter| guess.first() != Some(letter)) {
            return Some(RefusedGuess { why: "initial", letter: spell(letter), ..refused });
        }
        // Each guess was allowed, so the last turn tells all.
        let last = history.last().filter(|_| self.hard)?;
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

/// The turns, and what they leave of the words that may be hidden, which begin with a letter if one is told.
fn turns(
    game: &Game,
    initial: Option<Letter>,
    history: &[Turn],
    shared: &Shared,
    halt: &Halt,
) -> Result<Vec<PlayedTurn>, Halted> {
    let replies = Replies::of(game);
    let begins = |secret| initial.is_none_or(|letter| game.secret(secret).first() == Some(&letter));
    let so_far = (1..=history.len()).map(|count| &history[..count]);
    let told = history.iter().zip(so_far).map(|(turn, so_far)| {
        halt.check()?;
        Ok(PlayedTurn {
            guess: shared.alphabet.spell(&turn.guess),
            reply: game.rule().spell(turn.reply, game.length()),
            left: replies.candidates(so_far).into_iter().filter(|&secret| begins(secret)).count(),
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
    let dictionary = dictionary(shared, "dict", dict)?;
    let Some(language) = Language::of_code(&dictionary.language) else {
        return Ok((Vec::new(), ""));
    };
    let maker = shared.puzzle_makers.of(language, halt)?;
    let definitions = maker.vocabulary().definitions();
    let found: Vec<String> = definitions.of(word).take(DEFINITIONS).map(str::to_owned).collect();
    let source = if found.is_empty() { "" } else { credit(language) };
    Ok((found, source))
}
