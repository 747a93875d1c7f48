//! `--sensitive`: words that are not for everybody stand only where they are asked for.

use crate::test_folder::{Ran, TestFolder};

/// A word of level 2, one of level 1, and one for everybody; the scores grow with the levels.
const WORDS: &str = "pute;9\ncaca;5\nmars;1\n";

fn folder() -> TestFolder {
    TestFolder::new(WORDS, "1111\n")
}

/// The outputs of a command, over some seeds, without their ends.
fn found(folder: &TestFolder, command: &str, flags: &str) -> Vec<String> {
    let ran = |seed: u32| -> Ran { folder.run(&format!("{command} --seed {seed} {flags}")) };
    let mut found: Vec<String> = (1..30).map(|seed| ran(seed).out.trim().to_owned()).collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[test]
fn what_is_filled_has_no_sensitive_word_unless_it_is_asked_for() {
    let folder = folder();
    let solve = "solve words grid -j 1";
    assert_eq!(found(&folder, solve, ""), ["caca", "mars"]);
    assert_eq!(found(&folder, solve, "--sensitive public"), ["caca", "mars"]);
    assert_eq!(found(&folder, solve, "--sensitive family"), ["mars"]);
    assert_eq!(found(&folder, solve, "--sensitive allow"), ["caca", "mars", "pute"]);
    assert_eq!(
        found(&folder, "solve words grid --algorithm mac --values random", ""),
        ["caca", "mars"]
    );
    let grid = "grid 1x4 --blocks 0 --fillable words --fill";
    assert_eq!(found(&folder, grid, "--sensitive family"), ["mars"]);
    for (flags, best) in
        [("", "caca\n"), ("--sensitive family", "mars\n"), ("--sensitive allow", "pute\n")]
    {
        assert_eq!(folder.run(&format!("best words grid {flags}")).out, best, "{flags}");
        // Other solvers are given the same words.
        let exported = folder.run(&format!("export --cfn words grid {flags}")).out;
        assert_eq!(exported.contains("pute"), flags.contains("allow"), "{exported}");
    }
}

#[test]
fn what_is_proposed_has_no_sensitive_word() {
    let folder = folder();
    for (flags, told) in [
        ("", "caca\t5\nmars\t1\n"),
        ("--sensitive family", "mars\t1\n"),
        ("--sensitive allow", "pute\t9\ncaca\t5\nmars\t1\n"),
    ] {
        assert_eq!(folder.run(&format!("words-for * words {flags}")).out, told, "{flags}");
        let of_slot = folder.run(&format!("words-for * words --in grid --slot 1a {flags}")).out;
        let words = |text: &str| -> Vec<String> {
            text.lines().map(|line| line.split('\t').next().unwrap().to_owned()).collect()
        };
        assert_eq!(words(&of_slot), words(told), "{flags}");
    }
}

#[test]
fn what_is_left_out_is_counted() {
    let folder = folder();
    let told = |command: &str| folder.run(command).err;
    let one = "setter: 1 sensitive word is left out; --sensitive allow lets it stand\n";
    let two =
        "setter: 2 sensitive words are left out; --sensitive public or allow lets them stand\n";
    assert_eq!(told("solve words grid"), one);
    assert_eq!(told("solve words grid --sensitive family"), two);
    assert_eq!(told("solve words grid --sensitive allow"), "");
    assert_eq!(told("words-for * words"), one);
    assert_eq!(told("words-for m* words"), "");
    let refused = told("solve words grid --sensitive some");
    assert!(refused.contains("allow, public, family"), "{refused}");
}

#[test]
fn what_is_demanded_stands() {
    let folder = folder();
    let ran = folder.run("solve words grid --require pute --sensitive family");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "pute\n"));
    folder.put("given", "pute\n");
    let ran = folder.run("solve words given");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "pute\n", ""));
    let ran = folder.run("grid 1x4 --blocks 0 --fillable words --fill --theme pute");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "pute\n"));
}

#[test]
fn no_definition_that_is_unfit_becomes_a_clue() {
    let folder = TestFolder::new("", "mars\n");
    folder.put("clues", "mars\tTerme vulgaire pour le pénis\nmars\tMois\n");
    let ran = folder.run("convert grid --clues clues --to exolve");
    assert!(ran.out.contains("Mois") && !ran.out.contains("vulgaire"), "{}", ran.out);
    let one = "clues: 1 clue is left out as sensitive; --sensitive allow takes it";
    assert!(ran.err.contains(one), "{}", ran.err);
    let ran = folder.run("convert grid --clues clues --to exolve --sensitive allow");
    assert!(ran.out.contains("vulgaire"), "{}", ran.out);
}
