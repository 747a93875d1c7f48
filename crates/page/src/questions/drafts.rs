//! Drafts of clues by a command of the maker's own.

use axum::Json;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::questions::asked::JsonBody;
use crate::questions::puzzles::AskedLanguage;
use crate::refusal::{Refusal, Refused};
use crate::shared::State;

/// The most letters of a word.
const MOST_LETTERS: usize = 100;

/// The word that clues are wanted for.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskedDrafts {
    /// Its language.
    #[schema(inline)]
    language: AskedLanguage,
    /// The word.
    #[schema(min_length = 1, max_length = 100)]
    word: String,
}

/// Clues of the maker's own command.
#[derive(Debug, Serialize, ToSchema)]
pub struct Drafts {
    /// As it told them, 50 at most.
    clues: Vec<String>,
}

/// Asks the command of `setter serve --clues-from` for clues of a word.
#[utoipa::path(
    post, path = "/api/drafts", request_body = AskedDrafts,
    responses((status = 200, body = Drafts), (status = "4XX", body = Refused)),
)]
pub async fn drafts(
    shared: State,
    JsonBody(asked): JsonBody<AskedDrafts>,
) -> Result<Json<Drafts>, Refusal> {
    let word = asked.word.trim().to_owned();
    let letters = word.chars().count();
    if !(1..=MOST_LETTERS).contains(&letters) || word.contains(char::is_control) {
        return Err(Refusal::of(format!(
            "word: {word:?} is to have 1 to {MOST_LETTERS} characters in one line"
        )));
    }
    let drafted = shared.answer(move |shared, job| {
        let drafts = shared.clue_drafts.as_ref().ok_or_else(|| {
            Refusal::unknown("no command drafts clues: setter serve --clues-from names one")
        })?;
        let clues = drafts.draft(&word, asked.language.language(), job.halt())?;
        Ok(Drafts { clues })
    });
    drafted.await
}
