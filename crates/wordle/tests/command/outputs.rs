//! Where a command writes, and what happens if it cannot.

use std::process::Command;

use crate::test_folder::{Ran, TestFolder};

/// Runs a line of a shell in a folder, with the command in place of `wordle`.
fn shell(folder: &TestFolder, line: &str) -> Ran {
    let mut shell = Command::new("sh");
    let line = line.replace("wordle ", &format!("'{}' ", env!("CARGO_BIN_EXE_wordle")));
    shell.args(["-c", &line]).current_dir(folder.path(""));
    Ran::of(shell.env("XDG_CACHE_HOME", folder.path("cache")).output().unwrap())
}

#[test]
fn a_closed_output_is_an_error() {
    let folder = TestFolder::new("abc\nabd\nacd\n");
    for command in [
        "reply abc abd",
        "best words",
        "help words --history abd=gg.",
        "play words --seed 1",
        "solve abc words",
        "compare words --lengths 3 --secrets 2 -o games",
        "--help",
    ] {
        let ran = shell(&folder, &format!("wordle {command} < /dev/null >&-"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""), "{command}: {}", ran.err);
        let told = "wordle: standard output: cannot write ";
        assert!(ran.err.starts_with(told) && ran.err.ends_with(": it is closed\n"), "{}", ran.err);
        let ran = shell(&folder, &format!("wordle {command} < /dev/null 1<> /dev/null"));
        assert_eq!(ran.code, Some(0), "{command}: {}", ran.err);
    }
}

#[test]
fn outputs_are_opened_before_work() {
    let folder = TestFolder::new("abc\nabd\n");
    folder.put("file", "");
    for (arguments, told) in [
        ("best none -o none/tree", "none/tree: cannot write the tree: the folder none"),
        ("best none --json none/tree", "none/tree: cannot write the figures: the folder none"),
        (
            "best none --checkpoint none/proof",
            "none/proof: cannot write the checkpoint: the folder",
        ),
        ("best none --strategy knuth -o none/tree", "none/tree: cannot write the tree: the folder"),
        (
            "solve abc none --trace none/steps",
            "none/steps: cannot write the trace: the folder none",
        ),
        ("compare words --lengths 3 -o file/games", "file/games: cannot make the folder: "),
    ] {
        let ran = folder.run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""), "{arguments}: {}", ran.err);
        assert!(ran.err.starts_with(&format!("wordle: {told}")), "{arguments}: {}", ran.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_proof_is_not_lost_with_its_file() {
    let folder = TestFolder::new("abc\nabd\nacd\nbcd\n");
    let tree = folder.run("best words --json tree.json");
    for (flags, what) in [("-o /dev/full", "the tree"), ("--json /dev/full", "the figures")] {
        let ran = folder.run(&format!("best words {flags}"));
        assert_eq!(ran.code, Some(3), "{}", ran.err);
        assert!(ran.out.contains(&tree.out), "{}", ran.out);
        assert!(ran.err.contains("proved: no tree has less"), "{}", ran.err);
        assert!(
            ran.err.contains(&format!("/dev/full: cannot write {what}: No space")),
            "{}",
            ran.err
        );
        let figures = folder.text("tree.json");
        assert_eq!(ran.out.contains(&figures), what == "the figures", "{}", ran.out);
    }
}
