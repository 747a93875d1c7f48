//! A puzzle of 15 rows as newspapers publish them: with a theme that no list has, and a clue for each word.

use std::fs;
use std::path::Path;

use lexicon::Alphabet;
use puzzle::{Format, Options, Puzzle};

/// Its rows, in which `#` is a block. The theme entries stand in the fourth row and in the twelfth.
pub const ROWS: [&str; 15] = [
    "ghb#eels####psh",
    "calambac##ogees",
    "idesiapolycarpa",
    "#jellydoughnut#",
    "##dai##goonover",
    "#penance##animi",
    "kur#cardios#avs",
    "ars#ose#mre#nik",
    "spd#crowder#crs",
    "iliac##abortus#",
    "messidor##uar##",
    "#peanutgallery#",
    "realestateagent",
    "basaa##mistunes",
    "cse####etta#tze",
];

/// The rows, with a slash between two.
pub fn rows() -> String {
    ROWS.join("/")
}

/// The puzzle, its clues numbered.
pub fn puzzle() -> Puzzle {
    let mut puzzle = puzzle::read(ROWS.join("\n").as_bytes(), &Alphabet::default()).unwrap().puzzle;
    "Sweets and nuts".clone_into(&mut puzzle.title);
    for entry in puzzle.entries() {
        let clue = format!("Clue {} {:?}", entry.number, entry.direction);
        puzzle.set_clue(entry.direction, entry.number, &clue);
    }
    puzzle
}

/// Writes the puzzle into a folder as puz, and returns the path.
pub fn save(folder: &Path) -> std::path::PathBuf {
    let path = folder.join("published.puz");
    fs::write(&path, puzzle::write(&puzzle(), Format::Puz, Options::default()).unwrap().bytes)
        .unwrap();
    path
}
