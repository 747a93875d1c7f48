//! The file of a checkpoint, and that of the fills beside it, as any bytes. One that was made by a run
//! leads to the whole list; what was not is refused, or leads to some text, but never to a crash.

#![no_main]

// The modules of the command, under the names by which they import from each other.
#[path = "../../src/bin/enumerate"]
#[allow(dead_code, unused_imports, reason = "the command uses all of it")]
mod program {
    pub mod checkpoint;
    pub mod flags;
    pub mod inputs;
    pub mod kept_count;
    pub mod listed_interval;
    pub mod listing_output;
    pub mod progress;
    pub mod report;
    pub mod statistics;
}

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use clap::Parser;
use command::{Exit, Watch};
use enumerate::output::FillText;
use enumerate::parallel;
use lexicon::Index;
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use network::{Grid, Problem};
use serde_json::{Value, json};
use tempfile::TempDir;

use program::{
    checkpoint, flags, inputs, kept_count, listed_interval, listing_output, progress, report,
    statistics,
};

use checkpoint::{Checkpoint, Fingerprint};
use flags::{Flags, Job, Listing};
use listed_interval::ListedInterval;
use listing_output::ListingOutput;

const WORDS: [&str; 12] =
    ["mars", "mois", "plus", "tard", "soir", "ami", "mot", "ici", "sot", "tri", "ta", "os"];

const GRIDS: [&str; 3] = ["1111\n1001\n1001\n1111\n", "...\n.#.\n...\n", "..#\n...\n#..\n"];

const FLAGS: [&str; 4] = ["", "--order columns", "-n 3", "--distinct"];

/// What a checkpoint says, and what is beside it.
#[derive(Arbitrary, Debug)]
enum Found {
    Bytes {
        checkpoint: Vec<u8>,
        fills: Vec<u8>,
    },
    /// What a run left after some fills, and what it wrote since.
    Left {
        fills: u8,
        since: Vec<u8>,
    },
    /// The same, edited.
    Edited {
        fills: u8,
        edits: Vec<(u16, u8)>,
    },
    /// Whatever may be said, with the right checksum.
    Sealed {
        bytes: u64,
        fills: u64,
        complete: bool,
        last: String,
        from: Vec<u8>,
        text: Vec<u8>,
    },
}

struct Case {
    folder: TempDir,
    problem: Problem,
    listing: Box<Listing>,
    /// The whole list, and its fills.
    text: String,
    fills: Vec<String>,
    made_for: Value,
}

impl Case {
    fn new(grid: &str, flags: &str, watch: &Watch) -> Case {
        let folder = tempfile::tempdir().expect("a folder for files");
        let path = |name: &str| folder.path().join(name).display().to_string();
        let line = format!(
            "enumerate words grid {flags} -j 1 --progress=none -o {} --checkpoint {} \
             --checkpoint-interval 0",
            path("fills"),
            path("far"),
        );
        let flags = Flags::try_parse_from(line.split_whitespace()).expect("the flags are right");
        let Ok(Job::List(listing)) = flags.job() else { panic!("the flags ask for a listing") };
        let index = Index::from_words(&listing.alphabet, WORDS).expect("the words are indexed");
        let grid = Grid::parse(grid.as_bytes(), &listing.alphabet).expect("it is a grid");
        let problem = Problem::new(grid, listing.alphabet.clone(), &index).expect("it is small");
        let made_for = Fingerprint::new(&listing, &problem, "words", None);
        let made_for = serde_json::to_value(made_for).expect("it is written as JSON");
        let (text, fills) = (String::new(), Vec::new());
        let mut case = Case { folder, problem, listing, text, fills, made_for };
        case.run(watch).expect("without a checkpoint a run begins anew");
        case.text = fs::read_to_string(case.path("fills")).expect("the list is complete");
        let fills = case.text.split("\n\n").filter(|fill| !fill.is_empty());
        case.fills = fills.map(|fill| fill.trim_end().to_owned() + "\n").collect();
        case
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs as the command does.
    fn run(&self, watch: &Watch) -> Result<Exit, Exit> {
        let Case { listing, problem, .. } = self;
        let run = || {
            let made_for = Fingerprint::new(listing, problem, "words", None);
            let listed = ListedInterval::new(problem, listing, None, watch)?;
            let flags = listing.checkpoint.as_ref().expect("the flags ask for a checkpoint");
            let from = listed.interval.from.clone();
            let Some(checkpoint) = Checkpoint::open(flags, made_for, || Ok(from))? else {
                return Ok(Exit::Finished);
            };
            let mut output =
                ListingOutput::new(problem, listing, listed, Some(checkpoint), watch.clone())?;
            if let Ok(interval) = output.begin() {
                let Listing { search, threads, format, .. } = **listing;
                let collect = || FillText::new(problem, search.order, format);
                let take = |update| match output.take(update) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                };
                parallel::search(problem, search, interval, threads, &watch.halt(), collect, take);
            }
            output.finish(listing)
        };
        run().map_err(|failure| {
            assert!(failure.reason.is_some(), "a failure tells why");
            failure.exit
        })
    }

    /// The state that a run leaves after some fills, and the text it has written then.
    fn left(&self, fills: u8) -> (Value, String) {
        let fills = usize::from(fills) % (self.fills.len() + 1);
        let text = self.fills[..fills].join("\n");
        let last = self.fills[..fills].last().cloned().unwrap_or_default();
        let state = self.state(text.len() as u64, fills as u64, false, &last, &[]);
        (state, text)
    }

    fn state(&self, bytes: u64, fills: u64, complete: bool, last: &str, from: &[u8]) -> Value {
        json!({
            "made_for": self.made_for, "bytes": bytes, "fills": fills, "complete": complete,
            "last": last, "from": from,
        })
    }

    fn put(&self, checkpoint: &[u8], fills: &[u8]) {
        for name in ["fills", "fills.unfinished", "far", "far.unfinished"] {
            let _ = fs::remove_file(self.path(name));
        }
        fs::write(self.path("far"), checkpoint).expect("a file can be written");
        fs::write(self.path("fills.unfinished"), fills).expect("a file can be written");
    }

    fn check(&self, found: &Found, watch: &Watch) {
        let is_left = matches!(found, Found::Left { .. });
        match found {
            Found::Bytes { checkpoint, fills } => self.put(checkpoint, fills),
            Found::Left { fills, since } => {
                let (state, text) = self.left(*fills);
                self.put(&sealed(&state), &[text.as_bytes(), since].concat());
            }
            Found::Edited { fills, edits } => {
                let (state, text) = self.left(*fills);
                let mut checkpoint = sealed(&state);
                for &(at, with) in edits {
                    let at = usize::from(at) % checkpoint.len();
                    checkpoint[at] ^= with;
                }
                self.put(&checkpoint, text.as_bytes());
            }
            Found::Sealed { bytes, fills, complete, last, from, text } => {
                self.put(&sealed(&self.state(*bytes, *fills, *complete, last, from)), text);
            }
        }
        let ended = self.run(watch);
        let is_sealed = matches!(found, Found::Sealed { .. });
        match ended {
            Ok(_) if is_sealed => {}
            Ok(exit) => {
                assert_eq!(exit, Exit::Finished);
                let text = fs::read_to_string(self.path("fills")).expect("the list is complete");
                assert_eq!(text, self.text);
                assert!(!self.path("far").exists() && !self.path("fills.unfinished").exists());
            }
            Err(exit) => {
                assert!(!is_left, "what a run left is gone on with");
                assert_eq!(exit, Exit::BadInput);
                assert!(!self.path("fills").exists(), "nothing is made of damage");
            }
        }
    }
}

/// The file of a checkpoint of a state. The members of the state stand in the order of their
/// declaration, by which its checksum is made.
fn sealed(state: &Value) -> Vec<u8> {
    let member = |name: &str, of: &Value| format!("\"{name}\":{}", of[name]);
    let object = |names: &[&str], of: &Value| -> String {
        let members: Vec<String> = names.iter().map(|name| member(name, of)).collect();
        format!("{{{}}}", members.join(","))
    };
    let made_for = object(
        &["grid", "alphabet", "dictionary", "order", "distinct", "limit", "after", "at", "shard"],
        &state["made_for"],
    );
    let rest = object(&["bytes", "fills", "complete", "last", "from"], state);
    let state = format!("{{\"made_for\":{made_for},{}", &rest[1..]);
    let checksum = blake3::hash(state.as_bytes()).to_hex();
    format!("{{\"version\":2,\"state\":{state},\"checksum\":\"{checksum}\"}}\n").into_bytes()
}

/// What all runs share.
struct Cases {
    watch: Watch,
    cases: Vec<Case>,
}

impl Cases {
    fn new() -> Cases {
        let watch = Watch::start(Instant::now(), None, false, report::VOICE);
        let watch = watch.expect("signals can be caught");
        let pairs = GRIDS.iter().flat_map(|grid| FLAGS.iter().map(move |flags| (grid, flags)));
        let cases = pairs.map(|(grid, flags)| Case::new(grid, flags, &watch)).collect();
        Cases { watch, cases }
    }
}

thread_local! {
    static CASES: Cases = Cases::new();
}

fuzz_target!(|input: (u8, Found)| {
    let (choice, found) = input;
    CASES.with(|Cases { watch, cases }| {
        cases[usize::from(choice) % cases.len()].check(&found, watch);
    });
});
