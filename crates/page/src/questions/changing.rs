//! The effect of one change on a grid: a cell made black, or a given letter freed.

use std::cmp::Reverse;

use enumerate::count::{Counter, Method};
use enumerate::search::Order;
use lexicon::{Halt, Halted};
use network::grid::Cell;
use network::{Grid, Problem};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use setter::generation::{Size, Symmetry};
use utoipa::{IntoParams, ToSchema};

use crate::jobs::batches::StreamEvent;
use crate::jobs::events::{EventResponse, Events};
use crate::jobs::posed::Posed;
use crate::questions::asked::{Asked, AskedProblem, named_or_default, parameter};
use crate::questions::generating::symmetries;
use crate::refusal::{Ended, Refusal, Refused};
use crate::shared::State;

/// How many nodes a count takes before it is left open, about a quarter of a second.
const NODES: u64 = 1 << 19;

/// Which changes are looked at.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedChanges {
    /// The symmetry that black cells keep: a cell is made black with its images.
    #[serde(default, deserialize_with = "named_or_default")]
    #[param(schema_with = symmetries, required = false)]
    symmetry: Symmetry,
}

/// A change that leaves words to all slots.
#[derive(Debug, Serialize, ToSchema)]
struct Change {
    /// `block` if the cells are made black, `letter` if the letter given there is freed.
    kind: &'static str,
    /// The cells, row after row from 0.
    cells: Vec<usize>,
    /// How many words are left to the slot with the fewest.
    least: u64,
    /// The exact number of fills then, in decimal digits; null where it takes long to count.
    fills: Option<String>,
}

/// Tells what single changes of a grid do: `change`, one after the other, each that leaves words to all slots, first those
/// that leave most words to the slot with the fewest; `end`. A cell that may have any letter or some is made black, a given
/// letter freed. A change of which the fills take long to count has none told. It ends when the client leaves.
#[utoipa::path(
    get, path = "/api/changes", params(AskedProblem, AskedChanges),
    responses(
        (status = 200, content_type = "text/event-stream", body = StreamEvent),
        (status = "4XX", body = Refused),
    ),
)]
pub async fn changes(
    shared: State,
    Asked(asked): Asked<AskedProblem>,
    Asked(wanted): Asked<AskedChanges>,
) -> Result<EventResponse, Refusal> {
    let posed = asked.posed(&shared)?;
    let grid = &posed.grid;
    let size = Size::new(grid.rows(), grid.columns())
        .map_err(|error| parameter("grid", asked.grid(), error))?;
    if grid.listed().is_some() || grid.layers() > 1 {
        let why = "changes are told of grids of one layer, which are no network files";
        return Err(parameter("grid", asked.grid(), why));
    }
    let changes = changes_of(grid, size, wanted.symmetry);
    Ok(shared.stream(move |_, events| tell(&posed, changes, events)))
}

/// All changes of a grid, of which nothing is known yet.
fn changes_of(grid: &Grid, size: Size, symmetry: Symmetry) -> Vec<Change> {
    let change = |kind, cells| Change { kind, cells, least: 0, fills: None };
    let mut changes = Vec::new();
    for (place, cell) in grid.cells().iter().enumerate() {
        let images = symmetry.images(size, place / grid.columns(), place % grid.columns());
        let is_given = |&place: &usize| grid.cells()[place].letters().len() == 1;
        if cell.letters().len() == 1 {
            changes.push(change("letter", vec![place]));
        } else if cell.is_white() && images[0] == place && !images.iter().any(is_given) {
            changes.push(change("block", images));
        }
    }
    changes
}

fn tell(posed: &Posed, changes: Vec<Change>, events: &Events) -> Result<Value, Ended> {
    let halt = events.halt();
    let mut alive = Vec::new();
    for change in changes {
        // Other rules of slots may forbid it.
        let Some(problem) = change.problem(posed, halt)? else { continue };
        if problem.obstruction().is_none() {
            let least = fewest_words(&problem, halt)?;
            alive.push(Change { least, ..change });
        }
    }
    alive.sort_by_key(|change| Reverse(change.least));
    for mut change in alive {
        let Some(problem) = change.problem(posed, halt)? else { continue };
        let memory = events.memory() as u64;
        let mut counter = Counter::by(Method::AndOr, &problem, Order::Rows, memory, halt)?;
        change.fills = counter.total_within(NODES)?.map(|fills| fills.to_string());
        events.tell("change", &change);
    }
    Ok(json!({ "reason": "done" }))
}

impl Change {
    /// The problem of filling the grid with this change; `None` if the rules of its slots do not allow it.
    fn problem(&self, posed: &Posed, halt: &Halt) -> Result<Option<Problem>, Ended> {
        let content = match self.kind {
            "letter" => Cell::White(posed.alphabet.all()),
            _ => Cell::Black('#'),
        };
        let cells = self.cells.iter();
        let grid = cells.fold(posed.grid.clone(), |grid, &cell| grid.with_cell(cell, content));
        let Ok(grid) = posed.grid.rules().apply(grid) else { return Ok(None) };
        Posed { grid, ..posed.clone() }.problem(halt).map(Some)
    }
}

/// The words left to the slot that has the fewest.
fn fewest_words(problem: &Problem, halt: &Halt) -> Result<u64, Halted> {
    let slots = &problem.network().slots;
    let mut matching = slots.ids().map(|slot| {
        halt.check()?;
        let pattern = slots[slot].pattern(problem.candidates());
        Ok(problem.supports(problem.list_of(slot)).matching(&pattern))
    });
    matching.try_fold(u64::MAX, |least, words: Result<u64, Halted>| Ok(least.min(words?)))
}
