//! `setter check`: puzzles looked over.

use serde_json::Value;

use crate::test_folder::TestFolder;

const CLEAN: &str = "exolve-begin\nexolve-width: 3\nexolve-height: 3\nexolve-grid:\nCAT\nA.O\nPEW\n\
    exolve-across:\n1 Pet (3)\n3 Bench (3)\nexolve-down:\n1 Hat (3)\n2 Drag (3)\nexolve-end\n";

#[test]
fn a_clean_puzzle_has_no_findings() {
    let folder = TestFolder::new("", "");
    folder.put("clean", CLEAN);
    let ran = folder.run("check clean");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let would =
        "clean: puz would lose: 4 lengths of answers, as (3,2): at the end of the clue's text\n";
    assert!(ran.out.lines().all(|line| line.contains(" would lose: ")), "{}", ran.out);
    assert!(ran.out.contains(would), "{}", ran.out);
}

#[test]
fn faults_are_told_with_their_places() {
    let folder = TestFolder::new("", "");
    let faulty = CLEAN.replace("1 Pet (3)", "1 A cat, perhaps (4)").replace("3 Bench (3)\n", "");
    folder.put("faulty", faulty.replace("TITLE", "").as_str());
    folder.put("twice", "cat\na#o\ncat\n");
    let ran = folder.run("check faulty twice");
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    for line in [
        "faulty: 1a: the clue has its answer in it: \"cat,\"",
        "faulty: 1a: the length of the answer is told as 4, and is 3",
        "faulty: 3a: no clue",
        "twice: 3a: the word of 1a again",
    ] {
        assert!(ran.out.lines().any(|own| own == line), "{line}: {}", ran.out);
    }
    let ran = folder.run("check --json faulty");
    assert_eq!(ran.code, Some(1));
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(told[0]["findings"][0]["place"], "1a");
    assert_eq!(told[0]["findings"][0]["kind"], "answer-in-clue");
    let ran = folder.run("check nothing");
    assert_eq!(ran.code, Some(2));
}
