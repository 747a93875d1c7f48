//! Reading xd.

use std::collections::{BTreeMap, HashMap};

use super::answers::{self, Entries, is_word};
use super::clue_line::{ClueLine, ClueSaid, parse};
use super::design::Design;
use super::markup::plain;
use super::rebus;
use super::sections::{Line, Sections, sections};
use crate::cell::{OpenCell, PuzzleCell, Readings, alternatives, letters_of, upper};
use crate::colour::Colour;
use crate::error::{Place, PuzzleError, PuzzleProblem, shown, size, text_of};
use crate::html::dereferenced;
use crate::loss::{Loss, Losses, Read};
use crate::model::{Puzzle, add_bars};
use network::grid::Bars;

/// The values of the header `Special` where cells of lower case letters are circled, and where they are shaded.
const CIRCLE: &str = "circle";
const SHADED: &str = "shaded";

/// The characters of blocks and of omitted cells, the wide ones of Asia too, and of a cell without a letter; a
/// point is either a block or such a cell, and the letters of a star are in the answers.
const BLOCKS: [char; 2] = ['#', '\u{25a0}'];
const OMITTED: [char; 2] = ['_', '\u{ff3f}'];
const OPEN: char = '?';
const POINT: char = '.';
const STAR: char = '*';

/// The headers, by their names in lower case.
type Headers<'f> = HashMap<String, &'f str>;

/// Reads xd.
pub fn read(contents: &[u8]) -> Result<Read, PuzzleError> {
    let sections = sections(text_of(contents)?);
    let mut losses = Losses::default();
    let mut said = Headers::new();
    for (_, line) in sections.metadata.iter().filter(|(_, line)| !line.is_empty()) {
        match line.split_once(':') {
            Some((name, value)) => {
                let name = name.trim().to_ascii_lowercase();
                let is_second = said.contains_key(&name);
                losses.parts(is_second.then(|| format!("second header {name}")));
                said.entry(name).or_insert(value.trim());
            }
            None => losses.count(Loss::Lines, true),
        }
    }
    let clues = clues(&sections, &mut losses);
    let mut puzzle = with_cells(&sections, &said, &clues, &mut losses)?;
    let mut take = |name: &str| dereferenced(said.remove(name).unwrap_or_default());
    puzzle.title = take("title");
    puzzle.author = take("author");
    puzzle.copyright = take("copyright");
    puzzle.language = take("language");
    let said_notes = take("notes");
    let others = said.into_iter().filter(|(name, value)| {
        !["special", "rebus"].contains(&name.as_str()) && !value.is_empty()
    });
    losses.parts(others.map(|(name, _)| format!("header {name}")));
    losses.parts(sections.others.iter().map(|name| format!("section {}", shown(name))));
    let notes: Vec<&str> = sections.notes.iter().map(|&(_, line)| line).collect();
    let notes = [said_notes, dereferenced(notes.join("\n").trim())];
    puzzle.notes = notes.join("\n").trim().into();
    let entries = Entries::of(&puzzle);
    for clue in clues {
        read_clue(&clue, &mut puzzle, &entries, &mut losses);
    }
    Ok(Read { puzzle, losses: losses.in_order() })
}

/// The lines of clues; other lines between them are counted as lost.
fn clues<'f>(sections: &Sections<'f>, losses: &mut Losses) -> Vec<ClueLine<'f>> {
    let lines = sections.clues.iter().filter(|(_, line)| !line.is_empty());
    let clue = |&(_, line): &Line<'f>| {
        let clue = parse(line);
        losses.count(Loss::Lines, clue.is_none());
        clue
    };
    lines.filter_map(clue).collect()
}

/// The puzzle of the cells, with their design and their given letters. Points are cells without a letter in the
/// specification, and blocks in files of several programs: the answers of the clues tell, else the grid: its
/// blocks are either `#` or points.
fn with_cells(
    sections: &Sections<'_>,
    said: &Headers<'_>,
    clues: &[ClueLine<'_>],
    losses: &mut Losses,
) -> Result<Puzzle, PuzzleError> {
    let lines: Vec<Line<'_>> =
        sections.grid.iter().filter(|(_, line)| !line.is_empty()).copied().collect();
    let Some(&(first, line)) = lines.first() else {
        return Err(PuzzleError::at(Place::Line(1, 1), PuzzleProblem::Missing("a grid")));
    };
    let columns = line.chars().count();
    let (_, columns) = size(lines.len() as u64, columns as u64)
        .map_err(|problem| PuzzleError::at(Place::Line(first, 1), problem))?;
    for &(number, line) in &lines {
        let found = line.chars().count();
        if found != columns {
            let problem = PuzzleProblem::Ragged { found, expected: columns };
            return Err(PuzzleError::at(Place::Line(number, 1), problem));
        }
    }
    let grid: Vec<char> = lines.iter().flat_map(|(_, line)| line.chars()).collect();
    let signs = Signs::of(said, losses);
    let design = Design::read(&sections.design);
    let make = |point_is_block: bool| {
        let cells = grid.iter().map(|&sign| signs.cell(sign, point_is_block)).collect();
        let mut drawn = Drawn { columns, cells, bars: vec![Bars::default(); grid.len()], lost: 0 };
        drawn.design(&design);
        drawn.read_givens(&sections.start, &signs);
        let lost = drawn.lost;
        (drawn.puzzle(clues, &grid, &signs), lost)
    };
    let mut made = make(false);
    if grid.contains(&POINT) {
        let blocked = make(true);
        let [open_answers, answers] =
            [&made, &blocked].map(|made| answers::agreeing(&made.0, clues));
        let has_letters = blocked.0.cells().iter().any(|cell| cell.solution().is_some());
        let is_usual = has_letters && !grid.iter().any(|sign| BLOCKS.contains(sign));
        if answers > open_answers || answers == open_answers && is_usual {
            made = blocked;
        }
    }
    losses.count(Loss::Marks, made.1);
    Ok(made.0)
}

/// The characters of a grid and their meanings, as the headers tell.
struct Signs<'f> {
    /// The letters that signs stand for, in several readings if there are several.
    rebus: HashMap<char, Vec<&'f str>>,
    /// Whether letters in lower case are marked, and whether the mark is a circle.
    are_marked: bool,
    are_circled: bool,
}

impl<'f> Signs<'f> {
    fn of(said: &Headers<'f>, losses: &mut Losses) -> Signs<'f> {
        let special = said.get("special").map(|special| special.to_ascii_lowercase());
        let special = special.as_deref();
        losses.count(
            Loss::Marks,
            special.is_some_and(|special| ![CIRCLE, SHADED, ""].contains(&special)),
        );
        let (entries, others) = rebus::entries(said.get("rebus").unwrap_or(&""));
        losses.parts((others > 0).then(|| "part of header rebus".into()));
        let mut rebus: HashMap<char, Vec<&str>> = HashMap::with_capacity(entries.len());
        for (sign, letters) in entries {
            rebus.entry(sign).or_default().push(letters);
        }
        let are_marked = special.is_some_and(|special| !special.is_empty());
        Signs { rebus, are_marked, are_circled: special == Some(CIRCLE) }
    }

    /// The first letter and the others that a sign stands for.
    fn letters(&self, sign: char) -> Option<(char, String)> {
        match self.rebus.get(&sign) {
            Some(readings) => letters_of(match alternatives(readings[0]) {
                Some(_) => readings[0].split(['/', '|']).next().unwrap_or_default(),
                None => readings[0],
            }),
            None if sign == OPEN => None,
            None if self.are_marked => Some((upper(sign), String::new())),
            None => Some((sign, String::new())),
        }
    }

    /// The other readings of a sign: those of its other entries, or of one that has words across and down
    /// apart, as `C/D`.
    fn readings(&self, sign: char) -> Readings {
        let Some([first, more @ ..]) = self.rebus.get(&sign).map(Vec::as_slice) else {
            return Readings::One;
        };
        match alternatives(first) {
            Some((_, mut others)) if others.len() == 1 && !first.contains('|') => {
                Readings::Down(others.remove(0))
            }
            Some((_, others)) => Readings::Also(others),
            None if more.is_empty() => Readings::One,
            None => Readings::Also(more.iter().map(|&own| own.into()).collect()),
        }
    }

    fn cell(&self, sign: char, point_is_block: bool) -> PuzzleCell {
        let is_key = self.rebus.contains_key(&sign);
        match sign {
            _ if is_key => {}
            sign if BLOCKS.contains(&sign) => return PuzzleCell::Block,
            sign if OMITTED.contains(&sign) => return PuzzleCell::Omitted,
            POINT if point_is_block => return PuzzleCell::Block,
            POINT | STAR => return PuzzleCell::OPEN,
            _ => {}
        }
        let is_special = self.are_marked && sign.is_lowercase();
        PuzzleCell::Open(OpenCell {
            readings: self.readings(sign),
            is_circled: is_special && self.are_circled,
            shade: (is_special && !self.are_circled).then_some(Colour::SHADE),
            ..OpenCell::solved(self.letters(sign))
        })
    }
}

/// The cells of a grid, as they are drawn.
struct Drawn {
    columns: usize,
    cells: Vec<PuzzleCell>,
    bars: Vec<Bars>,
    /// How many marks have no place.
    lost: usize,
}

impl Drawn {
    /// The puzzle of the cells, with what the answers tell of their readings.
    fn puzzle(self, clues: &[ClueLine<'_>], grid: &[char], signs: &Signs<'_>) -> Puzzle {
        let rows = self.cells.len() / self.columns.max(1);
        let puzzle = |cells: Vec<PuzzleCell>, bars: &[Bars]| {
            let puzzle = Puzzle::new(rows, self.columns, cells).unwrap_or_default();
            puzzle.with_bars(bars.iter().copied())
        };
        let mut drawn = puzzle(self.cells.clone(), &self.bars);
        let is_star = |cell: usize| grid[cell] == STAR && !signs.rebus.contains_key(&STAR);
        let told = match (0..grid.len()).any(is_star) {
            true => answers::of_answers(&drawn, clues, is_star, &signs.rebus),
            false => BTreeMap::new(),
        };
        let mut cells = self.cells;
        for (cell, readings) in told {
            if let PuzzleCell::Open(open) = &mut cells[cell]
                && let [first, others @ ..] = &readings[..]
            {
                let (solution, rest) = letters_of(first).unzip();
                (open.solution, open.rest) = (solution, rest.unwrap_or_default());
                let is_one = others.is_empty();
                open.readings = if is_one { Readings::One } else { Readings::Also(others.into()) };
            }
        }
        for cell in answers::undirected(&drawn, clues) {
            if let PuzzleCell::Open(OpenCell { readings, .. }) = &mut cells[cell] {
                *readings = Readings::Also(readings.others().into());
            }
        }
        if cells != drawn.cells() {
            drawn = puzzle(cells, &self.bars);
        }
        drawn
    }

    fn open(&mut self, row: usize, column: usize) -> Option<&mut OpenCell> {
        let place = row * self.columns + column;
        match self.cells.get_mut(place).filter(|_| column < self.columns) {
            Some(PuzzleCell::Open(open)) => Some(open),
            _ => None,
        }
    }

    fn design(&mut self, design: &Design) {
        for (row, column, style) in design.cells() {
            let Some(open) = self.open(row, column) else {
                self.lost += 1;
                continue;
            };
            open.is_circled |= style.is_circled;
            open.shade = style.shade.map(Colour).or(open.shade);
            self.lost += usize::from(style.has_more);
            let sides = [style.bars[0], false, false, style.bars[1]];
            add_bars(&mut self.bars, self.columns, row * self.columns + column, sides);
        }
    }

    /// Reads the given letters of a grid.
    fn read_givens(&mut self, lines: &[Line<'_>], signs: &Signs<'_>) {
        let rows = lines.iter().filter(|(_, line)| !line.is_empty()).enumerate();
        for (row, (_, line)) in rows {
            for (column, sign) in line.chars().enumerate() {
                if [POINT, OPEN].contains(&sign)
                    || BLOCKS.contains(&sign)
                    || OMITTED.contains(&sign)
                {
                    continue;
                }
                let letters = signs.letters(sign);
                match (self.open(row, column), letters) {
                    (Some(open), Some((given, rest))) => {
                        open.given = Some(given);
                        open.solution = open.solution.filter(|&own| upper(own) != upper(given));
                        if open.rest.is_empty() {
                            open.rest = rest;
                        }
                    }
                    _ => self.lost += 1,
                }
            }
        }
    }
}

fn read_clue(clue: &ClueLine<'_>, puzzle: &mut Puzzle, entries: &Entries, losses: &mut Losses) {
    let entry = entries.of_clue(puzzle, clue);
    let said = match (&clue.said, entry) {
        // Its letters are in the readings of cells.
        (ClueSaid::Alternative(answer), Some(entry)) if is_word(puzzle, entry, answer) => return,
        (ClueSaid::Alternative(_) | ClueSaid::More, _) => {
            return losses.count(Loss::Annotations, true);
        }
        (ClueSaid::Clue(_), Some(entry)) => answers::split(puzzle, clue, entry),
        (ClueSaid::Clue(parts), None) => parts.split(|_| false),
    };
    let (text, answers) = said;
    let key = entry.map(|entry| (entry.direction, entry.number));
    let text = plain(text);
    if losses.clue_text(puzzle, key, [&text.text, ""]) {
        losses.count(Loss::Markup, text.had_styles);
        losses.count(Loss::Images, text.images);
        let are_apart =
            |answer: &&str| entry.is_some_and(|entry| answers::has_breaks(puzzle, entry, answer));
        let are_told = matches!(&clue.said, ClueSaid::Clue(parts) if parts.has_breaks);
        let has_breaks = are_told || answers.iter().any(are_apart);
        losses.parts(has_breaks.then(|| "breaks between words of answers".into()));
        let is_other = |answer: &&&str| {
            entry.is_some_and(|entry| !answer.is_empty() && !is_word(puzzle, entry, answer))
        };
        losses.count(Loss::Answers, answers.iter().filter(is_other).count());
    }
}
