//! Grids: black cells, white cells with the letters each may take, bars, and layers; and how slots run
//! through them.

mod error;
mod network_file;
mod picture;
mod reading;
mod rules;
mod text;
mod writing;

pub use error::{GridError, GridProblem};
pub use picture::{Bars, Cell, Grid, ListedSlots, MAX_CELLS};
pub use rules::{LEAST_SLOT, OwnLists, ShortRuns, SlotRules, Wrap};
pub use text::text_of;

use lexicon::Alphabet;
use reading::parse_picture;

impl Grid {
    /// Reads a grid: a line a row; LF or CRLF, UTF-8 or UTF-16, blank lines before and after, and blanks between cells
    /// and around them. After a cell a bar may stand: `|` on its right, `_` below, `+` both. `{the}` is one cell with
    /// these letters, through all of which slots are read. A line `-` stands between layers. A text whose first line is
    /// `slots` is a network file.
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
        let text = text_of(text);
        match network_file::is_one(&text) {
            true => network_file::parse(&text, alphabet),
            false => parse_picture(&text, alphabet),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexicon::LetterSet;

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
    fn blanks_around_cells_mean_nothing() {
        let latin = Alphabet::default();
        let plain = Grid::parse(b"1s|.\n#10\n-\n...\n...\n", &latin).unwrap();
        let wide = " \t\n\r\n  1 s | .\t\r\n# 1 0  \n - \n...\n ...\n  \n\n\u{1a}";
        assert_eq!(Grid::parse(wide.as_bytes(), &latin), Ok(plain.clone()));
        let mut network = b"slots \na b  \n\n".to_vec();
        assert!(Grid::parse(&network, &latin).unwrap().listed().is_some());
        network.push(0x1a);
        assert!(Grid::parse(&network, &latin).unwrap().listed().is_some());
        for (mark, unit) in [
            (vec![0xff, 0xfe], u16::to_le_bytes as fn(u16) -> [u8; 2]),
            (vec![0xfe, 0xff], u16::to_be_bytes),
            (vec![], u16::to_le_bytes),
            (vec![], u16::to_be_bytes),
        ] {
            let encoded =
                |text: &str| [mark.clone(), text.encode_utf16().flat_map(unit).collect()].concat();
            assert_eq!(Grid::parse(&encoded(wide), &latin), Ok(plain.clone()), "{mark:?}");
            let error = Grid::parse(&encoded("11\n1?\n"), &latin).unwrap_err().to_string();
            assert!(error.starts_with("2:2: unexpected '?'"), "{error}");
        }
    }

    /// Other errors are told in `tests/command/inputs.rs`.
    #[test]
    fn names_the_place_of_an_error() {
        let huge = "1".repeat(MAX_CELLS + 1);
        for (text, told) in [
            ("1[]\n", "1:2: empty letter set"),
            ("1œ\n", "1:2: unexpected 'œ'"),
            ("1 ?\n", "1:3: unexpected '?'"),
            ("[a b]\n", "1:3: unexpected ' ' in a letter set"),
            (" \n\n1\n \n1\n", "4:1: blank line inside the grid"),
            ("1{}\n", "1:3: unexpected '}' in the letters of a cell"),
            ("1{ab\n", "1:5: letters of a cell without their '}'"),
            (&huge, "1:1000001: more than 1000000 cells"),
        ] {
            let error = Grid::parse(text.as_bytes(), &Alphabet::default()).unwrap_err().to_string();
            assert!(error.starts_with(told), "{error}");
        }
    }
}
