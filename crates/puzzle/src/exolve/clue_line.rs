//! The lines of clues: a number, the clue, the length of its answer, and perhaps an annotation.

use network::Direction;

/// The longest text that is looked at as the length of an answer, in bytes.
const LONGEST: usize = 64;

/// A line of clues.
#[derive(Debug, PartialEq, Eq)]
pub struct ClueLine<'l> {
    /// The number or any other label that is printed in the cell in which the entry of the clue begins.
    pub label: &'l str,
    /// The squares that the line names: the one in which the entry of the clue begins, perhaps with the others.
    pub squares: Vec<Square>,
    /// The slots that go on with the answer.
    pub links: Vec<Link<'l>>,
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
    let mut squares = Vec::new();
    while let Some(name) = rest.strip_prefix('#') {
        let end = name.find(char::is_whitespace)?;
        squares.push(square(&name[..end])?);
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
    Some(ClueLine { label, squares, links, text, clue, length })
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

/// The beginning and the end of the length of an answer in a text, as `(5)`, `(3,2-4)` or `(two words)`. A clue ends with
/// the first length that has brackets after it, as `(5) []`, else with the last length in numbers, else with the last.
pub fn last_length(text: &str) -> Option<(usize, usize)> {
    let lengths: Vec<(usize, usize, Length)> = lengths(text).collect();
    let is_marked = |&&(_, end, _): &&(usize, usize, Length)| {
        let after = &text[end..];
        let after = after.strip_prefix('*').unwrap_or(after).trim_start();
        after.starts_with('[') && after.bytes().take(LONGEST).any(|byte| byte == b']')
    };
    let last = |kind: Length| lengths.iter().rev().find(|own| own.2 == kind);
    let found = lengths.iter().find(is_marked);
    let found = found.or_else(|| last(Length::Numbers)).or_else(|| last(Length::Words));
    found.map(|&(start, end, _)| (start, end))
}

/// How a length is told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    Numbers,
    Words,
}

fn lengths(text: &str) -> impl Iterator<Item = (usize, usize, Length)> {
    text.match_indices('(').filter_map(|(open, _)| {
        let close = text[open..].bytes().take(LONGEST).position(|byte| byte == b')')? + open;
        let within = &text[open + 1..close];
        Some((open, close + 1, length(within)?))
    })
}

/// How a text in parentheses tells a length: in numbers, or not yet (`?`), or in letters or words, as `2 words`, whose
/// names may be cut.
fn length(text: &str) -> Option<Length> {
    let is_sign = |c: char| c.is_ascii_digit() || " ,.'\u{2019}-".contains(c);
    if text.starts_with(|c: char| c.is_ascii_digit()) && text.chars().all(is_sign) {
        return Some(Length::Numbers);
    }
    let is_unit = |word: &str| {
        let word = word.trim_start_matches(|c: char| c.is_ascii_digit());
        word.starts_with(['w', 'l']) && ["words", "letters"].iter().any(|unit| is_cut(word, unit))
    };
    let mut words = text.split([' ', ',', '-']).filter(|word| !word.is_empty());
    let is_open = text.contains('?') && text.chars().all(|c| c == '?' || is_sign(c));
    (is_open || words.next_back().is_some_and(is_unit)).then_some(Length::Words)
}

/// Whether a word is another one with letters left out, in its order.
fn is_cut(word: &str, whole: &str) -> bool {
    let mut rest = whole.chars();
    word.chars().all(|own| rest.any(|letter| letter == own))
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
        assert_eq!((placed.label, placed.squares), ("Q a", vec![Square { column: 2, row: 10 }]));
        assert_eq!(parse("#b3 4 x").unwrap().squares, [Square { column: 2, row: 3 }]);
        assert_eq!(parse("#a1 #a2 [A] x").unwrap().squares.len(), 2);
        assert_eq!(links("#a12 [G], 4, [H] Fitting reply (3,3,3)"), [("4", None), ("H", None)]);
        assert_eq!(parse("99999999999 x"), None);
        assert_eq!(parse("1st of all"), None);
        assert_eq!(parse("4 1st of all").unwrap().text, "1st of all");
        assert_eq!(parse("7").unwrap().text, "");
    }

    /// The examples of its documentation.
    #[test]
    fn lengths_end_clues() {
        let end = |text| last_length(text).map(|(start, end)| &text[start..end]);
        for (text, length) in [
            ("This (13) clue ends (word) here! (4)", "(4)"),
            ("This (13) clue also ends (1 word) here! (4) Some annotation follows.", "(4)"),
            ("This (13) clue also ends (2 letters) here! (8) [SOLUTION] Some follows.", "(8)"),
            ("This (13) ends (words) here! (8) [] [t]WITTER The anno has (3) parts.", "(8)"),
            ("This is also an enum-less clue that also ends here! (?)*", "(?)"),
            ("ends here! (4) The (word) and (4 letters) parts here are not numeric.", "(4)"),
            ("does not end now (4) as [square brackets do not follow]; here! (4)", "(4)"),
            ("Greeting (two words)", "(two words)"),
            ("Greeting (7, 2w)", "(7, 2w)"),
            ("Greeting (ltrs)", "(ltrs)"),
        ] {
            assert_eq!(end(text), Some(length), "{text}");
        }
        assert_eq!((end("No (word game) (a) (well)"), end("(4) (")), (None, Some("(4)")));
    }
}
