//! A fill that is read back as it was printed: where a listing begins, or goes on.

use std::io::{self, BufRead, BufReader, Read};
use std::iter::zip;

use anyhow::{anyhow, bail};
use crossword::grid::{Cell, Grid};
use lexicon::dictionary::Source;
use lexicon::letters::{Alphabet, Letter};
use unicode_normalization::UnicodeNormalization;

/// The most bytes a cell may take. A letter is one or two code points of at most 4 bytes; decomposed,
/// no character of Unicode has more than 18, so that none in use comes near it.
const MAX_CELL_BYTES: usize = 64;

/// The letters of the last fill in a source, in row-major order.
pub fn read(source: &Source, grid: &Grid, alphabet: &Alphabet) -> anyhow::Result<Vec<Letter>> {
    let name = source.name();
    let unreadable = |error: io::Error| anyhow!("{name}: cannot read the fill: {error}");
    let mut input = BufReader::new(source.open().map_err(unreadable)?);
    // The lines of the last fill so far; blank ones go before it, between fills, and after it.
    let mut lines = Vec::new();
    let mut first_line = 1;
    let mut ended = false;
    let most = MAX_CELL_BYTES.saturating_mul(grid.columns() + 1);
    for number in 1.. {
        let mut line = Vec::new();
        let read = (&mut input).take(most as u64).read_until(b'\n', &mut line);
        if read.map_err(unreadable)? == 0 {
            break;
        }
        let line = line.strip_suffix(b"\n").unwrap_or(&line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line =
            if number == 1 { line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line) } else { line };
        if line.is_empty() {
            ended = true;
            continue;
        }
        if std::mem::take(&mut ended) || lines.is_empty() {
            lines.clear();
            first_line = number;
        }
        if lines.len() == grid.rows() {
            bail!("{name}:{number}:1: a fill goes on here: the grid has {} rows", grid.rows());
        }
        lines.push(line.to_vec());
    }
    if lines.is_empty() {
        bail!(
            "{name}:1:1: no fill: it is to hold one as it is printed, a letter in each white cell"
        );
    }
    parse(&lines, grid, alphabet).map_err(|(row, column, wrong)| {
        anyhow!("{name}:{}:{}: {wrong}", first_line + row, column + 1)
    })
}

/// The letters of a fill from its lines; or the row and the column, from 0, of what is wrong.
pub fn parse<L: AsRef<[u8]>>(
    lines: &[L],
    grid: &Grid,
    alphabet: &Alphabet,
) -> Result<Vec<Letter>, (usize, usize, String)> {
    let mut letters = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        let text = String::from_utf8_lossy(line.as_ref());
        let mut characters: Vec<char> = text.chars().collect();
        // Letters of their own may compose where they stand side by side, as those of Korean do.
        if characters.len() != grid.columns() {
            characters = text.nfc().collect();
        }
        let cells = (0..grid.columns()).map(|column| grid.cell(row, column));
        for (column, (&character, cell)) in zip(&characters, cells).enumerate() {
            let letter = letter(character, alphabet);
            match (cell, letter) {
                (Cell::White(_), Some(letter)) => letters.push(letter),
                (Cell::Black(_), _) if matches!(character, '0' | '#') => {}
                (Cell::White(_), None) => {
                    let wrong =
                        format!("unexpected {character:?}: this cell of a fill has a letter");
                    return Err((row, column, wrong));
                }
                (Cell::Black(black), _) => {
                    let wrong = format!(
                        "unexpected {character:?}: the grid has the black cell {black:?} here"
                    );
                    return Err((row, column, wrong));
                }
            }
        }
        let (found, expected) = (characters.len(), grid.columns());
        if found != expected {
            let wrong = format!("row of {found} cells: the grid has {expected} columns");
            return Err((row, found.min(expected), wrong));
        }
    }
    if lines.len() < grid.rows() {
        let wrong = format!("fill of {} rows: the grid has {}", lines.len(), grid.rows());
        return Err((lines.len(), 0, wrong));
    }
    Ok(letters)
}

/// The one letter that a character folds to.
fn letter(character: char, alphabet: &Alphabet) -> Option<Letter> {
    match alphabet.fold(character.encode_utf8(&mut [0; 4]).as_bytes())?[..] {
        [letter] => Some(letter),
        _ => None,
    }
}
