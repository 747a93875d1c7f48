//! Runs under the limits of a shell, with closed or full outputs, and on a cache that is read-only.

use std::process::Command;

use crate::test_folder::{Ran, TestFolder};
use crate::under_limits::expect_limits_to_be_told;
use crate::{BLANK, expect_end, expected};

const LISTING: &str = "-n 20000";

/// Runs in a shell that sets limits or redirects first.
fn run_after(folder: &TestFolder, setting: &str, arguments: &str) -> Ran {
    let script = format!("{setting} exec \"$0\" words grid {arguments}");
    let mut shell = Command::new("bash");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_enumerate")]);
    shell.current_dir(folder.path("")).env("XDG_CACHE_HOME", folder.path("cache"));
    Ran::of(shell.output().unwrap())
}

#[test]
fn few_open_files_are_enough_or_told() {
    let folder = TestFolder::french(BLANK);
    let whole = expected(&folder, LISTING);
    for limit in [4, 5, 6, 7, 8, 16] {
        for cache in ["", "--cache other", "--no-cache --memory 1M"] {
            let setting = format!("ulimit -n {limit};");
            let ran = run_after(&folder, &setting, &format!("{LISTING} -j 2 {cache}"));
            let what = format!("{limit} files, {cache}");
            if expect_end(&ran, &["Too many open files"], &what) {
                assert!(ran.out.as_bytes() == whole, "{what}");
            }
        }
    }
}

#[test]
fn a_limit_of_file_size_leaves_no_file() {
    let folder = TestFolder::french(BLANK);
    let whole = expected(&folder, LISTING);
    for limit in [0, 1, 100, 380, 600] {
        // The signal of this limit is ignored, so that the write fails.
        let setting = format!("trap '' XFSZ; ulimit -f {limit};");
        let ran = run_after(&folder, &setting, &format!("{LISTING} -o fills"));
        let what = format!("{limit} KiB");
        if expect_end(&ran, &["fills: cannot write the fills: File too large"], &what) {
            assert!(folder.read("fills") == whole, "{what}");
        } else {
            assert_eq!(ran.code, Some(3), "{what}");
            assert_eq!(folder.names(""), ["cache", "grid", "words"], "{what}");
        }
    }
}

#[test]
fn a_cache_that_is_read_only_is_used_or_warned_of() {
    let folder = TestFolder::french(BLANK);
    let whole = expected(&folder, LISTING);
    // A file system that is read-only, for root may write to folders that are.
    let ran = folder.run(&format!("words grid {LISTING} --cache /proc/self"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("warning: /proc/self: the cache cannot be used"), "{}", ran.err);
    assert!(ran.out.as_bytes() == whole);
}

#[test]
fn threads_that_cannot_be_started_are_done_without() {
    let folder = TestFolder::french(BLANK);
    let whole = expected(&folder, LISTING);
    // Each thread asks for more address space than there is from some number of threads on.
    for mebibytes in [600, 1200, 2400] {
        let setting = format!("ulimit -v {}; export RUST_MIN_STACK=200000000;", mebibytes << 10);
        let ran = run_after(&folder, &setting, &format!("{LISTING} -j 16 --memory 600M"));
        let what = format!("{mebibytes} MiB");
        if expect_end(&ran, &["cannot start a thread", "Resource temporarily unavailable"], &what) {
            assert!(ran.out.as_bytes() == whole, "{what}");
        }
    }
}

#[test]
fn refused_threads_are_done_without() {
    let folder = TestFolder::french(BLANK);
    folder.put("small", "....\n.ai.\n....\n");
    for arguments in [
        "words grid -n 20000 -j 8",
        "words grid -n 20000 -j 8 --distinct",
        "words small --count -j 8",
        "words small --best 3 -j 8",
        "words small --heat -j 8",
        "words small --sample 3 --seed 1 -j 8",
        "words small --estimate --seed 1 -j 8",
        "words small -j 8 --shard 2/3",
    ] {
        let ran = folder.run(arguments);
        assert_eq!(ran.code, Some(0), "{arguments}: {}", ran.err);
        for few in folder.runs_with_few_threads("enumerate", arguments) {
            assert!(few.out == ran.out, "{arguments}");
        }
    }
    let kept =
        "words grid -n 20000 -j 8 --checkpoint far --checkpoint-interval 0 -o fills-{threads}";
    let runs = folder.runs_with_few_threads("enumerate", kept);
    assert!(runs[0].err.contains("warning: cannot start a thread"), "{}", runs[0].err);
    let whole = expected(&folder, LISTING);
    for threads in [2, 3, 4, 6] {
        assert!(folder.read(&format!("fills-{threads}")) == whole, "{threads} threads");
    }
}

#[test]
fn temporary_files_that_cannot_be_made_are_named() {
    let folder = TestFolder::french(BLANK);
    let setting = "export TMPDIR=/nowhere;";
    let ran = run_after(&folder, setting, &format!("{LISTING} --no-cache --memory 1M"));
    ran.expect_failure(
        3,
        "enumerate: /nowhere: cannot sort the dictionary through temporary files: ",
    );
    let reasons = ran.err.matches("No such file").count();
    assert_eq!(reasons, 1, "the reason is told once: {}", ran.err);
}

#[test]
fn no_limit_ends_a_run_in_a_panic() {
    let commands = [
        "words grid -n 1000 -j 4",
        "words grid -n 1000 -o fills",
        "words grid -n 1000 -o fills --checkpoint far",
        "words grid -n 1000 --no-cache --memory 2M",
        "words grid --count --time 0.2",
        "words grid --best 2 --time 0.2",
        "words grid --heat-svg heat.svg --time 0.2",
        "words grid --sample 2 --seed 1 --time 0.2",
    ];
    expect_limits_to_be_told(&TestFolder::french(BLANK), "enumerate", &commands);
}
