//! A search, step by step.

use std::sync::Arc;

use axum::http::HeaderMap;
use csp::{self, Limits};
use lexicon::Index;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::IntoParams;
use utoipa::openapi::Schema;

use crate::jobs::batches::{Batches, StreamEvent, last_step};
use crate::jobs::events::EventResponse;
use crate::jobs::posed::Posed;
use crate::questions::asked::{Asked, AskedProblem, given, one_of};
use crate::refusal::{Ended, Refusal, Refused};
use crate::shared::State;
use setter::board::Board;
use setter::step::Step;
use setter::strategy::{Algorithm, Named, OrderName, Setting, Strategy, TiesName, ValuesName};
use setter::trace::{DictionarySummary, Header, line_of};
use setter::view::{self, StepEncoder};

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
    /// Which of the slots that the order holds equal.
    #[serde(default, deserialize_with = "given")]
    #[param(schema_with = names::<TiesName>, required = false)]
    ties: Option<TiesName>,
    /// Which word is tried first.
    #[serde(default, deserialize_with = "given")]
    #[param(schema_with = names::<ValuesName>, required = false)]
    values: Option<ValuesName>,
    /// Whether arc consistency is made before the search.
    #[serde(default, deserialize_with = "given")]
    ac3: Option<bool>,
    /// Whether forward checking gives a word up as soon as it leaves a slot without words.
    #[serde(default, deserialize_with = "given")]
    look_ahead: Option<bool>,
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
    /// Whether to tell of each step, in place of its line of a trace, what there is to say of it and what it changes,
    /// for those who show the search: `docs/trace.md` describes this.
    #[serde(default)]
    view: bool,
}

/// The first event: what is searched, and for those who show it, what is told of steps.
#[derive(Debug, Serialize)]
struct Beginning {
    #[serde(flatten)]
    header: Header,
    #[serde(flatten)]
    view: Option<view::Beginning>,
}

/// The names that something is chosen by.
fn names<T: Named>() -> Schema {
    one_of(T::ALL.iter().map(|&(_, name, _)| name), T::KIND)
}

fn most_steps() -> u64 {
    200_000
}

/// Searches a fill, and tells each step: `header`, then `steps`, some at a time, with their number by
/// then as id, then `end`. These are the lines of a trace, unless `view` is asked for. A client that comes
/// back with `Last-Event-ID` is told what comes after that step.
#[utoipa::path(
    get, path = "/api/watch", params(AskedProblem, AskedSearch),
    responses(
        (status = 200, content_type = "text/event-stream", body = StreamEvent),
        (status = "4XX", body = Refused),
    ),
)]
pub async fn watch(
    shared: State,
    Asked(asked): Asked<AskedProblem>,
    Asked(wanted): Asked<AskedSearch>,
    headers: HeaderMap,
) -> Result<EventResponse, Refusal> {
    let posed = asked.clone().for_makers().posed(&shared)?;
    let posed = Posed { distinct: wanted.distinct, ..posed };
    let strategy = wanted.strategy();
    strategy.check().map_err(Refusal::of)?;
    if !posed.choice.required().is_empty() && strategy.algorithm == Algorithm::Best {
        let algorithm = strategy.algorithm.name();
        return Err(Refusal::of(format!(
            "require: algorithm {algorithm} is not told step by step with required words: the others are"
        ))
        .coded("unwatched", json!({ "parameter": "require", "algorithm": algorithm })));
    }
    if wanted.steps == 0 || wanted.steps > MAX_STEPS {
        return Err(Refusal::of(format!("steps: {}: there may be 1 to {MAX_STEPS}", wanted.steps)));
    }
    let known = wanted.from.max(last_step(&headers));
    let end = wanted.from.saturating_add(wanted.steps);
    Ok(shared.stream(move |_, events| {
        let index = Arc::clone(&posed.common);
        let problem = posed.problem(events.halt())?;
        let model = strategy.model(&problem, events.halt())?;
        let board = Board::new(&problem, &model);
        let header = wanted.header(asked.source(), &index, &board);
        let view = wanted.view.then(|| view::Beginning::new(&board));
        events.tell("header", &Beginning { header, view });
        let mut telling = wanted.view.then(|| StepEncoder::new(&board));
        let mut batches = Batches::new(events, known, end);
        let setting = Setting {
            seed: wanted.seed.into(),
            limits: Limits::default(),
            halt: events.halt().clone(),
            nogoods: events.memory() as u64 / 4,
        };
        let observer = |event: csp::Event<'_>| match &mut telling {
            None => batches.take(|| line_of(&Step::from(event), &board)),
            Some(telling) => {
                let step = Step::from(event);
                if batches.passes_next() {
                    telling.pass(&step);
                }
                batches.take(|| telling.line_of(&step));
            }
        };
        let outcome = strategy.run(&model, &setting, observer).map_err(Refusal::unanswerable)?;
        batches.flush();
        let (steps, is_full) = (batches.steps(), batches.is_full());
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
            ties: self.ties,
            values: self.values,
            ac3: self.ac3,
            look_ahead: self.look_ahead,
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
