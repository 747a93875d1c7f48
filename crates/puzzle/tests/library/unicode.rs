//! Texts and letters of any characters come back from each format, or it is told.

use network::Direction;
use proptest::prelude::*;
use puzzle::{Format, OpenCell, Puzzle, PuzzleCell};

use super::{read, write};

/// The formats that have clues and are read.
const FORMATS: [Format; 5] = [Format::Ipuz, Format::Exolve, Format::Jpz, Format::Xd, Format::Puz];

/// A text in one line, as the model has texts.
fn text() -> impl Strategy<Value = String> {
    let is_shown = |c: &char| !c.is_control() && !"\u{fffe}\u{ffff}\u{2028}\u{2029}".contains(*c);
    let character = prop_oneof![
        3 => prop::char::range(' ', '~'),
        2 => prop::char::range('\u{a0}', '\u{24f}'),
        1 => any::<char>().prop_filter("a control", is_shown),
    ];
    let text = prop::collection::vec(character, 0..12);
    text.prop_map(|text| text.into_iter().collect::<String>().trim().to_owned())
}

fn cell() -> impl Strategy<Value = PuzzleCell> {
    let letter = prop_oneof![
        2 => prop::char::range('A', 'Z'),
        2 => prop::char::range('!', '~'),
        1 => prop::char::range('\u{c0}', '\u{17f}'),
        1 => any::<char>(),
    ];
    let rest = prop_oneof![3 => Just(String::new()), 1 => text()];
    (letter, rest, any::<bool>()).prop_map(|(letter, rest, is_given)| {
        let (given, solution) = if is_given { (Some(letter), None) } else { (None, Some(letter)) };
        PuzzleCell::Open(OpenCell { given, solution, rest, ..OpenCell::default() })
    })
}

/// The letters of all cells in one case: some formats have capitals only.
fn letters(puzzle: &Puzzle) -> Vec<([Option<String>; 2], Vec<String>)> {
    let letters = |cell: &PuzzleCell| {
        let own =
            [cell.solution(), cell.given()].map(|first| Some(cell.letters(first?).to_lowercase()));
        (own, cell.readings().others().iter().map(|other| other.to_lowercase()).collect())
    };
    puzzle.cells().iter().map(letters).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_characters_come_back_or_are_told(
        cells in prop::collection::vec(cell(), 4),
        said in prop::collection::vec(text(), 5),
    ) {
        let mut puzzle = Puzzle::new(2, 2, cells).unwrap();
        [puzzle.title, puzzle.author, puzzle.copyright, puzzle.notes] =
            [0, 1, 2, 3].map(|i| said[i].clone());
        puzzle.set_clue(Direction::Down, 2, &said[4]);
        for format in FORMATS {
            let written = write(&puzzle, format);
            let shown = String::from_utf8_lossy(&written.bytes);
            if !written.losses.is_empty() {
                continue;
            }
            let again = read(&written.bytes);
            prop_assert!(again.is_ok(), "{format:?}: {again:?}\n{shown}");
            let again = again.unwrap().puzzle;
            prop_assert_eq!(letters(&again), letters(&puzzle), "{:?}: {}", format, shown);
            let texts = |puzzle: &Puzzle| {
                let said: Vec<String> = puzzle.metadata().map(|(_, text)| text.into()).collect();
                (said, puzzle.clue(Direction::Down, 2).map(str::to_owned))
            };
            prop_assert_eq!(texts(&again), texts(&puzzle), "{:?}: {}", format, shown);
        }
    }
}
