//! The certificate of a count: how many fills each of its parts has, in a file that a stopped run goes on with.
//!
//! A line of JSON tells what the count is of and on which cells its parts have letters. Each further line has the letters
//! of a part and its number of fills, in the order of the parts, and the last one has the sum. While it is written the
//! file is named `.unfinished`, and whatever is whole of it stands.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use command::output::{OutputError, Unfinished};
use command::{Destination, Exit, Failure, Output};
use enumerate::count::CountParts;
use enumerate::shard::{CUT_RULE, Shard};
use network::grid::SlotRules;
use num_bigint::BigUint;
use puzzle::inputs::Inputs;
use serde::{Deserialize, Serialize};

use super::place::{CellPlace, places};
use crate::flags::Listing;
use crate::inputs::hash_grid;

/// Raised whenever the form of the file changes.
const VERSION: u32 = 2;

/// The name of the file's contents in messages.
const CERTIFICATE: &str = "the certificate";

/// The first line: all that the parts and their numbers depend on.
#[derive(Serialize)]
struct Head {
    certificate: u32,
    grid: String,
    words: String,
    alphabet: String,
    order: &'static str,
    distinct: bool,
    /// Whether slots are the runs of the grid, each with all words of its length, and fills meet nothing else.
    plain: bool,
    shard: String,
    rule: u32,
    /// How many parts the shard has.
    parts: usize,
    cells: Vec<CellPlace>,
}

/// The line of a part.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    letters: String,
    fills: String,
}

/// The last line.
#[derive(Serialize)]
struct Sum {
    fills: String,
}

/// A certificate that is written.
pub struct Certificate {
    path: PathBuf,
    destination: Destination,
    /// How many parts it has by now, and how many fills these have.
    pub parts: usize,
    pub fills: BigUint,
}

impl Certificate {
    /// Opens the certificate of a shard, whose parts have these letters, in turn, and reads what an earlier run left.
    pub fn open(
        path: &Path,
        listing: &Listing,
        inputs: &Inputs,
        shard: Shard,
        parts: &CountParts<'_>,
        letters: &[String],
    ) -> Result<Certificate, Failure> {
        let output = Output::file(path, CERTIFICATE);
        let unfinished = Unfinished::open(path)?;
        let head = Head::new(listing, inputs, shard, parts, letters.len());
        let head = line(&head).map_err(|error| output.error(error))?;
        let text = fs::read(unfinished.path()).map_err(|error| output.error(error))?;
        let mut lines = text.split_inclusive(|&byte| byte == b'\n');
        let first = lines.next().filter(|first| first.ends_with(b"\n"));
        if first.is_some_and(|first| first != head.as_bytes()) {
            return Err(Exit::BadInput.because(anyhow!(
                "{}: of another count; give the same command again, or remove the file to begin anew",
                unfinished.path().display()
            )));
        }
        let (mut length, mut fills) = (first.map_or(0, <[u8]>::len), Vec::new());
        for (line, letters) in lines.zip(letters).take_while(|_| first.is_some()) {
            let Some(found) = part(line, letters) else { break };
            fills.push(found);
            length += line.len();
        }
        unfinished.cut(length as u64)?;
        let mut destination =
            Destination::unfinished(&unfinished).map_err(|error| output.error(error))?;
        if first.is_none() {
            destination.write_all(head.as_bytes()).map_err(|error| output.error(error))?;
        }
        let (path, parts) = (path.to_owned(), fills.len());
        Ok(Certificate { path, destination, parts, fills: fills.iter().sum() })
    }

    /// Adds the next part.
    pub fn add(&mut self, letters: &str, fills: &BigUint) -> Result<(), OutputError> {
        self.write(&Line { letters: letters.to_owned(), fills: fills.to_string() })?;
        self.parts += 1;
        self.fills += fills;
        Ok(())
    }

    fn write(&mut self, value: &impl Serialize) -> Result<(), OutputError> {
        let written = line(value).and_then(|text| self.destination.write_all(text.as_bytes()));
        written.map_err(|error| Output::file(&self.path, CERTIFICATE).error(error))
    }

    /// Ends the certificate, which takes its name.
    pub fn finish(mut self) -> Result<(), OutputError> {
        self.write(&Sum { fills: self.fills.to_string() })?;
        Output::file(&self.path, CERTIFICATE).finish(self.destination)
    }
}

impl Head {
    fn new(
        listing: &Listing,
        inputs: &Inputs,
        shard: Shard,
        parts: &CountParts<'_>,
        number: usize,
    ) -> Head {
        let problem = &inputs.problem;
        let (alphabet, places) = (problem.alphabet(), places(problem));
        let place = |cell| places.iter().find(|(_, other)| other == cell).map(|(place, _)| place);
        Head {
            certificate: VERSION,
            grid: hash_grid(problem.grid()),
            words: inputs.words_key.clone(),
            alphabet: alphabet.glyphs().iter().collect(),
            order: listing.order_name(),
            distinct: listing.search.distinct,
            plain: inputs.choice.is_empty() && problem.grid().rules() == SlotRules::default(),
            shard: shard.to_string(),
            rule: CUT_RULE,
            parts: number,
            cells: parts.cells().iter().filter_map(place).cloned().collect(),
        }
    }
}

fn line(value: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}

/// The number of fills that a line tells of the part with these letters; `None` if it is another one, or damaged.
fn part(line: &[u8], letters: &str) -> Option<BigUint> {
    let found: Line = serde_json::from_slice(line.strip_suffix(b"\n")?).ok()?;
    (found.letters == letters).then_some(())?;
    found.fills.parse().ok()
}
