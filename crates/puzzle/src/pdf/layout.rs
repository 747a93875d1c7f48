//! Where things stand on a page.

use pdf_writer::Content;

use super::page::{BAND, Shown, grid, text};
use crate::font::{Fonts, broken};
use crate::model::Puzzle;

/// The margins of a page, in points.
pub const MARGIN: f32 = 42.0;

/// The largest side of a cell: 9 mm; and of a cell that holds clues: 14 mm.
const LARGEST_SIDE: f32 = 25.5;
const LARGEST_BLOCK: f32 = 39.7;

/// Their size, the puzzle and the fonts.
pub struct Layout<'p> {
    pub page_width: f32,
    pub page_height: f32,
    pub puzzle: &'p Puzzle,
    pub fonts: &'p mut Fonts,
}

impl Layout<'_> {
    /// The width between the margins.
    pub fn room(&self) -> f32 {
        self.page_width - 2.0 * MARGIN
    }

    /// The room for names of rows and columns, for a cell of side 1.
    fn band(&self) -> f32 {
        if self.puzzle.line_names().is_some() { BAND } else { 0.0 }
    }

    /// The side of a cell, of a grid that has `height` at most.
    pub fn side(&self, height: f32) -> f32 {
        let band = self.band();
        let by_width = self.room() / (self.puzzle.columns() as f32 + band);
        let by_height = height / (self.puzzle.rows() as f32 + band);
        let largest = if self.puzzle.is_arrow_word { LARGEST_BLOCK } else { LARGEST_SIDE };
        by_width.min(by_height).min(largest)
    }

    /// Writes title and author, and returns the height at which the page goes on.
    pub fn head(&mut self, content: &mut Content, title: &str, byline: &str) -> f32 {
        let mut y = self.page_height - MARGIN;
        let room = self.room();
        for (words, font, size) in
            [(title, &mut self.fonts.bold, 16.0), (byline, &mut self.fonts.plain, 10.0)]
        {
            if words.is_empty() {
                continue;
            }
            for line in broken(font, words, size, room, room) {
                y -= size * 1.1;
                text(content, font, size, (MARGIN, y), &line);
            }
            y -= 4.0;
        }
        y - 4.0
    }

    /// Draws the grid in the middle, and returns the height at which the page goes on.
    pub fn grid(&mut self, content: &mut Content, top: f32, height: f32, shown: &Shown) -> f32 {
        let side = self.side(height);
        let band = self.band() * side;
        let left = (self.page_width - side * self.puzzle.columns() as f32 + band) / 2.0;
        let top = top - band;
        grid(content, self.fonts, self.puzzle, (left, top), side, shown);
        top - side * self.puzzle.rows() as f32 - 14.0
    }
}
