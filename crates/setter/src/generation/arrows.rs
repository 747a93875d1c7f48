//! Patterns of arrow words: their black cells hold the clues of the words that begin beside them.

use super::pattern::Pattern;

/// The cells of the first row, or column, that are black: the corner, and every other one.
fn frame(cells: usize) -> u64 {
    const FIRSTS: u64 = 0x5555_5555_5555_5555;
    FIRSTS & (u64::MAX >> (64 - cells))
}

/// Whether a cell is black in all arrow words of a size; `None` if it is in some. In the first row and the first column every
/// other cell is black, and behind the others two cells of a word are white.
pub(super) fn is_always_black(
    (row, column): (usize, usize),
    (rows, columns): (usize, usize),
) -> Option<bool> {
    match (row, column) {
        (0, across) | (across, 0) => Some(across % 2 == 0),
        (1, column) if column % 2 == 1 && rows > 1 => Some(false),
        (row, 1) if row % 2 == 1 && columns > 1 => Some(false),
        _ => None,
    }
}

/// Whether every word of a pattern can begin beside a black cell that holds its clue, every black cell has a
/// clue, and none has more than two: the first row and the first column are black and white in turns, and on
/// the white cells there words begin downwards and across, whose clues stand before or above them.
pub(super) fn hold_clues(pattern: &Pattern) -> bool {
    let (rows, columns) = (pattern.row_count(), pattern.column_count());
    pattern.rows()[0] == frame(columns)
        && pattern.columns()[0] == frame(rows)
        && (1..columns).step_by(2).all(|column| begins(pattern, 0, column, true))
        && (1..rows).step_by(2).all(|row| begins(pattern, row, 0, false))
        && (0..rows).all(|row| (0..columns).all(|column| has_clue(pattern, row, column)))
}

/// Whether a word begins at a cell, or would if the cell before it were black.
fn begins(pattern: &Pattern, row: usize, column: usize, is_down: bool) -> bool {
    let is_black = |row, column| pattern.is_black(row, column);
    may_begin(is_black, (pattern.row_count(), pattern.column_count()), (row, column), is_down)
}

/// Whether a cell is white, or a word begins below it or on its right. In the first row and the first column words
/// begin around the corner too.
pub(super) fn has_clue(pattern: &Pattern, row: usize, column: usize) -> bool {
    let is_black = |row, column| pattern.is_black(row, column);
    may_have_clue(is_black, (pattern.row_count(), pattern.column_count()), (row, column))
}

/// [`has_clue`] of cells some of which may not be black yet: whether one may still hold a clue.
pub(super) fn may_have_clue(
    is_black: impl Fn(usize, usize) -> bool,
    (rows, columns): (usize, usize),
    (row, column): (usize, usize),
) -> bool {
    !is_black(row, column)
        || may_begin(&is_black, (rows, columns), (row, column + 1), false)
        || may_begin(&is_black, (rows, columns), (row + 1, column), true)
        || row == 0 && column + 1 < columns
        || column == 0 && row + 1 < rows
}

fn may_begin(
    is_black: impl Fn(usize, usize) -> bool,
    (rows, columns): (usize, usize),
    (row, column): (usize, usize),
    is_down: bool,
) -> bool {
    let (next_row, next_column) = if is_down { (row + 1, column) } else { (row, column + 1) };
    next_row < rows
        && next_column < columns
        && !is_black(row, column)
        && !is_black(next_row, next_column)
}
