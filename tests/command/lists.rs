//! Word lists as the world writes them.

use crate::test_folder::{Ran, TestFolder};

/// The words of a grid of one word of so many letters.
fn words(folder: &TestFolder, length: usize, arguments: &str) -> (String, String) {
    folder.put("one", "1".repeat(length) + "\n");
    let ran: Ran = folder.run(&format!("{arguments} one"));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    (ran.out.split_whitespace().collect::<Vec<_>>().join(" "), ran.err)
}

#[test]
fn phrases_are_skipped_and_told_or_joined() {
    let folder = TestFolder::new();
    folder.put(
        "list",
        "ICE CREAM;50\nsnowball\nrock-and-roll;40\nL'\u{ce}LE;3\nsnow-man\n-ingested\n",
    );
    let told = "enumerate: warning: list:6: \"-ingested\" does not fold to letters of the alphabet; skipped 1 such line\n";
    let phrases = "enumerate: warning: list:1: \"ICE CREAM;50\" is a phrase, with blanks, hyphens or apostrophes \
                   (--phrases join takes its letters); skipped 4 such lines\n";
    for flag in ["", "--phrases skip"] {
        let (out, err) = words(&folder, 8, &format!("list {flag}"));
        assert_eq!((&*out, &*err), ("snowball", &*format!("{told}{phrases}")));
    }
    let (out, err) = words(&folder, 8, "list --phrases join");
    assert_eq!((&*out, &*err), ("icecream snowball", told));
    assert_eq!(words(&folder, 7, "list --phrases join").0, "snowman");
    assert_eq!(words(&folder, 4, "list --phrases join").0, "lile");
    folder.run("list one --phrases glue").expect_message(2, "there is skip, join");
}

#[test]
fn a_list_of_ones_own_decides() {
    let folder = TestFolder::new();
    folder.put("list", "mars;0.5\nmois;0.6\nsoir;0.7\n");
    folder.put("mine", "mars;0.1\n-mois\nneuf;0.9\n");
    folder.put("more", "soir;0\nnoir\n");
    assert_eq!(words(&folder, 4, "list --my mine").0, "mars neuf soir");
    let all = "list --my mine --my more --min-score";
    assert_eq!(words(&folder, 4, &format!("{all} 0")).0, "mars neuf noir soir");
    assert_eq!(words(&folder, 4, &format!("{all} 0.1")).0, "mars neuf");
    assert_eq!(words(&folder, 4, &format!("{all} 0.2")).0, "neuf");
    // It decides also on lists of their own that slots have.
    folder.put("grid", "11\n11\n");
    folder.put("across", "ab\ncd\n");
    folder.put("down", "ac\nbd\n");
    folder.put("out", "-cd\n");
    folder.run("list grid --across across --down down").expect(0, "ab\ncd\n", "");
    let ran = folder.run("list grid --across across --down down --my out");
    assert_eq!((ran.code, &*ran.out), (Some(0), ""));
    let ran = folder.run("- one --my -");
    ran.expect_message(2, "standard input, '-', can be read only once");
}

#[test]
fn scales_are_told_and_scaled() {
    let folder = TestFolder::new();
    folder.put("small", "mars;0.5\nmois;1\n");
    folder.put("great", "soir;45\nmars;60\n");
    let (_, err) = words(&folder, 4, "small great");
    let told = "enumerate: warning: the scores of small are at most 1, those of great up to 60: they are taken as they \
                stand; --scale divides the greater ones\n";
    assert_eq!(err, told);
    let (out, err) = words(&folder, 4, "small great --scale 100 --min-score 0.5");
    assert_eq!((&*out, &*err), ("mars mois", ""));
    assert_eq!(words(&folder, 4, "small great --scale 100 --min-score 0.6").0, "mars mois");
    assert_eq!(words(&folder, 4, "small great --scale 100 --min-score 0.61").0, "mois");
}

#[test]
fn the_encoding_is_the_users() {
    let folder = TestFolder::new();
    folder.put("latin", b"\xe9t\xe9\n");
    folder.put("wide", b"\xff\xfe\xe9\0t\0\xe9\0\r\0\n\0");
    let (out, err) = words(&folder, 3, "latin");
    assert_eq!(out, "ete");
    assert!(err.contains("the list is read as Windows-1252 (Latin-1)"), "{err}");
    for (list, encoding) in [("latin", "latin-1"), ("latin", "windows-1252"), ("wide", "utf-16")] {
        let (out, err) = words(&folder, 3, &format!("{list} --encoding {encoding}"));
        assert_eq!((&*out, &*err), ("ete", ""), "{encoding}");
    }
    let (out, err) = words(&folder, 3, "latin --encoding utf-8");
    assert!(out.is_empty() && err.contains("does not fold"), "{err}");
    folder.run("wide one").expect_message(2, "text in UTF-16");
    folder.run("wide one --encoding utf-8").expect_message(2, "text in UTF-16");
    folder
        .run("wide one --encoding morse")
        .expect_message(2, "utf-8, latin-1, windows-1252, utf-16");
}

#[test]
fn lists_that_were_put_together_have_several_marks() {
    let folder = TestFolder::new();
    folder.put("both", "\u{feff}mars;1\nsoir;2\n\u{feff}mois;3\n");
    let (out, err) = words(&folder, 4, "both --min-score 1");
    assert_eq!((&*out, &*err), ("mars mois soir", ""));
}

#[test]
fn a_word_is_kept_whatever_its_score() {
    let folder = TestFolder::new();
    folder.put("list", "abc;\nabd;x\nabe,\nabf;0,75\nabg,0.5\n\"abh\",\"0.25\"\nabi\t0,5\n");
    let (out, err) = words(&folder, 3, "list");
    assert_eq!(out, "abc abd abe abf abg abh abi");
    assert!(err.contains("list:1: \"abc;\" has a score that is no number"), "{err}");
    assert!(err.contains("kept 3 such lines"), "{err}");
    assert_eq!(words(&folder, 3, "list --min-score 0.25").0, "abf abg abh abi");
    assert_eq!(words(&folder, 3, "list --min-score 0.6").0, "abf");
}
