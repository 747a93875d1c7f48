//! CONTRIBUTING.md names each file that a further language changes.

use std::fs;

use crate::project::{cloned_files, project};

/// By these a line of a source is about one language.
const SIGNS: &[&str] = &[
    "Language::French",
    "Language::English",
    "\"fr\"",
    "\"en\"",
    "french::",
    "FRENCH",
    "Horizontalement",
];

/// Whether a line is code about one language: a sign, or a text with accents.
fn is_of_one_language(line: &str) -> bool {
    let code = line.trim_start();
    let is_comment = ["//", "*", "/*"].iter().any(|beginning| code.starts_with(beginning));
    let has_accents = code.contains('"') && code.contains(['é', 'è', 'ê', 'à', 'ç']);
    !is_comment && (has_accents || SIGNS.iter().any(|sign| code.contains(sign)))
}

#[test]
fn every_place_of_a_language_is_told() {
    let told = fs::read_to_string(project("CONTRIBUTING.md")).unwrap();
    let mut places = 0;
    for path in cloned_files() {
        let name = path.to_str().unwrap();
        let is_source = ["rs", "js", "html"].iter().any(|end| name.ends_with(&format!(".{end}")))
            && (name.contains("/src/") || name.starts_with("src/") || name.contains("/web/"));
        let is_test = name.ends_with("tests.rs") || name.contains("/texts/");
        if !is_source || is_test {
            continue;
        }
        let source = fs::read_to_string(project(&path)).unwrap();
        let shipped = source.split("#[cfg(test)]\nmod ").next().unwrap();
        if shipped.lines().any(is_of_one_language) {
            places += 1;
            assert!(told.contains(&format!("`{name}`")), "{name} is about one language");
        }
    }
    assert!(places > 10, "the places are found");
}
