//! The puzzle that plain JSON says.

use std::collections::HashSet;
use std::fmt;

use lexicon::named::NameError;
use network::Direction;
use network::grid::{Bars, MAX_CELLS};
use puzzle::{Colour, Game, Loss, Mark, OpenCell, Place, Puzzle, PuzzleCell, Read, Readings};
use serde::Deserialize;
use serde_json::Value;

use super::form::{PlainClue, PlainDirection, PlainGame, PlainPuzzle};

/// Why plain JSON is no puzzle, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct PlainError {
    /// The place.
    pub place: Place,
    /// The value found there, and the values allowed.
    pub problem: String,
}

impl PlainError {
    fn at(path: impl fmt::Display, problem: impl Into<String>) -> PlainError {
        PlainError { place: Place::Path(path.to_string()), problem: problem.into() }
    }
}

/// The field that plain JSON is told by.
#[derive(Deserialize)]
struct Told {
    format: Option<Value>,
}

impl PlainPuzzle {
    /// Reads plain JSON; `None` if it is no such, whatever else.
    pub fn parse(contents: &[u8]) -> Option<Result<PlainPuzzle, PlainError>> {
        if !contents.trim_ascii_start().starts_with(b"{") {
            return None;
        }
        let told: Told = serde_json::from_slice(contents).ok()?;
        told.format?.as_str()?.starts_with("puzzle/").then(|| {
            serde_json::from_slice(contents).map_err(|error| {
                let message = error.to_string();
                let problem = message.split(" at line ").next().unwrap_or_default().to_owned();
                PlainError { place: Place::Line(error.line(), error.column()), problem }
            })
        })
    }

    /// The puzzle, with what could not be placed in it, and its game.
    ///
    /// # Errors
    /// With the path to what does not go with the cells.
    pub fn read(&self) -> Result<(Read, Option<Game>), PlainError> {
        let count =
            self.rows.checked_mul(self.columns).filter(|count| (1..=MAX_CELLS).contains(count));
        let Some(count) = count else {
            let (rows, columns) = (self.rows, self.columns);
            let found = format!("{rows} rows of {columns} cells");
            return Err(PlainError::at(
                "rows",
                format!("{found}: a grid has at least one cell and at most {MAX_CELLS}"),
            ));
        };
        let of_cells = |name, text| character_each(name, text, count);
        let mut cells = Vec::with_capacity(count);
        for (place, found) in of_cells("cells", &self.cells)?.into_iter().enumerate() {
            cells.push(match found {
                '.' => PuzzleCell::OPEN,
                '#' => PuzzleCell::Block,
                ' ' => PuzzleCell::Omitted,
                _ => {
                    let problem = format!("found {found:?}: it is '.', '#' or a space");
                    return Err(PlainError::at(format!("cells[{place}]"), problem));
                }
            });
        }
        let [givens, solutions] = [("given", &self.given), ("solution", &self.solution)]
            .map(|(name, text)| letters(name, text, &cells));
        let letters_of_cells = givens?.into_iter().zip(solutions?);
        for (cell, (own, of_solution)) in cells.iter_mut().zip(letters_of_cells) {
            if let PuzzleCell::Open(open) = cell {
                (open.given, open.solution) = (own, of_solution);
            }
        }
        for (at, &place) in self.circles.iter().enumerate() {
            open(&mut cells, "circles", at, place)?.is_circled = true;
        }
        for (at, rebus) in self.rebus.iter().enumerate() {
            open(&mut cells, "rebus", at, rebus.cell)?.rest.clone_from(&rebus.rest);
        }
        for (at, own) in self.readings.iter().enumerate() {
            open(&mut cells, "readings", at, own.cell)?.readings = match own.down.as_str() {
                "" if own.also.is_empty() => Readings::One,
                "" => Readings::Also(own.also.clone()),
                down => Readings::Down(down.into()),
            };
        }
        for (at, shade) in self.shades.iter().enumerate() {
            let colour = Colour::parse(&shade.colour).ok_or_else(|| {
                let problem = format!("found {:?}: it is a colour, as #d3d3d3", shade.colour);
                PlainError::at(format!("shades[{at}].colour"), problem)
            })?;
            open(&mut cells, "shades", at, shade.cell)?.shade = Some(colour);
        }
        for (at, own) in self.second_numbers.iter().enumerate() {
            let cell = open(&mut cells, "second_numbers", at, own.cell)?;
            cell.second_number = Some(own.number);
        }
        let game = self.game.as_ref().map(|game| game.read(&cells)).transpose()?;
        let bars = self.bars(count)?;
        let puzzle = Puzzle::new(self.rows, self.columns, cells).unwrap_or_default();
        let mut puzzle = puzzle.with_bars(bars);
        if !self.labels.is_empty() {
            if self.labels.len() != count {
                let problem = format!("{} labels: there are {count} cells", self.labels.len());
                return Err(PlainError::at("labels", problem));
            }
            puzzle.set_labels(self.labels.iter().cloned());
        }
        puzzle.set_heading(Direction::Across, &self.headings.across);
        puzzle.set_heading(Direction::Down, &self.headings.down);
        if !self.numbering.is_empty() {
            let numbering = self.numbering.parse().map_err(|error: NameError| {
                PlainError::at("numbering", format!("found {:?}: {error}", self.numbering))
            })?;
            puzzle.numbering = Some(numbering);
        }
        puzzle.is_arrow_word = self.arrows;
        puzzle.is_diagramless = self.diagramless;
        puzzle.title.clone_from(&self.title);
        puzzle.author.clone_from(&self.author);
        puzzle.copyright.clone_from(&self.copyright);
        puzzle.notes.clone_from(&self.notes);
        puzzle.language.clone_from(&self.language);
        let losses = set_clues(&mut puzzle, &self.clues);
        Ok((Read { puzzle, losses }, game))
    }

    fn bars(&self, count: usize) -> Result<Vec<Bars>, PlainError> {
        let bars = character_each("bars", &self.bars, count)?.into_iter().enumerate();
        let bars = bars.map(|(place, found)| match found {
            ' ' | '|' | '_' | '+' => {
                Ok(Bars { right: "|+".contains(found), below: "_+".contains(found) })
            }
            _ => {
                let problem = format!("found {found:?}: it is '|', '_', '+' or a space");
                Err(PlainError::at(format!("bars[{place}]"), problem))
            }
        });
        bars.collect()
    }
}

impl PlainGame {
    fn read(&self, cells: &[PuzzleCell]) -> Result<Game, PlainError> {
        let mut marks = vec![None; cells.len()];
        if !self.marks.is_empty() {
            let found = character_each("game.marks", &self.marks, cells.len())?;
            for (place, (found, mark)) in found.into_iter().zip(&mut marks).enumerate() {
                *mark = Mark::of(found);
                if mark.is_none() && found != '.' {
                    let problem = format!("found {found:?}: it is 'w', 'r' or '.'");
                    return Err(PlainError::at(format!("game.marks[{place}]"), problem));
                }
            }
        }
        if self.seconds < 0.0 {
            let problem = format!("found {}: it is 0 or more", self.seconds);
            return Err(PlainError::at("game.seconds", problem));
        }
        let letters = letters("game.letters", &self.letters, cells)?;
        Ok(Game { letters, marks, seconds: self.seconds })
    }
}

/// A cell of the list of some name, which must be open.
fn open<'c>(
    cells: &'c mut [PuzzleCell],
    name: &str,
    at: usize,
    place: usize,
) -> Result<&'c mut OpenCell, PlainError> {
    match cells.get_mut(place) {
        Some(PuzzleCell::Open(open)) => Ok(open),
        _ => {
            let problem = format!("found {place}: it is a cell that takes a letter");
            Err(PlainError::at(format!("{name}[{at}]"), problem))
        }
    }
}

/// The characters of a text that says one of each cell; spaces if it says nothing.
fn character_each(name: &str, text: &str, count: usize) -> Result<Vec<char>, PlainError> {
    let characters: Vec<char> = text.chars().collect();
    match characters.len() {
        found if found == count => Ok(characters),
        0 if name != "cells" => Ok(vec![' '; count]),
        found => {
            let problem = format!("{found} characters: there are {count} cells, and one for each");
            Err(PlainError::at(name, problem))
        }
    }
}

/// The letters that a text says of each cell.
fn letters(name: &str, text: &str, cells: &[PuzzleCell]) -> Result<Vec<Option<char>>, PlainError> {
    let characters = character_each(name, text, cells.len())?.into_iter().zip(cells).enumerate();
    let letters = characters.map(|(place, (found, cell))| match found {
        ' ' => Ok(None),
        _ if cell.is_block() => {
            let problem = format!("found {found:?}: a cell that takes no letter has a space");
            Err(PlainError::at(format!("{name}[{place}]"), problem))
        }
        _ if !PuzzleCell::takes(found) => {
            let problem = format!("found {found:?}: it is a letter, or a space for none");
            Err(PlainError::at(format!("{name}[{place}]"), problem))
        }
        letter => Ok(Some(letter)),
    });
    letters.collect()
}

fn direction(direction: PlainDirection) -> Direction {
    match direction {
        PlainDirection::Across => Direction::Across,
        PlainDirection::Down => Direction::Down,
    }
}

/// Gives slots their clues; what could not be placed.
fn set_clues(puzzle: &mut Puzzle, clues: &[PlainClue]) -> Vec<Loss> {
    let mut free: HashSet<(Direction, u32)> = HashSet::new();
    free.extend(puzzle.entries().iter().map(|entry| (entry.direction, entry.number)));
    let all = free.clone();
    let (mut unplaced, mut second, mut unlinked) = (0, 0, 0);
    for clue in clues {
        let slot = (direction(clue.direction), clue.number);
        if free.remove(&slot) {
            puzzle.set_clue(slot.0, slot.1, &clue.text);
            puzzle.set_enumeration(slot.0, slot.1, &clue.enumeration);
            let links = clue.links.iter().map(|link| (direction(link.direction), link.number));
            let links: Vec<_> = links.filter(|link| all.contains(link)).collect();
            unlinked += clue.links.len() - links.len();
            puzzle.set_links(slot.0, slot.1, links);
        } else if all.contains(&slot) {
            second += 1;
        } else {
            unplaced += 1;
        }
    }
    let losses = [
        (unplaced, Loss::UnplacedClues as fn(usize) -> Loss),
        (second, Loss::SecondClues),
        (unlinked, Loss::UnplacedLinks),
    ];
    losses.into_iter().filter(|&(count, _)| count > 0).map(|(count, loss)| loss(count)).collect()
}
