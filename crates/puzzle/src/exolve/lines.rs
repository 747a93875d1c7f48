//! The lines of an Exolve file.

use crate::error::{Place, PuzzleError, PuzzleProblem, shown, text_of};

/// Where a puzzle begins and ends.
const BEGIN: &str = "exolve-begin";
const END: &str = "exolve-end";

/// A line with its number, from 1, and the column of its first character, from 1.
#[derive(Clone, Copy, Debug)]
pub struct Line<'f> {
    pub number: usize,
    pub column: usize,
    pub text: &'f str,
}

impl Line<'_> {
    /// The place of a character, counted from the start of the text in bytes.
    pub fn place(&self, at: usize) -> Place {
        let before = self.text.get(..at).unwrap_or(self.text);
        Place::Line(self.number, self.column + before.chars().count())
    }
}

/// A section: its name, its value in the same line, and the lines after it.
#[derive(Debug)]
pub struct Section<'f> {
    pub name: &'f str,
    pub value: Line<'f>,
    pub lines: Vec<Line<'f>>,
}

/// Whether a file has a puzzle.
pub fn is_exolve(contents: &[u8]) -> bool {
    contents.split(|&byte| byte == b'\n').any(|line| line.trim_ascii() == BEGIN.as_bytes())
}

/// The sections of the first puzzle of a file.
pub fn sections(contents: &[u8]) -> Result<Vec<Section<'_>>, PuzzleError> {
    let text = text_of(contents)?;
    let mut sections: Vec<Section<'_>> = Vec::new();
    let mut has_begun = false;
    let mut last = 1;
    for (number, line) in (1..).zip(text.lines()) {
        last = number;
        let line = without_comment(line);
        let column = line.chars().take_while(|c| c.is_whitespace()).count() + 1;
        let line = Line { number, column, text: line.trim() };
        match line.text {
            BEGIN if !has_begun => has_begun = true,
            _ if !has_begun => {}
            END => return Ok(sections),
            _ => add(&mut sections, line)?,
        }
    }
    Err(PuzzleError::at(Place::Line(last, 1), PuzzleProblem::Missing("exolve-end")))
}

fn add<'f>(sections: &mut Vec<Section<'f>>, line: Line<'f>) -> Result<(), PuzzleError> {
    if let Some((name, value)) = line.text.strip_prefix("exolve-").and_then(named) {
        let start = line.text.len() - value.trim_start().len();
        let column = line.column + line.text[..start].chars().count();
        let value = Line { number: line.number, column, text: value.trim() };
        sections.push(Section { name, value, lines: Vec::new() });
        return Ok(());
    }
    match sections.last_mut() {
        Some(section) => section.lines.push(line),
        None if line.text.is_empty() => {}
        None => {
            let expected = "a section, as exolve-width: 15";
            return Err(PuzzleError::expected(line.place(0), shown(line.text), expected));
        }
    }
    Ok(())
}

/// The name and the value of a section, after `exolve-`; a colon without a value may be missing.
fn named(text: &str) -> Option<(&str, &str)> {
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    match text.split_once(':') {
        Some(parts) => Some(parts),
        None => (!text.is_empty() && text.chars().all(is_name)).then_some((text, "")),
    }
}

/// A line without the comment at its end: `#` before white space or the end.
fn without_comment(line: &str) -> &str {
    let begins = |at: &usize| {
        let after = line[at + 1..].chars().next();
        after.is_none_or(char::is_whitespace)
    };
    let comment = line.match_indices('#').map(|(at, _)| at).find(begins);
    comment.map_or(line, |at| &line[..at])
}
