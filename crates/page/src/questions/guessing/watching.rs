//! A game that an algorithm plays, step by step.

use std::sync::Arc;

use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::IntoParams;
use utoipa::openapi::Schema;
use wordle::game::Game;
use wordle::guesser::Algorithm;
use wordle::next_guess::Strategy;

use super::asked::AskedWords;
use super::searching::{Playing, Way};
use crate::jobs::batches::{Batches, StreamEvent, last_step};
use crate::jobs::events::EventResponse;
use crate::offered::games::{Guessed, Hidden, drawn};
use crate::questions::asked::{Asked, one_of};
use crate::refusal::{Ended, Refusal, Refused};
use crate::shared::{Shared, State};

/// The most steps that are told of a game.
const MOST_STEPS: u64 = 200_000;

/// How a word is guessed, and which.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedSearch {
    /// How the next guess is found: the name of an algorithm or of a strategy.
    #[param(schema_with = ways, example = "forward-checking")]
    algorithm: String,
    /// The hidden word; if left out, the seed draws one.
    #[serde(default)]
    secret: String,
    /// The seed of what is random.
    #[serde(default)]
    #[param(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    seed: u32,
    /// Which words may be hidden, and are searched.
    #[serde(default)]
    #[param(inline, required = false)]
    hidden: Hidden,
    /// After how many steps to end.
    #[serde(default = "most_steps")]
    #[param(minimum = 1, maximum = 200000)]
    steps: u64,
}

fn most_steps() -> u64 {
    50_000
}

/// The names of algorithms and strategies.
fn ways() -> Schema {
    let algorithms = Algorithm::ALL.map(Algorithm::name).into_iter();
    one_of(algorithms.chain(Strategy::ALL.map(Strategy::name)), "How the guesses are found.")
}

/// The knowledge before the first guess.
#[derive(Debug, Serialize)]
struct Header {
    /// The hidden word.
    secret: String,
    /// How many words may be hidden.
    words: usize,
    /// How many may be guessed.
    guesses: usize,
    /// Which words may be hidden: all, if the word is none of the common ones.
    hidden: &'static str,
}

/// Plays a game by an algorithm, and tells each step: `header`, then `steps`, some at a time, with their
/// number by then as id, then `end`. A step is an object whose `event` is what happened; letters are
/// numbered from 0, those of the alphabet in order.
#[utoipa::path(
    get, path = "/api/guess/watch", params(AskedWords, AskedSearch),
    responses(
        (status = 200, content_type = "text/event-stream", body = StreamEvent),
        (status = "4XX", body = Refused),
    ),
)]
pub async fn watch_guesses(
    shared: State,
    Asked(words): Asked<AskedWords>,
    Asked(asked): Asked<AskedSearch>,
    headers: HeaderMap,
) -> Result<EventResponse, Refusal> {
    words.check(&shared)?;
    let way: Way =
        asked.algorithm.parse().map_err(|why| Refusal::of(format!("algorithm: {why}")))?;
    if asked.steps == 0 || asked.steps > MOST_STEPS {
        let sentence = format!("steps: {}: there may be 1 to {MOST_STEPS}", asked.steps);
        return Err(Refusal::of(sentence));
    }
    let known = last_step(&headers);
    Ok(shared.stream(move |shared, events| {
        let (game, hidden) = asked.game(&words, shared)?;
        let secret = match asked.secret.is_empty() {
            true => game.secret(drawn(&game, asked.seed, 1)[0]).to_vec(),
            false => words.word(shared, "secret", &asked.secret)?,
        };
        let header = Header {
            secret: shared.alphabet.spell(&secret),
            words: game.secrets().len(),
            guesses: game.guesses().count(),
            hidden: hidden.name(),
        };
        events.tell("header", &header);
        let mut batches = Batches::new(events, known, asked.steps);
        let playing = Playing {
            game: &game,
            alphabet: &shared.alphabet,
            secret: &secret,
            seed: asked.seed.into(),
            halt: events.halt(),
        };
        let played = playing.by(way, &mut batches);
        batches.flush();
        match played {
            Ok(is_won) => {
                let (reason, steps) = ("done", batches.steps());
                Ok(json!({ "reason": reason, "steps": steps, "won": is_won }))
            }
            Err(Ended::Halted) if batches.is_full() => {
                Ok(json!({ "reason": "steps", "steps": asked.steps }))
            }
            Err(ended) => Err(ended),
        }
    }))
}

impl AskedSearch {
    /// The game, and which words may be hidden: all, if the word is none of the common ones.
    fn game(&self, words: &AskedWords, shared: &Shared) -> Result<(Arc<Game>, Hidden), Refusal> {
        if self.secret.is_empty() {
            return Ok((words.game(shared, self.hidden, Guessed::Proposed)?, self.hidden));
        }
        let secret = words.word(shared, "secret", &self.secret)?;
        // A word that is typed may be hidden, though it would not be proposed.
        for (hidden, guessed) in [
            (self.hidden, Guessed::Proposed),
            (Hidden::All, Guessed::Proposed),
            (Hidden::All, Guessed::Typed),
        ] {
            let game = words.game(shared, hidden, guessed)?;
            if game.find(&secret).and_then(|guess| game.secret_of(guess)).is_some() {
                return Ok((game, hidden));
            }
        }
        let (secret, dict) = (&self.secret, &words.dict);
        let sentence = format!("secret: {secret:?} is no word of the dictionary {dict}");
        let parts = json!({ "word": secret, "dict": dict });
        Err(Refusal::unanswerable(sentence).coded("unknown-word", parts))
    }
}
