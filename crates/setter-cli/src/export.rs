//! `setter export`: the best-fill problem for other solvers.

use std::io::{self, BufWriter, Write};
use std::sync::Arc;
use std::time::Instant;

use anyhow::anyhow;
use command::{Destination, Done, Exit, Failure, Output, Watch};
use csp::Model;
use lexicon::{Halt, Halted};
use network::Problem;
use network::order::Order;
use setter::export::{BestFill, MODEL, write_cfn, write_dzn, write_wcsp};

use crate::flags::{ExportFormat, Exporting, Objective, ProblemExport};
use crate::problem::{Chosen, read};
use crate::report::{VOICE, say};

/// Writes what was asked for.
pub fn run(exporting: &Exporting) -> Done {
    match exporting {
        Exporting::Problem(export) => run_problem(export),
        Exporting::Model => {
            Output::stdout("the model").write(MODEL)?;
            Ok(Exit::Finished)
        }
    }
}

fn run_problem(export: &ProblemExport) -> Done {
    let start = Instant::now();
    let watch = Watch::start(start, None, export.output.is_none(), VOICE)?;
    let output = Output { path: export.output.as_deref(), what: "the problem" };
    output.check()?;
    let inputs = read(&export.asked, start, &watch)?;
    let problem = &inputs.problem;
    let chosen = Chosen::of(&export.asked, &inputs, &watch)?;
    watch.enter("while the problem was written");
    // Formats have no place for variables without values, so such a problem is refused.
    if let Some(why) = chosen.obstruction(problem) {
        return Err(
            Exit::BadInput.because(anyhow!("nothing to export, for there is no fill: {why}"))
        );
    }
    let mut model = model(problem, &chosen, &watch)?;
    if let Some(least) = export.at_least {
        let left = model.at_least(least).ok_or_else(|| {
            Exit::BadInput.because(anyhow!(
                "nothing to export, for there is no fill: a word that must stand has a lower score than {least}"
            ))
        })?;
        model = Arc::new(left);
    }
    let best_fill = BestFill::new(problem, &model)
        .map_err(|error| Exit::BadInput.because(anyhow!("cannot export: {error}")))?;
    write(export, output, &best_fill, &watch)?;
    if export.format == ExportFormat::Wcsp {
        let total = best_fill.greatest_total();
        say(format_args!(
            "the total of a fill is {total}, less a millionth for each unit of its cost"
        ));
    }
    Ok(Exit::Finished)
}

/// The model that is written.
fn model(problem: &Problem, chosen: &Chosen, watch: &Watch) -> Result<Arc<Model>, Failure> {
    if let Some(model) = &chosen.model {
        return Ok(Arc::clone(model));
    }
    let model = Model::until(problem, Order::Rows, &watch.halt());
    model.map(Arc::new).map_err(|Halted| watch.failure())
}

fn write(
    export: &ProblemExport,
    output: Output<'_>,
    best_fill: &BestFill<'_>,
    watch: &Watch,
) -> Result<(), Failure> {
    let until = Until { destination: output.open()?, halt: watch.halt() };
    let mut writer = BufWriter::with_capacity(1 << 16, until);
    let written = match export.format {
        ExportFormat::Cfn => write_cfn(best_fill, &mut writer),
        ExportFormat::Wcsp => write_wcsp(best_fill, &mut writer),
        ExportFormat::Dzn => {
            write_dzn(best_fill, export.objective == Objective::Worst, &mut writer)
        }
    };
    let ended = written.and_then(|()| {
        let until = writer.into_inner().map_err(io::IntoInnerError::into_error)?;
        watch.hold();
        until.destination.finish()
    });
    ended.map_err(|error| match watch.reason() {
        Some(_) => watch.failure(),
        None => output.error(error).into(),
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
