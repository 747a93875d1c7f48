//! The rules of formats that their own validators check, held against what is written: those of `xdlint` and of the
//! Python library `ipuz`, and what Crossword Compiler's program needs of cells and words.

use std::collections::{BTreeMap, BTreeSet};

use puzzle::{Format, Puzzle};
use serde_json::Value;

/// What is wrong with a file that was written of a puzzle.
pub fn faults(format: Format, file: &[u8], puzzle: &Puzzle) -> Vec<String> {
    match format {
        Format::Ipuz => of_ipuz(&serde_json::from_slice(file).unwrap()),
        Format::Xd => of_xd(std::str::from_utf8(file).unwrap(), puzzle),
        Format::Jpz => of_jpz(std::str::from_utf8(file).unwrap(), puzzle),
        Format::Text | Format::Puz | Format::Exolve | Format::Svg | Format::Pdf => Vec::new(),
    }
}

fn of_ipuz(file: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    let mut expect = |is_right: bool, told: &str| {
        if !is_right {
            faults.push(told.to_owned());
        }
    };
    let text = |name: &str| file.get(name).is_none_or(Value::is_string);
    for name in ["title", "author", "copyright", "notes", "block", "locale"] {
        expect(text(name), name);
    }
    expect(file["version"] == "http://ipuz.org/v2", "version");
    let kinds = file["kind"].as_array().map_or(&[][..], Vec::as_slice);
    let is_kind = |kind: &Value| {
        kind.as_str().is_some_and(|own| own.starts_with("http://ipuz.org/crossword"))
    };
    expect(!kinds.is_empty() && kinds.iter().all(is_kind), "kind");
    let size =
        ["height", "width"].map(|name| file["dimensions"][name].as_u64().unwrap_or(0) as usize);
    expect(size.iter().all(|&side| side > 0), "dimensions");
    let is_scalar = |value: &Value| value.is_null() || value.is_u64() || value.is_string();
    let is_style = |style: &Value| {
        style.as_object().is_some_and(|members| {
            members.iter().all(|(name, value)| match name.as_str() {
                "shapebg" => value == "circle",
                "mark" => value.as_object().is_some_and(|marks| {
                    marks.len() == 1 && marks.get("BR").is_some_and(Value::is_string)
                }),
                "color" => value.as_str().is_some_and(|own| {
                    own.len() == 6 && own.bytes().all(|c| c.is_ascii_hexdigit())
                }),
                "barred" => {
                    value.as_str().is_some_and(|own| own.chars().all(|side| "TRBL".contains(side)))
                }
                _ => false,
            })
        })
    };
    let is_labelled = |cell: &Value| match cell {
        Value::Object(members) => members.iter().all(|(name, value)| match name.as_str() {
            "cell" => is_scalar(value),
            "value" => value.is_string(),
            "style" => is_style(value),
            _ => false,
        }),
        other => is_scalar(other),
    };
    let is_value = |value: &Value| match value {
        Value::Object(members) => {
            !members.is_empty()
                && members.iter().all(|(name, value)| {
                    ["value", "Across", "Down"].contains(&name.as_str()) && value.is_string()
                })
        }
        Value::Array(values) => values.iter().all(Value::is_string),
        Value::Number(number) => number.as_u64() == Some(0),
        other => other.is_null() || other.is_string(),
    };
    let are_cells = |name: &str, is_right: &dyn Fn(&Value) -> bool| {
        let rows = file.get(name).and_then(Value::as_array);
        rows.is_none_or(|rows| {
            let cells = |row: &Value| {
                row.as_array().is_some_and(|row| row.len() == size[1] && row.iter().all(is_right))
            };
            rows.len() == size[0] && rows.iter().all(cells)
        })
    };
    expect(file.get("puzzle").is_some() && are_cells("puzzle", &is_labelled), "puzzle");
    expect(are_cells("solution", &is_value), "solution");
    let lists = file["clues"].as_object().into_iter().flatten();
    for (name, clues) in lists {
        let direction = name.split(':').next().unwrap_or("");
        expect(["Across", "Down"].contains(&direction), name);
        let is_label = |value: &Value| value.is_u64() || value.is_string();
        let is_cell = |cell: &Value| {
            let cell: Vec<u64> =
                cell.as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
            matches!(cell[..], [x, y] if (1..=size[1] as u64).contains(&x) && (1..=size[0] as u64).contains(&y))
        };
        let is_clue = |clue: &Value| match clue {
            Value::Array(parts) => parts.len() == 2 && is_label(&parts[0]) && parts[1].is_string(),
            Value::Object(members) => members.iter().all(|(name, value)| match name.as_str() {
                "number" => is_label(value),
                "clue" | "enumeration" => value.is_string(),
                "cells" => value.as_array().is_some_and(|all| all.iter().all(is_cell)),
                "location" => is_cell(value),
                "continued" => value.as_array().is_some_and(|all| {
                    all.iter().all(|one| is_label(&one["number"]) && one["direction"].is_string())
                }),
                _ => false,
            }),
            _ => false,
        };
        expect(clues.as_array().is_some_and(|clues| clues.iter().all(is_clue)), "clue");
    }
    faults
}

/// The numbers and names of the rules are those of `xdlint`. Rules of the collection alone, as for dates, are left out; so
/// are unknown letters (`?`), which the third version of the format has not.
fn of_xd(file: &str, puzzle: &Puzzle) -> Vec<String> {
    let mut faults = Vec::new();
    let mut section = "";
    let mut sections: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for line in file.lines() {
        if line != line.trim_end() {
            faults.push("XD201 trailing whitespace".into());
        }
        if let Some(name) = line.strip_prefix("## ") {
            section = name;
        } else if !line.is_empty() {
            sections.entry(section).or_default().push(line);
        }
    }
    let lines = |name: &str| sections.get(name).cloned().unwrap_or_default();
    let grid: Vec<Vec<char>> = lines("Grid").iter().map(|row| row.chars().collect()).collect();
    if grid.iter().any(|row| row.len() != grid[0].len()) {
        faults.push("XD001 rectangular grid".into());
    }
    let mut rebus: BTreeMap<char, Vec<&str>> = BTreeMap::new();
    let mut headers = BTreeSet::new();
    for line in lines("Metadata") {
        let Some((name, value)) = line.split_once(':') else {
            faults.push(format!("XD019 {line}"));
            continue;
        };
        if !headers.insert(name.to_lowercase()) {
            faults.push(format!("XD107 second header {name}"));
        }
        for entry in value.split_whitespace().filter(|_| name == "Rebus") {
            let (key, letters) = entry
                .split_once('=')
                .filter(|(key, _)| !key.is_empty())
                .unwrap_or(("=", &entry[2..]));
            rebus.entry(key.chars().next().unwrap()).or_default().push(letters);
        }
    }
    let is_known =
        |sign: &char| sign.is_alphabetic() || "#_?".contains(*sign) || rebus.contains_key(sign);
    if !grid.iter().flatten().all(is_known) {
        faults.push("XD002 unrecognized grid character".into());
    }
    let start: Vec<char> = lines("Start").iter().flat_map(|row| row.chars()).collect();
    for key in
        rebus.keys().filter(|key| !grid.iter().flatten().chain(&start).any(|own| own == *key))
    {
        faults.push(format!("XD003 key {key} is not in the grid"));
    }
    let slots: BTreeMap<String, &[usize]> = BTreeMap::new();
    let entries = puzzle.entries();
    let slots = entries.iter().fold(slots, |mut slots, entry| {
        let way = if entry.direction == network::Direction::Down { "D" } else { "A" };
        slots.insert(format!("{way}{}", entry.number), &entry.cells);
        slots
    });
    let mut seen = BTreeSet::new();
    for line in lines("Clues") {
        let Some((place, said)) =
            line.split_once(". ").or_else(|| line.strip_suffix('.').map(|own| (own, "")))
        else {
            faults.push(format!("XD012 {line}"));
            continue;
        };
        let Some(cells) = slots.get(place) else {
            faults.push(format!("XD004 no slot for {place}"));
            continue;
        };
        if !seen.insert(place) {
            faults.push(format!("XD008 {place} twice"));
        }
        if said.bytes().any(|byte| byte < b' ') {
            faults.push("XD204 tab".into());
        }
        let Some((_, answer)) = said.rsplit_once("~ ") else { continue };
        let answer = answer.trim();
        // Of several entries for a sign the last is what the validator knows.
        let spelled: Option<String> = cells
            .iter()
            .map(|&cell| {
                let sign = grid[cell / puzzle.columns()][cell % puzzle.columns()];
                let letters = rebus.get(&sign).and_then(|all| all.last());
                let (across, down) = match letters.map(|own| own.split_once('/')) {
                    Some(Some((across, down))) if !across.is_empty() && !down.is_empty() => {
                        (across.to_owned(), down.to_owned())
                    }
                    _ => {
                        let own = letters.map_or_else(|| sign.to_string(), |own| (*own).to_owned());
                        (own.clone(), own)
                    }
                };
                (sign != '?').then_some(if place.starts_with('D') { down } else { across })
            })
            .collect();
        let capitals = |text: &str| text.to_uppercase();
        if spelled.is_some_and(|own| capitals(&own) != capitals(answer) && !own.contains('X')) {
            faults.push(format!("XD007 {place}: {answer}"));
        }
    }
    if !seen.is_empty() && seen.len() != slots.len() {
        faults.push(format!("XD005 {} clues for {} slots", seen.len(), slots.len()));
    }
    let is_c1 = |c: char| ('\u{80}'..'\u{a0}').contains(&c);
    if file.contains(is_c1) {
        faults.push("XD010 bad codepoint".into());
    }
    faults
}

/// The program takes a cell for each place, a number for each word, and clues for words that are there.
fn of_jpz(file: &str, puzzle: &Puzzle) -> Vec<String> {
    let mut faults = Vec::new();
    let mut expect = |is_right: bool, told: String| {
        if !is_right {
            faults.push(told);
        }
    };
    let attribute = |line: &str, name: &str| {
        let (_, rest) = line.split_once(&format!(" {name}=\""))?;
        rest.split_once('"').map(|(value, _)| value.to_owned())
    };
    let of = |start: &str| file.lines().filter(|line| line.starts_with(start)).collect::<Vec<_>>();
    for part in [
        "<crossword-compiler-applet ",
        "<applet-settings ",
        "<rectangular-puzzle ",
        "<metadata>",
        "<crossword>",
        "<grid ",
    ] {
        expect(of(part).len() == 1, format!("one {part}"));
    }
    let places: Vec<_> =
        of("<cell ").iter().map(|line| (attribute(line, "x"), attribute(line, "y"))).collect();
    let expected = (0..puzzle.cells().len()).map(|cell| {
        let (x, y) = (cell % puzzle.columns() + 1, cell / puzzle.columns() + 1);
        (Some(x.to_string()), Some(y.to_string()))
    });
    expect(places == expected.collect::<Vec<_>>(), "each cell once, row after row".into());
    let words: Vec<_> = of("<word ").iter().filter_map(|line| attribute(line, "id")).collect();
    let expected: Vec<String> = (1..=puzzle.entries().len()).map(|id| id.to_string()).collect();
    expect(words == expected, "a word for each entry".into());
    for line in of("<clue ") {
        let word = attribute(line, "word");
        expect(word.is_some_and(|word| words.contains(&word)), format!("the word of {line}"));
    }
    expect(of("<clues ").len() == 2, "two lists of clues".into());
    faults
}
