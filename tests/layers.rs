//! The house as it is built: what each file of the library may import, and what it must not hold.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

/// From the ground up: a module imports only from those before it.
const FLOORS: [&str; 13] = [
    "letters",
    "grid",
    "automaton",
    "slots",
    "dictionary",
    "index",
    "problem",
    "search",
    "space",
    "count",
    "shard",
    "parallel",
    "output",
];

/// The one file that may hold `unsafe` without a gain to show for it: it maps memory.
const MAPS_MEMORY: &str = "index/file.rs";

/// A file of the library, by its path in `src`.
struct SourceFile {
    path: String,
    text: String,
}

/// All files of the library; `lib.rs`, which names every module, and the binary are none of them.
fn library() -> Vec<SourceFile> {
    let root = support::project("src");
    let mut files = Vec::new();
    let mut folders: Vec<PathBuf> = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
            if path.is_dir() {
                folders.extend((name != "bin").then_some(path));
            } else if Path::new(&name).extension().is_some_and(|e| e == "rs") && name != "lib.rs" {
                files.push(SourceFile { text: fs::read_to_string(path).unwrap(), path: name });
            }
        }
    }
    assert!(files.len() > 10, "the source is found");
    files
}

impl SourceFile {
    /// The module of the library that the file belongs to.
    fn module(&self) -> &str {
        self.path.split(['/', '.']).next().unwrap()
    }

    /// The lines without their comments, numbered from 1.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.text.lines().map(|line| line.split("//").next().unwrap()))
    }

    /// The modules of the library that the file names after `crate::` or `super::`.
    fn imports(&self) -> Vec<String> {
        let code: String = self.code().map(|(_, line)| line.to_owned() + "\n").collect();
        let mut names = Vec::new();
        for (at, root) in code.match_indices("crate::").chain(code.match_indices("super::")) {
            let names_after = first_names(&code[at + root.len()..]);
            // What follows `super` is the library's only where it is one of its modules.
            names.extend(names_after.into_iter().filter(|name| {
                root == "crate::" || FLOORS.contains(&name.as_str()) && name != self.module()
            }));
        }
        names
    }
}

/// The names that a path goes on with: one, or in a group those at the start of each of its paths.
fn first_names(path: &str) -> Vec<String> {
    let identifier = |text: &str| -> String {
        text.trim_start().chars().take_while(|&c| c.is_alphanumeric() || c == '_').collect()
    };
    let Some(group) = path.strip_prefix('{') else { return vec![identifier(path)] };
    let mut names = vec![identifier(group)];
    let mut depth = 1;
    for (at, character) in group.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => names.push(identifier(&group[at + 1..])),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

#[test]
fn a_group_of_imports_is_read_whole() {
    assert_eq!(first_names("letters::{Alphabet, Letter};"), ["letters"]);
    assert_eq!(
        first_names("{\n    grid::{Cell, Grid},\n    slots,\n};\nuse x, y;"),
        ["grid", "slots"]
    );
}

#[test]
fn every_file_imports_from_lower_floors_only() {
    for file in library() {
        let module = file.module();
        let floor = FLOORS.iter().position(|&name| name == module);
        let Some(floor) = floor else { panic!("src/{}: {module} has no floor", file.path) };
        for import in file.imports() {
            let lower = FLOORS[..floor].contains(&import.as_str());
            assert!(
                lower || import == module,
                "src/{}: imports {import}, which is not below {module}",
                file.path
            );
        }
    }
}

#[test]
fn the_imports_are_found() {
    let mut found: Vec<(String, String)> = Vec::new();
    for file in library() {
        found.extend(file.imports().into_iter().map(|import| (file.module().to_owned(), import)));
    }
    for (module, import) in [("grid", "letters"), ("problem", "index"), ("output", "search")] {
        assert!(found.contains(&(module.into(), import.into())), "{module} imports {import}");
    }
}

#[test]
fn unsafe_code_gives_its_reason() {
    let mut seen = 0;
    for file in library() {
        let lines: Vec<&str> = file.text.lines().collect();
        for (number, code) in file.code() {
            let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
            if !words.any(|word| word == "unsafe") {
                continue;
            }
            seen += 1;
            // The comment right above, however long, over any attributes.
            let above = lines[..number - 1].iter().rev().map(|line| line.trim_start());
            let comment: Vec<&str> =
                above.take_while(|line| line.starts_with("//") || line.starts_with("#[")).collect();
            let has = |mark| comment.iter().any(|line| line.contains(mark));
            assert!(
                file.path == MAPS_MEMORY || has("PERF:") || has("SAFETY:"),
                "src/{}:{number}: unsafe without a comment that says why",
                file.path
            );
        }
    }
    assert!(seen > 0, "the mapping of memory is found");
}

#[test]
fn the_library_prints_nothing() {
    for file in library() {
        for (number, code) in file.code() {
            for printing in ["print!", "println!", "eprint!", "eprintln!", "dbg!"] {
                assert!(!code.contains(printing), "src/{}:{number}: {printing}", file.path);
            }
        }
    }
}
