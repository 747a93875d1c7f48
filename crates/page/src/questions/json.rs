//! The JSON of a request.

use axum::Json;
use axum::extract::{FromRequest, Request};
use serde::de::DeserializeOwned;

use crate::refusal::Refusal;

/// A body in JSON; what is malformed is refused with a sentence.
#[derive(Clone, Copy, Debug)]
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<JsonBody<T>, Refusal> {
        let body = Json::from_request(request, state).await;
        body.map(|Json(body)| JsonBody(body))
            .map_err(|error| Refusal::with(error.status(), error.body_text()))
    }
}
