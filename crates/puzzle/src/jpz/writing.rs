//! Writing jpz.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::reading::PUZZLE;
use crate::cell::{PuzzleCell, upper};
use crate::html::in_xml;
use crate::linked::entry_of;
use crate::loss::{Loss, Losses, Written};
use crate::model::{Entry, Puzzle};
use network::Direction;
use network::grid::Bars;

/// The element of a puzzle with the settings of the program that plays it, which takes no other.
const APPLET: &str = "crossword-compiler-applet";
const SETTINGS: &str = "<applet-settings cursor-color=\"#00B100\" selected-cells-color=\"#80FF80\">\n\
    <completion only-if-correct=\"true\"/>\n<actions buttons-layout=\"left\">\
    <reveal-word label=\"Reveal Word\"/><reveal-letter label=\"Reveal Letter\"/><check label=\"Check\"/>\
    <solution label=\"Solution\"/></actions>\n</applet-settings>\n";

/// Writes jpz.
pub fn write(puzzle: &Puzzle) -> Written {
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <{APPLET} xmlns=\"http://crossword.info/xml/{APPLET}\">\n{SETTINGS}\
         <{PUZZLE} xmlns=\"http://crossword.info/xml/{PUZZLE}\" alphabet=\"{}\">\n<metadata>\n",
        alphabet(puzzle)
    );
    for (name, said) in puzzle.metadata() {
        let element = match name {
            "author" => "creator",
            "notes" => "description",
            "language" => continue,
            name => name,
        };
        let said = if name == "copyright" { &puzzle.written_copyright() } else { said };
        let _ = writeln!(xml, "<{element}>{}</{element}>", in_xml(said));
    }
    let (columns, rows) = (puzzle.columns(), puzzle.rows());
    let _ = writeln!(xml, "</metadata>\n<crossword>\n<grid width=\"{columns}\" height=\"{rows}\">");
    xml.push_str(
        "<grid-look numbering-scheme=\"normal\" cell-size-in-pixels=\"26\" \
         clue-square-divider-width=\"0.7\"/>\n",
    );
    let labels = puzzle.labels();
    for (place, cell) in puzzle.cells().iter().enumerate() {
        let (x, y) = (place % columns + 1, place / columns + 1);
        let _ = write!(xml, "<cell x=\"{x}\" y=\"{y}\"");
        attributes(&mut xml, cell, puzzle.bars()[place], &labels[place]);
        xml.push_str("/>\n");
    }
    xml.push_str("</grid>\n");
    let entries = puzzle.entries();
    for (id, entry) in (1..).zip(&entries) {
        let links = puzzle.links(entry.direction, entry.number).iter();
        let linked = links.filter_map(|&key| entry_of(&entries, key));
        let linked: String =
            linked.map(|own| format!("<cells {}/>", cells(own, columns))).collect();
        let _ = match linked.as_str() {
            "" => writeln!(xml, "<word id=\"{id}\" {}/>", cells(entry, columns)),
            linked => writeln!(xml, "<word id=\"{id}\" {}>{linked}</word>", cells(entry, columns)),
        };
    }
    let has_clues = |way: &Direction| puzzle.clues().any(|clue| clue.direction == *way);
    for direction in Direction::BOTH {
        let of_direction = |(_, entry): &(usize, &Entry)| entry.direction == direction;
        let usual = if direction == Direction::Down { "Down" } else { "Across" };
        // A heading without clues would be of no direction.
        let heading = puzzle.heading(direction).filter(|_| has_clues(&direction));
        let heading = in_xml(heading.unwrap_or(usual));
        let _ = writeln!(xml, "<clues ordering=\"normal\">\n<title><b>{heading}</b></title>");
        for (id, entry) in (1..).zip(&entries).filter(of_direction) {
            let clue = puzzle.clue(direction, entry.number).unwrap_or_default();
            let lengths = puzzle.enumeration(direction, entry.number);
            let is_linked = !puzzle.links(direction, entry.number).is_empty();
            if clue.is_empty() && lengths.is_none() && !is_linked {
                continue;
            }
            let _ = write!(xml, "<clue word=\"{id}\"");
            attribute(&mut xml, "number", &labels[entry.cells[0]]);
            attribute(&mut xml, "format", lengths.unwrap_or_default());
            let _ = writeln!(xml, ">{}</clue>", in_xml(clue));
        }
        xml.push_str("</clues>\n");
    }
    let _ = writeln!(xml, "</crossword>\n</{PUZZLE}>\n</{APPLET}>");
    let mut losses = Losses::default();
    losses.push_if(Loss::Arrows, puzzle.is_arrow_word);
    losses.push_if(Loss::Diagramless, puzzle.is_diagramless);
    losses.count(Loss::Readings, puzzle.count(PuzzleCell::has_readings));
    losses.count(Loss::LetterSets, puzzle.count(PuzzleCell::is_limited));
    let lost =
        Direction::BOTH.iter().filter(|way| puzzle.heading(**way).is_some() && !has_clues(way));
    losses.count(Loss::Marks, puzzle.count(PuzzleCell::has_second_number));
    losses.count(Loss::Headings, lost.count());
    losses.parts(puzzle.metadata().map(|said| said.0.into()).filter(|name| name == "language"));
    losses.numbering(puzzle);
    Written { bytes: xml.into_bytes(), losses: losses.list() }
}

/// The letters that the keyboard has: A to Z, and what else stands in the grid.
fn alphabet(puzzle: &Puzzle) -> String {
    let letters = puzzle.cells().iter().flat_map(|cell| {
        let firsts = [cell.solution(), cell.given()].into_iter().flatten();
        firsts.flat_map(|first| cell.letters(first).chars().collect::<Vec<_>>())
    });
    let letters = letters.map(upper).filter(|letter| letter.is_alphanumeric());
    let all: BTreeSet<char> = ('A'..='Z').chain(letters).collect();
    in_xml(&all.into_iter().collect::<String>())
}

/// The attributes that tell the cells of an entry, by its columns and its rows.
fn cells(entry: &Entry, columns: usize) -> String {
    let ends = [entry.cells[0], entry.cells[entry.cells.len() - 1]];
    let [x, y] = [ends.map(|cell| cell % columns + 1), ends.map(|cell| cell / columns + 1)];
    let range = |[first, last]: [usize; 2]| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    format!("x=\"{}\" y=\"{}\"", range(x), range(y))
}

/// Writes the attributes of a cell.
fn attributes(xml: &mut String, cell: &PuzzleCell, bars: Bars, label: &str) {
    let PuzzleCell::Open(open) = cell else {
        let kind = if cell.is_omitted() { "void" } else { "block" };
        return attribute(xml, "type", kind);
    };
    let letters = |first: Option<char>| first.map(|first| cell.letters(first)).unwrap_or_default();
    attribute(xml, "solution", &letters(cell.solution()));
    if open.given.is_some() {
        attribute(xml, "type", "clue");
        attribute(xml, "solve-state", &letters(open.given));
    }
    attribute(xml, "number", label);
    if open.is_circled {
        attribute(xml, "background-shape", "circle");
    }
    attribute(xml, "background-color", &open.shade.map(|own| own.to_string()).unwrap_or_default());
    for (name, is_there) in [("right-bar", bars.right), ("bottom-bar", bars.below)] {
        if is_there {
            attribute(xml, name, "true");
        }
    }
}

/// Writes an attribute that has something to say.
fn attribute(xml: &mut String, name: &str, value: &str) {
    if !value.is_empty() {
        let _ = write!(xml, " {name}=\"{}\"", in_xml(value).replace('"', "&quot;"));
    }
}
