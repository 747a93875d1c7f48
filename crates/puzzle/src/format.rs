//! The formats, and which of them a file is in.

use lexicon::Alphabet;

use crate::cell::PuzzleCell;
use crate::error::{MAX_BYTES, PuzzleError};
use crate::game::Game;
use crate::loss::{Loss, Read, Written};
use crate::model::Puzzle;
use crate::options::Options;
use crate::{archive, exolve, ipuz, jpz, pdf, puz, svg, text, xd};
use network::Grid;

/// A format of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The text of a grid.
    Text,
    /// ipuz 2: JSON.
    Ipuz,
    /// The binary format of Across Lite.
    Puz,
    /// The text format of Exolve.
    Exolve,
    /// The XML of Crossword Compiler.
    Jpz,
    /// The text format xd.
    Xd,
    /// A picture.
    Svg,
    /// Pages to print.
    Pdf,
}

lexicon::named!(
    Format,
    "format",
    Text = "text",
    Ipuz = "ipuz",
    Puz = "puz",
    Exolve = "exolve",
    Jpz = "jpz",
    Xd = "xd",
    Svg = "svg",
    Pdf = "pdf"
);

impl Format {
    /// The format of a file with these contents; a file in no other format is text.
    pub fn of(contents: &[u8]) -> Format {
        let text = contents.strip_prefix(b"\xef\xbb\xbf").unwrap_or(contents).trim_ascii_start();
        if puz::is_puz(contents) || puz::is_text(text) {
            Format::Puz
        } else if contents.starts_with(b"%PDF") {
            Format::Pdf
        } else if is_json(text) || ipuz::is_call(text) {
            Format::Ipuz
        } else if archive::is_zip(contents) || jpz::is_jpz(contents) {
            Format::Jpz
        } else if exolve::is_exolve(text) {
            Format::Exolve
        } else if xd::is_xd(text) {
            Format::Xd
        } else if text.starts_with(b"<svg") || is_xml(text) && has_picture(text) {
            Format::Svg
        } else if is_xml(text) {
            // Of another kind, which its reader names.
            Format::Jpz
        } else {
            Format::Text
        }
    }

    /// The format that the extension of a file's name stands for.
    pub fn of_extension(extension: &str) -> Option<Format> {
        match extension.to_ascii_lowercase().as_str() {
            "txt" => Some(Format::Text),
            "json" => Some(Format::Ipuz),
            // CrossFire's XML is read as Crossword Compiler's is.
            "cfp" => Some(Format::Jpz),
            name => name.parse().ok(),
        }
    }
}

/// How far into XML the element of a picture may begin.
const SEARCHED: usize = 1 << 12;

/// Whether a text begins as XML, perhaps without a declaration.
fn is_xml(text: &[u8]) -> bool {
    matches!(text, [b'<', b'?' | b'!', ..])
        || matches!(text, [b'<', first, ..] if first.is_ascii_alphabetic())
}

fn has_picture(text: &[u8]) -> bool {
    text[..text.len().min(SEARCHED)].windows(4).any(|window| window == b"<svg")
}

/// Whether a text begins as an object in JSON, perhaps with a name without quotes, and not as a grid with several
/// letters in its first cell.
fn is_json(text: &[u8]) -> bool {
    let Some(within) = text.strip_prefix(b"{").map(<[u8]>::trim_ascii_start) else { return false };
    let name = within.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let is_named = name > 0 && within[name..].trim_ascii_start().starts_with(b":");
    is_named || matches!(within, [] | [b'"' | b'\'' | b'}', ..])
}

/// Reads a puzzle in any format, told by its content. A text grid in which every white cell is a letter
/// is a solution; else its letters are given.
///
/// # Errors
/// With the place of the malformed part.
pub fn read(contents: &[u8], alphabet: &Alphabet) -> Result<Read, PuzzleError> {
    if contents.len() > MAX_BYTES {
        return Err(PuzzleError::TooLarge(MAX_BYTES));
    }
    let read = match Format::of(contents) {
        Format::Text => text::read(contents, alphabet),
        Format::Ipuz => ipuz::read(contents),
        Format::Puz if !puz::is_puz(contents) => puz::read_text(contents),
        Format::Puz => puz::read(contents, None),
        Format::Exolve => exolve::read(contents),
        // A puzzle of any format may be packed.
        Format::Jpz if archive::is_zip(contents) => {
            let is_told = |own: &[u8]| {
                let format = Format::of(own);
                let is_read = !matches!(format, Format::Text | Format::Svg | Format::Pdf);
                is_read && !archive::is_zip(own)
            };
            return read(&archive::first_file(contents, is_told)?, alphabet);
        }
        Format::Jpz => jpz::read(contents),
        Format::Xd => xd::read(contents),
        Format::Svg => Err(PuzzleError::Unreadable("svg")),
        Format::Pdf => Err(PuzzleError::Unreadable("pdf")),
    };
    read.map(remarked)
}

/// A puzzle that was read, with what any format may have that players are to know.
fn remarked(mut read: Read) -> Read {
    let count = read.puzzle.count(PuzzleCell::has_readings);
    if count > 0 {
        read.losses.push(Loss::SeveralReadings(count));
        read.losses.sort();
    }
    read
}

/// Reads a puzzle as [`read`] does; a locked solution of puz is unlocked with a key of four digits.
///
/// # Errors
/// As [`read`], and if the key does not unlock the solution.
pub fn read_locked(contents: &[u8], alphabet: &Alphabet, key: u16) -> Result<Read, PuzzleError> {
    match Format::of(contents) {
        Format::Puz if puz::is_puz(contents) && contents.len() <= MAX_BYTES => {
            puz::read(contents, Some(key)).map(remarked)
        }
        _ => read(contents, alphabet),
    }
}

/// Reads a puzzle as [`read`] does, and the game in the file, which only ipuz has.
///
/// # Errors
/// With the place of the malformed part.
///
/// ```
/// use lexicon::letters::Alphabet;
/// use puzzle::{Format, Options};
///
/// let alphabet = Alphabet::default();
/// let puzzle = puzzle::read(b"car\ne#a\nset\n", &alphabet)?.puzzle;
/// let mut game = puzzle::Game { letters: vec![None; 9], marks: vec![None; 9], seconds: 12.5 };
/// game.letters[0] = Some('C');
/// let written = puzzle::write_with_game(&puzzle, &game, Format::Ipuz, Options::default())?;
/// let (read, again) = puzzle::read_with_game(&written.bytes, &alphabet)?;
/// assert_eq!((read.puzzle, again), (puzzle, Some(game)));
/// # Ok::<(), puzzle::PuzzleError>(())
/// ```
pub fn read_with_game(
    contents: &[u8],
    alphabet: &Alphabet,
) -> Result<(Read, Option<Game>), PuzzleError> {
    match Format::of(contents) {
        Format::Ipuz if contents.len() <= MAX_BYTES => {
            let (read, game) = ipuz::read_with_game(contents)?;
            Ok((remarked(read), game))
        }
        _ => Ok((read(contents, alphabet)?, None)),
    }
}

/// Reads the grid of a problem in any format, told by its content: a text grid as it is; of
/// any other puzzle the given letters, and cells with several, but not the other letters of the solution.
///
/// # Errors
/// With the place of the malformed part, or of a letter that is not in the alphabet.
pub fn read_grid(contents: &[u8], alphabet: &Alphabet) -> Result<Grid, PuzzleError> {
    if Format::of(contents) == Format::Text {
        return text::grid(contents, alphabet);
    }
    Ok(read(contents, alphabet)?.puzzle.grid(alphabet)?)
}

/// Writes a puzzle.
///
/// # Errors
/// If it is too large for the format.
pub fn write(puzzle: &Puzzle, format: Format, options: Options) -> Result<Written, PuzzleError> {
    match format {
        Format::Text => Ok(text::write(puzzle, options)),
        Format::Ipuz => Ok(ipuz::write(puzzle, None)),
        Format::Puz => puz::write(puzzle),
        Format::Exolve => Ok(exolve::write(puzzle)),
        Format::Jpz => Ok(jpz::write(puzzle)),
        Format::Xd => Ok(xd::write(puzzle)),
        Format::Svg => Ok(svg::write(puzzle, options)),
        Format::Pdf => Ok(pdf::write(puzzle, options)),
    }
}

/// Writes a puzzle with a game of it; formats other than ipuz lose the letters of the game.
///
/// # Errors
/// If it is too large for the format.
pub fn write_with_game(
    puzzle: &Puzzle,
    game: &Game,
    format: Format,
    options: Options,
) -> Result<Written, PuzzleError> {
    if format == Format::Ipuz {
        return Ok(ipuz::write(puzzle, Some(game)));
    }
    let mut written = write(puzzle, format, options)?;
    written.losses.extend(game.loss(puzzle));
    Ok(written)
}
