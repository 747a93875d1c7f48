//! Fills of plain grids by the brute force that judges networks, which takes nothing from the library.

use crate::judge::Problem;
use crate::judge::posed::Posed;

/// A grid with words, which may have scores, a line each, as the brute force reads them.
pub fn posed(grid: &str, words: &str, alphabet: &str) -> Posed {
    let files = [("board", grid), ("words", words)];
    let problem = Problem {
        files: files.map(|(name, text)| (name.into(), text.into())).into(),
        dictionaries: vec!["words".into()],
        board: "board".into(),
        alphabet: alphabet.into(),
        ..Problem::default()
    };
    let posed = Posed::of(0, problem);
    assert!(posed.is_complete, "more than the brute force goes through:\n{grid}");
    posed
}

/// Whether a text is a fill of a grid.
pub fn is_fill(grid: &str, fill: &str, words: &str, distinct: bool) -> bool {
    let fits = |(own, given): (char, char)| {
        own == given || own.is_ascii_lowercase() && matches!(given, '.' | '1')
    };
    // The grid of its letters has one fill.
    fill.chars().count() == grid.chars().count()
        && fill.chars().zip(grid.chars()).all(fits)
        && !posed(fill, words, "abcdefghijklmnopqrstuvwxyz").fills(distinct).is_empty()
}

#[test]
fn fills_are_told_from_what_is_none() {
    let (grid, words) = ("a.\n.#\n", "ab\naa\n");
    assert!(is_fill(grid, "ab\na#\n", words, true));
    assert!(!is_fill(grid, "ab\nb#\n", words, true) && is_fill(grid, "ab\nb#\n", words, false));
    for wrong in ["ba\na#\n", "ab\nab\n", "ab\n", "abc\na#\n", "ac\na#\n"] {
        assert!(!is_fill(grid, wrong, words, false), "{wrong}");
    }
}
