//! `--exclude`, `--require` and `--min-score`.

use crate::brute_force::is_fill;
use crate::test_folder::{RING, SIX_WORDS, TestFolder};

/// The words that stand in a fill of the ring, which has one round its edge.
fn standing(fill: &str) -> Vec<String> {
    let rows: Vec<Vec<char>> = fill.lines().map(|line| line.chars().collect()).collect();
    let column = |x: usize| rows.iter().map(|row| row[x]).collect::<String>();
    vec![rows[0].iter().collect(), rows[3].iter().collect(), column(0), column(3)]
}

#[test]
fn excluded_words_stand_nowhere_and_required_ones_somewhere() {
    let folder = TestFolder::ring();
    folder.put("no", "MOIS\n");
    for seed in 1..8 {
        for way in ["-j 1", "-j 2", "--repeats -j 1"] {
            let ran = folder.run(&format!(
                "solve words grid --seed {seed} {way} --require suer --require mois"
            ));
            assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
            let words = standing(&ran.out);
            assert!(["suer", "mois"].iter().all(|word| words.contains(&word.to_string())));
            let distinct = !way.contains("repeats");
            assert!(is_fill(RING, &ran.out, SIX_WORDS, distinct), "{}", ran.out);
        }
        let ran = folder
            .run(&format!("solve words grid --repeats --seed {seed} --exclude @no --exclude plus"));
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        let words = standing(&ran.out);
        assert!(!words.iter().any(|word| word == "mois" || word == "plus"), "{words:?}");
    }
    // Every algorithm keeps to the words left, and finds those that must stand; all but the best, step by step.
    for algorithm in ["rac", "cbj", "rac-fc", "cbj-fc", "mac"] {
        let ran = folder
            .run(&format!("solve words grid --repeats --algorithm {algorithm} --exclude tard"));
        assert!(ran.code == Some(0) && !standing(&ran.out).contains(&"tard".into()), "{}", ran.err);
        let ran = folder.run(&format!(
            "solve words grid --algorithm {algorithm} --require suer --require mois --trace steps"
        ));
        let words = standing(&ran.out);
        assert!(
            ["suer", "mois"].iter().all(|word| words.contains(&word.to_string())),
            "{}",
            ran.err
        );
        assert!(folder.text("steps").lines().count() > 5);
    }
}

#[test]
fn required_words_need_not_be_in_the_dictionary() {
    let folder = TestFolder::new("au\neu\nla\nnu\n", "11\n11\n");
    // With le, which the dictionary has not: la eu is le ... across and down.
    let ran = folder.run("solve words grid --require le");
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.err, "setter: not in the dictionary, but allowed as required: le\n");
    assert!(ran.out == "la\neu\n" || ran.out == "le\nau\n", "{}", ran.out);
    // Before, no fill was possible at all.
    assert!(folder.run("solve words grid").err.contains("no fill: "));
}

#[test]
fn the_least_score_leaves_words_out_but_required_ones() {
    let folder = TestFolder::new("la;5\nle;5\nau;1\neu;9\nas;9\nes;9\n", "11\n11\n");
    for seed in 1..6 {
        let ran = folder.run(&format!("solve words grid --repeats --min-score 5 --seed {seed}"));
        assert!(ran.code == Some(0) && !ran.out.contains("au"), "{}{}", ran.out, ran.err);
    }
    let ran = folder.run("solve words grid --min-score 5 --require au");
    assert!(ran.out == "la\neu\n" || ran.out == "le\nau\n", "{}{}", ran.out, ran.err);
    assert!(folder.run("solve words grid --min-score 9.5").err.contains("no word fits there"));
}

#[test]
fn no_fill_by_the_choice_of_words_is_explained() {
    let folder = TestFolder::new("mars\nmai\nars\n", "mars\n");
    let told = |arguments: &str| {
        let ran = folder.run(&format!("solve words grid {arguments}"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
        ran.err
    };
    assert_eq!(
        told("--exclude mars"),
        "setter: no fill: across, row 1, column 1: its letters spell mars, which is excluded\n"
    );
    assert_eq!(
        told("--require mai"),
        "setter: no fill: mai must stand, but no slot of 3 letters takes it\n"
    );
    let folder = TestFolder::ring();
    let ran = folder.run("solve words grid --require plus --require mois");
    assert!(ran.err.contains("none fit together with those that must stand"), "{}", ran.err);
}

#[test]
fn bad_choices_name_what_is_wrong() {
    let folder = TestFolder::ring();
    for (arguments, told) in [
        ("--exclude mars --require MARS", "--require: mars is both required and excluded"),
        ("--exclude l4n", "--exclude: \"l4n\" does not fold to letters of the alphabet"),
        ("--exclude @none", "--exclude: "),
        ("--require a", "--require: \"a\" is too short: a slot has at least two letters"),
        ("--min-score many", "a score is digits"),
        (
            "--require mars --trace steps",
            "--require: with algorithm best such a search is many, and is neither watched nor",
        ),
    ] {
        let ran = folder.run(&format!("solve words grid {arguments}"));
        ran.expect_message(2, told);
    }
    folder.put("list", "mars\nl4n\n");
    let ran = folder.run("solve words grid --repeats --exclude @list");
    assert!(ran.err.starts_with("setter: warning: list:2: \"l4n\" does not fold"), "{}", ran.err);
    assert_eq!(ran.code, Some(0));
}
