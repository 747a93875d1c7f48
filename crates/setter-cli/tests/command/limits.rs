//! Limits and signals.

use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::test_folder::{PROGRAM, RING, Ran, TestFolder, interrupted};
#[cfg(target_os = "linux")]
use crate::under_limits::expect_limits_to_be_told;

/// Takes days: plain backtracking with the static order of slots, all across first.
const ENDLESS: &str = "solve words grid --algorithm rac --no-ac3 --order max-constraints";

/// The words of [`RING`], each with a score of its own.
const SCORED_WORDS: &str = "mars;9\nmois;7\nplus;4\ntard;1\nsoir;6\nsuer;3\n";

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

#[cfg(target_os = "linux")]
#[test]
fn refused_threads_are_done_without() {
    let folder = TestFolder::with(&[("words", SCORED_WORDS), ("grid", RING)]);
    folder.put("ring.toml", "algorithms = [\"best\", \"cbj-fc\"]\nseeds = 3\n[[grid]]\nfile = \"grid\"\n[[dictionary]]\nfiles = [\"words\"]\n");
    folder.put("pairs", "ab\nba\naa\nbb\naba\nbab\naaa\nbbb\nabb\nbba\n");
    folder.put("text", "mars mois plus tard soir mars");
    for arguments in [
        "best words grid -j 8",
        "best words grid -j 8 --objective worst",
        "best words grid -j 8 --top 2",
        "solve words grid -j 8 --no-cache --trace steps-{threads}",
        "words text --no-cache",
        "grid 3x3 --blocks 2 --count 3 --fillable pairs --alphabet ab --count-fills --no-cache",
    ] {
        let ran = folder.run(arguments);
        assert_eq!(ran.code, Some(0), "{arguments}: {}", ran.err);
        for few in folder.runs_with_few_threads("setter", arguments) {
            assert!(few.out == ran.out, "{arguments}");
        }
    }
    let runs = folder.runs_with_few_threads("setter", "solve words grid -j 8");
    assert!(runs[0].err.contains("warning: cannot start a thread"), "{}", runs[0].err);
    for few in runs {
        assert_eq!(few.out.len(), RING.len(), "{}", few.out);
    }
    let compare = "compare --matrix ring.toml -j 8 -o made-{threads}";
    let runs = folder.runs_with_few_threads("setter", compare);
    assert!(runs[0].err.contains("warning: cannot start a thread"), "{}", runs[0].err);
    for few in runs {
        assert!(few.out.contains("All runs: "), "{}", few.out);
        assert!(few.err.contains("6 of 6 runs"), "{}", few.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn no_limit_ends_a_run_in_a_panic() {
    let folder = TestFolder::ring();
    folder.put("fill", "mars\no##o\ni##i\nsoir\n");
    folder.put("text", "les mots de la page ".repeat(1000));
    folder.put("engine", b"\0asm\x01\0\0\0");
    let commands = [
        "solve words grid -j 4",
        "solve words grid --trace steps.zst -o found",
        "best words grid -j 4 -o found",
        "grid 3x3 --count 2",
        "compare words --grid grid --time 0.05 -o games",
        "words text -m 2M -o list",
        "words-for m??s words",
        "convert fill --to html -o puzzle.html",
        "check fill",
        "site pages --engine engine",
        "generate man",
        "export --cfn words grid -o problem.cfn",
    ];
    expect_limits_to_be_told(&folder, "setter", &commands);
}

#[cfg(target_os = "linux")]
#[test]
fn more_threads_than_memory_has_room_for_are_done_without() {
    let folder = TestFolder::with(&[("words", SCORED_WORDS), ("grid", RING)]);
    for kibibytes in [600_000, 1_000_000, 8_000_000] {
        for arguments in ["best words grid -j 5000", "solve words grid -j 5000"] {
            let script = format!("ulimit -v {kibibytes}; exec \"$0\" {arguments}");
            let ran = folder.program("sh").args(["-c", &script, PROGRAM]).output().unwrap();
            let ran = Ran::of(ran);
            assert_eq!(ran.code, Some(0), "{arguments}, {kibibytes} KiB: {}", ran.err);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "a server runs for some seconds under each limit"]
fn no_limit_ends_the_server_in_a_panic() {
    let folder = TestFolder::ring();
    // Later ones find the indexes in the cache.
    expect_limits_to_be_told(&folder, "setter", &["serve --no-open", "serve --no-open"]);
}
