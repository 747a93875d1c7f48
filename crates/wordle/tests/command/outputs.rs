//! Where a command writes, and what happens if it cannot.

use crate::test_folder::{Ran, TestFolder};
#[cfg(target_os = "linux")]
use crate::unread::{expect_pipes_to_be_written, expect_unread_outputs_to_end};

#[test]
fn a_closed_output_is_an_error() {
    let folder = TestFolder::new("abc\nabd\nacd\n");
    let commands = [
        "reply abc abd",
        "best words",
        "help words --history abd=gg.",
        "play words --seed 1",
        "solve abc words",
        "compare words --lengths 3 --secrets 2 -o games",
        "--help",
    ];
    folder.expect_closed_outputs_to_fail("wordle", &commands);
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
        folder.run(arguments).expect_failure(3, &format!("wordle: {told}"));
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

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_of_standard_output() {
    let folder = TestFolder::new("abc\nabd\nacd\nbcd\n");
    for arguments in ["solve abc words", "help words --history abc=gg.", "best words --adversary"] {
        let mut command = folder.command(arguments);
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let ran = Ran::of(command.stdout(full).output().unwrap());
        assert_eq!(ran.code, Some(3), "{arguments}: {}", ran.err);
        let told = "wordle: standard output: cannot write ";
        assert!(
            ran.err.contains(told) && ran.err.contains(": No space"),
            "{arguments}: {}",
            ran.err
        );
    }
}

#[test]
fn a_file_named_by_a_dash_is_standard_output() {
    let folder = TestFolder::new("abc\nabd\nacd\n");
    let (without, with) = (folder.run("best words"), folder.run("best words -o -"));
    assert_eq!((with.code, with.out), (Some(0), without.out), "{}", with.err);
    for (arguments, told) in [
        ("best words --json -", "--json: - is standard output, which --output alone may name"),
        ("best words --checkpoint -", "--checkpoint: - is standard output"),
        ("solve abc words --trace -", "--trace: - is standard output"),
        ("best words --top 2 -o -", "--output: standard output has the table of --top"),
    ] {
        folder.run(arguments).expect_failure(2, &format!("error: {told}"));
    }
    assert!(!folder.path("-").exists());
}

#[test]
fn no_input_is_overwritten() {
    let folder = TestFolder::new("abc\nabd\nacd\n");
    let words = folder.text("words");
    for (arguments, flag) in [
        ("best words -o", "output"),
        ("best words --json", "json"),
        ("best words --checkpoint", "checkpoint"),
        ("best words --allowed words -o", "output"),
        ("solve abc words --trace", "trace"),
    ] {
        let told =
            format!("error: --{flag}: ./words is the input words, which would be overwritten");
        folder.run(&format!("{arguments} ./words")).expect_failure(2, &told);
    }
    assert_eq!(folder.text("words"), words);
}

/// A run through all kinds of outputs; `pipe` is a named one.
#[cfg(target_os = "linux")]
const TO_PIPES: [&str; 5] = [
    "best words -o pipe",
    "best words --strategy knuth -o pipe.gz",
    "best words --json pipe -o tree",
    "best words --top 2 -o pipe",
    "solve abc words --trace pipe",
];

#[cfg(target_os = "linux")]
#[test]
fn a_pipe_is_written_to_and_stays_one() {
    // A trace tells when each step was.
    expect_pipes_to_be_written(&TestFolder::new("abc\nabd\nacd\nbcd\n"), &TO_PIPES[..4]);
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_nobody_reads_ends_with_its_run() {
    let others = [
        "best words",
        "best words --top 2",
        "best words --adversary",
        "help words --history abd=gg.",
        "play words --seed 1",
        "solve abc words",
        "best words -o pipe --time 0.5",
        "best words --time 0.5",
        "solve abc words --trace pipe --time 0.5",
        "help words --history abd=gg. --time 0.5",
    ];
    let folder = TestFolder::new("abc\nabd\nacd\nbcd\n");
    expect_unread_outputs_to_end(&folder, &[&TO_PIPES[..], &others].concat());
}

#[cfg(unix)]
#[test]
fn a_checkpoint_is_a_regular_file() {
    let folder = TestFolder::new("abc\nabd\n");
    folder.run("best words --checkpoint /dev/null").expect_message(
        2,
        "--checkpoint: /dev/null is no regular file, and cannot be gone on with",
    );
}
