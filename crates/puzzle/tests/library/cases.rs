//! Small files as the programs of others write them, and what reading each must give.

use std::fs;
use std::path::Path;

use puzzle::{Loss, Puzzle, PuzzleCell, Read};
use serde_json::Value;

use super::read;

/// A cell as the expectations have it: its letters, `#` for a block, a space for an omitted cell.
fn spelled(cell: &PuzzleCell) -> String {
    match cell {
        PuzzleCell::Block => "#".into(),
        PuzzleCell::Omitted => " ".into(),
        PuzzleCell::Open(_) => cell.solution().map(|first| cell.letters(first)).unwrap_or_default(),
    }
}

fn solution(puzzle: &Puzzle) -> Vec<Vec<String>> {
    puzzle.cells().chunks(puzzle.columns()).map(|row| row.iter().map(spelled).collect()).collect()
}

/// The rows of an expected solution, each a text or a list of cells.
fn rows(expected: &Value) -> Vec<Vec<String>> {
    let cells = |row: &Value| match row {
        Value::String(row) => row.chars().map(String::from).collect(),
        row => row.as_array().unwrap().iter().map(|cell| cell.as_str().unwrap().into()).collect(),
    };
    expected.as_array().unwrap().iter().map(cells).collect()
}

/// The texts of which one is expected.
fn choices(expected: &Value) -> Vec<&str> {
    match expected {
        Value::String(one) => vec![one],
        several => several.as_array().unwrap().iter().filter_map(Value::as_str).collect(),
    }
}

fn check(case: &Value, puzzle: &Puzzle, told: &str) {
    let name = &case["file"];
    let clues: Vec<&str> =
        puzzle.clues().map(|clue| clue.text).filter(|clue| !clue.is_empty()).collect();
    for (key, expected) in case.as_object().unwrap() {
        match key.as_str() {
            "file" => {}
            "solution" if expected.is_null() => {
                assert!(puzzle.cells().iter().all(|cell| cell.solution().is_none()), "{name}");
            }
            "solution" => assert_eq!(solution(puzzle), rows(expected), "{name}"),
            "clues" => assert_eq!(Some(clues.len() as u64), expected.as_u64(), "{name}: {clues:?}"),
            "has_clue" | "has_clue_text" => {
                let expected = choices(expected);
                assert!(clues.iter().any(|clue| expected.contains(clue)), "{name}: {clues:?}");
            }
            "has_clue_part" => {
                let part = expected.as_str().unwrap();
                let mut printed =
                    puzzle.clues().map(|clue| puzzle.printed_clue(clue.direction, clue.number));
                assert!(printed.any(|clue| clue.contains(part)), "{name}: {clues:?}");
            }
            "circles" => {
                let places =
                    (0..puzzle.cells().len()).filter(|&at| puzzle.cells()[at].is_circled());
                let circles = places.map(|at| [at % puzzle.columns(), at / puzzle.columns()]);
                assert_eq!(serde_json::json!(circles.collect::<Vec<_>>()), *expected, "{name}");
            }
            "told" => assert!(told.contains(expected.as_str().unwrap()), "{name}: {told}"),
            "silent_about" => assert!(!told.contains(expected.as_str().unwrap()), "{name}: {told}"),
            other => panic!("{name}: what is {other}?"),
        }
    }
}

#[test]
fn files_of_others_are_read_as_they_mean_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let expected = fs::read(folder.join("expected.json")).unwrap();
    let cases: Vec<Value> = serde_json::from_slice(&expected).unwrap();
    assert!(cases.len() >= 27);
    for case in &cases {
        let name = case["file"].as_str().unwrap();
        let Read { puzzle, losses } = read(&fs::read(folder.join(name)).unwrap())
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let told: Vec<String> = losses.iter().map(Loss::to_string).collect();
        check(case, &puzzle, &told.join("\n").to_lowercase());
    }
}
