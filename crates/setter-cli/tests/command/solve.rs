//! `setter solve`: what it writes and says.

use crate::brute_force::is_fill;
use crate::test_folder::{RING, Ran, SIX_WORDS, TestFolder};

/// Checks that a run found a fill of the ring.
fn check(ran: &Ran, distinct: bool) {
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(is_fill(RING, &ran.out, SIX_WORDS, distinct), "{}", ran.out);
}

#[test]
fn writes_the_fill_and_nothing_else() {
    let folder = TestFolder::ring();
    check(&folder.run("solve words grid"), true);
    check(&folder.run("solve words grid --repeats"), false);
    check(&folder.run("solve words grid --order beliefs -j 4"), true);
    check(&folder.run_with_input("solve - grid", SIX_WORDS), true);
    check(&folder.run_with_input("solve words -", RING), true);
    folder.put("more", "mois\nsuer\nsoir\n");
    folder.put("words", "mars\ntard\nmois\n");
    check(&folder.run("solve words more grid --memory 64M -j 2"), true);
}

#[test]
fn the_shipped_scores_are_a_dictionary() {
    let folder = TestFolder::new("", "111\n111\n111\n");
    let scores = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dict/francais.scores.gz");
    let ran = folder.run(&format!("solve {scores} grid --algorithm mac --values score"));
    // No sensitive word is left out: of three letters there is none.
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let text = std::fs::read(scores).unwrap();
    let mut lines = String::new();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&text[..]), &mut lines)
        .unwrap();
    assert!(is_fill("...\n...\n...\n", &ran.out, &lines, true), "{}", ran.out);
}

#[test]
fn every_algorithm_order_and_form_finds_it() {
    let folder = TestFolder::ring();
    for algorithm in ["best", "rac", "cbj", "rac-fc", "cbj-fc", "mac"] {
        for order in
            ["next", "first-cell", "max-constraints", "min-domain", "constraints-then-size"]
        {
            check(
                &folder.run(&format!("solve words grid --algorithm {algorithm} --order {order}")),
                true,
            );
        }
        for values in ["lexicographic", "random", "score", "least-constraining"] {
            check(
                &folder.run(&format!("solve words grid --algorithm {algorithm} --values {values}")),
                true,
            );
        }
    }
    for order in ["size-then-constraints", "max-constraints-with-instantiated", "dom-wdeg"] {
        for more in ["--ac3", "--no-ac3", "--ties random", "--no-look-ahead"] {
            check(
                &folder.run(&format!("solve words grid --algorithm cbj-fc --order {order} {more}")),
                true,
            );
        }
    }
}

#[test]
fn the_file_appears_when_the_fill_is_found() {
    let folder = TestFolder::ring();
    let ran = folder.run("solve words grid -j 1 -o fill --no-cache");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "", ""));
    assert_eq!(folder.text("fill"), folder.run("solve words grid -j 1").out);
    let ran = folder.run("solve words grid -o no/fill");
    assert_eq!(ran.code, Some(3));
    assert!(
        ran.err.starts_with("setter: no/fill: cannot write the fill: the folder "),
        "{}",
        ran.err
    );
    folder.put("words", "mars\n");
    folder.put("fill", "old");
    assert_eq!(folder.run("solve words grid -o fill").code, Some(0));
    assert_eq!(folder.text("fill"), "old", "no fill, no file");
}

#[test]
fn no_fill_is_explained() {
    let folder = TestFolder::new("ab\n", "11\n11\n");
    for way in ["", "--algorithm rac", "--algorithm mac --no-ac3"] {
        let ran = folder.run(&format!("solve words grid {way}"));
        ran.expect_failure(0, "setter: no fill: ");
    }
    folder.put("grid", "111\n");
    let ran = folder.run("solve words grid");
    assert!(ran.err.contains("across, row 1, column 1"), "{}", ran.err);
    folder.put("words", "ab\nba\nabc\n");
    folder.put("grid", "11011\n00000\n11011\n");
    let ran = folder.run("solve words grid");
    assert!(ran.err.contains("words between them, and no word may stand twice"), "{}", ran.err);
    // Each slot has words, and no two different ones fit.
    let folder = TestFolder::new("ab\nba\ncd\ndc\n", "11\n11\n");
    let ran = folder.run("solve words grid --algorithm rac-fc");
    assert!(ran.err.contains("none fit together without repeating one ("), "{}", ran.err);
    assert_eq!(folder.run("solve words grid --repeats").out.lines().count(), 2);
}

#[test]
fn statistics_as_text_and_json() {
    let folder = TestFolder::ring();
    let ran = folder.run("solve words grid --algorithm cbj-fc --stats");
    for name in ["index ", "problem ", "answer      fill", "nodes ", "jumps ", "deepest "] {
        assert!(ran.err.lines().any(|line| line.starts_with(name)), "{name}: {}", ran.err);
    }
    let ran = folder.run("solve words grid --algorithm mac --stats=json");
    let json: serde_json::Value = serde_json::from_str(&ran.err).unwrap();
    assert_eq!(json["answer"], "fill");
    assert_eq!(json["deepest"], 4);
    assert!(json["seconds"].as_f64().unwrap() > 0.0 && json["words"] == 6);
}

#[test]
fn bad_usage_names_what_is_allowed() {
    let folder = TestFolder::ring();
    for (arguments, told) in [
        (
            "--algorithm fc",
            "unknown algorithm \"fc\": there is best, rac, cbj, rac-fc, cbj-fc, mac",
        ),
        ("--order first", "unknown order \"first\": there is next, first-cell, max-constraints,"),
        ("--values any", "unknown order of values \"any\": there is lexicographic, random, score,"),
        ("--no-ac3", "algorithm best takes no --ac3 or --no-ac3: it always is arc consistent"),
        ("--algorithm mac --order alternating", "algorithm mac takes no order alternating"),
        ("--algorithm mac --order beliefs", "algorithm mac takes no order beliefs"),
        ("--order beliefs --values score", "algorithm best takes no --values with order beliefs"),
        ("--ties random", "algorithm best takes no --ties: it takes the first of equal slots"),
        ("--algorithm mac --no-look-ahead", "algorithm mac takes no --look-ahead or"),
        ("--algorithm mac --ties any", "unknown way to break ties \"any\": there is fixed, random"),
        ("--seed -1", "it is a number in decimal digits"),
        ("--time soon", "it is a number of seconds"),
        ("--alphabet aa", "letter 'a' stands twice in the alphabet"),
        ("-o same --trace same", "--trace: same is the file of --output; name another"),
        ("--stats=xml", "possible values: text, json"),
    ] {
        let ran = folder.run(&format!("solve words grid {arguments}"));
        assert_eq!(ran.code, Some(2), "{arguments}");
        assert!(ran.err.contains(told), "{arguments}: {}", ran.err);
    }
    let ran = folder.run("solve - -");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("standard input, '-', can be read only once"));
    assert_eq!(folder.run("--help").code, Some(0));
    assert_eq!(folder.run("solve --help").code, Some(0));
}

#[test]
fn bad_input_names_its_place() {
    let folder = TestFolder::ring();
    folder.put("grid", "11\n1?\n");
    let ran = folder.run("solve words grid");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.starts_with("setter: grid:2:2: unexpected '?'"), "{}", ran.err);
    let ran = folder.run("solve none grid");
    assert_eq!(ran.code, Some(2));
    folder.put("grid", RING);
    folder.put("words", format!("l4n\n{SIX_WORDS}"));
    let ran = folder.run("solve words grid");
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.starts_with("setter: warning: words:1: \"l4n\" does not fold"), "{}", ran.err);
    let ran = folder.run("solve words grid --watch");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("standard error is no terminal"), "{}", ran.err);
}

#[test]
fn a_word_square_reads_the_same_across_and_down() {
    let french = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dict/francais.dict.gz");
    let folder =
        TestFolder::new("ami\nmal\nile\nils\nsel\n", "11111\n11111\n11111\n11111\n11111\n");
    let flags = ["", "-j 2", "--require raser", "--algorithm cbj-fc --ac3 --values lexicographic"];
    for flags in flags {
        let ran =
            folder.run(&format!("solve --word-square {french} grid --sensitive allow {flags}"));
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{flags}");
        let rows: Vec<&[u8]> = ran.out.lines().map(str::as_bytes).collect();
        let same = (0..25).all(|cell| rows[cell / 5][cell % 5] == rows[cell % 5][cell / 5]);
        assert!(rows.len() == 5 && same, "{flags}: {}", ran.out);
        assert!(!flags.contains("raser") || ran.out.contains("raser\n"), "{}", ran.out);
    }
    // Blocks are kept to, and a letter given on one side holds on the other.
    folder.put("square", "..l\n.#.\n..#\n");
    folder.put("few", "aml\nal\nla\nma\n");
    let ran = folder.run("solve --word-square few square");
    assert_eq!((ran.err.as_str(), ran.out.as_str()), ("", "aml\nm#a\nla#\n"));
    folder.put("square", "111\n1.1\ni11\n");
    let ran = folder.run("solve --word-square words square");
    assert!(["ami\nmal\nils\n", "ami\nmal\nile\n"].contains(&&*ran.out), "{}{}", ran.out, ran.err);
    let ran = folder.run("solve --word-square words square --exclude ami");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""));
    let told = "setter: no fill that reads the same across and down: ";
    assert!(ran.err.starts_with(told), "{}", ran.err);
}

#[test]
fn a_word_square_needs_a_grid_that_is_its_own_mirror_image() {
    let folder = TestFolder::new("ami\nla\n", "11\n11\n11\n");
    let ran = folder.run("solve --word-square words grid");
    ran.expect_message(2, "grid: 3 rows and 2 columns: only a square");
    folder.put("grid", "110\n111\n111\n");
    let ran = folder.run("solve --symmetric words grid");
    let place = "grid: row 3, column 1 is a white cell and its mirror image is not";
    assert!(ran.code == Some(2) && ran.err.contains(place), "{}", ran.err);
}

#[test]
fn words_across_and_down_read_a_cell_apart() {
    let folder = TestFolder::new("ca\nho\non\nan\n", "{c,h}.\n..\n");
    let puzzle =
        "## Metadata\nRebus: 1=C/H\n## Grid\n1A\nON\n## Clues\nA1. Me ~ CA\nD1. You ~ HO\n";
    folder.put("apart.xd", puzzle);
    for grid in ["grid", "apart.xd"] {
        let ran = folder.run(&format!("solve words {grid}"));
        assert_eq!(
            (ran.out.as_str(), ran.code, ran.err.as_str()),
            ("ca\non\n", Some(0), ""),
            "{grid}"
        );
    }
    // Where any reading is right, it is one of the letters.
    folder.put("either.xd", puzzle.replace("C/H", "C|H"));
    folder.put("words", "ha\nho\non\nan\n");
    let ran = folder.run("solve words either.xd");
    assert!(["ha\non\n", "ho\nan\n"].contains(&ran.out.as_str()), "{}{}", ran.out, ran.err);
}
