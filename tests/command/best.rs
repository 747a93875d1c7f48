//! The best fills of grids that take long: what is known when a run is stopped.

use std::io::Read;
use std::time::Duration;

use flate2::read::MultiGzDecoder;

use crate::ending::{Asked, HALF_A_SECOND};
use crate::test_folder::{Ran, TestFolder};

/// The French words of up to nine letters, each with a score made of its letters, and a grid.
fn scored(grid: &str) -> TestFolder {
    let folder = TestFolder::french(grid);
    let mut words = String::new();
    MultiGzDecoder::new(&folder.read("words")[..]).read_to_string(&mut words).unwrap();
    let words = words.lines().filter(|word| word.is_ascii() && word.len() < 10);
    let score = |word: &str| word.bytes().fold(7_u32, |sum, byte| sum * 31 % 997 + u32::from(byte));
    let scored = words.map(|word| format!("{word};{}\n", score(word)));
    folder.put("scored", scored.collect::<String>());
    // The index of these words is made once.
    assert_eq!(folder.run("scored grid -n 1").code, Some(0));
    folder
}

/// A run that is stopped prints the best fills that it found, and tells the bound.
#[test]
fn a_run_that_is_stopped_keeps_what_it_found() {
    let grid = include_str!("../../grids/french-9x9.txt");
    let folder = scored(grid);
    for (question, found) in [("--best", 1), ("--best 3 --distinct -j 1", 3)] {
        let mut child = folder.start(&format!("scored grid {question} -o best --time 6"));
        std::thread::sleep(Duration::from_secs(6));
        let taken = Asked::now(&child).wait(&mut child, question);
        let ran = Ran::of(child.wait_with_output().unwrap());
        ran.expect_message(5, "stopped by --time with ");
        assert!(ran.err.contains(", and no fill has more than "), "{}", ran.err);
        assert!(taken.processor_time < HALF_A_SECOND, "{question}: {taken:?}");
        let text = folder.text("best");
        let fills: Vec<&str> = text.trim_end().split("\n\n").collect();
        assert!((1..=found).contains(&fills.len()), "{text}");
        assert_eq!(fills[0].lines().count(), grid.lines().count(), "{text}");
    }
}

/// Memory has room for some fills: the best of them are printed, and it is told that there are more.
#[test]
fn memory_bounds_the_fills_that_are_kept() {
    let folder = TestFolder::french("...\n...\n");
    let ran = folder.run("words grid --best 1000000000 --memory 1M --no-cache");
    assert_eq!(ran.code, Some(5), "{}", ran.err);
    assert!(ran.err.contains("stopped by --memory with the best "), "{}", ran.err);
    let listed = folder.run("words grid").out;
    assert!(ran.out.len() > 1000 && listed.starts_with(ran.out.trim_end()), "the list begins so");
}
