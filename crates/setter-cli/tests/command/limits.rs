//! Limits and signals.

use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::test_folder::{TestFolder, interrupted};

/// Takes days: plain backtracking with the static order of slots, all across first.
const ENDLESS: &str = "solve words grid --algorithm rac --no-ac3 --order max-constraints";

#[test]
fn time_ends_a_search() {
    let folder = TestFolder::hard();
    for way in ["", "--trace steps.ndjson.zst", "-j 2"] {
        let begun = Instant::now();
        let ran = folder.run(&format!("{ENDLESS} --time 0.3 {way}"));
        ran.expect_failure(5, "setter: stopped by --time before a fill was found");
        assert!(begun.elapsed() < Duration::from_secs(3));
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
        let child = folder.start(ENDLESS);
        sleep(Duration::from_secs(1));
        let ran = interrupted(child, name);
        ran.expect_failure(code, "setter: interrupted before a fill was found");
    }
}
