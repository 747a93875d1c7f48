//! The state that all requests share.

use std::sync::Arc;

use axum::Json;
use lexicon::Alphabet;
use serde_json::Value;

use crate::jobs::budget::{Budget, Job};
use crate::jobs::events::{EventResponse, Events};
use crate::jobs::explorers::Explorers;
use crate::jobs::kept_beliefs::KeptBeliefs;
use crate::offered::clue_drafts::ClueDrafts;
use crate::offered::dictionaries::Dictionaries;
use crate::offered::games::Games;
use crate::offered::puzzle_makers::PuzzleMakers;
use crate::refusal::{Ended, Refusal};

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
    /// What is believed of the fills of the grids asked about last.
    pub beliefs: KeptBeliefs,
    /// The words of games of guessing.
    pub games: Games,
    /// The makers of puzzles to play.
    pub puzzle_makers: PuzzleMakers,
    /// The source of clues of the maker's own, if there is any.
    pub clue_drafts: Option<Box<dyn ClueDrafts>>,
}

impl Shared {
    /// Works out an answer as [`Budget::answer`] does.
    ///
    /// # Errors
    /// The error of the work, or that its time was over.
    pub async fn answer<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Shared, &Job) -> Result<T, Ended> + Send + 'static,
    ) -> Result<Json<T>, Refusal> {
        let shared = Arc::clone(self);
        self.budget.answer(move |job| work(&shared, job)).await.map(Json)
    }

    /// Works and tells events on the way as [`Budget::stream`] does.
    pub fn stream(
        self: &Arc<Self>,
        work: impl FnOnce(&Shared, &Events) -> Result<Value, Ended> + Send + 'static,
    ) -> EventResponse {
        let shared = Arc::clone(self);
        self.budget.stream(move |events| work(&shared, events))
    }
}

/// The state as handlers are given it.
pub type State = axum::extract::State<Arc<Shared>>;
