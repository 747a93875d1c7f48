//! Reading a grid, drawn or as a network file.

use lexicon::letters::Alphabet;

use super::error::GridError;
use super::network_file;
use super::picture::Grid;
use super::reading::parse_picture;

impl Grid {
    /// Reads a grid: a line a row; LF or CRLF, optional byte order mark, blank lines at the end. After a
    /// cell a bar may stand: `|` on its right, `_` below, `+` both. A line `-` stands between layers. A text
    /// whose first line is `slots` is a network file.
    ///
    /// ```
    /// use {network::grid::Grid, lexicon::letters::Alphabet};
    /// let latin = Alphabet::default();
    /// let grid = Grid::parse(b"1[aeiou]|s\n.0#\n", &latin).unwrap();
    /// assert_eq!((grid.rows(), grid.columns()), (2, 3));
    /// assert!(grid.bars(1).right);
    /// let error = Grid::parse(b"11\n1?\n", &latin).unwrap_err();
    /// assert!(error.to_string().starts_with("2:2: unexpected '?'"));
    /// ```
    ///
    /// # Errors
    /// With the line and the character, and the text that is allowed there.
    pub fn parse(text: &[u8], alphabet: &Alphabet) -> Result<Grid, GridError> {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        if network_file::is_one(text) {
            return network_file::parse(text, alphabet);
        }
        parse_picture(text, alphabet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, MAX_CELLS};
    use lexicon::letters::LetterSet;

    fn error(text: &str) -> String {
        Grid::parse(text.as_bytes(), &Alphabet::default()).unwrap_err().to_string()
    }

    #[test]
    fn reads_every_kind_of_cell() {
        let latin = Alphabet::default();
        let grid = Grid::parse("\u{feff}1.0#\r\nÉe\u{301}[ba][^b-]\n\n\r\n".as_bytes(), &latin);
        assert!(grid.unwrap_err().to_string().starts_with("2:11: unexpected '-' in a letter set"));
        let grid =
            Grid::parse("\u{feff}1.0#\r\nÉe\u{301}[ba][^b]\n\n\r\n".as_bytes(), &latin).unwrap();
        let (all, e) = (latin.all(), LetterSet::only(4));
        assert_eq!(
            grid.cells(),
            [
                Cell::White(all),
                Cell::White(all),
                Cell::Black('0'),
                Cell::Black('#'),
                Cell::White(e),
                Cell::White(e),
                Cell::White(LetterSet(0b11)),
                Cell::White(all.without(LetterSet(0b10))),
            ]
        );
        assert_eq!(grid.print(&[0, 1, 4, 4, 0, 2], &latin), "ab0#\neeac\n");
    }

    #[test]
    fn names_the_place_of_an_error() {
        assert_eq!(
            error("111\n1?1\n"),
            "2:2: unexpected '?': a cell is '1' or '.' (open), '0' or '#' (black), a letter, or [letters]; a bar ('|', '_' or '+') comes after a cell, and a line '-' between layers"
        );
        assert!(error("11\n111\n").starts_with("2:3: row of 3 cells: the first row has 2"));
        assert!(error("111\n11\n").starts_with("2:3: row of 2 cells: the first row has 3"));
        assert!(error("11\n\n11\n").starts_with("2:1: blank line inside"));
        assert!(error("").starts_with("1:1: the grid is empty"));
        assert!(error("\n\n").starts_with("1:1: the grid is empty"));
        assert!(error("1[ab\n").starts_with("1:2: letter set without its ']'"));
        assert!(error("1[]\n").starts_with("1:2: empty letter set"));
        assert!(error("1œ\n").starts_with("1:2: unexpected 'œ'"));
        assert!(error("1 1\n").starts_with("1:2: unexpected ' '"));
        let not_text = Grid::parse(b"1\xff\n", &Alphabet::default()).unwrap_err();
        assert_eq!(not_text.to_string(), "1:2: byte 0xff is not UTF-8 text");
        let huge = Grid::parse(&[b'1'; MAX_CELLS + 1], &Alphabet::default()).unwrap_err();
        assert!(huge.to_string().starts_with("1:1000001: more than 1000000 cells"));
    }
}
