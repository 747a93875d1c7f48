//! The grid, as far as there is room for it.

use network::{CellId, SlotId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use setter::board::Board;
use setter::view::State;

use super::palette::{Mark, Palette};

/// The part of a grid that is shown: its first row and column, and how many of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    rows: (usize, usize),
    columns: (usize, usize),
    /// How wide a cell is.
    width: usize,
}

impl Window {
    /// The part of a grid that fits an area, and has the slot or cell at hand in its midst if not all
    /// fits. Cells are three columns wide, or two where only so all fit.
    pub fn new(board: &Board, state: &State, area: Rect) -> Window {
        let grid = board.grid();
        let (height, room) = (usize::from(area.height), usize::from(area.width));
        let width = if grid.columns() * 3 <= room || grid.columns() * 2 > room { 3 } else { 2 };
        let (row, column) = at_hand(board, state).unwrap_or((0, 0));
        Window {
            rows: part(grid.rows(), height, row),
            columns: part(grid.columns(), room / width, column),
            width,
        }
    }

    /// Whether a part of the grid is left out.
    pub fn is_cut(self, board: &Board) -> bool {
        self.rows.1 < board.grid().rows() || self.columns.1 < board.grid().columns()
    }

    /// The rows and columns shown, counted from 1, as the first and the last of each.
    pub fn shown(self) -> [usize; 4] {
        let (rows, columns) = (self.rows, self.columns);
        [rows.0 + 1, rows.0 + rows.1, columns.0 + 1, columns.0 + columns.1]
    }
}

/// Where to start to show `room` of `all` lines with line `middle` in the midst, and how many there are.
fn part(all: usize, room: usize, middle: usize) -> (usize, usize) {
    let shown = all.min(room);
    (middle.saturating_sub(shown / 2).min(all - shown), shown)
}

/// The row and column in the midst of what is at hand.
fn at_hand(board: &Board, state: &State) -> Option<(usize, usize)> {
    let cell = match (state.cell(), state.slot()) {
        (Some(cell), _) => cell,
        (None, Some(slot)) => {
            let cells: Vec<CellId> = board.cells_of(slot).collect();
            *cells.get(cells.len() / 2)?
        }
        _ => return None,
    };
    board.network().positions.get(cell.index()).copied()
}

/// The mark of each white cell.
fn marks(board: &Board, state: &State) -> Vec<Mark> {
    let all = board.alphabet().size() as u32;
    let mut marks: Vec<Mark> =
        state.letters().iter().map(|letters| Mark::Left(letters.len(), all)).collect();
    for cell in state.disputed(board) {
        marks[cell.index()] = Mark::Disputed;
    }
    let mut mark = |slot: SlotId, mark: Mark| {
        for cell in board.cells_of(slot) {
            marks[cell.index()] = mark;
        }
    };
    let conflict = state.conflict();
    for &slot in conflict.iter().flat_map(|conflict| &conflict.slots) {
        mark(slot, Mark::Conflict);
    }
    if let Some(slot) = state.slot() {
        mark(slot, Mark::Slot);
    }
    if let Some(slot) = conflict.and_then(|conflict| conflict.slot) {
        mark(slot, Mark::WipedOut);
    }
    for cell in conflict.iter().flat_map(|conflict| conflict.crossings(board)) {
        marks[cell.index()] = Mark::Crossing;
    }
    if let Some(cell) = state.cell() {
        marks[cell.index()] = Mark::Cell;
    }
    marks
}

/// Draws the window of the grid.
pub fn draw(
    board: &Board,
    state: &State,
    window: Window,
    palette: Palette,
    area: Rect,
    buffer: &mut Buffer,
) {
    let (grid, marks) = (board.grid(), marks(board, state));
    // The cells of the white cells of the picture, which may stand for one several times.
    let mut pictured = board.network().pictured.iter();
    for (place, cell) in grid.cells().iter().enumerate() {
        let (row, column) = (place / grid.columns(), place % grid.columns());
        let number = if cell.is_white() { pictured.next().copied() } else { None };
        let (Some(y), Some(x)) =
            (row.checked_sub(window.rows.0), column.checked_sub(window.columns.0))
        else {
            continue;
        };
        if y >= window.rows.1 || x >= window.columns.1 {
            continue;
        }
        let (text, mark) = match number {
            None => ("█".repeat(window.width), Mark::Block),
            Some(cell) => {
                let cell = cell.index();
                (white_text(board, state, cell, window.width), marks[cell])
            }
        };
        let (x, y) = (area.x + (x * window.width) as u16, area.y + y as u16);
        buffer.set_stringn(x, y, text, window.width, palette.style(mark));
    }
}

/// The letter of a white cell, or how many letters are left to it.
fn white_text(board: &Board, state: &State, cell: usize, width: usize) -> String {
    let alphabet = board.alphabet();
    let glyph = |letter| alphabet.glyph(letter).to_uppercase().next().unwrap_or('?');
    let letters = state.letters()[cell];
    let filled = state.fill().and_then(|fill| fill.get(cell)).copied();
    let only = letters.smallest().filter(|_| letters.len() == 1);
    let text = match filled.or(only) {
        Some(letter) if usize::from(letter) < alphabet.size() => glyph(letter).to_string(),
        _ => letters.len().to_string(),
    };
    if width == 3 { format!("{text:^3}") } else { format!("{text:>2}") }
}
