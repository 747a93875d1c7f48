//! Writing ipuz.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::entries::{ACROSS, DOWN};
use super::reading::{ARROW_WORD, DIAGRAMLESS, KIND};
use super::saved;
use crate::arrow::ClueBlocks;
use crate::cell::{OpenCell, PuzzleCell, Readings};
use crate::game::Game;
use crate::html::escaped;
use crate::linked::entry_of;
use crate::loss::{Loss, Losses, Written};
use crate::model::Puzzle;
use network::Direction;
use network::grid::Bars;

/// Writes ipuz, perhaps with a game.
pub fn write(puzzle: &Puzzle, game: Option<&Game>) -> Written {
    let labels = puzzle.labels();
    // No label looks like a block.
    let is_free = |block: &String| !labels.contains(block);
    let block = (1..).map(|length| "#".repeat(length)).find(is_free).unwrap_or_default();
    let has_solution = puzzle.cells().iter().any(|cell| cell.solution().is_some());
    let has_clues = puzzle.clues().len() > 0 || puzzle.own_headings() > 0;
    let has_enumerations = puzzle.clues().any(|clue| !clue.enumeration.is_empty());
    let members = [
        ("version", Some(json!("http://ipuz.org/v2"))),
        ("kind", Some(json!(kinds(puzzle)))),
        ("dimensions", Some(json!({ "width": puzzle.columns(), "height": puzzle.rows() }))),
        ("block", Some(json!(block))),
        ("empty", Some(json!(0))),
        ("puzzle", Some(printed(puzzle, &labels, &block))),
        ("solution", has_solution.then(|| solution(puzzle, &block))),
        ("clues", has_clues.then(|| clues(puzzle, &labels))),
        ("showenumerations", has_enumerations.then_some(json!(true))),
    ];
    let said = puzzle.metadata().map(|(name, text)| match name {
        "language" => ("locale", Some(json!(text))),
        _ => (name, Some(json!(escaped(text)))),
    });
    let saved = game.into_iter().flat_map(|game| saved::members(game, puzzle, &block));
    let saved = saved.map(|(name, value)| (name, Some(value)));
    let mut bytes = object(members.into_iter().chain(said).chain(saved)).to_string().into_bytes();
    bytes.push(b'\n');
    let mut losses = Losses::default();
    losses.count(Loss::LetterSets, puzzle.count(PuzzleCell::is_limited));
    losses.numbering(puzzle);
    Written { bytes, losses: losses.list() }
}

/// The kinds of the puzzle, from the general one to the special ones.
fn kinds(puzzle: &Puzzle) -> Vec<&'static str> {
    let mut kinds = vec![if puzzle.is_arrow_word { ARROW_WORD } else { KIND }];
    kinds.extend(puzzle.is_diagramless.then_some(DIAGRAMLESS));
    kinds
}

fn object<'n>(members: impl IntoIterator<Item = (&'n str, Option<Value>)>) -> Value {
    members.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

/// A label: a number if it is one.
fn label(label: &str) -> Value {
    match label.parse::<u32>() {
        Ok(number) if number.to_string() == label => json!(number),
        _ if label.is_empty() => json!(0),
        _ => json!(label),
    }
}

/// The cells as they are printed.
fn printed(puzzle: &Puzzle, labels: &[String], block: &str) -> Value {
    let cell = |((cell, bars), own): ((&PuzzleCell, &Bars), &String)| match cell {
        PuzzleCell::Omitted => Value::Null,
        PuzzleCell::Block => json!(block),
        PuzzleCell::Open(OpenCell { given, is_circled, shade, second_number, .. }) => {
            let sides = [(bars.right, "R"), (bars.below, "B")];
            let sides: String = sides.iter().filter(|side| side.0).map(|side| side.1).collect();
            let is_marked = *is_circled || second_number.is_some();
            let is_styled = is_marked || shade.is_some() || !sides.is_empty();
            if given.is_none() && !is_styled {
                return label(own);
            }
            let style = object([
                ("shapebg", is_circled.then(|| json!("circle"))),
                ("color", shade.map(|shade| json!(shade.to_string().trim_start_matches('#')))),
                ("mark", second_number.map(|number| json!({ "BR": number.to_string() }))),
                ("barred", (!sides.is_empty()).then(|| json!(sides))),
            ]);
            object([
                ("cell", Some(label(own))),
                ("style", is_styled.then_some(style)),
                ("value", given.map(|given| json!(cell.letters(given)))),
            ])
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
        (PuzzleCell::Open(OpenCell { readings: Readings::Also(others), .. }), Some(letter)) => {
            json!(std::iter::once(&cell.letters(letter)).chain(others).collect::<Vec<_>>())
        }
        (PuzzleCell::Open(OpenCell { readings: Readings::Down(down), .. }), Some(letter)) => {
            json!({ "value": cell.letters(letter), DOWN: down })
        }
        // A letter that would stand for something else by itself.
        (_, Some(letter @ ('0' | '#'))) => json!({ "value": cell.letters(letter) }),
        (_, letter) => json!(letter.map(|letter| cell.letters(letter))),
    };
    let letters: Vec<Value> = puzzle.cells().iter().map(letter).collect();
    rows(&letters, puzzle)
}

/// The clues across and down, by labels; with all cells of an entry where its label does not tell which entry
/// it is.
fn clues(puzzle: &Puzzle, labels: &[String]) -> Value {
    let mut lists = Map::new();
    let blocks = puzzle.is_arrow_word.then(|| ClueBlocks::of(puzzle));
    let all = puzzle.entries();
    // Of several entries of a direction with one label it is the first.
    let is_named = |&key: &(Direction, u32)| {
        let own = entry_of(&all, key).map_or("", |entry| &labels[entry.cells[0]]);
        let first =
            all.iter().find(|entry| entry.direction == key.0 && labels[entry.cells[0]] == own);
        !own.is_empty() && first.is_some_and(|entry| entry.number == key.1)
    };
    for (direction, name) in [(Direction::Across, ACROSS), (Direction::Down, DOWN)] {
        let mut seen = HashSet::new();
        let mut list = Vec::new();
        for entry in all.iter().filter(|entry| entry.direction == direction) {
            let own = &labels[entry.cells[0]];
            let is_told = !own.is_empty() && seen.insert(own);
            let clue = puzzle.clue(direction, entry.number).unwrap_or_default();
            let enumeration = puzzle.enumeration(direction, entry.number);
            if clue.is_empty()
                && enumeration.is_none()
                && puzzle.links(direction, entry.number).is_empty()
            {
                continue;
            }
            let columns = puzzle.columns();
            let block = blocks.as_ref().and_then(|blocks| blocks.block(entry));
            let links = puzzle.links(direction, entry.number);
            if is_told && enumeration.is_none() && block.is_none() && links.is_empty() {
                list.push(json!([label(own), escaped(clue)]));
                continue;
            }
            let at = |cell: usize| [cell % columns + 1, cell / columns + 1];
            // Linked entries without labels of their own are told by all their cells.
            let are_named = links.iter().all(is_named);
            let more = links.iter().filter(|_| !are_named).filter_map(|&key| entry_of(&all, key));
            let cells = || {
                let entries = [entry].into_iter().chain(more.clone());
                entries.flat_map(|entry| &entry.cells).map(|&cell| at(cell))
            };
            let link = |&(way, number): &(Direction, u32)| {
                let own = entry_of(&all, (way, number)).map_or("", |own| &labels[own.cells[0]]);
                let direction = if way == Direction::Down { DOWN } else { ACROSS };
                json!({ "direction": direction, "number": label(own) })
            };
            let links = links.iter().filter(|_| are_named).map(link).collect::<Vec<_>>();
            list.push(object([
                ("number", (!own.is_empty()).then(|| label(own))),
                ("clue", Some(json!(escaped(clue)))),
                ("enumeration", enumeration.map(|lengths| json!(escaped(lengths)))),
                ("location", block.map(|block| json!(at(block)))),
                ("continued", (!links.is_empty()).then_some(json!(links))),
                (
                    "cells",
                    (!is_told || !are_named).then(|| cells().map(|cell| json!(cell)).collect()),
                ),
            ]));
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
