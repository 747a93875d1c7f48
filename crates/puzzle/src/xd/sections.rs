//! The sections of an xd file.

/// The sections that are read, in the order in which a file without headings has the first four.
const SECTIONS: [&str; 6] = ["metadata", "grid", "clues", "notes", "design", "start"];
const CLUES: usize = 2;
const NOTES: usize = 3;

/// A line without the blanks at its ends, and its number, from 1.
pub type Line<'f> = (usize, &'f str);

/// The lines of each section.
#[derive(Debug, Default)]
pub struct Sections<'f> {
    pub metadata: Vec<Line<'f>>,
    pub grid: Vec<Line<'f>>,
    pub clues: Vec<Line<'f>>,
    pub notes: Vec<Line<'f>>,
    /// Styles of cells, and the grid of the cells that have them.
    pub design: Vec<Line<'f>>,
    /// The grid of the letters that are given.
    pub start: Vec<Line<'f>>,
    /// The names of sections that are not read.
    pub others: Vec<String>,
}

/// Whether a file begins with a header, as `Title: ...`, or with the heading of a section.
pub fn is_xd(contents: &[u8]) -> bool {
    let line = contents.split(|&byte| byte == b'\n').find(|line| !line.trim_ascii().is_empty());
    let Some(line) = line.and_then(|line| std::str::from_utf8(line.trim_ascii()).ok()) else {
        return false;
    };
    heading(line).is_some_and(|name| SECTIONS.contains(&name.as_str()))
        || line.split_once(':').is_some_and(|(name, _)| {
            name.starts_with(|c: char| c.is_ascii_alphabetic())
                && name.chars().all(|c| c.is_ascii_alphabetic() || c == '-')
        })
}

/// The name of the section that a line begins, as `## Grid`.
pub fn heading(line: &str) -> Option<String> {
    Some(line.strip_prefix("## ")?.trim().to_ascii_lowercase())
}

/// The sections of a text: each after its heading, or, in a file without headings, with two blank lines between
/// them.
pub fn sections(text: &str) -> Sections<'_> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let first = lines.clone().find(|(_, line)| !line.is_empty());
    match first.is_some_and(|(_, line)| heading(line).is_some()) {
        true => with_headings(lines),
        false => in_order(lines),
    }
}

fn with_headings<'f>(lines: impl Iterator<Item = Line<'f>>) -> Sections<'f> {
    let mut sections = Sections::default();
    let mut own: [Vec<Line<'f>>; SECTIONS.len()] = Default::default();
    let mut section = None;
    for (number, line) in lines {
        if let Some(name) = heading(line) {
            section = SECTIONS.iter().position(|own| *own == name);
            if section.is_none() {
                sections.others.push(name);
            }
        } else if let Some(section) = section {
            own[section].push((number, line));
        }
    }
    let [metadata, grid, clues, notes, design, start] = own;
    Sections { metadata, grid, clues, notes, design, start, ..sections }
}

fn in_order<'f>(lines: impl Iterator<Item = Line<'f>>) -> Sections<'f> {
    let mut own: [Vec<Line<'f>>; NOTES + 1] = Default::default();
    let (mut section, mut blanks) = (0, 0);
    for (number, line) in lines {
        if !line.is_empty() && blanks > 1 && !own[0].is_empty() && section < NOTES {
            section += 1;
            // A puzzle may have notes without any clues.
            section += usize::from(section == CLUES && super::clue_line::parse(line).is_none());
        }
        blanks = if line.is_empty() { blanks + 1 } else { 0 };
        if !line.is_empty() || section == NOTES {
            own[section].push((number, line));
        }
    }
    let [metadata, grid, clues, notes] = own;
    Sections { metadata, grid, clues, notes, ..Sections::default() }
}
