//! A line of a dictionary: the rules by which it is read, and its parts, a word and a score.

use std::borrow::Cow;

use super::encoding::Encoding;
use crate::letters::Alphabet;
use crate::named;
use crate::score::{Score, ScoreError};

/// The separators between a word and its score, and those after which a fraction may have a comma.
const SEPARATORS: [u8; 3] = *b"\t;,";
const WITH_COMMAS: [u8; 2] = *b"\t;";

/// What becomes of phrases: entries with blanks, hyphens, apostrophes or other marks between or beside their letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phrases {
    /// They are left out, and told.
    #[default]
    Skip,
    /// Their letters are words, and how every entry is written is kept.
    Join,
}

named!(Phrases, "way with phrases", Skip = "skip", Join = "join");

/// How the lines of lists are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// What becomes of phrases.
    pub phrases: Phrases,
    /// The encoding of all lists; told by each of them, if none.
    pub encoding: Option<Encoding>,
    /// What the scores of lists that go beyond 1 are divided by: 100 for lists from 0 to 100. As they are, if nothing.
    pub scale: Option<Score>,
}

impl Rules {
    /// The rules of those who make puzzles: phrases are words.
    pub const OF_MAKERS: Rules = Rules { phrases: Phrases::Join, encoding: None, scale: None };
}

/// A line that is taken apart.
#[derive(Debug, PartialEq, Eq)]
pub struct ParsedLine<'t> {
    /// The text of its word.
    pub word: Cow<'t, [u8]>,
    /// Its score; none if nothing stands after the word.
    pub score: Option<Result<Score, ScoreError>>,
}

impl<'t> ParsedLine<'t> {
    /// Takes apart the text of a line: the word comes before a separator, and the score is the last number that stands
    /// after one of the same kind. Parts may stand in quotes, as in CSV. After a tab or `;` a fraction may have a comma.
    ///
    /// Where no number stands after a separator, the word is the text before the first.
    pub fn of(text: &'t [u8], alphabet: &Alphabet) -> ParsedLine<'t> {
        // A letter of the alphabet separates nothing, nor quotes.
        let is_letter = |byte: u8| alphabet.ascii_letter(byte).is_some();
        let quotes = text.contains(&b'"') && !is_letter(b'"');
        let separates = |byte: &u8| SEPARATORS.contains(byte) && !is_letter(*byte);
        let first = text.iter().position(separates);
        let Some(first) = first else {
            let word = if quotes { unquoted(text) } else { text.into() };
            return ParsedLine { word, score: None };
        };
        let rest = &text[first + 1..];
        if !quotes && !rest.iter().any(separates) {
            let score = Score::parse(rest.trim_ascii());
            return ParsedLine { word: text[..first].into(), score: Some(score) };
        }
        let mut word = text;
        for separator in SEPARATORS.into_iter().filter(separates) {
            let parts = parts(text, separator, quotes);
            word = self::parts(word, separator, quotes)[0];
            let mut numbers = parts.iter().skip(1).rev().map(|part| number(part, separator));
            if let Some(score) = numbers.find(|score| *score != Err(ScoreError::NoNumber)) {
                return ParsedLine { word: unquoted(word), score: Some(score) };
            }
        }
        ParsedLine { word: unquoted(word), score: Some(Err(ScoreError::NoNumber)) }
    }
}

/// The parts of a text between separators, which separate nothing within quotes.
fn parts(text: &[u8], separator: u8, quotes: bool) -> Vec<&[u8]> {
    let mut is_quoted = false;
    let ends = text.split(|&byte| {
        is_quoted ^= quotes && byte == b'"';
        byte == separator && !is_quoted
    });
    ends.map(<[u8]>::trim_ascii).collect()
}

/// The number that a part after a separator is.
fn number(part: &[u8], separator: u8) -> Result<Score, ScoreError> {
    let mut digits = unquoted(part);
    if WITH_COMMAS.contains(&separator)
        && let Some(comma) = digits.iter().position(|&byte| byte == b',')
    {
        digits.to_mut()[comma] = b'.';
    }
    Score::parse(digits.trim_ascii())
}

/// A part without the quotes around it; two within them are one.
fn unquoted(part: &[u8]) -> Cow<'_, [u8]> {
    let within = part.strip_prefix(b"\"").and_then(|part| part.strip_suffix(b"\""));
    let Some(within) = within else { return part.into() };
    let mut is_first = false;
    let keep = |byte: &u8| {
        is_first = *byte == b'"' && !is_first;
        !is_first
    };
    within.iter().copied().filter(keep).collect::<Vec<u8>>().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The word and the score of a line, in text; `?` for text that is no score.
    fn told(text: &str) -> String {
        let line = ParsedLine::of(text.as_bytes(), &Alphabet::default());
        let word = String::from_utf8_lossy(&line.word).into_owned();
        match line.score {
            None => word,
            Some(Ok(score)) => format!("{word} {score}"),
            Some(Err(_)) => format!("{word} ?"),
        }
    }

    #[test]
    fn the_score_is_the_last_number_after_a_separator() {
        for (text, expected) in [
            ("or", "or"),
            ("or;3", "or 3"),
            ("or;", "or ?"),
            ("or,", "or ?"),
            ("or;x", "or ?"),
            ("or; 0.5 ", "or 0.5"),
            ("argent,2.5,metal", "argent 2.5"),
            ("fer ; 12 ; 7", "fer 7"),
            ("fer;metal;7", "fer 7"),
            ("ICE CREAM, THE;50", "ICE CREAM, THE 50"),
            ("or;a,b", "or ?"),
            ("etain\t1;2\tx", "etain ?"),
            // A fraction may have a comma where that separates nothing.
            ("or;0,75", "or 0.75"),
            ("or\t0,75", "or 0.75"),
            ("or,0,75", "or 75"),
            ("or;1,2,3", "or 3"),
            // Quotes, as in CSV.
            ("\"or\"", "or"),
            ("\"or\",\"50\"", "or 50"),
            ("\"or\";50", "or 50"),
            ("\"ice, cream\",50", "ice, cream 50"),
            ("\"say \"\"ah\"\"\",5", "say \"ah\" 5"),
            ("or,\"0.75\"", "or 0.75"),
            ("or;\"0,75\"", "or 0.75"),
            ("\"or,5", "\"or,5 ?"),
            ("\"ice, cream\",x", "ice, cream ?"),
        ] {
            assert_eq!(told(text), expected, "{text}");
        }
    }

    #[test]
    fn a_letter_separates_nothing() {
        let alphabet = Alphabet::new("ab,\"").unwrap();
        let line = |text| ParsedLine::of(text, &alphabet);
        assert_eq!(line(b"a,b"), ParsedLine { word: b"a,b"[..].into(), score: None });
        let score = Some(Ok(Score::from_millionths(2_000_000)));
        assert_eq!(line(b"\"a,\";2"), ParsedLine { word: b"\"a,\""[..].into(), score });
    }
}
