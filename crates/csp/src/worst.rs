//! The fill whose worst word is the best: thresholds on the least score.
//!
//! The worst word (`csp/worst.rs`) is a bottleneck: whether a fill has all its words of a score or more is a question
//! for the solver that seeks any fill, on the model without the words below (`model/at_least.rs`). Fills after the
//! best come level by level: branch and bound lists those of a threshold, and the next threshold is the greatest that
//! further fills meet. Each search for a threshold is a bisection (`csp/thresholds.rs`), also where few words may be weak
//! (`csp/few.rs`).

use std::cmp::Reverse;
use std::convert::Infallible;
use std::sync::Arc;

use lexicon::{Letter, Score, Total};

use crate::answer::{Answer, Limits};
use crate::branch_and_bound::{
    BestBounds, BestParameters, BestStatistics, BranchAndBound, ScoredFill, ScoresTooGreat,
};
use crate::model::Model;
use crate::orders::ValueOrder;
use crate::placed::solve_placed;
use crate::solver::{Parameters, SolverStatistics};
use crate::thresholds::{Bisection, Tried};

/// The work of a question in the first round, in blocks of about three nanoseconds; in each round it is twice as much.
const FIRST_WORK: u64 = 1 << 22;

/// The worst word of a fill, of those in slots that are not [held](Model::is_held).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worst {
    /// Its score: the least of the scores of these words.
    pub score: Score,
    /// How many slots have a word of this score.
    pub slots: usize,
}

impl Worst {
    /// The worst word of a fill without slots.
    const NONE: Worst = Worst { score: Score::ZERO, slots: 0 };

    /// The worst word of a fill of a model; `None` if there is no slot that is not held.
    pub fn of(model: &Model, fill: &ScoredFill) -> Option<Worst> {
        let slots = model.open_slots();
        let scores: Vec<Score> =
            slots.map(|slot| model.score(slot, fill.word(model, slot))).collect();
        let score = scores.iter().copied().min()?;
        Some(Worst { score, slots: scores.iter().filter(|&&other| other == score).count() })
    }
}

/// The greatest least score known, and the bound that no fill exceeds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorstBounds {
    /// Of the fills found, the fill whose worst word is the best; while the greatest total is sought, of these that of the
    /// greatest.
    pub best: Option<(Worst, ScoredFill)>,
    /// The score that the worst word of no fill exceeds; `None` if it is shown that there is no fill.
    pub bound: Option<Score>,
    /// Whether no fill has a better worst word.
    pub is_proved: bool,
    /// The total that no fill of the best worst word exceeds; `None` before the greatest total is sought.
    pub total_bound: Option<Total>,
    /// What the solver that seeks any fill did so far.
    pub statistics: SolverStatistics,
}

impl WorstBounds {
    /// Notes a fill by its letters; its worst word meets the thresholds of `scores` up to a place.
    pub(crate) fn note(&mut self, model: &Model, scores: &[Score], letters: Vec<Letter>) -> Tried {
        let fill = ScoredFill::of(model, letters);
        let worst = Worst::of(model, &fill);
        self.best = Some((worst.unwrap_or(Worst::NONE), fill));
        Tried::Met { last: place_of(scores, worst) }
    }
}

/// Finds the fill whose worst word has the greatest score: a bottleneck.
///
/// Each question is whether a fill has no word below a threshold, asked of the [solver](solve_placed) that seeks any fill. A
/// fill raises the least score known to that of its worst word; a refutation lowers the bound below the threshold.
/// Thresholds are halved; a question that takes too long counts as refuted for the pass, and in the next
/// pass has twice the work. `report` is called with each better fill and each better bound. Of the parameters the seed and the
/// halt matter.
pub fn greatest_least(
    model: &Model,
    parameters: &BestParameters,
    report: &mut dyn FnMut(&WorstBounds),
) -> WorstBounds {
    let scores = model.distinct_scores();
    // Without slots the empty fill has no worst word: it meets each threshold.
    let mut bisection = Bisection::new(scores.len().max(1));
    let mut search = WorstSearch { model, parameters, scores, bounds: WorstBounds::default() };
    let mut work = FIRST_WORK;
    for pass in 0.. {
        search.report(bisection, report);
        if bisection.is_settled() || parameters.halt.is_set() {
            break;
        }
        bisection.begin();
        while !parameters.halt.is_set() {
            let before = bisection;
            let Ok(goes_on) = bisection.step(|place| search.attempt(place, pass, work));
            if !goes_on {
                break;
            }
            if bisection.last_met() != before.last_met()
                || bisection.last_open() != before.last_open()
            {
                search.report(bisection, report);
            }
        }
        work = work.saturating_mul(2);
    }
    search.bounds
}

struct WorstSearch<'m> {
    model: &'m Model,
    parameters: &'m BestParameters,
    /// The scores that words have, in increasing order: the thresholds.
    scores: Vec<Score>,
    bounds: WorstBounds,
}

impl WorstSearch<'_> {
    /// Whether a fill has all its words of the score at a place or more.
    fn attempt(&mut self, place: usize, pass: u64, work: u64) -> Result<Tried, Infallible> {
        let least = self.scores.get(place).copied().unwrap_or_default();
        let Some(model) = self.model.at_least(least) else { return Ok(Tried::Unmet) };
        let parameters = Parameters {
            values: ValueOrder::Random,
            last_conflict: true,
            seed: self.parameters.seed.wrapping_add(pass),
            limits: Limits { work, ..Limits::default() },
            halt: self.parameters.halt.clone(),
            ..Parameters::default()
        };
        let found = solve_placed(&model, &parameters);
        self.bounds.statistics += found.statistics;
        Ok(match (found.answer, found.letters) {
            (Answer::Completion, Some(letters)) => {
                self.bounds.note(self.model, &self.scores, letters)
            }
            (Answer::Dead, _) => Tried::Unmet,
            _ => Tried::Unknown,
        })
    }

    fn report(&mut self, bisection: Bisection, report: &mut dyn FnMut(&WorstBounds)) {
        let bound = |last: usize| self.scores.get(last).copied().unwrap_or_default();
        self.bounds.bound = bisection.last_open().map(bound);
        self.bounds.is_proved = bisection.is_settled();
        report(&self.bounds);
    }
}

/// The place of the greatest of some scores that a worst word meets; beyond all of them where there is no slot.
fn place_of(scores: &[Score], worst: Option<Worst>) -> usize {
    worst.map_or(usize::MAX - 1, |worst| {
        scores.partition_point(|&score| score <= worst.score).saturating_sub(1)
    })
}

/// The fills whose worst words are the best, and whether no others are better.
#[derive(Clone, Debug, Default)]
pub struct BestByWorst {
    /// The fills, the best first.
    pub fills: Vec<ScoredFill>,
    /// The score that the worst word of no fill exceeds; `None` if it is shown that there is no fill.
    pub bound: Option<Score>,
    /// Whether no other fill is better.
    pub is_proved: bool,
    /// The greatest total of the fills of the best worst word, and its bound; `None` if it was not sought.
    pub total: Option<BestBounds>,
    /// What the solver that seeks any fill did.
    pub solver: SolverStatistics,
    /// What each search by branch and bound did.
    pub searches: Vec<BestStatistics>,
}

/// Finds the fills whose worst words are the best, by one thread; of fills that are equal by that, any, or if
/// `by_total` the fills of the greatest totals.
///
/// The fills of the [greatest least score](greatest_least) come first; as long as there are fewer than are wanted, the
/// greatest threshold comes next that further fills meet. `report` is called with each better fill and each better bound, of
/// the worst word and then of the total.
///
/// # Errors
/// If the scores are too great to be added up.
pub fn best_by_worst(
    model: &Model,
    by_total: bool,
    parameters: &BestParameters,
    report: &mut dyn FnMut(&WorstBounds),
) -> Result<BestByWorst, ScoresTooGreat> {
    let mut bounds = greatest_least(model, parameters, report);
    let mut best = BestByWorst {
        fills: bounds.best.iter().map(|(_, fill)| fill.clone()).collect(),
        bound: bounds.bound,
        is_proved: bounds.is_proved,
        total: None,
        solver: bounds.statistics,
        searches: Vec::new(),
    };
    let Some((worst, first)) = bounds.best.clone().filter(|_| best.is_proved) else {
        return Ok(best);
    };
    if !by_total && parameters.top <= 1 {
        return Ok(best);
    }
    let scores = model.distinct_scores();
    let mut levels = Levels { model, parameters, searches: Vec::new() };
    let mut known: Vec<ScoredFill> = Vec::new();
    let mut place = scores.partition_point(|&score| score < worst.score);
    loop {
        let least = scores.get(place).copied().unwrap_or_default();
        let is_first = known.is_empty();
        let (mut found, level) = levels.fills(least, parameters.top, by_total, &mut |search| {
            if is_first && by_total {
                bounds.better_total(model, search);
                report(&bounds);
            }
        })?;
        if is_first {
            // The fill of the solver may be better than those that branch and bound has when it is stopped.
            if !level.is_proved && found.iter().all(|fill| fill.letters != first.letters) {
                found.push(first.clone());
                found.sort_by_key(|fill| Reverse(fill.total));
            }
            let total = found.first().map(|fill| fill.total);
            best.total = by_total.then(|| BestBounds { best: total, ..level.clone() });
        }
        let is_new = |fill: &ScoredFill| known.iter().all(|other| other.letters != fill.letters);
        let new: Vec<ScoredFill> = found.into_iter().filter(is_new).collect();
        let room = parameters.top.max(1) - known.len();
        known.extend(new.into_iter().take(room));
        // The fills found before are no worse.
        best.is_proved = level.is_proved;
        if !level.is_proved || known.len() >= parameters.top {
            break;
        }
        match levels.next(&scores[..place.min(scores.len())], known.len())? {
            Next::Place(next) => place = next,
            Next::None => break,
            Next::Unknown => {
                best.is_proved = false;
                break;
            }
        }
    }
    best.fills = known;
    best.searches = levels.searches;
    Ok(best)
}

impl WorstBounds {
    /// Takes over the bounds of a search for the greatest total.
    fn better_total(&mut self, model: &Model, search: &BranchAndBound) {
        self.total_bound = search.bounds().bound;
        let known = self.best.as_ref().map(|(_, fill)| fill.total);
        let better = search.fills().into_iter().next().filter(|fill| Some(fill.total) > known);
        if let Some(fill) = better
            && let Some(worst) = Worst::of(model, &fill)
        {
            self.best = Some((worst, fill));
        }
    }
}

/// The place of the next threshold.
enum Next {
    Place(usize),
    None,
    Unknown,
}

/// Branch and bound of the fills that meet a threshold.
struct Levels<'m> {
    model: &'m Model,
    parameters: &'m BestParameters,
    /// What the searches did so far.
    searches: Vec<BestStatistics>,
}

impl Levels<'_> {
    /// The fills of the greatest totals, or any fills, without a word below a threshold; and the bounds of their totals, or
    /// whether there are no others. `report` is called whenever the bounds have changed.
    fn fills(
        &mut self,
        least: Score,
        top: usize,
        by_total: bool,
        report: &mut dyn FnMut(&BranchAndBound),
    ) -> Result<(Vec<ScoredFill>, BestBounds), ScoresTooGreat> {
        let none = BestBounds { best: None, bound: None, is_proved: true };
        let Some(mut level) = self.model.at_least(least) else { return Ok((Vec::new(), none)) };
        if !by_total {
            level = level.unscored();
        }
        let parameters = BestParameters { top, ..self.parameters.clone() };
        let search = BranchAndBound::new(Arc::new(level), parameters)?;
        search.work_reporting(|_| report(&search));
        self.searches.push(search.statistics());
        let fills = search.fills().into_iter();
        let fills = fills.map(|fill| ScoredFill::of(self.model, fill.letters)).collect();
        Ok((fills, search.bounds()))
    }

    /// The place of the greatest of the thresholds, which are in increasing order, that more fills meet than are `known`.
    fn next(&mut self, thresholds: &[Score], known: usize) -> Result<Next, ScoresTooGreat> {
        let mut bisection = Bisection::new(thresholds.len());
        let halt = &self.parameters.halt;
        let mut attempt = |place: usize| {
            let (fills, level) = self.fills(thresholds[place], known + 1, false, &mut |_| ())?;
            Ok(match fills.len() > known {
                true => Tried::Met { last: place },
                false if level.is_proved => Tried::Unmet,
                false => Tried::Unknown,
            })
        };
        while !halt.is_set() && bisection.step(&mut attempt)? {}
        Ok(match bisection.is_settled() {
            true => bisection.last_met().map_or(Next::None, Next::Place),
            false => Next::Unknown,
        })
    }
}
