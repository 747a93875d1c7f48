//! How the entries of a puzzle are numbered.

use network::Direction;

/// How the entries of a puzzle are numbered: in the cells where they begin, or by rows and columns, whose names stand
/// around the grid, as French papers have it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbering {
    /// In the cells.
    #[default]
    Cells,
    /// Rows and columns are 1, 2, 3.
    Lines,
    /// Rows are I, II, III, columns 1, 2, 3.
    Roman,
    /// Rows are A, B, C, columns 1, 2, 3.
    Letters,
}

lexicon::named!(
    Numbering,
    "numbering",
    Cells = "cells",
    Lines = "lines",
    Roman = "roman",
    Letters = "letters"
);

impl Numbering {
    /// The numbering that is usual in a language, a code of BCP 47.
    pub fn usual(language: &str) -> Numbering {
        match language.get(..2) {
            Some(start) if start.eq_ignore_ascii_case("fr") => Numbering::Lines,
            _ => Numbering::Cells,
        }
    }

    /// The name of a row, along which words across are read, or of a column; counted from 0.
    pub fn line(self, direction: Direction, line: usize) -> String {
        match self {
            Numbering::Roman if direction == Direction::Across => roman(line + 1),
            Numbering::Letters if direction == Direction::Across => {
                let letter = char::from(b'A' + (line % 26) as u8);
                format!("{}{letter}", "A".repeat(line / 26))
            }
            Numbering::Cells | Numbering::Lines | Numbering::Roman | Numbering::Letters => {
                (line + 1).to_string()
            }
        }
    }
}

/// A number in Roman numerals.
fn roman(mut number: usize) -> String {
    let mut text = String::new();
    for (value, sign) in [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ] {
        text += &sign.repeat(number / value);
        number %= value;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_named() {
        let rows = |numbering: Numbering| {
            [0, 3, 13, 39].map(|line| numbering.line(Direction::Across, line)).join(" ")
        };
        assert_eq!(rows(Numbering::Lines), "1 4 14 40");
        assert_eq!(rows(Numbering::Roman), "I IV XIV XL");
        assert_eq!(rows(Numbering::Letters), "A D N AN");
        assert_eq!(Numbering::Roman.line(Direction::Down, 8), "9");
        assert_eq!("roman".parse(), Ok(Numbering::Roman));
        assert_eq!(Numbering::usual("fr-CA"), Numbering::Lines);
        assert_eq!(Numbering::usual("f"), Numbering::Cells);
    }
}
