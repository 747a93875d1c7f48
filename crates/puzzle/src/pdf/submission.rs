//! The pages that editors of newspapers ask for: the solved grid with its numbers, the empty grid, and the clues in double
//! space with the answers in a column beside them; on each page who sends them.

use pdf_writer::Content;

use super::layout::{Layout, MARGIN};
use super::page::{Shown, text};
use crate::font::broken;

/// The size of texts, and of the lines of clues: those are double-spaced.
const SIZE: f32 = 11.0;
const LINE: f32 = 24.0;

/// The room for the labels of clues, and the share of the rest that is for answers.
const LABELS: f32 = 34.0;
const ANSWERS: f32 = 0.34;

/// A clue as editors read it, or the heading of a direction, which has a text alone.
#[derive(Default)]
pub struct SubmissionClue {
    pub is_heading: bool,
    pub label: String,
    pub text: String,
    pub answer: String,
}

impl Layout<'_> {
    /// All pages: the grids of `solved` and `empty`, then the clues.
    pub fn submission(
        &mut self,
        sender: &[String],
        empty: &Shown,
        solved: &Shown,
        clues: &[SubmissionClue],
    ) -> Vec<Content> {
        let mut pages = Vec::new();
        for grid in [solved, empty] {
            let mut content = Content::new();
            let top = self.sender(&mut content, sender) - LINE;
            self.grid(&mut content, top, top - MARGIN, grid);
            pages.push(content);
        }
        pages.extend(self.clue_pages(sender, clues));
        pages
    }

    /// Who sends it, in the upper left corner; returns the height at which the page goes on.
    fn sender(&mut self, content: &mut Content, sender: &[String]) -> f32 {
        let mut y = self.page_height - MARGIN;
        for line in sender {
            y -= SIZE * 1.2;
            text(content, &mut self.fonts.plain, SIZE, (MARGIN, y), line);
        }
        y
    }

    fn clue_pages(&mut self, sender: &[String], clues: &[SubmissionClue]) -> Vec<Content> {
        let beside = MARGIN + LABELS;
        let room = self.page_width - MARGIN - beside;
        let answers = beside + room * (1.0 - ANSWERS);
        let mut pages: Vec<Content> = Vec::new();
        let mut y = 0.0;
        for SubmissionClue { is_heading, label, text: clue, answer } in clues {
            let lines = broken(
                &self.fonts.plain,
                clue,
                SIZE,
                answers - beside - SIZE,
                answers - beside - SIZE,
            );
            let long = broken(&self.fonts.plain, answer, SIZE, room * ANSWERS, room * ANSWERS);
            // A heading does not stand alone at the end of a page, nor is a clue broken there.
            let needed = lines.len().max(long.len()) + usize::from(*is_heading);
            if pages.is_empty() || y - needed as f32 * LINE < MARGIN {
                let mut content = Content::new();
                y = self.sender(&mut content, sender) - LINE / 2.0;
                pages.push(content);
            }
            let last = pages.len() - 1;
            let content = &mut pages[last];
            let font = if *is_heading { &mut self.fonts.bold } else { &mut self.fonts.plain };
            text(content, font, SIZE, (MARGIN, y - LINE), label);
            for (column, lines) in
                [(if *is_heading { MARGIN } else { beside }, &lines), (answers, &long)]
            {
                for (number, line) in lines.iter().enumerate() {
                    text(content, font, SIZE, (column, y - (number + 1) as f32 * LINE), line);
                }
            }
            y -= lines.len().max(long.len()) as f32 * LINE;
        }
        pages
    }
}
