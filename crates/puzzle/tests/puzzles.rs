//! Puzzles in the formats of other programs: round trips, files by others, and damaged files.

#[path = "support/puz.rs"]
mod puz;

use std::fs;
use std::path::Path;

use lexicon::letters::Alphabet;
use network::Direction;
use network::grid::Bars;
use proptest::prelude::*;
use puzzle::{
    Entry, Format, Game, Loss, Mark, Options, Place, Puzzle, PuzzleCell, PuzzleError,
    PuzzleProblem, Read, Written,
};

fn read(contents: &[u8]) -> Result<Read, PuzzleError> {
    puzzle::read(contents, &Alphabet::default())
}

fn write(puzzle: &Puzzle, format: Format) -> Written {
    puzzle::write(puzzle, format, Options::default()).unwrap()
}

/// A cell with a letter that is given, and perhaps another one that is the solution.
fn given(letter: char, solution: Option<char>) -> PuzzleCell {
    let given = Some(letter);
    PuzzleCell::Open { given, solution, allowed: None, is_circled: false }
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

/// What stands in cells: mostly letters, and what formats have a meaning for.
fn letter() -> impl Strategy<Value = char> {
    let nasty = "\u{e9}\u{c9}\u{df}\u{131}\u{130}\u{142}\u{416}\u{3a9}\u{212b}\u{1f600}\u{5d0}x\
                 -:#07.?&|_+@!~*[]<>()\"\\;,'";
    let nasty: Vec<char> = nasty.chars().collect();
    prop_oneof![3 => prop::char::range('A', 'Z'), 1 => prop::sample::select(nasty)]
}

fn letters() -> impl Strategy<Value = Option<char>> {
    prop::option::weighted(0.7, letter())
}

/// How much of a solution there is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Solved {
    Wholly,
    Partly,
    Not,
}

fn cells(solved: Solved) -> impl Strategy<Value = PuzzleCell> {
    (0..20_u8, letters(), letter(), any::<bool>()).prop_map(
        move |(kind, letter, other, is_circled)| {
            let solution = match solved {
                Solved::Wholly => Some(other),
                Solved::Partly => letter,
                Solved::Not => None,
            };
            match kind {
                0 => PuzzleCell::Omitted,
                1..4 => PuzzleCell::Block,
                4..7 => PuzzleCell::Open {
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
    #[rustfmt::skip]
    let pieces = [
        "mot", "\u{e9}t\u{e9}", "\u{153}uvre", "(5)", "(3,2)", "(3)*", "2.", "...", "[x]",
        "\u{a9} \u{142}", "\u{a9}", "e\u{301}", "exolve-option: x", "\u{df}", "(a", "[]", "# ",
        "#", "<i>x</i>", "&amp;", "&", "<", "\"", "\\", "exolve-end", "exolve-across:", ", 2",
        "1", "\u{2026}", "\u{a0}!", ".", "\u{1f600}",
    ];
    let piece = prop::sample::select(pieces.to_vec());
    prop::collection::vec(piece, 0..5).prop_map(|pieces| pieces.join(" "))
}

/// Labels of cells, of which a puzzle takes as many as it has cells.
fn labels() -> impl Strategy<Value = Vec<String>> {
    let nasty = [
        "", "", "", "1", "1", "2", "A", "0", "#", "##", "]", "a.", "[x", "exolve-", "#a1", "007",
        "b  c", "\u{e9}", "<b>", "&", "1.", "-1", "1e3", "null",
    ];
    let nasty = prop::sample::select(nasty.map(str::to_owned).to_vec());
    let numbers = (1..60_u32).prop_map(|number| number.to_string());
    let all = |one| prop::collection::vec(one, 36).boxed();
    prop_oneof![2 => Just(Vec::new()), 1 => all(nasty.boxed()), 1 => all(numbers.boxed())]
}

/// The bars of cells: none in half of the puzzles.
fn bars(cells: usize) -> impl Strategy<Value = Vec<Bars>> {
    let bars = (prop::bool::weighted(0.3), prop::bool::weighted(0.3))
        .prop_map(|(right, below)| Bars { right, below });
    prop_oneof![Just(Vec::new()), prop::collection::vec(bars, cells)]
}

prop_compose! {
    fn puzzles(solved: Solved)(
        (rows, columns) in (1..7_usize, 1..7_usize),
        solved in Just(solved),
    )(
        cells in prop::collection::vec(cells(solved), rows * columns),
        bars in bars(rows * columns),
        clues in prop::collection::vec(texts(), 30),
        enumerations in prop::collection::vec(prop::sample::select(
            vec!["", "", "", "5", "3,2", "4-1", "1'4", "two words", "(", "7)", "3)(4", "\u{e9}", "<3>"]
        ), 30),
        headings in prop::collection::vec(texts(), 2),
        has_headings in any::<bool>(),
        labels in labels(),
        said in prop::collection::vec(texts(), 4),
        language in prop::sample::select(vec!["", "fr", "en-GB"]),
        (rows, columns) in Just((rows, columns)),
    ) -> Puzzle {
        let mut puzzle = Puzzle::new(rows, columns, cells).unwrap().with_bars(bars);
        for ((entry, clue), enumeration) in puzzle.entries().iter().zip(&clues).zip(&enumerations) {
            puzzle.set_clue(entry.direction, entry.number, clue);
            puzzle.set_enumeration(entry.direction, entry.number, enumeration);
        }
        puzzle.set_labels(labels);
        for (direction, heading) in Direction::BOTH.into_iter().zip(&headings) {
            puzzle.set_heading(direction, if has_headings { heading } else { "" });
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

/// The puzzle with other cells, without its own labels.
fn with_cells(puzzle: &Puzzle, change: impl Fn(&PuzzleCell) -> PuzzleCell) -> Puzzle {
    let cells = puzzle.cells().iter().map(change).collect();
    let changed = Puzzle::new(puzzle.rows(), puzzle.columns(), cells).unwrap();
    let mut changed = changed.with_bars(puzzle.bars().to_vec());
    for clue in puzzle.clues() {
        changed.set_clue(clue.direction, clue.number, clue.text);
        changed.set_enumeration(clue.direction, clue.number, clue.enumeration);
    }
    for direction in Direction::BOTH {
        changed.set_heading(direction, puzzle.heading(direction).unwrap_or_default());
    }
    changed.title = puzzle.title.clone();
    changed.author = puzzle.author.clone();
    changed.copyright = puzzle.copyright.clone();
    changed.notes = puzzle.notes.clone();
    changed.language = puzzle.language.clone();
    changed
}

/// A cell with other letters; nothing that is omitted is a block.
fn with_letters(cell: &PuzzleCell, change: impl Fn(char) -> Option<char>) -> PuzzleCell {
    match cell {
        PuzzleCell::Open { given, solution, allowed, is_circled } => PuzzleCell::Open {
            given: given.and_then(&change),
            solution: solution.and_then(&change),
            allowed: allowed.clone(),
            is_circled: *is_circled,
        },
        _ => PuzzleCell::Block,
    }
}

/// The puzzle without bars, its clues at the entries that begin where theirs do, and how many have none.
fn without_bars(puzzle: &Puzzle) -> (Puzzle, usize) {
    let mut plain = with_cells(puzzle, PuzzleCell::clone).with_bars([]);
    for clue in puzzle.clues() {
        plain.set_clue(clue.direction, clue.number, "");
        plain.set_enumeration(clue.direction, clue.number, "");
    }
    let (barred, entries) = (puzzle.entries(), plain.entries());
    let mut unplaced = 0;
    for clue in puzzle.clues() {
        let of_clue =
            |entry: &&Entry| (entry.direction, entry.number) == (clue.direction, clue.number);
        let cell = barred.iter().find(of_clue).unwrap().cells[0];
        let is_there = |entry: &&Entry| (entry.direction, entry.cells[0]) == (clue.direction, cell);
        let Some(entry) = entries.iter().find(is_there) else {
            unplaced += 1;
            continue;
        };
        plain.set_clue(entry.direction, entry.number, clue.text);
        plain.set_enumeration(entry.direction, entry.number, clue.enumeration);
    }
    (plain, unplaced)
}

/// Puts these lengths of answers at the ends of clues; how many there are.
fn enumerations_to_texts(puzzle: &mut Puzzle, is_put: impl Fn(&str) -> bool) -> usize {
    let clues: Vec<_> = puzzle
        .clues()
        .filter(|clue| !clue.enumeration.is_empty() && is_put(clue.enumeration))
        .map(|clue| (clue.direction, clue.number, format!("{} ({})", clue.text, clue.enumeration)))
        .collect();
    for (direction, number, text) in &clues {
        puzzle.set_enumeration(*direction, *number, "");
        puzzle.set_clue(*direction, *number, text);
    }
    clues.len()
}

/// A kind of loss that counts, and how many there are.
type Counted = (fn(usize) -> Loss, usize);

/// The losses that are counts of these kinds, of which there are any.
fn counted<const N: usize>(counts: [Counted; N]) -> Vec<Loss> {
    counts.into_iter().filter(|(_, count)| *count > 0).map(|(loss, count)| loss(count)).collect()
}

fn omitted(puzzle: &Puzzle) -> usize {
    puzzle.cells().iter().filter(|cell| cell.is_omitted()).count()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..Default::default() })]

    #[test]
    fn ipuz_carries_all((_, puzzle) in any_puzzle()) {
        let written = write(&puzzle, Format::Ipuz);
        prop_assert_eq!(&written.losses, &[]);
        prop_assert_eq!(Format::of(&written.bytes), Format::Ipuz);
        prop_assert_eq!(read(&written.bytes).unwrap(), Read { puzzle, losses: vec![] });
    }

    #[test]
    fn exolve_carries_all_but_holes_and_what_it_tells((_, puzzle) in any_puzzle()) {
        let written = write(&puzzle, Format::Exolve);
        prop_assert_eq!(Format::of(&written.bytes), Format::Exolve);
        let is_sign = |cell: &&PuzzleCell| cell.solution() == Some('#');
        let signs = puzzle.cells().iter().filter(is_sign).count();
        let mut expected = with_cells(&puzzle, |cell| {
            with_letters(cell, |letter| Some(letter).filter(|&letter| letter != '#'))
        });
        let begins: Vec<usize> = puzzle.entries().iter().map(|entry| entry.cells[0]).collect();
        let mut lost = 0;
        if puzzle.own_labels() > 0 {
            let labels = puzzle.labels();
            let kept = |cell: usize| begins.contains(&cell);
            lost = (0..labels.len()).filter(|&i| !kept(i) && !labels[i].is_empty()).count();
            expected.set_labels(labels.into_iter().enumerate().map(|(i, label)| {
                if kept(i) { label } else { String::new() }
            }));
        }
        let texts = enumerations_to_texts(&mut expected, |text| !["5", "3,2", "4-1", "1'4"].contains(&text));
        prop_assert_eq!(&written.losses, &counted([
            (Loss::Letters, signs),
            (Loss::Omitted, omitted(&puzzle)),
            (Loss::Labels, lost),
            (Loss::Enumerations, texts),
        ]));
        let text = String::from_utf8_lossy(&written.bytes).into_owned();
        let again = read(&written.bytes);
        prop_assert_eq!(again, Ok(Read { puzzle: expected, losses: vec![] }), "{}", text);
    }

    #[test]
    fn puz_carries_all_but_what_it_tells((solved, puzzle) in any_puzzle()) {
        let written = write(&puzzle, Format::Puz);
        prop_assert_eq!(Format::of(&written.bytes), Format::Puz);
        let mut expected = with_cells(&puzzle, |cell| with_letters(cell, |letter| {
            Some(if letter.is_ascii_alphanumeric() { letter.to_ascii_uppercase() } else { 'X' })
        }));
        let (plain, unplaced) = without_bars(&expected);
        expected = plain;
        let texts = enumerations_to_texts(&mut expected, |_| true);
        expected.language.clear();
        let headings = Direction::BOTH.map(|way| expected.heading(way).is_some());
        Direction::BOTH.iter().for_each(|&way| expected.set_heading(way, ""));
        let is_foreign = |letter: char| !letter.is_ascii_alphanumeric();
        let foreign = puzzle.cells().iter().filter_map(PuzzleCell::solution).filter(|&c| is_foreign(c));
        let mut losses = Vec::new();
        if !expected.is_solved() {
            let is_lost = |cell: &&PuzzleCell| cell.solution().is_some() && cell.given().is_none();
            losses = counted([(Loss::Unsolved, expected.cells().iter().filter(is_lost).count())]);
            expected.forget_solution();
            prop_assert!(losses.is_empty() || solved == Solved::Partly);
        }
        let barred = counted([(Loss::Bars, puzzle.bar_count()), (Loss::UnplacedClues, unplaced)]);
        losses.splice(0..0, barred);
        losses.extend(counted([
            (Loss::Letters, foreign.count()),
            (Loss::Omitted, omitted(&puzzle)),
            (Loss::Labels, puzzle.clone().with_bars([]).own_labels()),
            (Loss::Enumerations, texts),
            (Loss::Headings, headings.iter().filter(|&&own| own).count()),
        ]));
        if !puzzle.language.is_empty() {
            losses.push(Loss::Parts(vec!["language".into()]));
        }
        prop_assert_eq!(written.losses, losses);
        prop_assert_eq!(read(&written.bytes), Ok(Read { puzzle: expected, losses: vec![] }));
    }

    #[test]
    fn text_carries_grids((_, puzzle) in any_puzzle(), shown in any::<bool>()) {
        let options = Options { solution: shown, ..Options::default() };
        let written = puzzle::write(&puzzle, Format::Text, options).unwrap();
        // What is not a to z is told; here it is left away, or has lost its accents.
        let is_latin = |c: char| c.is_ascii_alphabetic();
        let seen = |cell: &PuzzleCell| if shown { cell.solution() } else { cell.given() };
        let others = |is_alphabetic: bool| {
            let letters = puzzle.cells().iter().filter_map(seen);
            letters.filter(|&c| !is_latin(c) && c.is_alphabetic() == is_alphabetic).count()
        };
        for (loss, count) in [
            (Loss::Letters as fn(usize) -> Loss, others(false)),
            (Loss::Alphabet, others(true)),
            (Loss::Omitted, omitted(&puzzle)),
            (Loss::Labels, puzzle.own_labels()),
            (Loss::Clues, puzzle.clues().len()),
        ] {
            prop_assert_eq!(written.losses.contains(&loss(count)), count > 0);
        }
        if others(true) == 0 {
            let mut again = read(&written.bytes).unwrap().puzzle;
            prop_assert_eq!(again.bars(), puzzle.bars());
            again.give_solution();
            for (cell, again) in puzzle.cells().iter().zip(again.cells()) {
                prop_assert_eq!(cell.is_block(), again.is_block());
                let expected = seen(cell).filter(|&c| is_latin(c)).map(|c| c.to_ascii_uppercase());
                prop_assert_eq!(again.solution(), expected);
            }
        }
    }

    #[test]
    fn entries_are_the_runs_between_blocks_and_bars((_, puzzle) in any_puzzle()) {
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        // Whether the word that goes through a cell goes on in the next one.
        let goes_on = |cell: usize, direction| {
            let bars = puzzle.bars()[cell];
            let (is_barred, has_next, next) = match direction {
                Direction::Across => (bars.right, cell % columns + 1 < columns, cell + 1),
                _ => (bars.below, cell / columns + 1 < rows, cell + columns),
            };
            let are_open = |next: usize| !puzzle.cells()[cell].is_block() && !puzzle.cells()[next].is_block();
            (has_next && !is_barred && are_open(next)).then_some(next)
        };
        let mut expected = Vec::new();
        for direction in Direction::BOTH {
            for first in 0..rows * columns {
                let is_start = (0..first).all(|before| goes_on(before, direction) != Some(first));
                let cells: Vec<usize> = std::iter::successors(Some(first), |&cell| goes_on(cell, direction)).collect();
                if is_start && cells.len() > 1 {
                    expected.push((direction, cells));
                }
            }
        }
        let entries = puzzle.entries().into_iter().map(|entry| (entry.direction, entry.cells));
        prop_assert_eq!(entries.collect::<Vec<_>>(), expected);
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
        prop_assert_eq!(svg.matches("class=\"bar\"").count(), puzzle.bar_count());
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
    let written = write(&puzzle, Format::Puz);
    assert_eq!(written.bytes, sample("latin.puz"));
    let Read { puzzle, losses } = read_sample("utf8-circles.puz");
    assert_eq!((puzzle.title.as_str(), losses), ("UTF-8: \u{153}uvre \u{2026}", vec![]));
    let circled: Vec<usize> = (0..12).filter(|&cell| puzzle.cells()[cell].is_circled()).collect();
    assert_eq!(circled, [0, 11]);
    let written = write(&puzzle, Format::Puz);
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
    // Its own numbers are carried.
    assert_eq!((puzzle.own_labels(), puzzle.labels()[8].as_str()), (2, "4"));
    let call = [b"ipuz(", &sample("ipuz-1.0.ipuz")[..], b");\n"].concat();
    assert_eq!(read(&call).unwrap().puzzle, puzzle);
}

#[test]
fn exolve_as_documented_is_read() {
    let Read { puzzle, losses } = read(&sample("documented.exolve")).unwrap();
    assert_eq!(solution(&puzzle), "CARE a#ET BEST");
    assert_eq!(puzzle.title, "A sample & a test");
    assert_eq!((puzzle.notes.as_str(), puzzle.language.as_str()), ("Two lines\nof notes", "fr"));
    assert!(puzzle.cells()[0].is_circled());
    assert_eq!((puzzle.cells()[6].given(), puzzle.cells()[7].given()), (Some('E'), None));
    for (direction, number, text) in [
        (Direction::Across, 1, "Worry"),
        (Direction::Across, 4, "And, in Rome"),
        (Direction::Across, 5, "Superlative"),
        (Direction::Down, 2, "Thread"),
        (Direction::Down, 3, "Half of (both) \u{e9}t&eacute;"),
    ] {
        assert_eq!(clue(&puzzle, direction, number), text);
    }
    assert_eq!(puzzle.enumeration(Direction::Across, 5), Some("1,3"));
    assert_eq!(puzzle.enumeration(Direction::Down, 2), None);
    assert_eq!(
        losses,
        [
            Loss::Marks(1),
            Loss::Markup(1),
            Loss::Links(1),
            Loss::Annotations(1),
            Loss::Lines(1),
            Loss::Parts(vec!["exolve-id".into(), "exolve-nina".into()]),
        ]
    );
}

/// A grid of four rows whose bars stand as British barred crosswords have them, from both formats.
#[test]
fn barred_puzzles_as_specified_are_read() {
    let alphabet = Alphabet::default();
    let [ipuz, exolve] = ["barred.ipuz", "barred.exolve"].map(|name| read(&sample(name)).unwrap());
    assert_eq!(
        (ipuz.losses, exolve.losses),
        (vec![Loss::Marks(1)], vec![Loss::Parts(vec!["exolve-id".into()])])
    );
    assert_eq!(ipuz.puzzle.bars(), exolve.puzzle.bars());
    for puzzle in [&ipuz.puzzle, &exolve.puzzle] {
        assert_eq!((solution(puzzle).as_str(), puzzle.bar_count()), ("ABLE SAID ERLE ASKS", 4));
        let words: Vec<_> = puzzle
            .entries()
            .iter()
            .map(|entry| (entry.number, entry.direction, puzzle.word(entry).unwrap()))
            .collect();
        let across = |number, word: &str| (number, Direction::Across, word.to_owned());
        let down = |number, word: &str| (number, Direction::Down, word.to_owned());
        assert_eq!(
            words,
            [
                across(1, "ABLE"),
                across(5, "AID"),
                across(6, "ERL"),
                across(8, "ASKS"),
                down(1, "AS"),
                down(2, "BARS"),
                down(3, "LILK"),
                down(4, "ED"),
                down(6, "EA"),
                down(7, "ES"),
            ]
        );
        assert_eq!(clue(puzzle, Direction::Across, 5), "Help");
        assert_eq!(clue(puzzle, Direction::Down, 7), "Plural end");
        let options = Options { solution: true, ..Options::default() };
        let text = puzzle::write(puzzle, Format::Text, options).unwrap().bytes;
        assert_eq!(text, b"able\ns+aid_\nerl|e\nasks\n");
        assert_eq!(read(&text).unwrap().puzzle.entries(), puzzle.entries());
        // The grid to be filled has the same slots.
        let network = network::Network::of(&puzzle.grid(&alphabet).unwrap());
        let lengths: Vec<usize> = network.slots.iter().map(|slot| slot.cells.len()).collect();
        assert_eq!(lengths, [4, 3, 3, 4, 2, 4, 4, 2, 2, 2]);
        // Across Lite has no bars: words go on, and three clues are for no slot.
        let puz = write(puzzle, Format::Puz);
        assert_eq!(puz.losses[..2], [Loss::Bars(4), Loss::UnplacedClues(3)]);
        let plain = read(&puz.bytes).unwrap().puzzle;
        assert_eq!(plain.entries().len(), 8);
        assert!(clue(&plain, Direction::Across, 6).starts_with("A king, half of him"));
    }
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
    let written = write(&problem, Format::Text);
    assert_eq!((written.bytes, written.losses), (b"c.[xyz]\n.#.\n".to_vec(), vec![]));
    let grid = problem.grid(&alphabet).unwrap();
    assert_eq!(grid.cells()[2].letters().iter().count(), 3);
    let written = write(&problem, Format::Ipuz);
    assert_eq!(written.losses, [Loss::LetterSets(1)]);
    let polish = Puzzle::new(1, 2, vec![PuzzleCell::OPEN, given('\u{141}', None)]).unwrap();
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
        let losses = write(&puzzle, format).losses;
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
    assert_eq!(
        losses(Format::Puz),
        ["4 lengths of answers, as (3,2): at the end of the clue's text", "language"]
    );
    assert_eq!(losses(Format::Pdf), [""; 0]);
    assert_eq!(losses(Format::Ipuz), [""; 0]);
    // The solution has another letter than is given, which a file may say.
    let contradictory = Puzzle::new(1, 1, vec![given('T', Some('E'))]).unwrap();
    let written = write(&contradictory, Format::Exolve);
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
    let written = write(&puzzle, Format::Exolve);
    let again = read(&written.bytes).unwrap().puzzle;
    assert_eq!(again.title, "One exolve-grid:   two");
    assert_eq!(again.author, "exolve-end exolve-width: 7");
    assert_eq!(again.notes, "Notes\nexolve-grid:\nexolve-end");
    assert_eq!(again.cells(), puzzle.cells());
}

/// An ipuz of a row of cells, with more members.
fn ipuz(puzzle: &str, more: &str) -> Vec<u8> {
    let columns = serde_json::from_str::<Vec<serde_json::Value>>(puzzle).unwrap().len();
    format!(
        "{{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/crossword#1\"],\
         \"dimensions\":{{\"width\":{columns},\"height\":1}},\"puzzle\":[{puzzle}]{more}}}"
    )
    .into_bytes()
}

#[test]
fn what_is_not_read_from_ipuz_is_told() {
    let told = |puzzle: &str, more: &str| {
        let Read { puzzle, losses } = read(&ipuz(puzzle, more)).unwrap();
        (puzzle, losses.iter().map(Loss::to_string).collect::<Vec<_>>())
    };
    let clue = |clue: &str| {
        let more = format!(r#","solution":[["C","A","R"]],"clues":{{"Across":[{clue}]}}"#);
        let (puzzle, told) = told("[1,0,0]", &more);
        assert_eq!(puzzle.clue(Direction::Across, 1), Some("Taxi"), "{clue}");
        told
    };
    assert_eq!(clue(r#"[1,"Taxi"]"#), [""; 0]);
    assert_eq!(clue(r#"{"number":1,"clue":"Taxi","enumeration":3,"answer":"car"}"#), [""; 0]);
    for (members, sentence) in [
        (r#""answers":["CAB","car"]"#, "1 answer of a clue is not what the solution has there"),
        (r#""hints":["Yellow","Four wheels"]"#, "2 hints for clues"),
        (r#""image":"http://example.org/a.png""#, "1 image of clues"),
        (r#""references":[{"direction":"Down","number":2}]"#, "1 reference from clues to others"),
        (r#""see":[4,5]"#, "2 references from clues to others"),
        (r#""explanation":"It is.""#, "1 annotation of clues"),
        (r#""continued":[{"number":2}]"#, "1 clue goes on in other slots: it stands at the first"),
        (r#""highlight":true"#, "highlight of clues"),
    ] {
        assert_eq!(clue(&format!(r#"{{"number":1,"clue":"Taxi",{members}}}"#)), [sentence]);
    }
    assert_eq!(
        clue(r#"[1,"Taxi"],[1,"Vehicle"]"#),
        ["1 clue is for a slot that has one already: the first is kept"]
    );
    assert_eq!(
        clue(r#"{"number":"A","clue":"Taxi","cells":[[0,0],[1,0],[2,0]]}"#),
        ["1 cell with its own number or label: they are numbered row after row"]
    );
    assert_eq!(clue(r#"[1,"Taxi"],"No number""#), ["1 clue belongs to no slot of the grid"]);
    let solved =
        |puzzle: &str, solution: &str| told(puzzle, &format!(r#","solution":[{solution}]"#));
    let (puzzle, sentences) = solved(r##"[1,0,"#"]"##, r#"["C","A","R"]"#);
    assert_eq!(
        (solution(&puzzle).as_str(), sentences.as_slice()),
        ("CA#", &["1 letter of the solution under blocks".into()][..])
    );
    let (puzzle, sentences) = solved("[1,0,0]", r##"["C","#","R"]"##);
    assert_eq!(solution(&puzzle), "C.R");
    assert_eq!(sentences, ["1 open cell is a block in the solution: no letter is known there"]);
    let (puzzle, sentences) = solved("[1,0,0]", r#"["e\u0301","ab","x\u0302"]"#);
    assert_eq!(solution(&puzzle), "\u{e9}ax");
    assert_eq!(sentences, ["2 cells have several letters: the first is kept"]);
    let style = r#"{"value":"A","style":{"shapebg":"circle","barred":"R"}}"#;
    let (puzzle, sentences) = solved("[1,0,0]", &format!(r#"["C",{style},"R"]"#));
    assert_eq!((solution(&puzzle).as_str(), puzzle.bar_count(), sentences), ("CAR", 1, vec![]));
    assert!(puzzle.cells()[1].is_circled());
    let (_, sentences) = solved("[1,0,0]", r#"["C",{"value":"A","Down":"B"},"R"]"#);
    assert_eq!(sentences, ["1 mark at cells"]);
    let version = |text: &str| {
        let file =
            String::from_utf8(ipuz("[1,0]", "")).unwrap().replace("http://ipuz.org/v2", text);
        read(file.as_bytes()).unwrap().losses
    };
    assert_eq!(version("http://ipuz.org/v1"), []);
    assert_eq!(version("http://ipuz.org/v9"), [Loss::Version("http://ipuz.org/v9".into())]);
    assert_eq!(
        Loss::Version("http://ipuz.org/v9".into()).to_string(),
        "version \"http://ipuz.org/v9\", which is not known"
    );
}

#[test]
fn numbers_headings_holes_and_lengths_go_from_ipuz_to_exolve_and_back() {
    let more = r##","solution":[["C","A","R","#","E","T",null]],
        "clues":{"Across:Waagerecht":[["A","Taxi"],{"number":7,"clue":"And","enumeration":"1,1"}]}"##;
    let Read { puzzle, losses } = read(&ipuz(r##"["A",0,0,"#",7,0,null]"##, more)).unwrap();
    assert_eq!((solution(&puzzle).as_str(), losses), ("CAR#ET#", vec![]));
    assert!(puzzle.cells()[6].is_omitted() && !puzzle.cells()[3].is_omitted());
    assert_eq!(puzzle.labels(), ["A", "", "", "", "7", "", ""]);
    assert_eq!(puzzle.heading(Direction::Across), Some("Waagerecht"));
    assert_eq!(
        (clue(&puzzle, Direction::Across, 1), clue(&puzzle, Direction::Across, 2)),
        ("Taxi", "And")
    );
    assert_eq!(puzzle.enumeration(Direction::Across, 2), Some("1,1"));
    let written = write(&puzzle, Format::Exolve);
    assert_eq!(written.losses, [Loss::Omitted(1)]);
    let text = String::from_utf8(written.bytes.clone()).unwrap();
    for line in
        ["C~ A R . E~ T .", "#c1r1 [A] Taxi", "#c5r1 [7] And (1,1)", "across-label: Waagerecht"]
    {
        assert!(text.lines().any(|own| own.trim() == line), "{line}: {text}");
    }
    let again = read(&written.bytes).unwrap().puzzle;
    assert_eq!(
        (again.labels(), again.heading(Direction::Across)),
        (puzzle.labels(), Some("Waagerecht"))
    );
    assert_eq!(again.clues().collect::<Vec<_>>(), puzzle.clues().collect::<Vec<_>>());
    // Pictures show them.
    let svg = write(&puzzle, Format::Svg).bytes;
    let svg = String::from_utf8(svg).unwrap();
    assert!(svg.contains(">A</text>") && svg.contains(">7</text>") && !svg.contains(">1</text>"));
    // A puzzle without any number is numbered.
    let plain = read(&ipuz("[0,0,0]", r#","clues":{"Across":[[1,"Taxi"]]}"#)).unwrap();
    assert_eq!((plain.puzzle.labels()[0].as_str(), plain.losses), ("1", vec![]));
    assert_eq!(clue(&plain.puzzle, Direction::Across, 1), "Taxi");
}

#[test]
fn what_is_not_read_from_exolve_is_told() {
    let told = |grid: &str, more: &str| {
        let file = format!(
            "exolve-begin\nexolve-width: 3\nexolve-height: 1\nexolve-grid:\n{grid}\n{more}\nexolve-end\n"
        );
        let Read { puzzle, losses } = read(file.as_bytes()).unwrap();
        (solution(&puzzle), losses)
    };
    assert_eq!(told("C A R", "exolve-across:\n1 Taxi (3)").1, []);
    let parts = |names: &[&str]| vec![Loss::Parts(names.iter().map(|&name| name.into()).collect())];
    assert_eq!(told("CAR", "exolve-id: a-1").1, parts(&["exolve-id"]));
    assert_eq!(
        told("CAR", "exolve-maker: me\nexolve-nina: a1").1,
        parts(&["exolve-maker", "exolve-nina"])
    );
    let option = "exolve-option: allow-digits hide-inferred-numbers\nexolve-option: colour:red";
    assert_eq!(
        told("C4R", option),
        (
            "C4R".into(),
            parts(&["exolve-option \"colour:red\"", "exolve-option \"hide-inferred-numbers\""])
        )
    );
    assert_eq!(told("-&-e\u{301}", "exolve-option: allow-chars:-"), ("--\u{e9}".into(), vec![]));
    let second = "exolve-across:\n1 Taxi (3)\n1 Cab (3)";
    assert_eq!(told("CAR", second).1, [Loss::SecondClues(1)]);
    assert_eq!(told("CAR", "exolve-across:\n1 Taxi (3)*").1, [Loss::Marks(1)]);
    let relabel = "exolve-relabel:\nacross-label: Over\nclear: Erase";
    assert_eq!(told("CAR", relabel).1, parts(&["exolve-relabel"]));
}

#[test]
fn pdf_has_the_letters_of_all_its_texts() {
    let mut puzzle = read(b"car\ne#a\nset\n").unwrap().puzzle;
    puzzle.title = "\u{141}\u{f3}d\u{17a} \u{3a9} e\u{301}".into();
    puzzle.set_clue(Direction::Across, 1, "\u{429}\u{443}\u{43a}\u{430} \u{4e2d}");
    let pdf = write(&puzzle, Format::Pdf);
    assert_eq!(pdf.losses, [Loss::Characters(1)]);
    let text = String::from_utf8_lossy(&pdf.bytes);
    // The characters of the glyphs, from which texts are copied.
    for character in ["0141", "03A9", "00E9", "0429", "0430"] {
        assert!(text.contains(&format!("> <{character}>")), "{character}");
    }
    assert!(!text.contains("<0301>"));
    assert!(pdf.bytes.len() < 40_000, "{}", pdf.bytes.len());
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
        ("11\n11\n-\n11\n11\n".into(), "a grid of several layers is no puzzle"),
        ("slots\na b c\nc d\n".into(), "a network file is no puzzle"),
        ("<svg>".into(), "svg is only written"),
        ("%PDF-1.7".into(), "pdf is only written"),
    ] {
        let error = read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with(told), "{text}: {error}");
    }
    let not_text = [&b"exolve-begin\n ab\xff\nexolve-end\n"[..]].concat();
    assert!(read(&not_text).unwrap_err().to_string().starts_with("2:4: byte 0xff is not UTF-8"));
    for binary in [&b"\x89PNG\r\n\x1a\n"[..], b"PK\x03\x04", b"\xff", b"11\n1\0\n"] {
        let told = "not a puzzle: text, ipuz, puz and exolve are read";
        assert_eq!(read(binary).unwrap_err(), PuzzleError::NoPuzzle);
        let grid = puzzle::read_grid(binary, &Alphabet::default());
        assert_eq!(grid.unwrap_err().to_string(), told);
    }
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
            Err(PuzzleError::NoPuzzle) => {}
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
        let file = exolve(&clues.repeat(200_000), "");
        assert_eq!(read(file.as_bytes()).unwrap().puzzle.rows(), 900, "{clues}");
    }
    let file = exolve("Many sections", &"exolve-down:\n".repeat(200_000));
    assert_eq!(read(file.as_bytes()).unwrap().puzzle.columns(), 1000);
    let ipuz = format!(
        "{{\"kind\":[\"http://ipuz.org/crossword#1\"],\"dimensions\":{{\"width\":1,\"height\":1}},\
         \"puzzle\":[[0]],\"title\":\"{}\",\"clues\":{{{}}}}}",
        "<a&".repeat(400_000),
        (0..200_000)
            .map(|i| format!("\"Across:{i}\":[[\"1\",\"x\"]]"))
            .collect::<Vec<_>>()
            .join(",")
    );
    assert_eq!(
        read(ipuz.as_bytes()).unwrap().losses,
        [Loss::UnplacedClues(200_000), Loss::Headings(199_999)]
    );
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
        "barred.ipuz",
        "barred.exolve",
    ];
    let mut files: Vec<Vec<u8>> = names.iter().map(|name| sample(name)).collect();
    files.push(b"c.[xyz]\n.#.\ncar\n".to_vec());
    files.push(b"c|.[xyz]_\n.+#.\nca_r\n".to_vec());
    #[rustfmt::skip]
    let tokens = [
        "\"", "[", "]", "{", "}", ",", "null", "-1", "1e9", "exolve-grid:", "\n", "(", "&#", "\0",
        "\u{e9}", "99999",
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

/// What a file of ipuz says of a game, where the puzzle has C, É and R above a hole, a block and the given letter T.
fn game_in(more: &str) -> (Read, Option<Game>) {
    let ipuz = format!(
        r##"{{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
            "dimensions": {{"width": 3, "height": 2}}, "puzzle": [[1, 2, 3], [null, "#", {{"cell": 0, "value": "T"}}]],
            "solution": [["C", "É", "R"], [null, "#", "T"]]{more}}}"##
    );
    puzzle::read_with_game(ipuz.as_bytes(), &Alphabet::default()).unwrap()
}

#[test]
fn a_game_is_in_ipuz_and_comes_out_of_it() {
    let (Read { puzzle, .. }, None) = game_in("") else { panic!("a game") };
    let letters = [Some('c'), Some('é'), None, None, None, Some('T')].to_vec();
    let marks = [None, Some(Mark::Wrong), Some(Mark::Revealed), None, None, None].to_vec();
    let game = Game { letters, marks, seconds: 12.5 };
    let written = |format| puzzle::write_with_game(&puzzle, &game, format, Options::default());
    let ipuz = written(Format::Ipuz).unwrap();
    assert_eq!(ipuz.losses, []);
    let value: serde_json::Value = serde_json::from_slice(&ipuz.bytes).unwrap();
    assert_eq!(value["saved"], serde_json::json!([["C", "É", 0], [null, "#", "T"]]));
    let told = serde_json::json!({ "marks": ".wr...", "seconds": 12.5 });
    assert_eq!(value["setter:game"], told);
    let (read, again) = puzzle::read_with_game(&ipuz.bytes, &Alphabet::default()).unwrap();
    assert_eq!(read, Read { puzzle: puzzle.clone(), losses: vec![] });
    let upper = [Some('C'), Some('É'), None, None, None, Some('T')].to_vec();
    assert_eq!(again, Some(Game { letters: upper, ..game.clone() }));
    // Others have no place for it; who reads the puzzle alone is told.
    let losses = written(Format::Exolve).unwrap().losses;
    assert_eq!(losses, [Loss::Omitted(1), Loss::Labels(1), Loss::Progress(2)]);
    let parts = Loss::Parts(vec!["saved".into(), "setter:game".into()]);
    let alone = puzzle::read(&ipuz.bytes, &Alphabet::default()).unwrap();
    assert_eq!(alone.losses, [parts]);
}

#[test]
fn a_game_of_another_program_is_taken_as_far_as_it_goes() {
    let saved = r##", "saved": [["c", {"value": "Œ"}, null, "X"], ["#", "B"], 3]"##;
    let (read, game) = game_in(saved);
    let letters = vec![Some('c'), Some('Œ'), None, None, None, None];
    assert_eq!(game, Some(Game { letters, marks: vec![None; 6], seconds: 0.0 }));
    assert_eq!(read.losses, []);

    // What is not understood is told.
    let parts = |names: &[&str]| vec![Loss::Parts(names.iter().map(|&name| name.into()).collect())];
    for (more, has_game, losses) in [
        (r#", "saved": 3"#, false, parts(&["saved"])),
        (r#", "setter:game": {}"#, false, parts(&["setter:game"])),
        (r#", "saved": [], "setter:game": {"marks": "w"}"#, true, parts(&["setter:game"])),
        (r#", "saved": [], "setter:game": {"seconds": -1}"#, true, parts(&["setter:game"])),
        (r#", "saved": [], "setter:game": {"other": 1}"#, true, parts(&["setter:game"])),
        (r#", "saved": [], "setter:game": {"seconds": 3}"#, true, vec![]),
    ] {
        let (read, game) = game_in(more);
        assert_eq!((game.is_some(), read.losses), (has_game, losses), "{more}");
        assert!(game.is_none_or(|game| game.letters == [None; 6] && game.marks == [None; 6]));
    }
}
