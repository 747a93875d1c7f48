//! Files that play, as a browser reads them.

use std::collections::{BTreeMap, BTreeSet};

use html5gum::{DefaultEmitter, Token, Tokenizer};
use lexicon::Alphabet;
use network::Direction;
use puzzle::{Puzzle, Read, read};

use super::modules::{FRENCH, MODULES};
use super::{digest, write};
use crate::plain::PlainPuzzle;
use crate::sources::without_comments;

/// A puzzle whose texts would end what holds them.
fn puzzle() -> Puzzle {
    let mut puzzle = read("car\ne#a\nset\n".as_bytes(), &Alphabet::default()).unwrap().puzzle;
    puzzle.title = "</title></script><script>alert(1)</script> & \"more\"".into();
    puzzle.language = "fr-CA".into();
    puzzle.set_clue(Direction::Across, 1, "</script><!-- <script> \u{2028} %23 # l’été");
    puzzle.set_clue(Direction::Down, 2, "]]> \\u003c/script> \\");
    puzzle
}

/// The elements of a file with their attributes and the text in them, in order.
fn elements(html: &str) -> Vec<(String, BTreeMap<String, String>, String)> {
    let text_of = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let mut elements: Vec<(String, BTreeMap<String, String>, String)> = Vec::new();
    // The text in a script or style is no tag, as in browsers.
    let mut emitter = DefaultEmitter::<()>::default();
    emitter.naively_switch_states(true);
    for token in Tokenizer::new_with_emitter(html, emitter) {
        match token.unwrap() {
            Token::StartTag(tag) => {
                let attributes = tag.attributes.iter();
                let attributes =
                    attributes.map(|(name, value)| (text_of(name), text_of(value))).collect();
                elements.push((text_of(&tag.name), attributes, String::new()));
            }
            Token::String(text) => {
                if let Some((.., inside)) = elements.last_mut() {
                    inside.push_str(&text_of(&text));
                }
            }
            Token::Error(error) => panic!("{error:?}"),
            _ => {}
        }
    }
    elements
}

fn html() -> String {
    String::from_utf8(write(&puzzle()).bytes).unwrap()
}

/// The text of the scripts of a type.
fn scripts(html: &str, kind: &str) -> Vec<String> {
    let is_one = |name: &str, attributes: &BTreeMap<String, String>| {
        name == "script" && attributes.get("type").map(String::as_str) == Some(kind)
    };
    let all = elements(html).into_iter();
    all.filter(|(name, attributes, _)| is_one(name, attributes)).map(|(.., text)| text).collect()
}

/// The source of each module in the file.
fn sources(html: &str) -> BTreeMap<String, String> {
    let [map] = &scripts(html, "importmap")[..] else { panic!("one import map") };
    let map: serde_json::Value = serde_json::from_str(map).unwrap();
    let decoded = |address: &str| {
        let data = address.strip_prefix("data:text/javascript,").unwrap();
        assert!(!data.contains(['#', '\n', '\t']), "{data}");
        ["%0A", "%0D", "%09", "%23", "%25"]
            .iter()
            .zip(["\n", "\r", "\t", "#", "%"])
            .fold(data.to_owned(), |text, (code, character)| text.replace(code, character))
    };
    let imports = map["imports"].as_object().unwrap().iter();
    imports.map(|(name, address)| (name.clone(), decoded(address.as_str().unwrap()))).collect()
}

/// The names that a module imports.
fn imports(source: &str) -> BTreeSet<String> {
    let quoted = source.split(" from \"").skip(1).filter_map(|rest| rest.split('"').next());
    quoted.map(str::to_owned).collect()
}

#[test]
fn no_text_of_the_puzzle_ends_what_holds_it() {
    let html = html();
    let names: Vec<String> = elements(&html).into_iter().map(|(name, ..)| name).collect();
    let expected = [
        "html", "meta", "meta", "meta", "meta", "title", "style", "script", "script", "main", "p",
        "noscript", "script",
    ];
    assert_eq!(names, expected);
    assert!(!html.contains("<script>alert"));
}

#[test]
fn the_puzzle_is_in_the_file_whole() {
    let html = html();
    let [plain] = &scripts(&html, "application/json")[..] else { panic!("one puzzle") };
    let plain = PlainPuzzle::parse(plain.as_bytes()).unwrap().unwrap();
    assert_eq!(plain.read(), Ok((Read { puzzle: puzzle(), losses: vec![] }, None)));
    let title = elements(&html).into_iter().find(|(name, ..)| name == "title").unwrap();
    assert_eq!(title.2.trim(), puzzle().title);
    assert!(html.contains("<html lang=\"fr\">"));
}

#[test]
fn every_import_is_mapped_and_every_module_imported() {
    let html = html();
    let sources = sources(&html);
    assert_eq!(sources.len(), MODULES.len() + FRENCH.modules.len());
    let [start] = &scripts(&html, "module")[..] else { panic!("one script starts the game") };
    let mut reached = imports(start);
    assert!(reached.iter().all(|name| !name.starts_with("texts/en/")), "{reached:?}");
    loop {
        let further: BTreeSet<String> =
            reached.iter().flat_map(|name| imports(&sources[name])).collect();
        let count = reached.len();
        reached.extend(further);
        if reached.len() == count {
            break;
        }
    }
    assert_eq!(reached, sources.keys().cloned().collect());
}

#[test]
fn modules_lose_line_ends_inside_of_statements_and_nothing_else() {
    let sources = sources(&html());
    for (path, source) in MODULES.iter().chain(&FRENCH.modules) {
        // Imports name what they lead to.
        let without_targets = |text: &str| {
            let text = text.replace('\n', "");
            let mut parts = text.split(" from \"");
            let first = parts.next().unwrap_or_default().to_owned();
            parts.fold(first, |text, part| text + part.split_once('"').unwrap().1)
        };
        assert_eq!(
            without_targets(&sources[*path]),
            without_targets(&without_comments(source)),
            "{path}"
        );
        let lines = sources[*path].lines().count();
        assert!(lines <= source.lines().count(), "{path}");
    }
    assert!(sources["play/table/clock.js"].contains("padStart(2, \"0\")"));
}

#[test]
fn the_policy_lets_in_what_the_file_holds_and_nothing_else() {
    let html = html();
    let all = elements(&html);
    let policy = all.iter().find_map(|(_, attributes, _)| {
        attributes.contains_key("http-equiv").then(|| attributes["content"].clone())
    });
    let policy = policy.unwrap();
    assert!(policy.starts_with("default-src 'none'; script-src 'sha256-"));
    assert!(!policy.contains("unsafe") && !policy.contains('*') && !policy.contains("http"));
    for (name, attributes, text) in &all {
        let runs = attributes.get("type").is_none_or(|kind| kind != "application/json");
        match name.as_str() {
            "script" if runs => assert!(policy.contains(&digest(text.trim_end())), "{text}"),
            // The text that the tokens give goes on to the next tag.
            "style" => assert!(policy.contains(&digest(text.strip_suffix('\n').unwrap()))),
            _ => {}
        }
    }
}

#[test]
fn a_puzzle_of_ten_by_ten_takes_less_than_96_kilobytes() {
    let text = "abcdefghij\n".repeat(10);
    let mut puzzle = read(text.as_bytes(), &Alphabet::default()).unwrap().puzzle;
    for entry in puzzle.entries() {
        puzzle.set_clue(entry.direction, entry.number, &"a long definition ".repeat(8));
    }
    let size = write(&puzzle).bytes.len();
    assert!(size < 96_000, "{size}");
}
