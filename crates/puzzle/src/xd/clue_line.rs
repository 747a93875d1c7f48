//! The lines of clues in xd, as `A12. Clue ~ ANSWER`.

use network::Direction;

/// A line of clues.
#[derive(Debug, PartialEq, Eq)]
pub struct ClueLine<'l> {
    pub direction: Direction,
    pub number: u32,
    pub said: ClueSaid<'l>,
}

/// The part of a line after the number.
#[derive(Debug, PartialEq, Eq)]
pub enum ClueSaid<'l> {
    /// The text, with its markup, and the answers.
    Clue(&'l str, Vec<&'l str>),
    /// More about the clue before, as `A1 ^Refs: A2`.
    More,
}

/// What stands between a clue and its answer.
const SEPARATOR: &str = " ~ ";

/// Reads a line; `None` if it is no clue.
pub fn parse(line: &str) -> Option<ClueLine<'_>> {
    let (direction, rest) = match line.split_at_checked(1)? {
        ("A", rest) => (Direction::Across, rest),
        ("D", rest) => (Direction::Down, rest),
        _ => return None,
    };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let number = rest[..digits].parse().ok()?;
    let rest = rest[digits..].trim_start();
    let said = match rest.starts_with('^') {
        true => ClueSaid::More,
        // The blank before a separator belongs to it.
        false => said(rest.strip_prefix('.').unwrap_or(&line[1 + digits..])),
    };
    Some(ClueLine { direction, number, said })
}

/// The text of a clue, and the answers after it. A text may have the separator in it: of several parts only the
/// last is an answer, unless others before it look like one too.
fn said(rest: &str) -> ClueSaid<'_> {
    if let Some(text) = rest.strip_suffix(" ~") {
        return ClueSaid::Clue(text, Vec::new());
    }
    let Some((mut text, answer)) = rest.rsplit_once(SEPARATOR) else {
        return ClueSaid::Clue(rest, Vec::new());
    };
    let mut answers = vec![answer.trim()];
    let length = answers[0].chars().count();
    let is_answer = |part: &str| {
        part.chars().count() == length
            && part.chars().all(|c| c.is_uppercase() && c.is_alphabetic())
    };
    while let Some((before, part)) = text.rsplit_once(SEPARATOR)
        && is_answer(part)
        && is_answer(answers[answers.len() - 1])
    {
        answers.push(part);
        text = before;
    }
    answers.reverse();
    ClueSaid::Clue(text, answers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_apart() {
        let said = |line| parse(line).unwrap().said;
        assert_eq!(said("A1. Clue ~ ANSWER"), ClueSaid::Clue(" Clue", vec!["ANSWER"]));
        assert_eq!(said("A1. Clue ~"), ClueSaid::Clue(" Clue", vec![]));
        assert_eq!(said("A1.  ~ CAT"), ClueSaid::Clue(" ", vec!["CAT"]));
        assert_eq!(said("D12 A ~ B ~ CAT"), ClueSaid::Clue(" A ~ B", vec!["CAT"]));
        assert_eq!(said("D12. A ~ CANE ~ CONE"), ClueSaid::Clue(" A", vec!["CANE", "CONE"]));
        assert_eq!(said("A1 ^Refs: A2"), ClueSaid::More);
        assert_eq!((parse("A. x"), parse("B1. x"), parse("")), (None, None, None));
    }
}
