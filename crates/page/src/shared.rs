//! The state that all requests share.

use std::sync::Arc;

use lexicon::Alphabet;

use crate::jobs::budget::Budget;
use crate::jobs::explorers::Explorers;
use crate::offered::dictionaries::Dictionaries;
use crate::offered::games::Games;
use crate::offered::puzzle_makers::PuzzleMakers;

/// The state that all requests share.
#[derive(Debug)]
pub struct Shared {
    /// The letters of all grids.
    pub alphabet: Alphabet,
    /// The words on offer.
    pub dictionaries: Dictionaries,
    /// The budget of jobs.
    pub budget: Arc<Budget>,
    /// The grids whose fills are looked at.
    pub explorers: Explorers,
    /// The words of games of guessing.
    pub games: Games,
    /// The makers of puzzles to play.
    pub puzzle_makers: PuzzleMakers,
}

/// The state as handlers are given it.
pub type State = axum::extract::State<Arc<Shared>>;
