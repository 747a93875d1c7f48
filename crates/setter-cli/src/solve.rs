//! `setter solve`: one fill of a grid.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use command::watch::Stop;
use command::{Done, Exit, Failure, Watch};
use csp::{Answer, Limits, Parameters};
use lexicon::Halted;
use puzzle::inputs::{InputStatistics, Inputs, warn_if_short_of_memory};
use serde_json::Value;
use setter::strategy::{Algorithm, Outcome, Setting, race};

use crate::flags::{Asked, SearchFlags, Solving};
use crate::problem::{Chosen, read, scarcity};
use crate::report::{VOICE, say};
use crate::statistics::{SolveStatistics, write_statistics};
use crate::told::{self, Shown};

/// Finds a fill, and writes it.
pub fn run(solving: &Solving) -> Done {
    let start = Instant::now();
    let output = solving.search.output();
    let watch = Watch::start(start, solving.search.time, output.path.is_none(), VOICE)?;
    output.check()?;
    told::check(&solving.search.told)?;
    let inputs = read(&solving.asked, start, &watch)?;
    let problem = &inputs.problem;
    let chosen = Chosen::of(&solving.asked, &inputs, &watch)?;
    watch.enter("before a fill was found");
    let outcome = match chosen.obstruction(problem) {
        // Nothing is left to search, unless it is to be shown how a textbook solver finds that out, or to be traced.
        Some(_)
            if solving.strategy.algorithm == Algorithm::Best
                && solving.search.told.trace.is_none() =>
        {
            Outcome::known_dead()
        }
        _ => search(solving, &inputs, &chosen, &watch)?,
    };
    watch.hold();
    VOICE.peak_memory(solving.asked.memory);
    if let Some(form) = solving.search.told.stats {
        let read = InputStatistics::new(&inputs.index, problem, inputs.times);
        write_statistics(&SolveStatistics::new(read, &outcome), form);
    }
    match (outcome.answer, &outcome.letters) {
        (Answer::Completion, Some(letters)) => {
            let fill = problem.print(letters);
            output.write_found(&fill)?;
            Ok(Exit::Finished)
        }
        (Answer::LimitReached, _) => {
            if let Some(few) = &outcome.too_few_words {
                say(format_args!("there is no fill: {}", scarcity(few, problem)));
            }
            stopped(solving, &outcome, start, &watch)
        }
        _ => {
            let (few, nodes) = (outcome.too_few_words.as_ref(), outcome.statistics.nodes);
            let why = chosen.emptiness(problem, &solving.asked, few, nodes);
            let that = match problem.grid().rules().symmetric {
                true => " that reads the same across and down",
                false => "",
            };
            say(format_args!("no fill{that}: {why}"));
            Ok(Exit::Finished)
        }
    }
}

fn search(
    solving: &Solving,
    inputs: &Inputs,
    chosen: &Chosen,
    watch: &Watch,
) -> Result<Outcome, Failure> {
    let (asked, halt) = (&solving.asked, watch.halt());
    let model = match &chosen.model {
        Some(model) => Ok(Arc::clone(model)),
        None => solving.strategy.model(&inputs.problem, &halt),
    };
    let model = model.map_err(|Halted| watch.failure())?;
    warn_if_short_of_memory(asked.memory, VOICE);
    let threads = if solving.search.told.tells_steps() { 1 } else { asked.threads.get() };
    let nogoods = asked.memory / 4 / threads as u64;
    let setting = Setting {
        seed: solving.search.seed,
        limits: Limits { nodes: solving.search.nodes.unwrap_or(u64::MAX), ..Limits::default() },
        halt,
        // More than the solver has by itself is no use, as its parameters tell.
        nogoods: nogoods.min(Parameters::default().nogoods),
    };
    if !solving.search.told.tells_steps() {
        return race(solving.strategy, &model, &setting, asked.threads)
            .map_err(|error| Exit::BadInput.because(error));
    }
    let mut parameters = solving.strategy.parameters();
    parameters.extend(common_parameters(asked, &solving.search));
    let shown = Shown { told: &solving.search.told, asked, inputs, parameters };
    told::search(&shown, &model, &setting.halt, watch, |observe| {
        let outcome = solving.strategy.run(&model, &setting, observe);
        outcome.map_err(|error| Exit::BadInput.because(error))
    })
}

/// The parameters that all searches have, by the names of the flags.
pub fn common_parameters(asked: &Asked, search: &SearchFlags) -> BTreeMap<String, Value> {
    let all = [
        ("repeats", Some((!asked.distinct).into())),
        ("no-shared-stem", asked.no_shared_stem.map(|language| language.code().into())),
        ("seed", Some(search.seed.into())),
        ("nodes", search.nodes.map(Value::from)),
        ("time", search.time.map(|time| time.as_secs_f64().into())),
    ];
    all.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
}

/// Says why a search was stopped before its end.
fn stopped(solving: &Solving, outcome: &Outcome, start: Instant, watch: &Watch) -> Done {
    let nodes = outcome.statistics.nodes;
    let seconds = start.elapsed().as_secs_f64();
    let expected = outcome.expected_fills.map_or_else(String::new, |power| {
        format!("; about 10^{power:.0} fills are expected, by belief propagation")
    });
    let how_far =
        format!(" before a fill was found: {nodes} nodes searched in {seconds:.1} s{expected}");
    why_stopped(watch, solving.search.nodes.is_some(), &how_far)
}

/// Says why a run was stopped, and how far it came.
pub fn why_stopped(watch: &Watch, has_node_limit: bool, how_far: &str) -> Done {
    match (watch.reason(), has_node_limit) {
        (Some(stop), _) => {
            if let Some(sentence) = stop.told(how_far) {
                say(format_args!("{sentence}"));
            }
            Ok(stop.into())
        }
        (None, true) => {
            say(format_args!("stopped by --nodes{how_far}"));
            Ok(Exit::Limit)
        }
        // The user had seen enough.
        (None, false) => {
            say(format_args!("left{how_far}"));
            Ok(Stop::ReaderLeft.into())
        }
    }
}
