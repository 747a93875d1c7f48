//! The fills whose worst words are the best.

use std::time::Instant;

use command::{Done, Exit, Failure, Watch};
use csp::{BestByWorst, BestParameters, Model, ScoredFill, Worst, WorstStanding, best_by_worst};

use crate::flags::{Objective, SeekingBest};
use crate::report::say;
use crate::solve::why_stopped;

/// Seeks them, and tells of better ones as they come.
pub fn search(
    seeking: &SeekingBest,
    model: &Model,
    watch: &Watch,
    start: Instant,
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
    let mut tell = |standing: &WorstStanding| {
        let Some((worst, _)) = &standing.best else { return };
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
        let bound = found.bound.unwrap_or(first.score);
        let known = format!(
            " with {known}, and no fill has a worst word above {bound}, after {seconds:.1} s"
        );
        return why_stopped(watch, false, &known);
    }
    match found.fills.len() {
        1 => {
            say(format_args!("{known}: no fill has a better worst word, proved in {seconds:.2} s"))
        }
        many => say(format_args!(
            "worst words {} to {}: the {many} best, proved in {seconds:.2} s",
            first.score, last.score
        )),
    }
    Ok(Exit::Finished)
}

/// The worst word of a fill as it is told.
fn text(worst: &Worst) -> String {
    let slots = if worst.slots == 1 { "slot" } else { "slots" };
    format!("worst word {} in {} {slots}", worst.score, worst.slots)
}
