//! The contents of a page: texts and the drawing of grids.

use pdf_writer::{Content, Name, Str};

use super::super::model::Puzzle;
use super::font::width;

/// The names of the fonts on each page.
pub const PLAIN: Name<'static> = Name(b"F1");
pub const BOLD: Name<'static> = Name(b"F2");

/// Half of the control points of a circle made of four curves: 4/3 (sqrt 2 - 1).
const CURVE: f32 = 0.552_284_8;

/// Draws a text that begins at a place, from the lower left corner.
pub fn text(content: &mut Content, font: Name<'_>, size: f32, at: (f32, f32), text: &[u8]) {
    content.begin_text();
    content.set_font(font, size);
    content.next_line(at.0, at.1);
    content.show(Str(text));
    content.end_text();
}

/// Draws a grid whose upper left corner is at a place; letters are those that are given, or all of
/// the solution, in WinAnsiEncoding.
pub fn grid(
    content: &mut Content,
    puzzle: &Puzzle,
    at: (f32, f32),
    side: f32,
    letters: &[Option<u8>],
) {
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    let mut numbers = vec![0; puzzle.cells().len()];
    for entry in puzzle.entries() {
        numbers[entry.cells[0]] = entry.number;
    }
    let (bottom, line) = (at.1 - rows as f32 * side, (side * 0.03).clamp(0.1, 0.8));
    content.set_fill_gray(0.0);
    content.set_line_width(line);
    content.rect(
        at.0 - line,
        bottom - line,
        columns as f32 * side + 2.0 * line,
        rows as f32 * side + 2.0 * line,
    );
    content.fill_nonzero();
    for (place, cell) in puzzle.cells().iter().enumerate() {
        if cell.is_block() {
            continue;
        }
        let x = at.0 + (place % columns) as f32 * side;
        let y = at.1 - (place / columns + 1) as f32 * side;
        content.set_fill_gray(1.0);
        content.rect(x + line / 2.0, y + line / 2.0, side - line, side - line);
        content.fill_nonzero();
        content.set_fill_gray(0.0);
        if cell.is_circled() {
            circle(content, (x + side / 2.0, y + side / 2.0), side / 2.0 - 2.0 * line);
        }
        if numbers[place] > 0 {
            let size = side * 0.28;
            let place_at = (x + side * 0.05, y + side - size * 0.85);
            text(content, PLAIN, size, place_at, numbers[place].to_string().as_bytes());
        }
        if let Some(letter) = letters[place] {
            let size = side * 0.6;
            let letter = [letter];
            let left = x + (side - width(&letter, size)) / 2.0;
            text(content, PLAIN, size, (left, y + side * 0.17), &letter);
        }
    }
}

fn circle(content: &mut Content, (x, y): (f32, f32), radius: f32) {
    let control = radius * CURVE;
    content.set_stroke_gray(0.5);
    content.move_to(x + radius, y);
    content.cubic_to(x + radius, y + control, x + control, y + radius, x, y + radius);
    content.cubic_to(x - control, y + radius, x - radius, y + control, x - radius, y);
    content.cubic_to(x - radius, y - control, x - control, y - radius, x, y - radius);
    content.cubic_to(x + control, y - radius, x + radius, y - control, x + radius, y);
    content.close_and_stroke();
}
