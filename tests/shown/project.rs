//! The files of the project.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The path of a file of the project.
pub fn project(path: impl AsRef<Path>) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The files of a fresh clone: those that git knows, or all but what was built where the sources came without git.
pub fn cloned_files() -> Vec<PathBuf> {
    let known = listed("git", &["ls-files", "-z"]);
    if !known.is_empty() {
        return known;
    }
    let but_built = [".", "-name", "target", "-prune", "-o", "!", "-type", "d", "-printf", "%P\\0"];
    listed("find", &but_built)
}

/// The names that a program lists at the root of the project, with a zero after each.
fn listed(program: &str, arguments: &[&str]) -> Vec<PathBuf> {
    let run = Command::new(program).args(arguments).current_dir(project("")).output();
    let output = run.map(|ran| ran.stdout).unwrap_or_default();
    let names = output.split(|byte| *byte == 0).filter(|name| !name.is_empty());
    names.map(|name| PathBuf::from(OsStr::from_bytes(name))).collect()
}
