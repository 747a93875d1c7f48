//! Checkpoints: how far a listing is, in a file that is there whenever the run is stopped.
//!
//! The fills go to an unfinished file. Now and then, the text written so far is put on the disk, and then a small
//! file that tells the length of this text takes the place of the small file before. So at any moment the small
//! file is whole, and text of its length is on the disk; text beyond it is cut off when a run goes on. At the end
//! the small file tells that the fills are complete, they take their name, and the small file is removed, in this
//! order: wherever that is cut short, the next run ends it.
//!
//! A search begins anywhere in the order, so all a run needs in order to go on is where it was: the last fill written, or, where
//! fills are rare, the letters before which the search is done. `parallel` has these whenever nothing waits to be written. Beside
//! them the small file, which is JSON, has how much was written, a [`Fingerprint`] of what the output depends on, and a checksum of itself. The
//! text goes to `OUTPUT.unfinished`, which is locked, and a thread syncs it once a second.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use command::output::{Unfinished, ends_with, sync_folder, unfinished_name};
use enumerate::output::ResumePoint;
use lexicon::{Letter, threads};
use network::Problem;
use serde::{Deserialize, Serialize};

use crate::flags::{CheckpointFlags, Listing, Portion};
use crate::inputs::hash_grid;
use command::{Exit, Failure};

/// Raised whenever the form of the file changes.
const VERSION: u32 = 3;

/// The longest file that is read. The last fill and the ranks of its letters take 9 bytes a cell at
/// most, of a million cells at most, and all else some hundred bytes.
const MAX_BYTES: u64 = 1 << 24;

/// All that the fills and their text depend on.
///
/// Fields of other names are damage here and below: a field that may be missing would pass for `null`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fingerprint {
    grid: String,
    alphabet: String,
    dictionary: String,
    order: String,
    distinct: bool,
    format: String,
    limit: Option<u64>,
    after: Option<String>,
    at: Option<String>,
    shard: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListingState {
    made_for: Fingerprint,
    /// How much text was written.
    pub bytes: u64,
    /// How many fills were written.
    pub fills: u64,
    /// Whether all fills were written.
    pub complete: bool,
    /// The last fill as it was written.
    pub last: String,
    /// The letters, by rank in the order of the search, at which the fills to come begin at the earliest.
    pub from: Vec<Letter>,
}

/// The file, whose version can be told whatever the rest.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sealed {
    version: u32,
    state: ListingState,
    /// The checksum of the state.
    checksum: String,
}

#[derive(Deserialize)]
struct Version {
    version: u32,
}

/// A checkpoint that is kept up to date.
pub struct Checkpoint {
    /// The file that tells how far the run is, symbolic links resolved.
    pub path: PathBuf,
    /// The file of the fills.
    pub unfinished: Unfinished,
    /// How far the run is, or was when it began.
    pub state: ListingState,
    interval: Duration,
    /// When the last one was begun.
    begun: Instant,
    saving: Option<JoinHandle<io::Result<()>>>,
}

impl Fingerprint {
    /// The fingerprint of a listing; the fill to begin after is given row by row.
    pub fn new(
        listing: &Listing,
        problem: &Problem,
        words_key: &str,
        after: Option<&[Letter]>,
    ) -> Fingerprint {
        let alphabet = problem.alphabet();
        Fingerprint {
            grid: hash_grid(problem.grid()),
            alphabet: alphabet.glyphs().iter().collect(),
            dictionary: words_key.into(),
            order: listing.order_name().into(),
            distinct: listing.distinct,
            format: format!("{:?}", listing.format).to_lowercase(),
            limit: listing.limit,
            after: after.map(|fill| alphabet.spell(fill)),
            at: match &listing.portion {
                Portion::At(number) => Some(number.to_string()),
                Portion::All | Portion::After(_) | Portion::Shard(_) => None,
            },
            shard: match &listing.portion {
                Portion::Shard(shard) => Some(shard.to_string()),
                Portion::All | Portion::After(_) | Portion::At(_) => None,
            },
        }
    }

    /// The part that differs from another fingerprint, if there is one.
    fn difference(&self, other: &Fingerprint) -> Option<&'static str> {
        [
            (self.grid != other.grid, "another grid"),
            // The dictionary's key depends on the alphabet.
            (self.alphabet != other.alphabet, "another --alphabet"),
            // And on whether words are read backwards.
            (self.order != other.order, "another --order"),
            (
                self.dictionary != other.dictionary,
                "another dictionary, or other words chosen from it",
            ),
            (self.distinct != other.distinct, "another use of --distinct"),
            (self.format != other.format, "another --format"),
            (self.limit != other.limit, "another --limit"),
            (self.after != other.after, "another fill of --after"),
            (self.at != other.at, "another number of --at"),
            (self.shard != other.shard, "another --shard"),
        ]
        .into_iter()
        .find_map(|(differs, what)| differs.then_some(what))
    }
}

impl ListingState {
    fn checksum(&self) -> serde_json::Result<String> {
        Ok(blake3::hash(&serde_json::to_vec(self)?).to_hex().to_string())
    }

    /// Reads a checkpoint; `None` if there is none.
    fn load(path: &Path) -> anyhow::Result<Option<ListingState>> {
        let mut text = Vec::new();
        let file = match File::open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            file => file?,
        };
        file.take(MAX_BYTES).read_to_end(&mut text)?;
        let damaged =
            |error: serde_json::Error| anyhow!("no checkpoint, or a damaged one: {error}");
        let Version { version } = serde_json::from_slice(&text).map_err(damaged)?;
        if version != VERSION {
            bail!("a checkpoint of version {version}: this program goes on from version {VERSION}");
        }
        let Sealed { state, checksum, .. } = serde_json::from_slice(&text).map_err(damaged)?;
        if state.checksum()? != checksum {
            bail!("a damaged checkpoint: its checksum does not match");
        }
        Ok(Some(state))
    }

    /// Puts a checkpoint in the place of any other.
    fn store(self, path: &Path) -> io::Result<()> {
        let checksum = self.checksum()?;
        let mut text = serde_json::to_vec(&Sealed { version: VERSION, state: self, checksum })?;
        text.push(b'\n');
        let unfinished = unfinished_name(path);
        let mut file = File::create(&unfinished)?;
        file.write_all(&text)?;
        file.sync_all()?;
        fs::rename(unfinished, path)?;
        sync_folder(path)
    }
}

impl Checkpoint {
    /// Opens the checkpoint of a listing, and the file of its fills; `None` if an earlier run had
    /// listed all and given the file its name.
    ///
    /// Without a checkpoint yet, the listing begins at `from`, which may take long to find.
    pub fn open(
        flags: &CheckpointFlags,
        made_for: Fingerprint,
        from: impl FnOnce() -> Result<Vec<Letter>, Failure>,
    ) -> Result<Option<Checkpoint>, Failure> {
        let name = flags.path.display();
        let bad_input = |error: anyhow::Error| Exit::BadInput.because(error);
        let bad_output = |error: anyhow::Error| Exit::BadOutput.because(error);
        // The lock comes first: no other run writes either file from here on.
        let unfinished = Unfinished::open(&flags.output)?;
        let path = fs::canonicalize(&flags.path).unwrap_or_else(|_| flags.path.clone());
        let state = match ListingState::load(&path)
            .with_context(|| name.to_string())
            .map_err(bad_input)?
        {
            None => ListingState {
                made_for,
                bytes: 0,
                fills: 0,
                complete: false,
                last: String::new(),
                from: from()?,
            },
            Some(state) => {
                if let Some(difference) = state.made_for.difference(&made_for) {
                    return Err(bad_input(anyhow!(
                        "{name}: made for {difference}; give the same command again, or remove the \
                         file to begin anew"
                    )));
                }
                let last = state.last.as_bytes();
                if !unfinished.ends_with(last, state.bytes)? {
                    if state.complete && is_whole(&flags.output, last, state.bytes) {
                        // The unfinished file, empty now, goes first: without a checkpoint no run would
                        // come back for it.
                        drop(unfinished);
                        return match fs::remove_file(&path) {
                            Err(error) if error.kind() != ErrorKind::NotFound => {
                                let what = format!("{name}: cannot remove it");
                                Err(bad_output(anyhow::Error::new(error).context(what)))
                            }
                            _ => Ok(None),
                        };
                    }
                    return Err(bad_input(anyhow!(
                        "{}: lacks the {} fills that {name} tells of; remove {name} to begin anew",
                        unfinished.path().display(),
                        state.fills
                    )));
                }
                state
            }
        };
        unfinished.cut(state.bytes)?;
        // The unfinished file is to be found after a loss of power.
        sync_folder(unfinished.path())
            .with_context(|| format!("{}: cannot be kept", unfinished.path().display()))
            .map_err(bad_output)?;
        let (interval, begun) = (flags.interval, Instant::now());
        Ok(Some(Checkpoint { path, unfinished, state, interval, begun, saving: None }))
    }

    /// Notes that text was written, and saves a checkpoint if it is time to, meanwhile going on.
    pub fn note(
        &mut self,
        bytes: usize,
        fills: u64,
        resume_point: &ResumePoint<'_>,
    ) -> anyhow::Result<()> {
        self.state.bytes += bytes as u64;
        self.state.fills = fills;
        let is_busy = self.saving.as_ref().is_some_and(|saving| !saving.is_finished());
        if self.begun.elapsed() < self.interval || is_busy {
            return Ok(());
        }
        self.wait_until_saved()?;
        self.begun = Instant::now();
        self.look(resume_point)?;
        let (state, path) = (self.state.clone(), self.path.clone());
        let file = self.unfinished.handle().with_context(|| self.unsaved())?;
        let save = Arc::new(move || {
            file.sync_data()?;
            state.clone().store(&path)
        });
        let beside = Arc::clone(&save);
        match threads::start_alone("checkpoint", move || beside()) {
            Ok(saving) => self.saving = Some(saving),
            Err(_) => save().with_context(|| self.unsaved())?,
        }
        Ok(())
    }

    /// Saves a last checkpoint.
    pub fn save(&mut self, resume_point: &ResumePoint<'_>, complete: bool) -> anyhow::Result<()> {
        self.wait_until_saved()?;
        self.look(resume_point)?;
        self.state.complete = complete;
        let saved = self.unfinished.handle().and_then(|file| {
            file.sync_data()?;
            self.state.clone().store(&self.path)
        });
        saved.with_context(|| self.unsaved())
    }

    /// Removes the checkpoint, after the file of the fills took its name.
    pub fn remove(self) -> anyhow::Result<()> {
        let removed = fs::remove_file(&self.path).and_then(|()| sync_folder(&self.path));
        removed.with_context(|| format!("{}: cannot remove the checkpoint", self.path.display()))
    }

    /// Waits for the checkpoint that is being saved.
    fn wait_until_saved(&mut self) -> anyhow::Result<()> {
        match self.saving.take().map(JoinHandle::join) {
            Some(Ok(saved)) => saved.with_context(|| self.unsaved()),
            Some(Err(_)) => bail!(self.unsaved()),
            None => Ok(()),
        }
    }

    /// Takes over how far the run is.
    fn look(&mut self, resume_point: &ResumePoint<'_>) -> anyhow::Result<()> {
        self.state.from = resume_point.from().context("cannot read back the last fill")?;
        self.state.last = String::from_utf8_lossy(resume_point.last()).into_owned();
        Ok(())
    }

    fn unsaved(&self) -> String {
        format!("{}: cannot save the checkpoint", self.path.display())
    }
}

/// Whether a file has exactly `length` bytes and ends so.
fn is_whole(path: &Path, end: &[u8], length: u64) -> bool {
    File::open(path).is_ok_and(|file| {
        let is_as_long = file.metadata().is_ok_and(|metadata| metadata.len() == length);
        is_as_long && ends_with(&file, end, length).unwrap_or(false)
    })
}
