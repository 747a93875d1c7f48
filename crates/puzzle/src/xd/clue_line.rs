//! The lines of clues in xd, as `A12. Clue ~ ANSWER`.

use network::Direction;

/// A line of clues.
#[derive(Debug, PartialEq, Eq)]
pub struct ClueLine<'l> {
    /// The direction of its entry, if that is told.
    pub direction: Option<Direction>,
    pub number: u32,
    pub said: ClueSaid<'l>,
}

/// The part of a line after the number.
#[derive(Debug, PartialEq, Eq)]
pub enum ClueSaid<'l> {
    /// The text, with its markup, and the answers.
    Clue(Parts<'l>),
    /// Another answer of the clue before, as `A1 ^Alt: CANE`.
    Alternative(&'l str),
    /// More about the clue before, as `A1 ^Refs: A2`.
    More,
}

/// The text of a clue and its answers: parts with tildes between them.
#[derive(Debug, PartialEq, Eq)]
pub struct Parts<'l> {
    /// What is before the answers, all of it.
    line: &'l str,
    /// Whether the answers follow with their words apart, as `// OK|GO`.
    pub has_breaks: bool,
}

/// What stands between a clue and its answers.
const SEPARATOR: &str = " ~ ";

/// What stands before the answers with their words apart.
const BREAKS: &str = " // ";

/// Reads a line; `None` if it is no clue.
pub fn parse(line: &str) -> Option<ClueLine<'_>> {
    let (direction, rest) = match line.split_at_checked(1)? {
        ("A", rest) => (Some(Direction::Across), rest),
        ("D", rest) => (Some(Direction::Down), rest),
        _ => (None, line),
    };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = rest.split_at(digits);
    let number = number.parse().ok()?;
    let said = match rest.trim_start().strip_prefix('^') {
        Some(more) => further(more),
        // The blank before a separator belongs to it.
        None => ClueSaid::Clue(Parts::of(match rest.trim_start().strip_prefix('.') {
            Some(text) => text,
            // A number at the beginning of a line that is no clue.
            None if direction.is_none() => return None,
            None => rest,
        })),
    };
    Some(ClueLine { direction, number, said })
}

/// What a line says after `^`.
fn further(more: &str) -> ClueSaid<'_> {
    let (name, value) = more.split_once(':').unwrap_or((more, ""));
    let name = name.trim().trim_end_matches(|c: char| c.is_ascii_digit());
    match name.eq_ignore_ascii_case("alt") {
        true => ClueSaid::Alternative(value.trim()),
        false => ClueSaid::More,
    }
}

impl<'l> Parts<'l> {
    fn of(rest: &'l str) -> Parts<'l> {
        let answers = rest.find(SEPARATOR).unwrap_or(rest.len());
        match rest[answers..].rfind(BREAKS) {
            Some(at) => Parts { line: &rest[..answers + at], has_breaks: true },
            None => Parts { line: rest, has_breaks: false },
        }
    }

    /// The text, and the answers after it. A text may have the separator in it: of several parts only the last is an
    /// answer, unless those before it are answers too.
    pub fn split(&self, is_answer: impl Fn(&str) -> bool) -> (&'l str, Vec<&'l str>) {
        if let Some(text) = self.line.strip_suffix(" ~") {
            return (text, Vec::new());
        }
        let Some((mut text, answer)) = self.line.rsplit_once(SEPARATOR) else {
            return (self.line, Vec::new());
        };
        let mut answers = vec![answer.trim()];
        while let Some((before, part)) = text.rsplit_once(SEPARATOR)
            && is_answer(part)
        {
            answers.push(part.trim());
            text = before;
        }
        answers.reverse();
        (text, answers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_apart() {
        let said = |line| match parse(line).unwrap().said {
            ClueSaid::Clue(parts) => parts.split(|part| part.contains("AN")),
            other => panic!("{other:?}"),
        };
        assert_eq!(said("A1. Clue ~ ANSWER"), (" Clue", vec!["ANSWER"]));
        assert_eq!(said("A1. Clue ~"), (" Clue", vec![]));
        assert_eq!(said("A1.  ~ CAT"), (" ", vec!["CAT"]));
        assert_eq!(said("D12 A ~ B ~ CAT"), (" A ~ B", vec!["CAT"]));
        assert_eq!(said("D12. A ~ CANE ~ CONE"), (" A", vec!["CANE", "CONE"]));
        assert_eq!(said("A1. Band ~ OKGO // OK|GO"), (" Band", vec!["OKGO"]));
        assert_eq!(said("A1. Either // or ~ OKGO"), (" Either // or", vec!["OKGO"]));
        let more = |line| parse(line).unwrap().said;
        assert_eq!(more("A1 ^Refs: A2"), ClueSaid::More);
        assert_eq!(more("A1 ^alt2: CANE"), ClueSaid::Alternative("CANE"));
        assert_eq!(
            (parse("A. x"), parse("B1. x"), parse(""), parse("1 x")),
            (None, None, None, None)
        );
        assert_eq!(parse("7. Clue ~ ANSWER").unwrap().direction, None);
    }
}
