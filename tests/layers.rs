//! The house as it is built: what each file of the library may import, and what it must not hold.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

/// A crate of the workspace: its folder of sources, its modules from the ground up (each imports
/// only from those before it), and the crates below it.
struct Crate {
    name: &'static str,
    folder: &'static str,
    floors: &'static [&'static str],
    below: &'static [&'static str],
}

const CRATES: [Crate; 3] = [
    Crate {
        name: "lexicon",
        folder: "crates/lexicon/src",
        floors: &[
            "halt",
            "mapping",
            "letters",
            "score",
            "automaton",
            "dictionary",
            "index",
            "words",
        ],
        below: &[],
    },
    Crate {
        name: "crossword",
        folder: "crates/crossword/src",
        floors: &["bitset", "supports", "grid", "slots", "problem", "order", "csp"],
        below: &["lexicon"],
    },
    Crate {
        name: "enumerate",
        folder: "src",
        floors: &["search", "estimate", "count", "shard", "parallel", "output"],
        below: &["lexicon", "crossword"],
    },
];

/// The one file that may hold `unsafe` without a gain to show for it: it maps memory.
const MAPS_MEMORY: &str = "crates/lexicon/src/mapping.rs";

/// A file of a library.
struct SourceFile {
    krate: &'static Crate,
    /// Its path in the folder of the crate.
    path: String,
    text: String,
}

/// All files of the libraries; each `lib.rs`, which names every module, and the binaries are none of
/// them.
fn libraries() -> Vec<SourceFile> {
    let mut files = Vec::new();
    for krate in &CRATES {
        let root = support::project(krate.folder);
        let before = files.len();
        let mut folders: Vec<PathBuf> = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let name = path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
                let is_rust = Path::new(&name).extension().is_some_and(|e| e == "rs");
                if path.is_dir() {
                    folders.extend((name != "bin").then_some(path));
                } else if is_rust && name != "lib.rs" {
                    files.push(SourceFile {
                        krate,
                        text: fs::read_to_string(path).unwrap(),
                        path: name,
                    });
                }
            }
        }
        assert!(files.len() > before + 4, "the source of {} is found", krate.name);
    }
    files
}

impl SourceFile {
    fn name(&self) -> String {
        format!("{}/{}", self.krate.folder, self.path)
    }

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
            let is_module = |name: &str| self.krate.floors.contains(&name) && name != self.module();
            names.extend(
                names_after.into_iter().filter(|name| root == "crate::" || is_module(name)),
            );
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
    for file in libraries() {
        let (module, floors) = (file.module(), file.krate.floors);
        let floor = floors.iter().position(|&name| name == module);
        let Some(floor) = floor else { panic!("{}: {module} has no floor", file.name()) };
        for import in file.imports() {
            let lower = floors[..floor].contains(&import.as_str());
            assert!(
                lower || import == module,
                "{}: imports {import}, which is not below {module}",
                file.name()
            );
        }
    }
}

#[test]
fn every_crate_uses_those_below_only() {
    for file in libraries() {
        for (number, code) in file.code() {
            for other in &CRATES {
                let named = code.contains(&format!("{}::", other.name));
                assert!(
                    !named
                        || file.krate.below.contains(&other.name)
                        || code.contains(&format!("_{}::", other.name)),
                    "{}:{number}: {} is not below {}",
                    file.name(),
                    other.name,
                    file.krate.name
                );
            }
        }
    }
}

#[test]
fn the_imports_are_found() {
    let mut found: Vec<(String, String)> = Vec::new();
    for file in libraries() {
        found.extend(file.imports().into_iter().map(|import| (file.module().to_owned(), import)));
    }
    for (module, import) in [("index", "letters"), ("problem", "grid"), ("output", "search")] {
        assert!(found.contains(&(module.into(), import.into())), "{module} imports {import}");
    }
}

#[test]
fn unsafe_code_gives_its_reason() {
    let mut seen = 0;
    for file in libraries() {
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
                file.name() == MAPS_MEMORY || has("PERF:") || has("SAFETY:"),
                "{}:{number}: unsafe without a comment that says why",
                file.name()
            );
        }
    }
    assert!(seen > 0, "the mapping of memory is found");
}

#[test]
fn the_library_prints_nothing() {
    for file in libraries() {
        for (number, code) in file.code() {
            for printing in ["print!", "println!", "eprint!", "eprintln!", "dbg!"] {
                assert!(!code.contains(printing), "{}:{number}: {printing}", file.name());
            }
        }
    }
}
