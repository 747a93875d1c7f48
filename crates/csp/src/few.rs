//! The best fill among those with few weak words: their number is bounded by a price.

use std::sync::Arc;

use lexicon::{Halt, Letter, Score, Total};
use network::SlotId;

use crate::branch_and_bound::{
    BestBounds, BestParameters, BranchAndBound, ScoredFill, ScoresTooGreat,
};
use crate::model::Model;
use crate::thresholds::{Bisection, Tried};
use crate::worst::{BestByWorst, WorstBounds};

/// A piece of work between two looks at the best fill: words that branch and bound looks at.
const WORDS: u64 = 1 << 16;

/// How many such pieces a search of the first round has; in each round it has twice as many.
const PIECES: u64 = 1 << 6;

/// The most prices that are tried in a round: each moves the bound down, or is the last.
const MOST_PRICES: usize = 16;

/// How many of the best fills at the best price are listed to close what is left between fill and bound.
const LISTED: [usize; 4] = [4, 16, 64, 256];

/// A bound on the weak words of a fill: at most `most` of its words have a score below `under`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FewWeak {
    /// How many there may be.
    pub most: usize,
    /// The score from which on a word is not weak.
    pub under: Score,
}

/// The best fill known among those with few weak words, and the bound that none of them exceeds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FewWeakBounds {
    /// The fill of the greatest total.
    pub best: Option<ScoredFill>,
    /// The total that no such fill exceeds; `None` before anything is known, and if it is shown that there is none.
    pub bound: Option<Total>,
    /// Whether no such fill is better, or there is none.
    pub is_proved: bool,
}

impl FewWeak {
    /// How many words of a fill are weak, in slots that are not [held](Model::is_held).
    pub fn count(self, model: &Model, fill: &ScoredFill) -> usize {
        model
            .open_slots()
            .filter(|&slot| model.score(slot, fill.word(model, slot)) < self.under)
            .count()
    }
}

/// Finds the fill of the greatest total among those with few weak words, by one thread.
///
/// Words that are not weak get a price on top of their scores (Lagrangian relaxation): at any price, the greatest total with
/// prices, less the price of the words that a fill must not have weak, bounds the totals sought. Prices go where the lines
/// of the two fills around the bound meet (Kelley's cutting planes, in one dimension), and at the best price the next best fills are
/// listed until one meets the bound (Handler and Zang, *A dual algorithm for the constrained shortest path problem*,
/// Networks 10, 1980). A search that takes too long ends, and has twice the work in the next round. `report` is called with each
/// better fill and each better bound.
///
/// # Errors
/// If the scores are too great to be added up.
///
/// ```
/// use std::sync::Arc;
/// use csp::{BestParameters, FewWeak, Model, best_with_few_weak};
/// use network::{order::Order, problem::Problem};
///
/// let problem = Problem::of_words("11\n00\n11\n", ["au;9", "la;9", "et;3", "te;3"])?.distinct();
/// let model = Model::new(&problem, Order::Rows);
/// let best = |most| {
///     let few = FewWeak { most, under: "5".parse().unwrap() };
///     best_with_few_weak(&model, few, &BestParameters::default(), &mut |_| ())
/// };
/// assert_eq!(best(0)?.best.unwrap().total.to_string(), "18");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn best_with_few_weak(
    model: &Model,
    few: FewWeak,
    parameters: &BestParameters,
    report: &mut dyn FnMut(&FewWeakBounds),
) -> Result<FewWeakBounds, ScoresTooGreat> {
    let mut search =
        FewWeakSearch { model, few, parameters, report, bounds: FewWeakBounds::default() };
    for round in 0..u64::BITS {
        search.round(PIECES << round)?;
        if search.is_over() {
            break;
        }
    }
    Ok(search.bounds)
}

/// Finds, among the fills with few weak words, the fill whose worst word is the best, by one thread; of fills that are equal
/// by that, any, or if `by_total` the fill of the greatest total.
///
/// A threshold of the worst score is a question whether there is a fill with few weak words among the words of that score or
/// more. Thresholds are halved as in [`greatest_least`](crate::greatest_least). `report` is called with each better fill. What the
/// searches did is not part of the result.
///
/// # Errors
/// If the scores are too great to be added up.
pub fn best_by_worst_with_few_weak(
    model: &Model,
    few: FewWeak,
    by_total: bool,
    parameters: &BestParameters,
    report: &mut dyn FnMut(&WorstBounds),
) -> Result<BestByWorst, ScoresTooGreat> {
    let scores = model.distinct_scores();
    // Without slots the empty fill has no worst word: it meets each threshold.
    let mut bisection = Bisection::new(scores.len().max(1));
    let mut bounds = WorstBounds { bound: model.least_of_greatest(), ..WorstBounds::default() };
    for round in 0..u64::BITS {
        bisection.begin();
        while !parameters.halt.is_set()
            && bisection.step(|place| {
                let least = scores.get(place).copied().unwrap_or_default();
                let Some(level) = model.at_least(least) else { return Ok(Tried::Unmet) };
                let found = any_with_few_weak(&level, few, parameters, PIECES << round)?;
                let Some(fill) = found.best else {
                    return Ok(if found.is_proved { Tried::Unmet } else { Tried::Unknown });
                };
                let met = bounds.note(model, &scores, fill.letters);
                report(&bounds);
                Ok(met)
            })?
        {}
        if bisection.is_settled() || parameters.halt.is_set() {
            break;
        }
    }
    bounds.is_proved = bisection.is_settled();
    let WorstBounds { best, mut bound, mut is_proved, .. } = bounds;
    if is_proved {
        bound = best.as_ref().map(|(worst, _)| worst.score);
    } else if let Some(open) = bisection.last_open().and_then(|last| scores.get(last)) {
        bound = bound.min(Some(*open));
    }
    let mut best = best.map(|(_, fill)| fill);
    let mut total = None;
    if is_proved
        && by_total
        && let Some(level) = bound.and_then(|least| model.at_least(least))
    {
        let found = best_with_few_weak(&level, few, parameters, &mut |_| ())?;
        is_proved = found.is_proved;
        let better = found.best.map(|fill| ScoredFill::of(model, fill.letters));
        best = best.into_iter().chain(better).max_by_key(|fill| fill.total);
        let greatest = best.as_ref().map(|fill| fill.total);
        total = Some(BestBounds { best: greatest, bound: found.bound, is_proved });
    }
    let fills = best.into_iter().collect();
    Ok(BestByWorst { fills, bound, is_proved, total, ..BestByWorst::default() })
}

/// Any fill with few weak words, by one round.
fn any_with_few_weak(
    model: &Model,
    few: FewWeak,
    parameters: &BestParameters,
    pieces: u64,
) -> Result<FewWeakBounds, ScoresTooGreat> {
    // One fill is enough.
    let halt = Halt::default().or(&parameters.halt);
    let parameters = BestParameters { halt: halt.clone(), ..parameters.clone() };
    let mut end_with_first = |bounds: &FewWeakBounds| {
        if bounds.best.is_some() {
            halt.set();
        }
    };
    let (report, bounds): (&mut dyn FnMut(&FewWeakBounds), _) =
        (&mut end_with_first, FewWeakBounds::default());
    let mut search = FewWeakSearch { model, few, parameters: &parameters, report, bounds };
    search.round(pieces)?;
    Ok(search.bounds)
}

/// A fill at some price: its total without the price, and how many of its words are weak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PricedFill {
    total: u128,
    weak: usize,
}

struct FewWeakSearch<'s> {
    model: &'s Model,
    few: FewWeak,
    parameters: &'s BestParameters,
    report: &'s mut dyn FnMut(&FewWeakBounds),
    bounds: FewWeakBounds,
}

impl FewWeakSearch<'_> {
    fn is_over(&self) -> bool {
        self.bounds.is_proved || self.parameters.halt.is_set()
    }

    /// Tries prices, each by a search of some pieces, then lists the best fills at the last one.
    fn round(&mut self, pieces: u64) -> Result<(), ScoresTooGreat> {
        let high = self.model.greatest_total().millionths() as u64 + 1;
        let Some(mut near) = self.price(0, 1, pieces)? else { return Ok(()) };
        let mut price = 0;
        if !self.is_over() && near.weak > self.few.most {
            let Some(mut far) = self.price(high, 1, pieces)? else { return Ok(()) };
            price = high;
            for _ in 0..MOST_PRICES {
                if self.is_over() || far.weak > self.few.most || near.total <= far.total {
                    break;
                }
                price = ((near.total - far.total) / (near.weak - far.weak) as u128) as u64;
                match self.price(price, 1, pieces)? {
                    Some(line) if line != near && line != far => {
                        *(if line.weak > self.few.most { &mut near } else { &mut far }) = line;
                    }
                    _ => break,
                }
            }
        }
        for top in LISTED {
            if self.is_over() {
                break;
            }
            self.price(price, top, pieces)?;
        }
        Ok(())
    }

    /// Searches the best fills at a price, and returns the best one, if one was found.
    fn price(
        &mut self,
        price: u64,
        top: usize,
        pieces: u64,
    ) -> Result<Option<PricedFill>, ScoresTooGreat> {
        let priced = |score: Score| match score < self.few.under {
            true => score,
            false => Score::from_millionths(score.millionths().saturating_add(price)),
        };
        let model = Arc::new(self.model.rescored(priced));
        let parameters = BestParameters { top, gap: 0.0, ..self.parameters.clone() };
        let search = BranchAndBound::new(model, parameters)?;
        let mut worker = search.worker(0);
        let mut best = None;
        for _ in 0..pieces {
            let goes_on = worker.advance(WORDS);
            let now = search.bounds().best;
            if now != best {
                best = now;
                for fill in search.fills() {
                    self.note(fill.letters);
                }
            }
            if !goes_on || self.is_over() {
                break;
            }
        }
        let (bounds, fills) = (search.bounds(), search.fills());
        let lines: Vec<PricedFill> =
            fills.iter().map(|fill| self.note(fill.letters.clone())).collect();
        // The price that a fill pays which has as many weak words as may be.
        let open = self.model.open_slots().count();
        let must = (open.saturating_sub(self.few.most) + self.held_and_strong()) as u128
            * u128::from(price);
        let bound = match (bounds.is_proved, fills.last()) {
            // All others have no more than the last.
            (true, Some(last)) if fills.len() >= top => Some(last.total),
            (true, _) => None,
            (false, _) => bounds.bound,
        };
        let known = self.bounds.best.as_ref().map(|fill| fill.total.millionths());
        let others = bound.and_then(|bound| bound.millionths().checked_sub(must));
        self.bound(others.max(known));
        Ok(lines.first().copied())
    }

    /// How many words of held slots have no weak score.
    fn held_and_strong(&self) -> usize {
        let slots = SlotId::all(self.model.slot_count());
        let held = slots.filter(|&slot| self.model.is_held(slot));
        let words = held.flat_map(|slot| self.model.words(slot).map(move |word| (slot, word)));
        words.filter(|&(slot, word)| self.model.score(slot, word) >= self.few.under).count()
    }

    /// Takes a fill for the best, if it is, and returns its line.
    fn note(&mut self, letters: Vec<Letter>) -> PricedFill {
        let fill = ScoredFill::of(self.model, letters);
        let weak = self.few.count(self.model, &fill);
        let line = PricedFill { total: fill.total.millionths(), weak };
        let is_better = self.bounds.best.as_ref().is_none_or(|best| fill.total > best.total);
        if weak <= self.few.most && is_better {
            self.bounds.best = Some(fill);
            (self.report)(&self.bounds);
        }
        line
    }

    /// No fill has more; `None` if there is none.
    fn bound(&mut self, bound: Option<u128>) {
        let bound = bound.map(Total::from_millionths);
        let is_proved = self.bounds.best.as_ref().map(|best| best.total) >= bound;
        // No bound is less than any where there is no fill.
        let is_better = self.bounds.bound.is_none_or(|known| bound.is_none_or(|new| new < known));
        if is_better || is_proved {
            (self.bounds.bound, self.bounds.is_proved) = (bound, is_proved);
            (self.report)(&self.bounds);
        }
    }
}
