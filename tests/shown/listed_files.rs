//! The documents of the dictionaries and the grids tell of each file.

use std::fs;
use std::process::Command;

use crate::project::{cloned_files, project};

#[test]
fn every_file_of_words_and_grids_is_told() {
    let mut files = 0;
    for path in cloned_files() {
        let is_told = ["dict/", "grids/"].iter().any(|folder| path.starts_with(folder));
        let name = path.file_name().unwrap().to_str().unwrap();
        if is_told && name != "README.md" {
            files += 1;
            let document = path.with_file_name("README.md");
            let text = fs::read_to_string(project(&document)).unwrap();
            assert!(text.contains(name), "{} tells nothing of {name}", document.display());
        }
    }
    assert!(files > 40, "{files} files are found");
}

#[test]
fn every_dictionary_has_its_checksums() {
    let text = fs::read_to_string(project("dict/README.md")).unwrap();
    let script = "for file in *.gz; do sha256sum $file; gzip -dc $file | sha256sum; done";
    let ran =
        Command::new("sh").args(["-ec", script]).current_dir(project("dict")).output().unwrap();
    let lines = String::from_utf8(ran.stdout).unwrap();
    assert!(lines.lines().count() > 10, "the checksums are made");
    for line in lines.lines() {
        let (checksum, _) = line.split_once(' ').unwrap();
        assert!(text.contains(checksum), "dict/README.md has not {line}");
    }
}
