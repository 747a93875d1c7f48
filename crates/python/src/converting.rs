//! Puzzles in the formats of other programs.

use std::collections::HashMap;
use std::str::FromStr;

use lexicon::Alphabet;
use lexicon::named::NameError;
use puzzle::{Format, Numbering, Options, Paper, Puzzle};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::{named, puzzle_error, value_error, warn};
use crate::grid::Grid;

/// The form in which a puzzle is written.
enum Target {
    Format(Format),
    Png,
    /// A page that is played.
    Playable,
    /// The pages that editors ask for.
    Submission,
}

impl FromStr for Target {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Target, NameError> {
        match name {
            "png" => Ok(Target::Png),
            "html" => Ok(Target::Playable),
            "submission" => Ok(Target::Submission),
            name => name.parse().map(Target::Format).map_err(|_: NameError| {
                let mut names = Format::ALL.map(Format::name).to_vec();
                names.extend(["png", "html", "submission"]);
                NameError::new("format", name, &names)
            }),
        }
    }
}

/// A puzzle in a format, as the bytes of a file: ``to`` is ``"text"``, ``"ipuz"``, ``"puz"``, ``"exolve"``, ``"jpz"``, ``"xd"``,
/// ``"svg"``, ``"png"`` or ``"pdf"``; ``"html"``, a page that is played anywhere; or ``"submission"``, the PDF that editors of
/// newspapers ask for.
///
/// ``puzzle`` is a ``Grid``, or its text, or a path (``os.PathLike``): a grid, a fill as it is printed, or a puzzle in
/// one of the first six formats. Letters of a text are given, unless every white cell has one: then they are the
/// solution. ``clues`` has clues of words, which take the place of none that is there; ``title``, ``author``,
/// ``copyright``, ``notes`` and ``language`` take the place of what the puzzle says. Text and pictures show the
/// ``solution`` if they are to; ``paper`` is ``"a4"`` or ``"letter"``. ``numbering`` is how words are numbered in pages and
/// pictures: ``"cells"``, ``"lines"``, ``"roman"`` or ``"letters"``. With ``arrows`` it is an arrow word. ``sender`` is the name
/// and address, in lines, on each page of a submission.
///
/// What a format has no place for is a ``UserWarning``. Raises InputError, a ValueError, with the place of an error.
#[pyfunction]
#[pyo3(signature = (
    puzzle, to, *, solution=false, paper="a4", clues=None, title=None, author=None, copyright=None, notes=None,
    language=None, numbering=None, arrows=false, sender="", alphabet="abcdefghijklmnopqrstuvwxyz",
))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub fn convert<'py>(
    py: Python<'py>,
    puzzle: &Bound<'py, PyAny>,
    to: &str,
    solution: bool,
    paper: &str,
    clues: Option<HashMap<String, String>>,
    title: Option<&str>,
    author: Option<&str>,
    copyright: Option<&str>,
    notes: Option<&str>,
    language: Option<&str>,
    numbering: Option<&str>,
    arrows: bool,
    sender: &str,
    alphabet: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let target: Target = to.parse().map_err(|wrong| value_error(format!("to: {wrong}")))?;
    let paper: Paper = named("paper", paper)?;
    let alphabet =
        Alphabet::new(alphabet).map_err(|error| value_error(format!("alphabet: {error}")))?;
    let (contents, place) = Grid::of(puzzle)?;
    let puzzle::Read { mut puzzle, losses } =
        puzzle::read(&contents, &alphabet).map_err(|error| puzzle_error(py, &place, error))?;
    let category = py.get_type::<PyUserWarning>();
    for loss in losses {
        warn(py, &category, &format!("not read from {place}: {loss}"))?;
    }
    for (own, given) in [
        (&mut puzzle.title, title),
        (&mut puzzle.author, author),
        (&mut puzzle.copyright, copyright),
        (&mut puzzle.notes, notes),
        (&mut puzzle.language, language),
    ] {
        if let Some(given) = given {
            given.trim().clone_into(own);
        }
    }
    let numbering: Option<Numbering> =
        numbering.map(|name| named("numbering", name)).transpose()?;
    puzzle.numbering = numbering.or(puzzle.numbering);
    puzzle.is_arrow_word |= arrows;
    add_clues(&mut puzzle, &clues.unwrap_or_default(), &alphabet)?;
    let options = Options { solution, paper };
    let written = match target {
        Target::Format(format) => puzzle::write(&puzzle, format, options)
            .map_err(|error| puzzle_error(py, &place, error))?,
        Target::Playable => page::playable::write(&puzzle),
        Target::Submission => puzzle::write_submission(&puzzle, paper, sender),
        Target::Png => puzzle::write_png(&puzzle, options)
            .ok_or_else(|| value_error(format!("{place}: too large for png: svg has no bound")))?,
    };
    for loss in written.losses {
        warn(py, &category, &format!("not written: {loss}"))?;
    }
    Ok(PyBytes::new(py, &written.bytes))
}

/// Gives each word of the solution its clue, unless it has one.
fn add_clues(
    puzzle: &mut Puzzle,
    clues: &HashMap<String, String>,
    alphabet: &Alphabet,
) -> PyResult<()> {
    let mut folded = HashMap::new();
    for (word, clue) in clues {
        let letters = alphabet.fold(word.as_bytes()).ok_or_else(|| {
            value_error(format!("clues: {word:?} does not fold to letters of the alphabet"))
        })?;
        folded.insert(letters, clue);
    }
    for entry in puzzle.entries() {
        let word = puzzle.word(&entry).and_then(|word| alphabet.fold(word.as_bytes()));
        if let Some(clue) = word.and_then(|word| folded.get(&word))
            && puzzle.clue(entry.direction, entry.number).is_none()
        {
            puzzle.set_clue(entry.direction, entry.number, clue);
        }
    }
    Ok(())
}
