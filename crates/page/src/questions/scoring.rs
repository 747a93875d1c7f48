//! The scores of words in a dictionary, and their stems.

use axum::Json;
use lexicon::Score;
use serde::{Deserialize, Serialize};
use setter::definitions::Language;
use utoipa::{IntoParams, ToSchema};

use crate::questions::asked::{Asked, JsonBody, dictionary};
use crate::questions::heat::number;
use crate::refusal::{Refusal, Refused};
use crate::shared::State;

/// The most words whose scores are told at a time.
const MAX_WORDS: usize = 2000;

/// The dictionary of the words.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedDictionary {
    /// The id of a dictionary.
    #[param(example = "francais")]
    dict: String,
}

/// Words whose scores and stems are wanted.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskedScores {
    /// The words.
    #[schema(max_items = 2000)]
    words: Vec<String>,
}

/// The scores of words, and their stems.
#[derive(Debug, Serialize, ToSchema)]
pub struct WordScores {
    /// The score of each word: 0 if it has none, null if it is not in the dictionary.
    scores: Vec<Option<f64>>,
    /// The stem of each word, which inflections have in common; no stems where the language is not known.
    stems: Vec<String>,
}

/// Tells the scores of words in a dictionary, and so which of them it has, and their stems.
#[utoipa::path(
    post, path = "/api/scores", params(AskedDictionary), request_body = AskedScores,
    responses((status = 200, body = WordScores), (status = "4XX", body = Refused)),
)]
pub async fn scores(
    shared: State,
    Asked(asked): Asked<AskedDictionary>,
    JsonBody(wanted): JsonBody<AskedScores>,
) -> Result<Json<WordScores>, Refusal> {
    if wanted.words.len() > MAX_WORDS {
        return Err(Refusal::of(format!("words: there may be {MAX_WORDS} of them")));
    }
    let dictionary = dictionary(&shared, "dict", &asked.dict)?;
    let score = |word: &String| {
        let letters = shared.alphabet.fold(word.as_bytes())?;
        let score: Option<Score> = dictionary.index.score(&letters);
        score.map(|score| number([score].into_iter().sum()))
    };
    let language = Language::of_code(&dictionary.language);
    let stems = |language: Language| wanted.words.iter().map(|word| language.stem(word)).collect();
    Ok(Json(WordScores {
        scores: wanted.words.iter().map(score).collect(),
        stems: language.map(stems).unwrap_or_default(),
    }))
}
