//! The files of the page, which are part of the program.

use std::borrow::Cow;

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};

use crate::refusal::Refusal;
use crate::sources;

#[derive(Embed)]
#[folder = "web"]
pub struct Page;

impl Page {
    /// A file of the page as browsers get it.
    pub fn sent(path: &str) -> Option<EmbeddedFile> {
        let mut file = Page::get(path)?;
        if let Some("js" | "css") = path.rsplit_once('.').map(|(_, extension)| extension)
            && let Ok(source) = str::from_utf8(&file.data)
        {
            file.data = Cow::Owned(sources::without_comments(source).into_bytes());
        }
        Some(file)
    }
}

/// The rooms, which are all the same file: it draws itself from its address.
pub const ROOMS: [&str; 6] = ["", "make", "watch", "explore", "play", "guess"];

/// A file of the page.
pub async fn asset(uri: Uri, asked: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let name = if ROOMS.contains(&path) { "index.html" } else { path };
    // The page tells in its language that there is no such file.
    let (status, file) = match Page::sent(name) {
        Some(file) => (StatusCode::OK, Some(file)),
        None => (StatusCode::NOT_FOUND, Page::get("index.html")),
    };
    match file {
        Some(EmbeddedFile { data, metadata, .. }) => {
            let media_type = metadata.mimetype().to_owned();
            let tag = format!("\"{}\"", blake3::hash(&data).to_hex());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_lose_their_comments_and_nothing_else() {
        let names: Vec<_> = Page::iter().filter(|name| name.ends_with('s')).collect();
        assert!(names.len() > 150, "{names:?}");
        for name in names {
            let text = |file: EmbeddedFile| String::from_utf8(file.data.into()).unwrap();
            let (source, sent) =
                (text(Page::get(&name).unwrap()), text(Page::sent(&name).unwrap()));
            assert!(!sent.contains("/*") && !sent.contains("\n//"), "{name}");
            // Text of several lines would lose its indentation.
            let backticks = |line: &str| line.matches('`').count();
            assert!(sent.lines().all(|line| backticks(line) % 2 == 0), "{name}");
            let exports =
                |text: &str| text.lines().filter(|line| line.starts_with("export ")).count();
            assert_eq!(exports(&sent), exports(&source), "{name}");
        }
        let source = "/* a\n b */ c\n  // d\n  e(/** @type {F} */ (g), /** h */ i);\n";
        assert_eq!(sources::without_comments(source), "c\ne((g), i);\n");
    }
}
