//! Reading jpz.

use std::collections::HashMap;

use super::words::word_cells;
use crate::cell::{OpenCell, PuzzleCell, Readings, letters_of, upper};
use crate::colour::Colour;
use crate::crossfire;
use crate::encoding::decoded_xml;
use crate::error::{PuzzleError, PuzzleProblem, shown, size};
use crate::linked::{ByCells, keys};
use crate::loss::{Loss, Losses, Read};
use crate::model::{Entry, Puzzle, add_bars};
use crate::xml::{Element, parse};
use network::grid::Bars;

/// The name of the element that is a puzzle.
pub const PUZZLE: &str = "rectangular-puzzle";

/// The other kinds of puzzles that Crossword Compiler writes.
const OTHERS: [&str; 5] = ["acrostic", "coded", "kakuro", "sudoku", "word-search"];

/// How far into a file the element of the puzzle may begin.
const SEARCHED: usize = 1 << 14;

/// The attributes of cells that are read, or that say nothing about the puzzle.
const READ: [&str; 15] = [
    "x",
    "y",
    "type",
    "solution",
    "solve-state",
    "hint",
    "number",
    "background-shape",
    "background-color",
    "left-bar",
    "right-bar",
    "top-bar",
    "bottom-bar",
    "name",
    "font-color",
];

/// The attributes of clues that are read.
const CLUE: [&str; 4] = ["word", "number", "format", "is-link"];

/// Whether a file is XML with a puzzle, as far as its beginning tells.
pub fn is_jpz(contents: &[u8]) -> bool {
    let start = decoded_xml(&contents[..contents.len().min(SEARCHED)]).text;
    start.trim_start().starts_with('<') && start.contains(PUZZLE)
}

/// Reads jpz, and other XML that has a puzzle.
pub fn read(contents: &[u8]) -> Result<Read, PuzzleError> {
    let decoded = decoded_xml(contents);
    let root = parse(&decoded.text)?;
    let mut losses = Losses::default();
    losses.push_if(Loss::OtherEncoding, decoded.is_other);
    if root.name == crossfire::ROOT {
        return crossfire::read(&root, losses);
    }
    let puzzle = root.find(PUZZLE).ok_or_else(|| PuzzleError::OtherXml(root.name.clone()))?;
    if let Some(other) = puzzle.elements().find(|own| OTHERS.contains(&own.name.as_str())) {
        let found = format!("a puzzle of the kind {}", shown(&other.name));
        return Err(PuzzleError::expected(other.place.clone(), found, "a crossword"));
    }
    let crossword = child(puzzle, "crossword", "a crossword")?;
    let mut read = cells(crossword, &mut losses)?;
    read_metadata(puzzle, &mut read, &mut losses);
    read_settings(&root, &mut read);
    read_clues(crossword, &mut read, &mut losses);
    Ok(Read { puzzle: read, losses: losses.in_order() })
}

fn missing(element: &Element, part: &'static str) -> PuzzleError {
    PuzzleError::at(element.place.clone(), PuzzleProblem::Missing(part))
}

fn child<'e>(
    element: &'e Element,
    name: &str,
    part: &'static str,
) -> Result<&'e Element, PuzzleError> {
    element.children(name).next().ok_or_else(|| missing(element, part))
}

/// The number that an attribute is.
fn number(element: &Element, name: &'static str) -> Result<u64, PuzzleError> {
    let text = element.attribute(name).ok_or_else(|| missing(element, name))?;
    text.trim().parse().map_err(|_| {
        let found = format!("{name} {}", shown(text));
        PuzzleError::expected(element.place.clone(), found, "a number")
    })
}

/// The text of an element in one line, its markup counted as lost.
fn line(element: &Element, losses: &mut Losses) -> String {
    losses.count(Loss::Markup, element.has_markup());
    element.text().trim().lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

fn cells(crossword: &Element, losses: &mut Losses) -> Result<Puzzle, PuzzleError> {
    let grid = child(crossword, "grid", "a grid")?;
    let (rows, columns) = (number(grid, "height")?, number(grid, "width")?);
    let (rows, columns) =
        size(rows, columns).map_err(|problem| PuzzleError::at(grid.place.clone(), problem))?;
    let mut cells = vec![PuzzleCell::Block; rows * columns];
    let mut bars = vec![Bars::default(); rows * columns];
    let mut labels = vec![String::new(); rows * columns];
    for node in grid.children("cell") {
        let (x, y) = (number(node, "x")?, number(node, "y")?);
        if x == 0 || y == 0 || x > columns as u64 || y > rows as u64 {
            let found = format!("a cell in column {x}, row {y}");
            let expected = "a cell of the grid, columns and rows counted from 1";
            return Err(PuzzleError::expected(node.place.clone(), found, expected));
        }
        let cell = (y as usize - 1) * columns + x as usize - 1;
        cells[cell] = open(node, losses);
        labels[cell] = node.attribute("number").unwrap_or_default().into();
        let has = |name: &str| node.attribute(name) == Some("true");
        let sides = ["top-bar", "right-bar", "bottom-bar", "left-bar"].map(has);
        add_bars(&mut bars, columns, cell, sides);
    }
    let mut puzzle = Puzzle::new(rows, columns, cells).unwrap_or_default().with_bars(bars);
    puzzle.set_labels(labels);
    Ok(puzzle)
}

fn open(node: &Element, losses: &mut Losses) -> PuzzleCell {
    let others = node.attributes.iter().filter(|(name, _)| !READ.contains(&name.as_str())).count();
    losses.count(Loss::Marks, others + node.elements().count());
    let letters = |name: &str| node.attribute(name).and_then(letters_of);
    let kind = node.attribute("type").unwrap_or("letter");
    let state = letters("solve-state");
    let is_given = kind == "clue" || node.attribute("hint") == Some("true");
    match kind {
        "block" => return PuzzleCell::Block,
        "void" => return PuzzleCell::Omitted,
        // A cell that holds clues.
        "clue" if state.is_none() && letters("solution").is_none() => return PuzzleCell::Block,
        _ => {}
    }
    let (solution, rest) = letters("solution").unzip();
    let (given, given_rest) = match is_given {
        true => state.or_else(|| letters("solution")).unzip(),
        false => {
            losses.count(Loss::Progress, state.is_some());
            (None, None)
        }
    };
    let shape = node.attribute("background-shape");
    losses.count(Loss::Marks, shape.is_some_and(|shape| shape != "circle"));
    let colour = node.attribute("background-color");
    let shade = colour.and_then(Colour::parse);
    losses.count(Loss::Marks, colour.is_some() && shade.is_none());
    PuzzleCell::Open(OpenCell {
        given,
        solution: solution.filter(|&own| given.map(upper) != Some(upper(own))),
        rest: rest.or(given_rest).unwrap_or_default(),
        readings: Readings::One,
        allowed: None,
        is_circled: shape == Some("circle"),
        shade: shade.filter(|&shade| shade != Colour::WHITE),
        second_number: None,
    })
}

fn read_metadata(puzzle: &Element, read: &mut Puzzle, losses: &mut Losses) {
    for node in puzzle.children("metadata").flat_map(Element::elements) {
        if node.text().trim().is_empty() {
            continue;
        }
        match node.name.as_str() {
            "title" => read.title = line(node, losses),
            "creator" => read.author = line(node, losses),
            "copyright" => {
                let said = line(node, losses);
                read.set_written_copyright(&said);
            }
            // Its lines are kept.
            "description" => {
                losses.count(Loss::Markup, node.has_markup());
                let lines: Vec<String> =
                    node.text().trim().lines().map(|line| line.trim().into()).collect();
                read.notes = lines.join("\n");
            }
            name => losses.parts([name.to_owned()]),
        }
    }
}

/// Takes texts that are in the settings of the program alone.
fn read_settings(root: &Element, read: &mut Puzzle) {
    let text = |name: &str| {
        let settings = root.children("applet-settings").flat_map(|own| own.children(name));
        settings.map(|node| node.text().trim().to_owned()).find(|text| !text.is_empty())
    };
    if let Some(title) = text("title").filter(|_| read.title.is_empty()) {
        read.title = title;
    }
    if let Some(copyright) = text("copyright").filter(|_| read.copyright.is_empty()) {
        read.set_written_copyright(&copyright);
    }
}

/// Reads the clues: each names its word, whose cells are an entry, or several that its answer goes on in.
fn read_clues(crossword: &Element, read: &mut Puzzle, losses: &mut Losses) {
    let entries = read.entries();
    let by_cells = ByCells::of(&entries);
    // Each cell is on few words: no file takes longer by telling them again and again.
    let mut budget = 16 * read.cells().len();
    let words = crossword.children("word").filter_map(|word| {
        let entries = by_cells.along(&word_cells(word, read, &mut budget)?)?;
        Some((word.attribute("id")?, entries))
    });
    let words: HashMap<&str, Vec<&Entry>> = words.collect();
    let labels = read.labels();
    for list in crossword.children("clues") {
        let mut directions = Vec::new();
        for clue in list.children("clue") {
            let entries = clue.attribute("word").and_then(|word| words.get(word));
            let entries = entries.map_or(&[][..], Vec::as_slice);
            let number = clue.attribute("number").unwrap_or_default();
            // A clue that refers to the one of the whole answer stands at its own part.
            let is_reference = clue.attribute("is-link").is_some();
            let part = entries.iter().find(|own| is_reference && labels[own.cells[0]] == number);
            let (entry, links) = match (part, entries) {
                (Some(&part), _) => (Some(part), &[][..]),
                (None, [first, links @ ..]) => (Some(*first), links),
                (None, []) => (None, &[][..]),
            };
            directions.extend(entry.map(|entry| entry.direction));
            let key = entry.map(|entry| (entry.direction, entry.number));
            let said = line(clue, losses);
            let lengths = clue.attribute("format").unwrap_or_default();
            if losses.clue_text(read, key, [&said, lengths]) {
                if let Some((direction, number)) = key.filter(|_| !links.is_empty()) {
                    read.set_links(direction, number, keys(links));
                }
                // That of a linked clue names the others too.
                let is_other = |entry: &Entry| {
                    links.is_empty() && !number.is_empty() && number != labels[entry.cells[0]]
                };
                losses.count(Loss::Labels, entry.is_some_and(is_other));
                let names = clue.attributes.iter().map(|(name, _)| name.as_str());
                let others = names.filter(|name| !CLUE.contains(name));
                losses.parts(others.map(|name| format!("{name} of clues")));
            }
        }
        let heading = list.children("title").map(|title| title.text()).collect::<String>();
        let heading = heading.trim();
        directions.dedup();
        match directions[..] {
            _ if is_usual(heading) => {}
            [direction] if read.heading(direction).is_none() => {
                read.set_heading(direction, heading)
            }
            // Without clues it is of no direction.
            _ => losses.count(Loss::Headings, true),
        }
    }
}

/// Whether a heading of clues says no more than their direction.
fn is_usual(heading: &str) -> bool {
    let usual = ["", "across", "down", "horizontalement", "verticalement"];
    usual.contains(&heading.to_lowercase().as_str())
}
