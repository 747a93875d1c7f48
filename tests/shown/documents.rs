//! The commands of the documents.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use crate::desk::{Desk, shown_in};
use crate::project;

/// Beginnings of commands that are not run, and why.
const ELSEWHERE: &[(&str, &str)] = &[
    ("cargo test", "runs this"),
    ("cargo install", "compiles for minutes"),
    ("cargo build", "compiles for minutes"),
    ("cargo run --release -p enumerate-setter --example", "compiles an example"),
    ("rustup", "fetches a toolchain"),
    ("CUSTOM_LIBFUZZER_PATH=", "compiles for minutes"),
    ("cargo package", "packs all crates"),
    ("cargo semver-checks", "compiles all crates twice"),
    ("cargo deny", "needs cargo-deny"),
    ("sudo apt-get", "installs packages"),
    ("export CARGO_TARGET_", "needs another target"),
    ("CARGO_TARGET_", "needs another target"),
    ("CROSSWORD_DATA=", "runs this"),
    ("setter site", "needs the page's engine"),
    ("setter compare --algorithm rac-fc,mac,best", "needs CROSSWORD_DATA"),
    ("WORDLE_ANSWERS=", "runs other tests"),
    ("cd crates", "needs packages of npm"),
    ("npm", "needs packages of npm"),
    ("node", "needs packages of npm"),
    ("pip install", "needs packages of Python"),
    ("python", "needs packages of Python"),
    ("../../venv", "needs packages of Python"),
    ("benches/", "needs programs of others"),
    ("parallel", "needs GNU parallel"),
    ("ray", "needs Ray"),
    ("cat out/*.zst", "needs what Ray has written"),
    ("release/make", "makes a whole release"),
    ("release/book", "needs mdbook"),
    ("sudo release/test", "needs a release and debootstrap"),
    ("sbatch", "needs Slurm"),
    ("scontrol", "needs Slurm"),
    ("kill", "needs Slurm"),
    ("for i in $(seq 64); do cat", "needs what Slurm has written"),
    ("tail -qn 1 out/count", "needs what Slurm has written"),
];

/// Beginnings of commands that take long, and are run by the ignored test.
const LONG: &[&str] = &[
    "setter compare --algorithm rac-fc,cbj-fc,mac --order next,min-domain --values random --seeds 21",
    "wordle compare",
    "wordle solve favori dict/francais.dict.gz --genetic published",
    "wordle best dict/francais.scores.gz --length 4 --min-score 0.5 --top 5",
    "wordle best dict/francais.scores.gz --length 4 --min-score 0.55",
    "wordle best --game mastermind --pegs 4 --colours 6",
    "enumerate dict/francais.dict.gz grids/blank-4x4.txt --count --shard",
    "enumerate dict/francais.dict.gz grids/blank-5x5.txt --estimate=64",
];

/// The documents of the project.
fn documents() -> Vec<PathBuf> {
    let folders = [
        ".",
        "docs",
        "grids",
        "grids/shapes",
        "dict",
        "crates/python",
        "benches/peers",
        "benches/record",
    ];
    let files = folders.iter().flat_map(|folder| fs::read_dir(project(folder)).unwrap());
    let mut documents: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    documents.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    documents.sort();
    documents
}

/// Whether a command is run, by the usual test or the other.
fn is_run(command: &str, long: bool) -> bool {
    let begins = |beginning: &str| command.starts_with(beginning);
    !ELSEWHERE.iter().any(|(beginning, _)| begins(beginning))
        && LONG.iter().any(|beginning| begins(beginning)) == long
}

fn run_all(long: bool) {
    let documents = documents();
    assert!(documents.len() > 20, "the documents are found");
    let failures: Vec<String> = thread::scope(|scope| {
        let run = documents.iter().map(|document| scope.spawn(move || failures_of(document, long)));
        let running: Vec<_> = run.collect();
        running.into_iter().flat_map(|running| running.join().unwrap()).collect()
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// What fails of the commands of a document, each document at a desk of its own.
fn failures_of(document: &Path, long: bool) -> Vec<String> {
    let mut blocks = shown_in(&fs::read_to_string(document).unwrap());
    blocks.retain(|block| block.iter().any(|command| is_run(command, long)));
    if blocks.is_empty() {
        return Vec::new();
    }
    let desk = if long { Desk::patient(3600) } else { Desk::new() };
    let failed = blocks.iter().flat_map(|block| desk.run(block, |command| is_run(command, long)));
    failed.map(|failure| format!("{}: {failure}", document.display())).collect()
}

#[test]
fn every_command_of_the_documents() {
    run_all(false);
}

#[test]
#[ignore = "takes minutes"]
fn every_long_command_of_the_documents() {
    run_all(true);
}

#[test]
fn every_exception_is_a_command() {
    let shown: Vec<String> = documents()
        .iter()
        .flat_map(|path| shown_in(&fs::read_to_string(path).unwrap()))
        .flatten()
        .collect();
    let exceptions = ELSEWHERE.iter().map(|(beginning, _)| *beginning).chain(LONG.iter().copied());
    for beginning in exceptions {
        assert!(shown.iter().any(|command| command.starts_with(beginning)), "{beginning}");
    }
}

#[test]
fn every_link_leads_to_a_file() {
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let is_elsewhere = link.is_empty() || link.contains("://");
            let file = document.parent().unwrap().join(link);
            assert!(is_elsewhere || file.exists(), "{}: {link}", document.display());
        }
    }
}
