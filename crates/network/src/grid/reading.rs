//! Reading the text of a grid that is drawn: a line a row.

use unicode_normalization::char::is_combining_mark;

use lexicon::{Alphabet, Letter, LetterSet};

use super::error::{GridError, GridProblem};
use super::picture::{Bars, Cell, Grid, MAX_CELLS};

/// Reads the text of a grid that is drawn, row after row.
///
/// # Errors
/// With the line and the character, and the text that is allowed there.
pub fn parse_picture(text: &[u8], alphabet: &Alphabet) -> Result<Grid, GridError> {
    let mut row = RowsRead::default();
    let (mut rows, mut columns) = (0, 0);
    // The row at which each layer but the first begins.
    let mut layers = Vec::new();
    let mut blank_line = None;
    let mut last_line = 1;
    for (line, bytes) in (1..).zip(text.split(|&byte| byte == b'\n')) {
        let at = |column, problem| GridError { line, column, problem };
        let bytes = bytes.trim_ascii_end();
        if is_blank(bytes) {
            if rows > 0 {
                blank_line.get_or_insert(at(1, GridProblem::BlankLine));
            }
            continue;
        }
        if let Some(error) = blank_line {
            return Err(error);
        }
        last_line = line;
        if bytes.trim_ascii_start() == b"-" {
            check_layer(&layers, rows).map_err(|problem| at(1, problem))?;
            layers.push(rows);
            continue;
        }
        let before = row.cells.len();
        row.read(bytes, alphabet).map_err(|(column, problem)| at(column, problem))?;
        let found = row.cells.len() - before;
        if rows == 0 {
            columns = found;
        } else if found != columns {
            let problem = GridProblem::Ragged { found, expected: columns };
            return Err(at(found.min(columns) + 1, problem));
        }
        rows += 1;
    }
    if rows == 0 {
        return Err(GridError { line: 1, column: 1, problem: GridProblem::Empty });
    }
    let at = |problem| GridError { line: last_line, column: 1, problem };
    check_layer(&layers, rows).map_err(at)?;
    let grid = Grid::new(rows, columns, row.cells).with_bars(row.bars);
    let grid = row.rests.into_iter().fold(grid, |grid, (place, rest)| grid.with_rest(place, rest));
    let grid = row.downs.into_iter().fold(grid, |grid, (place, down)| grid.with_down(place, down));
    Ok(grid.in_layers(layers.len() + 1))
}

/// Whether a line has no characters but blanks of any kind, which stand between cells too.
fn is_blank(line: &[u8]) -> bool {
    str::from_utf8(line).is_ok_and(|text| text.trim().is_empty())
}

/// Checks that the layer that ends with a row has as many rows as the first one.
fn check_layer(layers: &[usize], rows: usize) -> Result<(), GridProblem> {
    let found = rows - layers.last().copied().unwrap_or(0);
    let expected = layers.first().copied().unwrap_or(found).max(1);
    match found == expected {
        true => Ok(()),
        false => Err(GridProblem::UnequalLayers { found, expected }),
    }
}

/// The cells and bars of all rows read so far.
#[derive(Default)]
struct RowsRead {
    cells: Vec<Cell>,
    bars: Vec<Bars>,
    /// The letters after the first of cells that have several.
    rests: Vec<(usize, Vec<Letter>)>,
    /// The letters of words down in cells where words across have others.
    downs: Vec<(usize, Vec<Letter>)>,
}

impl RowsRead {
    /// Reads the cells of one line; an error comes with its column.
    fn read(&mut self, bytes: &[u8], alphabet: &Alphabet) -> Result<(), (usize, GridProblem)> {
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let (text, rest) = bytes.split_at(error.valid_up_to());
                let column = String::from_utf8_lossy(text).chars().count() + 1;
                return Err((column, GridProblem::NotText(rest[0])));
            }
        };
        let mut characters = Characters { text, column: 0 };
        let mut is_after_cell = false;
        while let Some((column, character)) = characters.next() {
            if character.trim().is_empty() {
                continue;
            }
            if let ("|" | "_" | "+", Some(bars)) = (character, self.bars.last_mut())
                && column > 1
            {
                if !std::mem::take(&mut is_after_cell) {
                    return Err((column, GridProblem::SecondBar));
                }
                *bars = Bars { right: character != "_", below: character != "|" };
                continue;
            }
            let cell = match character {
                "1" | "." => Cell::White(alphabet.all()),
                "0" => Cell::Black('0'),
                "#" => Cell::Black('#'),
                "[" => Cell::White(parse_set(column, &mut characters, alphabet)?),
                "{" => self.read_readings(&mut characters, alphabet)?,
                _ => match letter(character, alphabet) {
                    Some(letter) => Cell::White(LetterSet::only(letter)),
                    None => return Err((column, GridProblem::Cell(first_char(character)))),
                },
            };
            if self.cells.len() == MAX_CELLS {
                return Err((column, GridProblem::TooLarge));
            }
            self.cells.push(cell);
            self.bars.push(Bars::default());
            is_after_cell = true;
        }
        Ok(())
    }

    /// Reads the letters of a cell that has several, or is read in several ways.
    fn read_readings(
        &mut self,
        characters: &mut Characters<'_>,
        alphabet: &Alphabet,
    ) -> Result<Cell, (usize, GridProblem)> {
        let (mut readings, separator) = parse_readings(characters, alphabet)?;
        if separator == Some(EITHER) && readings.iter().all(|one| one.len() == 1) {
            return Ok(Cell::White(readings.into_iter().flatten().collect()));
        }
        let place = self.cells.len();
        let own = readings.remove(0);
        if separator == Some(APART) {
            self.downs.push((place, readings.remove(0)));
        }
        self.rests.push((place, own[1..].to_vec()));
        Ok(Cell::White(LetterSet::only(own[0])))
    }
}

/// Reads a letter set whose `[` stands at `start`.
fn parse_set(
    start: usize,
    characters: &mut Characters<'_>,
    alphabet: &Alphabet,
) -> Result<LetterSet, (usize, GridProblem)> {
    let mut letters = LetterSet::EMPTY;
    let mut excluded = false;
    while let Some((column, character)) = characters.next() {
        match character {
            "]" => {
                let letters = if excluded { alphabet.all().without(letters) } else { letters };
                return match letters.is_empty() {
                    true => Err((start, GridProblem::EmptySet)),
                    false => Ok(letters),
                };
            }
            "^" if column == start + 1 => excluded = true,
            _ => match letter(character, alphabet) {
                Some(letter) => letters = letters | LetterSet::only(letter),
                None => return Err((column, GridProblem::InSet(first_char(character)))),
            },
        }
    }
    Err((start, GridProblem::OpenSet))
}

/// What stands in a cell between its letters across and down, and between letters of which any are right.
const APART: &str = ",";
const EITHER: &str = "|";

/// The letters of a cell in each of its readings, and what stands between these.
type Readings<'a> = (Vec<Vec<Letter>>, Option<&'a str>);

/// Reads the letters of a cell, after its `{`: in one reading or in several, with what stands between them.
fn parse_readings<'a>(
    characters: &mut Characters<'a>,
    alphabet: &Alphabet,
) -> Result<Readings<'a>, (usize, GridProblem)> {
    let (mut readings, mut letters) = (Vec::new(), Vec::new());
    let mut separator = None;
    while let Some((column, character)) = characters.next() {
        // Words are read across and down: of letters apart there are two.
        let is_separator = match separator {
            None => [APART, EITHER].contains(&character),
            Some(own) => own == EITHER && character == EITHER,
        };
        match letter(character, alphabet) {
            Some(letter) => letters.push(letter),
            None if is_separator && !letters.is_empty() => {
                readings.push(std::mem::take(&mut letters));
                separator = Some(character);
            }
            None if character == "}" && !letters.is_empty() => {
                readings.push(letters);
                return Ok((readings, separator));
            }
            None => return Err((column, GridProblem::InLetters(first_char(character)))),
        }
    }
    Err((characters.column + 1, GridProblem::OpenLetters))
}

/// The one letter that a character folds to.
fn letter(character: &str, alphabet: &Alphabet) -> Option<Letter> {
    match alphabet.fold(character.as_bytes())?[..] {
        [letter] => Some(letter),
        _ => None,
    }
}

fn first_char(character: &str) -> char {
    character.chars().next().unwrap_or_default()
}

/// The letters that a text of one cell allows, as in a grid: open, a letter, or a letter set.
pub fn parse_letters(text: &str, alphabet: &Alphabet) -> Option<LetterSet> {
    let mut row = RowsRead::default();
    row.read(text.as_bytes(), alphabet).ok()?;
    match row.cells[..] {
        [Cell::White(letters)] if row.bars == [Bars::default()] && row.rests.is_empty() => {
            Some(letters)
        }
        _ => None,
    }
}

/// The characters of a line with their columns from 1, each with the marks combined with it.
struct Characters<'a> {
    text: &'a str,
    column: usize,
}

impl<'a> Characters<'a> {
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let start = self.text.chars().next()?.len_utf8();
        let marks = self.text[start..].chars().take_while(|&c| is_combining_mark(c));
        let (character, rest) =
            self.text.split_at(start + marks.map(char::len_utf8).sum::<usize>());
        self.text = rest;
        let column = self.column + 1;
        self.column += character.chars().count();
        Some((column, character))
    }
}
