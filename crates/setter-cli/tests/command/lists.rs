//! Word lists as makers write them.

use serde_json::{Value, json};

use crate::test_folder::TestFolder;

const MAKERS: &str =
    "ICE CREAM;50\nrock-and-roll;40\nNoah;30\nno ah;20\nsnow;10\nL'\u{ce}LE;5\n-able;1\n";

fn folder() -> TestFolder {
    let folder = TestFolder::new(MAKERS, "11111111\n");
    folder.put("mine", "snow;60\n-Noah\nigloo\n");
    folder
}

#[test]
fn phrases_are_joined_and_told_as_they_are_written() {
    let folder = folder();
    let told = "setter: warning: words:7: \"-able;1\" does not fold to letters of the alphabet; skipped 1 such line\n";
    let joined = "icecream\t50\tICE CREAM\nrockandroll\t40\trock-and-roll\nnoah\t30\tNoah | no ah\nsnow\t10\n\
                  lile\t5\tL'\u{ce}LE\n";
    folder.run("words-for * words").expect(0, joined, told);
    folder.run("words-for * words --phrases join").expect(0, joined, told);
    let skipped = folder.run("words-for * words --phrases skip");
    assert_eq!(skipped.out, "noah\t30\nsnow\t10\n");
    assert!(
        skipped.err.contains("(--phrases join takes its letters); skipped 4 such lines"),
        "{}",
        skipped.err
    );
    let json = folder.run("words-for icecream words --json").out;
    let expected = json!({ "word": "icecream", "score": 50, "written": ["ICE CREAM"] });
    assert_eq!(serde_json::from_str::<Value>(&json).unwrap(), expected);
    let solved = folder.run("solve words grid");
    assert_eq!(solved.out, "icecream\n");
    let slot = folder.run("words-for * words --in grid --slot 1a");
    assert_eq!(slot.out, "icecream\t50\t1\t50\tICE CREAM\n");
    // What must stand may be a phrase too.
    assert_eq!(folder.run("solve words grid --require ICE-CREAM").out, "icecream\n");
}

#[test]
fn a_list_of_ones_own_decides() {
    let folder = folder();
    let ran = folder.run("words-for * words --my mine -n 3");
    assert_eq!(ran.out, "snow\t60\nicecream\t50\tICE CREAM\nrockandroll\t40\trock-and-roll\n");
    let ran = folder.run("words-for ???? words --my mine");
    assert_eq!(ran.out, "snow\t60\nlile\t5\tL'\u{ce}LE\n");
    assert_eq!(folder.run("words-for igloo words --my mine").out, "igloo\t0\n");
    let scaled = folder.run("words-for * words --scale 100 -n 1");
    assert_eq!(scaled.out, "icecream\t0.5\tICE CREAM\n");
}

#[test]
fn answers_have_the_lengths_of_their_words() {
    let folder = folder();
    folder.put("fill", "icecream\nsnow####\n");
    let ran = folder.run("convert fill --enumerations words --to exolve");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("1  (3,5)"), "{}", ran.out);
    assert!(!ran.out.contains("(4)"), "{}", ran.out);
    let ipuz = folder.run("convert fill --enumerations words --to ipuz");
    assert!(ipuz.out.contains("\"3,5\""), "{}", ipuz.out);
}
