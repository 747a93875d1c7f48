//! `setter export`: the best-fill problem for other solvers.

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use anyhow::anyhow;
use command::exit::{Done, Exit, Failure};
use command::watch::Watch;
use crossword::csp::{Model, Restricted};
use crossword::order::Order;
use crossword::problem::Problem;
use enumerate::output::Destination;
use lexicon::halt::{Halt, Halted};
use setter::export::{BestFill, MODEL, write_cfn, write_dzn, write_wcsp};

use crate::flags::{ExportFormat, Exporting, ProblemExport};
use crate::problem::{Chosen, read};
use crate::report::{VOICE, say};

/// Writes what was asked for.
pub fn run(exporting: &Exporting) -> Done {
    match exporting {
        Exporting::Problem(export) => run_problem(export),
        Exporting::Model => {
            let written = io::stdout().lock().write_all(MODEL.as_bytes());
            written.map_err(|error| unwritable("standard output", error))?;
            Ok(Exit::Finished)
        }
    }
}

fn run_problem(export: &ProblemExport) -> Done {
    let start = Instant::now();
    let watch = Watch::start(start, None, export.output.is_none(), VOICE)?;
    if let Some(path) = &export.output {
        Destination::check(path).map_err(|error| unwritable(&name(export), error.error))?;
    }
    let inputs = read(&export.asked, start, &watch)?;
    let problem = &inputs.problem;
    let chosen = Chosen::read(&export.asked, problem, &watch)?;
    watch.enter("while the problem was written");
    // Formats have no place for variables without values, so such a problem is refused.
    if let Some(why) = chosen.obstruction(problem) {
        return Err(
            Exit::BadInput.because(anyhow!("nothing to export, for there is no fill: {why}"))
        );
    }
    let restricted = restricted(export, problem, &chosen, &watch)?;
    let best_fill = BestFill::new(problem, &restricted)
        .map_err(|error| Exit::BadInput.because(anyhow!("cannot export: {error}")))?;
    write(export, &best_fill, &watch)?;
    if export.format == ExportFormat::Wcsp {
        let total = best_fill.greatest_total();
        say(format_args!(
            "the total of a fill is {total}, less a millionth for each unit of its cost"
        ));
    }
    Ok(Exit::Finished)
}

/// The model, and the words that must stand in it.
fn restricted(
    export: &ProblemExport,
    problem: &Problem,
    chosen: &Chosen,
    watch: &Watch,
) -> Result<Restricted, Failure> {
    if let Some(restricted) = &chosen.restricted {
        return Ok(Restricted::clone(restricted));
    }
    let model = Model::until(problem, Order::Rows, export.asked.distinct, &watch.halt());
    model.map(Restricted::of).map_err(|Halted| watch.failure())
}

fn write(export: &ProblemExport, best_fill: &BestFill<'_>, watch: &Watch) -> Result<(), Failure> {
    let destination = match &export.output {
        Some(path) => Destination::file(path).map_err(|error| error.error),
        None => Destination::stdout(),
    };
    let destination = destination.map_err(|error| unwritable(&name(export), error))?;
    let until = Until { destination, halt: watch.halt() };
    let mut output = BufWriter::with_capacity(1 << 16, until);
    let written = match export.format {
        ExportFormat::Cfn => write_cfn(best_fill, &mut output),
        ExportFormat::Wcsp => write_wcsp(best_fill, &mut output),
        ExportFormat::Dzn => write_dzn(best_fill, &mut output),
    };
    let ended = written.and_then(|()| {
        let until = output.into_inner().map_err(io::IntoInnerError::into_error)?;
        watch.hold();
        until.destination.finish().map_err(|error| error.error)
    });
    ended.map_err(|error| match watch.reason() {
        Some(_) => watch.failure(),
        None => unwritable(&name(export), error),
    })
}

/// A destination that takes nothing any more once the run is to end: text may be long.
struct Until {
    destination: Destination,
    halt: Halt,
}

impl Write for Until {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.halt.check().map_err(io::Error::other)?;
        self.destination.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.destination.flush()
    }
}

fn name(export: &ProblemExport) -> String {
    match &export.output {
        Some(path) => path.display().to_string(),
        None => "standard output".into(),
    }
}

fn unwritable(name: &str, error: io::Error) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Exit::Finished.silently();
    }
    Exit::BadOutput.because(anyhow!("{name}: cannot write the problem: {error}"))
}
