//! Pictures of puzzles, as SVG.

use std::fmt::Write;

use crate::arrow::{ClueBlocks, SetBlocks};
use crate::cell::{PuzzleCell, capitals};
use crate::font::Fonts;
use crate::html::in_xml;
use crate::loss::{Loss, Losses, Written};
use crate::model::Puzzle;
use crate::options::Options;

/// The side of a cell in pixels; cells of arrow words have twice that.
const SIDE: usize = 32;

/// The margin around the grid.
const MARGIN: usize = 2;

/// The room for the names of rows and columns.
const BAND: usize = 24;

/// How thick a bar is, half of it in each of two cells; as thick as the edge.
const BAR: usize = 4;

/// Draws the grid, empty but for given letters, or solved.
pub fn write(puzzle: &Puzzle, options: Options) -> Written {
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    // Clues in blocks are small.
    let scale = if puzzle.is_arrow_word { 2 } else { 1 };
    let lines = puzzle.line_names();
    let band = if lines.is_some() { BAND } else { 0 };
    let (width, height) = (columns * SIDE + 2 * MARGIN, rows * SIDE + 2 * MARGIN);
    let (wide, high) = (scale * (width + band), scale * (height + band));
    let mut labels = puzzle.labels();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" \
         viewBox=\"{} {} {} {}\" font-family=\"Helvetica, Arial, sans-serif\">\n",
        -(band as isize),
        -(band as isize),
        width + band,
        height + band
    );
    if !puzzle.title.is_empty() {
        let _ = writeln!(svg, "<title>{}</title>", in_xml(&puzzle.title));
    }
    if let Some(lines) = &lines {
        draw_lines(&mut svg, lines);
        labels.fill(String::new());
    }
    // The black ground shows as blocks and, a pixel wide, as lines.
    let has_holes = puzzle.count(PuzzleCell::is_omitted) > 0;
    if !has_holes {
        let _ = writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"black\"/>");
    }
    for (place, cell) in puzzle.cells().iter().enumerate() {
        if has_holes && !cell.is_omitted() {
            let (x, y) = (place % columns * SIDE, place / columns * SIDE);
            let side = SIDE + 2 * MARGIN;
            let _ = writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>");
        }
    }
    let mut losses = Losses::default();
    let blocks = puzzle.is_arrow_word.then(|| ClueBlocks::of(puzzle));
    if let Some(blocks) = &blocks {
        draw_clues(&mut svg, puzzle, blocks, &mut losses);
        labels.fill(String::new());
    }
    let mut hidden = 0;
    for (place, cell) in puzzle.cells().iter().enumerate() {
        if cell.is_block() {
            continue;
        }
        let x = MARGIN + place % columns * SIDE;
        let y = MARGIN + place / columns * SIDE;
        let side = SIDE - 1;
        let ground = cell.shade().map_or("white".into(), |shade| shade.to_string());
        let _ = writeln!(
            svg,
            "<rect x=\"{x}.5\" y=\"{y}.5\" width=\"{side}\" height=\"{side}\" fill=\"{ground}\"/>"
        );
        let (middle, middle_y) = (x + SIDE / 2, y + SIDE / 2);
        if cell.is_circled() {
            let _ = writeln!(
                svg,
                "<circle cx=\"{middle}\" cy=\"{middle_y}\" r=\"{}.5\" fill=\"none\" stroke=\"gray\"/>",
                SIDE / 2 - 2
            );
        }
        if !labels[place].is_empty() {
            let (x, y, label) = (x + 2, y + 10, in_xml(&labels[place]));
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" font-size=\"9\">{label}</text>");
        }
        if let Some(number) = cell.second_number() {
            // The longer, the farther from the edge.
            let x = x + SIDE - 2 - 2 * number.to_string().len();
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{}\" font-size=\"7\" text-anchor=\"middle\">{number}</text>",
                y + SIDE - 2
            );
        }
        let shown = if options.solution { cell.solution() } else { cell.given() };
        hidden += usize::from(shown.is_none() && cell.solution().is_some());
        if let Some(letter) = shown {
            let letters = cell.letters(letter);
            // Several letters are smaller, to stay in their cell.
            let size = (44 / letters.chars().count().max(1)).clamp(4, 18);
            let letters = in_xml(&capitals(&letters));
            let _ = writeln!(
                svg,
                "<text x=\"{middle}\" y=\"{}\" font-size=\"{size}\" text-anchor=\"middle\">{letters}</text>",
                y + 16 + size / 2
            );
        }
    }
    for (place, bars) in puzzle.bars().iter().enumerate() {
        let right = MARGIN + (place % columns + 1) * SIDE;
        let below = MARGIN + (place / columns + 1) * SIDE;
        if bars.right {
            draw_bar(&mut svg, (right - BAR / 2, below - SIDE - BAR / 2), (BAR, SIDE + BAR));
        }
        if bars.below {
            draw_bar(&mut svg, (right - SIDE - BAR / 2, below - BAR / 2), (SIDE + BAR, BAR));
        }
    }
    blocks.iter().for_each(|blocks| draw_arrows(&mut svg, puzzle, blocks));
    svg.push_str("</svg>\n");
    losses.count(Loss::Solution, hidden);
    losses.count(Loss::LetterSets, puzzle.count(PuzzleCell::is_limited));
    losses.count(Loss::Clues, if blocks.is_none() { puzzle.clues().len() } else { 0 });
    losses.count(Loss::Headings, puzzle.own_headings());
    let parts = puzzle.metadata().map(|said| said.0.to_owned());
    losses.parts(parts.filter(|name| name != "title"));
    Written { bytes: svg.into_bytes(), losses: losses.list() }
}

/// Draws the names of rows and columns, above the grid and on its left.
fn draw_lines(svg: &mut String, [rows, columns]: &[Vec<String>; 2]) {
    let middle = |line: usize| (MARGIN + line * SIDE + SIDE / 2) as isize;
    let beside = -(BAND as isize) / 2;
    let rows = rows.iter().enumerate().map(|(line, name)| (name, beside, middle(line) + 4));
    let columns = columns.iter().enumerate().map(|(line, name)| (name, middle(line), beside + 4));
    for (name, x, y) in rows.chain(columns) {
        let _ = writeln!(
            svg,
            "<text class=\"line\" x=\"{x}\" y=\"{y}\" font-size=\"12\" text-anchor=\"middle\">{name}</text>"
        );
    }
}

/// Draws the blocks that hold clues, and the clues.
fn draw_clues(svg: &mut String, puzzle: &Puzzle, blocks: &ClueBlocks, losses: &mut Losses) {
    let fonts = Fonts::new();
    let side = SIDE as f32;
    for clue in SetBlocks::of(puzzle, blocks, &fonts, losses).clues {
        let x = (MARGIN + clue.block % puzzle.columns() * SIDE) as f32;
        let top = (MARGIN + clue.block / puzzle.columns() * SIDE) as f32 + clue.top * side;
        let _ = writeln!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#e8e8e8\"/>",
            x + 0.5,
            top + 0.5,
            side - 1.0,
            clue.share * side - 1.0
        );
        for (number, line) in clue.set.lines.iter().enumerate() {
            let _ = writeln!(
                svg,
                "<text x=\"{:.2}\" y=\"{:.2}\" font-size=\"{:.2}\" text-anchor=\"middle\">{}</text>",
                x + side / 2.0,
                top + clue.set.base(number, clue.share) * side,
                clue.set.size * side,
                in_xml(line)
            );
        }
    }
}

/// Draws the arrows from blocks to the first cells of entries.
fn draw_arrows(svg: &mut String, puzzle: &Puzzle, blocks: &ClueBlocks) {
    for (arrow, along) in blocks.arrows() {
        let start = arrow.entry.cells[0];
        let (x, y) =
            (MARGIN + start % puzzle.columns() * SIDE, MARGIN + start / puzzle.columns() * SIDE);
        let points = |points: &[[f32; 2]]| {
            let point = |[right, below]: &[f32; 2]| {
                let side = SIDE as f32;
                format!("{:.2},{:.2}", x as f32 + right * side, y as f32 + below * side)
            };
            points.iter().map(point).collect::<Vec<_>>().join(" ")
        };
        let (line, head) = arrow.drawing(along);
        if !line.is_empty() {
            let line = points(&line);
            let _ = writeln!(svg, "<polyline points=\"{line}\" fill=\"none\" stroke=\"black\"/>");
        }
        let _ = writeln!(svg, "<polygon class=\"arrow\" points=\"{}\"/>", points(&head));
    }
}

/// Draws a bar from its upper left corner.
fn draw_bar(svg: &mut String, (x, y): (usize, usize), (width, height): (usize, usize)) {
    let _ = writeln!(
        svg,
        "<rect class=\"bar\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
    );
}
