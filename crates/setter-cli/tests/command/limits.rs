//! Limits and signals.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::test_folder::{Ran, TestFolder};

/// Takes days: plain backtracking with the static order of slots, all across first.
const ENDLESS: &str = "solve words grid --algorithm rac --no-ac3 --order max-constraints";

#[test]
fn time_ends_a_search() {
    let folder = TestFolder::hard();
    for way in ["", "--trace steps.ndjson.zst", "-j 2"] {
        let start = Instant::now();
        let ran = folder.run(&format!("{ENDLESS} --time 0.3 {way}"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(5), ""), "{}", ran.err);
        assert!(
            ran.err.starts_with("setter: stopped by --time before a fill was found"),
            "{}",
            ran.err
        );
        assert!(start.elapsed() < Duration::from_secs(3));
    }
}

#[test]
fn nodes_end_a_search() {
    let folder = TestFolder::hard();
    let ran = folder.run(&format!("{ENDLESS} --nodes 100 --stats=json"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(5), ""));
    let lines: Vec<&str> = ran.err.lines().collect();
    let json: serde_json::Value = serde_json::from_str(lines[0]).unwrap();
    assert_eq!((&json["nodes"], &json["answer"]), (&100.into(), &"limit".into()));
    assert!(lines[1].starts_with("setter: stopped by --nodes before a fill was found: 100 nodes"));
}

#[test]
fn signals_end_a_search() {
    let folder = TestFolder::hard();
    for (name, code) in [("INT", 130), ("TERM", 143)] {
        let mut command = folder.command(ENDLESS);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        sleep(Duration::from_secs(1));
        assert!(child.try_wait().unwrap().is_none(), "the run is to last");
        let kill = format!("kill -{name} {}", child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        let start = Instant::now();
        let ran = Ran::of(child.wait_with_output().unwrap());
        assert!(start.elapsed() < Duration::from_secs(2));
        assert_eq!((ran.code, ran.out.as_str()), (Some(code), ""));
        assert!(ran.err.starts_with("setter: interrupted before a fill was found"), "{}", ran.err);
    }
}
