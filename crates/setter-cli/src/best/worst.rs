//! The fills whose worst words are the best.

use std::time::Instant;

use command::{Done, Exit, Failure, Watch};
use csp::{
    BestBounds, BestByWorst, BestParameters, Model, ScoredFill, Worst, WorstBounds, best_by_worst,
};

use super::progress::{Progress, percent};
use crate::flags::{Objective, SeekingBest};
use crate::report::say;
use crate::solve::why_stopped;

/// Seeks them, and tells of better ones as they come.
pub fn search(
    seeking: &SeekingBest,
    model: &Model,
    watch: &Watch,
    start: Instant,
    mut progress: Progress<'_>,
) -> Result<BestByWorst, Failure> {
    let parameters = BestParameters {
        top: seeking.top,
        seed: seeking.search.seed,
        memory: seeking.asked.memory / 4,
        halt: watch.halt(),
        ..BestParameters::default()
    };
    let mut told = None;
    let by_total = seeking.objective == Objective::WorstThenTotal;
    let mut tell = |standing: &WorstBounds| {
        let Some((worst, fill)) = &standing.best else { return };
        if standing.total_bound.is_some() {
            let (best, bound) = (Some(fill.total), standing.total_bound);
            let totals = BestBounds { best, bound, is_proved: bound <= best };
            progress.note(&totals, || Some(fill.clone()));
            return;
        }
        let now = (*worst, standing.bound);
        if standing.is_proved || told.replace(now) == Some(now) {
            return;
        }
        let seconds = start.elapsed().as_secs_f64();
        let bound = standing.bound.map_or(String::new(), |bound| format!(", bound {bound}"));
        say(format_args!("{seconds:.2} s: {}{bound}", text(worst)));
    };
    best_by_worst(model, by_total, &parameters, &mut tell)
        .map_err(|error| Exit::BadInput.because(error))
}

/// The worst words of fills.
pub fn words(model: &Model, fills: &[ScoredFill]) -> Vec<Worst> {
    fills.iter().filter_map(|fill| Worst::of(model, fill)).collect()
}

/// Says what is proved.
pub fn conclude(model: &Model, found: &BestByWorst, watch: &Watch, start: Instant) -> Done {
    let seconds = start.elapsed().as_secs_f64();
    let worst = words(model, &found.fills);
    if model.slot_count() == 0 && found.is_proved {
        say(format_args!("no slot has a word: each fill is as good as any other"));
        return Ok(Exit::Finished);
    }
    let (Some(first), Some(last), Some(fill)) = (worst.first(), worst.last(), found.fills.first())
    else {
        return why_stopped(
            watch,
            false,
            &format!(" before a fill was found, after {seconds:.1} s"),
        );
    };
    let total = fill.total;
    let known = format!("{}, total {total}", text(first));
    if !found.is_proved {
        let bound = match &found.total {
            None => {
                let bound = found.bound.unwrap_or(first.score);
                format!(", and no fill has a worst word above {bound}")
            }
            Some(standing) => format!(
                ": no fill has a better worst word, and none with this one a greater total than {} (gap {})",
                standing.bound.unwrap_or(total),
                percent(standing)
            ),
        };
        return why_stopped(watch, false, &format!(" with {known}{bound}, after {seconds:.1} s"));
    }
    let what = match (found.fills.as_slice(), &found.total) {
        ([_], None) => format!("{known}: no fill has a better worst word"),
        ([_], Some(_)) => format!(
            "{known}: no fill has a better worst word, and none with this one a greater total"
        ),
        (many, _) => {
            let last_total = many.last().map_or(total, |fill| fill.total);
            let (first, last, count) = (first.score, last.score, many.len());
            format!(
                "worst words {first} to {last}, totals {total} to {last_total}: the {count} best"
            )
        }
    };
    say(format_args!("{what}, proved in {seconds:.2} s"));
    Ok(Exit::Finished)
}

/// The worst word of a fill as it is told.
fn text(worst: &Worst) -> String {
    let slots = if worst.slots == 1 { "slot" } else { "slots" };
    format!("worst word {} in {} {slots}", worst.score, worst.slots)
}
