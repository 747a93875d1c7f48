//! Writing ipuz.

use serde_json::{Map, Value, json};

use super::super::cell::PuzzleCell;
use super::super::html::escaped;
use super::super::loss::{Loss, Losses};
use super::super::model::Puzzle;
use super::super::transfer::Written;
use crate::slots::Direction;

/// Writes ipuz.
pub fn write(puzzle: &Puzzle) -> Written {
    let mut all = Map::new();
    all.insert("version".into(), json!("http://ipuz.org/v2"));
    all.insert("kind".into(), json!(["http://ipuz.org/crossword#1"]));
    for (name, text) in puzzle.said() {
        match name {
            "language" => all.insert("locale".into(), json!(text)),
            _ => all.insert(name.into(), json!(escaped(text))),
        };
    }
    let (width, height) = (puzzle.columns(), puzzle.rows());
    all.insert("dimensions".into(), json!({ "width": width, "height": height }));
    all.insert("block".into(), json!("#"));
    all.insert("empty".into(), json!(0));
    all.insert("puzzle".into(), labels(puzzle));
    if puzzle.cells().iter().any(|cell| cell.solution().is_some()) {
        all.insert("solution".into(), solution(puzzle));
    }
    if puzzle.clues().len() > 0 {
        let of = |direction: Direction| {
            let own = puzzle.clues().filter(|clue| clue.direction == direction);
            own.map(|clue| json!([clue.number, escaped(clue.text)])).collect::<Vec<Value>>()
        };
        let clues = json!({ "Across": of(Direction::Across), "Down": of(Direction::Down) });
        all.insert("clues".into(), clues);
    }
    let mut losses = Losses::default();
    let sets = puzzle.cells().iter().filter(|cell| cell.is_limited()).count();
    losses.count(Loss::LetterSets, sets);
    let mut bytes = Value::Object(all).to_string().into_bytes();
    bytes.push(b'\n');
    Written { bytes, losses: losses.list() }
}

/// What is printed in the cells.
fn labels(puzzle: &Puzzle) -> Value {
    let mut numbers = vec![0; puzzle.cells().len()];
    for entry in puzzle.entries() {
        numbers[entry.cells[0]] = entry.number;
    }
    let label = |(cell, number): (&PuzzleCell, &u32)| {
        if cell.is_block() {
            return json!("#");
        }
        if !cell.is_circled() && cell.given().is_none() {
            return json!(number);
        }
        let mut label = Map::new();
        label.insert("cell".into(), json!(number));
        if cell.is_circled() {
            label.insert("style".into(), json!({ "shapebg": "circle" }));
        }
        if let Some(given) = cell.given() {
            label.insert("value".into(), json!(given));
        }
        Value::Object(label)
    };
    let labels: Vec<Value> = puzzle.cells().iter().zip(&numbers).map(label).collect();
    rows(&labels, puzzle)
}

fn solution(puzzle: &Puzzle) -> Value {
    let letter = |cell: &PuzzleCell| match cell.is_block() {
        true => json!("#"),
        false => json!(cell.solution()),
    };
    let letters: Vec<Value> = puzzle.cells().iter().map(letter).collect();
    rows(&letters, puzzle)
}

fn rows(values: &[Value], puzzle: &Puzzle) -> Value {
    Value::Array(values.chunks(puzzle.columns().max(1)).map(|row| json!(row)).collect())
}
