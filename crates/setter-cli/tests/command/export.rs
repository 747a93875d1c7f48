//! `setter export`.

use std::fs::File;
use std::io::Read;

use flate2::read::GzDecoder;
use serde_json::Value;

use crate::test_folder::TestFolder;

/// A square of two by two that the four words fill.
fn square() -> TestFolder {
    TestFolder::new("au;3\neu;5\nla;9.5\nle;9\n", "11\n11\n")
}

fn exported(folder: &TestFolder, arguments: &str) -> String {
    let ran = folder.run(&format!("export {arguments}"));
    assert_eq!(ran.code, Some(0), "{arguments}: {}", ran.err);
    ran.out
}

fn scopes(cfn: &str, kind: &str) -> Vec<String> {
    let json: Value = serde_json::from_str(cfn).unwrap();
    let functions = json["functions"].as_object().unwrap().iter();
    let of_kind = functions.filter(|(name, _)| name.starts_with(kind));
    of_kind.map(|(_, function)| function["scope"].to_string()).collect()
}

#[test]
fn networks_have_words_letters_and_exact_scores() {
    let folder = square();
    let cfn = exported(&folder, "--cfn --repeats words grid");
    let json: Value = serde_json::from_str(&cfn).unwrap();
    assert_eq!(json["variables"]["across_1_1"], serde_json::json!(["la", "le"]));
    assert_eq!(json["variables"]["down_1_2"], serde_json::json!(["au", "eu"]));
    assert_eq!(json["variables"]["cell_1_2"], serde_json::json!(["a", "e"]));
    assert!(cfn.contains(r#""scope": ["across_1_1"], "costs": [9.5,9]"#), "{cfn}");
    assert_eq!((scopes(&cfn, "spells_").len(), scopes(&cfn, "differ_").len()), (8, 0));
    // No word twice: a function for each two slots of a length.
    assert_eq!(scopes(&exported(&folder, "--cfn words grid"), "differ_").len(), 6);
}

#[test]
fn slots_down_have_the_words_and_scores_of_their_own_list() {
    let folder = square();
    folder.put("down", "la;2\nau;7\neu;1\n");
    let cfn = exported(&folder, "--cfn --repeats words grid --down down");
    let json: Value = serde_json::from_str(&cfn).unwrap();
    assert_eq!(json["variables"]["across_1_1"], serde_json::json!(["la", "le"]));
    assert_eq!(json["variables"]["down_1_1"], serde_json::json!(["la"]));
    assert_eq!(json["functions"]["score_down_1_2"]["costs"], serde_json::json!([7, 1]));
}

#[test]
fn costs_in_numbers_are_what_is_lost() {
    let folder = square();
    let ran = folder.run("export --wcsp --repeats words grid");
    assert_eq!(ran.code, Some(0));
    assert_eq!(
        ran.err,
        "setter: the total of a fill is 29, less a millionth for each unit of its cost\n"
    );
    // 9.5 + 5 across and down; la costs nothing, le half a unit.
    let head: Vec<&str> = ran.out.lines().take(5).collect();
    assert_eq!(
        head,
        [
            "best_fill_29000000_less_cost 8 2 12 29000001",
            "2 2 2 2 1 2 2 1",
            "1 0 0 2",
            "0 0",
            "1 500000"
        ]
    );
}

#[test]
fn chosen_words_are_exported() {
    let folder = TestFolder::ring();
    let cfn = exported(&folder, "--cfn --exclude mois --require suer words grid");
    let json: Value = serde_json::from_str(&cfn).unwrap();
    assert!(!json["variables"].to_string().contains("mois"));
    let stands = json["variables"]["stands_1"].as_array().unwrap();
    assert_eq!(scopes(&cfn, "stands_").len(), stands.len());
    let dzn = exported(&folder, "--dzn --require suer words grid");
    assert!(dzn.contains("\nrequired = 1;\nrequired_list = [1];\n"), "{dzn}");
    let unscored = TestFolder::new("au;1\neu;5\nla;9\nle;9\n", "11\n11\n");
    let ran = unscored.run("export --cfn --min-score 5 words grid");
    assert_eq!((ran.code, ran.out.contains("\"au\"")), (Some(0), false), "{}", ran.err);
}

#[test]
fn objectives_are_exported() {
    let folder = square();
    let total = exported(&folder, "--dzn words grid");
    assert!(total.starts_with("by_worst = false;\n"), "{total}");
    let worst = exported(&folder, "--dzn words grid --objective worst");
    assert_eq!(worst, total.replace("by_worst = false;", "by_worst = true;"));
    for format in ["--dzn", "--cfn", "--wcsp"] {
        let [total, mean] = ["total", "mean"]
            .map(|name| exported(&folder, &format!("{format} words grid --objective {name}")));
        assert_eq!(total, mean);
    }
}

#[test]
fn words_of_low_scores_are_left_out() {
    let folder = TestFolder::new("au;3\neu;5\nla;9.5\nle;9\nas;6\nes;7\n", "11\n11\n");
    let cfn = exported(&folder, "--cfn words grid --at-least 6");
    assert!(["\"as\"", "\"es\""].iter().all(|word| cfn.contains(word)), "{cfn}");
    assert!(["\"au\"", "\"eu\""].iter().all(|word| !cfn.contains(word)), "{cfn}");
    let wcsp = "--wcsp words grid --at-least";
    let [few, all] = [6, 0].map(|least| exported(&folder, &format!("{wcsp} {least}")));
    assert!(few.lines().count() < all.lines().count(), "{few}");
    let dzn = exported(&folder, "--dzn words grid --at-least 6");
    assert!(dzn.contains("\nlist_count = [4];\n"), "{dzn}");
}

#[test]
fn files_appear_when_complete_and_compressed_by_their_names() {
    let folder = square();
    assert_eq!(exported(&folder, "--dzn words grid -o data.dzn.gz"), "");
    let mut text = String::new();
    let file = File::open(folder.path("data.dzn.gz")).unwrap();
    GzDecoder::new(file).read_to_string(&mut text).unwrap();
    assert_eq!(text, exported(&folder, "--dzn words grid"));
    assert!(text.ends_with("required_word = [];\n"));
    let model = exported(&folder, "--mzn");
    // What the model leaves open is what the data gives.
    let given: Vec<&str> = text.lines().map(|line| line.split(" = ").next().unwrap()).collect();
    for name in &given {
        let is_declared = model.lines().any(|line| line.ends_with(&format!(": {name};")));
        assert!(is_declared, "{name}");
    }
    let open = model
        .lines()
        .filter(|line| !line.starts_with([' ', '%']) && line.contains(": ") && line.ends_with(';'));
    let open = open.filter(|line| !line.contains(" = ") && !line.contains("var "));
    assert_eq!(open.count(), given.len());
}

#[test]
fn what_cannot_be_exported_is_refused() {
    let folder = square();
    for (arguments, code, told) in [
        ("words grid", 2, "a format is needed: --cfn, --wcsp or --dzn"),
        ("--cfn --dzn words grid", 2, "cannot be used with"),
        ("--mzn words grid", 2, "cannot be used with"),
        (
            "--cfn words grid --objective worst",
            2,
            "--objective worst: --cfn has the objectives total and mean; --dzn has worst too",
        ),
        (
            "--wcsp words grid --objective worst",
            2,
            "--objective worst: --wcsp has the objectives total and mean; --dzn has worst too",
        ),
        (
            "--cfn words grid --objective worst,total",
            2,
            "--objective worst,total: --cfn has the objectives total and mean",
        ),
        (
            "--dzn words grid --objective worst,total",
            2,
            "--objective worst,total: --dzn has the objectives total, mean and worst",
        ),
        (
            "--dzn words grid --at-least 4 --require au",
            2,
            "nothing to export, for there is no fill: a word that must stand has a lower score than 4",
        ),
        ("--dzn words grid --at-least 99", 2, "cannot export: "),
        ("--cfn grid", 2, "a dictionary and a grid are needed, in this order: there is only grid"),
        ("--cfn words grid -o none/x", 3, "none/x: cannot write the problem: "),
        ("--cfn --require ours words grid", 2, "there is no fill: ours must stand, but no slot"),
        (
            "--cfn --exclude au --exclude eu words grid",
            2,
            "leave it no word, whatever the letters, of those",
        ),
        ("--cfn --min-score 99 words grid", 2, "nothing to export, for there is no fill: "),
    ] {
        let ran = folder.run(&format!("export {arguments}"));
        ran.expect_message(code, told);
    }
    folder.put("grid", "101\n");
    let ran = folder.run("export --cfn words grid");
    assert!(ran.code == Some(2) && ran.err.contains("the grid has no slot"), "{}", ran.err);
    folder.put("grid", "11\n11\n");
    folder.put("words", "au;18000000000000\neu\nla;18000000000000\nle\n");
    let ran = folder.run("export --wcsp words grid");
    assert!(ran.code == Some(2) && ran.err.contains("too great to be added up"), "{}", ran.err);
}

#[test]
fn each_variable_has_a_name_of_its_own() {
    let folder = TestFolder::new("theme\nthea\nthem\n", "{the}m.\n.##\n");
    let cfn = exported(&folder, "--cfn words grid");
    let names: Vec<&str> = cfn
        .lines()
        .filter(|line| line.contains("\": [\""))
        .filter_map(|line| line.split('"').nth(1))
        .collect();
    let different: std::collections::BTreeSet<&&str> = names.iter().collect();
    assert_eq!(different.len(), names.len(), "{names:?}");
    let json: Value = serde_json::from_str(&cfn).unwrap();
    for (name, letter) in [("cell_1_1", "t"), ("cell_1_1_2", "h"), ("cell_1_1_3", "e")] {
        assert_eq!(json["variables"][name], serde_json::json!([letter]), "{name}");
    }
    // A fill shows the first letter of a place.
    let dzn = exported(&folder, "--dzn words grid");
    assert!(dzn.contains("\ncell_at = [| 1,4,5| 6,0,0|];\n"), "{dzn}");
}

#[test]
fn letters_are_escaped() {
    let folder = TestFolder::new("\"\\\n\\\"\n\"\"\n", "..\n..\n");
    let cfn = exported(&folder, "--cfn --repeats words grid --alphabet \"\\");
    let json: Value = serde_json::from_str(&cfn).unwrap();
    assert_eq!(json["variables"]["cell_1_1"], serde_json::json!(["\"", "\\"]));
    let dzn = exported(&folder, "--dzn --repeats words grid --alphabet \"\\");
    assert!(dzn.contains("\nalphabet = [\"\\\"\",\"\\\\\"];\n"), "{dzn}");
}
