//! The account that the server gives of itself.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use crate::offered::dictionaries::DictionarySummary;
use crate::options::{MAX_BODY, MAX_SIDE};
use crate::shared::State;
use setter::strategy::{Algorithm, Named, OrderName, TiesName, ValuesName};

/// A description of the server.
#[derive(Debug, Serialize, ToSchema)]
pub struct About {
    /// The version of the program.
    version: &'static str,
    /// The dictionaries on offer.
    dictionaries: Vec<DictionarySummary>,
    /// The choices for a search.
    choices: Choices,
    /// The limits of a request.
    limits: Limits,
    /// Whether `/api/drafts` has a command that drafts clues.
    drafts: bool,
}

/// The choices for a search.
#[derive(Debug, Serialize, ToSchema)]
struct Choices {
    /// How a fill is searched.
    algorithms: Vec<Choice>,
    /// Which slot is filled next.
    orders: Vec<Choice>,
    /// Which of the slots that the order holds equal.
    ties: Vec<Choice>,
    /// Which word is tried first.
    values: Vec<Choice>,
}

/// Something to choose.
#[derive(Debug, Serialize, ToSchema)]
struct Choice {
    /// Its name, as flags have it.
    name: &'static str,
    /// A description in a sentence.
    sentence: &'static str,
}

/// The limits of a request.
#[derive(Debug, Serialize, ToSchema)]
struct Limits {
    /// The most rows of a grid.
    rows: usize,
    /// The most columns.
    columns: usize,
    /// The most bytes of a body.
    body: usize,
    /// The most seconds of a search.
    seconds: f64,
}

fn all<T: Named>() -> Vec<Choice> {
    T::ALL.iter().map(|&(_, name, sentence)| Choice { name, sentence }).collect()
}

impl About {
    /// The answer with the dictionaries on offer, where a search may take a number of seconds, and there is a command that
    /// drafts clues or not.
    pub fn new(dictionaries: Vec<DictionarySummary>, seconds: f64, drafts: bool) -> About {
        About {
            version: env!("CARGO_PKG_VERSION"),
            dictionaries,
            choices: Choices {
                algorithms: all::<Algorithm>(),
                orders: all::<OrderName>(),
                ties: all::<TiesName>(),
                values: all::<ValuesName>(),
            },
            limits: Limits { rows: MAX_SIDE, columns: MAX_SIDE, body: MAX_BODY, seconds },
            drafts,
        }
    }
}

/// Dictionaries, algorithms and limits on offer.
#[utoipa::path(get, path = "/api/about", responses((status = 200, body = About)))]
pub async fn about(shared: State) -> Json<About> {
    let seconds = shared.budget.time().as_secs_f64();
    Json(About::new(shared.dictionaries.summaries(), seconds, shared.clue_drafts.is_some()))
}
