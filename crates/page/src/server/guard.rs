//! The hosts that may ask, and the rights of a browser with the page.
//!
//! `guard.rs` lets through only requests that call the server by its name and come from its own page, pictures and
//! links of others too, and forbids the page everything but its own files. What is refused is told in a sentence,
//! whatever refuses it.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::refusal::Refusal;

/// The files and servers that the page may load and ask: its own, and nothing else.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";

/// The most bytes of an address: the longest grid with all its sets escaped, three times over.
const MAX_ADDRESS: usize = 60_000;

/// The header in which browsers say whose page asks.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The names that the server goes by, with its port: a request that calls it by another comes from a page
/// that had its own name point here.
#[derive(Clone, Debug)]
pub struct Hosts(Arc<Vec<String>>);

impl Hosts {
    /// The hosts of an address, and `names` beside.
    pub fn new(address: SocketAddr, names: &[String]) -> Hosts {
        let port = address.port();
        let mut hosts = vec![address.to_string(), format!("localhost:{port}")];
        if address.ip().is_unspecified() {
            hosts.extend([format!("127.0.0.1:{port}"), format!("[::1]:{port}")]);
        }
        for name in names {
            // Behind a proxy, the port is another or none.
            hosts.extend([name.to_lowercase(), format!("{}:{port}", name.to_lowercase())]);
        }
        if port == 80 {
            let bare = |host: &String| host.strip_suffix(":80").map(str::to_owned);
            hosts.extend(hosts.iter().filter_map(bare).collect::<Vec<_>>());
        }
        Hosts(Arc::new(hosts))
    }

    fn know(&self, host: &str) -> bool {
        self.0.iter().any(|own| own.eq_ignore_ascii_case(host))
    }

    /// Refuses a request that calls the server by another name, or that another page makes; also one that a
    /// page makes by a picture or a link, which has no origin.
    fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Refusal> {
        let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or(""));
        let host = text(header::HOST).unwrap_or("");
        if !self.know(host) {
            let known = self.0.join(", ");
            return Err(Refusal::with(
                StatusCode::MISDIRECTED_REQUEST,
                format!("Host {host:?}: this server is {known}; --name gives it another"),
            ));
        }
        let address = uri.to_string().len();
        if address > MAX_ADDRESS {
            let sentence = format!("an address of {address} bytes: there may be {MAX_ADDRESS}");
            return Err(Refusal::with(StatusCode::URI_TOO_LONG, sentence)
                .coded("large", json!({ "bytes": MAX_ADDRESS })));
        }
        if uri.path().starts_with("/api/") && text(FETCH_SITE) == Some("cross-site") {
            return Err(Refusal::with(
                StatusCode::FORBIDDEN,
                "Sec-Fetch-Site \"cross-site\": only the page of this server may ask",
            ));
        }
        match text(header::ORIGIN) {
            None => Ok(()),
            Some(origin) => match origin.split_once("://") {
                Some((_, host)) if self.know(host) => Ok(()),
                _ => Err(Refusal::with(
                    StatusCode::FORBIDDEN,
                    format!("Origin {origin:?}: only the page of this server may ask"),
                )),
            },
        }
    }
}

/// Lets through who may ask, and says what a browser may do.
pub async fn guard(State(hosts): State<Hosts>, request: Request, next: Next) -> Response {
    let mut response = match hosts.check(request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
