//! Writing ipuz.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::saved::members;
use crate::cell::PuzzleCell;
use crate::game::Game;
use crate::html::escaped;
use crate::loss::{Loss, Losses, Written};
use crate::model::Puzzle;
use network::Direction;
use network::grid::Bars;

/// Writes ipuz, perhaps with a game.
pub fn write(puzzle: &Puzzle, game: Option<&Game>) -> Written {
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
    let labels = puzzle.labels();
    // No label looks like a block.
    let is_free = |block: &String| !labels.contains(block);
    let block = (1..).map(|length| "#".repeat(length)).find(is_free).unwrap_or_default();
    all.insert("block".into(), json!(block));
    all.insert("empty".into(), json!(0));
    all.insert("puzzle".into(), printed(puzzle, &labels, &block));
    if puzzle.cells().iter().any(|cell| cell.solution().is_some()) {
        all.insert("solution".into(), solution(puzzle, &block));
    }
    let has_heading = Direction::BOTH.iter().any(|&direction| puzzle.heading(direction).is_some());
    if puzzle.clues().len() > 0 || has_heading {
        all.insert("clues".into(), clues(puzzle, &labels));
    }
    if puzzle.clues().any(|clue| !clue.enumeration.is_empty()) {
        all.insert("showenumerations".into(), json!(true));
    }
    for (name, value) in game.into_iter().flat_map(|game| members(game, puzzle, &block)) {
        all.insert(name.into(), value);
    }
    let mut losses = Losses::default();
    losses.count(Loss::LetterSets, puzzle.count(PuzzleCell::is_limited));
    let mut bytes = Value::Object(all).to_string().into_bytes();
    bytes.push(b'\n');
    Written { bytes, losses: losses.list() }
}

/// A label: a number if it is one.
fn label(label: &str) -> Value {
    match label.parse::<u32>() {
        Ok(number) if number.to_string() == label => json!(number),
        _ if label.is_empty() => json!(0),
        _ => json!(label),
    }
}

/// What is printed in the cells.
fn printed(puzzle: &Puzzle, labels: &[String], block: &str) -> Value {
    let cell = |((cell, bars), own): ((&PuzzleCell, &Bars), &String)| match cell {
        PuzzleCell::Omitted => Value::Null,
        PuzzleCell::Block => json!(block),
        PuzzleCell::Open { given, is_circled, .. } => {
            let mut style = Map::new();
            if *is_circled {
                style.insert("shapebg".into(), json!("circle"));
            }
            let sides = [(bars.right, "R"), (bars.below, "B")];
            let sides: String = sides.iter().filter(|side| side.0).map(|side| side.1).collect();
            if !sides.is_empty() {
                style.insert("barred".into(), json!(sides));
            }
            if given.is_none() && style.is_empty() {
                return label(own);
            }
            let mut cell = Map::new();
            cell.insert("cell".into(), label(own));
            if !style.is_empty() {
                cell.insert("style".into(), Value::Object(style));
            }
            if let Some(given) = given {
                cell.insert("value".into(), json!(given));
            }
            Value::Object(cell)
        }
    };
    let cells = puzzle.cells().iter().zip(puzzle.bars()).zip(labels);
    let cells: Vec<Value> = cells.map(cell).collect();
    rows(&cells, puzzle)
}

fn solution(puzzle: &Puzzle, block: &str) -> Value {
    let letter = |cell: &PuzzleCell| match (cell, cell.solution()) {
        (PuzzleCell::Omitted, _) => Value::Null,
        (PuzzleCell::Block, _) => json!(block),
        // A letter that would stand for something else by itself.
        (_, Some(letter @ ('0' | '#'))) => json!({ "value": letter }),
        (_, letter) => json!(letter),
    };
    let letters: Vec<Value> = puzzle.cells().iter().map(letter).collect();
    rows(&letters, puzzle)
}

/// The clues across and down, by labels; with all their cells where a label does not tell which they are.
fn clues(puzzle: &Puzzle, labels: &[String]) -> Value {
    let mut lists = Map::new();
    for (direction, name) in [(Direction::Across, "Across"), (Direction::Down, "Down")] {
        let mut seen = HashSet::new();
        let mut list = Vec::new();
        for entry in puzzle.entries().iter().filter(|entry| entry.direction == direction) {
            let own = &labels[entry.cells[0]];
            let is_told = !own.is_empty() && seen.insert(own);
            let clue = puzzle.clue(direction, entry.number).unwrap_or_default();
            let enumeration = puzzle.enumeration(direction, entry.number);
            if clue.is_empty() && enumeration.is_none() {
                continue;
            }
            if is_told && enumeration.is_none() {
                list.push(json!([label(own), escaped(clue)]));
                continue;
            }
            let mut object = Map::new();
            if !own.is_empty() {
                object.insert("number".into(), label(own));
            }
            object.insert("clue".into(), json!(escaped(clue)));
            if let Some(enumeration) = enumeration {
                object.insert("enumeration".into(), json!(escaped(enumeration)));
            }
            if !is_told {
                let columns = puzzle.columns();
                let cells = entry.cells.iter().map(|cell| [cell % columns, cell / columns]);
                object.insert("cells".into(), json!(cells.collect::<Vec<_>>()));
            }
            list.push(Value::Object(object));
        }
        let name = match puzzle.heading(direction) {
            Some(heading) => format!("{name}:{}", escaped(heading)),
            None => name.into(),
        };
        lists.insert(name, Value::Array(list));
    }
    Value::Object(lists)
}

fn rows(values: &[Value], puzzle: &Puzzle) -> Value {
    Value::Array(values.chunks(puzzle.columns().max(1)).map(|row| json!(row)).collect())
}
