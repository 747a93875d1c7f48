//! The limits of questions.

/// The most rows and columns of a grid whose fills are asked about.
pub const MAX_SIDE: usize = 40;

/// The most rows and columns of a puzzle that is opened: to be played and printed, which takes no search.
pub const MAX_OPENED_SIDE: usize = 100;

/// The most bytes that a request may send.
pub const MAX_BODY: usize = 1 << 20;

/// The most bytes of a list of words that a request may send: the longest that are sold have a third.
pub const MAX_LIST: usize = 1 << 25;

/// The most bytes that a request to an address may send.
#[cfg(feature = "server")]
pub fn most_bytes(path: &str) -> usize {
    if path == "/api/dictionary" { MAX_LIST } else { MAX_BODY }
}
