//! Puzzles in the formats of other programs: round trips, files by others, and damaged files.

#[path = "support/puz.rs"]
mod puz;

use std::fs;
use std::path::Path;

use crossword::puzzle::{
    self, Format, Loss, Options, Place, Puzzle, PuzzleCell, PuzzleError, PuzzleProblem, Read,
};
use crossword::slots::Direction;
use lexicon::letters::Alphabet;
use proptest::prelude::*;

fn read(contents: &[u8]) -> Result<Read, PuzzleError> {
    puzzle::read(contents, &Alphabet::default())
}

fn sample(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    fs::read(folder.join(name)).unwrap()
}

/// The solution as text, blocks as `#`, open cells as `.`.
fn solution(puzzle: &Puzzle) -> String {
    let letter = |cell: &PuzzleCell| match cell.is_block() {
        true => '#',
        false => cell.solution().unwrap_or('.'),
    };
    let rows = puzzle.cells().chunks(puzzle.columns());
    rows.map(|row| row.iter().map(letter).collect::<String>()).collect::<Vec<_>>().join(" ")
}

fn clue(puzzle: &Puzzle, direction: Direction, number: u32) -> &str {
    puzzle.clue(direction, number).unwrap_or_default()
}

/// A letter, in a cell.
fn letters() -> impl Strategy<Value = Option<char>> {
    prop::option::weighted(0.7, prop::char::range('A', 'Z'))
}

/// How much of a solution there is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Solved {
    Wholly,
    Partly,
    Not,
}

fn cells(solved: Solved) -> impl Strategy<Value = PuzzleCell> {
    (0..6_u8, letters(), prop::char::range('A', 'Z'), any::<bool>()).prop_map(
        move |(kind, letter, other, is_circled)| {
            let solution = match solved {
                Solved::Wholly => Some(other),
                Solved::Partly => letter,
                Solved::Not => None,
            };
            match kind {
                0 => PuzzleCell::Block,
                1 => PuzzleCell::Open {
                    given: Some(other),
                    solution: None,
                    allowed: None,
                    is_circled,
                },
                _ => PuzzleCell::Open { given: None, solution, allowed: None, is_circled },
            }
        },
    )
}

/// Texts with what formats have a meaning for.
fn texts() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "mot",
        "\u{e9}t\u{e9}",
        "\u{153}uvre",
        "(5)",
        "(3,2)",
        "(a",
        "[]",
        "# ",
        "#",
        "<i>x</i>",
        "&amp;",
        "&",
        "<",
        "\"",
        "\\",
        "exolve-end",
        "exolve-across:",
        ", 2",
        "1",
        "\u{2026}",
        "\u{a0}!",
        ".",
        "\u{1f600}",
    ]);
    prop::collection::vec(piece, 0..5).prop_map(|pieces| pieces.join(" "))
}

prop_compose! {
    fn puzzles(solved: Solved)(
        (rows, columns) in (1..7_usize, 1..7_usize),
        solved in Just(solved),
    )(
        cells in prop::collection::vec(cells(solved), rows * columns),
        clues in prop::collection::vec(texts(), 30),
        said in prop::collection::vec(texts(), 4),
        language in prop::sample::select(vec!["", "fr", "en-GB"]),
        (rows, columns) in Just((rows, columns)),
    ) -> Puzzle {
        let mut puzzle = Puzzle::new(rows, columns, cells).unwrap();
        for (entry, clue) in puzzle.entries().iter().zip(&clues) {
            puzzle.set_clue(entry.direction, entry.number, clue);
        }
        // Texts begin and end where they have something to say.
        puzzle.title = said[0].trim().into();
        puzzle.author = said[1].trim().into();
        puzzle.copyright = said[2].trim().into();
        puzzle.notes = format!("{}\n{}", said[3].trim(), puzzle.title).trim().into();
        puzzle.language = language.into();
        puzzle
    }
}

fn any_puzzle() -> impl Strategy<Value = (Solved, Puzzle)> {
    let of = |solved| puzzles(solved).prop_map(move |puzzle| (solved, puzzle));
    prop_oneof![of(Solved::Wholly), of(Solved::Partly), of(Solved::Not)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..Default::default() })]

    #[test]
    fn ipuz_carries_all((_, puzzle) in any_puzzle()) {
        let written = puzzle::write(&puzzle, Format::Ipuz, Options::default()).unwrap();
        prop_assert_eq!(&written.losses, &[]);
        prop_assert_eq!(Format::of(&written.bytes), Format::Ipuz);
        prop_assert_eq!(read(&written.bytes).unwrap(), Read { puzzle, losses: vec![] });
    }

    #[test]
    fn exolve_carries_all((_, puzzle) in any_puzzle()) {
        let written = puzzle::write(&puzzle, Format::Exolve, Options::default()).unwrap();
        prop_assert_eq!(&written.losses, &[]);
        prop_assert_eq!(Format::of(&written.bytes), Format::Exolve);
        let text = String::from_utf8_lossy(&written.bytes).into_owned();
        prop_assert_eq!(read(&written.bytes).unwrap(), Read { puzzle, losses: vec![] }, "{}", text);
    }

    #[test]
    fn puz_carries_all_but_language((solved, puzzle) in any_puzzle()) {
        let written = puzzle::write(&puzzle, Format::Puz, Options::default()).unwrap();
        prop_assert_eq!(Format::of(&written.bytes), Format::Puz);
        let lost = written.losses.iter().any(|loss| *loss == Loss::Parts(vec!["language".into()]));
        prop_assert_eq!(lost, !puzzle.language.is_empty());
        let mut expected = puzzle;
        expected.language.clear();
        if !expected.is_solved() {
            let told = written.losses.iter().any(|loss| matches!(loss, Loss::Unsolved(_)));
            let before = expected.clone();
            expected.forget_solution();
            prop_assert_eq!(told, before != expected && solved != Solved::Not);
        }
        prop_assert_eq!(read(&written.bytes).unwrap(), Read { puzzle: expected, losses: vec![] });
    }

    #[test]
    fn text_carries_grids((_, mut puzzle) in any_puzzle(), shown in any::<bool>()) {
        let options = Options { solution: shown, ..Options::default() };
        let written = puzzle::write(&puzzle, Format::Text, options).unwrap();
        let hidden = written.losses.iter().any(|loss| matches!(loss, Loss::Solution(_)));
        let own = solution(&puzzle);
        let mut again = read(&written.bytes).unwrap().puzzle;
        puzzle.give_solution();
        again.give_solution();
        if shown {
            prop_assert!(!hidden);
            prop_assert_eq!(solution(&again), own);
        } else if !hidden {
            prop_assert_eq!(solution(&again), own);
        }
        for (cell, again) in puzzle.cells().iter().zip(again.cells()) {
            prop_assert_eq!(cell.is_block(), again.is_block());
        }
    }

    #[test]
    fn pictures_are_well_formed((_, puzzle) in any_puzzle(), shown in any::<bool>()) {
        let options = Options { solution: shown, ..Options::default() };
        let svg = puzzle::write(&puzzle, Format::Svg, options).unwrap().bytes;
        let svg = String::from_utf8(svg).unwrap();
        let letters = svg.matches("font-size=\"18\"").count();
        let expected = puzzle.cells().iter().filter(|cell| match shown {
            true => cell.solution().is_some(),
            false => cell.given().is_some(),
        });
        prop_assert_eq!(letters, expected.count());
        prop_assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        let open = puzzle.cells().iter().filter(|cell| !cell.is_block()).count();
        prop_assert_eq!(svg.matches("fill=\"white\"").count(), open);
        let pdf = puzzle::write(&puzzle, Format::Pdf, options).unwrap().bytes;
        prop_assert!(pdf.starts_with(b"%PDF-") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
    }
}

#[test]
fn puz_by_puzpy_is_read() {
    let read_sample = |name: &str| read(&sample(name)).unwrap();
    let Read { puzzle, losses } = read_sample("latin.puz");
    assert_eq!((puzzle.rows(), puzzle.columns(), losses), (3, 4, vec![]));
    assert_eq!(solution(&puzzle), "CARE A#ET BEST");
    assert_eq!((puzzle.title.as_str(), puzzle.author.as_str()), ("Latin", "Made with puzpy"));
    assert_eq!(
        (puzzle.copyright.as_str(), puzzle.notes.as_str()),
        ("2026 the project", "Two lines\nof notes")
    );
    for (direction, number, text) in [
        (Direction::Across, 1, "One across"),
        (Direction::Down, 1, "One down"),
        (Direction::Down, 3, "Three down: \u{e9}t\u{e9}"),
        (Direction::Across, 5, "Five across"),
    ] {
        assert_eq!(clue(&puzzle, direction, number), text);
    }
    // What puzpy wrote is what is written here, byte for byte.
    let written = puzzle::write(&puzzle, Format::Puz, Options::default()).unwrap();
    assert_eq!(written.bytes, sample("latin.puz"));
    let Read { puzzle, losses } = read_sample("utf8-circles.puz");
    assert_eq!((puzzle.title.as_str(), losses), ("UTF-8: \u{153}uvre \u{2026}", vec![]));
    let circled: Vec<usize> = (0..12).filter(|&cell| puzzle.cells()[cell].is_circled()).collect();
    assert_eq!(circled, [0, 11]);
    let written = puzzle::write(&puzzle, Format::Puz, Options::default()).unwrap();
    assert_eq!(written.bytes, sample("utf8-circles.puz"));
    assert_eq!(read_sample("rebus.puz").losses, [Loss::Rebus(1)]);
    let Read { puzzle, losses } = read_sample("locked.puz");
    assert_eq!((losses, solution(&puzzle).as_str()), (vec![Loss::Locked], ".... .#.. ...."));
    assert_eq!(clue(&puzzle, Direction::Down, 2), "Two down");
}

#[test]
fn ipuz_by_others_is_read() {
    let Read { puzzle, losses } = read(&sample("ipuz-1.0.ipuz")).unwrap();
    assert_eq!(solution(&puzzle), "CARE A#ET BEST");
    assert!(puzzle.cells()[0].is_circled());
    assert_eq!(puzzle.cells()[11].given(), Some('T'));
    // Its labels number the slots in their own way.
    assert_eq!(clue(&puzzle, Direction::Across, 5), "Superlative");
    assert_eq!(clue(&puzzle, Direction::Across, 1), "Worry & more");
    assert_eq!(clue(&puzzle, Direction::Down, 3), "And, in Rome");
    assert_eq!(
        losses,
        [Loss::Markup(1), Loss::UnplacedClues(1), Loss::Parts(vec!["publisher".into()])]
    );
    let call = [b"ipuz(", &sample("ipuz-1.0.ipuz")[..], b");\n"].concat();
    assert_eq!(read(&call).unwrap().puzzle, puzzle);
}

#[test]
fn exolve_as_documented_is_read() {
    let Read { puzzle, losses } = read(&sample("documented.exolve")).unwrap();
    assert_eq!(solution(&puzzle), "CARE A#ET BEST");
    assert_eq!(puzzle.title, "A sample & a test");
    assert_eq!((puzzle.notes.as_str(), puzzle.language.as_str()), ("Two lines\nof notes", "fr"));
    assert!(puzzle.cells()[0].is_circled());
    assert_eq!((puzzle.cells()[6].given(), puzzle.cells()[7].given()), (Some('E'), None));
    for (direction, number, text) in [
        (Direction::Across, 1, "Worry"),
        (Direction::Across, 4, "And, in Rome"),
        (Direction::Across, 5, "Superlative (1,3)"),
        (Direction::Down, 2, "Thread"),
        (Direction::Down, 3, "Half of (both) \u{e9}t&eacute;"),
    ] {
        assert_eq!(clue(&puzzle, direction, number), text);
    }
    assert_eq!(
        losses,
        [
            Loss::Marks(2),
            Loss::Markup(1),
            Loss::UnplacedClues(1),
            Loss::Annotations(1),
            Loss::Parts(vec!["exolve-nina".into()]),
        ]
    );
}

#[test]
fn text_is_a_solution_or_a_problem() {
    let alphabet = Alphabet::default();
    let solved = read(b"car\ne0a\nset\n").unwrap().puzzle;
    assert!(solved.is_solved());
    assert!(
        solved
            .grid(&alphabet)
            .unwrap()
            .cells()
            .iter()
            .all(|cell| cell.letters() != lexicon::letters::LetterSet::only(2))
    );
    let problem = read(b"c.[xyz]\n.#.\n").unwrap().puzzle;
    assert_eq!(problem.cells()[0].given(), Some('C'));
    let written = puzzle::write(&problem, Format::Text, Options::default()).unwrap();
    assert_eq!((written.bytes, written.losses), (b"c.[xyz]\n.#.\n".to_vec(), vec![]));
    let grid = problem.grid(&alphabet).unwrap();
    assert_eq!(grid.cells()[2].letters().iter().count(), 3);
    let written = puzzle::write(&problem, Format::Ipuz, Options::default()).unwrap();
    assert_eq!(written.losses, [Loss::LetterSets(1)]);
    let polish = Puzzle::new(
        1,
        2,
        vec![
            PuzzleCell::OPEN,
            PuzzleCell::Open {
                given: Some('\u{141}'),
                solution: None,
                allowed: None,
                is_circled: false,
            },
        ],
    )
    .unwrap();
    let error = polish.grid(&alphabet).unwrap_err().to_string();
    assert!(
        error.starts_with("row 1, column 2: '\u{141}' is no letter of the alphabet"),
        "{error}"
    );
}

#[test]
fn what_a_format_cannot_carry_is_told() {
    let mut puzzle = read(&sample("documented.exolve")).unwrap().puzzle;
    puzzle.title = "\u{142}".into();
    let losses = |format| {
        let losses = puzzle::write(&puzzle, format, Options::default()).unwrap().losses;
        losses.iter().map(Loss::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        losses(Format::Text),
        [
            "10 letters of the solution (--solution shows them)",
            "1 circle",
            "6 clues",
            "title, author, copyright, notes, language"
        ]
    );
    assert_eq!(losses(Format::Puz), ["language"]);
    assert_eq!(losses(Format::Pdf), ["1 character that its font has not: ? stands there"]);
    assert_eq!(losses(Format::Ipuz), [""; 0]);
    // The solution has another letter than is given, which a file may say.
    let cell = PuzzleCell::Open {
        given: Some('T'),
        solution: Some('E'),
        allowed: None,
        is_circled: false,
    };
    let contradictory = Puzzle::new(1, 1, vec![cell]).unwrap();
    let written = puzzle::write(&contradictory, Format::Exolve, Options::default()).unwrap();
    assert_eq!(written.losses, [Loss::Givens(1)]);
    assert_eq!(solution(&read(&written.bytes).unwrap().puzzle), "E");
    let long = Puzzle::new(1, 300, vec![PuzzleCell::OPEN; 300]).unwrap();
    let error = puzzle::write(&long, Format::Puz, Options::default()).unwrap_err();
    assert_eq!(error.to_string(), "1 rows and 300 columns: puz has at most 255 of each");
}

#[test]
fn no_text_begins_a_section_of_exolve() {
    let mut puzzle = read(&sample("documented.exolve")).unwrap().puzzle;
    puzzle.title = "One\nexolve-grid:\n  two".into();
    puzzle.author = "exolve-end\nexolve-width: 7".into();
    puzzle.notes = "Notes\n  exolve-grid:\n\texolve-end".into();
    let written = puzzle::write(&puzzle, Format::Exolve, Options::default()).unwrap();
    let again = read(&written.bytes).unwrap().puzzle;
    assert_eq!(again.title, "One exolve-grid:   two");
    assert_eq!(again.author, "exolve-end exolve-width: 7");
    assert_eq!(again.notes, "Notes\nexolve-grid:\nexolve-end");
    assert_eq!(again.cells(), puzzle.cells());
}

#[test]
fn malformed_files_are_refused_with_their_place() {
    let ipuz = |puzzle: &str, more: &str| {
        format!(
            "{{\"kind\":[\"http://ipuz.org/crossword#1\"],\"dimensions\":{{\"width\":2,\"height\":1}},\
             \"puzzle\":{puzzle}{more}}}"
        )
    };
    let exolve = |grid: &str| {
        format!(
            "exolve-begin\n exolve-width: 2\n exolve-height: 2\n exolve-grid:\n{grid}exolve-end\n"
        )
    };
    for (text, told) in [
        ("{\n\"kind\": 1,,}".to_owned(), "2:11: no JSON: "),
        ("ipuz({\"kind\" 1})".into(), "1:14: no JSON: "),
        ("{}".into(), "kind: without a kind of puzzle"),
        ("{\"kind\":[\"http://ipuz.org/sudoku#1\"]}".into(), "kind: found"),
        (ipuz("[[1]]", ""), "puzzle[0]: row of 1 cells: 2 are said to be in each"),
        (ipuz("[[1,2],[3,4]]", ""), "puzzle: 2 rows: 1 are said to be there"),
        (ipuz("[[1,true]]", ""), "puzzle[0][1]: found \"true\": it is a number, a text, null"),
        (
            ipuz("[[1,2]]", ",\"solution\":[[\"A\",[]]]"),
            "solution[0][1]: found \"[]\": it is a letter",
        ),
        (
            ipuz("[[1,2]]", ",\"clues\":{\"Across\":[[1]]}"),
            "clues.Across[0]: found \"[1]\": it is [number",
        ),
        (ipuz("[[1,2]]", ",\"title\":5"), "title: found \"5\": it is a text"),
        (
            ipuz("[[1,2]]", "").replace(":2", ":4000000000"),
            "dimensions: 1 rows and 4000000000 columns",
        ),
        (ipuz("[[1,2]]", "").replace(":2", ":-2"), "dimensions.width: found \"-2\""),
        (exolve(" AB\n"), "4:14: 1 rows: 2 are said to be there"),
        (exolve(" AB\n ABC\n"), "6:2: row of 3 cells: 2 are said to be in each"),
        (exolve(" AB\n A-\n"), "6:3: found '-': it is a letter, '0' or '?' (open)"),
        (exolve(" AB\n CD\n").replace(": 2", ": two"), "2:16: found \"two\": it is a number"),
        (exolve(" AB\n CD\n").replace(": 2", ": 99999"), "2:16: 99999 rows and 99999 columns"),
        (exolve(" AB\n CD\n").replace("exolve-end", ""), "7:1: without exolve-end"),
        ("exolve-begin\nexolve-end\n".into(), "1:1: without exolve-width"),
        ("exolve-begin\nx\nexolve-end\n".into(), "2:1: found \"x\": it is a section"),
        ("11\n1?\n".into(), "2:2: unexpected '?'"),
        ("<svg>".into(), "svg is only written"),
        ("%PDF-1.7".into(), "pdf is only written"),
    ] {
        let error = read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with(told), "{text}: {error}");
    }
    let not_text = [&b"exolve-begin\n ab\xff\nexolve-end\n"[..]].concat();
    assert!(read(&not_text).unwrap_err().to_string().starts_with("2:4: byte 0xff is not UTF-8"));
    let deep = "{\"kind\":".to_owned() + &"[".repeat(100_000);
    assert!(read(deep.as_bytes()).unwrap_err().to_string().contains("recursion limit"));
    let huge = vec![b' '; puzzle::MAX_BYTES + 1];
    assert_eq!(read(&huge).unwrap_err(), PuzzleError::TooLarge(puzzle::MAX_BYTES));
}

#[test]
fn every_damaged_byte_of_puz_is_seen() {
    let whole = sample("utf8-circles.puz");
    let mut told = 0;
    for place in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[place] ^= 0x11;
        match read(&damaged) {
            Err(PuzzleError::Malformed { place: Place::Byte(_), .. }) => told += 1,
            // Without its magic it is a text grid, and no good one.
            Err(PuzzleError::Grid(_)) => {}
            Err(other) => panic!("byte {place}: {other}"),
            // Bytes that nobody knows the use of, and the version's end.
            Ok(_) => assert!((0x18..0x2c).contains(&place) || place > 0xc0, "byte {place}"),
        }
    }
    assert!(told > 150, "{told}");
    // What ends before its magic does is text, and may be a grid.
    for length in 14..whole.len() - 30 {
        assert!(read(&whole[..length]).is_err(), "{length}");
    }
    let mut damaged = whole.clone();
    damaged[0x40] = b'A';
    let PuzzleError::Malformed { place, problem } = read(&damaged).unwrap_err() else { panic!() };
    assert!(matches!(problem, PuzzleProblem::Checksum { .. }) && place == Place::Byte(0x10));
}

/// Each of these takes hours where some part is looked at again and again.
#[test]
fn hostile_files_take_time_in_proportion() {
    let exolve = |clues: &str, sections: &str| {
        let grid = "0".repeat(1000) + "\n";
        format!(
            "exolve-begin\nexolve-width: 1000\nexolve-height: 900\nexolve-title: {clues}\nexolve-grid:\n{}\
             exolve-across:\n1 {clues}\n{sections}exolve-end\n",
            grid.repeat(900)
        )
    };
    for clues in ["(", "(1", "<a", "&#1", "#", "<a ("] {
        let file = exolve(&clues.repeat(1_000_000), "");
        assert_eq!(read(file.as_bytes()).unwrap().puzzle.rows(), 900, "{clues}");
    }
    let file = exolve("Many sections", &"exolve-down:\n".repeat(1_000_000));
    assert_eq!(read(file.as_bytes()).unwrap().puzzle.columns(), 1000);
    let ipuz = format!(
        "{{\"kind\":[\"http://ipuz.org/crossword#1\"],\"dimensions\":{{\"width\":1,\"height\":1}},\
         \"puzzle\":[[0]],\"title\":\"{}\",\"clues\":{{{}}}}}",
        "<a&".repeat(2_000_000),
        (0..200_000)
            .map(|i| format!("\"Across:{i}\":[[\"1\",\"x\"]]"))
            .collect::<Vec<_>>()
            .join(",")
    );
    assert_eq!(read(ipuz.as_bytes()).unwrap().losses, [Loss::UnplacedClues(200_000)]);
}

/// A xorshift generator (Marsaglia 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }
}

/// Reads and writes mutations of good files so many times: nothing may panic, and what is read can be
/// written and read again.
fn mutate(times: usize, seed: u64) -> usize {
    let names = [
        "latin.puz",
        "utf8-circles.puz",
        "rebus.puz",
        "locked.puz",
        "ipuz-1.0.ipuz",
        "documented.exolve",
    ];
    let mut files: Vec<Vec<u8>> = names.iter().map(|name| sample(name)).collect();
    files.push(b"c.[xyz]\n.#.\ncar\n".to_vec());
    let tokens = [
        "\"",
        "[",
        "]",
        "{",
        "}",
        ",",
        "null",
        "-1",
        "1e9",
        "exolve-grid:",
        "\n",
        "(",
        "&#",
        "\0",
        "\u{e9}",
        "99999",
    ];
    let mut random = Random(seed);
    let mut good = 0;
    for _ in 0..times {
        let which = random.below(files.len());
        let mut file = files[which].clone();
        for _ in 0..=random.below(6) {
            let at = random.below(file.len());
            match random.below(6) {
                0 => file[at] = random.below(256) as u8,
                1 => file[at] ^= 1 << random.below(8),
                2 => file.truncate(at.max(1)),
                3 => drop(file.drain(at..(at + random.below(20)).min(file.len()))),
                4 => {
                    let token = tokens[random.below(tokens.len())].as_bytes();
                    file.splice(at..at, token.iter().copied());
                }
                _ => {
                    let piece = file[at..(at + random.below(40)).min(file.len())].to_vec();
                    let to = random.below(file.len());
                    file.splice(to..to, piece);
                }
            }
            if file.is_empty() {
                file.push(b'1');
            }
        }
        let mut contents = file;
        if which < 4 {
            puz::repair(&mut contents);
        }
        let Ok(Read { mut puzzle, .. }) = read(&contents) else { continue };
        good += 1;
        for format in
            [Format::Text, Format::Ipuz, Format::Puz, Format::Exolve, Format::Svg, Format::Pdf]
        {
            let written =
                puzzle::write(&puzzle, format, Options { solution: true, ..Options::default() });
            if let (Ok(written), Format::Ipuz) = (written, format) {
                // Letters that are no letters, as '0' and '#', are not kept by every format.
                read(&written.bytes).unwrap();
            }
        }
        let _ = puzzle.grid(&Alphabet::default());
        puzzle.give_solution();
        let _ = puzzle.grid(&Alphabet::default());
    }
    good
}

#[test]
fn no_mutation_panics() {
    assert!(mutate(20_000, 88_172_645_463_325_252) > 1_000);
}

#[test]
#[ignore = "takes minutes: CROSSWORD_MUTATIONS says how many millions"]
fn no_mutation_of_millions_panics() {
    let millions: usize =
        std::env::var("CROSSWORD_MUTATIONS").map_or(1, |number| number.parse().unwrap());
    for seed in 1..=millions as u64 {
        mutate(1_000_000, seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    }
}
