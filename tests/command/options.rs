//! What the options do to the fills and to what is said about them.

use serde_json::Value;

use crate::test_folder::{RING_FILLS, TestFolder, ring_fills};

#[test]
fn a_limit_gives_the_first_fills() {
    let folder = TestFolder::new();
    for limit in 0..=5 {
        let fills = if limit == 1 { "1 fill".into() } else { format!("{limit} fills") };
        folder.run(&format!("words grid --limit {limit}")).expect(
            0,
            &ring_fills(limit),
            &format!("enumerate: stopped at the limit of {fills}; there may be more\n"),
        );
    }
    folder.run("words grid -n 6").expect(0, RING_FILLS, "");
}

#[test]
fn distinct_fills_repeat_no_word() {
    let folder = TestFolder::new();
    let message = "enumerate: no fill: each slot has words, but none fit together without \
                   repeating one";
    folder.run("words grid --distinct").expect_failure(0, message);
    folder.put("words", "mars\nmois\nsoir\nsuer\n");
    let fills = [
        "mars\no00o\ni00i\nsuer\n",
        "mars\no00u\ni00e\nsoir\n",
        "mois\na00o\nr00i\nsuer\n",
        "mois\na00u\nr00e\nsoir\n",
    ];
    folder.run("words grid --distinct").expect(0, &fills.join("\n"), "");
}

#[test]
fn the_order_of_cells() {
    let folder = TestFolder::new();
    folder.put("words", "ab\nba\nbb\naa\n");
    folder.put("grid", "1#\n11\n");
    let rows = "a#\naa\n\na#\nab\n\na#\nba\n\na#\nbb\n\nb#\naa\n\nb#\nab\n\nb#\nba\n\nb#\nbb\n";
    folder.run("words grid --order rows").expect(0, rows, "");
    folder.put("grid", "11\n1#\n");
    let columns = "aa\na#\n\nab\na#\n\naa\nb#\n\nab\nb#\n\nba\na#\n\nbb\na#\n\nba\nb#\n\nbb\nb#\n";
    folder.run("words grid --order columns").expect(0, columns, "");
}

#[test]
fn words_of_one_letter_decide_runs_of_one_cell() {
    let folder = TestFolder::new();
    folder.put("words", "a\nab\nba\nbb\n");
    folder.put("grid", "11\n1#\n");
    folder.run("words grid --min-slot 1").expect(0, "ba\na#\n", "");
    folder.run("words grid --min-slot 1 --count").expect(0, "1\n", "");
    let ran = folder.run("words grid --min-slot 1 --distinct");
    assert_eq!((ran.code, &*ran.out), (Some(0), ""));
    // A cell by itself is one slot, across and down.
    folder.put("grid", "1#1\n");
    folder.run("words grid --min-slot 1").expect(0, "a#a\n", "");
    folder.put("grid", "1\n");
    folder.run("words grid --min-slot 1 --distinct").expect(0, "a\n", "");
    folder.put("none", "ab\n");
    let ran = folder.run("none grid --min-slot 1");
    assert_eq!((ran.code, &*ran.out), (Some(0), ""));
    folder.run("words grid --min-slot 0").expect_message(2, "0 is not in 1..=65535");
}

#[test]
fn an_alphabet_orders_the_letters() {
    let folder = TestFolder::new();
    folder.put("words", "ab\nba\ncc\naé\n");
    folder.put("grid", "11\n");
    let message = "enumerate: warning: words:3: \"cc\" does not fold to letters of the alphabet; \
                   skipped 2 such lines\n";
    folder.run("words grid --alphabet ba").expect(0, "ba\n\nab\n", message);
    folder.put("words", "żó\nóż\nŻo\nco\n");
    folder.run("words grid --alphabet óżoc").expect(0, "óż\n\nżó\n\nżo\n\nco\n", "");
    folder.put("grid", "ż1\n#Ó\n");
    folder.put("words", "żo\nżó\nóó\nżż\n");
    folder.run("words grid --alphabet óżoc").expect(0, "żó\n#ó\n\nżż\n#ó\n", "");
    folder
        .run("words grid --alphabet aba")
        .expect_failure(2, "error: --alphabet \"aba\": letter 'a'");
}

#[test]
fn statistics_as_json() {
    let folder = TestFolder::new();
    let numbers = |arguments: &str| -> Value {
        let ran = folder.run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), RING_FILLS));
        serde_json::from_str(&ran.err).unwrap()
    };
    // One thread: several may place a few letters twice where they share the work.
    let cold = numbers("words grid -j 1 --stats=json");
    assert_eq!((&cold["fills"], &cold["complete"]), (&5.into(), &true.into()));
    assert_eq!(
        (&cold["words"], &cold["cells"], &cold["slots"]),
        (&5.into(), &12.into(), &4.into())
    );
    assert!(cold["nodes"].as_u64() >= Some(5), "{cold}");
    let by_depth = cold["nodes_by_depth"].as_array().unwrap();
    let sum: u64 = by_depth.iter().map(|nodes| nodes.as_u64().unwrap()).sum();
    assert_eq!((by_depth.len(), Some(sum)), (12, cold["nodes"].as_u64()));
    let warm = numbers("words grid -j 1 --stats=json");
    assert_eq!(
        (&cold["index_from_cache"], &warm["index_from_cache"]),
        (&false.into(), &true.into())
    );
    assert_eq!(cold["nodes"], warm["nodes"]);
}

#[test]
fn statistics_as_text() {
    let ran = TestFolder::new().run("words grid --stats");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), RING_FILLS));
    assert!(ran.err.contains("fills       5, complete"), "{}", ran.err);
}

#[test]
fn pages_and_completions() {
    let folder = TestFolder::new();
    for (what, mark) in [
        ("man", ".TH enumerate"),
        ("bash", "complete -F _enumerate"),
        ("zsh", "#compdef enumerate"),
        ("fish", "complete -c enumerate"),
    ] {
        let ran = folder.run(&format!("--generate {what}"));
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{what}");
        assert!(ran.out.contains(mark) && ran.out.contains("distinct"), "{what}");
    }
}

#[test]
fn options_stand_anywhere() {
    let folder = TestFolder::new();
    for arguments in ["--count words grid", "words --count grid", "words grid --count"] {
        folder.run(arguments).expect(0, "5\n", "");
    }
    folder.put("words", "mars;1\nmois;2\nplus\ntard\nsoir;3\n");
    let best = folder.run("words grid --best=1");
    for arguments in ["--best words grid", "words --best grid", "words --best 1 grid"] {
        assert_eq!(folder.run(arguments), best, "{arguments}");
    }
    assert_eq!(folder.run("words --best 2 grid --scores").out.matches("\n\n").count(), 1);
}

#[test]
fn files_in_the_wrong_order_are_told_apart() {
    let folder = TestFolder::new();
    folder.put("words", "mars\nmois\nplus\ntard\nsoirs\n");
    let compressed = zstd::encode_all(&b"mars\nmois\n"[..], 3).unwrap();
    folder.put("words.zst", compressed);
    let told = "grid is a grid: dictionaries come first, and the grid last\n";
    for words in ["words", "words.zst"] {
        let ran = folder.run(&format!("grid {words}"));
        ran.expect_failure(2, &format!("enumerate: {words}:"));
        assert!(ran.err.ends_with(told), "{}", ran.err);
    }
    // A word is no grid.
    folder.put("word", "mars\n");
    let ran = folder.run("word words");
    assert!(!ran.err.contains("is a grid"), "{}", ran.err);
}

#[test]
fn little_memory_is_told_and_a_small_grid_needs_none() {
    let folder = TestFolder::new();
    folder.put("words", "ab;1\nba;2\n");
    folder.put("grid", "11\n");
    let ran = folder.run("words grid --best --memory 1M");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "ba\n"));
    assert!(ran.err.starts_with("enumerate: warning: --memory 1M is less than "), "{}", ran.err);
    assert!(ran.err.contains("of memory, more than --memory 1M: "), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 2, "{}", ran.err);
}

#[test]
fn bad_usage() {
    let folder = TestFolder::new();
    for arguments in [
        "",
        "words",
        "words grid --limit -1",
        "words grid --limit many",
        "words grid --order diagonal",
        "words grid --stats=xml",
        "words grid --time soon",
        "words grid --memory 3Q",
        "words grid --threads 0",
        "words grid --no-cache --cache there",
        "words grid --generate man",
        "grid --count",
        "words grid --unknown",
    ] {
        folder.run(arguments).expect_failure(2, "error: ");
    }
    for (arguments, allowed) in [
        ("-n -1", "for '--limit <N>': it is a number in decimal digits"),
        ("--sample many", "for '--sample <N>': it is a number in decimal digits"),
        ("--at -1", "for '--at <K>': it is the number of a fill, in decimal digits"),
        ("--time -1", "for '--time <SECONDS>': it is a number of seconds, as 60 or 0.5"),
        ("--memory 10K", "for '--memory <SIZE>': it is a number of bytes, or of K, M, G or T"),
        ("--memory 99999999T", "at least 1M and at most 16777215T"),
    ] {
        let ran = folder.run(&format!("words grid {arguments}"));
        ran.expect_failure(2, "error: invalid value");
        assert!(ran.err.contains(allowed), "{}", ran.err);
    }
    let help = folder.run("--help");
    assert_eq!((help.code, help.err.as_str()), (Some(0), ""));
    assert!(help.out.contains("Exit codes"));
}
