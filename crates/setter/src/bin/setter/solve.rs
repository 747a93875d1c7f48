//! `setter solve`: one fill of a grid.

mod live;
mod recording;

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, anyhow};
use command::exit::{Done, Exit, Failure};
use command::inputs::{self, Inputs, Sources};
use command::statistics::InputStatistics;
use command::watch::{Stop, Watch};
use crossword::csp::{Answer, Limits, Model, Parameters, Restricted, TooFewWords, WordChoice};
use crossword::order::Order;
use crossword::problem::Problem;
use enumerate::output::Destination;
use lexicon::halt::Halted;
use setter::strategy::{Algorithm, Outcome, Setting, race};

use crate::chosen_words::{emptiness, tell_added};
use crate::flags::Solving;
use crate::report::{VOICE, say};
use crate::screen;
use crate::statistics::SolveStatistics;

/// Finds a fill, and writes it.
pub fn run(solving: &Solving) -> Done {
    let start = Instant::now();
    let watch = Watch::start(start, solving.time, solving.output.is_none(), VOICE)?;
    check_outputs(solving)?;
    if solving.told.watch && !screen::is_there() {
        let error = anyhow!("--watch: standard error is no terminal: there is nothing to draw on");
        return Err(Exit::BadInput.because(error));
    }
    let inputs = read(solving, start, &watch)?;
    let problem = &inputs.problem;
    let chosen = choose_words(solving, problem, &watch)?;
    watch.enter("before a fill was found");
    let outcome = match chosen.obstruction(problem) {
        // Nothing is left to search, unless it is to be shown how a textbook solver finds that out.
        Some(_) if solving.strategy.algorithm == Algorithm::Best => Outcome::known_dead(),
        _ => search(solving, &inputs, &chosen, &watch)?,
    };
    watch.hold();
    if let Some(form) = solving.told.stats {
        let read = InputStatistics::new(&inputs.index, problem, inputs.times);
        SolveStatistics::new(read, &outcome).say(form);
    }
    match (outcome.answer, &outcome.letters) {
        (Answer::Completion, Some(letters)) => {
            let fill = problem.grid().print(letters, problem.alphabet());
            write(solving.output.as_deref(), &fill)
        }
        (Answer::LimitReached, _) => {
            if let Some(few) = &outcome.too_few_words {
                say(format_args!("there is no fill: {}", scarcity(few, problem)));
            }
            stopped(solving, &outcome, start, &watch)
        }
        _ => {
            tell_emptiness(solving, problem, &chosen, &outcome);
            Ok(Exit::Finished)
        }
    }
}

/// Checks that the files asked for can be made, for it may take long until there is something to
/// write to them.
fn check_outputs(solving: &Solving) -> Result<(), Failure> {
    for (path, what) in [(&solving.output, "fill"), (&solving.told.trace, "trace")] {
        let Some(path) = path else { continue };
        Destination::check(path)
            .map_err(|error| error.error)
            .with_context(|| format!("{}: cannot write the {what}", path.display()))
            .map_err(|error| Exit::BadOutput.because(error))?;
    }
    Ok(())
}

fn read(solving: &Solving, start: Instant, watch: &Watch) -> Result<Inputs, Failure> {
    let sources = Sources {
        dictionaries: &solving.dictionaries,
        grid: &solving.grid,
        alphabet: &solving.alphabet,
        cache: solving.cache.as_deref(),
        memory: solving.memory,
    };
    inputs::read(sources, start, watch, VOICE)
}

/// The words that the user chose, and the model of them, if any were chosen.
#[derive(Debug)]
struct Chosen {
    choice: WordChoice,
    restricted: Option<Arc<Restricted>>,
}

impl Chosen {
    /// Why there is no fill, if that shows before any search; words that were added may change that.
    fn obstruction(&self, problem: &Problem) -> Option<String> {
        let adds = self.restricted.as_ref().is_some_and(|restricted| !restricted.added.is_empty());
        let obstruction = problem.obstruction().filter(|_| !adds).map(|why| why.to_string());
        obstruction.or_else(|| emptiness(self.restricted.as_ref()?, &self.choice, problem))
    }
}

/// Makes the model of the words chosen, and tells which of those required are new.
fn choose_words(solving: &Solving, problem: &Problem, watch: &Watch) -> Result<Chosen, Failure> {
    watch.enter("while the chosen words were read");
    let choice = solving.words.read(&solving.alphabet, watch)?;
    if choice.is_empty() {
        return Ok(Chosen { choice, restricted: None });
    }
    let orders = (Order::Rows, solving.distinct);
    let restricted = Model::restricted(problem, orders, &choice, &watch.halt());
    let restricted = restricted.map_err(|Halted| watch.failure())?;
    tell_added(&restricted.added, &solving.alphabet);
    Ok(Chosen { choice, restricted: Some(Arc::new(restricted)) })
}

fn search(
    solving: &Solving,
    inputs: &Inputs,
    chosen: &Chosen,
    watch: &Watch,
) -> Result<Outcome, Failure> {
    let halt = watch.halt();
    let model = match &chosen.restricted {
        Some(restricted) => Ok(Arc::clone(&restricted.model)),
        None => solving.strategy.model(&inputs.problem, solving.distinct, &halt),
    };
    let model = model.map_err(|Halted| watch.failure())?;
    let required = chosen.restricted.as_ref().filter(|restricted| !restricted.required.is_empty());
    let threads =
        if solving.told.watch || solving.told.trace.is_some() { 1 } else { solving.threads.get() };
    let nogoods = usize::try_from(solving.memory / 4 / threads as u64).unwrap_or(usize::MAX);
    let setting = Setting {
        seed: solving.seed,
        limits: Limits { nodes: solving.nodes.unwrap_or(u64::MAX), ..Limits::default() },
        halt,
        // More than the solver has by itself is no use, as its parameters tell.
        nogoods: nogoods.min(Parameters::default().nogoods),
        required: required.cloned(),
    };
    if solving.told.watch {
        return live::search(solving, inputs, &model, &setting, watch);
    }
    if solving.told.trace.is_some() {
        return recording::search(solving, inputs, &model, &setting, watch);
    }
    race(solving.strategy, &model, &setting, solving.threads)
        .map_err(|error| Exit::BadInput.because(error))
}

/// Writes the fill.
fn write(output: Option<&Path>, fill: &str) -> Done {
    let Some(path) = output else {
        let mut stdout = io::stdout().lock();
        return match stdout.write_all(fill.as_bytes()).and_then(|()| stdout.flush()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(Exit::BadOutput
                    .because(anyhow!("standard output: cannot write the fill: {error}")))
            }
            _ => Ok(Exit::Finished),
        };
    };
    let written = Destination::file(path).map_err(|error| error.error).and_then(|mut file| {
        file.write_all(fill.as_bytes())?;
        file.finish().map_err(|error| error.error)
    });
    written
        .with_context(|| format!("{}: cannot write the fill", path.display()))
        .map_err(|error| Exit::BadOutput.because(error))?;
    Ok(Exit::Finished)
}

/// Says why a search was stopped before its end.
fn stopped(solving: &Solving, outcome: &Outcome, start: Instant, watch: &Watch) -> Done {
    let nodes = outcome.statistics.nodes;
    let seconds = start.elapsed().as_secs_f64();
    let how_far = format!(" before a fill was found: {nodes} nodes searched in {seconds:.1} s");
    match (watch.reason(), solving.nodes) {
        (Some(stop), _) => {
            if let Some(sentence) = stop.told(&how_far) {
                say(format_args!("{sentence}"));
            }
            Ok(stop.into())
        }
        (None, Some(_)) => {
            say(format_args!("stopped by --nodes{how_far}"));
            Ok(Exit::Limit)
        }
        // The user had seen enough.
        (None, None) => {
            say(format_args!("left{how_far}"));
            Ok(Stop::ReaderLeft.into())
        }
    }
}

/// How slots have too few words to differ.
fn scarcity(TooFewWords { slots, words }: &TooFewWords, problem: &Problem) -> String {
    let length = slots.first().map_or(0, |slot| problem.slots().list[slot.index()].length());
    let (slots, words) = (slots.len(), words.len());
    format!(
        "{slots} slots of {length} letters have only {words} words between them, and no word may stand \
         twice; --repeats lets it"
    )
}

/// Says why there is no fill.
fn tell_emptiness(solving: &Solving, problem: &Problem, chosen: &Chosen, outcome: &Outcome) {
    if let Some(obstruction) = chosen.obstruction(problem) {
        return say(format_args!("no fill: {obstruction}"));
    }
    if let Some(few) = &outcome.too_few_words {
        return say(format_args!("no fill: {}", scarcity(few, problem)));
    }
    let nodes = outcome.statistics.nodes;
    let repeats = if solving.distinct { " without repeating one" } else { "" };
    let required =
        if chosen.choice.required().is_empty() { "" } else { " with those that must stand" };
    say(format_args!(
        "no fill: each slot has words, but none fit together{required}{repeats} ({nodes} nodes searched)"
    ));
}
