//! Counts that take long, kept in the cache folder beside the indexes.
//!
//! A file keeps how far a count came, finished or not, and the ranks of some fills: from the nearest of them the fill of any
//! other rank is found soon. It is a hash of its other bytes, the key of the count, and a [`RankTable`]. The key is a hash
//! of what decides which fills there are and in which order: the alphabet and the dictionaries (by the key of their
//! index), the cells of the grid, the order, and the version of the program.

use std::io::Read;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use command::{Failure, Watch};
use enumerate::count::{Counter, Method, RankTable};
use lexicon::Halted;
use lexicon::cache::CacheFolder;
use network::Problem;
use num_bigint::BigUint;
use puzzle::inputs::Inputs;

use crate::flags::Listing;
use crate::inputs::hash_grid;
use crate::report::{fills, say};

/// Changes with the form of the file.
const VERSION: u32 = 1;

/// How many counts to keep; each has half a megabyte at most.
const KEPT: usize = 64;

/// The longest file that is read.
const MAX_BYTES: u64 = 1 << 22;

/// The nodes of a walk that is worth keeping: about a second.
const WORTH_KEEPING: u64 = 1 << 24;

/// A small rectangle is first counted for this number of nodes, some seconds, without ranks.
/// If most fills are still ahead then, they are counted in order, which takes longer, but can be kept.
const ALONE: u64 = 1 << 30;

/// The nodes walked between two looks at the clock: some tenths of a second.
const LOOK: u64 = 1 << 22;

/// How long a count goes on before it is kept again: a process that is killed loses no more.
const INTERVAL: Duration = Duration::from_secs(10);

/// Where a count is kept.
pub struct KeptCount {
    /// The folder, or nowhere.
    folder: Option<PathBuf>,
    key: String,
    watch: Watch,
    /// The phase of a run that counts, in words that go on from "interrupted".
    phase: String,
    /// When it was kept last, or loaded.
    saved: Option<Instant>,
}

impl KeptCount {
    /// The count of the fills that a listing would have, if there is a cache folder.
    pub fn new(listing: &Listing, inputs: &Inputs, watch: Watch, phase: String) -> KeptCount {
        let key = key(listing.order_name(), inputs);
        KeptCount { folder: listing.cache.clone(), key, watch, phase, saved: None }
    }

    /// A count that is not kept, and none before it.
    pub fn nowhere(watch: Watch) -> KeptCount {
        KeptCount { folder: None, key: String::new(), watch, phase: String::new(), saved: None }
    }

    fn folder(&self) -> Option<CacheFolder<'_>> {
        Some(CacheFolder::new(self.folder.as_deref()?, "ranks", KEPT))
    }

    /// A counter that goes on from the rank table that was kept.
    pub fn counter<'p>(
        &mut self,
        listing: &Listing,
        problem: &'p Problem,
    ) -> Result<Counter<'p>, Failure> {
        let (order, halt) = (listing.search.order, self.watch.halt());
        let table = self.load().unwrap_or_else(|error| {
            say(format_args!("warning: {error:#}; counting anew"));
            None
        });
        let counter = match table {
            Some(table) => {
                self.saved = Some(Instant::now());
                Counter::resuming(Method::Fastest, problem, order, listing.memory, &halt, &table)
            }
            None => Counter::until(problem, order, listing.memory, &halt),
        };
        counter.map_err(|Halted| self.watch.failure())
    }

    /// How many fills there are, kept if that takes long.
    pub fn total(&mut self, counter: &mut Counter<'_>) -> Result<BigUint, Failure> {
        if self.folder.is_none() {
            return counter.total().map_err(|Halted| self.watch.failure());
        }
        loop {
            let total = counter.total_after(LOOK);
            if matches!(total, Ok(None)) && !self.is_due(counter) {
                continue;
            }
            // It takes some milliseconds, and nothing unfinished is to be left.
            self.watch.hold();
            let counted = self.keep(counter);
            self.watch.enter(match (&total, counted) {
                (Err(Halted), Some(counted)) => {
                    format!("with {} counted, from where the same command goes on", fills(counted))
                }
                _ => self.phase.clone(),
            });
            if let Some(total) = total.map_err(|Halted| self.watch.failure())? {
                return Ok(total);
            }
        }
    }

    /// As [`total`](Self::total), for a run that asks for nothing else.
    pub fn total_alone(&mut self, counter: &mut Counter<'_>) -> Result<BigUint, Failure> {
        let total = match self.folder {
            Some(_) => counter.total_alone_within(ALONE),
            None => counter.total_alone().map(Some),
        };
        match total.map_err(|Halted| self.watch.failure())? {
            Some(total) => Ok(total),
            None => self.total(counter),
        }
    }

    /// Whether a count under way is to be kept as far as it is.
    fn is_due(&self, counter: &Counter<'_>) -> bool {
        counter.statistics().walked >= WORTH_KEEPING
            && self.saved.is_none_or(|saved| saved.elapsed() >= INTERVAL)
    }

    /// Keeps a count if it is worth it; returns how many fills are counted in the rank table that is kept.
    fn keep(&mut self, counter: &Counter<'_>) -> Option<u64> {
        let folder = self.folder()?;
        let table = counter.rank_table().filter(|table| table.nodes() >= WORTH_KEEPING)?;
        // Another process may have come further.
        let is_further = |other: &RankTable| {
            other.is_complete() || !table.is_complete() && other.fills() >= table.fills()
        };
        if let Ok(Some(other)) = self.load()
            && is_further(&other)
        {
            return Some(other.fills());
        }
        let contents = [self.key.as_bytes(), &table.to_bytes()].concat();
        let bytes = [&blake3::hash(&contents).as_bytes()[..], &contents].concat();
        if let Err(warning) = folder.add_bytes(&self.key, &bytes) {
            say(format_args!("warning: {warning}"));
            self.folder = None;
            return None;
        }
        self.saved = Some(Instant::now());
        Some(table.fills())
    }

    /// The rank table that is kept, if there is one.
    fn load(&self) -> anyhow::Result<Option<RankTable>> {
        let Some(folder) = self.folder() else { return Ok(None) };
        let Some(file) = folder.open(&self.key) else { return Ok(None) };
        folder.note_use(&file);
        let table = self.read(file);
        let name =
            || format!("{}: no count, or a damaged one", folder.path_of(&self.key).display());
        table.map(Some).with_context(name)
    }

    fn read(&self, file: impl Read) -> anyhow::Result<RankTable> {
        let mut bytes = Vec::new();
        file.take(MAX_BYTES).read_to_end(&mut bytes)?;
        let (checksum, contents) = bytes.split_first_chunk().context("it is cut short")?;
        ensure!(blake3::hash(contents).as_bytes() == checksum, "its checksum does not match");
        let table = contents.strip_prefix(self.key.as_bytes()).context("it is of other fills")?;
        RankTable::from_bytes(table).context("its ranks do not increase")
    }
}

/// The key of the count of the fills of a problem in an order.
fn key(order: &str, inputs: &Inputs) -> String {
    let (grid, words) = (hash_grid(inputs.problem.grid()), &inputs.words_key);
    let program = env!("CARGO_PKG_VERSION");
    blake3::hash(format!("{VERSION} {program} {words} {grid} {order}").as_bytes())
        .to_hex()
        .to_string()
}
