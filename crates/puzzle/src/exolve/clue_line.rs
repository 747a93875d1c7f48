//! The lines of clues: a number, the clue, the length of its answer, and perhaps an annotation.

use network::Direction;

/// The longest text that is looked at as the length of an answer, in bytes.
const LONGEST: usize = 64;

/// A line of clues.
#[derive(Debug, PartialEq, Eq)]
pub struct ClueLine<'l> {
    /// The number or any other label that is printed in the cell in which the entry of the clue begins.
    pub label: &'l str,
    /// The square in which the entry of the clue begins, if the line names it.
    pub start: Option<Square>,
    /// The slots that go on with the answer.
    pub links: Vec<Link<'l>>,
    /// Whether the other cells of the entry are listed.
    pub has_more_cells: bool,
    /// The text of the clue, with the length of the answer.
    pub text: &'l str,
    /// The end of the clue in the text, and the end of the length; both the end of the text if it has no length.
    pub clue: usize,
    pub length: usize,
}

/// A slot that goes on with an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link<'l> {
    /// The number or the label that is printed in its first cell.
    pub label: &'l str,
    /// Its direction, if it is told.
    pub direction: Option<Direction>,
}

/// A square, as exolve names them: its column from the left and its row from below, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    pub column: usize,
    pub row: usize,
}

/// Reads a line; `None` if it does not begin with a number or a label.
pub fn parse(line: &str) -> Option<ClueLine<'_>> {
    let mut rest = line;
    let (mut start, mut has_more_cells) = (None, false);
    while let Some(name) = rest.strip_prefix('#') {
        let end = name.find(char::is_whitespace)?;
        let square = square(&name[..end])?;
        has_more_cells |= start.is_some();
        start = start.or(Some(square));
        rest = name[end..].trim_start();
    }
    let (label, after) = label(rest)?;
    rest = after;
    let mut text = rest.trim_start();
    let mut links = Vec::new();
    while let Some(next) = text.strip_prefix([',', '&']) {
        let Some((link, after)) = linked(next.trim_start()) else { break };
        links.push(link);
        text = after.trim_start();
    }
    let text = text.trim_end();
    let (clue, length) = last_length(text).unwrap_or((text.len(), text.len()));
    Some(ClueLine { label, start, links, has_more_cells, text, clue, length })
}

/// The number, or the label in brackets, that a text begins with, and the text after it.
fn label(text: &str) -> Option<(&str, &str)> {
    let (label, rest) = match text.strip_prefix('[') {
        Some(rest) => {
            let (label, rest) = rest.split_once(']')?;
            (label.strip_suffix('.').unwrap_or(label), rest)
        }
        None => {
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            text[..digits].parse::<u32>().ok()?;
            let is_end = |c: char| c.is_whitespace() || ",&.".contains(c);
            let rest = &text[digits..];
            if !rest.is_empty() && !rest.starts_with(is_end) {
                return None;
            }
            (&text[..digits], rest)
        }
    };
    // A period after it is punctuation, two are an ellipsis.
    let punctuated = rest.strip_prefix('.').filter(|after| !after.starts_with('.'));
    Some((label, punctuated.unwrap_or(rest)))
}

/// The slot that a text begins with, by its number, perhaps with a letter for its direction, or by its label, and
/// the text after it.
fn linked(text: &str) -> Option<(Link<'_>, &str)> {
    if text.starts_with('[') {
        let (label, rest) = label(text)?;
        return Some((Link { label, direction: None }, rest));
    }
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let label = &text[..text.len() - rest.len()];
    let after = rest.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let direction = match &rest[..rest.len() - after.len()] {
        "a" | "ac" => Some(Direction::Across),
        "d" | "dn" => Some(Direction::Down),
        _ => None,
    };
    (!label.is_empty()).then_some((Link { label, direction }, after))
}

/// A square by its name, as `b3`, `c2r3` or `r3c2`.
pub fn square(name: &str) -> Option<Square> {
    let parts = |column: &str, row: &str| {
        Some(Square { column: column.parse().ok()?, row: row.parse().ok()? })
    };
    if let Some((column, row)) = name.strip_prefix('c').and_then(|rest| rest.split_once('r')) {
        return parts(column, row);
    }
    if let Some((row, column)) = name.strip_prefix('r').and_then(|rest| rest.split_once('c')) {
        return parts(column, row);
    }
    let letter = name.chars().next().filter(char::is_ascii_lowercase)?;
    Some(Square { column: (letter as u8 - b'a') as usize + 1, row: name[1..].parse().ok()? })
}

/// The beginning and the end of the last length of an answer in a text, as `(5)` or `(3,2-4)`.
pub fn last_length(text: &str) -> Option<(usize, usize)> {
    let mut end = text.len();
    while let Some(open) = text[..end].rfind('(') {
        let close = text[open..].bytes().take(LONGEST).position(|byte| byte == b')');
        if let Some(close) = close.map(|close| open + close) {
            let within = &text[open + 1..close];
            let is_length = within.starts_with(|c: char| c.is_ascii_digit())
                && within.chars().all(|c| c.is_ascii_digit() || " ,.'\u{2019}-".contains(c));
            if is_length {
                return Some((open, close + 1));
            }
        }
        end = open;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_apart() {
        let parts = |line| {
            let line = parse(line).unwrap();
            let length = line.text[line.clue..line.length].to_owned();
            (
                line.label.to_owned(),
                line.text[..line.clue].to_owned(),
                length,
                line.text[line.length..].to_owned(),
            )
        };
        assert_eq!(parts("1 Guide (5)"), ("1".into(), "Guide ".into(), "(5)".into(), "".into()));
        assert_eq!(
            parts("12  A (b) c (3,2-4) why"),
            ("12".into(), "A (b) c ".into(), "(3,2-4)".into(), " why".into())
        );
        assert_eq!(parts("3 No length"), ("3".into(), "No length".into(), "".into(), "".into()));
        let links = |line| {
            let links = parse(line).unwrap().links.into_iter();
            links.map(|link| (link.label, link.direction)).collect::<Vec<_>>()
        };
        let down = Some(Direction::Down);
        assert_eq!(links("1, 5, 2d Circumstances (7,3,4)"), [("5", None), ("2", down)]);
        assert_eq!(links("3 & 7 Neck (4,3)"), [("7", None)]);
        assert_eq!(links("3 , see"), []);
        assert_eq!(parse("No number"), None);
        assert_eq!(parts("2.Ignorance is ___ (5)").1, "Ignorance is ___ ");
        assert_eq!(parts("2 ... ends").1, "... ends");
        assert_eq!(parts("[F.] Enjoyable (3)").0, "F");
        let placed = parse("#c2r10 [Q a] Top row (3)").unwrap();
        assert_eq!((placed.label, placed.start), ("Q a", Some(Square { column: 2, row: 10 })));
        assert_eq!(parse("#b3 4 x").unwrap().start, Some(Square { column: 2, row: 3 }));
        assert!(parse("#a1 #a2 [A] x").unwrap().has_more_cells);
        assert_eq!(links("#a12 [G], 4, [H] Fitting reply (3,3,3)"), [("4", None), ("H", None)]);
        assert_eq!(parse("99999999999 x"), None);
        assert_eq!(parse("1st of all"), None);
        assert_eq!(parse("4 1st of all").unwrap().text, "1st of all");
        assert_eq!(parse("7").unwrap().text, "");
    }
}
