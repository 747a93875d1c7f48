//! The lines of lists of definitions: a word, a tab and its definition, perhaps a tab and a part of speech.

use std::io::{self, BufRead, BufReader, Read};
use std::ops::ControlFlow;

use lexicon::{Alphabet, Halt, Halted, Letter};
use thiserror::Error;

use super::part::Part;

/// The longest line that is read, in bytes, with its end.
pub const MAX_LINE: usize = 1 << 16;

/// How many lines are read between two looks at the halt: some milliseconds of work.
const STRETCH: u64 = 1 << 12;

/// A line with a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'l> {
    /// The word, folded.
    pub word: &'l [Letter],
    /// The text after the tab, as it stands there, without the part of speech.
    pub text: &'l str,
    /// The part of speech that the word is of in this sense, if the line ends with a tab and its letter.
    pub part: Option<Part>,
}

/// Why a line has no definition.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum LineProblem {
    /// The line is too long.
    #[error("a line of more than {MAX_LINE} bytes")]
    TooLong,
    /// The line is not UTF-8.
    #[error("this is not UTF-8")]
    NotUtf8,
    /// The line has no tab.
    #[error("there is no tab")]
    NoTab,
    /// The text before the tab does not fold to letters of the alphabet, or there is none.
    #[error("what is before the tab is no word of the alphabet")]
    NoWord,
}

/// Why the lines cannot be read on.
#[derive(Debug, Error)]
pub enum LinesError {
    /// The list cannot be read, or its compressed data is cut short or damaged.
    #[error("after line {line}: {error}")]
    Read {
        /// How many lines were read before.
        line: u64,
        /// The error of the system or the decoder.
        error: io::Error,
    },
    /// The work was asked to end.
    #[error(transparent)]
    Halted(#[from] Halted),
}

/// Calls `visit` for each line of a list that is not blank, with its number from 1, until it breaks; says
/// what it broke with. Takes time in proportion to the list, and the memory of a line.
///
/// # Errors
/// If the list cannot be read, or it was asked to end.
///
/// ```
/// use std::ops::ControlFlow;
/// use lexicon::{halt::Halt, letters::Alphabet};
/// use setter::definitions::{LineProblem, read_lines};
///
/// let alphabet = Alphabet::default();
/// let mut list = "été\tSaison chaude\n\nhiver\n".as_bytes();
/// let mut read = Vec::new();
/// read_lines(&mut list, &alphabet, &Halt::default(), |number, line| {
///     read.push((number, line.map(|line| (alphabet.spell(line.word), line.text.to_owned()))));
///     ControlFlow::<()>::Continue(())
/// })
/// .unwrap();
/// assert_eq!(read[0], (1, Ok(("ete".to_owned(), "Saison chaude".to_owned()))));
/// assert_eq!(read[1], (3, Err(LineProblem::NoTab)));
/// ```
pub fn read_lines<B>(
    input: &mut dyn Read,
    alphabet: &Alphabet,
    halt: &Halt,
    mut visit: impl FnMut(u64, Result<Line<'_>, LineProblem>) -> ControlFlow<B>,
) -> Result<Option<B>, LinesError> {
    let mut input = BufReader::new(input);
    let (mut bytes, mut word) = (Vec::new(), Vec::new());
    for number in 1.. {
        if number % STRETCH == 1 {
            halt.check()?;
        }
        bytes.clear();
        let unreadable = |error| LinesError::Read { line: number - 1, error };
        let limit = MAX_LINE as u64;
        (&mut input).take(limit).read_until(b'\n', &mut bytes).map_err(unreadable)?;
        if bytes.is_empty() {
            break;
        }
        let line = match bytes.len() == MAX_LINE && bytes.last() != Some(&b'\n') {
            true => {
                pass_line(&mut input, halt, number)?;
                Err(LineProblem::TooLong)
            }
            false => {
                let mark: &[u8] = if number == 1 { b"\xef\xbb\xbf" } else { b"" };
                let bytes = bytes.strip_prefix(mark).unwrap_or(&bytes);
                if bytes.trim_ascii().is_empty() {
                    continue;
                }
                parsed(bytes, alphabet, &mut word)
            }
        };
        if let ControlFlow::Break(with) = visit(number, line) {
            return Ok(Some(with));
        }
    }
    Ok(None)
}

/// Passes over what is left of a line.
fn pass_line(input: &mut impl BufRead, halt: &Halt, number: u64) -> Result<(), LinesError> {
    loop {
        halt.check()?;
        let read = input.fill_buf();
        let read = read.map_err(|error| LinesError::Read { line: number, error })?;
        let end = memchr::memchr(b'\n', read).map(|feed| feed + 1);
        let used = end.unwrap_or(read.len());
        input.consume(used);
        if end.is_some() || used == 0 {
            return Ok(());
        }
    }
}

/// The word and the definition of a line, the word folded into `word`.
fn parsed<'l>(
    bytes: &'l [u8],
    alphabet: &Alphabet,
    word: &'l mut Vec<Letter>,
) -> Result<Line<'l>, LineProblem> {
    let text = std::str::from_utf8(bytes).map_err(|_| LineProblem::NotUtf8)?;
    let text = text.trim_end_matches(['\r', '\n']);
    let (before, text) = text.split_once('\t').ok_or(LineProblem::NoTab)?;
    if !alphabet.fold_into(before.trim().as_bytes(), word) || word.is_empty() {
        return Err(LineProblem::NoWord);
    }
    let marked = text.rsplit_once('\t').and_then(|(text, end)| Some((text, Part::of_letter(end)?)));
    Ok(match marked {
        Some((text, part)) => Line { word, text, part: Some(part) },
        None => Line { word, text, part: None },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A word and its definition, or what is wrong.
    type Owned = Result<(String, String), LineProblem>;

    fn read(text: &[u8]) -> Vec<(u64, Owned)> {
        let latin = Alphabet::default();
        let mut lines = Vec::new();
        let visit = |number, line: Result<Line<'_>, LineProblem>| {
            let owned = line.map(|line| (latin.spell(line.word), line.text.to_owned()));
            lines.push((number, owned));
            ControlFlow::<()>::Continue(())
        };
        read_lines(&mut &*text, &latin, &Halt::default(), visit).unwrap();
        lines
    }

    #[test]
    fn lines_are_words_tabs_and_definitions() {
        let ok = |word: &str, text: &str| Ok((word.to_owned(), text.to_owned()));
        assert_eq!(
            read(b"\xef\xbb\xbf \xc3\xa9t\xc3\xa9 \tSaison\ta b\r\n\n \t \nor\n\xff\tx\nl'an\tx\nor\t\n\tx\nor\t5"),
            [
                (1, ok("ete", "Saison\ta b")),
                (4, Err(LineProblem::NoTab)),
                (5, Err(LineProblem::NotUtf8)),
                (6, Err(LineProblem::NoWord)),
                (7, ok("or", "")),
                (8, Err(LineProblem::NoWord)),
                (9, ok("or", "5")),
            ]
        );
    }

    #[test]
    fn a_line_may_end_with_a_part_of_speech() {
        let latin = Alphabet::default();
        let list = "run\tmove fast\tv\nrun\ta score\tn\r\nrun\tmove\tx\nrun\tv\n";
        let mut parts = Vec::new();
        read_lines(&mut list.as_bytes(), &latin, &Halt::default(), |_, line| {
            let Line { text, part, .. } = line.unwrap();
            parts.push((text.to_owned(), part));
            ControlFlow::<()>::Continue(())
        })
        .unwrap();
        let expected = [
            ("move fast", Some(Part::Verb)),
            ("a score", Some(Part::Noun)),
            ("move\tx", None),
            ("v", None),
        ];
        assert_eq!(parts, expected.map(|(text, part)| (text.to_owned(), part)));
    }

    #[test]
    fn a_line_too_long_is_one_line() {
        for length in [MAX_LINE - 1, MAX_LINE, 3 * MAX_LINE] {
            let text =
                [b"or\t".to_vec(), vec![b'x'; length - 3], b"\nas\tCarte\n".to_vec()].concat();
            let lines = read(&text);
            assert_eq!(lines.len(), 2, "{length}");
            assert_eq!(lines[0].1.is_err(), length >= MAX_LINE, "{length}");
            assert_eq!(lines[1], (2, Ok(("as".to_owned(), "Carte".to_owned()))));
        }
    }

    #[test]
    fn reading_ends_when_asked() {
        let (latin, halt) = (Alphabet::default(), Halt::default());
        let list = "or\tMétal\nas\tCarte\n".as_bytes();
        let broken = read_lines(&mut &*list, &latin, &halt, |number, _| ControlFlow::Break(number));
        assert_eq!(broken.unwrap(), Some(1));
        halt.set();
        let visit = |_, _: Result<Line<'_>, LineProblem>| ControlFlow::<()>::Continue(());
        let halted = read_lines(&mut &*list, &latin, &halt, visit);
        assert!(matches!(halted, Err(LinesError::Halted(_))));
    }
}
