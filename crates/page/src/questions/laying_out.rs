//! Words of one's own, laid out across and down.

use axum::http::StatusCode;
use lexicon::Alphabet;
use serde::{Deserialize, Serialize};
use serde_json::json;
use setter::generation::Size;
use setter::layout::{
    Goal, IDLE, Layout, Locked, Measure, Place, Search, Shape, Words, WordsError,
};
use utoipa::openapi::Schema;
use utoipa::{IntoParams, ToSchema};

use crate::jobs::batches::StreamEvent;
use crate::jobs::events::{EventResponse, Events};
use crate::questions::asked::{Asked, given, named_or_default, one_of, parameter};
use crate::refusal::{Ended, Refusal, Refused};
use crate::shared::State;

/// The most characters of a list of words.
const MAX_CHARACTERS: usize = 20_000;

fn goals() -> Schema {
    let description = "What is best, the first first: most words, and then the least area of the box before most crossings, or \
                       crossings before area.";
    one_of(Measure::ALL.map(Measure::name), description)
}

/// The words that are laid out, and how.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedLayout {
    /// The words, a line each, without clues; blanks, hyphens and apostrophes of phrases have no cells.
    #[param(example = "sun\nmoon\nmars")]
    words: String,
    /// What is best, the first first.
    #[serde(default, deserialize_with = "named_or_default")]
    #[param(schema_with = goals, required = false)]
    goal: Measure,
    /// The rows and columns that the box has at most, as 12x15.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<String>, pattern = "^([0-9]+x[0-9]+)?$", example = "")]
    at_most: Option<Size>,
    /// Whether boxes are compared by their longer side first.
    #[serde(default)]
    square: bool,
    /// The seed: another one may give another layout that is as good.
    #[serde(default = "first_seed")]
    #[param(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    seed: u32,
    /// Words that stay as they are beside each other, as a grid like that of an answer: rows of letters, separated by `/`, and 0
    /// where there is none.
    #[serde(default)]
    #[param(required = false, example = "")]
    locked: String,
}

fn first_seed() -> u32 {
    1
}

/// The place of a word.
#[derive(Debug, Serialize, ToSchema)]
struct PlacedWord {
    /// Its number in the list, from 0.
    word: usize,
    /// The row of its first cell, from 0.
    row: usize,
    /// The column of its first cell, from 0.
    column: usize,
    /// Whether it is read downwards.
    down: bool,
}

/// A layout, and what is proved about the best one.
#[derive(Debug, Serialize, ToSchema)]
struct LaidOut {
    /// Its rows, separated by `/`: letters, and 0 where there is none.
    grid: String,
    /// The places of its words.
    words: Vec<PlacedWord>,
    /// In how many cells two words cross.
    crossings: usize,
    /// The most words that a layout has.
    most_words: usize,
    /// The least area that the box of a layout of so many words has.
    least_area: usize,
    /// Whether it is proved that no layout is better.
    proved: bool,
}

/// Lays words out across and down, so that every run of two or more letters is one of them, and all hang together: events
/// `loose`, the numbers of words that can never hang together with most others; `layout`, each better than the one before, and
/// the best one again when it is proved; then `end`.
#[utoipa::path(
    get, path = "/api/layout", params(AskedLayout),
    responses(
        (status = 200, content_type = "text/event-stream", body = StreamEvent),
        (status = "4XX", body = Refused),
    ),
)]
pub async fn layout(
    shared: State,
    Asked(asked): Asked<AskedLayout>,
) -> Result<EventResponse, Refusal> {
    if asked.words.len() > MAX_CHARACTERS {
        return Err(Refusal::with(
            StatusCode::PAYLOAD_TOO_LARGE,
            format!("words: there may be {MAX_CHARACTERS} characters"),
        ));
    }
    let lines = (1..).zip(asked.words.lines()).map(|(line, word)| (line, word.trim()));
    let lines = lines.filter(|(_, word)| !word.is_empty());
    let words = Words::of(
        lines.map(|(line, word)| (line, word.to_owned(), String::new())),
        &shared.alphabet,
    );
    let words = words.map_err(|error| refused(&error))?;
    let locked = match asked.locked.as_str() {
        "" => Locked::default(),
        grid => words
            .locked(&grid.replace('/', "\n"))
            .map_err(|error| parameter("locked", grid, error))?,
    };
    let goal = Goal {
        measure: asked.goal,
        shape: asked.at_most.map_or(Shape::Free, Shape::AtMost),
        prefers_squares: asked.square,
        seed: asked.seed.into(),
        locked,
        ..Goal::default()
    };
    let search = Search::new(&words, goal).map_err(|error| parameter("words", "", error))?;
    Ok(shared.stream(move |shared, events| searched(search, &shared.alphabet, events)))
}

/// Searches, and tells better layouts as they come.
fn searched(
    mut search: Search,
    alphabet: &Alphabet,
    events: &Events,
) -> Result<serde_json::Value, Ended> {
    events.tell("loose", &json!({ "words": search.loose() }));
    let mut told = None;
    while search.idle() < IDLE {
        let goes_on = search.step();
        if let Some(best) = search.best().first() {
            let now = (best.places().len(), best.area(), best.crossings(), search.is_proved());
            if told != Some(now) {
                told = Some(now);
                events.tell("layout", &LaidOut::of(best, &search, alphabet));
            }
        }
        if !goes_on {
            break;
        }
        if events.halt().is_set() {
            return Err(Ended::Halted);
        }
    }
    Ok(json!({ "reason": "done" }))
}

fn refused(error: &WordsError) -> Refusal {
    Refusal::of(format!("words: {error}")).coded("layout-words", json!({ "line": error.line }))
}

impl PlacedWord {
    fn of(place: &Place) -> PlacedWord {
        PlacedWord { word: place.word, row: place.row, column: place.column, down: place.is_down }
    }
}

impl LaidOut {
    fn of(layout: &Layout, search: &Search, alphabet: &Alphabet) -> LaidOut {
        let bounds = search.bounds();
        let words = layout.places().iter().map(PlacedWord::of);
        LaidOut {
            grid: layout.text_rows(alphabet, '0').join("/"),
            words: words.collect(),
            crossings: layout.crossings(),
            most_words: bounds.words,
            least_area: bounds.area,
            proved: search.is_proved(),
        }
    }
}
