//! The text of a grid, as the commands read it.

use lexicon::{Alphabet, Letter, LetterSet};

use crate::cell::{OpenCell, PuzzleCell, Readings, lower, upper};
use crate::error::PuzzleError;
use crate::loss::{Loss, Losses, Read, Written};
use crate::model::Puzzle;
use crate::options::Options;
use network::Grid;
use network::grid::{Cell, GridError, GridProblem, text_of};

/// Reads the grid of a text.
pub fn grid(contents: &[u8], alphabet: &Alphabet) -> Result<Grid, PuzzleError> {
    // As images and archives have, but no text.
    let is_binary = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    Grid::parse(contents, alphabet).map_err(|error| match error {
        GridError { line: 1, column: 1, problem: GridProblem::NotText(_) } => PuzzleError::NoPuzzle,
        _ if text_of(contents).iter().any(is_binary) => PuzzleError::NoPuzzle,
        error => PuzzleError::Grid(error),
    })
}

/// Reads the text of a grid.
pub fn read(contents: &[u8], alphabet: &Alphabet) -> Result<Read, PuzzleError> {
    let grid = grid(contents, alphabet)?;
    if grid.listed().is_some() {
        return Err(PuzzleError::Shape("a network file"));
    }
    if grid.layers() > 1 {
        return Err(PuzzleError::Shape("a grid of several layers"));
    }
    let is_letter = |letters: LetterSet| letters.iter().count() == 1;
    let is_solution = alphabet.size() > 1
        && grid.cells().iter().all(|cell| !cell.is_white() || is_letter(cell.letters()));
    let cell = |(place, cell): (usize, &Cell)| match *cell {
        Cell::Black(_) => PuzzleCell::Block,
        Cell::White(letters) if letters == alphabet.all() => PuzzleCell::OPEN,
        Cell::White(letters) => {
            let mut glyphs = letters.iter().map(|letter| upper(alphabet.glyph(letter)));
            let (given, solution, allowed) = match (is_letter(letters), is_solution) {
                (true, true) => (None, glyphs.next(), None),
                (true, false) => (glyphs.next(), None, None),
                (false, _) => (None, None, Some(glyphs.collect())),
            };
            let spelled = |letters: &[Letter]| {
                letters.iter().map(|&letter| upper(alphabet.glyph(letter))).collect::<String>()
            };
            let rest = spelled(grid.rest(place));
            let cell = OpenCell { given, solution, rest, allowed, ..OpenCell::default() };
            PuzzleCell::Open(match grid.down(place) {
                [] => cell,
                // What is read in several ways is no given letter.
                down => OpenCell {
                    readings: Readings::Down(spelled(down)),
                    solution: cell.given.or(cell.solution),
                    given: None,
                    ..cell
                },
            })
        }
    };
    let cells = grid.cells().iter().enumerate().map(cell).collect();
    let puzzle = Puzzle::new(grid.rows(), grid.columns(), cells).unwrap_or_default();
    let puzzle = puzzle.with_bars((0..grid.cells().len()).map(|place| grid.bars(place)));
    Ok(Read { puzzle, losses: Vec::new() })
}

/// Writes the text of a grid.
pub fn write(puzzle: &Puzzle, options: Options) -> Written {
    let mut text = String::with_capacity(puzzle.rows() * (puzzle.columns() + 1));
    let (mut hidden, mut unwritable, mut foreign, mut rebuses, mut readings) = (0, 0, 0, 0, 0);
    let columns = puzzle.columns().max(1);
    for (row, bars) in puzzle.cells().chunks(columns).zip(puzzle.bars().chunks(columns)) {
        for (cell, bars) in row.iter().zip(bars) {
            let shown = if options.solution { cell.solution() } else { cell.given() };
            hidden += usize::from(shown.is_none() && cell.solution().is_some());
            let shown = shown.map(lower);
            foreign += usize::from(shown.is_some_and(|letter| !letter.is_ascii_lowercase()));
            let are_plain =
                |letters: &str| letters.chars().all(|letter| letter.is_ascii_alphabetic());
            let is_whole = shown.is_some_and(is_plain_letter) && are_plain(cell.rest());
            rebuses += usize::from(cell.is_rebus() && !is_whole);
            let down = match cell.readings() {
                Readings::Down(down) if is_whole && are_plain(down) => format!(",{down}"),
                _ => String::new(),
            };
            readings += usize::from(cell.has_readings() && down.is_empty());
            match (cell, shown) {
                (PuzzleCell::Block | PuzzleCell::Omitted, _) => text.push('#'),
                (_, Some(letter)) if is_whole && cell.is_rebus() || !down.is_empty() => {
                    text.push('{');
                    text.extend(cell.letters(letter).chars().chain(down.chars()).map(lower));
                    text.push('}');
                }
                (_, Some(letter)) if is_plain_letter(letter) => text.push(letter),
                (PuzzleCell::Open(OpenCell { allowed: Some(allowed), .. }), None) => {
                    text.push('[');
                    text.extend(allowed.chars().map(lower));
                    text.push(']');
                }
                (_, shown) => {
                    unwritable += usize::from(shown.is_some());
                    text.push('.');
                }
            }
            text.push_str(bars.mark());
        }
        text.push('\n');
    }
    let mut losses = Losses::default();
    losses.count(Loss::Solution, hidden);
    losses.count(Loss::Letters, unwritable);
    losses.count(Loss::Alphabet, foreign - unwritable);
    losses.push_if(Loss::Arrows, puzzle.is_arrow_word);
    losses.push_if(Loss::Diagramless, puzzle.is_diagramless);
    losses.count(Loss::Readings, readings);
    losses.count(Loss::Omitted, puzzle.count(PuzzleCell::is_omitted));
    losses.count(Loss::Rebus, rebuses);
    losses.count(Loss::Shades, puzzle.count(PuzzleCell::is_shaded));
    losses.count(Loss::Circles, puzzle.count(PuzzleCell::is_circled));
    losses.count(Loss::Marks, puzzle.count(PuzzleCell::has_second_number));
    losses.count(Loss::Labels, puzzle.own_labels());
    losses.count(Loss::Clues, puzzle.clues().len());
    losses.count(Loss::Headings, puzzle.own_headings());
    losses.parts(puzzle.metadata().map(|(name, _)| name.to_owned()));
    losses.numbering(puzzle);
    Written { bytes: text.into_bytes(), losses: losses.list() }
}

/// Whether a letter is written as it is in a text, over an alphabet that has it.
fn is_plain_letter(letter: char) -> bool {
    letter.is_alphabetic()
}
