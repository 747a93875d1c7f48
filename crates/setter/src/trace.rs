//! The trace of a search: a file with a step a line, in JSON.
//!
//! The first line is a [`Header`], the last an [`End`], each line between a [`Step`](crate::step::Step).
//! `docs/trace.md` describes the format. A [`TraceWriter`] writes one, a [`TraceReader`] reads it back
//! without loss, from plain text, gzip or zstd.

mod error;
mod header;
mod reader;
mod spelling;
mod writer;

pub use error::{TraceError, TraceProblem};
pub use header::{DictionarySummary, End, Header, WordsOfLength};
pub use reader::TraceReader;
pub use writer::{TraceWriter, line_of};
