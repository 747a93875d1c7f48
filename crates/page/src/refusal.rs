//! The refusals of the server, and their reasons.

use std::fmt::Display;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use lexicon::Halted;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// The answer in place of the one that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Refused {
    /// A sentence with the text that was found and the texts that are allowed.
    pub error: String,
    /// Which refusal it is, for those who say it in words of their own; `other` if they must do with the
    /// sentence.
    pub code: &'static str,
    /// The values in the sentence, by name.
    #[schema(value_type = Object)]
    pub parts: Value,
}

/// A request that is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    status: StatusCode,
    /// The text that was found, and the texts that are allowed.
    pub sentence: String,
    code: &'static str,
    parts: Value,
}

impl Refusal {
    /// The question makes no sense.
    pub fn of(sentence: impl Display) -> Refusal {
        Refusal::with(StatusCode::BAD_REQUEST, sentence)
    }

    /// As [`of`](Self::of), with a status of its own.
    pub fn with(status: StatusCode, sentence: impl Display) -> Refusal {
        Refusal { status, sentence: sentence.to_string(), code: "other", parts: json!({}) }
    }

    /// The refusal with a code and the parts of its sentence, so that it can be said in other languages.
    pub fn coded(self, code: &'static str, parts: Value) -> Refusal {
        Refusal { code, parts, ..self }
    }

    /// There is nothing of that name.
    pub fn unknown(sentence: impl Display) -> Refusal {
        Refusal::with(StatusCode::NOT_FOUND, sentence)
    }

    /// The question makes sense, but there is no answer, or none within the limits.
    pub fn unanswerable(sentence: impl Display) -> Refusal {
        Refusal::with(StatusCode::UNPROCESSABLE_ENTITY, sentence)
    }

    /// As it is told inside a stream.
    pub fn told(&self) -> Refused {
        Refused { error: self.sentence.clone(), code: self.code, parts: self.parts.clone() }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(self.told())).into_response()
    }
}

/// Why work ended without its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The work was halted: the client left, or the time was over.
    Halted,
    /// The question cannot be answered.
    Refused(Refusal),
}

impl From<Halted> for Ended {
    fn from(Halted: Halted) -> Ended {
        Ended::Halted
    }
}

impl From<Refusal> for Ended {
    fn from(refusal: Refusal) -> Ended {
        Ended::Refused(refusal)
    }
}
