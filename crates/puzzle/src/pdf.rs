//! Pages to print, as PDF: the grid with its clues, and the solution on a page of its own.

mod layout;
mod page;
mod submission;

use std::collections::{BTreeMap, HashSet};

use pdf_writer::{Content, Filter, Finish, Pdf, Rect, Ref, TextStr};

use crate::arrow::{ClueBlocks, SetBlocks};
use crate::cell::{PuzzleCell, capitals};
use crate::font::{Font, Fonts, broken, deflated};
use crate::loss::{Loss, Losses, Written};
use crate::model::{Entry, Puzzle};
use crate::numbering::Numbering;
use crate::options::{Options, Paper};

use layout::{Layout, MARGIN};
use network::Direction;
use page::{Shown, text};
use submission::SubmissionClue;

/// The space between columns.
const GUTTER: f32 = 12.0;

/// The sizes of the text of clues that are tried, the largest first. Clues that do not fit on the first page
/// in the last size go on to other pages.
const SIZES: [f32; 10] = [10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5];

/// How many columns the clues have.
const COLUMNS: usize = 3;

/// A line of clues.
struct Line {
    text: String,
    is_heading: bool,
    /// Whether the line goes on with a clue.
    is_indented: bool,
}

/// A clue after its label, a note, or a heading, which is not broken.
struct Paragraph {
    text: String,
    is_heading: bool,
}

/// Writes PDF.
pub fn write(puzzle: &Puzzle, options: Options) -> Written {
    let (page_width, page_height) = options.paper.size();
    let mut fonts = Fonts::new();
    let mut unknown = 0;
    let mut shown = |text: &str| {
        let (text, missing) = fonts.shown(text);
        unknown += missing;
        text
    };
    let blocks = puzzle.is_arrow_word.then(|| ClueBlocks::of(puzzle));
    let lines = puzzle.line_names();
    let labels = match blocks.is_some() || lines.is_some() {
        true => vec![String::new(); puzzle.cells().len()],
        false => puzzle.labels().iter().map(|label| shown(label)).collect(),
    };
    let clues = clue_texts(puzzle, &mut shown);
    let title = shown(&puzzle.title);
    let byline = shown(format!("{}  {}", puzzle.author, puzzle.signed_copyright()).trim());
    let notes: Vec<String> = puzzle.notes.lines().map(&mut shown).collect();
    let given = letters(puzzle, PuzzleCell::given, &mut shown);
    let solution = letters(puzzle, PuzzleCell::solution, &mut shown);
    let has_solution =
        puzzle.cells().iter().any(|cell| cell.solution().is_some() && cell.given().is_none());

    let mut losses = Losses::default();
    let blocks = blocks.map(|blocks| SetBlocks::of(puzzle, &blocks, &fonts, &mut losses));
    let mut layout = Layout { page_width, page_height, puzzle, fonts: &mut fonts };
    let mut grid = Shown { labels, lines, letters: given, blocks };
    let mut pages = layout.puzzle_pages(&title, &byline, &notes, clues, &grid);
    if has_solution {
        grid.letters = solution;
        pages.push(layout.solution_page(&title, &grid));
    }
    let bytes = file(pages, (page_width, page_height), puzzle, &fonts);
    losses.count(Loss::LetterSets, puzzle.count(PuzzleCell::is_limited));
    losses.count(Loss::Characters, unknown);
    Written { bytes, losses: losses.list() }
}

/// Writes PDF as editors of newspapers ask for it: the solved grid with its numbers, the empty one, and the clues in double space
/// with their answers beside them; on each page the author, and the lines of `sender`, as an address.
pub fn write_submission(puzzle: &Puzzle, paper: Paper, sender: &str) -> Written {
    let (page_width, page_height) = paper.size();
    let mut fonts = Fonts::new();
    let mut unknown = 0;
    let mut shown = |text: &str| {
        let (text, missing) = fonts.shown(text);
        unknown += missing;
        text
    };
    let lines = puzzle.line_names();
    let labels = match &lines {
        Some(_) => vec![String::new(); puzzle.cells().len()],
        None => puzzle.labels().iter().map(|label| shown(label)).collect(),
    };
    let of =
        |letters| Shown { labels: labels.clone(), lines: lines.clone(), letters, blocks: None };
    let empty = of(letters(puzzle, PuzzleCell::given, &mut shown));
    let solved = of(letters(puzzle, PuzzleCell::solution, &mut shown));
    let entries = puzzle.entries();
    let words = if is_french(puzzle) { "mots" } else { "words" };
    let size = format!("{} \u{d7} {}, {} {words}", puzzle.rows(), puzzle.columns(), entries.len());
    let title = [&puzzle.title, &size].map(String::as_str).join("  ");
    let copyright = puzzle.signed_copyright();
    let sender = [puzzle.author.as_str()].into_iter().chain(sender.lines()).map(str::trim);
    let sender = sender.chain([title.trim(), &copyright]).filter(|line| !line.is_empty());
    let sender: Vec<String> = sender.map(&mut shown).collect();
    let clues = submission_clues(puzzle, &entries, &mut shown);
    let mut layout = Layout { page_width, page_height, puzzle, fonts: &mut fonts };
    let pages = layout.submission(&sender, &empty, &solved, &clues);
    let bytes = file(pages, (page_width, page_height), puzzle, &fonts);
    let placed =
        entries.iter().filter(|entry| puzzle.clue(entry.direction, entry.number).is_some());
    let unplaced = puzzle.clues().len().saturating_sub(placed.count());
    let mut losses = Losses::default();
    losses.count(Loss::LetterSets, puzzle.count(PuzzleCell::is_limited));
    losses.count(Loss::UnplacedClues, unplaced);
    losses.count(Loss::Characters, unknown);
    Written { bytes, losses: losses.list() }
}

/// The clues of all entries as editors read them, a heading before those of each direction, and what solvers are told behind them.
fn submission_clues(
    puzzle: &Puzzle,
    entries: &[Entry],
    shown: &mut impl FnMut(&str) -> String,
) -> Vec<SubmissionClue> {
    let (labels, numbering) = (puzzle.labels(), puzzle.numbering());
    let mut all = Vec::new();
    for direction in Direction::BOTH {
        let text = shown(&heading(puzzle, direction)).to_uppercase();
        all.push(SubmissionClue { is_heading: true, text, ..SubmissionClue::default() });
        for entry in entries.iter().filter(|entry| entry.direction == direction) {
            let label = match numbering {
                Numbering::Cells => labels[entry.cells[0]].clone(),
                Numbering::Lines | Numbering::Roman | Numbering::Letters => {
                    numbering.line(direction, puzzle.line_of(entry))
                }
            };
            let text = match puzzle.printed_clue(direction, entry.number) {
                clue if clue.is_empty() => "\u{2026}".to_owned(),
                clue => clue,
            };
            let letter = |&cell: &usize| {
                let cell = &puzzle.cells()[cell];
                cell.solution().map_or_else(|| "_".to_owned(), |first| cell.letters(first))
            };
            let answer: String = entry.cells.iter().map(letter).collect();
            let answer = capitals(&answer);
            let (label, text, answer) = (shown(&label), shown(&text), shown(&answer));
            all.push(SubmissionClue { is_heading: false, label, text, answer });
        }
    }
    all.retain(|one| !one.is_heading || !entries.is_empty());
    let notes = puzzle.notes.lines().filter(|note| !note.trim().is_empty());
    all.extend(notes.map(|note| SubmissionClue { text: shown(note), ..SubmissionClue::default() }));
    all
}

/// The letters of cells as they are drawn, row after row.
fn letters(
    puzzle: &Puzzle,
    of: fn(&PuzzleCell) -> Option<char>,
    shown: &mut impl FnMut(&str) -> String,
) -> Vec<Option<String>> {
    let upper = |cell: &PuzzleCell| Some(capitals(&cell.letters(of(cell)?)));
    let letters = puzzle.cells().iter().map(upper);
    letters.map(|letters| Some(shown(&letters?))).collect()
}

/// Whether it is numbered as French papers have it.
fn is_french(puzzle: &Puzzle) -> bool {
    Numbering::usual(&puzzle.language) == Numbering::Lines
}

/// The heading above the clues of a direction.
fn heading(puzzle: &Puzzle, direction: Direction) -> String {
    let usual = match (direction, is_french(puzzle)) {
        (Direction::Across, false) => "Across",
        (_, false) => "Down",
        (Direction::Across, true) => "Horizontalement",
        (_, true) => "Verticalement",
    };
    puzzle.heading(direction).unwrap_or(usual).to_owned()
}

/// The clues of both directions, a heading before each; the clues of one row or column are one paragraph, if rows and
/// columns have names. An entry without a clue has its number of cells.
fn clue_texts(puzzle: &Puzzle, shown: &mut impl FnMut(&str) -> String) -> Vec<Paragraph> {
    let mut texts = Vec::new();
    // They stand in the blocks.
    if puzzle.is_arrow_word || puzzle.clues().len() == 0 {
        return texts;
    }
    let (entries, labels, numbering) = (puzzle.entries(), puzzle.labels(), puzzle.numbering());
    let numbers: HashSet<(Direction, u32)> =
        entries.iter().map(|entry| (entry.direction, entry.number)).collect();
    let printed_clue = |entry: &Entry| match puzzle.printed_clue(entry.direction, entry.number) {
        clue if clue.is_empty() => format!("\u{2026} ({})", entry.cells.len()),
        clue => clue,
    };
    for direction in Direction::BOTH {
        let own = || entries.iter().filter(move |entry| entry.direction == direction);
        let mut paragraphs: Vec<String> = match numbering {
            Numbering::Cells => {
                let label = |entry: &Entry| match labels[entry.cells[0]].as_str() {
                    "" => String::new(),
                    label => format!("{label}. "),
                };
                own().map(|entry| label(entry) + &printed_clue(entry)).collect()
            }
            Numbering::Lines | Numbering::Roman | Numbering::Letters => {
                let mut lines: BTreeMap<usize, Vec<String>> = BTreeMap::new();
                for entry in own() {
                    lines.entry(puzzle.line_of(entry)).or_default().push(printed_clue(entry));
                }
                let lines = lines.into_iter().map(|(line, clues)| {
                    format!("{}. {}", numbering.line(direction, line), clues.join(" \u{2014} "))
                });
                lines.collect()
            }
        };
        // Clues of numbers that no entry has.
        let others = puzzle.clues().filter(|clue| clue.direction == direction);
        let others = others.filter(|clue| !numbers.contains(&(direction, clue.number)));
        paragraphs.extend(others.map(|clue| puzzle.printed_clue(direction, clue.number)));
        if paragraphs.is_empty() {
            continue;
        }
        let text = shown(&heading(puzzle, direction));
        texts.push(Paragraph { text, is_heading: true });
        let paragraphs = paragraphs.iter().map(|text| shown(text));
        texts.extend(paragraphs.map(|text| Paragraph { text, is_heading: false }));
    }
    texts
}

/// The lines of clues in a size and a width.
fn clue_lines(font: &Font, clues: &[Paragraph], size: f32, room: f32) -> Vec<Line> {
    let lines = clues.iter().flat_map(|&Paragraph { ref text, is_heading }| {
        let broken = match is_heading {
            true => vec![text.clone()],
            false => broken(font, text, size, room, room - size),
        };
        let line = move |(i, text)| Line { text, is_heading, is_indented: i > 0 };
        broken.into_iter().enumerate().map(line)
    });
    lines.collect()
}

impl Layout<'_> {
    /// The page of the puzzle, and more if the clues need them.
    fn puzzle_pages(
        &mut self,
        title: &str,
        byline: &str,
        notes: &[String],
        mut clues: Vec<Paragraph>,
        grid: &Shown,
    ) -> Vec<Content> {
        let mut content = Content::new();
        let mut top = self.head(&mut content, title, byline);
        // Long notes follow the clues: they must not take the page from the grid.
        for note in notes {
            let lines = broken(&self.fonts.plain, note, 9.0, self.room(), self.room());
            if top - 11.0 * lines.len() as f32 <= self.page_height * 0.7 {
                clues.push(Paragraph { text: note.clone(), is_heading: false });
                continue;
            }
            for line in lines {
                top -= 11.0;
                text(&mut content, &mut self.fonts.plain, 9.0, (MARGIN, top), &line);
            }
        }
        top -= if notes.is_empty() { 0.0 } else { 8.0 };
        let height = if clues.is_empty() { top - MARGIN } else { (top - MARGIN) * 0.52 };
        let top = self.grid(&mut content, top, height, grid);
        let column = (self.room() - GUTTER * (COLUMNS - 1) as f32) / COLUMNS as f32;
        let fits = |size: &&f32| {
            let rows = ((top - MARGIN) / (**size * 1.15)).max(0.0) as usize;
            clue_lines(&self.fonts.plain, &clues, **size, column).len() <= rows * COLUMNS
        };
        let size = SIZES.iter().find(fits).copied().unwrap_or(SIZES[SIZES.len() - 1]);
        let lines = clue_lines(&self.fonts.plain, &clues, size, column);
        self.columns(content, &lines, size, column, top)
    }

    /// Sets lines in columns, from the height `top` on, and on more pages if there are more lines.
    fn columns(
        &mut self,
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
                let font = match line.is_heading {
                    true => &mut self.fonts.bold,
                    false => &mut self.fonts.plain,
                };
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

    fn solution_page(&mut self, title: &str, grid: &Shown) -> Content {
        let mut content = Content::new();
        let top = self.head(&mut content, title, "Solution");
        self.grid(&mut content, top, top - MARGIN, grid);
        content
    }
}

/// The file of these pages.
fn file(
    pages: Vec<Content>,
    (page_width, page_height): (f32, f32),
    puzzle: &Puzzle,
    fonts: &Fonts,
) -> Vec<u8> {
    let (catalog, tree, about) = (Ref::new(1), Ref::new(2), Ref::new(3));
    let fonts = [(&fonts.plain, 4), (&fonts.bold, 9)];
    let page_id = |number: usize| Ref::new(14 + 2 * number as i32);
    let content_id = |number: usize| Ref::new(15 + 2 * number as i32);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree).kids((0..pages.len()).map(page_id)).count(pages.len() as i32);
    for (number, content) in pages.into_iter().enumerate() {
        let mut page = pdf.page(page_id(number));
        page.media_box(Rect::new(0.0, 0.0, page_width, page_height));
        page.parent(tree);
        page.contents(content_id(number));
        let mut resources = page.resources();
        let mut named = resources.fonts();
        for (font, first) in fonts {
            named.pair(font.resource, Ref::new(first));
        }
        named.finish();
        resources.finish();
        page.finish();
        pdf.stream(content_id(number), &deflated(&content.finish())).filter(Filter::FlateDecode);
    }
    for (font, first) in fonts {
        font.embed(&mut pdf, first);
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

#[cfg(test)]
mod tests {
    use lexicon::Alphabet;

    use super::*;

    #[test]
    fn clues_are_listed_by_cells_or_by_lines_and_entries_without_any_have_their_lengths() {
        let text = b"abc#de\nf#ghij\n";
        let mut puzzle = crate::format::read(text, &Alphabet::default()).unwrap().puzzle;
        puzzle.set_clue(Direction::Across, 1, "First");
        puzzle.set_clue(Direction::Across, 3, "Third");
        puzzle.set_clue(Direction::Down, 9, "Of nothing");
        let listed = |puzzle: &Puzzle| {
            let clues = clue_texts(puzzle, &mut |text: &str| text.to_owned());
            clues.into_iter().map(|clue| clue.text).collect::<Vec<_>>().join("|")
        };
        let by_cells = "Across|1. First|3. Third|5. \u{2026} (4)|Down|1. \u{2026} (2)|2. \u{2026} (2)|3. \u{2026} (2)|\
                        4. \u{2026} (2)|Of nothing";
        assert_eq!(listed(&puzzle), by_cells);
        puzzle.language = "fr".into();
        let by_lines = "Horizontalement|1. First \u{2014} Third|2. \u{2026} (4)|Verticalement|1. \u{2026} (2)|\
                        3. \u{2026} (2)|5. \u{2026} (2)|6. \u{2026} (2)|Of nothing";
        assert_eq!(listed(&puzzle), by_lines);
        puzzle.numbering = Some(Numbering::Roman);
        assert!(listed(&puzzle).contains("|I. First \u{2014} Third|II. "), "{}", listed(&puzzle));
        puzzle.set_labels(["7".to_owned()]);
        assert!(listed(&puzzle).contains("|7. First|"), "{}", listed(&puzzle));
    }

    #[test]
    fn editors_get_all_clues_with_their_answers() {
        let text = b"abc#de\nf#ghij\n";
        let mut puzzle = crate::format::read(text, &Alphabet::default()).unwrap().puzzle;
        puzzle.set_clue(Direction::Across, 1, "First");
        puzzle.notes = "A note.\n\n".into();
        let listed = |puzzle: &Puzzle| {
            let clues =
                submission_clues(puzzle, &puzzle.entries(), &mut |text: &str| text.to_owned());
            let line = |one: SubmissionClue| format!("{} {} {}", one.label, one.text, one.answer);
            clues.into_iter().map(|one| line(one).trim().to_owned()).collect::<Vec<_>>().join("|")
        };
        let expected = "ACROSS|1 First ABC|3 \u{2026} DE|5 \u{2026} GHIJ|DOWN|1 \u{2026} AF|2 \u{2026} CG|3 \u{2026} DI|\
                        4 \u{2026} EJ|A note.";
        assert_eq!(listed(&puzzle), expected);
        puzzle.language = "fr".into();
        assert!(listed(&puzzle).starts_with("HORIZONTALEMENT|1 First ABC|1 \u{2026} DE|2 "));
        puzzle.forget_solution();
        assert!(listed(&puzzle).contains("1 First ___|"));
        let written = write_submission(&puzzle, Paper::Letter, "1 Road\n\nTown");
        assert!(written.losses.is_empty(), "{:?}", written.losses);
        let many = std::iter::repeat_n("abcdefghijklmnopqrstu\n", 21).collect::<String>();
        let large = crate::format::read(many.as_bytes(), &Alphabet::default()).unwrap().puzzle;
        let pdf = write_submission(&large, Paper::A4, "").bytes;
        let pages = String::from_utf8_lossy(&pdf).matches("/Type /Page\n").count();
        // 44 lines and two headings in double space: two pages, beside those of the grids.
        assert_eq!(pages, 4);
    }
}
