//! Answers that go on in other slots, and cells with several readings: carried by the formats that have them, told and
//! printed by the others.

use lexicon::Alphabet;
use network::Direction::{Across, Down};
use puzzle::{Format, Loss, OpenCell, Options, Puzzle, PuzzleCell, Readings};

use super::{read, write};

fn linked() -> Puzzle {
    let mut puzzle = read(b"cat\na#e\npew\n").unwrap().puzzle;
    puzzle.set_clue(Across, 1, "Pet, then bench");
    puzzle.set_enumeration(Across, 1, "3,3,3");
    puzzle.set_links(Across, 1, vec![(Down, 2), (Across, 3)]);
    puzzle.set_clue(Across, 3, "See 1");
    puzzle
}

#[test]
fn links_are_carried_or_printed() {
    let puzzle = linked();
    let printed = "1, 2d, 3: Pet, then bench (3,3,3)";
    assert_eq!(puzzle.printed_clue(Across, 1), printed);
    for format in [Format::Ipuz, Format::Exolve, Format::Jpz] {
        let written = write(&puzzle, format);
        assert_eq!(written.losses, [], "{format:?}");
        let again = read(&written.bytes).unwrap();
        let text = String::from_utf8_lossy(&written.bytes);
        assert_eq!((again.puzzle, again.losses), (puzzle.clone(), vec![]), "{text}");
    }
    for format in [Format::Xd, Format::Puz] {
        let written = write(&puzzle, format);
        assert!(written.losses.contains(&Loss::Links(1)), "{format:?}");
        assert_eq!(read(&written.bytes).unwrap().puzzle.clue(Across, 1), Some(printed));
    }
    // With labels of their own.
    let mut labelled = puzzle;
    labelled.set_labels(["A", "", "B", "", "", "", "C", "", ""].map(String::from));
    for format in [Format::Ipuz, Format::Exolve, Format::Jpz] {
        let again = read(&write(&labelled, format).bytes).unwrap().puzzle;
        assert_eq!(again, labelled, "{format:?}");
    }
    assert_eq!(labelled.printed_clue(Across, 1), "A, Bd, C: Pet, then bench (3,3,3)");
}

#[test]
fn links_are_read_as_programs_write_them() {
    let ipuz = |link: &str| {
        format!(
            r##"{{"kind":["http://ipuz.org/crossword#1"],"dimensions":{{"width":3,"height":3}},
            "puzzle":[[1,0,2],[0,"#",0],[3,0,0]],
            "clues":{{"Across":[{{"number":1,"clue":"Pet",{link}}}]}}}}"##
        )
    };
    for link in [
        r#""continued":[{"number":2,"direction":"Down"},{"number":"3"}]"#,
        r#""continued":[["Down",2],["Across","3"]]"#,
        r#""numbers":[1,2,3]"#,
        r#""cells":[[1,1],[2,1],[3,1],[3,1],[3,2],[3,3],[1,3],[2,3],[3,3]]"#,
    ] {
        let read = read(ipuz(link).as_bytes()).unwrap();
        assert_eq!(read.puzzle.links(Across, 1), [(Down, 2), (Across, 3)], "{link}");
        assert_eq!(read.losses, [], "{link}");
    }
}

fn with_readings(readings: Readings) -> Puzzle {
    let cell = |letter, readings| {
        PuzzleCell::Open(OpenCell { solution: Some(letter), readings, ..OpenCell::default() })
    };
    let cells = vec![
        cell('C', readings),
        cell('A', Readings::One),
        cell('A', Readings::One),
        cell('B', Readings::One),
    ];
    Puzzle::new(2, 2, cells).unwrap()
}

#[test]
fn readings_are_carried_or_told() {
    let also = with_readings(Readings::Also(vec!["D".into(), "EF".into()]));
    let down = with_readings(Readings::Down("D".into()));
    let words = |puzzle: &Puzzle| {
        puzzle.entries().iter().map(|entry| puzzle.word(entry).unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(words(&down), ["CA", "AB", "DA", "AB"]);
    for (puzzle, formats) in [
        (&also, &[Format::Ipuz, Format::Exolve, Format::Xd, Format::Puz][..]),
        (&down, &[Format::Ipuz, Format::Xd][..]),
    ] {
        for &format in formats {
            let written = write(puzzle, format);
            assert_eq!(written.losses, [], "{format:?}");
            let again = read(&written.bytes).unwrap();
            let text = String::from_utf8_lossy(&written.bytes);
            assert_eq!(again.puzzle.cells(), puzzle.cells(), "{format:?}: {text}");
            assert_eq!(again.losses, [Loss::SeveralReadings(1)]);
        }
    }
    assert_eq!(write(&also, Format::Jpz).losses, [Loss::Readings(1)]);
    // The text of a grid has those of words down; any of several it tells.
    let shown = Options { solution: true, ..Options::default() };
    let text = puzzle::write(&down, Format::Text, shown).unwrap();
    assert_eq!((text.bytes.as_slice(), text.losses), (&b"{c,d}a\nab\n"[..], vec![]));
    assert_eq!(read(&text.bytes).unwrap().puzzle.cells(), down.cells());
    let text = puzzle::write(&also, Format::Text, shown).unwrap();
    assert_eq!((text.bytes.as_slice(), text.losses), (&b"ca\nab\n"[..], vec![Loss::Readings(1)]));
    // A grid to be filled is read so across and so down.
    let network =
        |puzzle: &Puzzle| network::Network::of(&puzzle.grid(&Alphabet::default()).unwrap());
    let of_down = network(&down);
    let firsts: Vec<_> = of_down.slots.iter().map(|slot| of_down.letters[slot.cells[0]]).collect();
    let only = |letter| lexicon::LetterSet::only(letter);
    assert_eq!((firsts[0], firsts[2]), (only(2), only(3)));
    let apart = with_readings(Readings::Down("EF".into()));
    let lengths: Vec<usize> = network(&apart).slots.iter().map(|slot| slot.cells.len()).collect();
    assert_eq!(lengths, [2, 2, 3, 2]);
    // Of several letters the first reading stays.
    let of_several = network(&also);
    let first = of_several.slots.iter().next().unwrap().cells[0];
    assert_eq!(of_several.letters[first], only(2));
    // A grid to be filled has either letter there.
    let either = with_readings(Readings::Also(vec!["D".into()]));
    let grid = either.grid(&Alphabet::default()).unwrap();
    assert_eq!(grid.cells()[0].letters().iter().count(), 2);
}
