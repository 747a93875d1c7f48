//! The results of runs of one program, in a CSV file.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use lexicon::kept_lines;
use thiserror::Error;

use super::inputs::Inputs;
use super::plan::{Plan, Run};
use super::run_result::{COLUMNS, RunResult, inputs_hash, run_key};

/// Why a file of results cannot be used.
#[derive(Debug, Error)]
pub enum ResultError {
    /// The file cannot be read or written.
    #[error("{}: cannot keep the results: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// Another process adds to it.
    #[error("{}: another run is writing it", .path.display())]
    Locked {
        /// The file.
        path: PathBuf,
    },
    /// A line is no result.
    #[error("{}:{line}: this is no result of a run: {problem}", .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// The problem with the line.
        problem: String,
    },
    /// A line is a result of another matrix.
    #[error(
        "{}:{line}: this is the result of another matrix ({what}): \
         remove the file, or name another folder with --output",
        .path.display()
    )]
    Other {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// The reason why it is of another matrix.
        what: String,
    },
}

/// A file of results, to which those of further runs are added.
#[derive(Debug)]
pub struct ResultFile {
    path: PathBuf,
    file: File,
    results: Vec<RunResult>,
    /// The name of the program that makes the runs.
    program: String,
    /// Where the results of another program were put.
    set_aside: Option<PathBuf>,
    other_inputs: bool,
}

impl ResultFile {
    /// Opens the results of a plan by a program, or makes a file for them, and locks it. A last line that was cut,
    /// as a run that is killed leaves it, is taken away. A file of another program is renamed by its name,
    /// and that of this program, if it was so renamed, renamed back.
    ///
    /// # Errors
    /// If the file cannot be read or written, another process adds to it, or it has results of another
    /// matrix.
    pub fn open(
        path: &Path,
        plan: &Plan,
        inputs: &Inputs,
        program: &str,
    ) -> Result<ResultFile, ResultError> {
        let mut results = ResultFile::open_any(path, plan, inputs, program)?;
        if results.program == program {
            return Ok(results);
        }
        if !results.results.is_empty() {
            let other = kept_lines::set_aside(path, &results.program, program)
                .map_err(|error| ResultError::File { path: path.to_owned(), error })?;
            results = ResultFile::open_any(path, plan, inputs, program)?;
            results.set_aside = Some(other);
        }
        results.program = program.to_owned();
        Ok(results)
    }

    /// Opens the results of a plan as [`open`](Self::open) does, by whatever program they are. Grids, words and
    /// limits of the results of another `program` than this one cannot be told from those of the plan for sure, as
    /// another version may have other hashes of them: see [`other_inputs`](Self::other_inputs).
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_any(
        path: &Path,
        plan: &Plan,
        inputs: &Inputs,
        program: &str,
    ) -> Result<ResultFile, ResultError> {
        let unusable = |error| ResultError::File { path: path.to_owned(), error };
        if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
            return Err(unusable(io::Error::other("it is no regular file")));
        }
        let (file, lines) = kept_lines::open(path).map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock => ResultError::Locked { path: path.to_owned() },
            _ => unusable(error),
        })?;
        let results = read(path, &lines)?;
        let runs: HashMap<String, &Run> =
            plan.runs.iter().map(|run| (run_key(run, inputs), run)).collect();
        let mut other_inputs = false;
        for (line, result) in (2..).zip(&results) {
            let run = runs.get(&result.key()).copied();
            let same = |run: &Run| {
                let (grid, words) = (&inputs.grids[run.grid], &inputs.dictionaries[run.dictionary]);
                result.inputs == inputs_hash(grid, words, plan)
            };
            let other = |what| Err(ResultError::Other { path: path.to_owned(), line, what });
            match run {
                None => {
                    let RunResult { grid, algorithm, seed, .. } = result;
                    return other(format!("it has no run of {algorithm} on {grid}, seed {seed}"));
                }
                Some(_) if result.program != results[0].program => {
                    return other("the lines above are by another program".into());
                }
                Some(run) if same(run) => {}
                Some(_) if result.program == program => {
                    return other("the grid, the words or the limits are others".into());
                }
                Some(_) => other_inputs = true,
            }
        }
        let program = results.first().map(|first| first.program.clone()).unwrap_or_default();
        Ok(ResultFile {
            path: path.to_owned(),
            file,
            results,
            program,
            set_aside: None,
            other_inputs,
        })
    }

    /// Whether another program made the results, with other grids, words or limits than those of the plan or other
    /// hashes of them.
    pub fn other_inputs(&self) -> bool {
        self.other_inputs
    }

    /// The name of the program that makes the runs.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Where the results of another program were put.
    pub fn set_aside(&self) -> Option<&Path> {
        self.set_aside.as_deref()
    }

    /// All results so far.
    pub fn results(&self) -> &[RunResult] {
        &self.results
    }

    /// All results so far in the order of the runs of the plan, whichever thread came first.
    pub fn in_order(&self, plan: &Plan, inputs: &Inputs) -> Vec<RunResult> {
        let runs = plan.runs.iter().map(|run| run_key(run, inputs));
        let places: HashMap<String, usize> = runs.zip(0..).collect();
        let mut results = self.results.clone();
        results.sort_by_cached_key(|result| places.get(&result.key()).copied());
        results
    }

    /// The runs of a plan without a result.
    pub fn missing(&self, plan: &Plan, inputs: &Inputs) -> Vec<Run> {
        let there: HashSet<String> = self.results.iter().map(RunResult::key).collect();
        let is_missing = |run: &&Run| !there.contains(&run_key(run, inputs));
        plan.runs.iter().filter(is_missing).copied().collect()
    }

    /// Adds a result.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, result: RunResult) -> Result<(), ResultError> {
        let is_first = self.results.is_empty();
        let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
        let written = result_line(&mut writer, &result, is_first)
            .and_then(|()| writer.into_inner().map_err(csv::IntoInnerError::into_error))
            .and_then(|line| self.file.write_all(&line));
        written.map_err(|error| ResultError::File { path: self.path.clone(), error })?;
        self.results.push(result);
        Ok(())
    }
}

fn result_line(
    writer: &mut csv::Writer<Vec<u8>>,
    result: &RunResult,
    with_header: bool,
) -> io::Result<()> {
    if with_header {
        writer.write_record(COLUMNS)?;
    }
    writer.write_record(COLUMNS.map(|column| result.column(column).unwrap_or_default()))?;
    Ok(())
}

fn read(path: &Path, text: &[u8]) -> Result<Vec<RunResult>, ResultError> {
    let mut reader = csv::Reader::from_reader(text);
    let no_result =
        |line: u64, problem: String| ResultError::Line { path: path.to_owned(), line, problem };
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let header = reader.headers().map_err(|error| no_result(1, error.to_string()))?;
    if !header.iter().eq(COLUMNS) {
        let columns = COLUMNS.join(",");
        return Err(no_result(1, format!("the first line is to be {columns}")));
    }
    (2..)
        .zip(reader.records())
        .map(|(line, record)| {
            let record = record.map_err(|error| no_result(line, error.to_string()))?;
            RunResult::of_record(&record).map_err(|problem| no_result(line, problem))
        })
        .collect()
}
