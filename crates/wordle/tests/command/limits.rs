//! Limits and signals.

use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::test_folder::{TestFolder, interrupted};
#[cfg(target_os = "linux")]
use crate::under_limits::expect_limits_to_be_told;

/// Takes hours.
const ENDLESS: &str =
    "--algorithm genetic --generations 1000000 --patience 1000000 --max-size 2000";

#[test]
fn time_ends_a_game() {
    let folder = TestFolder::of_random_words();
    let secret = folder.text("words").lines().next().unwrap().to_owned();
    for trace in ["", "--trace steps"] {
        let begun = Instant::now();
        let ran = folder.run(&format!("solve {secret} words {ENDLESS} --time 0.3 {trace}"));
        assert_eq!((ran.code, ran.out.lines().count()), (Some(5), 1), "{}", ran.err);
        assert!(
            ran.err.starts_with("wordle: stopped by --time before the secret was guessed"),
            "{}",
            ran.err
        );
        assert!(begun.elapsed() < Duration::from_secs(3));
    }
    assert!(!folder.names("").contains(&"steps".into()), "a trace appears when it is whole");
}

#[test]
fn a_timeout_ends_a_search_and_the_game_goes_on() {
    let folder = TestFolder::of_random_words();
    let secret = folder.text("words").lines().next().unwrap().to_owned();
    let ran = folder.run(&format!("solve {secret} words {ENDLESS} --timeout 0.05"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.lines().last().unwrap().starts_with(&format!("{secret} gggg")), "{}", ran.out);
}

#[test]
fn signals_end_a_comparison_that_goes_on_later() {
    let folder = TestFolder::of_random_words();
    let games = "compare words --lengths 4 --secrets 3 -o games --algorithm chronological,genetic";
    for (name, code) in [("INT", 130), ("TERM", 143)] {
        let child = folder.start(&format!("{games} {ENDLESS}"));
        sleep(Duration::from_secs(2));
        let ran = interrupted(child, name);
        assert_eq!(ran.code, Some(code), "{}", ran.err);
        assert!(
            ran.err.contains("interrupted with 3 of 6 games played; the same command plays"),
            "{}",
            ran.err
        );
        assert_eq!(ran.out.lines().count(), 3, "the table tells what was played: {}", ran.out);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn refused_threads_are_done_without() {
    let folder = TestFolder::of_random_words();
    let words = folder.text("words");
    let secret = words.lines().next().unwrap();
    folder.put("few", words.lines().take(12).collect::<Vec<_>>().join("\n"));
    for arguments in [
        "best few -j 8 --no-cache".to_owned(),
        "help few -j 8 --no-cache".to_owned(),
        format!("solve {secret} words --no-cache"),
    ] {
        let ran = folder.run(&arguments);
        assert_eq!(ran.code, Some(0), "{arguments}: {}", ran.err);
        for few in folder.runs_with_few_threads("wordle", &arguments) {
            assert!(few.out == ran.out, "{arguments}");
        }
    }
    let compare =
        "compare words --lengths 4 --secrets 5 -j 8 -o games-{threads} --algorithm chronological";
    let wanted =
        folder.run("compare words --lengths 4 --secrets 5 -o games --algorithm chronological");
    let runs = folder.runs_with_few_threads("wordle", compare);
    assert!(runs[0].err.contains("warning: cannot start a thread"), "{}", runs[0].err);
    for few in runs {
        assert_eq!(few.out.lines().count(), wanted.out.lines().count(), "{}", few.out);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn no_limit_ends_a_run_in_a_panic() {
    let folder = TestFolder::of_random_words();
    let secret = folder.text("words").lines().next().unwrap().to_owned();
    let solve = format!("solve {secret} words --trace steps");
    let commands = [
        "best words --length 3 -j 4 --json figures -o tree",
        "best words --length 3 --checkpoint proof --time 1",
        "help words --length 3 -j 4",
        "play words --length 3 --seed 1",
        "compare words --lengths 3 --secrets 2 -o games",
        "reply mars tard",
        "generate man",
        &solve,
    ];
    expect_limits_to_be_told(&folder, "wordle", &commands);
}
