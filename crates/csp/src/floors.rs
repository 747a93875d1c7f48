//! The best fill as makers of puzzles want it: first no word below a floor, as high as fills are found soon, then the
//! greatest total of the fills above that floor.
//!
//! The exact search for the best worst word (`csp/worst.rs`) may take for ever where the grid is open. Here floors are tried
//! from the highest down, each with so much work and no more, by the solver that seeks any fill; then from the floor that has
//! one upwards, each with more work, at last those between the highest floor that has a fill and the next one. Branch and bound
//! goes on above the highest of all.

use std::sync::Arc;

use lexicon::{Score, Total};

use crate::answer::{Answer, Limits};
use crate::branch_and_bound::{BestParameters, BranchAndBound, ScoredFill, ScoresTooGreat};
use crate::model::Model;
use crate::placed::solve_placed;
use crate::solver::Parameters;

/// How floors are tried.
#[derive(Clone, Debug)]
pub struct Floors {
    /// The least scores of words, the highest first. Without a fill above any of them every word may stand.
    pub floors: Vec<Score>,
    /// How many blocks of about three nanoseconds the search above a floor may touch, so that there is a fill soon; then the
    /// floors above it are tried again, one after the other, with eight times as much, and some between the last two.
    pub work: u64,
    /// Whether the first fill is enough.
    pub any: bool,
}

/// How many times as much work the search above a floor may take once there is a fill.
const MORE: u64 = 8;

/// How often the step between the highest floor that has a fill and the next one is halved: a part of the grid that is hard to fill
/// often ends just above the floor.
const HALVINGS: usize = 2;

/// In how many steps floors go down from the greatest score that a list may have.
const STEPS: u64 = 20;

impl Floors {
    /// The score of middling words: half of the scale of the scores of a model.
    ///
    /// Takes time in proportion to the words.
    pub fn middling(model: &Model) -> Score {
        let greatest = model.distinct_scores().pop().unwrap_or_default();
        Score::from_millionths(scale(greatest) / 2)
    }

    /// Floors from a score on downwards, in steps of a twentieth of the scale that the score is of.
    pub fn down_from(highest: Score) -> Vec<Score> {
        let (highest, step) = (highest.millionths(), (scale(highest) / STEPS).max(1));
        let floors = (0..=STEPS).map_while(|down| highest.checked_sub(down * step));
        floors.filter(|&floor| floor > 0).map(Score::from_millionths).collect()
    }
}

/// The power of ten that is no less than a score, in millionths: lists have scores up to 1, up to 10, up to 100.
fn scale(score: Score) -> u64 {
    let mut scale = 1;
    while scale < score.millionths() {
        scale = u64::saturating_mul(scale, 10);
    }
    scale
}

/// The best fill known above a floor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AboveFloor {
    /// The floor of the fill: words below it stand only where all letters are given, and where they must.
    pub floor: Score,
    /// The fill above it of the greatest total.
    pub best: Option<ScoredFill>,
    /// The total that no fill above it exceeds; `None` before that is sought.
    pub bound: Option<Total>,
    /// Whether no fill above it has a greater total; without a fill, whether there is none at all.
    pub is_proved: bool,
}

/// Finds a fill above the highest of some floors above which fills are found soon, and unless any is enough the one of the
/// greatest total there, by one thread. `report` is called with each better fill and each better bound.
///
/// # Errors
/// If the scores are too great to be added up.
pub fn best_above_floor(
    model: &Model,
    floors: &Floors,
    parameters: &BestParameters,
    report: &mut dyn FnMut(&AboveFloor),
) -> Result<AboveFloor, ScoresTooGreat> {
    let mut search = FloorSearch { model, parameters, found: AboveFloor::default(), above: None };
    let is_found = floors.floors.iter().any(|&floor| search.attempt(floor, floors.work))
        || search.attempt(Score::ZERO, u64::MAX);
    if is_found {
        report(&search.found);
    }
    if floors.any || !is_found {
        return Ok(search.found);
    }
    let reached = search.found.floor;
    let work = floors.work.saturating_mul(MORE);
    let mut failed = None;
    for &floor in floors.floors.iter().rev().filter(|&&floor| floor > reached) {
        if !search.attempt(floor, work) {
            failed = Some(floor);
            break;
        }
        report(&search.found);
    }
    for _ in 0..HALVINGS {
        let Some(above) = failed else { break };
        let middle = search.found.floor.millionths().midpoint(above.millionths());
        let floor = Score::from_millionths(middle);
        if search.attempt(floor, work) {
            report(&search.found);
        } else {
            failed = Some(floor);
        }
    }
    let FloorSearch { mut found, above, .. } = search;
    if let Some(above) = above {
        improve(model, above, &mut found, parameters, report)?;
    }
    Ok(found)
}

/// The search for a floor above which there is a fill.
struct FloorSearch<'m> {
    model: &'m Model,
    parameters: &'m BestParameters,
    found: AboveFloor,
    /// The model of the words above the floor of the fill found.
    above: Option<Model>,
}

impl FloorSearch<'_> {
    /// Seeks a fill above a floor by so much work; whether there is one.
    fn attempt(&mut self, floor: Score, work: u64) -> bool {
        if self.parameters.halt.is_set() {
            return false;
        }
        let above = self.model.with_open_slots_at_least(floor);
        let limits = Limits { work, ..Limits::default() };
        let (seed, halt) = (self.parameters.seed, self.parameters.halt.clone());
        let parameters = Parameters { seed, limits, halt, ..Parameters::for_any_fill() };
        let fill = solve_placed(&above, &parameters);
        match (fill.answer, fill.letters) {
            (Answer::Completion, Some(letters)) => {
                let best = Some(ScoredFill::of(self.model, letters));
                self.found = AboveFloor { floor, best, bound: None, is_proved: false };
                self.above = Some(above);
                true
            }
            (answer, _) => {
                self.found.is_proved |= answer == Answer::Dead && floor == Score::ZERO;
                false
            }
        }
    }
}

/// Seeks the fill of the greatest total of the model of the words above a floor.
fn improve(
    model: &Model,
    above: Model,
    found: &mut AboveFloor,
    parameters: &BestParameters,
    report: &mut dyn FnMut(&AboveFloor),
) -> Result<(), ScoresTooGreat> {
    let search = BranchAndBound::new(Arc::new(above), parameters.clone())?;
    let mut take = |search: &BranchAndBound| {
        let bounds = search.bounds();
        (found.bound, found.is_proved) = (bounds.bound, bounds.is_proved);
        let known = found.best.as_ref().map(|fill| fill.total);
        if bounds.best > known
            && let Some(fill) = search.fills().into_iter().next()
        {
            found.best = Some(ScoredFill::of(model, fill.letters));
        }
        report(found);
    };
    search.work_reporting(|_| take(&search));
    take(&search);
    Ok(())
}
