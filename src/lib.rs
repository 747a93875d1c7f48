//! All fills of a crossword, in order, and answers about all of them.
//!
//! A fill gives each cell of a [network] a letter such that each slot spells a word of its list. Fills come
//! strictly increasing, compared cell by cell in an [order](network::order::Order), whatever the engine, the
//! threads and the shard.
//!
//! | module | what it holds |
//! |---|---|
//! | [`search`] | the walks through all fills, with exact lookahead, and an oracle for dead prefixes |
//! | [`best`] | the fills of greatest total, by branch and bound |
//! | [`estimate`] | how far a walk is, as a fraction of the search space |
//! | [`count`] | answers by AND/OR search: how many fills, ranks, samples, heat |
//! | [`shard`] | the cutting of the list into parts of about the same size |
//! | [`parallel`] | a search by several threads, its fills still in order |
//! | [`output`] | fills as text, and text as fills |
//!
//! ```
//! use enumerate::count::Counter;
//! use enumerate::search::{Fills, Order, Search};
//! use lexicon::index::Index;
//! use lexicon::halt::Halt;
//! use lexicon::letters::Alphabet;
//! use network::grid::Grid;
//! use network::problem::Problem;
//!
//! let alphabet = Alphabet::default();
//! let index = Index::from_words(&alphabet, ["art", "car", "ces", "rat", "sel", "toi"])?;
//! let grid = Grid::parse(b"c..\n.##\n...\n", &alphabet)?;
//! let problem = Problem::new(grid, alphabet, &index)?;
//!
//! let mut fills = Fills::new(&problem, Search::default());
//! assert_eq!(fills.next().map(|fill| problem.print(fill)).as_deref(), Some("car\na##\nrat\n"));
//! let mut counter = Counter::until(&problem, Order::Rows, 1 << 24, &Halt::default())?;
//! assert_eq!(counter.total()?, 4_u32.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "a test fails where a thread is refused")
)]

/// The example of `docs/library.md`.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct LibraryDocument;

pub mod best;
pub mod count;
pub mod distinct;
pub mod estimate;
pub mod output;
pub mod parallel;
pub mod search;
pub mod shard;

pub use csp;
pub use lexicon;
pub use network;
