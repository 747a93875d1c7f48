//! Puzzles in plain JSON: the form in which the page has them, and files that play anywhere. Only here other formats
//! meet it: the page knows none of them.
//!
//! A *game* (`game.rs`) is what a player filled in; of the formats ipuz has a place for it (`ipuz/saved.rs`). The
//! page knows no format and no markup: it has puzzles in *plain JSON* (`page/src/plain/`, `PlainPuzzle` in the
//! interface), which `/api/convert` reads and writes as it does all formats, with their games.
//! `web/play/table/puzzle.js` reads that, and `web/plain_puzzle.js` writes it of a grid that was made. What earlier
//! versions of the page kept in browsers as ipuz is converted when it is opened.

mod form;
mod reading;
#[cfg(test)]
mod tests;

pub use form::PlainPuzzle;
pub use reading::PlainError;
