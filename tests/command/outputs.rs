//! Where fills are written, and what happens if they cannot be.

use std::io::Read;
use std::process::Stdio;
use std::time::{Duration, Instant};

use flate2::read::GzDecoder;

use crate::desk::{Desk, RING_FILLS, Ran};

#[test]
fn the_reader_of_a_pipe_may_leave() {
    let desk = Desk::french("....\n....\n....\n....\n");
    let mut command = desk.command("words grid");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut head = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut head).unwrap();
    Ran::of(child.wait_with_output().unwrap()).expect(0, "", "");
    assert_eq!((head[4], head[9]), (b'\n', b'\n'), "{head:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::path::Path::new("/dev/full");
    let desk = Desk::new();
    let message = "enumerate: standard output: cannot write the fills: ";
    desk.run_into("words grid", full).expect_failure(3, message);
    let desk = Desk::french("....\n....\n....\n....\n");
    desk.run_into("words grid", full).expect_failure(3, message);
    desk.run("words grid -o /dev/full").expect_failure(3, "enumerate: /dev/full: ");
    desk.run_into("--generate man", full).expect_failure(3, "enumerate: standard output: ");
}

#[cfg(unix)]
#[test]
fn a_closed_output_does_not_crash() {
    let desk = Desk::new();
    for closed in [">&-", ">&- 2>&-", "<&-"] {
        let script = format!("exec \"$0\" words grid {closed}");
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_enumerate")]);
        shell.current_dir(desk.path("")).env("XDG_CACHE_HOME", desk.path("cache"));
        let ran = Ran::of(shell.output().unwrap());
        // The runtime opens /dev/null in place of what is closed.
        ran.expect(0, if closed == "<&-" { RING_FILLS } else { "" }, "");
    }
}

#[test]
fn a_file_holds_the_fills() {
    let desk = Desk::new();
    desk.put("fills", "what was there before");
    desk.run("words grid -o fills").expect(0, "", "");
    desk.run("words grid --output fills.gz").expect(0, "", "");
    desk.run("words grid -o fills.zst").expect(0, "", "");
    assert_eq!(desk.read("fills"), RING_FILLS.as_bytes());
    let mut text = String::new();
    GzDecoder::new(&*desk.read("fills.gz")).read_to_string(&mut text).unwrap();
    assert_eq!(text, RING_FILLS);
    assert_eq!(zstd::decode_all(&*desk.read("fills.zst")).unwrap(), RING_FILLS.as_bytes());
    let expected = ["cache", "fills", "fills.gz", "fills.zst", "grid", "words"];
    assert_eq!(desk.names(""), expected, "and nothing else is left");
}

#[test]
fn a_file_that_cannot_be_made_is_an_error() {
    let desk = Desk::new();
    desk.run("words grid -o nowhere/fills").expect_failure(3, "enumerate: nowhere/fills: ");
    desk.run("words grid -o cache").expect_failure(3, "enumerate: cache: ");
}

#[test]
fn a_bad_grid_leaves_the_old_file() {
    let desk = Desk::new();
    desk.put("fills", "old");
    desk.put("grid", "?\n");
    assert_eq!(desk.run("words grid -o fills").code, Some(2));
    assert_eq!(desk.read("fills"), b"old");
}

#[test]
fn time_runs_out() {
    // Blank 8×8: whatever the search, not to be finished, and hardly to be begun.
    let desk = Desk::french(&"........\n".repeat(8));
    let start = Instant::now();
    let ran = desk.run("words grid --time 0.2 -o fills");
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
    assert_eq!((ran.code, ran.out.as_str()), (Some(5), ""));
    let lines: Vec<&str> = ran.err.lines().collect();
    assert!(lines[0].starts_with("enumerate: stopped by --time: "), "{}", ran.err);
    assert_eq!(lines.len(), 2, "{}", ran.err);
    assert!(lines[1].starts_with("enumerate: what was found is in "), "{}", ran.err);
    assert!(lines[1].ends_with("fills.partial"), "{}", ran.err);
    assert!(desk.path("fills.partial").exists() && !desk.path("fills").exists());
}
