//! Dictionaries of the user's own, and what is told of one dictionary.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use lexicon::dictionary::Rules;
use lexicon::index::IndexError;
use lexicon::{Index, IndexOptions, Source};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use crate::offered::dictionaries::{Dictionary, DictionarySummary};
use crate::questions::asked::{Asked, dictionary};
use crate::refusal::{Ended, Refusal, Refused};
use crate::shared::State;

/// A dictionary that is told of.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedSummary {
    /// Its id, or those of several that are taken together, with commas between them.
    #[param(example = "francais,english")]
    dict: String,
}

/// Tells of a dictionary, or of several together.
#[utoipa::path(
    get, path = "/api/dictionary", params(AskedSummary),
    responses((status = 200, body = DictionarySummary), (status = "4XX", body = Refused)),
)]
pub async fn summary(
    shared: State,
    Asked(asked): Asked<AskedSummary>,
) -> Result<Json<DictionarySummary>, Refusal> {
    shared.answer(move |shared, _| Ok(dictionary(shared, "dict", &asked.dict)?.summary())).await
}

/// How a dictionary that is added is called.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedAddition {
    /// Its name, for people.
    #[param(example = "mine")]
    name: String,
}

/// A list of words.
#[derive(Debug, ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "a body is taken as it is")]
pub struct ListBytes(Vec<u8>);

/// A dictionary that was added.
#[derive(Debug, Serialize, ToSchema)]
pub struct Added {
    #[serde(flatten)]
    summary: DictionarySummary,
    /// How many lines of the list are no words.
    skipped: u64,
}

/// Takes a list of words: a word a line, perhaps with its score, as text or packed by gzip or zstd; phrases are joined to their
/// letters. Taken together with dictionaries of the program it decides over them: its scores count, greater or less, and `-word` in
/// it takes the word out. The same list of the same name has the same id. The server has the latest few in memory, and tells nobody of them.
#[utoipa::path(
    post, path = "/api/dictionary", params(AskedAddition),
    request_body(content = ListBytes, content_type = "application/octet-stream"),
    responses((status = 200, body = Added), (status = "4XX", body = Refused)),
)]
pub async fn add(
    shared: State,
    Asked(asked): Asked<AskedAddition>,
    body: Bytes,
) -> Result<Json<Added>, Refusal> {
    let added = shared.answer(move |shared, job| {
        let (name, contents) = (asked.name, body.to_vec());
        let mut hasher = blake3::Hasher::new();
        hasher.update(name.as_bytes()).update(b"\n").update(&contents);
        let id = format!("own-{}", &hasher.finalize().to_hex()[..16]);
        let source = Source::Bytes { name: name.clone(), contents: contents.into() };
        let options = IndexOptions {
            memory: job.memory() as u64,
            halt: Some(job.halt()),
            rules: Rules::OF_MAKERS,
            own: &[source],
            ..IndexOptions::new(&shared.alphabet)
        };
        let (index, _) = Index::open(&[], options).map_err(|error| match error {
            IndexError::Halted(halted) => Ended::from(halted),
            error => refused(&error).into(),
        })?;
        let skipped = index.faults().skipped();
        let added = Dictionary { id, name, language: String::new(), index: Arc::new(index) };
        let summary = added.summary();
        shared.dictionaries.add(added);
        Ok(Added { summary, skipped })
    });
    added.await
}

fn refused(error: &IndexError) -> Refusal {
    let refusal = Refusal::unanswerable(format!("the list cannot be read: {error}"));
    refusal.coded("unreadable-list", json!({ "error": error.to_string() }))
}
