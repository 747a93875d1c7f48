//! A fill of a grid: any, the best, or one drawn at random.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use csp::{
    AboveFloor, Answer, BestBounds, BestParameters, BranchAndBound, FewWeak, Floors, Model,
    NoObserver, ScoredFill, Worst, WorstBounds, best_above_floor, best_by_worst,
    best_by_worst_with_few_weak, best_with_few_weak,
};
use enumerate::count::Counter;
use enumerate::search::Order;
use lexicon::clock::Instant;
use lexicon::{Halt, Letter, Score, Total};
use network::Problem;
use rand::SeedableRng;
use rand::rngs::ChaCha12Rng;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::jobs::batches::StreamEvent;
use crate::jobs::events::{EventResponse, Events};
use crate::jobs::posed::Posed;
use crate::questions::analysis::DeadSlot;
use crate::questions::asked::{Asked, AskedProblem, given, parameter, rows};
use crate::questions::heat::number;
use crate::refusal::{Ended, Refusal, Refused};
use crate::shared::State;
use setter::definitions::Language;
use setter::shared::{NoSharedPart, NoSharedStem};
use setter::strategy::{Algorithm, Setting, Strategy};

/// How long fills are counted, so that one can be drawn of all with equal probability.
const COUNTING: Duration = Duration::from_secs(5);

/// The time between two times that a better bound is told; a better fill is told at once.
const BETWEEN: Duration = Duration::from_millis(100);

/// How much work the search above each floor may take, in blocks of about three nanoseconds: a fifth of a second.
const WORK_OF_FLOOR: u64 = 1 << 26;

/// Why there is no fill, if only a search could tell: without words that must stand, and with them.
const NONE_FIT: [&str; 2] = [
    "each slot has words, but none fit together",
    "each slot has words, but none fit together with those that must stand",
];

/// Why there is no fill with few weak words.
const MANY_WEAK: &str = "no fill has so few weak words";

/// Which fill is wanted.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Wanted {
    /// Any.
    Any,
    /// The best by an objective.
    Best,
    /// One drawn of all, with equal probability if they can be counted.
    Random,
    /// One that is found soon, if possible without words of low scores: the first that `best` with the objective `floor` finds.
    Soon,
}

/// The measure by which a fill is better than another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Objective {
    /// The sum of the scores of its words, and so their mean.
    #[default]
    Total,
    /// No word below a score that is as high as fills are found soon, and then the sum.
    Floor,
    /// The least score of its words.
    Worst,
    /// The least score of its words, and then their sum.
    #[serde(rename = "worst,total")]
    WorstThenTotal,
}

/// Which fill is wanted of a grid.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedFill {
    /// Which fill is wanted.
    #[param(inline)]
    how: Wanted,
    /// The seed of what is random.
    #[serde(default)]
    #[param(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    seed: u32,
    /// Whether no word may stand twice.
    #[serde(default)]
    distinct: bool,
    /// The measure that the best fill is the best by.
    #[serde(default)]
    #[param(inline)]
    objective: Objective,
    /// The highest floor that is tried, with the objective `floor`: half of the power of ten that no score exceeds, if left out.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<String>, pattern = r"^([0-9]+(\.[0-9]+)?)?$", example = "")]
    floor: Option<Score>,
    /// How many words at most have a score below `weak_below`, of any fill, or of the best.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<u32>)]
    most_weak: Option<usize>,
    /// The score from which on a word is not weak, with `most_weak`: digits, with a fraction or not.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<String>, pattern = r"^([0-9]+(\.[0-9]+)?)?$", example = "")]
    weak_below: Option<Score>,
    /// The language, `fr` or `en`, of which no two words may be forms of one word: by their stems.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<String>, pattern = "^(fr|en)?$", example = "")]
    no_shared_stem: Option<Language>,
    /// How many letters in a row two words may not share, wherever these are in each.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<u32>, minimum = 1)]
    no_shared_part: Option<NonZeroUsize>,
}

impl AskedFill {
    /// The bound on weak words, if there is one.
    ///
    /// # Errors
    /// If it is not said which words are weak.
    fn few(&self) -> Result<Option<FewWeak>, Refusal> {
        let Some(most) = self.most_weak else { return Ok(None) };
        let under = self.weak_below.ok_or_else(|| {
            parameter("most_weak", &most.to_string(), "weak_below says which words are weak")
        })?;
        Ok(Some(FewWeak { most, under }))
    }
}

/// A fill that was found.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct FoundFill {
    /// Its rows, separated by `/`.
    grid: String,
    /// The total of its scores, if the best is wanted.
    total: Option<f64>,
    /// The least of its scores, if the best by that is wanted.
    worst: Option<f64>,
    /// How many of its words are weak, if that is bounded.
    weak: Option<usize>,
    /// The score that its words have or more, but where all letters are given and where they must stand, with the objective
    /// `floor`.
    floor: Option<f64>,
    /// The greatest score that a list may have, with a `floor`: the power of ten that no score exceeds.
    scale: Option<f64>,
    /// The bound that no fill exceeds, in its total or in its least score.
    bound: Option<f64>,
    /// The total that no fill of the same least score exceeds, if that was sought.
    total_bound: Option<f64>,
    /// Whether it is proved to be the best.
    proved: bool,
    /// Whether it was drawn of all fills with equal probability.
    uniform: bool,
}

/// Finds a fill. Events: `left_out`, the number of sensitive words of the lists that are left out; `fill`, each better than the one
/// before if the best is wanted; or `none`, with a sentence and the slot that is dead, if one is; at last `end`.
#[utoipa::path(
    get, path = "/api/fill", params(AskedProblem, AskedFill),
    responses(
        (status = 200, content_type = "text/event-stream", body = StreamEvent),
        (status = "4XX", body = Refused),
    ),
)]
pub async fn fill(
    shared: State,
    Asked(asked): Asked<AskedProblem>,
    Asked(wanted): Asked<AskedFill>,
) -> Result<EventResponse, Refusal> {
    let asked = asked.for_makers();
    asked.check(&shared)?;
    let few = wanted.few()?;
    Ok(shared.stream(move |shared, events| {
        let posed = Posed { distinct: wanted.distinct, ..asked.posed(shared)? };
        events.tell("left_out", &json!({ "words": posed.left_out }));
        let mut problem = posed.problem(events.halt())?;
        if let Some(language) = wanted.no_shared_stem {
            problem = NoSharedStem::add(problem, language).map_err(Refusal::unanswerable)?;
        }
        if let Some(length) = wanted.no_shared_part {
            problem = NoSharedPart::add(problem, length).map_err(Refusal::unanswerable)?;
        }
        if let Some(why) = problem.obstruction() {
            let demand = asked.at_fault(shared, &problem, events.halt())?;
            let dead = DeadSlot::new(&problem, why, demand);
            return Ok(none(events, &why.to_string(), dead.as_ref()));
        }
        let filling = Filling { problem: &problem, events, wanted, memory: events.memory() as u64 };
        match (wanted.how, wanted.objective, few) {
            (Wanted::Soon, _, _) | (Wanted::Best, Objective::Floor, None) => filling.above_floor(),
            (Wanted::Best, Objective::Worst | Objective::WorstThenTotal, few) => {
                filling.best_by_worst(few)
            }
            (_, _, Some(few)) => filling.few(few),
            (Wanted::Any, _, None) => filling.any(),
            (Wanted::Best, Objective::Total, None) => filling.best(),
            (Wanted::Random, _, None) => filling.random(),
        }
    }))
}

/// Tells that there is no fill, and the slot that is dead, if one is.
fn none(events: &Events, sentence: &str, dead: Option<&DeadSlot>) -> Value {
    events.tell("none", &json!({ "sentence": sentence, "dead": dead }));
    json!({ "reason": "done" })
}

struct Filling<'f> {
    problem: &'f Problem,
    events: &'f Events,
    wanted: AskedFill,
    memory: u64,
}

impl Filling<'_> {
    fn none(&self) -> Value {
        let sentence = NONE_FIT[usize::from(self.problem.required().next().is_some())];
        none(self.events, sentence, None)
    }

    fn tell(&self, letters: &[Letter], uniform: bool) -> Value {
        let grid = rows(self.problem, letters);
        self.events.tell("fill", &FoundFill { grid, uniform, ..FoundFill::default() });
        json!({ "reason": "done" })
    }

    fn setting(&self, halt: &Halt) -> Setting {
        let (seed, halt, nogoods) = (self.wanted.seed.into(), halt.clone(), self.memory / 4);
        Setting { seed, halt, nogoods, ..Setting::default() }
    }

    /// The model of a search for the best fill.
    fn dual_model(&self) -> Result<Arc<Model>, Ended> {
        let strategy = Strategy { algorithm: Algorithm::Dual, ..Strategy::default() };
        Ok(strategy.model(self.problem, self.events.halt())?)
    }

    fn parameters(&self, halt: &Halt) -> BestParameters {
        let (seed, halt, memory) = (self.wanted.seed.into(), halt.clone(), self.memory / 4);
        BestParameters { seed, halt, memory, ..BestParameters::default() }
    }

    fn any(&self) -> Result<Value, Ended> {
        let (strategy, halt) = (Strategy::default(), self.events.halt());
        let model = strategy.model(self.problem, halt)?;
        let outcome =
            strategy.run(&model, &self.setting(halt), NoObserver).map_err(Refusal::unanswerable)?;
        match (outcome.answer, &outcome.letters) {
            (Answer::Completion, Some(letters)) => Ok(self.tell(letters, false)),
            (Answer::LimitReached, _) => Err(Ended::Halted),
            _ => Ok(self.none()),
        }
    }

    /// A fill of all, drawn with equal probability if they can be counted soon and words may stand twice;
    /// else any.
    fn random(&self) -> Result<Value, Ended> {
        if self.problem.is_distinct() {
            return self.any();
        }
        let halt = Halt::after(COUNTING).or(self.events.halt());
        let counted = Counter::until(self.problem, Order::Rows, self.memory, &halt);
        let counted = counted.and_then(|mut counter| {
            counter.total()?;
            counter.sample(&mut ChaCha12Rng::seed_from_u64(self.wanted.seed.into()))
        });
        match counted {
            Ok(Some(letters)) => Ok(self.tell(&letters, true)),
            Ok(None) => Ok(self.none()),
            Err(_) => self.any(),
        }
    }

    fn best(&self) -> Result<Value, Ended> {
        let model = self.dual_model()?;
        // Of several fills of the greatest total it is the first, on any number of threads.
        let parameters = BestParameters { in_order: true, ..self.parameters(self.events.halt()) };
        let search = BranchAndBound::new(model, parameters).map_err(Refusal::unanswerable)?;
        let mut told = (None, Instant::now());
        search.work_reporting(|standing| {
            let is_news = told.0 != standing.best || told.1.elapsed() >= BETWEEN;
            if standing.best.is_some() && (is_news || standing.is_proved) {
                self.tell_best(&search, standing);
                told = (standing.best, Instant::now());
            }
        });
        let standing = search.bounds();
        match (standing.is_proved, standing.best) {
            (true, None) => Ok(self.none()),
            (true, Some(_)) => Ok(json!({ "reason": "done" })),
            (false, _) => Err(Ended::Halted),
        }
    }

    fn tell_best(&self, search: &BranchAndBound, standing: &BestBounds) {
        let Some(fill) = search.fills().into_iter().next() else { return };
        let told = FoundFill {
            grid: rows(self.problem, &fill.letters),
            total: Some(number(fill.total)),
            bound: standing.bound.map(number),
            proved: standing.is_proved,
            ..FoundFill::default()
        };
        self.events.tell("fill", &told);
    }

    /// The fill of the greatest total above the highest floor above which fills are found soon, or the first one.
    fn above_floor(&self) -> Result<Value, Ended> {
        let model = self.dual_model()?;
        let any = matches!(self.wanted.how, Wanted::Soon);
        let middling = Floors::middling(&model);
        let highest = self.wanted.floor.unwrap_or(middling);
        let floors = Floors { floors: Floors::down_from(highest), work: WORK_OF_FLOOR, any };
        let mut told = (None, Instant::now());
        let mut tell = |found: &AboveFloor, is_last: bool| {
            let Some(fill) = &found.best else { return };
            let is_news = told.0.as_ref() != Some(fill) || is_last || told.1.elapsed() >= BETWEEN;
            if !is_news {
                return;
            }
            told = (Some(fill.clone()), Instant::now());
            let found = FoundFill {
                grid: rows(self.problem, &fill.letters),
                total: Some(number(fill.total)),
                worst: Worst::of(&model, fill).map(|worst| worst.score.as_f64()),
                floor: Some(found.floor.as_f64()),
                scale: Some(2.0 * middling.as_f64()),
                bound: found.bound.map(number),
                proved: found.is_proved && !any,
                ..FoundFill::default()
            };
            self.events.tell("fill", &found);
        };
        let parameters = self.parameters(self.events.halt());
        let found = best_above_floor(&model, &floors, &parameters, &mut |found| tell(found, false));
        let found = found.map_err(Refusal::unanswerable)?;
        // The first fill is told already, and all that is known of it.
        if !any {
            tell(&found, true);
        }
        match found.best {
            Some(_) if found.is_proved || any => Ok(json!({ "reason": "done" })),
            None if found.is_proved => Ok(self.none()),
            _ => Err(Ended::Halted),
        }
    }

    /// The fill of the greatest total with few weak words, or the first that is found.
    fn few(&self, few: FewWeak) -> Result<Value, Ended> {
        let model = self.dual_model()?;
        let is_best = matches!(self.wanted.how, Wanted::Best);
        // Ended here, too, when a fill is enough.
        let halt = Halt::default().or(self.events.halt());
        let found = best_with_few_weak(&model, few, &self.parameters(&halt), &mut |standing| {
            let Some(fill) = &standing.best else { return };
            let told = FoundFill {
                grid: rows(self.problem, &fill.letters),
                total: is_best.then(|| number(fill.total)),
                weak: Some(few.count(&model, fill)),
                bound: standing.bound.filter(|_| is_best).map(number),
                proved: standing.is_proved && is_best,
                ..FoundFill::default()
            };
            self.events.tell("fill", &told);
            if !is_best {
                halt.set();
            }
        });
        let found = found.map_err(Refusal::unanswerable)?;
        match found.best {
            Some(_) if found.is_proved || !is_best => Ok(json!({ "reason": "done" })),
            None if found.is_proved => Ok(none(self.events, MANY_WEAK, None)),
            _ => Err(Ended::Halted),
        }
    }

    /// The fill whose worst word is the best, with few weak words if these are bounded.
    fn best_by_worst(&self, few: Option<FewWeak>) -> Result<Value, Ended> {
        let model = self.dual_model()?;
        let parameters = self.parameters(self.events.halt());
        let tell = |fill: &ScoredFill, bound: Option<Score>, total_bound: Option<Total>, proved| {
            let told = FoundFill {
                grid: rows(self.problem, &fill.letters),
                total: Some(number(fill.total)),
                worst: Worst::of(&model, fill).map(|worst| worst.score.as_f64()),
                weak: few.map(|few| few.count(&model, fill)),
                bound: bound.map(Score::as_f64),
                total_bound: total_bound.map(number),
                proved,
                ..FoundFill::default()
            };
            self.events.tell("fill", &told);
        };
        let by_total = self.wanted.objective == Objective::WorstThenTotal;
        let mut told = (None, None, Instant::now());
        let mut news = |standing: &WorstBounds| {
            let WorstBounds { best: Some((_, fill)), bound, total_bound, .. } = standing else {
                return;
            };
            let now = Some((fill.clone(), *bound));
            let is_news = told.0 != now || told.1 != *total_bound && told.2.elapsed() >= BETWEEN;
            if is_news {
                tell(fill, *bound, *total_bound, false);
                told = (now, *total_bound, Instant::now());
            }
        };
        let found = match few {
            None => best_by_worst(&model, by_total, &parameters, &mut news),
            Some(few) => best_by_worst_with_few_weak(&model, few, by_total, &parameters, &mut news),
        };
        let found = found.map_err(Refusal::unanswerable)?;
        match found.fills.first() {
            Some(fill) => {
                let total_bound = found.total.as_ref().and_then(|total| total.bound);
                tell(fill, found.bound, total_bound, found.is_proved);
            }
            None if found.is_proved && few.is_some() => {
                return Ok(none(self.events, MANY_WEAK, None));
            }
            None if found.is_proved => return Ok(self.none()),
            None => {}
        }
        if found.is_proved { Ok(json!({ "reason": "done" })) } else { Err(Ended::Halted) }
    }
}
