//! `cargo build` after `cargo test` takes what is compiled. Cargo compiles a crate anew for each set of features that is
//! asked of it, so tests may ask for no other features than programs.

use std::collections::BTreeSet;
use std::process::Command;

/// All crates of the workspace and their dependencies of some kinds, each with its features.
fn crates_with_features(kinds: &str) -> BTreeSet<String> {
    let shown = ["--prefix", "none", "--format", "{p} with {f}", "--edges", kinds];
    let ran = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--offline"])
        .args(shown)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let lines = String::from_utf8(ran.stdout).unwrap();
    lines.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
}

#[test]
fn tests_ask_for_no_features_that_programs_do_not_ask_for() {
    let of_programs = crates_with_features("normal,build");
    let of_tests = crates_with_features("normal,build,dev");
    assert!(of_programs.len() > 100, "the crates are found");
    let otherwise: Vec<&String> = of_programs.difference(&of_tests).collect();
    assert!(otherwise.is_empty(), "tests compile these crates with more features: {otherwise:#?}");
}
