//! Calls of the system that fail, each in turn, as strace makes them; and a clock that jumps.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::test_folder::{Ran, TestFolder};
use crate::{BLANK, expected};

const LISTING: &str = "-n 20000";

/// Runs the command under strace, which lets one call fail in each of its threads.
fn run_with(folder: &TestFolder, call: &str, error: &str, time: usize, arguments: &str) -> Ran {
    let program = env!("CARGO_BIN_EXE_enumerate");
    let mut strace = Command::new("timeout");
    strace.args(["--kill-after=5", "60", "strace", "-f", "-qq", "-o", "/dev/null", "-e"]);
    strace.arg(format!("trace={call}"));
    strace.args(["-e", &format!("inject={call}:error={error}:when={time}"), program]);
    strace.args(format!("words grid {LISTING} {arguments}").split_whitespace());
    strace.current_dir(folder.path("")).env("XDG_CACHE_HOME", folder.path("cache"));
    strace.env("TMPDIR", folder.path("")).stdin(Stdio::null());
    Ran::of(strace.output().expect("strace and timeout are installed"))
}

/// Lets each of the first calls fail, in runs with these arguments; how many runs failed by it.
fn fail_each(call: &str, error: &str, arguments: &str) -> usize {
    let folder = TestFolder::french(BLANK);
    let whole = expected(&folder, LISTING);
    let index = folder.cached();
    let cached = fs::read(&index).unwrap();
    let mut failed = 0;
    for time in 1..=30 {
        let what = format!("{call} fails by {error} the {time}. time, with {arguments}");
        let ran = run_with(&folder, call, error, time, arguments);
        let is_loaded =
            !ran.err.contains("shared librar") && !ran.err.contains("cannot open shared");
        assert!(!ran.err.contains("panicked"), "{what}: {}", ran.err);
        let written = fs::read(folder.path("fills"));
        let there = written.is_ok();
        match ran.code {
            Some(0) => {
                let written = written.expect("it is written");
                assert!(written == whole, "{what}: other fills");
            }
            // What cannot be said need not be.
            Some(2 | 3) => {
                let is_told = ran.err.contains("enumerate: ") || call == "write";
                assert!(is_told, "{what}: {:?}", ran.err);
                // It may have its name before what fails is the last word to the disk.
                let is_right = written.is_ok_and(|written| written == whole) || !there;
                assert!(is_right, "{what}: a file that looks complete");
                failed += 1;
            }
            code => assert!(!is_loaded, "{what}: {code:?}: {}", ran.err),
        }
        // The next run is as any other.
        let again = folder.run(&format!("words grid {LISTING} {arguments}"));
        let was_complete = again.err.contains("was complete");
        assert_eq!(again.code, Some(0), "after {what}: {}", again.err);
        assert!(folder.read("fills") == whole || was_complete, "after {what}");
        fs::remove_file(folder.path("fills")).unwrap();
        let names = folder.names("");
        let left = names.iter().filter(|name| !["cache", "grid", "words"].contains(&name.as_str()));
        assert_eq!(left.collect::<Vec<_>>(), [""; 0], "after {what}");
        fs::create_dir_all(index.parent().unwrap()).unwrap();
        // Not written to in its place: other tests have mapped the same file.
        fs::remove_file(&index).unwrap_or_default();
        fs::write(&index, &cached).unwrap();
    }
    failed
}

#[test]
#[ignore = "needs strace, and minutes"]
fn each_failing_call_is_told() {
    let (plain, kept) = ("-o fills -j 2", "-o fills --checkpoint far --checkpoint-interval 0");
    let cold = "-o fills --no-cache --memory 1M -j 2";
    for (call, error, arguments) in [
        ("read", "EIO", plain),
        ("read", "EIO", cold),
        ("pread64", "EIO", plain),
        ("write", "ENOSPC", plain),
        ("write", "EIO", kept),
        ("write", "ENOSPC", cold),
        ("openat", "EMFILE", plain),
        ("openat", "EACCES", kept),
        ("openat", "ENOSPC", cold),
        ("fsync", "EIO", kept),
        ("fdatasync", "EIO", kept),
        ("rename", "EIO", plain),
        ("rename", "EIO", kept),
        ("ftruncate", "EIO", kept),
        ("flock", "ENOLCK", plain),
        ("flock", "ENOLCK", kept),
        ("lseek", "EIO", cold),
        ("statx", "EIO", plain),
        ("clone3", "EAGAIN", plain),
        ("clone3", "EAGAIN", cold),
        ("clone3", "EAGAIN", kept),
    ] {
        eprintln!("{call} {error}, {arguments}: {} runs failed", fail_each(call, error, arguments));
    }
}

#[test]
#[ignore = "needs libfaketime"]
fn a_clock_that_jumps_changes_no_fill() {
    let folder = TestFolder::french(BLANK);
    let whole = expected(&folder, "-n 2000000");
    for library in [
        "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
        "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
    ] {
        assert!(fs::exists(library).unwrap(), "{library} is installed");
        folder.put("clock", "2026-01-01 00:00:00\n");
        let mut command = folder.command(
            "words grid -n 2000000 -o fills --checkpoint far --checkpoint-interval 0.01 \
             --progress=json --stats=json --time 1000000000000",
        );
        command.env("LD_PRELOAD", library).env("FAKETIME_NO_CACHE", "1");
        command.env("FAKETIME_TIMESTAMP_FILE", folder.path("clock"));
        // Not a pipe, which much progress would fill.
        let said = fs::File::create(folder.path("said")).unwrap();
        let mut child = command.stderr(said).spawn().unwrap();
        let mut jumps = 0;
        while child.try_wait().unwrap().is_none() {
            for date in ["1999-12-31 23:59:59", "2099-06-01 12:00:00", "2026-01-01 00:00:00"] {
                // As a whole: it is read at any moment.
                folder.put("clock.new", format!("{date}\n"));
                fs::rename(folder.path("clock.new"), folder.path("clock")).unwrap();
                std::thread::sleep(Duration::from_millis(3));
                jumps += 1;
            }
        }
        let said = String::from_utf8(folder.read("said")).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{said}");
        assert!(!said.contains("panicked"), "{said}");
        assert!(folder.read("fills") == whole, "after {jumps} jumps");
        fs::remove_file(folder.path("fills")).unwrap();
        eprintln!("{jumps} jumps");
    }
}
