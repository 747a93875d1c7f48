//! How far a run is, on standard error. When and what is told is tested beside the code, with
//! times of its own; here, that it is told at all.

use serde_json::Value;

use crate::test_folder::TestFolder;

#[test]
fn a_complete_run_ends_at_one() {
    let folder = TestFolder::french("....\n....\n....\n");
    let ran = folder.run("words grid --progress=json -o fills");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""));
    let lines: Vec<Value> =
        ran.err.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let fractions: Vec<f64> = lines.iter().map(|line| line["fraction"].as_f64().unwrap()).collect();
    assert!(fractions.is_sorted() && fractions[0] > 0.0, "{fractions:?}");
    let last = lines.last().unwrap();
    assert_eq!((&last["fraction"], &last["eta_seconds"]), (&1.0.into(), &0.0.into()));
    let fills =
        folder.read("fills").split(|&byte| byte == b'\n').filter(|line| line.is_empty()).count();
    assert_eq!(last["fills"], fills);
}

#[test]
fn forms_have_names() {
    let folder = TestFolder::new();
    for form in ["", "=bar", "=plain", "=auto", "=none"] {
        let ran = folder.run(&format!("words grid --progress{form} -o fills"));
        ran.expect(0, "", "");
    }
    folder.run("words grid --progress=often").expect_failure(2, "error: ");
}
