//! Estimates of how many fills there are.

use crate::support::word_list::WordList;
use crate::test_folder::TestFolder;

/// An estimate as it is printed, and its error.
fn numbers(out: &str) -> (f64, f64) {
    let (mean, error) = out.trim_end().split_once(" ± ").unwrap();
    (mean.parse().unwrap(), error.parse().unwrap())
}

#[test]
fn estimates_are_near_the_count() {
    for (grid, flags, count) in [
        ("...\n...\n...\n", "", 354_394.0),
        ("...\n...\n...\n", " --order columns -j 1", 354_394.0),
        ("....\n....\n....\n", "", 2_851_999.0),
        (include_str!("../../grids/counted-9x9.txt"), "", 46_203_821_760.0),
    ] {
        let folder = TestFolder::french(grid);
        let ran = folder.run(&format!("words grid --estimate --seed 3{flags}"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let (mean, error) = numbers(&ran.out);
        assert!((mean - count).abs() < 4.0 * error && error < 0.1 * count, "{}\n{grid}", ran.out);
    }
}

#[test]
fn beliefs_that_are_wrong_are_not_trusted() {
    // Without doubt about them all populations come to the same quarter of these fills.
    let fourth = WordList::french().words().iter().skip(3).step_by(4);
    let spelt = |word: &Vec<u8>| word.iter().map(|letter| char::from(b'a' + letter)).collect();
    let words: Vec<String> = fourth.filter(|word| word.len() == 3).map(spelt).collect();
    let folder = TestFolder::new();
    folder.put("words", words.join("\n"));
    folder.put("grid", include_str!("../../grids/shapes/cube-3.txt"));
    assert_eq!(folder.run("words grid --count").out, "3422\n");
    let (mean, error) = numbers(&folder.run("words grid --estimate=64 --seed 1").out);
    assert!((mean - 3422.0).abs() < 4.0 * error && error < 700.0, "{mean} ± {error}");
}

#[test]
fn fills_without_repeated_words_are_estimated_too() {
    let folder = TestFolder::french("...\n...\n...\n");
    let count: f64 = folder.run("words grid --count --distinct").out.trim().parse().unwrap();
    let (mean, error) = numbers(&folder.run("words grid --estimate --seed 3 --distinct").out);
    assert!((mean - count).abs() < 4.0 * error && error < 0.1 * count, "{mean} ± {error}, {count}");
}

#[test]
fn a_seed_makes_the_same_estimate_and_another_one_is_told() {
    let folder = TestFolder::new();
    let estimate = |flags: &str| folder.run(&format!("words grid --estimate=5 {flags}"));
    let one = estimate("--seed 7 -j 1");
    assert_eq!(one.out, estimate("--seed 7 -j 2").out);
    assert_ne!(one.out, estimate("--seed 8").out);
    let any = estimate("");
    let told = any.err.lines().next().unwrap();
    let seed = told.strip_prefix("enumerate: --seed ").unwrap();
    let seed = seed.strip_suffix(" makes the same estimate again").unwrap();
    assert_eq!(any.out, estimate(&format!("--seed {seed}")).out);
}

#[test]
fn an_estimate_of_uneven_populations_is_told_to_be_uncertain() {
    let told = |grid| TestFolder::french(grid).run("words grid --estimate=8 --seed 1").err;
    assert!(!told("...\n...\n...\n").contains("may be too low"));
    let uneven = told(include_str!("../../grids/counted-13x13.txt"));
    assert!(
        uneven.contains("populations differ by ") && uneven.contains("may be too low"),
        "{uneven}"
    );
}

#[test]
fn time_ends_an_estimate_with_what_there_is() {
    let folder = TestFolder::french("...\n...\n...\n");
    let ran = folder.run("words grid --estimate=1000000 --time 2 --seed 1");
    assert_eq!(ran.code, Some(5), "{}", ran.err);
    assert!(
        ran.err.contains("stopped by --time after ") && ran.err.contains(" of 1000000 populations")
    );
    let (mean, error) = numbers(&ran.out);
    assert!((mean - 354_394.0).abs() < 5.0 * error, "{}", ran.out);
}

#[test]
fn without_a_fill_the_estimate_is_nothing() {
    let folder = TestFolder::new();
    folder.put("grid", "1111\n1111\n1111\n1111\n");
    assert_eq!(folder.run("words grid --estimate --seed 1").out, "0 ± 0\n");
    folder.put("grid", "z1\n11\n");
    let ran = folder.run("words grid --estimate --seed 1");
    assert_eq!((ran.out.as_str(), ran.code), ("0 ± 0\n", Some(0)));
    assert!(ran.err.contains("no fill: "), "{}", ran.err);
    folder.put("words", "ab\nba\n");
    folder.put("grid", "11\n11\n");
    let ran = folder.run("words grid --estimate --seed 1 --distinct");
    assert_eq!((ran.out.as_str(), ran.code), ("0 ± 0\n", Some(0)));
    assert!(ran.err.contains("no population came to a fill"), "{}", ran.err);
    for flags in ["--estimate=0", "--estimate --count", "--estimate --shard 1/2", "--seed 1"] {
        assert_eq!(folder.run(&format!("words grid {flags}")).code, Some(2), "{flags}");
    }
}
