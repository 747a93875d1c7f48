//! The addresses that are answered.

use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::json;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::guard::{Hosts, guard};
use super::options::MAX_BODY;
use super::refusal::Refusal;
use super::shared::Shared;
use super::{
    about, analysis, assets, converting, exploring, filling, generating, guessing, listing,
    puzzles, watching,
};

/// The interface of the page.
#[derive(OpenApi)]
#[openapi(info(
    title = "setter serve",
    description = "What the page of setter asks its server. Streams are server-sent events; what is refused \
                   is told in a sentence."
))]
struct Interface;

fn interface() -> OpenApiRouter<Arc<Shared>> {
    OpenApiRouter::with_openapi(Interface::openapi())
        .routes(routes!(about::about))
        .routes(routes!(analysis::analysis))
        .routes(routes!(filling::fill))
        .routes(routes!(generating::grid))
        .routes(routes!(watching::watch))
        .routes(routes!(exploring::count))
        .routes(routes!(exploring::fills))
        .routes(routes!(exploring::rank))
        .routes(routes!(exploring::samples))
        .routes(routes!(exploring::heat))
        .routes(routes!(listing::list))
        .routes(routes!(converting::convert))
        .routes(routes!(puzzles::puzzle))
        .routes(routes!(puzzles::clues))
        .routes(routes!(guessing::playing::play))
        .routes(routes!(guessing::helping::help))
        .routes(routes!(guessing::watching::watch_guesses))
}

/// The description of the interface, as `docs/openapi.json` has it.
pub fn openapi() -> String {
    let description = interface().into_openapi();
    description.to_pretty_json().unwrap_or_default() + "\n"
}

/// All addresses, for those who call the server by one of its names.
pub fn router(shared: Arc<Shared>, hosts: Hosts) -> Router {
    let (api, description) = interface().split_for_parts();
    let files = Router::new()
        .fallback(get(assets::asset).fallback(wrong_method))
        .layer(CompressionLayer::new());
    Router::new()
        .merge(api)
        .route("/api/openapi.json", get(move || async move { Json(description) }))
        .route("/api/{*rest}", axum::routing::any(unknown))
        .with_state(shared)
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

async fn unknown(uri: Uri) -> Refusal {
    Refusal::unknown(format!("{}: /api/openapi.json tells what there is", uri.path()))
}

async fn wrong_method(method: Method, uri: Uri) -> Refusal {
    let sentence = format!("{method} {}: /api/openapi.json tells what there is", uri.path());
    Refusal::with(StatusCode::METHOD_NOT_ALLOWED, sentence)
}

/// Puts what the framework refuses by itself in the form of all refusals.
async fn sentences(request: axum::extract::Request, next: Next) -> Response {
    let response = next.run(request).await;
    let status = response.status();
    let is_plain = response.headers().get("content-type").is_some_and(|media_type| {
        media_type.to_str().is_ok_and(|media_type| media_type.starts_with("text/plain"))
    });
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Refusal::with(status, format!("a body may have {MAX_BODY} bytes"))
                .coded("large", json!({ "bytes": MAX_BODY }))
                .into_response()
        }
        _ if status.is_client_error() && is_plain => {
            let sentence = status.canonical_reason().unwrap_or("this cannot be answered");
            Refusal::with(status, sentence).into_response()
        }
        _ => response,
    }
}
