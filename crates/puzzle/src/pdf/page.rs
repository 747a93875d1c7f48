//! The contents of a page: texts and the drawing of grids.

use pdf_writer::{Content, Str};

use crate::arrow::SetBlocks;
use crate::colour::Colour;
use crate::font::{Font, Fonts};
use crate::model::Puzzle;

/// Half of the control points of a circle made of four curves: 4/3 (sqrt 2 - 1).
const CURVE: f32 = 0.552_284_8;

/// How thick a bar is, for a cell of side 1.
const BAR: f32 = 0.12;

/// The room for the names of rows and columns around a grid, for a cell of side 1.
pub const BAND: f32 = 0.8;

/// Draws a text that begins at a place, from the lower left corner.
pub fn text(content: &mut Content, font: &mut Font, size: f32, at: (f32, f32), text: &str) {
    content.begin_text();
    content.set_font(font.resource, size);
    content.next_line(at.0, at.1);
    content.show(Str(&font.glyphs(text)));
    content.end_text();
}

/// The labels and letters that are drawn in the cells of a grid, row after row.
pub struct Shown {
    /// The labels in the corners of cells.
    pub labels: Vec<String>,
    /// The names of rows and of columns, if they stand around the grid.
    pub lines: Option<[Vec<String>; 2]>,
    /// The given letters, or all letters of the solution.
    pub letters: Vec<Option<String>>,
    /// The clues in the blocks of an arrow word.
    pub blocks: Option<SetBlocks>,
}

/// Draws a grid whose upper left corner is at a place.
pub fn grid(
    content: &mut Content,
    fonts: &mut Fonts,
    puzzle: &Puzzle,
    at: (f32, f32),
    side: f32,
    shown: &Shown,
) {
    let columns = puzzle.columns();
    let line = (side * 0.03).clamp(0.1, 0.8);
    let corner = |place: usize| {
        let (row, column) = (place / columns, place % columns);
        (at.0 + column as f32 * side, at.1 - (row + 1) as f32 * side)
    };
    // The black ground shows as blocks and as lines.
    content.set_fill_gray(0.0);
    content.set_line_width(line);
    for (place, cell) in puzzle.cells().iter().enumerate() {
        if !cell.is_omitted() {
            let (x, y) = corner(place);
            content.rect(x - line, y - line, side + 2.0 * line, side + 2.0 * line);
        }
    }
    content.fill_nonzero();
    let open = || puzzle.cells().iter().enumerate().filter(|(_, cell)| !cell.is_block());
    for (place, cell) in open() {
        let (x, y) = corner(place);
        let Colour(ground) = cell.shade().unwrap_or(Colour::WHITE);
        let [red, green, blue] = ground.map(|part| f32::from(part) / 255.0);
        content.set_fill_rgb(red, green, blue);
        content.rect(x + line / 2.0, y + line / 2.0, side - line, side - line);
        content.fill_nonzero();
    }
    // Screens round grounds to pixels, which would hide thin lines; a stroke is a pixel wide at least.
    content.set_fill_gray(0.0);
    content.set_stroke_gray(0.0);
    for (place, _) in open() {
        let (x, y) = corner(place);
        content.rect(x, y, side, side);
        content.stroke();
    }
    for (place, cell) in open() {
        let (x, y) = corner(place);
        if cell.is_circled() {
            circle(content, (x + side / 2.0, y + side / 2.0), side / 2.0 - 2.0 * line);
        }
        let label = &shown.labels[place];
        if !label.is_empty() {
            // A long label is smaller, to stay in its cell.
            let width = fonts.plain.width(label, side * 0.28);
            let size = side * 0.28 * (side * 0.9 / width).min(1.0);
            let place_at = (x + side * 0.05, y + side - size * 0.85);
            text(content, &mut fonts.plain, size, place_at, label);
        }
        if let Some(number) = cell.second_number() {
            let (number, size) = (number.to_string(), side * 0.22);
            let left = x + side * 0.95 - fonts.plain.width(&number, size);
            text(content, &mut fonts.plain, size, (left, y + side * 0.06), &number);
        }
        if let Some(letters) = &shown.letters[place] {
            // Several letters are smaller, to stay in their cell.
            let size = (side * 0.6).min(side * 0.9 / fonts.plain.width(letters, 1.0));
            let left = x + (side - fonts.plain.width(letters, size)) / 2.0;
            let below = y + side * 0.38 - size * 0.35;
            text(content, &mut fonts.plain, size, (left, below), letters);
        }
    }
    if let Some([rows, columns]) = &shown.lines {
        let size = side * 0.42;
        let mut name = |line: &str, (middle, base): (f32, f32)| {
            let left = middle - fonts.plain.width(line, size) / 2.0;
            text(content, &mut fonts.plain, size, (left, base), line);
        };
        for (row, line) in rows.iter().enumerate() {
            let below = at.1 - (row as f32 + 0.5) * side - size * 0.35;
            name(line, (at.0 - BAND / 2.0 * side, below));
        }
        for (column, line) in columns.iter().enumerate() {
            name(
                line,
                (at.0 + (column as f32 + 0.5) * side, at.1 + (BAND / 2.0) * side - size * 0.35),
            );
        }
    }
    if let Some(blocks) = &shown.blocks {
        clues(content, fonts, blocks, side, line, corner);
    }
    let bar = side * BAR;
    for (place, bars) in puzzle.bars().iter().enumerate() {
        let (x, y) = corner(place);
        if bars.right {
            content.rect(x + side - bar / 2.0, y - bar / 2.0, bar, side + bar);
        }
        if bars.below {
            content.rect(x - bar / 2.0, y - bar / 2.0, side + bar, bar);
        }
    }
    if puzzle.bar_count() > 0 {
        content.fill_nonzero();
    }
}

/// Draws the clues in blocks, and their arrows.
fn clues(
    content: &mut Content,
    fonts: &mut Fonts,
    blocks: &SetBlocks,
    side: f32,
    line: f32,
    corner: impl Fn(usize) -> (f32, f32),
) {
    for clue in &blocks.clues {
        let (x, y) = corner(clue.block);
        let top = y + side * (1.0 - clue.top);
        let height = side * clue.share;
        content.set_fill_gray(0.91);
        content.rect(x + line / 2.0, top - height + line / 2.0, side - line, height - line);
        content.fill_nonzero();
        content.set_fill_gray(0.0);
        let size = clue.set.size * side;
        for (number, words) in clue.set.lines.iter().enumerate() {
            let left = x + (side - fonts.plain.width(words, size)) / 2.0;
            let base = top - clue.set.base(number, clue.share) * side;
            text(content, &mut fonts.plain, size, (left, base), words);
        }
    }
    content.set_stroke_gray(0.0);
    for (arrow, along) in &blocks.arrows {
        let (x, y) = corner(arrow.entry.cells[0]);
        let (path, head) = arrow.drawing(*along);
        let place = |[right, below]: [f32; 2]| (x + right * side, y + side - below * side);
        for (is_head, points) in [(false, &path[..]), (true, &head[..])] {
            for (number, &point) in points.iter().enumerate() {
                let (x, y) = place(point);
                if number == 0 {
                    content.move_to(x, y)
                } else {
                    content.line_to(x, y)
                };
            }
            match is_head {
                true => content.close_path().fill_nonzero(),
                false if !points.is_empty() => content.stroke(),
                false => content,
            };
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
