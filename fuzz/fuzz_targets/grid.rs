//! The text of a grid, as any bytes: a grid that is read is written and read again the same, and one
//! that is refused is refused at a place within the text.

#![no_main]

use lexicon::{Alphabet, Letter};
use libfuzzer_sys::fuzz_target;
use network::grid::{Cell, MAX_CELLS};
use network::{Grid, Network};

/// The text of a grid, every letter set written as one.
fn written(grid: &Grid, alphabet: &Alphabet) -> String {
    let mut text = String::new();
    for row in grid.cells().chunks(grid.columns()) {
        for cell in row {
            match cell {
                Cell::Black(written) => text.push(*written),
                Cell::White(letters) => {
                    text.push('[');
                    text.extend(letters.iter().map(|letter| alphabet.glyph(letter)));
                    text.push(']');
                }
            }
        }
        text.push('\n');
    }
    text
}

fuzz_target!(|input: (u8, &[u8])| {
    let (choice, text) = input;
    let letters = ["abcdefghijklmnopqrstuvwxyz", "ab", "a", "αβγ[]^.#", "10éœ"];
    let Ok(alphabet) = Alphabet::new(letters[usize::from(choice) % letters.len()]) else { return };
    match Grid::parse(text, &alphabet) {
        Ok(grid) => {
            assert_eq!(grid.cells().len(), grid.rows() * grid.columns());
            assert!((1..=MAX_CELLS).contains(&grid.cells().len()));
            let network = Network::of(&grid);
            assert!(network.slots.iter().all(|slot| slot.cells.len() > 1));
            let fill: Vec<Letter> = vec![0; grid.cells().iter().filter(|c| c.is_white()).count()];
            assert_eq!(grid.print(&fill, &alphabet).lines().count(), grid.rows());
            // Some letters cannot stand in a letter set, where they end or begin it.
            if !letters[usize::from(choice) % letters.len()].contains(['[', '1']) {
                let again = Grid::parse(written(&grid, &alphabet).as_bytes(), &alphabet);
                assert_eq!(again, Ok(grid));
            }
        }
        Err(error) => {
            let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
            assert!((1..=lines.len()).contains(&error.line), "{error}");
            assert!((1..=lines[error.line - 1].len() + 1).contains(&error.column), "{error}");
        }
    }
});
