//! Puzzles as programs exchange them: a grid with its solution, clues, and who made it.
//!
//! A *puzzle* (`crates/puzzle`) is cells (a block, or a given letter, a letter of the solution, a circle), clues by
//! direction and number, and what is said of the whole. Numbers follow from the grid. Each format has a file or
//! folder of its own, for reading and for writing; what a format has no place for is listed as losses, which commands
//! tell. A puzzle becomes the grid of a problem with its given letters only.
//!
//! | format | read | written | carries |
//! |---|---|---|---|
//! | [`text`](Format::Text) | yes | yes | blocks, bars, given letters, letter sets; or the solution |
//! | [`ipuz`](Format::Ipuz) 2 | yes | yes | all of a puzzle but letter sets |
//! | [`puz`](Format::Puz) (Across Lite) | yes | yes | the solution, omitted cells, circles, rebuses, clues, title, author, copyright, notes |
//! | [`exolve`](Format::Exolve) | yes | yes | all of a puzzle but letter sets and omitted cells |
//! | [`jpz`](Format::Jpz) (Crossword Compiler) | yes | yes | all of a puzzle but letter sets and the language |
//! | [`xd`](Format::Xd) | yes | yes | all of a puzzle but letter sets, own labels and headings |
//! | [`svg`](Format::Svg) | no | yes | a picture of the grid, empty or solved |
//! | [`pdf`](Format::Pdf) | no | yes | a page with the grid and the clues, and one with the solution |
//!
//! [`write_submission`] writes the PDF that editors ask for; with the feature `png`, `write_png` writes pictures as PNG.
//!
//! Parts of a puzzle that a format has no place for are listed as [`Loss`]es, never dropped in silence; a
//! malformed file is refused with the [place](Place) of its problem. Every reader takes time and memory in
//! proportion to its input, of at most [`MAX_BYTES`] bytes.
//!
//! With the feature `command`, `inputs` reads the inputs of commands: dictionaries and a grid, made into a
//! problem.
//!
//! ```
//! use puzzle::{Format, Options};
//! use lexicon::letters::Alphabet;
//!
//! let alphabet = Alphabet::default();
//! let read = puzzle::read(b"car\ne#a\nset\n", &alphabet)?;
//! let mut puzzle = read.puzzle;
//! puzzle.title = "Three by three".into();
//! let written = puzzle::write(&puzzle, Format::Ipuz, Options::default())?;
//! assert!(written.losses.is_empty());
//! let again = puzzle::read(&written.bytes, &alphabet)?;
//! assert_eq!(again.puzzle, puzzle);
//! # Ok::<(), puzzle::PuzzleError>(())
//! ```

mod archive;
mod arrow;
mod cell;
mod check;
mod colour;
mod crossfire;
mod encoding;
mod error;
mod exolve;
mod font;
mod format;
mod game;
mod html;
#[cfg(feature = "command")]
pub mod inputs;
mod ipuz;
mod jpz;
mod linked;
mod loss;
mod model;
mod numbering;
mod options;
mod pdf;
#[cfg(feature = "png")]
mod png;
mod problem;
mod puz;
mod scripts;
mod svg;
mod text;
mod xd;
mod xml;

pub use arrow::{Arrow, ClueBlocks, LEAST_SHARE, fits as fits_block};
pub use cell::{OpenCell, PuzzleCell, Readings};
pub use check::{Fault, Finding, check};
pub use colour::Colour;
pub use error::{MAX_BYTES, Place, PuzzleError, PuzzleProblem};
pub use format::{Format, read, read_grid, read_locked, read_with_game, write, write_with_game};
pub use game::{Game, Mark};
pub use loss::{Loss, Read, Written};
pub use model::{Clue, Entry, LetterError, Puzzle};
pub use numbering::Numbering;
pub use options::{Options, Paper};
pub use pdf::write_submission;
#[cfg(feature = "png")]
pub use png::write_png;
