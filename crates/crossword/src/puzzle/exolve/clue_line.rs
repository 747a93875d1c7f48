//! The lines of clues: a number, the clue, how long its answer is, and perhaps what is said of it.

/// The longest text that is looked at as the length of an answer, in bytes.
const LONGEST: usize = 64;

/// A line of clues.
#[derive(Debug, PartialEq, Eq)]
pub struct ClueLine<'l> {
    pub number: u32,
    /// Whether other slots go on with its answer.
    pub is_linked: bool,
    /// With the length of the answer.
    pub text: &'l str,
    /// The end of the clue in the text, and the end of the length; both the end if none is said.
    pub clue: usize,
    pub length: usize,
}

/// Reads a line; `None` if it does not begin with a number.
pub fn parse(line: &str) -> Option<ClueLine<'_>> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let number = line[..digits].parse().ok()?;
    let rest = &line[digits..];
    if !rest.is_empty() && !rest.starts_with([' ', '\t', ',', '&']) {
        return None;
    }
    let mut text = rest.trim_start();
    let mut is_linked = false;
    while let Some(next) = text.strip_prefix([',', '&']) {
        let next = next.trim_start();
        let digits = next.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            break;
        }
        is_linked = true;
        text = next[digits..].trim_start_matches(|c: char| c.is_ascii_lowercase()).trim_start();
    }
    let text = text.trim_end();
    let (clue, length) = last_length(text).unwrap_or((text.len(), text.len()));
    Some(ClueLine { number, is_linked, text, clue, length })
}

/// Where the last length of an answer, as `(5)` or `(3,2-4)`, begins and ends.
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
                line.number,
                line.text[..line.clue].to_owned(),
                length,
                line.text[line.length..].to_owned(),
            )
        };
        assert_eq!(parts("1 Guide (5)"), (1, "Guide ".into(), "(5)".into(), "".into()));
        assert_eq!(
            parts("12  A (b) c (3,2-4) why"),
            (12, "A (b) c ".into(), "(3,2-4)".into(), " why".into())
        );
        assert_eq!(parts("3 No length"), (3, "No length".into(), "".into(), "".into()));
        assert!(parse("1, 5, 2d Circumstances (7,3,4)").unwrap().is_linked);
        assert!(parse("3 & 7 Neck (4,3)").unwrap().is_linked);
        assert!(!parse("3 , see").unwrap().is_linked);
        assert_eq!(parse("No number"), None);
        assert_eq!(parse("1st of all"), None);
        assert_eq!(parse("99999999999 x"), None);
        assert_eq!(parse("7").unwrap().text, "");
    }
}
