//! The addresses that are answered.

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::http::Uri;
use axum::routing::get;
use axum::{Json, Router};
use utoipa::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::options::MAX_LIST;
use crate::questions::{
    about, analysis, around, changing, converting, dictionaries, drafts, exploring, filling,
    generating, guessing, laying_out, listing, puzzles, scoring, watching, words,
};
use crate::refusal::Refusal;
use crate::shared::Shared;

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
        .routes(
            routes!(dictionaries::summary, dictionaries::add)
                .layer(DefaultBodyLimit::max(MAX_LIST)),
        )
        .routes(routes!(words::words))
        .routes(routes!(scoring::scores))
        .routes(routes!(changing::changes))
        .routes(routes!(filling::fill))
        .routes(routes!(generating::grid))
        .routes(routes!(around::around))
        .routes(routes!(laying_out::layout))
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
        .routes(routes!(drafts::drafts))
        .routes(routes!(guessing::playing::play))
        .routes(routes!(guessing::helping::help))
        .routes(routes!(guessing::watching::watch_guesses))
}

/// The description of the interface, as `crates/page/openapi.json` has it.
pub fn openapi() -> String {
    let description = interface().into_openapi();
    description.to_pretty_json().unwrap_or_default() + "\n"
}

/// The answers to all questions, at their addresses.
pub fn answers(shared: Arc<Shared>) -> Router {
    let (questions, description) = interface().split_for_parts();
    Router::new()
        .merge(questions)
        .route("/api/openapi.json", get(move || async move { Json(description) }))
        .route("/api/{*rest}", axum::routing::any(unknown))
        .with_state(shared)
}

async fn unknown(uri: Uri) -> Refusal {
    Refusal::unknown(format!("{}: /api/openapi.json tells what there is", uri.path()))
}
