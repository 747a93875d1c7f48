//! Writing PDF.

use pdf_writer::{Content, Name, Pdf, Rect, Ref, TextStr};

use super::super::loss::{Loss, Losses};
use super::super::model::Puzzle;
use super::super::options::Options;
use super::super::transfer::Written;
use super::font::{encoded, width};
use super::page::{BOLD, PLAIN, grid, text};
use crate::slots::Direction;

/// The margins of a page, in points.
const MARGIN: f32 = 42.0;

/// The space between columns.
const GUTTER: f32 = 12.0;

/// The largest side of a cell: 9 mm.
const LARGEST_SIDE: f32 = 25.5;

/// The sizes of the text of clues that are tried, the largest first. What does not fit on the first page
/// in the last one goes on to others.
const SIZES: [f32; 10] = [10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5];

/// How many columns the clues have.
const COLUMNS: usize = 3;

/// A line of clues.
struct Line {
    text: Vec<u8>,
    is_heading: bool,
    /// Whether it goes on with a clue.
    is_indented: bool,
}

/// Writes PDF.
pub fn write(puzzle: &Puzzle, options: Options) -> Written {
    let (page_width, page_height) = options.paper.size();
    let mut unknown = 0;
    let mut encode = |text: &str| {
        let (bytes, missing) = encoded(text);
        unknown += missing;
        bytes
    };
    let clues = clue_texts(puzzle, &mut encode);
    let title = encode(&puzzle.title);
    let mut byline: Vec<String> = vec![puzzle.author.clone()];
    if !puzzle.copyright.is_empty() {
        byline.push(format!("\u{a9} {}", puzzle.copyright));
    }
    let byline = encode(byline.join("  ").trim());
    let notes: Vec<Vec<u8>> = puzzle.notes.lines().map(&mut encode).collect();
    let mut letter = |letter: Option<char>| letter.map(|c| encode(c.encode_utf8(&mut [0; 4]))[0]);
    let given: Vec<Option<u8>> = puzzle.cells().iter().map(|cell| letter(cell.given())).collect();
    let solution: Vec<Option<u8>> =
        puzzle.cells().iter().map(|cell| letter(cell.solution())).collect();
    let has_solution =
        puzzle.cells().iter().any(|cell| cell.solution().is_some() && cell.given().is_none());

    let layout = Layout { page_width, page_height, puzzle };
    let mut pages = layout.puzzle_pages(&title, &byline, &notes, &clues, &given);
    if has_solution {
        pages.push(layout.solution_page(&title, &solution));
    }
    let bytes = file(pages, (page_width, page_height), puzzle);
    let mut losses = Losses::default();
    let sets = puzzle.cells().iter().filter(|cell| cell.is_limited()).count();
    losses.count(Loss::LetterSets, sets);
    losses.count(Loss::Characters, unknown);
    Written { bytes, losses: losses.list() }
}

/// The clues of both directions, a heading before each.
fn clue_texts(
    puzzle: &Puzzle,
    encode: &mut impl FnMut(&str) -> Vec<u8>,
) -> Vec<(Option<Vec<u8>>, Vec<u8>)> {
    let mut texts = Vec::new();
    let is_french = puzzle.language.to_ascii_lowercase().starts_with("fr");
    for direction in Direction::BOTH {
        let mut clues = puzzle.clues().filter(|clue| clue.direction == direction).peekable();
        if clues.peek().is_some() {
            let heading = match (direction, is_french) {
                (Direction::Across, false) => "Across",
                (Direction::Down, false) => "Down",
                (Direction::Across, true) => "Horizontalement",
                (Direction::Down, true) => "Verticalement",
            };
            texts.push((None, encode(heading)));
        }
        for clue in clues {
            texts.push((Some(encode(&format!("{}. ", clue.number))), encode(clue.text)));
        }
    }
    texts
}

/// Breaks text into lines of a width at spaces; a word that is too long is broken anywhere.
fn broken(text: &[u8], size: f32, first: f32, others: f32) -> Vec<Vec<u8>> {
    let mut lines: Vec<Vec<u8>> = vec![Vec::new()];
    let room = |lines: &[Vec<u8>]| if lines.len() == 1 { first } else { others };
    for word in text.split(|&byte| byte == b' ').filter(|word| !word.is_empty()) {
        let last = lines.len() - 1;
        let joined =
            [&lines[last][..], if lines[last].is_empty() { b"" } else { b" " }, word].concat();
        if width(&joined, size) <= room(&lines) {
            lines[last] = joined;
            continue;
        }
        if !lines[last].is_empty() {
            lines.push(Vec::new());
        }
        for &byte in word {
            let last = lines.len() - 1;
            lines[last].push(byte);
            if width(&lines[last], size) > room(&lines) && lines[last].len() > 1 {
                lines[last].pop();
                lines.push(vec![byte]);
            }
        }
    }
    lines
}

/// The lines of clues in a size and a width.
fn clue_lines(clues: &[(Option<Vec<u8>>, Vec<u8>)], size: f32, room: f32) -> Vec<Line> {
    let mut lines = Vec::new();
    for (number, text) in clues {
        let Some(number) = number else {
            lines.push(Line { text: text.clone(), is_heading: true, is_indented: false });
            continue;
        };
        let whole = [&number[..], &text[..]].concat();
        for (i, text) in broken(&whole, size, room, room - size).into_iter().enumerate() {
            lines.push(Line { text, is_heading: false, is_indented: i > 0 });
        }
    }
    lines
}

/// Where things are on pages.
struct Layout<'p> {
    page_width: f32,
    page_height: f32,
    puzzle: &'p Puzzle,
}

impl Layout<'_> {
    fn room(&self) -> f32 {
        self.page_width - 2.0 * MARGIN
    }

    /// The side of a cell, of a grid that has so much height at most.
    fn side(&self, height: f32) -> f32 {
        let by_width = self.room() / self.puzzle.columns() as f32;
        let by_height = height / self.puzzle.rows() as f32;
        by_width.min(by_height).min(LARGEST_SIDE)
    }

    /// Writes title and author; where the page goes on.
    fn head(&self, content: &mut Content, title: &[u8], byline: &[u8]) -> f32 {
        let mut y = self.page_height - MARGIN;
        for (words, font, size) in [(title, BOLD, 16.0), (byline, PLAIN, 10.0)] {
            if words.is_empty() {
                continue;
            }
            for line in broken(words, size, self.room(), self.room()) {
                y -= size * 1.1;
                text(content, font, size, (MARGIN, y), &line);
            }
        }
        y - 8.0
    }

    /// Draws the grid in the middle; where the page goes on.
    fn grid(&self, content: &mut Content, top: f32, height: f32, letters: &[Option<u8>]) -> f32 {
        let side = self.side(height);
        let left = (self.page_width - side * self.puzzle.columns() as f32) / 2.0;
        grid(content, self.puzzle, (left, top), side, letters);
        top - side * self.puzzle.rows() as f32 - 14.0
    }

    /// The page of the puzzle, and more if the clues need them.
    fn puzzle_pages(
        &self,
        title: &[u8],
        byline: &[u8],
        notes: &[Vec<u8>],
        clues: &[(Option<Vec<u8>>, Vec<u8>)],
        given: &[Option<u8>],
    ) -> Vec<Content> {
        let mut content = Content::new();
        let mut top = self.head(&mut content, title, byline);
        // Long notes follow the clues: they must not take the page from the grid.
        let mut clues = clues.to_vec();
        for note in notes {
            let lines = broken(note, 9.0, self.room(), self.room());
            if top - 11.0 * lines.len() as f32 <= self.page_height * 0.7 {
                clues.push((Some(Vec::new()), note.clone()));
                continue;
            }
            for line in lines {
                top -= 11.0;
                text(&mut content, PLAIN, 9.0, (MARGIN, top), &line);
            }
        }
        top -= if notes.is_empty() { 0.0 } else { 8.0 };
        let height = if clues.is_empty() { top - MARGIN } else { (top - MARGIN) * 0.52 };
        let top = self.grid(&mut content, top, height, given);
        let column = (self.room() - GUTTER * (COLUMNS - 1) as f32) / COLUMNS as f32;
        let fits = |size: &&f32| {
            let rows = ((top - MARGIN) / (**size * 1.15)).max(0.0) as usize;
            clue_lines(&clues, **size, column).len() <= rows * COLUMNS
        };
        let size = SIZES.iter().find(fits).copied().unwrap_or(SIZES[SIZES.len() - 1]);
        let lines = clue_lines(&clues, size, column);
        self.columns(content, &lines, size, column, top)
    }

    /// Sets lines in columns, from this height on, and on more pages if there are more.
    fn columns(
        &self,
        content: Content,
        lines: &[Line],
        size: f32,
        column: f32,
        mut top: f32,
    ) -> Vec<Content> {
        let mut pages = vec![content];
        let mut rest = lines;
        loop {
            let rows = ((top - MARGIN) / (size * 1.15)).max(0.0) as usize;
            let (here, after) = rest.split_at(rest.len().min(rows * COLUMNS));
            // Columns of the same height, if all fits.
            let rows = if after.is_empty() { here.len().div_ceil(COLUMNS) } else { rows };
            let last = pages.len() - 1;
            for (place, line) in here.iter().enumerate() {
                let left = MARGIN + (place / rows.max(1)) as f32 * (column + GUTTER);
                let left = left + if line.is_indented { size } else { 0.0 };
                let y = top - (place % rows.max(1) + 1) as f32 * size * 1.15;
                let font = if line.is_heading { BOLD } else { PLAIN };
                text(&mut pages[last], font, size, (left, y), &line.text);
            }
            rest = after;
            if rest.is_empty() {
                return pages;
            }
            pages.push(Content::new());
            top = self.page_height - MARGIN;
        }
    }

    fn solution_page(&self, title: &[u8], letters: &[Option<u8>]) -> Content {
        let mut content = Content::new();
        let top = self.head(&mut content, title, b"Solution");
        self.grid(&mut content, top, top - MARGIN, letters);
        content
    }
}

/// The file of these pages.
fn file(pages: Vec<Content>, (page_width, page_height): (f32, f32), puzzle: &Puzzle) -> Vec<u8> {
    let (catalog, tree, plain, bold, about) =
        (Ref::new(1), Ref::new(2), Ref::new(3), Ref::new(4), Ref::new(5));
    let page_id = |number: usize| Ref::new(6 + 2 * number as i32);
    let content_id = |number: usize| Ref::new(7 + 2 * number as i32);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree).kids((0..pages.len()).map(page_id)).count(pages.len() as i32);
    for (number, content) in pages.into_iter().enumerate() {
        let mut page = pdf.page(page_id(number));
        page.media_box(Rect::new(0.0, 0.0, page_width, page_height));
        page.parent(tree);
        page.contents(content_id(number));
        page.resources().fonts().pair(PLAIN, plain).pair(BOLD, bold);
        drop(page);
        pdf.stream(content_id(number), &content.finish());
    }
    for (id, name) in [(plain, &b"Helvetica"[..]), (bold, b"Helvetica-Bold")] {
        let mut font = pdf.type1_font(id);
        font.base_font(Name(name));
        font.encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    let mut information = pdf.document_info(about);
    if !puzzle.title.is_empty() {
        information.title(TextStr(&puzzle.title));
    }
    if !puzzle.author.is_empty() {
        information.author(TextStr(&puzzle.author));
    }
    drop(information);
    pdf.finish()
}
