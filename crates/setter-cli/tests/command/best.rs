//! `setter best`: against brute force, and what it says.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::Config;
use serde_json::Value;
use setter::step::Step;
use setter::trace::TraceReader;

use crate::brute_force::Board;
use crate::test_folder::TestFolder;

/// Ways to seek the best, each other than those before in something.
const WAYS: [&str; 9] = [
    "",
    "-j 1 --algorithm dual --seed 5",
    "-j 2 --top 3",
    "-j 1 --algorithm dual --top 4",
    "--top 100 --memory 1M",
    "--algorithm branch-and-bound",
    "--algorithm branch-and-bound --no-ac3 --order next --values random --no-look-ahead",
    "--algorithm branch-and-bound --order dom-wdeg --ties random",
    "--trace steps.ndjson",
];

fn problem() -> impl Strategy<Value = (String, Vec<(String, u64)>)> {
    let cell = prop_oneof![8 => Just('.'), 2 => Just('#'), 1 => Just('a')];
    let words = vec((vec(0..3_u8, 2..=3), 0..5_u64), 2..14);
    (1..=3_usize, 2..=3_usize, vec(cell, 9), words).prop_map(|(rows, columns, cells, words)| {
        let row = |row: &[char]| row.iter().collect::<String>() + "\n";
        let grid = cells[..rows * columns].chunks(columns).map(row).collect();
        let mut scored: Vec<(String, u64)> = Vec::new();
        for (word, score) in words {
            let word: String = word.iter().map(|&l| char::from(b'a' + l)).collect();
            if scored.iter().all(|(other, _)| *other != word) {
                scored.push((word, score));
            }
        }
        (grid, scored)
    })
}

fn top_of(way: &str) -> usize {
    let mut flags = way.split(' ').skip_while(|&flag| flag != "--top");
    flags.nth(1).map_or(1, |top| top.parse().unwrap())
}

proptest! {
    #![proptest_config(Config { cases: 24, ..Config::default() })]

    #[test]
    fn the_best_fills_are_those_of_brute_force(
        (grid, scored) in problem(),
        repeats in any::<bool>(),
        choice in 0..4_usize,
    ) {
        let lines: String = scored.iter().map(|(word, score)| format!("{word};{score}\n")).collect();
        let folder = TestFolder::new(&lines, &grid);
        let board = Board::parse(&grid);
        let (first, second) = (&scored[0].0, &scored[scored.len() - 1].0);
        let chosen = match choice {
            0 => format!("--exclude {first}"),
            1 => format!("--require {first}"),
            2 => format!("--min-score 2 --require {second}"),
            _ => String::new(),
        };
        let is_left = |(word, score): &&(String, u64)| match choice {
            0 => word != first,
            2 => *score >= 2 || word == second,
            _ => true,
        };
        let left: Vec<(String, u64)> = scored.iter().filter(is_left).cloned().collect();
        let words: Vec<String> = left.iter().map(|(word, _)| word.clone()).collect();
        let score = |word: &str| left.iter().find(|(own, _)| own == word).map_or(0, |own| own.1);
        let mut fills = board.fills(&words, "abc", !repeats);
        fills.retain(|fill| match choice {
            1 => Board::has_word(fill, first),
            2 => Board::has_word(fill, second),
            _ => true,
        });
        let mut totals: Vec<u64> = fills.iter().map(|fill| Board::total(fill, score)).collect();
        totals.sort_by_key(|&total| std::cmp::Reverse(total));
        for way in WAYS {
            if chosen.contains("require") && way.contains("branch-and-bound") {
                continue;
            }
            let more = if repeats { "--repeats" } else { "" };
            let ran = folder.run(&format!(
                "best --alphabet abc --no-cache --stats=json {way} {more} {chosen} words grid"
            ));
            prop_assert_eq!(ran.code, Some(0), "{}: {}", way, ran.err);
            let found: Vec<&str> = ran.out.split("\n\n").filter(|fill| !fill.is_empty()).collect();
            for (number, fill) in found.iter().enumerate() {
                let fill = fill.trim_end().to_owned() + "\n";
                prop_assert!(fills.contains(&fill), "{}: {}", way, fill);
                prop_assert_eq!(Board::total(&fill, score), totals[number], "{}: {}", way, fill);
                let is_new = found[..number].iter().all(|other| other.trim_end() != fill.trim_end());
                prop_assert!(is_new, "{}: {} twice", way, fill);
            }
            prop_assert_eq!(found.len(), fills.len().min(top_of(way)), "{}: {}", way, ran.err);
            let json = ran.err.lines().find(|line| line.starts_with('{'));
            if let (Some(json), Some(best)) = (json, totals.first()) {
                let told: Value = serde_json::from_str(json).unwrap();
                prop_assert_eq!(&told["bound"], &Value::from(best.to_string()), "{}", json);
                prop_assert_eq!(&told["gap"], &Value::from(0.0), "{}", json);
            }
        }
        let worst = |fill: &String| Board::worst(fill, score);
        let mut ranked: Vec<_> =
            fills.iter().filter_map(|fill| Some((worst(fill)?, Board::total(fill, score)))).collect();
        ranked.sort_by_key(|&rank| std::cmp::Reverse(rank));
        let more = if repeats { "--repeats" } else { "" };
        let ran = folder.run(&format!(
            "best --alphabet abc --no-cache --stats=json --top 3 --objective worst,total {more} {chosen} words grid"
        ));
        prop_assert_eq!(ran.code, Some(0), "{}", ran.err);
        if let (Some(json), Some(best)) = (ran.err.lines().find(|line| line.starts_with('{')), ranked.first()) {
            let told: Value = serde_json::from_str(json).unwrap();
            let text = |of: fn(&(u64, u64)) -> u64| -> Vec<String> {
                ranked.iter().take(3).map(|rank| of(rank).to_string()).collect()
            };
            prop_assert_eq!(&told["worst"], &Value::from(text(|rank| rank.0)), "{}", json);
            prop_assert_eq!(&told["totals"], &Value::from(text(|rank| rank.1)), "{}", json);
            prop_assert_eq!(&told["worst_bound"], &Value::from(best.0.to_string()), "{}", json);
        }
    }
}

#[test]
fn the_worst_word_decides_before_the_total() {
    // la eu / le au: totals 18 both; lo ou: 4 4 4 4.
    let folder = TestFolder::new("la;9\nle;4\nau;3\neu;2\nzo;4\nzz;5\nox;4\nzx;4\n", "11\n11\n");
    let ran = folder.run("best words grid --objective worst");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "zz\nox\n"), "{}", ran.err);
    let told =
        "setter: worst word 4 in 3 slots, total 17: no fill has a better worst word, proved in ";
    assert!(ran.err.contains(told), "{}", ran.err);
    let ran = folder.run("best words grid --at-least 3 --objective mean");
    assert!(ran.err.contains("total 17, mean 4.250000: no fill has more"), "{}", ran.err);
    let ran = folder.run("best words grid --at-least 4.5");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
    assert!(ran.err.contains("no fill has all its words of 4.5 or more"), "{}", ran.err);
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
        ("--gap 2", "it is a share from 0 to 1"),
        ("--top 0", "for '--top <N>': it is a number in decimal digits, at least 1"),
        ("--top -1", "for '--top <N>': it is a number in decimal digits"),
        ("--exclude @", "setter: --exclude: the name of a file is needed after @"),
        ("--require @", "setter: --require: the name of a file is needed after @"),
        ("-o x --trace x", "--trace: x is where the fill goes"),
    ] {
        let ran = folder.run(&format!("best words grid {flags}"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{flags}");
        assert!(ran.err.contains(told), "{flags}: {}", ran.err);
    }
    let ran = folder.run("solve words grid --algorithm dual");
    assert!(ran.code == Some(2) && ran.err.contains("setter best"), "{}", ran.err);
    let huge = TestFolder::new("la;18446744073709\nle;1\nau;1\neu;1\n", "11\n11\n");
    let ran = huge.run("best words grid");
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.starts_with("setter: the scores are too great to be added up"), "{}", ran.err);
}
