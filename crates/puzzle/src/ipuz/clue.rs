//! The clues of ipuz: a text, a list of a number and a text, or an object.

use serde_json::{Map, Value};

use crate::loss::{CountedLoss, Loss};

/// A clue, as it stands in a file.
#[derive(Debug, Default)]
pub struct FileClue<'v> {
    /// The label of the cell in which its entry begins.
    pub label: Option<String>,
    /// The text of the clue, as HTML.
    pub text: &'v str,
    pub enumeration: String,
    /// The cells of its entry, if they are listed, as columns and rows from 0.
    pub cells: Option<Vec<(u64, u64)>>,
    /// The block that holds the clue of an arrow word, as column and row from 0.
    pub location: Option<(u64, u64)>,
    /// The answers that the file gives.
    pub answers: Vec<&'v str>,
    /// The kinds of parts that are not read, each with the number of such parts.
    pub unread: Vec<(CountedLoss, usize)>,
    /// The entries in which its answer goes on.
    pub links: Vec<FileLink>,
    /// The names of other members.
    pub others: Vec<&'v str>,
}

/// An entry that a clue names.
#[derive(Debug)]
pub struct FileLink {
    /// The name of its direction, if it is told.
    pub direction: Option<String>,
    pub label: String,
}

/// Reads a clue; `None` if the value is no clue.
pub fn parse(clue: &Value) -> Option<FileClue<'_>> {
    match clue {
        Value::String(text) => Some(FileClue { text, ..FileClue::default() }),
        Value::Array(parts) => match &parts[..] {
            [number, Value::String(text), more @ ..] => Some(FileClue {
                label: label(number),
                text,
                others: if more.is_empty() { Vec::new() } else { vec!["more than a text"] },
                ..FileClue::default()
            }),
            _ => None,
        },
        Value::Object(members) => Some(object(members)),
        _ => None,
    }
}

/// A number or a text, as text.
pub fn label(value: &Value) -> Option<String> {
    match value {
        Value::String(label) => Some(label.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn object(members: &Map<String, Value>) -> FileClue<'_> {
    let mut clue = FileClue::default();
    let count = |value: &Value| match value {
        Value::Array(all) => all.len(),
        Value::Null | Value::Bool(false) => 0,
        _ => 1,
    };
    for (name, value) in members {
        match name.as_str() {
            "number" => clue.label = label(value),
            "label" if !members.contains_key("number") => clue.label = label(value),
            "numbers" => {
                let first = value.as_array().and_then(|numbers| numbers.first());
                clue.label = clue.label.or_else(|| label(first?));
                let more = value.as_array().into_iter().flatten().skip(1);
                clue.links.extend(more.filter_map(link));
            }
            "clue" => clue.text = value.as_str().unwrap_or_default(),
            "enumeration" => clue.enumeration = label(value).unwrap_or_default(),
            "cells" => clue.cells = cells(value),
            "location" => clue.location = cell(value),
            "answer" => clue.answers.extend(value.as_str()),
            "answers" => clue
                .answers
                .extend(value.as_array().into_iter().flatten().filter_map(Value::as_str)),
            "hints" => clue.unread.push((Loss::Hints, count(value))),
            "image" => clue.unread.push((Loss::Images, count(value))),
            "references" | "see" => clue.unread.push((Loss::References, count(value))),
            "explanation" => clue.unread.push((Loss::Annotations, count(value))),
            "continued" => match value {
                Value::Array(all) => clue.links.extend(all.iter().filter_map(link)),
                one => clue.links.extend(link(one)),
            },
            other => clue.others.push(other),
        }
    }
    clue
}

/// An entry: a label, a direction and a label in a list, or both in an object.
fn link(value: &Value) -> Option<FileLink> {
    let (direction, own) = match value {
        Value::Object(members) => {
            let own = members.get("number").or_else(|| members.get("label"))?;
            (members.get("direction"), own)
        }
        Value::Array(parts) => (parts.first(), parts.get(1)?),
        own => (None, own),
    };
    let direction = direction.and_then(Value::as_str).map(str::to_owned);
    Some(FileLink { direction, label: label(own)? })
}

fn cells(value: &Value) -> Option<Vec<(u64, u64)>> {
    value.as_array()?.iter().map(cell).collect()
}

fn cell(cell: &Value) -> Option<(u64, u64)> {
    Some((cell.get(0)?.as_u64()?, cell.get(1)?.as_u64()?))
}
