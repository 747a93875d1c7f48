//! `setter compare`: strategies side by side.

use std::io;
use std::path::Path;
use std::time::Instant;

use anyhow::anyhow;
use command::indexing::exit_of;
use command::machine::program;
use command::output::make_folder;
use command::progress::Teller;
use command::{Done, Exit, Failure, Output, Watch};
use lexicon::Source;
use setter::compare::{
    Experiment, ExperimentError, InputError, Inputs, Matrix, MatrixError, Plan, Progress, Reading,
    ResultError, ResultFile, RunResult, pairs, plot, table,
};

use crate::flags::{Comparing, Matrices};
use crate::report::{VOICE, say};

/// Runs the matrices, one after the other.
pub fn run(comparing: &Comparing) -> Done {
    let watch = Watch::start(Instant::now(), None, false, VOICE)?;
    Output::stdout("the table").check()?;
    let program = program().map_err(|error| Exit::BadInput.because(error))?;
    match &comparing.matrices {
        Matrices::Flags(matrix) => {
            let output = comparing.output.clone().unwrap_or_else(|| "comparison".into());
            compare(comparing, matrix, Path::new(""), &output, &program, &watch)?;
        }
        Matrices::Files(files) => {
            // All are read first: the last one may have the mistake.
            let mut matrices = Vec::new();
            for file in files {
                matrices.push((file, read(file)?));
            }
            for (file, matrix) in &matrices {
                let folder = file.parent().unwrap_or(Path::new(""));
                let name = file.file_stem().unwrap_or_default();
                let output = comparing.output.as_deref().unwrap_or(folder).join(name);
                compare(comparing, matrix, folder, &output, &program, &watch)?;
            }
        }
    }
    VOICE.peak_memory(comparing.memory);
    Ok(Exit::Finished)
}

/// The largest matrix file, in bytes: a thousand times the ones that there are.
const MOST_OF_MATRIX: usize = 1 << 20;

/// Reads a matrix file.
fn read(file: &Path) -> Result<Matrix, Failure> {
    let name = file.display();
    let text = Source::File(file.to_owned()).whole(MOST_OF_MATRIX);
    let text = text.and_then(|text| String::from_utf8(text).map_err(io::Error::other));
    let text = text.map_err(|error| {
        Exit::BadInput.because(anyhow!("{name}: cannot read the matrix: {error}"))
    })?;
    let checked = Matrix::read(&text).and_then(|matrix| {
        for entry in &matrix.plots {
            entry
                .get_ref()
                .check()
                .map_err(|(span, error)| MatrixError::at(&text, span, error.to_string()))?;
        }
        Ok(matrix)
    });
    checked.map_err(|error| Exit::BadInput.because(anyhow!("{name}:{error}")))
}

/// Makes the runs that have no result yet by `program`, if runs are to be made, and tells of all results.
fn compare(
    comparing: &Comparing,
    matrix: &Matrix,
    folder: &Path,
    output: &Path,
    program: &str,
    watch: &Watch,
) -> Result<(), Failure> {
    watch.enter("while grids and dictionaries were read");
    let halt = watch.halt();
    let bad_input = |error: anyhow::Error| match watch.reason() {
        Some(_) => watch.failure(),
        None => Exit::BadInput.because(error),
    };
    let reading = Reading {
        alphabet: &comparing.alphabet,
        folder,
        cache: comparing.cache.as_deref(),
        memory: comparing.memory,
        halt: &halt,
    };
    let inputs = Inputs::read(matrix, reading).map_err(|error| match (watch.reason(), &error) {
        (None, InputError::Index(index)) => exit_of(index).because(error),
        _ => bad_input(error.into()),
    })?;
    let plan = Plan::new(matrix, &inputs).map_err(|error| bad_input(error.into()))?;
    make_folder(output)?;
    let path = output.join("results.csv");
    let opened = match comparing.with_runs {
        true => ResultFile::open(&path, &plan, &inputs, program),
        false => ResultFile::open_any(&path, &plan, &inputs, program),
    };
    let mut results = opened.map_err(|error| match error {
        ResultError::File { .. } => Exit::BadOutput.because(error),
        error => Exit::BadInput.because(error),
    })?;
    if let Some(other) = results.set_aside() {
        let other = other.display();
        say(format_args!("{}: these were another program's times, now in {other}", path.display()));
    }
    if !comparing.with_runs {
        if results.other_inputs() {
            say(format_args!(
                "{}: another program made these, and whether by the same grids, words and limits cannot be told",
                path.display()
            ));
        }
        return tell_results(matrix, &results.in_order(&plan, &inputs), output);
    }
    // What was found is kept line by line: the tables are made of it, and the run ends by itself.
    watch.hold();
    let experiment = Experiment {
        plan: &plan,
        inputs: &inputs,
        alphabet: &comparing.alphabet,
        threads: comparing.threads,
        halt: &halt,
    };
    let (start, mut before, mut teller) = (Instant::now(), None, Teller::new(VOICE));
    let ran = experiment.run(&mut results, |progress| {
        let made = progress.done - *before.get_or_insert(progress.done);
        let is_last = progress.done == progress.all;
        teller.tell(is_last, || line(output, progress, made, start.elapsed().as_secs_f64()));
    });
    teller.close();
    ran.map_err(|error| match error {
        ExperimentError::Result(error) => Exit::BadOutput.because(error),
        error => bad_input(error.into()),
    })?;
    tell_results(matrix, &results.in_order(&plan, &inputs), output)?;
    if watch.reason().is_some() {
        let (done, all) = (results.results().len(), plan.runs.len());
        watch.enter(format!("with {done} of {all} runs made; the same command makes the others"));
        return Err(watch.failure());
    }
    Ok(())
}

/// Writes the table and the plots.
fn tell_results(matrix: &Matrix, results: &[RunResult], output: &Path) -> Result<(), Failure> {
    let mut text = table(&matrix.title, results);
    for column in &matrix.paired {
        let paired = pairs(column.get_ref(), results);
        if !paired.is_empty() {
            text = text + "\n" + &paired;
        }
    }
    Output::file(&output.join("table.md"), "the table").write(&text)?;
    for entry in &matrix.plots {
        match plot(entry.get_ref(), results) {
            Ok(plots) => {
                for (name, svg) in plots {
                    Output::file(&output.join(name), "the plot").write(svg)?;
                }
            }
            Err(error) => say(format_args!("plot {}: {error}", entry.get_ref().name)),
        }
    }
    Ok(Output::stdout("the table").write(text)?)
}

/// How far an experiment is, in words, after `made` runs in `seconds` seconds.
fn line(output: &Path, progress: Progress, made: usize, seconds: f64) -> String {
    let Progress { done, limited, all } = progress;
    let left = match made {
        0 => String::new(),
        _ => format!(", about {:.0} s left", seconds / made as f64 * (all - done) as f64),
    };
    format!("{}: {done} of {all} runs, {limited} at a limit{left}", output.display())
}
