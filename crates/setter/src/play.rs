//! Puzzles to play: patterns drawn at random, filled at random with words that have a definition.
//!
//! A *puzzle to play* (`crates/setter/src/play/`) is a pattern of `generation` filled by `csp` at random. The words
//! that have a definition are indexed once, and so are the most common eighth, quarter and half of them, of which
//! easier levels try the smaller ones first. The words of a *topic* are those with a definition that begins with one
//! of its genera (`topic.rs`): *small bird of the marshes*. Patterns have more black cells than grids of their style,
//! a share that grows with the size, for the words are a tenth of a dictionary's; a pattern that is not filled within
//! a fixed work is passed over. Words of a theme are added some at a time to those required of the fill, and left out
//! if none is found with them. How to draw a size is found out once and kept (`patterns.rs`), from a seed of its own,
//! so a puzzle depends on nothing but its request.
//!
//! | file | what it holds |
//! |---|---|
//! | `request` | what puzzle is asked for, and the levels |
//! | `theme` | words of the user's that are to stand in it |
//! | `topic` | what words are about, as their definitions say |
//! | `error` | why there is none |
//! | `vocabulary` | the words that have a definition, and the most common of them |
//! | `patterns` | the patterns of black cells |
//! | `filling` | one pattern filled, with words of a theme |
//! | `fillable` | a random pattern that some words fill |
//! | `around` | grids around words of a theme, of which as many as possible stand |
//! | `clues` | the filled pattern as a puzzle |
//! | `making` | all of it together |
//!
//! ```
//! use std::sync::Arc;
//! use lexicon::{halt::Halt, index::Index, letters::Alphabet};
//! use setter::definitions::{Gathering, Language};
//! use setter::play::{Level, PuzzleMaker, Request, Vocabulary};
//!
//! let (alphabet, halt) = (Alphabet::default(), Halt::default());
//! let mut gathering = Gathering::new(Language::English, &alphabet, &halt);
//! let list = std::fs::File::open("../../dict/english.definitions.gz")?;
//! gathering.read("english", &mut { list })?;
//! let definitions = Arc::new(gathering.finish()?);
//! let no_scores = Index::from_words(&alphabet, [""; 0])?;
//! let vocabulary = Vocabulary::new(definitions, &no_scores, &alphabet, &halt)?;
//! let maker = PuzzleMaker::new(vocabulary);
//! let made = maker.make(&Request::of_level(Level::Easy, 1), &halt)?;
//! assert!(made.puzzle.is_solved());
//! assert_eq!(made.puzzle.clues().len(), made.puzzle.entries().len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod around;
mod clues;
mod error;
mod fillable;
mod filling;
mod making;
mod patterns;
mod request;
mod theme;
mod topic;
mod vocabulary;

pub use around::{Around, ThemeEntry, Themed, WeightError};
pub use error::PlayError;
pub use fillable::{Drawn, fillable};
pub use making::{Made, MakingReport, PuzzleMaker};
pub use request::{LEAST_SIDE, Level, MOST_SIDE, Request};
pub use theme::{Theme, ThemeWord};
pub use topic::Topic;
pub use vocabulary::Vocabulary;
