//! `setter compare`: strategies side by side.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use command::exit::{Done, Exit, Failure};
use command::watch::Watch;
use enumerate::output::Destination;
use setter::compare::{
    Experiment, ExperimentError, Inputs, Matrix, MatrixError, Plan, Progress, Reading, ResultFile,
    plot, table,
};

use crate::flags::{Comparing, Matrices};
use crate::report::{VOICE, say};

/// How often progress is written to a file, which keeps all of it.
const TOLD_EACH: Duration = Duration::from_secs(30);

/// Runs the matrices, one after the other.
pub fn run(comparing: &Comparing) -> Done {
    let watch = Watch::start(Instant::now(), None, false, VOICE)?;
    match &comparing.matrices {
        Matrices::Flags(matrix) => {
            let output = comparing.output.clone().unwrap_or_else(|| "comparison".into());
            compare(comparing, matrix, Path::new(""), &output, &watch)?;
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
                compare(comparing, matrix, folder, &output, &watch)?;
            }
        }
    }
    Ok(Exit::Finished)
}

/// Reads a matrix file.
fn read(file: &Path) -> Result<Matrix, Failure> {
    let name = file.display();
    let text = fs::read_to_string(file).map_err(|error| {
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

/// Makes the runs that have no result yet, and tells of all results.
fn compare(
    comparing: &Comparing,
    matrix: &Matrix,
    folder: &Path,
    output: &Path,
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
    let inputs = Inputs::read(matrix, reading).map_err(|error| bad_input(error.into()))?;
    let plan = Plan::new(matrix, &inputs).map_err(|error| bad_input(error.into()))?;
    fs::create_dir_all(output)
        .with_context(|| format!("{}: cannot make the folder", output.display()))
        .map_err(|error| Exit::BadOutput.because(error))?;
    let path = output.join("results.csv");
    let mut results = ResultFile::open(&path, &plan, &inputs).map_err(|error| match error {
        setter::compare::ResultError::File { .. } => Exit::BadOutput.because(error),
        error => Exit::BadInput.because(error),
    })?;
    // What was found is kept line by line: the tables are made of it, and the run ends by itself.
    watch.hold();
    let experiment = Experiment {
        plan: &plan,
        inputs: &inputs,
        alphabet: &comparing.alphabet,
        threads: comparing.threads,
        halt: &halt,
    };
    let mut teller = Teller::new(output);
    let ran = experiment.run(&mut results, |progress| teller.tell(progress));
    teller.end();
    ran.map_err(|error| match error {
        ExperimentError::Result(error) => Exit::BadOutput.because(error),
        error => bad_input(error.into()),
    })?;
    tell_results(matrix, &results, output)?;
    if watch.reason().is_some() {
        let (done, all) = (results.results().len(), plan.runs.len());
        watch.enter(format!("with {done} of {all} runs made; the same command makes the others"));
        return Err(watch.failure());
    }
    Ok(())
}

/// Writes the table and the plots.
fn tell_results(matrix: &Matrix, results: &ResultFile, output: &Path) -> Result<(), Failure> {
    let text = table(&matrix.title, results.results());
    write(&output.join("table.md"), &text)?;
    for entry in &matrix.plots {
        match plot(entry.get_ref(), results.results()) {
            Ok(plots) => {
                for (name, svg) in plots {
                    write(&output.join(name), &svg)?;
                }
            }
            Err(error) => say(format_args!("plot {}: {error}", entry.get_ref().name)),
        }
    }
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Exit::BadOutput
                .because(anyhow!("standard output: cannot write the table: {error}")))
        }
        _ => Ok(()),
    }
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let written = Destination::file(path).map_err(|error| error.error).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.finish().map_err(|error| error.error)
    });
    written
        .with_context(|| format!("{}: cannot write", path.display()))
        .map_err(|error| Exit::BadOutput.because(error))
}

/// Tells on standard error how far an experiment is.
struct Teller {
    output: PathBuf,
    start: Instant,
    told: Option<Instant>,
    /// The runs that were there at the start.
    before: Option<usize>,
    is_terminal: bool,
}

impl Teller {
    fn new(output: &Path) -> Teller {
        Teller {
            output: output.to_owned(),
            start: Instant::now(),
            told: None,
            before: None,
            is_terminal: io::stderr().is_terminal(),
        }
    }

    fn tell(&mut self, progress: Progress) {
        let before = *self.before.get_or_insert(progress.done);
        let each = if self.is_terminal { Duration::from_millis(200) } else { TOLD_EACH };
        let is_last = progress.done == progress.all;
        if !is_last && self.told.is_some_and(|told| told.elapsed() < each) {
            return;
        }
        self.told = Some(Instant::now());
        let Progress { done, limited, all } = progress;
        let spent = self.start.elapsed().as_secs_f64();
        let left = match done - before {
            0 => String::new(),
            made => {
                let seconds = spent / made as f64 * (all - done) as f64;
                format!(", about {seconds:.0} s left")
            }
        };
        let name = self.output.display();
        let line = format!("{name}: {done} of {all} runs, {limited} at a limit{left}");
        match self.is_terminal {
            true => {
                let _ = io::stderr().write_all(format!("\r\x1b[K{line}").as_bytes());
            }
            false => say(format_args!("{line}")),
        }
    }

    /// Ends the line that is written again and again.
    fn end(&self) {
        if self.is_terminal {
            let _ = io::stderr().write_all(b"\n");
        }
    }
}
