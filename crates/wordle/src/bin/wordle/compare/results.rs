//! The games that were played, in a CSV file.

use std::collections::HashSet;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use command::files::check_kept;
use command::{Exit, Failure};
use lexicon::kept_lines;
use serde::{Deserialize, Serialize};

use crate::terminal::say;

/// A game: a line of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The rule of the replies.
    pub game: String,
    /// The beginning of a hash of the dictionary.
    pub dictionary: String,
    pub length: usize,
    /// How many words of this length there are.
    pub words: usize,
    pub algorithm: String,
    /// The parameters of the genetic algorithm.
    pub parameters: String,
    pub seed: u64,
    pub secret: String,
    pub guesses: usize,
    /// Whether the secret was found.
    pub found: bool,
    pub nodes: u64,
    /// The processor time of the game, or the time of its searches where the system does not tell.
    pub seconds: f64,
    /// The [program](command::machine::program) that played it, whose time it is.
    pub program: String,
}

/// The columns that identify a game before it is played.
pub type Key = (String, String, usize, String, String, u64, String);

impl Row {
    /// The key of the game that the row is of.
    pub fn key(&self) -> Key {
        let Row { game, dictionary, length, algorithm, parameters, seed, secret, .. } = self;
        let text = |text: &String| text.clone();
        (
            text(game),
            text(dictionary),
            *length,
            text(algorithm),
            text(parameters),
            *seed,
            text(secret),
        )
    }
}

/// A file of games, to which further ones are added.
#[derive(Debug)]
pub struct Results {
    path: PathBuf,
    file: File,
    rows: Vec<Row>,
}

impl Results {
    /// Opens the games of a program, or makes a file for them, and locks it. A last line that was cut, as a run
    /// that is killed leaves it, is taken away. A file of another program is renamed by its name, and that of this
    /// program, if it was so renamed, renamed back.
    ///
    /// # Errors
    /// If the file cannot be read or written, another process adds to it, or it has other games than
    /// those of the comparison.
    pub fn open(path: &Path, games: &HashSet<Key>, program: &str) -> Result<Results, Failure> {
        let results = Results::open_any(path, games)?;
        let Some(other) =
            results.rows.first().map(|row| &*row.program).filter(|other| *other != program)
        else {
            return Ok(results);
        };
        let other = kept_lines::set_aside(path, other, program)
            .with_context(|| format!("{}: cannot be set aside", path.display()))
            .map_err(|error| Exit::BadOutput.because(error))?;
        say(format_args!("the games of another program are kept as {}", other.display()));
        Results::open_any(path, games)
    }

    fn open_any(path: &Path, games: &HashSet<Key>) -> Result<Results, Failure> {
        let name = path.display();
        let unusable =
            |error| Exit::BadOutput.because(anyhow!("{name}: cannot keep the results: {error}"));
        check_kept(path).map_err(|why| Exit::BadOutput.because(anyhow!(why)))?;
        let (file, lines) = kept_lines::open(path).map_err(|error| match error.kind() {
            ErrorKind::WouldBlock => {
                Exit::BadInput.because(anyhow!("{name}: another run is writing it"))
            }
            _ => unusable(error),
        })?;
        let mut rows: Vec<Row> = Vec::new();
        let mut reader = csv::Reader::from_reader(&lines[..]);
        for (line, row) in (2..).zip(reader.deserialize()) {
            let row: Row = row
                .with_context(|| format!("{name}:{line}: this is no result of a game"))
                .map_err(|error| Exit::BadInput.because(error))?;
            if !games.contains(&row.key()) {
                let Row { algorithm, length, secret, .. } = &row;
                return Err(Exit::BadInput.because(anyhow!(
                    "{name}:{line}: this is the result of another comparison ({algorithm}, {length} \
                     letters, {secret}): remove the file, or name another folder with --output"
                )));
            }
            if rows.first().is_some_and(|first| first.program != row.program) {
                return Err(Exit::BadInput.because(anyhow!(
                    "{name}:{line}: this is the result of another program than the lines above"
                )));
            }
            rows.push(row);
        }
        Ok(Results { path: path.to_owned(), file, rows })
    }

    /// All games so far.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, row: Row) -> Result<(), Failure> {
        let is_first = self.rows.is_empty();
        let mut writer = csv::WriterBuilder::new().has_headers(is_first).from_writer(Vec::new());
        let line = writer.serialize(&row).map_err(anyhow::Error::from).and_then(|()| {
            let line = writer.into_inner().map_err(|error| anyhow!("{error}"))?;
            Ok(self.file.write_all(&line)?)
        });
        line.with_context(|| format!("{}: cannot keep the results", self.path.display()))
            .map_err(|error| Exit::BadOutput.because(error))?;
        self.rows.push(row);
        Ok(())
    }
}
