//! What all requests share.

use std::sync::Arc;

use lexicon::letters::Alphabet;
use tokio::sync::Semaphore;

use super::dictionaries::Dictionaries;
use super::explorers::Explorers;
use super::guessing::games::Games;
use super::puzzle_makers::PuzzleMakers;
use super::searches::Searches;

/// What all requests share.
#[derive(Debug)]
pub struct Shared {
    /// The letters of all grids.
    pub alphabet: Alphabet,
    /// The words on offer.
    pub dictionaries: Dictionaries,
    /// The searches under way.
    pub searches: Arc<Searches>,
    /// The grids whose fills are looked at.
    pub explorers: Explorers,
    /// The words of games of guessing.
    pub games: Games,
    /// Who makes puzzles to play.
    pub puzzle_makers: Arc<PuzzleMakers>,
    /// Who may write a list of all fills.
    pub downloads: Arc<Semaphore>,
    /// About how many bytes one search may take.
    pub memory: usize,
}

/// What handlers are given.
pub type State = axum::extract::State<Arc<Shared>>;
