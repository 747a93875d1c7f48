//! The files of the page, which are part of the program.

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};

use crate::refusal::Refusal;

#[derive(Embed)]
#[folder = "web"]
pub struct Page;

/// The rooms, which are all the same file: it draws itself from its address.
pub const ROOMS: [&str; 6] = ["", "make", "watch", "explore", "play", "guess"];

/// A file of the page.
pub async fn asset(uri: Uri, asked: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let name = if ROOMS.contains(&path) { "index.html" } else { path };
    // What there is not is told by the page, in its language.
    let (status, file) = match Page::get(name) {
        Some(file) => (StatusCode::OK, Some(file)),
        None => (StatusCode::NOT_FOUND, Page::get("index.html")),
    };
    match file {
        Some(EmbeddedFile { data, metadata, .. }) => {
            let media_type = metadata.mimetype().to_owned();
            let tag = format!("\"{}\"", blake3::Hash::from_bytes(metadata.sha256_hash()).to_hex());
            let known = asked.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
            let is_known = known.is_some_and(|tags| tags.contains(&tag));
            let headers = [
                (header::CONTENT_TYPE, media_type),
                // The next version of the program has other files of the same names.
                (header::CACHE_CONTROL, "no-cache".to_owned()),
                (header::ETAG, tag),
            ];
            match is_known {
                true => (StatusCode::NOT_MODIFIED, headers).into_response(),
                false => (status, headers, data).into_response(),
            }
        }
        None => Refusal::unknown(format!("{path}: there is no such page")).into_response(),
    }
}
