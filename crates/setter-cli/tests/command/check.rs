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

#[test]
fn folders_are_looked_over_and_one_bad_file_keeps_no_other_from_it() {
    let folder = TestFolder::new("", "");
    std::fs::create_dir_all(folder.path("all/within")).unwrap();
    folder.put("all/b.exolve", CLEAN.replace("1 Pet (3)", "1 See 9-Down (3)").as_str());
    folder.put("all/within/a.EXOLVE", CLEAN);
    folder.put("all/notes.txt", "no puzzle");
    let ran = folder.run("check all");
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    let line = "all/b.exolve: 1a: the clue names 9-down, which is no entry of the grid\n";
    assert!(ran.out.contains(line), "{}", ran.out);
    assert!(ran.out.contains("all/within/a.EXOLVE: puz would lose: "), "{}", ran.out);
    folder.put("all/a.puz", "%PDF-1.7");
    let ran = folder.run("check --json all");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("all/a.puz"), "{}", ran.err);
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(told[1]["findings"][0]["kind"], "no-such-entry");
    assert!(told[0]["refused"].is_string() && told[1].get("refused").is_none());
    // A grid that falls apart.
    folder.put("apart", "ca#n\nat#o\n");
    let ran = folder.run("check apart");
    assert!(ran.out.contains("apart: grid: its cells fall into 2 parts"), "{}", ran.out);
    std::fs::create_dir(folder.path("none")).unwrap();
    let ran = folder.run("check none");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("no puzzle in it"), "{}", ran.err);
}
