//! Crosswords as constraint networks: cells, the slots that run through them, and the letters and words left to
//! cells and slots before any search.
//!
//! | module | contents |
//! |---|---|
//! | [`grid`] | cells, bars and layers, the rules of slots, and the text of a grid or a network |
//! | [`Network`] | cells and the slots that run through them, made of grids; quotients |
//! | [`constraint`] | constraints over slots: no word twice, a required word, any other relation |
//! | [`word_choice`] | which words a fill may have, and must have |
//! | [`order`] | the order of cells by which fills are compared |
//! | [`traversal`] | a network as a walk meets it, cell by cell in an order |
//! | [`problem`] | the letters and words left to a grid before any search, or why there is no fill |
//! | [`supports`] | the words that have a letter at a position, as sets of bits |
//! | [`bitset`] | sets of bits in cache lines, with the vectors that the processor has |
//!
//! ```
//! use lexicon::{Alphabet, Index};
//! use network::{Grid, Problem};
//!
//! let alphabet = Alphabet::default();
//! let index = Index::from_words(&alphabet, ["art", "car", "ces", "rat", "sel", "toi"])?;
//! // Open cells are `.`, black ones `#`; a letter is given.
//! let grid = Grid::parse(b"c..\n.##\ns..\n", &alphabet)?;
//! let problem = Problem::new(grid, alphabet, &index)?;
//! assert!(problem.obstruction().is_none());
//! assert_eq!(problem.network().slots.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bitset;
pub mod constraint;
pub mod grid;
pub mod order;
pub mod problem;
pub mod supports;
pub mod traversal;
pub mod word_choice;

mod builder;
mod classes;
mod ids;
mod quotient;
mod rule_error;
mod slot;
mod structure;

pub use classes::Classes;
pub use grid::Grid;
pub use ids::{CellId, Depth, IdVec, SlotId, WordId};
pub use problem::Problem;
pub use quotient::Quotient;
pub use rule_error::RuleError;
pub use slot::{Direction, Place, Slot, WordList};
pub use structure::Network;
