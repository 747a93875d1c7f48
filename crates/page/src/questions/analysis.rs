//! The analysis of a grid while it is made: words left to each slot, dead slots and why, about how many fills there are and
//! about which share of them has each letter in a cell; and where these are counted soon, the exact numbers.

use std::sync::Arc;
use std::time::Duration;

use csp::{Floors, Model, Parameters, Solver};
use enumerate::count::{Counter, Method, expected_contexts, max_marginals};
use enumerate::search::Order;
use lexicon::clock::Instant;
use lexicon::{Halt, Halted};
use network::problem::{Obstruction, Reason};
use network::{Problem, SlotId};
use num_bigint::BigUint;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::jobs::batches::StreamEvent;
use crate::jobs::events::{EventResponse, Events};
use crate::questions::asked::{Asked, AskedProblem, Demand};
use crate::questions::heat::{LetterFills, LetterShares, LetterTotals};
use crate::refusal::{Ended, Refusal, Refused};
use crate::shared::State;

/// Fills are counted only where a search meets about 2^40 contexts at most, or where there are at most 10^10 fills, which
/// can be walked through: others take minutes at least.
const MOST_CONTEXTS: f64 = 40.0;
const MOST_WALKED: f64 = 10.0;

/// A count ends after `LONGEST`, and after `PATIENCE` already if by its pace it would take longer. The pace alone is not enough:
/// it is not told in the midst of a question of the walk to its oracle, which may take minutes.
const PATIENCE: Duration = Duration::from_secs(20);
const LONGEST: Duration = Duration::from_secs(55);

/// How many nodes of a count are expanded between two looks at the clock.
const NODES: u64 = 1 << 18;

/// The words and letters left to the slots and cells of a grid, by arc consistency.
#[derive(Debug, Serialize, ToSchema)]
pub struct SlotsLeft {
    /// How many words are left to each slot: first those across, then those down, through layers and
    /// diagonal, each in row-major order of their first cells, or those of a network file as they are listed;
    /// slots that are equal are one, the first of them. If there is no fill, how many match each slot by
    /// itself.
    slots: Vec<u64>,
    /// The letters left to each cell, row after row; empty for a block.
    cells: Vec<String>,
    /// Why there is no fill, if that shows.
    dead: Option<DeadSlot>,
    /// How many sensitive words of the lists are left out.
    left_out: usize,
}

/// How many good words are left to each slot.
#[derive(Debug, Serialize, ToSchema)]
pub struct GoodWords {
    /// The least score of a good word: half of the power of ten that no score exceeds.
    least: f64,
    /// How many words of that score or more propagation leaves to each slot.
    slots: Vec<usize>,
}

/// A slot without a word.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeadSlot {
    /// Which one.
    slot: usize,
    /// `length` if no word is as long, `letters` if none has these letters, `crossings` if the crossing
    /// words leave none.
    reason: &'static str,
    /// The cells that force it, not one too many, row after row.
    cells: Vec<usize>,
    /// The demand without which the slot would have a word, if one is enough.
    demand: Option<Demand>,
    /// The slot and the reason in a sentence.
    sentence: String,
}

/// How many fills a grid has.
#[derive(Debug, Serialize, ToSchema)]
pub struct FillCount {
    /// In decimal digits.
    pub fills: String,
}

/// Tells of a grid, in order: `slots`; `beliefs`, about how many fills there are and which share of them has each letter, by
/// belief propagation; `good`, how many good words each slot has; `count`, `letters`, `best`, which are exact; `end`; a word may stand twice in its fills. What would take
/// too long is left out, and `end` has the reason `beyond`, or `time`. It ends when the client leaves.
#[utoipa::path(
    get, path = "/api/analysis", params(AskedProblem),
    responses(
        (status = 200, content_type = "text/event-stream", body = StreamEvent),
        (status = "4XX", body = Refused),
    ),
)]
pub async fn analysis(
    shared: State,
    Asked(asked): Asked<AskedProblem>,
) -> Result<EventResponse, Refusal> {
    asked.check(&shared)?;
    Ok(shared.stream(move |shared, events| {
        let halt = events.halt();
        let posed = asked.posed(shared)?;
        let (left_out, words) = (posed.left_out, posed.words_key());
        let problem = posed.problem(halt)?;
        let demand = asked.at_fault(shared, &problem, halt)?;
        events.tell("slots", &SlotsLeft { left_out, ..SlotsLeft::of(&problem, demand, halt)? });
        if problem.obstruction().is_some() {
            events.tell("count", &FillCount { fills: "0".into() });
            return Ok(json!({ "reason": "done" }));
        }
        let beliefs = shared.beliefs.about(&words, &problem, halt)?;
        if let Some(beliefs) = &beliefs {
            events.tell("beliefs", &LetterShares::new(&problem, beliefs));
        }
        events.tell("good", &GoodWords::of(&problem, halt)?);
        let expected = beliefs.and_then(|beliefs| beliefs.expected_fills());
        let soon = Halt::after(LONGEST).or(halt);
        let reason = match tell_exact(&problem, expected, events, &soon) {
            Ok(true) => "done",
            Err(Halted) if halt.check().is_err() => return Err(Halted.into()),
            Ok(false) | Err(Halted) => "beyond",
        };
        Ok(json!({ "reason": reason }))
    }))
}

/// Tells what is exact, of a grid that has about so many fills, as a power of ten. Whether all of it could be had soon.
fn tell_exact(
    problem: &Problem,
    expected: Option<f64>,
    events: &Events,
    halt: &Halt,
) -> Result<bool, Halted> {
    let memory = events.memory() as u64;
    if !can_be_counted(problem, expected, memory, halt)? {
        return Ok(false);
    }
    let mut counter = Counter::until(problem, Order::Rows, memory, halt)?;
    let Some(total) = counted_soon(&mut counter)? else { return Ok(false) };
    events.tell("count", &FillCount { fills: total.to_string() });
    if total != BigUint::ZERO {
        events.tell("letters", &LetterFills::new(problem, &counter.marginals()?));
        drop(counter);
        let best = max_marginals(problem, Method::Fastest, 1, memory, halt)?;
        events.tell("best", &LetterTotals::new(problem, &best));
    }
    Ok(true)
}

/// Whether a count of the fills may end soon, of which there are about so many, as a power of ten.
fn can_be_counted(
    problem: &Problem,
    expected: Option<f64>,
    memory: u64,
    halt: &Halt,
) -> Result<bool, Halted> {
    if expected.is_none_or(|expected| expected <= MOST_WALKED) {
        return Ok(true);
    }
    let contexts = expected_contexts(problem, memory, halt)?;
    Ok(contexts.is_some_and(|contexts| contexts <= MOST_CONTEXTS))
}

/// The number of all fills; `None` as soon as it shows that the count takes too long.
fn counted_soon(counter: &mut Counter<'_>) -> Result<Option<BigUint>, Halted> {
    let begun = Instant::now();
    loop {
        if let Some(total) = counter.total_after(NODES)? {
            return Ok(Some(total));
        }
        let passed = begun.elapsed();
        if passed >= PATIENCE && passed.as_secs_f64() > counter.fraction() * LONGEST.as_secs_f64() {
            return Ok(None);
        }
    }
}

impl SlotsLeft {
    fn of(problem: &Problem, demand: Option<Demand>, halt: &Halt) -> Result<SlotsLeft, Ended> {
        let network = problem.network();
        let dead = problem.obstruction().and_then(|why| DeadSlot::new(problem, why, demand));
        // The letters left to each cell, or the letters that the grid allows there if nothing is left to some.
        let letters = if dead.is_some() { &network.letters } else { problem.candidates() };
        let matching = |slot: SlotId| {
            halt.check()?;
            let pattern = network.slots[slot].pattern(letters);
            Ok::<u64, Halted>(problem.supports(problem.list_of(slot)).matching(&pattern))
        };
        let slots = network.slots.ids().map(matching).collect::<Result<_, _>>()?;
        let mut whites = network.pictured.iter().map(|&cell| letters[cell]);
        let cell = |cell: &network::grid::Cell| {
            let left = if cell.is_white() { whites.next() } else { None };
            let letters: Vec<_> = left.into_iter().flat_map(|left| left.iter()).collect();
            problem.alphabet().spell(&letters)
        };
        let cells = problem.grid().cells().iter().map(cell).collect();
        Ok(SlotsLeft { slots, cells, dead, left_out: 0 })
    }
}

impl GoodWords {
    fn of(problem: &Problem, halt: &Halt) -> Result<GoodWords, Halted> {
        let model = Arc::new(Model::until(problem, Order::Rows, halt)?);
        let least = Floors::middling(&model);
        let parameters = Parameters { halt: halt.clone(), ..Parameters::default() };
        let solver = Solver::new(Arc::clone(&model), parameters);
        let good = |slot: SlotId| {
            halt.check()?;
            let words = solver.words(slot).into_iter();
            Ok::<_, Halted>(words.filter(|&word| model.score(slot, word) >= least).count())
        };
        let slots = problem.network().slots.ids().map(good).collect::<Result<_, _>>()?;
        Ok(GoodWords { least: least.as_f64(), slots })
    }
}

impl DeadSlot {
    /// The slot that the obstruction is about, if it is about one, and the demand at fault.
    pub fn new(problem: &Problem, why: &Obstruction, demand: Option<Demand>) -> Option<DeadSlot> {
        let columns = problem.grid().columns();
        let place = |row: usize, column: usize| row * columns + column;
        let slot =
            problem.network().slots.iter().position(|slot| Some(slot) == why.slot.as_ref())?;
        let (reason, cells) = match &why.reason {
            Reason::NoWordOfLength | Reason::NoWordLeft(_) => ("length", &[][..]),
            Reason::Letters(cells) => ("letters", &cells[..]),
            Reason::Crossings(cells) => ("crossings", &cells[..]),
            Reason::NoLetter(_) => return None,
        };
        let cells = cells.iter().map(|cell| place(cell.row, cell.column)).collect();
        Some(DeadSlot { slot, reason, cells, demand, sentence: why.to_string() })
    }
}
