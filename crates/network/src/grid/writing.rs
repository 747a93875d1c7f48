//! The text of a grid, drawn or as a network file, in the format that is read.

use lexicon::{Alphabet, Letter, LetterSet};

use super::picture::{Cell, Grid, ListedSlots};

impl Grid {
    /// The text that [`parse`](Self::parse) reads as this grid, without its rules.
    pub fn to_text(&self, alphabet: &Alphabet) -> String {
        match self.listed() {
            Some(listed) => self.network_file(listed, alphabet),
            None => self.drawn(alphabet),
        }
    }

    fn drawn(&self, alphabet: &Alphabet) -> String {
        let mut text = String::new();
        for (row, cells) in self.cells().chunks(self.columns()).enumerate() {
            text += self.before_row(row);
            for (column, &cell) in cells.iter().enumerate() {
                let place = row * self.columns() + column;
                match (cell, self.rest(place), self.down(place)) {
                    (Cell::Black(written), ..) => text.push(written),
                    (Cell::White(letters), [], []) => text += &spell(letters, alphabet),
                    (Cell::White(first), rest, down) => {
                        text += &format!("{{{}{}", spell(first, alphabet), alphabet.spell(rest));
                        text += if down.is_empty() { "" } else { "," };
                        text += &format!("{}}}", alphabet.spell(down));
                    }
                }
                text += self.bars(place).mark();
            }
            text.push('\n');
        }
        text
    }

    fn network_file(&self, listed: &ListedSlots, alphabet: &Alphabet) -> String {
        let name = |cell: &usize| listed.names[*cell].as_str();
        let names = |cells: &[usize]| cells.iter().map(name).collect::<Vec<_>>().join(" ") + "\n";
        let slots: String = listed.slots.iter().map(|slot| names(slot)).collect();
        let mut whites = listed.pictured.iter().peekable();
        let (mut layout, mut given) = (String::new(), String::new());
        for row in self.cells().chunks(self.columns()) {
            let row = row.iter().map(|cell| match whites.next_if(|_| cell.is_white()) {
                None => "#",
                Some(number) => {
                    if cell.letters() != alphabet.all() {
                        given += &format!("{} {}\n", name(number), spell(cell.letters(), alphabet));
                    }
                    name(number)
                }
            });
            layout += &(row.collect::<Vec<_>>().join(" ") + "\n");
        }
        let order = names(&listed.order);
        let given = if given.is_empty() { given } else { format!("given\n{given}") };
        format!("slots\n{slots}order\n{order}{given}layout\n{layout}")
    }
}

/// The text of a white cell.
fn spell(letters: LetterSet, alphabet: &Alphabet) -> String {
    if letters == alphabet.all() {
        return ".".into();
    }
    let text = alphabet.spell(&letters.iter().collect::<Vec<Letter>>());
    if letters.len() == 1 { text } else { format!("[{text}]") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let alphabet = Alphabet::default();
        for text in [
            "..|#\n[ab]_c+.\n",
            "{the}.\n.{ab}|\n",
            "{kit,kat}.\n.{c,h}|\n",
            "..\n0.\n-\n..\n..\n",
            "slots\na b c\nc d a\norder\nd c b a\ngiven\na e\nlayout\na b\nd c\n",
        ] {
            let grid = Grid::parse(text.as_bytes(), &alphabet).unwrap();
            assert_eq!(grid.to_text(&alphabet), text);
        }
        // Any of some letters is a set of them; of several readings of more letters the first stays.
        let grid = Grid::parse(b"{c|h}{kit|kat}\n", &alphabet).unwrap();
        assert_eq!(grid.to_text(&alphabet), "[ch]{kit}\n");
        for (text, column) in
            [("{c,}", 4), ("{,c}", 2), ("{a,b,c}", 5), ("{a|b,c}", 5), ("{a|}", 4)]
        {
            let error = Grid::parse(text.as_bytes(), &alphabet).unwrap_err();
            assert_eq!(error.column, column, "{text}: {error}");
        }
    }
}
