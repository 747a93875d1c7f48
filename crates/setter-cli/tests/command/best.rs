//! `setter best`: against brute force, and what it says.

use serde_json::{Value, json};
use setter::step::Step;
use setter::trace::TraceReader;

use crate::test_folder::TestFolder;

#[test]
fn the_worst_word_decides_before_the_total() {
    // la eu / le au: totals 18 both; lo ou: 4 4 4 4.
    let folder = TestFolder::new("la;9\nle;4\nau;3\neu;2\nzo;4\nzz;5\nox;4\nzx;4\n", "11\n11\n");
    let ran = folder.run("best words grid --objective worst");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "zz\nox\n"), "{}", ran.err);
    let told =
        "setter: worst word 4 in 3 slots, total 17: no fill has a better worst word, proved in ";
    assert!(ran.err.contains(told), "{}", ran.err);
    for (flags, told) in [
        ("", "total 17: no fill has a better worst word, and none with this one a greater total, "),
        ("--top 2", "setter: worst words 4 to 4, totals 17 to 17: the 2 best, proved in "),
    ] {
        let ran = folder.run(&format!("best words grid --objective worst,total {flags}"));
        assert!(ran.code == Some(0) && ran.err.contains(told), "{}", ran.err);
    }
    let ran = folder.run("best words grid --at-least 3 --objective mean");
    assert!(ran.err.contains("total 17, mean 4.250000: no fill has more"), "{}", ran.err);
    let ran = folder.run("best words grid --objective mean --top 2 --scores --stats=json");
    for told in [
        "totals 18 to 18, means 4.500000 to 4.500000: the 2 best, proved in ",
        "setter: fill 2 has the total 18, mean 4.500000\n",
        "\"mean\":[4.5,4.5]",
    ] {
        assert!(ran.err.contains(told), "{told}: {}", ran.err);
    }
    let ran = folder.run("best words grid --at-least 4.5");
    ran.expect_message(0, "no fill has all its words of 4.5 or more");
    let ran = folder.run("best words grid --at-least 99");
    ran.expect_message(0, "no fill has all its words of 99 or more");
    assert!(!ran.err.contains("no word has a score"), "{}", ran.err);
    let ran = folder.run("best words grid --at-least 4 --require eu");
    assert!(
        ran.err.contains("no fill: a word that must stand has a lower score than 4"),
        "{}",
        ran.err
    );
    folder.put("grid", "1\n");
    let ran = folder.run("best words grid --objective worst,total");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "a\n"), "{}", ran.err);
}

/// An open grid that few words fill has a fill before the search for better ones.
#[test]
fn an_open_grid_has_a_fill_to_begin_with() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let grid = format!("{root}/grids/french-9x9.txt");
    let words = format!("{root}/dict/english-wordnet.scores.gz");
    let folder = TestFolder::new("", "");
    for seed in 1..=3 {
        let ran = folder.run(&format!("best {words} {grid} --nodes 1 -j 1 --seed {seed}"));
        assert_eq!(ran.out.lines().count(), 9, "{}", ran.err);
    }
}

/// Two fills: la eu with 23, le au with 15.
fn two_fills() -> TestFolder {
    TestFolder::new("la;9\nle;4\nau;3\neu;2\n", "11\n11\n")
}

#[test]
fn scores_are_told_of_each_fill() {
    let ran = two_fills().run("best words grid --top 2 --scores");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "la\neu\n\nle\nau\n"), "{}", ran.err);
    assert!(ran.err.contains("setter: fill 1 has the total 18\n"), "{}", ran.err);
    assert!(ran.err.contains("across, row 1, column 1: la;9\n"), "{}", ran.err);
    assert!(ran.err.contains("totals 18 to 18: the 2 best, proved in "), "{}", ran.err);
}

#[test]
fn a_word_without_a_score_counts_nothing() {
    let folder = TestFolder::new("la\nle\nau\neu\n", "11\n11\n");
    let ran = folder.run("best words grid");
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.starts_with("setter: no word has a score (word;score)"), "{}", ran.err);
    let ran = folder.run("best words grid --at-least 0.5");
    assert!(!ran.err.contains("as good as any other"), "{}", ran.err);
    ran.expect_message(0, "no fill has all its words of 0.5 or more");
    // Where no word stands, none has to have one.
    folder.put("grid", "1\n");
    let ran = folder.run("best words grid");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "a\n"));
    assert!(ran.err.starts_with("setter: total 0: no fill has more"), "{}", ran.err);
}

#[test]
fn a_limit_leaves_the_best_so_far_with_its_bound() {
    let folder = TestFolder::hard();
    let scored: String = folder
        .text("words")
        .lines()
        .zip(1..)
        .map(|(word, n)| format!("{word};{}\n", n % 97))
        .collect();
    folder.put("words", scored);
    folder.put("grid", "11100000\n11100000\n11111111\n00000000\n");
    folder.put(
        "three",
        (0..900).map(|n| word_of(n, 3) + &format!(";{}\n", n % 89)).collect::<String>(),
    );
    let ran = folder.run("best words three grid --nodes 3 -j 1 --algorithm dual");
    assert_eq!(ran.code, Some(5), "{}", ran.err);
    assert_eq!(ran.out.lines().count(), 4);
    assert!(ran.err.contains("stopped by --nodes with total "), "{}", ran.err);
    assert!(ran.err.contains(", and no fill has more than "), "{}", ran.err);
    let ran = folder.run("best words three grid --gap 100% -j 1 --algorithm dual");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 4), "{}", ran.err);
}

/// A word of three letters out of ten, by its number.
fn word_of(number: usize, length: u32) -> String {
    (0..length).map(|at| char::from(b'a' + (number / 10_usize.pow(at) % 10) as u8)).collect()
}

#[test]
fn traces_tell_bounds_and_end_with_the_best() {
    let folder = two_fills();
    for algorithm in ["dual", "branch-and-bound"] {
        let ran = folder.run(&format!("best words grid --algorithm {algorithm} --trace t.ndjson"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let mut reader =
            TraceReader::open(std::fs::File::open(folder.path("t.ndjson")).unwrap()).unwrap();
        let (mut bounds, mut totals) = (0, Vec::new());
        while let Some(step) = reader.step().unwrap() {
            bounds += usize::from(matches!(step, Step::Bounded { .. }));
            if let Step::Improved { total } = step {
                totals.push(total.to_string());
            }
        }
        assert!(bounds > 0, "{algorithm}");
        assert_eq!(totals.last().map(String::as_str), Some("18"), "{algorithm}");
    }
}

#[test]
fn options_stand_anywhere() {
    let folder = two_fills();
    let best = folder.run("best words grid --scores -j 1");
    for arguments in ["words --scores -j 1 grid", "--scores words -j 1 grid"] {
        let ran = folder.run(&format!("best {arguments}"));
        assert_eq!((ran.code, &ran.out), (Some(0), &best.out), "{}", ran.err);
        assert!(ran.err.contains("fill 1 has the total 18"), "{}", ran.err);
    }
    for arguments in ["solve words --seed 2 grid", "export words --wcsp grid"] {
        assert_eq!(folder.run(arguments).code, Some(0), "{arguments}");
    }
    let ran = folder.run("best grid words");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("; grid is a grid: dictionaries come first, and the grid last"));
}

#[test]
fn little_memory_is_told() {
    let ran = two_fills().run("best words grid --memory 1M");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.starts_with("setter: warning: --memory 1M is less than "), "{}", ran.err);
    assert!(ran.err.contains("of memory, more than --memory 1M: "), "{}", ran.err);
    let enough = two_fills().run("best words grid --memory 1G");
    assert!(!enough.err.contains("memory"), "{}", enough.err);
}

#[test]
fn what_does_not_go_together_is_refused() {
    let folder = two_fills();
    for (flags, told) in [
        ("--algorithm mac", "--algorithm: dual or branch-and-bound"),
        (
            "--algorithm branch-and-bound --top 2",
            "--top: algorithm branch-and-bound has none, dual has",
        ),
        ("--algorithm dual --ac3", "algorithm dual takes no --ac3"),
        (
            "--order next",
            "its bound says what is next; branch-and-bound takes them (dual is the algorithm unless",
        ),
        ("--algorithm branch-and-bound --order alternating", "takes no order alternating"),
        (
            "--objective worst --gap 1%",
            "--gap: the objectives total and mean have it, worst has not",
        ),
        (
            "--objective worst,total --algorithm dual",
            "--algorithm: the objectives total and mean have it, worst,total has not",
        ),
        (
            "--objective worst --order dom-wdeg",
            "--order: --algorithm branch-and-bound may have it, for the objectives total and mean; worst has neither",
        ),
        ("--gap 2", "it is a share from 0 to 1"),
        ("--top 0", "for '--top <N>': it is a number in decimal digits, at least 1"),
        ("--top -1", "for '--top <N>': it is a number in decimal digits"),
        ("--exclude @", "setter: --exclude: the name of a file is needed after @"),
        ("--require @", "setter: --require: the name of a file is needed after @"),
        ("-o x --trace x", "--trace: x is the file of --output; name another"),
    ] {
        let ran = folder.run(&format!("best words grid {flags}"));
        ran.expect_message(2, told);
    }
    let ran = folder.run("solve words grid --algorithm dual");
    assert!(ran.code == Some(2) && ran.err.contains("setter best"), "{}", ran.err);
    let huge = TestFolder::new("la;18446744073709\nle;1\nau;1\neu;1\n", "11\n11\n");
    let ran = huge.run("best words grid");
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.starts_with("setter: the scores are too great to be added up"), "{}", ran.err);
}

/// What `setter best` tells with `--stats=json`, which nothing but the statistics follows as JSON.
fn statistics(folder: &TestFolder, arguments: &str) -> Value {
    let ran = folder.run(&format!("best {arguments} --stats=json --no-cache"));
    let told = ran.err.lines().find(|line| line.starts_with('{'));
    serde_json::from_str(told.expect("statistics")).unwrap()
}

#[test]
fn the_work_for_the_worst_word_is_counted() {
    let folder = two_fills();
    let told = statistics(&folder, "words grid --objective worst");
    assert!(told["nodes"].as_u64() > Some(0) && told["work"].as_u64() > Some(0), "{told}");
    let both = statistics(&folder, "words grid --objective worst,total");
    assert!(both["nodes"].as_u64() > told["nodes"].as_u64(), "{both}");
    assert_eq!(both["work"], json!(null));
}

#[test]
fn statistics_are_told_where_there_is_no_fill() {
    let folder = two_fills();
    folder.put("dead", "q1\n11\n");
    // Known before the search, by the search, and by a word that must stand.
    folder.put("few", "la\nle\nau\n");
    for arguments in ["words dead", "few grid", "words grid --at-least 4 --require eu"] {
        let ran = folder.run(&format!("best {arguments} --stats=json --no-cache"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{arguments}: {}", ran.err);
        let told = ran.err.lines().find(|line| line.starts_with('{'));
        let told: Value = serde_json::from_str(told.expect("statistics")).unwrap();
        let expected = (json!("none"), json!(null), json!([]));
        let found = (told["answer"].clone(), told["gap"].clone(), told["totals"].clone());
        assert_eq!(found, expected, "{arguments}: {told}");
    }
}
