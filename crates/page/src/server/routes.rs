//! The addresses that the server answers, and who is let in.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::json;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use super::assets;
use super::guard::{Hosts, guard};
use crate::interface::answers;
use crate::options::{MAX_BODY, most_bytes};
use crate::refusal::Refusal;
use crate::shared::Shared;

/// All addresses, for those who call the server by one of its names.
pub fn router(shared: Arc<Shared>, hosts: Hosts) -> Router {
    let files = Router::new()
        .fallback(get(assets::asset).fallback(wrong_method))
        .layer(CompressionLayer::new());
    Router::new()
        .merge(answers(shared))
        .method_not_allowed_fallback(wrong_method)
        .fallback_service(files)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn(sentences))
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            let sentence = "the answer broke off; this is a fault";
            Refusal::with(StatusCode::INTERNAL_SERVER_ERROR, sentence)
                .coded("fault", json!({}))
                .into_response()
        }))
        .layer(middleware::from_fn_with_state(hosts, guard))
}

async fn wrong_method(method: Method, uri: Uri) -> Refusal {
    let sentence = format!("{method} {}: /api/openapi.json tells what there is", uri.path());
    Refusal::with(StatusCode::METHOD_NOT_ALLOWED, sentence)
}

/// Puts what the framework refuses by itself in the form of all refusals.
async fn sentences(request: axum::extract::Request, next: Next) -> Response {
    let most = most_bytes(request.uri().path());
    let response = next.run(request).await;
    let status = response.status();
    let is_plain = response.headers().get("content-type").is_some_and(|media_type| {
        media_type.to_str().is_ok_and(|media_type| media_type.starts_with("text/plain"))
    });
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Refusal::with(status, format!("a body may have {most} bytes"))
                .coded("large", json!({ "bytes": most }))
                .into_response()
        }
        _ if status.is_client_error() && is_plain => {
            let sentence = status.canonical_reason().unwrap_or("this cannot be answered");
            Refusal::with(status, sentence).into_response()
        }
        _ => response,
    }
}
