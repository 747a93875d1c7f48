//! Runs that are interrupted.

use std::fs::{self, File};
use std::process::{Child, Stdio};
use std::time::Duration;

use crate::test_folder::{Ran, TestFolder, signal};

/// Endless in practice, with many fills a second.
const GRID: &str = ".....\n.....\n.....\n.....\n";

/// Bytes a fill takes, with the blank line before the next.
const FILL: usize = 4 * 6 + 1;

/// Waits until a run has written something to a file of the folder whose name begins so.
pub fn wait_for_output(folder: &TestFolder, name: &str, child: &mut Child) {
    loop {
        let written = folder.names("").into_iter().filter(|other| other.starts_with(name));
        // What is written first, under another name, may be gone by now.
        let known = written.filter_map(|name| fs::metadata(folder.path(&name)).ok());
        let bytes: u64 = known.map(|file| file.len()).sum();
        if bytes > 100_000 {
            return;
        }
        assert!(child.try_wait().unwrap().is_none(), "the run is to last");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Checks that a text is the first fills, each whole, and how many the run said they are.
fn check_prefix(folder: &TestFolder, text: &str, said: &str) {
    let fills = (text.len() + 1) / FILL;
    assert!(fills > 1000, "{fills} fills");
    assert!(said.starts_with(&format!("enumerate: interrupted: {fills} fills in ")), "{said}");
    let first = folder.run(&format!("words grid --limit {fills}"));
    assert!(first.out == text, "the first {fills} fills");
}

fn interrupt(name: &str, code: i32) {
    let folder = TestFolder::french(GRID);
    let mut command = folder.command("words grid");
    command.stdout(File::create(folder.path("out")).unwrap()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    wait_for_output(&folder, "out", &mut child);
    signal(&child, name);
    let ran = Ran::of(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(code));
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    check_prefix(&folder, &fs::read_to_string(folder.path("out")).unwrap(), &ran.err);
}

#[test]
fn interrupted() {
    interrupt("INT", 130);
}

#[test]
fn terminated() {
    interrupt("TERM", 143);
}

#[test]
fn an_interrupted_file_is_partial() {
    let folder = TestFolder::french(GRID);
    folder.put("fills", "old");
    let mut child = folder.start("words grid -o fills");
    wait_for_output(&folder, "fills.", &mut child);
    signal(&child, "INT");
    let ran = Ran::of(child.wait_with_output().unwrap());
    assert_eq!((ran.code, ran.out.as_str()), (Some(130), ""));
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!(lines.len(), 2, "{}", ran.err);
    assert!(lines[1].starts_with("enumerate: what was found is in "), "{}", ran.err);
    assert!(lines[1].ends_with("fills.partial"), "{}", ran.err);
    check_prefix(&folder, &folder.text("fills.partial"), lines[0]);
    assert_eq!(folder.read("fills"), b"old");
    let expected = ["cache", "fills", "fills.partial", "grid", "words"];
    assert_eq!(folder.names(""), expected, "and nothing else is left");
}

#[test]
fn a_second_signal_ends_a_blocked_run() {
    let folder = TestFolder::french(GRID);
    let mut command = folder.command("words grid");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    // One byte shows that the signals are caught by now; then the pipe fills, for no one reads on.
    let mut pipe = child.stdout.take().unwrap();
    std::io::Read::read_exact(&mut pipe, &mut [0]).unwrap();
    std::thread::sleep(Duration::from_millis(200));
    signal(&child, "INT");
    std::thread::sleep(Duration::from_millis(100));
    signal(&child, "INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(pipe);
}
