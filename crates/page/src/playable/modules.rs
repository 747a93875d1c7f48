//! The modules of the page that play a puzzle, as one import map.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use crate::sources::plain_lines;

/// Each module by its path, with its source.
macro_rules! modules {
    ($($path:literal),* $(,)?) => {
        [$(($path, include_str!(concat!("../../web/", $path)))),*]
    };
}

/// The module that opens the puzzle, and all that it imports, itself and by others.
pub const MODULES: &[(&str, &str)] = &modules![
    "announcement.js",
    "dom.js",
    "grid/answer_field.js",
    "grid/arrows.js",
    "grid/cell.js",
    "grid/clue_blocks.js",
    "grid/hands.js",
    "grid/keys.js",
    "grid/labels.js",
    "grid/model.js",
    "grid/numbering.js",
    "grid/taking.js",
    "grid/typing.js",
    "grid/view.js",
    "play/table/above_keys.js",
    "play/table/answers.js",
    "play/table/board.js",
    "play/table/clock.js",
    "play/table/clues.js",
    "play/table/game.js",
    "play/table/keeping.js",
    "play/table/progress.js",
    "play/table/puzzle.js",
    "play/table/session.js",
    "play/table/solution.js",
    "play/standalone.js",
    "play/table/tools.js",
    "question.js",
    "texts.js",
];

/// The texts of these modules, in a language.
pub struct Texts {
    /// As HTML names it.
    pub language: &'static str,
    /// The modules that hold it.
    pub modules: [(&'static str, &'static str); 2],
}

/// The languages of files that play: English, and that of puzzles which say so.
pub const ENGLISH: Texts =
    Texts { language: "en", modules: modules!["texts/en/grid.js", "texts/en/play.js"] };
pub const FRENCH: Texts =
    Texts { language: "fr", modules: modules!["texts/fr/grid.js", "texts/fr/play.js"] };

/// The script that opens the puzzle.
pub fn start(texts: &Texts) -> String {
    let [(grid, _), (play, _)] = texts.modules;
    format!(
        "import {{ open }} from \"play/standalone.js\";\n\
         import grid from \"{grid}\";\n\
         import play from \"{play}\";\n\
         open(grid, play);"
    )
}

/// An import map in JSON: each module by its path, as an address that holds its source.
pub fn import_map(texts: &Texts) -> String {
    let addresses: Map<String, Value> = MODULES
        .iter()
        .chain(&texts.modules)
        .map(|(path, source)| ((*path).to_owned(), json!(address(&plain_module(path, source)))))
        .collect();
    json!({ "imports": addresses }).to_string()
}

/// A `data:` address of a module. A character that has a meaning in addresses, or is dropped from them, is written by
/// its number.
fn address(source: &str) -> String {
    let mut address = String::from("data:text/javascript,");
    for character in source.trim().chars() {
        match character {
            '%' | '#' | '\n' | '\r' | '\t' => {
                let _ = write!(address, "%{:02X}", u32::from(character));
            }
            _ => address.push(character),
        }
    }
    address
}

/// A module without its comments, its imports by the names of the map: what it is in has no folder that they could
/// start from. Of an address a line end takes three bytes: lines are joined where no statement may end without a
/// semicolon.
fn plain_module(path: &str, source: &str) -> String {
    let mut plain = String::with_capacity(source.len());
    for line in plain_lines(source) {
        let is_within = plain.is_empty()
            || plain.ends_with([';', ',', '(', '[', '{'])
            || line.starts_with(['}', ')', ']', '.', '?', ':']);
        if !is_within {
            plain.push('\n');
        }
        match line.split_once(" from \".") {
            Some((names, rest)) if line.starts_with("import ") || line.starts_with("} from") => {
                let target = resolved(path, &format!(".{}", rest.trim_end_matches("\";")));
                let _ = write!(plain, "{names} from \"{target}\";");
            }
            _ => plain.push_str(&line),
        }
    }
    plain
}

/// A style without its comments, and with line ends only where nothing else stands between two words.
pub fn plain_style(source: &str) -> String {
    plain_lines(source).fold(String::new(), |mut plain, line| {
        if !plain.ends_with(['{', '}', ';', ',']) {
            plain.push('\n');
        }
        let is_declaration = line.ends_with(';');
        plain + &if is_declaration { line.replacen(": ", ":", 1) } else { line }
    })
}

/// The path that a relative one leads to from a module.
fn resolved(from: &str, relative: &str) -> String {
    let mut path: Vec<&str> = from.split('/').collect();
    path.pop();
    for part in relative.split('/') {
        match part {
            "." => {}
            ".." => {
                path.pop();
            }
            part => path.push(part),
        }
    }
    path.join("/")
}
