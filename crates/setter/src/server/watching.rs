//! A search, step by step.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::HeaderMap;
use crossword::csp::{self, Limits};
use lexicon::index::Index;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use utoipa::IntoParams;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

use super::asked::{Asked, AskedProblem, given};
use super::refusal::{Ended, Refusal, Refused};
use super::searches::{EventResponse, Events, StreamEvent};
use super::shared::Shared;
use crate::board::Board;
use crate::step::Step;
use crate::strategy::{Algorithm, DomainForm, Named, OrderName, Setting, Strategy, ValuesName};
use crate::trace::{DictionarySummary, Header, line_of};

/// How many steps are told at a time, and after how long fewer.
const BATCH: (usize, Duration) = (2000, Duration::from_millis(50));

/// The most steps that are told of a search.
const MAX_STEPS: u64 = 5_000_000;

/// How a fill is searched.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedSearch {
    /// The algorithm, as `/api/about` names them.
    #[param(schema_with = names::<Algorithm>, example = "cbj")]
    algorithm: Algorithm,
    /// Which slot is filled next; if left out, as the algorithm has it.
    #[serde(default, deserialize_with = "given")]
    #[param(schema_with = names::<OrderName>, required = false)]
    order: Option<OrderName>,
    /// Which word is tried first.
    #[serde(default, deserialize_with = "given")]
    #[param(schema_with = names::<ValuesName>, required = false)]
    values: Option<ValuesName>,
    /// Whether arc consistency is made before the search.
    #[serde(default, deserialize_with = "given")]
    ac3: Option<bool>,
    /// How the words left to a slot are kept.
    #[serde(default, deserialize_with = "given")]
    #[param(schema_with = names::<DomainForm>, required = false)]
    domains: Option<DomainForm>,
    /// Whether no word may stand twice.
    #[serde(default)]
    distinct: bool,
    /// The seed of what is random.
    #[serde(default)]
    #[param(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    seed: u32,
    /// After how many steps to end.
    #[serde(default = "most_steps")]
    #[param(minimum = 1, maximum = 5000000)]
    steps: u64,
    /// How many steps are known already: searches are repeatable, and these are passed over.
    #[serde(default)]
    #[param(minimum = 0, maximum = 9007199254740991_i64)]
    from: u64,
}

/// The names that something is chosen by.
fn names<T: Named>() -> Schema {
    let names = T::ALL.iter().map(|&(_, name, _)| name);
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).into()
}

fn most_steps() -> u64 {
    200_000
}

/// Searches a fill, and tells each step: `header`, then `steps`, some at a time, with their number by
/// then as id, then `end`. These are the lines of a trace. A client that comes back with `Last-Event-ID`
/// is told what comes after that step.
#[utoipa::path(
    get, path = "/api/watch", params(AskedProblem, AskedSearch),
    responses(
        (status = 200, content_type = "text/event-stream", body = StreamEvent),
        (status = "4XX", body = Refused),
    ),
)]
pub async fn watch(
    State(shared): State<Arc<Shared>>,
    Asked(asked): Asked<AskedProblem>,
    Asked(wanted): Asked<AskedSearch>,
    headers: HeaderMap,
) -> Result<EventResponse, Refusal> {
    asked.check(&shared)?;
    let strategy = wanted.strategy();
    strategy.check().map_err(|error| Refusal::of(error.to_string()))?;
    if wanted.steps == 0 || wanted.steps > MAX_STEPS {
        return Err(Refusal::of(format!("steps: {}: there may be 1 to {MAX_STEPS}", wanted.steps)));
    }
    // The browser sends it when it takes up a stream that broke off.
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let known = wanted.from.max(last.unwrap_or(0));
    let end = wanted.from.saturating_add(wanted.steps);
    let searches = Arc::clone(&shared.searches);
    Ok(searches.stream(move |events| {
        let problem = asked.problem(&shared, events.halt())?;
        let index = &asked.dictionary(&shared)?.index;
        let model = strategy.model(&problem, wanted.distinct, events.halt())?;
        let board = Board::new(&problem, &model);
        events.tell("header", &wanted.header(&asked.dict, index, &board));
        let mut teller = Teller::new(&board, events, known, end);
        let setting = Setting {
            seed: wanted.seed.into(),
            limits: Limits::default(),
            halt: events.halt().clone(),
            nogoods: shared.memory / 4,
            required: None,
        };
        let observer = |event: csp::Event<'_>| teller.take(event);
        let outcome = strategy
            .run(&model, &setting, observer)
            .map_err(|error| Refusal::unanswerable(error.to_string()))?;
        teller.flush();
        let (steps, is_full) = (teller.steps, teller.is_full());
        if events.halt().is_set() && !is_full {
            return Err(Ended::Halted);
        }
        Ok(serde_json::to_value(outcome.trace_end(steps)).unwrap_or(Value::Null))
    }))
}

impl AskedSearch {
    fn strategy(self) -> Strategy {
        Strategy {
            algorithm: self.algorithm,
            order: self.order,
            values: self.values,
            ac3: self.ac3,
            domains: self.domains,
        }
    }

    fn header(self, dictionary: &str, index: &Index, board: &Board) -> Header {
        let mut parameters = self.strategy().parameters();
        parameters.insert("repeats".into(), (!self.distinct).into());
        parameters.insert("seed".into(), self.seed.into());
        let summary = DictionarySummary::new(vec![dictionary.into()], index);
        Header::new(board, summary, parameters)
    }
}

/// Tells steps, some at a time.
struct Teller<'t> {
    board: &'t Board,
    events: &'t Events,
    /// How many steps are known already.
    known: u64,
    /// After how many steps to end.
    end: u64,
    /// How many steps there were.
    steps: u64,
    batch: Vec<Box<RawValue>>,
    begun: Instant,
}

impl<'t> Teller<'t> {
    fn new(board: &'t Board, events: &'t Events, known: u64, end: u64) -> Teller<'t> {
        let batch = Vec::with_capacity(BATCH.0);
        Teller { board, events, known, end, steps: 0, batch, begun: Instant::now() }
    }

    fn is_full(&self) -> bool {
        self.steps >= self.end
    }

    fn take(&mut self, event: csp::Event<'_>) {
        if self.is_full() {
            return self.events.halt().set();
        }
        self.steps += 1;
        if self.steps <= self.known {
            return;
        }
        if let Ok(line) = line_of(&Step::from(event), self.board) {
            self.batch.push(line);
        }
        // The last ones are told before the search is ended: what is told after that may be dropped.
        let is_last = self.is_full();
        if is_last || self.batch.len() >= BATCH.0 || self.begun.elapsed() >= BATCH.1 {
            self.flush();
        }
    }

    fn flush(&mut self) {
        if !self.batch.is_empty() {
            self.events.tell_numbered("steps", self.steps, &self.batch);
            self.batch.clear();
        }
        self.begun = Instant::now();
    }
}
