//! The commands of the documents.

use std::fs;
use std::path::Path;

use crate::commands::shown_in;
use crate::desk::Desk;
use crate::exceptions::{ELSEWHERE, LONG};
use crate::project::{cloned_files, project};
use crate::reading_order::{Document, documents};

/// Whether a command is run, perhaps with those that take long.
fn is_run(command: &str, long: bool) -> bool {
    let begins = |beginning: &str| command.starts_with(beginning);
    !ELSEWHERE.iter().any(|(beginning, _)| begins(beginning))
        && (long || !LONG.iter().any(|beginning| begins(beginning)))
}

/// What fails of the commands of a document.
fn failures_of(document: &Document, desk: &Desk, long: bool) -> Vec<String> {
    let blocks = shown_in(&document.text);
    let run = blocks.iter().map(|block| block.iter().filter(|command| is_run(command, long)));
    let failures = run.flat_map(|block| desk.run(block));
    failures.map(|failure| format!("{}: {failure}", document.path.display())).collect()
}

/// Runs all documents at one desk.
fn run_all(desk: Desk, long: bool) {
    let documents = documents();
    let failures = documents.iter().flat_map(|document| failures_of(document, &desk, long));
    let failures: Vec<String> = failures.collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// All documents are read at one desk, so that what one writes is there when the next begins.
#[test]
fn every_command_of_the_documents() {
    run_all(Desk::new(300), false);
}

#[test]
#[ignore = "takes an hour"]
fn every_long_command_of_the_documents() {
    run_all(Desk::new(3600), true);
}

/// A reader may begin with any document.
#[test]
#[ignore = "takes minutes"]
fn every_document_at_a_desk_of_its_own() {
    let documents = documents();
    let failures =
        documents.iter().flat_map(|document| failures_of(document, &Desk::new(300), false));
    let failures: Vec<String> = failures.collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_exception_is_a_command() {
    let documents = documents();
    let blocks = documents.iter().flat_map(|document| shown_in(&document.text));
    let shown: Vec<String> = blocks.flatten().collect();
    let exceptions = ELSEWHERE.iter().map(|(beginning, _)| *beginning).chain(LONG.iter().copied());
    for beginning in exceptions {
        assert!(shown.iter().any(|command| command.starts_with(beginning)), "{beginning}");
    }
}

/// No document that shows commands is out of the reader's way.
#[test]
fn the_readme_leads_to_every_command() {
    let documents = documents();
    let texts = cloned_files().into_iter().filter(|path| path.extension() == Some("md".as_ref()));
    for path in texts.filter(|path| !path.starts_with("crates/page/dict")) {
        let text = fs::read_to_string(project(&path)).unwrap();
        let is_met = documents.iter().any(|document| document.path == path);
        assert!(is_met || shown_in(&text).is_empty(), "{}", path.display());
    }
}

#[test]
fn every_link_leads_to_a_file() {
    for document in documents() {
        for target in document.links() {
            assert!(project(&target).exists(), "{}: {target:?}", document.path.display());
        }
    }
}

/// A grid whose open cells are `1` and `.` looks like a ring, and is blank: an example takes one of the two.
#[test]
fn no_example_has_two_characters_for_an_open_cell() {
    let is_shown = |path: &Path| {
        ["md", "pyi", "json", "rs", "ipynb"]
            .iter()
            .any(|end| path.extension() == Some(end.as_ref()))
    };
    let is_test = |path: &Path| path.iter().any(|folder| folder == "tests");
    let paths = cloned_files().into_iter().filter(|path| is_shown(path) && !is_test(path));
    for path in paths {
        let text = fs::read_to_string(project(&path)).unwrap();
        for mixed in ["1.1\\n", "1..1\\n", "1.1/1", "1..1/1"] {
            assert!(!text.contains(mixed), "{}: {mixed}", path.display());
        }
    }
}

/// The map of the source names files and functions that are there.
#[test]
fn every_file_and_function_of_the_architecture_is_there() {
    let text = fs::read_to_string(project("ARCHITECTURE.md")).unwrap();
    let files: Vec<String> =
        cloned_files().iter().map(|path| format!("/{}", path.display())).collect();
    let sources: Vec<String> = files
        .iter()
        .filter(|file| file.ends_with(".rs"))
        .map(|file| fs::read_to_string(project(&file[1..])).unwrap())
        .collect();
    let prose = text.lines().filter(|line| !line.starts_with('|')).collect::<Vec<_>>().join("\n");
    let mut named = 0;
    for name in prose.split('`').skip(1).step_by(2) {
        let is_file = [".rs", ".js", ".json", ".toml"].iter().any(|end| name.ends_with(end));
        let function = name.split_once("::").map(|(_, function)| function);
        let is_function = function.is_some_and(|name| name.starts_with(char::is_lowercase));
        let is_type =
            name.split("::").next().is_some_and(|name| name.starts_with(char::is_uppercase));
        if is_file {
            named += 1;
            let end = format!("/{name}");
            assert!(files.iter().any(|file| file.ends_with(&end)), "{name} is no file");
        } else if is_type && is_function {
            named += 1;
            let signature = format!("fn {}", function.unwrap());
            assert!(
                sources.iter().any(|source| source.contains(&signature)),
                "{name} is no function"
            );
        }
    }
    assert!(named > 40, "{named} names are found");
}
