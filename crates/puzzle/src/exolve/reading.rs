//! Reading Exolve.

use std::borrow::Cow;
use std::collections::HashMap;

use super::cells::{Manner, MarkedCell, cells};
use super::clue_line::{self, ClueLine, Square};
use super::lines::{Section, sections};
use crate::cell::letters_of;
use crate::colour::Colour;
use crate::error::{Place, PuzzleError, PuzzleProblem, shown, size};
use crate::html::plain;
use crate::linked::ByCells;
use crate::loss::{Loss, Losses, Read};
use crate::model::Puzzle;
use network::Direction;

/// The options that are heeded: characters follow `allow-chars:`.
const REBUS: &str = "rebus-cells";
const ALLOWED: &str = "allow-chars:";
const DIGITS: &str = "allow-digits";

/// The section of other letters that squares may have.
pub const ALTERNATIVES: &str = "alternatives";

/// Reads the text format of Exolve.
pub fn read(contents: &[u8]) -> Result<Read, PuzzleError> {
    let sections = sections(contents)?;
    let mut losses = Losses::default();
    let (columns, rows) = (length(&sections, "width")?, length(&sections, "height")?);
    let (rows, columns) =
        size(rows.0, columns.0).map_err(|problem| PuzzleError::at(columns.1, problem))?;
    let grid = sections.iter().find(|section| section.name == "grid");
    let Some(grid) = grid else {
        return Err(PuzzleError::at(Place::Line(1, 1), PuzzleProblem::Missing("exolve-grid")));
    };
    let options = || {
        let sections = sections.iter().filter(|section| section.name == "option");
        sections.flat_map(|section| section.value.text.split_whitespace())
    };
    let manner = Manner {
        is_separated: options().any(|option| option == REBUS),
        allowed: options().filter_map(|option| option.strip_prefix(ALLOWED)).collect(),
    };
    let cells = cells(grid, rows, columns, &manner)?;
    // A puzzle whose squares all are so is diagramless; of some alone that is not carried.
    let hidden = cells.iter().filter(|cell| cell.is_hidden).count();
    let is_diagramless = hidden == cells.len();
    losses.count(Loss::Marks, if is_diagramless { 0 } else { hidden });
    losses.count(Loss::Marks, cells.iter().map(|cell| cell.decorations).sum::<usize>());
    losses.push_if(Loss::Diagramless, is_diagramless);
    let parts = |cell: MarkedCell| (cell.cell, (cell.bars, cell.is_skipped));
    let (cells, (bars, skipped)): (Vec<_>, (Vec<_>, Vec<_>)) = cells.into_iter().map(parts).unzip();
    let mut puzzle = Puzzle::new(rows, columns, cells).unwrap_or_default().with_bars(bars);
    puzzle.is_diagramless = is_diagramless;
    let mut places = Places::of(&puzzle, &skipped);
    let entries = puzzle.entries();
    let by_cells = ByCells::of(&entries);
    for section in sections.iter().filter(|section| section.name == ALTERNATIVES) {
        read_alternatives(section.value.text, &mut puzzle, &places, &mut losses);
    }
    for section in sections.iter().filter(|section| is_colour(section.name)) {
        read_colour(section, &mut puzzle, &places, &mut losses);
    }
    for section in &sections {
        let way = match section.name {
            "across" => Some(Direction::Across),
            "down" => Some(Direction::Down),
            "nodir" => None,
            _ => {
                read_section(section, &mut puzzle, &mut losses);
                continue;
            }
        };
        losses.count(Loss::Headings, way.is_none() && !section.value.text.is_empty());
        let mut clues = Clues { puzzle: &mut puzzle, places: &mut places, entries: &by_cells };
        clues.read(section, way, &mut losses);
    }
    // Labels that are named before they are placed are known now.
    for (entry, links) in std::mem::take(&mut places.links) {
        let found: Vec<_> = links.iter().filter_map(|link| places.linked(entry.0, link)).collect();
        losses.count(Loss::UnplacedLinks, links.len() - found.len());
        puzzle.set_links(entry.0, entry.1, found);
    }
    puzzle.set_labels(places.labels);
    Ok(Read { puzzle, losses: losses.in_order() })
}

/// The labels that are printed in the cells, and the cells in which entries begin.
struct Places {
    rows: usize,
    columns: usize,
    labels: Vec<String>,
    /// The cell of each number that is printed.
    by_number: HashMap<String, usize>,
    /// The number of the entry of each direction that begins in a cell.
    entries: HashMap<(Direction, usize), u32>,
    /// The slots in which answers go on, as the clues of entries name them.
    links: Vec<((Direction, u32), Vec<OwnedLink>)>,
}

/// A slot as a clue names it: its label, and its direction, if that is told.
type OwnedLink = (String, Option<Direction>);

impl Places {
    /// Numbers the cells in which entries begin, but no skipped cells.
    fn of(puzzle: &Puzzle, skipped: &[bool]) -> Places {
        let entries: HashMap<_, _> = puzzle
            .entries()
            .iter()
            .map(|entry| ((entry.direction, entry.cells[0]), entry.number))
            .collect();
        let begins = |cell| Direction::BOTH.iter().any(|&way| entries.contains_key(&(way, cell)));
        let mut labels = vec![String::new(); skipped.len()];
        let mut by_number = HashMap::new();
        for cell in (0..skipped.len()).filter(|&cell| begins(cell) && !skipped[cell]) {
            labels[cell] = (by_number.len() + 1).to_string();
            by_number.insert(labels[cell].clone(), cell);
        }
        let (rows, columns, links) = (puzzle.rows(), puzzle.columns(), Vec::new());
        Places { rows, columns, labels, by_number, entries, links }
    }

    fn cell(&self, square: Square) -> Option<usize> {
        let row = self.rows.checked_sub(square.row).filter(|_| square.row > 0)?;
        let column = square.column.checked_sub(1).filter(|&column| column < self.columns)?;
        Some(row * self.columns + column)
    }

    /// The slot that a clue across or down names: one of its own direction, unless it tells another, or there is
    /// none.
    fn linked(&self, own: Direction, (label, told): &OwnedLink) -> Option<(Direction, u32)> {
        let labelled = || self.labels.iter().position(|own| own == label);
        let cell = self.by_number.get(label).copied().or_else(labelled)?;
        let entry = |way: Direction| Some((way, *self.entries.get(&(way, cell))?));
        match told {
            Some(way) => entry(*way),
            None => entry(own).or_else(|| Direction::BOTH.into_iter().find_map(entry)),
        }
    }

    /// The number of the entry that a clue is for; if the clue names the square in which it begins, its label
    /// is printed there.
    fn entry(&mut self, clue: &ClueLine<'_>, label: String, direction: Direction) -> Option<u32> {
        let cell = match clue.squares.first() {
            Some(&square) => self.cell(square)?,
            None => *self.by_number.get(&label)?,
        };
        let number = self.entries.get(&(direction, cell)).copied()?;
        if !clue.squares.is_empty() {
            self.labels[cell] = label;
        }
        Some(number)
    }

    /// The direction and the number of the entry whose cells a clue lists.
    fn listed(&self, clue: &ClueLine<'_>, entries: &ByCells<'_>) -> Option<(Direction, u32)> {
        let cells: Option<Vec<usize>> =
            clue.squares.iter().map(|&square| self.cell(square)).collect();
        match entries.along(&cells?)?[..] {
            [entry] => Some((entry.direction, entry.number)),
            _ => None,
        }
    }
}

/// The number of rows or columns, and its place.
fn length(sections: &[Section<'_>], name: &'static str) -> Result<(u64, Place), PuzzleError> {
    let Some(section) = sections.iter().find(|section| section.name == name) else {
        let missing = if name == "width" { "exolve-width" } else { "exolve-height" };
        return Err(PuzzleError::at(Place::Line(1, 1), PuzzleProblem::Missing(missing)));
    };
    let place = section.value.place(0);
    match section.value.text.parse() {
        Ok(number) => Ok((number, place)),
        Err(_) => Err(PuzzleError::expected(place, shown(section.value.text), "a number of cells")),
    }
}

/// Reads a section that is not about the grid.
fn read_section(section: &Section<'_>, puzzle: &mut Puzzle, losses: &mut Losses) {
    let value = section.value.text;
    match section.name {
        "width" | "height" | "grid" => {}
        ALTERNATIVES => {}
        name if is_colour(name) => {}
        "title" => puzzle.title = losses.plain(value),
        "setter" => puzzle.author = losses.plain(value),
        "copyright" => puzzle.copyright = losses.plain(value),
        "language" => {
            let code = value.split_whitespace().next().unwrap_or_default();
            puzzle.language = losses.plain(code);
        }
        "preamble" | "prelude" => {
            let lines = section.lines.iter().map(|line| losses.plain(line.text));
            puzzle.notes = lines.collect::<Vec<String>>().join("\n").trim().to_owned();
        }
        "relabel" => {
            for line in section.lines.iter().filter(|line| !line.text.is_empty()) {
                let (name, label) = line.text.split_once(':').unwrap_or_default();
                match name {
                    "across-label" => puzzle.set_heading(Direction::Across, &losses.plain(label)),
                    "down-label" => puzzle.set_heading(Direction::Down, &losses.plain(label)),
                    _ => losses.parts(["exolve-relabel".into()]),
                }
            }
        }
        "option" => {
            let is_heeded =
                |option: &str| [REBUS, DIGITS].contains(&option) || option.starts_with(ALLOWED);
            let others = value.split_whitespace().filter(|option| !is_heeded(option));
            losses.parts(others.map(|option| format!("exolve-option {}", shown(option))));
        }
        name => losses.parts([format!("exolve-{name}")]),
    }
}

/// Reads the other letters of squares, as `r1c6:Z`.
fn read_alternatives(text: &str, puzzle: &mut Puzzle, places: &Places, losses: &mut Losses) {
    for entry in text.split_whitespace() {
        let cell = entry.split_once(':').and_then(|(square, letters)| {
            let (first, rest) = letters_of(letters)?;
            let cell = places.cell(clue_line::square(square)?)?;
            puzzle.add_reading(cell, format!("{first}{rest}")).then_some(cell)
        });
        losses.count(Loss::Marks, cell.is_none());
    }
}

/// Whether a section shades cells.
fn is_colour(name: &str) -> bool {
    ["colour", "color"].contains(&name)
}

/// Shades cells: a section has a colour and names of squares, in any order.
fn read_colour(section: &Section<'_>, puzzle: &mut Puzzle, places: &Places, losses: &mut Losses) {
    let mut colour = None;
    let mut cells = Vec::new();
    for word in section.value.text.split_whitespace() {
        match clue_line::square(word) {
            Some(square) => cells.push(places.cell(square)),
            None if colour.is_none() && Colour::parse(word).is_some() => {
                colour = Colour::parse(word)
            }
            // The squares of a whole entry, or a colour that is not known.
            None => losses.count(Loss::Marks, true),
        }
    }
    for cell in cells {
        let is_shaded =
            cell.is_some_and(|cell| puzzle.shade(cell, colour.unwrap_or(Colour::SHADE)));
        losses.count(Loss::Marks, !is_shaded);
    }
}

/// The clues of a puzzle, as they are placed.
struct Clues<'p, 'e> {
    puzzle: &'p mut Puzzle,
    places: &'p mut Places,
    entries: &'p ByCells<'e>,
}

impl Clues<'_, '_> {
    /// Reads a section of clues of a direction, or of clues that list their cells.
    fn read(&mut self, section: &Section<'_>, way: Option<Direction>, losses: &mut Losses) {
        for line in section.lines.iter().filter(|line| !line.text.is_empty()) {
            match clue_line::parse(line.text) {
                Some(clue) => self.read_clue(&clue, way, losses),
                None => losses.count(Loss::Lines, true),
            }
        }
    }

    fn read_clue(&mut self, clue: &ClueLine<'_>, way: Option<Direction>, losses: &mut Losses) {
        let listed = self.places.listed(clue, self.entries);
        let direction = way.or(listed.map(|(direction, _)| direction));
        let is_listed = listed.is_some_and(|(own, _)| Some(own) == direction);
        let entry = direction.and_then(|direction| {
            let number = self.places.entry(clue, plain(clue.label).0, direction)?;
            Some((direction, number))
        });
        let after = &clue.text[clue.length..];
        // The length before a star is not shown.
        let is_shown = !after.starts_with('*');
        let length = clue.text[clue.clue..clue.length].trim_matches(['(', ')']);
        let length = if is_shown { length } else { "" };
        let (text, had_marks) = unmarked(clue.text[..clue.clue].trim());
        if losses.clue(self.puzzle, entry, [&text, length]) {
            losses.count(Loss::Markup, had_marks);
            losses.count(Loss::Marks, clue.squares.len() > 1 && !is_listed);
            if let Some(entry) = entry.filter(|_| !clue.links.is_empty()) {
                let links = clue.links.iter();
                let links = links.map(|link| (plain(link.label).0, link.direction)).collect();
                self.places.links.push((entry, links));
            }
            losses.count(Loss::Marks, !is_shown);
            let after = after.trim_start_matches('*').trim();
            losses.count(Loss::Annotations, !after.is_empty() && after != "[]");
        }
    }
}

/// The text of a clue without the marks around its parts that are explained, as `~{part}~` and `~{{style}part}~`, and
/// whether there were such.
fn unmarked(text: &str) -> (Cow<'_, str>, bool) {
    let Some((mut plain, mut rest)) = text.split_once("~{").map(|(a, b)| (a.to_owned(), b)) else {
        return (text.into(), false);
    };
    let mut had_marks = false;
    while let Some((within, after)) = rest.split_once("}~") {
        let styled = within.strip_prefix('{').and_then(|within| within.split_once('}'));
        plain.push_str(styled.map_or(within, |(_, within)| within));
        had_marks = true;
        let (before, next) = after.split_once("~{").unwrap_or((after, ""));
        plain.push_str(before);
        rest = next;
    }
    if !rest.is_empty() {
        plain.extend(["~{", rest]);
    }
    if had_marks { (plain.into(), true) } else { (text.into(), false) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn explained_parts_lose_their_marks() {
        assert_eq!(unmarked("a ~{b c}~ d ~{{xlv-blue}e}~").0, "a b c d e");
        for text in ["plain", "a ~{b", "~{", "a}~"] {
            assert_eq!(unmarked(text), (text.into(), false));
        }
        assert_eq!(unmarked("~{a}~ ~{b").0, "a ~{b");
    }
}
