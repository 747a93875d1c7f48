//! Puzzles in plain JSON are those that they were made of.

use lexicon::Alphabet;
use network::Direction;
use network::grid::Bars;
use puzzle::{
    Colour, Format, Game, Loss, Mark, OpenCell, Options, Puzzle, PuzzleCell, Read, read, write,
};
use serde_json::{Value, json};

use super::PlainPuzzle;

/// A puzzle with all that one can have, but letter sets: 3 rows of 4 cells.
fn full() -> Puzzle {
    let open = |given, solution, is_circled: bool| {
        let second_number = is_circled.then_some(1);
        PuzzleCell::Open(OpenCell {
            given,
            solution,
            is_circled,
            second_number,
            ..OpenCell::default()
        })
    };
    let cells = vec![
        open(None, Some('É'), false),
        open(Some('7'), None, false),
        open(None, Some('#'), true),
        PuzzleCell::Omitted,
        open(None, Some('Œ'), false),
        PuzzleCell::Block,
        open(Some('T'), Some('T'), false),
        open(None, None, true),
        open(None, Some('.'), false),
        open(None, Some('0'), false),
        open(None, Some('\u{1f600}'), false),
        PuzzleCell::Open(OpenCell {
            solution: Some('z'),
            rest: "oé".into(),
            shade: Some(Colour([1, 2, 255])),
            ..OpenCell::default()
        }),
    ];
    let right = Bars { right: true, below: false };
    let below = Bars { right: false, below: true };
    let both = Bars { right: true, below: true };
    let mut bars = vec![Bars::default(); 12];
    (bars[0], bars[4], bars[6], bars[8]) = (right, below, both, right);
    let mut puzzle = Puzzle::new(3, 4, cells).unwrap().with_bars(bars);
    let labels = ["A", "", "<b>", "", "2", "", "&", "", "α β", "", "", "#"];
    puzzle.set_labels(labels.map(str::to_owned));
    puzzle.set_heading(Direction::Down, "Senkrecht & <mehr>");
    for entry in puzzle.entries() {
        let text = format!("Clue <i>{}</i> &amp; \"{}\"", entry.number, entry.cells.len());
        puzzle.set_clue(entry.direction, entry.number, &text);
    }
    let first = puzzle.entries()[0].clone();
    puzzle.set_enumeration(first.direction, first.number, "1,2 <");
    puzzle.title = "A < B & C > D &lt;".into();
    puzzle.author = "M’\u{e9}".into();
    puzzle.copyright = "2026".into();
    puzzle.notes = "One\nand <two>".into();
    puzzle.language = "fr-CA".into();
    puzzle
}

fn game() -> Game {
    let mut game = Game { letters: vec![None; 12], marks: vec![None; 12], seconds: 83.3 };
    (game.letters[0], game.letters[1], game.letters[8]) = (Some('E'), Some('7'), Some('.'));
    (game.marks[0], game.marks[8]) = (Some(Mark::Revealed), Some(Mark::Wrong));
    game
}

/// A puzzle through plain JSON, as text.
fn again(puzzle: &Puzzle, game: Option<&Game>) -> (Read, Option<Game>) {
    let (plain, losses) = PlainPuzzle::of(puzzle, game);
    assert_eq!(losses, []);
    let text = plain.to_json().to_string();
    PlainPuzzle::parse(text.as_bytes()).unwrap().unwrap().read().unwrap()
}

#[test]
fn every_kind_of_cell_and_text_is_there_again() {
    let (puzzle, game) = (full(), game());
    assert!(puzzle.own_labels() > 0 && puzzle.bar_count() > 0 && puzzle.clues().len() > 2);
    let read = Read { puzzle: puzzle.clone(), losses: vec![] };
    assert_eq!(again(&puzzle, None), (read.clone(), None));
    assert_eq!(again(&puzzle, Some(&game)), (read, Some(game)));
}

#[test]
fn what_is_usual_is_not_said() {
    let puzzle = read(b"car\ne#a\nset\n", &Alphabet::default()).unwrap().puzzle;
    let (plain, _) = PlainPuzzle::of(&puzzle, None);
    let expected = json!({
        "format": "puzzle/1", "rows": 3, "columns": 3, "cells": "....#....", "solution": "CARE ASET",
    });
    assert_eq!(plain.to_json(), expected);
    assert_eq!(again(&puzzle, None).0.puzzle, puzzle);
}

#[test]
fn puzzles_of_files_are_the_same_by_ipuz_and_by_plain_json() {
    let alphabet = Alphabet::default();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzle/tests/samples");
    let mut count = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let Ok(Read { puzzle, .. }) = read(&std::fs::read(&path).unwrap(), &alphabet) else {
            continue;
        };
        count += 1;
        let (Read { puzzle: plain, losses }, None) = again(&puzzle, None) else { panic!("a game") };
        assert_eq!((&plain, losses), (&puzzle, vec![]), "{}", path.display());
        for format in [Format::Ipuz, Format::Exolve, Format::Text, Format::Pdf] {
            let file = |puzzle| write(puzzle, format, Options::default()).unwrap();
            assert_eq!(file(&plain), file(&puzzle), "{} {format:?}", path.display());
        }
    }
    assert!(count > 5, "{count} samples");
}

#[test]
fn letter_sets_are_told_to_be_lost() {
    let puzzle = read(b"[abc].\n..\n", &Alphabet::default()).unwrap().puzzle;
    let (plain, losses) = PlainPuzzle::of(&puzzle, None);
    assert_eq!(losses, [Loss::LetterSets(1)]);
    assert_eq!(plain.cells, "....");
}

#[test]
fn clues_of_no_slot_and_second_ones_are_told() {
    let mut plain = PlainPuzzle::of(&full(), None).0.to_json();
    let clues = plain["clues"].as_array_mut().unwrap();
    let first = clues[0].clone();
    clues.extend([first, json!({ "direction": "across", "number": 99, "text": "Nowhere" })]);
    let plain = PlainPuzzle::parse(plain.to_string().as_bytes()).unwrap().unwrap();
    let (read, _) = plain.read().unwrap();
    assert_eq!(read.losses, [Loss::UnplacedClues(1), Loss::SecondClues(1)]);
    assert_eq!(read.puzzle, full());
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let (plain, _) = PlainPuzzle::of(&full(), Some(&game()));
    for (path, wrong, expected) in [
        ("/rows", json!(0), "rows: 0 rows of 4 cells: a grid has at least one cell"),
        ("/rows", json!(4), "cells: 12 characters: there are 16 cells, and one for each"),
        ("/rows", json!(u64::MAX / 2), "rows: "),
        ("/columns", json!(-1), "1:"),
        ("/cells", json!(""), "cells: 0 characters"),
        ("/cells", json!("....x......."), "cells[4]: found 'x': it is '.', '#' or a space"),
        ("/bars", json!("|"), "bars: 1 characters"),
        ("/bars", json!("   /        "), "bars[3]: found '/': it is '|', '_', '+' or a space"),
        ("/given", json!("     A      "), "given[5]: found 'A': a cell that takes no letter"),
        ("/given", json!("\t           "), "given[0]: found '\\t': it is a letter"),
        ("/solution", json!("A"), "solution: 1 characters"),
        ("/labels", json!(["1"]), "labels: 1 labels: there are 12 cells"),
        ("/circles", json!([2, 3]), "circles[1]: found 3: it is a cell that takes a letter"),
        (
            "/second_numbers",
            json!([{ "cell": 3, "number": 1 }]),
            "second_numbers[0]: found 3: it is a cell that takes a letter",
        ),
        ("/circles", json!([12]), "circles[0]: found 12"),
        ("/clues", json!([{ "direction": "left" }]), "1:"),
        ("/headings", json!({ "up": "" }), "1:"),
        ("/game", json!({ "letters": "AB" }), "game.letters: 2 characters"),
        ("/game/marks", json!("wwwwwwwwwwwx"), "game.marks[11]: found 'x': it is 'w', 'r' or '.'"),
        ("/game/seconds", json!(-1.5), "game.seconds: found -1.5: it is 0 or more"),
        ("/format", json!("puzzle/2"), "1:"),
    ] {
        let mut told = plain.to_json();
        *told.pointer_mut(path).unwrap() = wrong.clone();
        let read = PlainPuzzle::parse(told.to_string().as_bytes()).unwrap();
        let error = read.and_then(|plain| plain.read()).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{path} {wrong}: {error}");
    }
}

#[test]
fn other_json_is_not_taken_for_it() {
    for other in ["", "[\"puzzle/1\"]", "{", "{}", "{\"format\":1}", "{\"format\":\"ipuz\"}", "111"]
    {
        assert_eq!(PlainPuzzle::parse(other.as_bytes()), None, "{other}");
    }
    let ipuz = write(&full(), Format::Ipuz, Options::default()).unwrap().bytes;
    assert_eq!(PlainPuzzle::parse(&ipuz), None);
    let mut spaced = b"\n ".to_vec();
    spaced.extend(Value::to_string(&PlainPuzzle::of(&full(), None).0.to_json()).bytes());
    assert!(PlainPuzzle::parse(&spaced).unwrap().is_ok());
}
