//! `setter best`: the fills of the greatest totals of scores.

mod progress;
mod worst;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Instant;

use anyhow::anyhow;
use command::{Done, Exit, Failure, Watch};
use csp::{Answer, BestBounds, BestByWorst, BranchAndBound, Limits, Model, ScoredFill, Worst};
use lexicon::{Halted, Score, Total, threads};
use network::{Problem, SlotId};
use puzzle::inputs::{InputStatistics, Inputs, warn_if_short_of_memory};
use serde_json::Value;
use setter::strategy::{Algorithm, Outcome, Setting, dual};

use crate::flags::{Objective, SeekingBest};
use crate::problem::{Chosen, read};
use crate::report::{VOICE, say};
use crate::solve::{common_parameters, why_stopped};
use crate::statistics::{BestRunStatistics, write_statistics};
use crate::told::{self, Shown};
use progress::{Progress, Totals, percent};

/// The outcome of a search.
struct Found {
    outcome: Outcome,
    standing: BestBounds,
    fills: Vec<ScoredFill>,
    /// The fills of the best worst words, if these were sought.
    by_worst: Option<BestByWorst>,
}

impl Found {
    /// There is no fill, which was known before the search.
    fn none() -> Found {
        let standing = BestBounds { best: None, bound: None, is_proved: true };
        let outcome = Outcome::known_dead();
        Found { outcome, standing, fills: Vec::new(), by_worst: None }
    }

    /// Tells what the search did, if that is asked for, and the worst words of the fills.
    fn tell_statistics(&self, seeking: &SeekingBest, inputs: &Inputs, worst: &[Worst]) {
        let Some(form) = seeking.search.told.stats else { return };
        let read = InputStatistics::new(&inputs.index, &inputs.problem, inputs.times);
        let slots = inputs.problem.network().slots.len();
        let run = BestRunStatistics::new(read, &self.outcome, &self.standing, &self.fills, slots);
        write_statistics(&run.with_worst(worst, self.by_worst.as_ref()), form);
    }
}

/// Finds the best fills, and writes them.
pub fn run(seeking: &SeekingBest) -> Done {
    let start = Instant::now();
    let output = seeking.search.output();
    let watch = Watch::start(start, seeking.search.time, output.path.is_none(), VOICE)?;
    output.check()?;
    told::check(&seeking.search.told)?;
    let inputs = read(&seeking.asked, start, &watch)?;
    let problem = &inputs.problem;
    let chosen = Chosen::of(&seeking.asked, &inputs, &watch)?;
    watch.enter("before a fill was found");
    let is_told = seeking.search.told.tells_steps();
    if let Some(why) = chosen.obstruction(problem).filter(|_| !is_told) {
        Found::none().tell_statistics(seeking, &inputs, &[]);
        say(format_args!("no fill: {why}"));
        return Ok(Exit::Finished);
    }
    let model = match &chosen.model {
        Some(model) => Ok(Arc::clone(model)),
        None => seeking.strategy.model(problem, &watch.halt()),
    };
    let mut model = model.map_err(|Halted| watch.failure())?;
    if model.slot_count() > 0 && model.greatest_total() == Total::default() {
        // Where scores are demanded there is no such fill, which is told below.
        let equal = match seeking.at_least.is_some_and(|least| least > Score::ZERO) {
            true => "",
            false => ": each fill is as good as any other",
        };
        say(format_args!("no word has a score (word;score){equal}"));
    }
    if let Some(least) = seeking.at_least {
        let Some(left) = model.at_least(least) else {
            Found::none().tell_statistics(seeking, &inputs, &[]);
            say(format_args!("no fill: a word that must stand has a lower score than {least}"));
            return Ok(Exit::Finished);
        };
        model = Arc::new(left);
    }
    // From here on a run that is stopped leaves the best fill it has.
    watch.hold();
    let found = match seeking.objective.is_by_worst() {
        true => by_worst(seeking, problem, &model, &watch, start),
        false => search(seeking, (&inputs, &model), &watch, start),
    }?;
    VOICE.peak_memory(seeking.asked.memory);
    found.tell_statistics(seeking, &inputs, &worst::words(&model, &found.fills));
    if found.outcome.answer == Answer::Dead {
        let nodes = found.outcome.statistics.nodes;
        if let Some(least) = seeking.at_least {
            say(format_args!(
                "no fill has all its words of {least} or more ({nodes} nodes searched)"
            ));
            return Ok(Exit::Finished);
        }
        let why = chosen.emptiness(problem, &seeking.asked, None, nodes);
        say(format_args!("no fill: {why}"));
        return Ok(Exit::Finished);
    }
    let text = |fill: &ScoredFill| problem.print(&fill.letters);
    let fills: Vec<String> = found.fills.iter().map(text).collect();
    let written = output.write_found(&fills.join("\n"));
    if seeking.scores {
        tell_scores(problem, totals(seeking, &model), &model, &found.fills);
    }
    // What is proved is said in any case.
    let concluded = match &found.by_worst {
        Some(by_worst) => worst::conclude(&model, by_worst, &watch, start),
        None => conclude(seeking, &found, (&watch, &model), start),
    };
    written?;
    concluded
}

/// How totals are told.
fn totals(seeking: &SeekingBest, model: &Model) -> Totals {
    let is_mean = seeking.objective == Objective::Mean;
    Totals { mean_over: is_mean.then_some(model.slot_count()) }
}

/// Tells on standard error the total of each fill, and the score of each of its words.
fn tell_scores(problem: &Problem, totals: Totals, model: &Model, fills: &[ScoredFill]) {
    for (number, fill) in (1..).zip(fills) {
        say(format_args!("fill {number} has the total {}", totals.text(fill.total)));
        for slot in SlotId::all(model.slot_count()) {
            let word = fill.word(model, slot);
            let text = problem.alphabet().spell(model.word(slot, word));
            let name = &problem.network().slots[slot];
            say(format_args!("  {name}: {text};{}", model.score(slot, word)));
        }
    }
}

/// Seeks the fills of the best worst words.
fn by_worst(
    seeking: &SeekingBest,
    problem: &Problem,
    model: &Model,
    watch: &Watch,
    start: Instant,
) -> Result<Found, Failure> {
    let begun = Instant::now();
    let progress = Progress::new(problem, Totals::default(), start, false);
    let found = worst::search(seeking, model, watch, start, progress)?;
    let (fills, is_proved) = (found.fills.clone(), found.is_proved);
    let best = fills.first().map(|fill| fill.total);
    let bound = found.total.as_ref().and_then(|total| total.bound);
    let standing = BestBounds { best, bound, is_proved };
    let mut outcome = Outcome::of_bounds(standing.clone(), &fills, &found);
    outcome.statistics.seconds = begun.elapsed().as_secs_f64();
    Ok(Found { outcome, standing, fills, by_worst: Some(found) })
}

fn search(
    seeking: &SeekingBest,
    (inputs, model): (&Inputs, &Arc<Model>),
    watch: &Watch,
    start: Instant,
) -> Result<Found, Failure> {
    let setting = Setting {
        seed: seeking.search.seed,
        limits: Limits { nodes: seeking.search.nodes.unwrap_or(u64::MAX), ..Limits::default() },
        halt: watch.halt(),
        // A quarter for the nodes that are open; the words and their prices take what they take.
        nogoods: seeking.asked.memory / 4,
    };
    let told = seeking.search.told.tells_steps();
    let parameters = parameters(seeking);
    let shown = Shown { told: &seeking.search.told, asked: &seeking.asked, inputs, parameters };
    let progress = Progress::new(&inputs.problem, totals(seeking, model), start, told);
    if seeking.strategy.algorithm == Algorithm::BranchAndBound {
        return by_textbook(seeking, model, &setting, &shown, watch, progress);
    }
    let dual = dual(model, &setting, seeking.top, seeking.gap)
        .map_err(|error| Exit::BadInput.because(error))?;
    warn_if_short_of_memory(seeking.asked.memory, VOICE);
    let begun = Instant::now();
    if told {
        told::search(&shown, model, &setting.halt, watch, |observe| {
            dual.work_watched(0, observe);
            Ok(Outcome::of_best(&dual))
        })?;
    } else {
        work(seeking, &dual, progress)?;
    }
    let (standing, fills) = (dual.bounds(), dual.fills());
    let mut outcome = Outcome::of_bounds(standing.clone(), &fills, dual.statistics());
    outcome.statistics.seconds = begun.elapsed().as_secs_f64();
    Ok(Found { outcome, standing, fills, by_worst: None })
}

/// Lets threads work, and tells of better fills.
fn work(
    seeking: &SeekingBest,
    search: &BranchAndBound,
    mut progress: Progress<'_>,
) -> Result<(), Failure> {
    thread::scope(|scope| {
        // Each worker has a sender, which is gone with it, whether it ends or panics.
        let (sender, all_ended) = channel::<Infallible>();
        let work = |number| {
            let sender = sender.clone();
            move || {
                search.work(number);
                drop(sender);
            }
        };
        let numbers = 0..seeking.asked.threads.get() as u64;
        let workers = threads::start_each(scope, numbers.map(work));
        drop(sender);
        if workers.is_empty() {
            search.work_reporting(|_| progress.look(search));
        }
        while let Err(RecvTimeoutError::Timeout) = all_ended.recv_timeout(progress::LOOK) {
            progress.look(search);
        }
        progress.look(search);
        match workers.into_iter().map(|worker| worker.join()).all(|ended| ended.is_ok()) {
            true => Ok(()),
            false => Err(Exit::BadInput.because(anyhow!("the search broke off: it panicked"))),
        }
    })
}

/// The algorithm of the textbooks, with one thread.
fn by_textbook(
    seeking: &SeekingBest,
    model: &Arc<Model>,
    setting: &Setting,
    shown: &Shown<'_>,
    watch: &Watch,
    mut progress: Progress<'_>,
) -> Result<Found, Failure> {
    let run = |setting: &Setting, observe: &mut told::Observe<'_>| {
        let outcome = seeking.strategy.run(model, setting, observe);
        outcome.map_err(|error| Exit::BadInput.because(error))
    };
    let outcome = match seeking.search.told.tells_steps() {
        true => told::search(shown, model, &setting.halt, watch, |observe| run(setting, observe))?,
        false => run(setting, &mut |event| progress.step(event))?,
    };
    let fill = outcome.letters.as_ref().map(|letters| ScoredFill::of(model, letters.clone()));
    let fills: Vec<ScoredFill> = fill.into_iter().collect();
    let is_proved = outcome.answer != Answer::LimitReached;
    let best = fills.first().map(|fill| fill.total);
    let bound = if is_proved { best } else { Some(model.greatest_total()) };
    Ok(Found { outcome, standing: BestBounds { best, bound, is_proved }, fills, by_worst: None })
}

/// How it is searched, by the names of the flags.
fn parameters(seeking: &SeekingBest) -> BTreeMap<String, Value> {
    let mut parameters = seeking.strategy.parameters();
    parameters.extend(common_parameters(&seeking.asked, &seeking.search));
    parameters.insert("top".into(), seeking.top.into());
    parameters.insert("gap".into(), seeking.gap.into());
    parameters
}

/// Says what is proved.
fn conclude(
    seeking: &SeekingBest,
    found: &Found,
    (watch, model): (&Watch, &Model),
    start: Instant,
) -> Done {
    let BestBounds { best, bound, is_proved } = found.standing;
    let seconds = start.elapsed().as_secs_f64();
    let (Some(best), Some(bound)) = (best, bound) else {
        let nodes = found.outcome.statistics.nodes;
        let how_far = format!(" before a fill was found: {nodes} nodes searched in {seconds:.1} s");
        return why_stopped(watch, seeking.search.nodes.is_some(), &how_far);
    };
    let totals = totals(seeking, model);
    let best_total = totals.text(best);
    if is_proved {
        let what = match found.fills.len() {
            1 => format!("total {best_total}: no fill has more"),
            many => {
                format!("totals {}: the {many} best", totals.range(best, last_total(found)))
            }
        };
        say(format_args!("{what}, proved in {seconds:.2} s"));
        return Ok(Exit::Finished);
    }
    let gap = percent(&found.standing);
    // The gap asked for is that of each fill, and widest for the last.
    let last = BestBounds { best: Some(last_total(found)), ..found.standing.clone() };
    let is_within = found.fills.len() == seeking.top && last.gap() <= seeking.gap;
    let bound = totals.text(bound);
    let known = format!("total {best_total}, and no fill has more than {bound} (gap {gap})");
    if is_within && seeking.gap > 0.0 {
        say(format_args!("{known}, proved in {seconds:.2} s"));
        return Ok(Exit::Finished);
    }
    why_stopped(
        watch,
        seeking.search.nodes.is_some(),
        &format!(" with {known}, after {seconds:.1} s"),
    )
}

fn last_total(found: &Found) -> Total {
    found.fills.last().map(|fill| fill.total).unwrap_or_default()
}
