//! Random puzzles with everything in them, through each pair of formats: what is lost is told.

use std::mem::discriminant;

use network::Direction;
use proptest::prelude::*;
use puzzle::{Entry, Format, Loss, OpenCell, Puzzle, PuzzleCell, Read, Readings};

use super::random::{any_puzzle, upper, with_cells};
use super::{read, validators, write};

/// The formats that have clues and are read.
const FORMATS: [Format; 5] = [Format::Ipuz, Format::Exolve, Format::Jpz, Format::Xd, Format::Puz];

/// Readings of a cell, by a number that is drawn.
fn readings(drawn: u8) -> Readings {
    let also = |others: &[&str]| Readings::Also(others.iter().map(|&own| own.into()).collect());
    match drawn {
        0 => Readings::Down("D".into()),
        1 => Readings::Down("EF".into()),
        2 => also(&["D"]),
        3 => also(&["EF", "G"]),
        _ => Readings::One,
    }
}

/// The puzzle with cells of several readings and second numbers, and answers that go on in other slots.
fn with_more(puzzle: &Puzzle, drawn: &[u8], is_linked: bool, is_diagramless: bool) -> Puzzle {
    let place = |cell: &PuzzleCell| puzzle.cells().iter().position(|own| std::ptr::eq(own, cell));
    let is_read = |own: char| own.is_ascii_uppercase() && !"DEFG".contains(own);
    let mut made = with_cells(puzzle, |cell| match cell {
        PuzzleCell::Open(open) => {
            let drawn = drawn[place(cell).unwrap_or(0)];
            let readings = match open.solution.is_some_and(is_read) {
                true => readings(drawn),
                false => open.readings.clone(),
            };
            let second_number = (drawn > 12).then(|| u32::from(drawn));
            PuzzleCell::Open(OpenCell { readings, second_number, ..open.clone() })
        }
        other => other.clone(),
    });
    made.set_labels(puzzle.labels());
    let keys: Vec<_> = made.entries().iter().map(|entry| (entry.direction, entry.number)).collect();
    if let (true, [first, more @ ..]) = (is_linked, &keys[..]) {
        made.set_links(first.0, first.1, more.iter().rev().take(2).copied().collect());
    }
    made.is_diagramless = is_diagramless;
    made
}

fn puzzles() -> impl Strategy<Value = Puzzle> {
    let drawn = prop::collection::vec(0..16_u8, 36);
    (any_puzzle(), drawn, any::<bool>(), prop::bool::weighted(0.2)).prop_map(
        |((_, puzzle), drawn, is_linked, is_diagramless)| {
            with_more(&puzzle, &drawn, is_linked, is_diagramless)
        },
    )
}

/// A part of a puzzle, as a text, and the losses that tell that it is not as it was.
type Part = (&'static str, String, Vec<Loss>);

fn parts(puzzle: &Puzzle) -> Vec<Part> {
    let cells = |of: &dyn Fn(&PuzzleCell) -> String| {
        puzzle.cells().iter().map(of).collect::<Vec<_>>().join(" ")
    };
    let capitals = |text: &str| text.chars().map(upper).collect::<String>();
    let letters = |first: Option<char>, cell: &PuzzleCell| {
        first.map_or_else(|| ".".into(), |first| capitals(&cell.letters(first)))
    };
    let of_entries = |of: &dyn Fn(&Entry) -> String| {
        puzzle.entries().iter().map(of).collect::<Vec<_>>().join("\n")
    };
    let said = |name: &str| {
        puzzle.metadata().find(|(own, _)| *own == name).map_or("", |(_, text)| text).to_owned()
    };
    let in_table = [Loss::Letters(1), Loss::Rebus(1), Loss::Unsolved(1), Loss::Givens(1)];
    let named = |name: &str| vec![Loss::Parts(vec![name.into()])];
    vec![
        ("blocks", cells(&|cell| cell.is_block().to_string()), vec![]),
        ("omitted", cells(&|cell| cell.is_omitted().to_string()), vec![Loss::Omitted(1)]),
        ("solution", cells(&|cell| letters(cell.solution(), cell)), in_table.to_vec()),
        ("given", cells(&|cell| letters(cell.given(), cell)), in_table.to_vec()),
        (
            "readings",
            cells(&|cell| format!("{:?}", cell.readings())),
            [&in_table[..], &[Loss::Readings(1), Loss::Apart(1)]].concat(),
        ),
        ("circles", cells(&|cell| cell.is_circled().to_string()), vec![Loss::Circles(1)]),
        (
            "second numbers",
            cells(&|cell| format!("{:?}", cell.second_number())),
            vec![Loss::Marks(1)],
        ),
        ("shades", cells(&|cell| format!("{:?}", cell.shade())), vec![Loss::Shades(1)]),
        ("bars", format!("{:?}", puzzle.bars()), vec![Loss::Bars(1)]),
        ("labels", puzzle.labels().join(" "), vec![Loss::Labels(1), Loss::Bars(1)]),
        (
            "clues",
            of_entries(&|entry| puzzle.printed_clue(entry.direction, entry.number)),
            vec![Loss::UnplacedClues(1), Loss::Bars(1), Loss::Labels(1)],
        ),
        (
            "lengths",
            of_entries(&|own| puzzle.enumeration(own.direction, own.number).unwrap_or("").into()),
            vec![Loss::Enumerations(1), Loss::Bars(1)],
        ),
        (
            "links",
            of_entries(&|own| format!("{:?}", puzzle.links(own.direction, own.number))),
            vec![Loss::Links(1), Loss::Bars(1)],
        ),
        (
            "headings",
            Direction::BOTH.map(|way| puzzle.heading(way).unwrap_or("").to_owned()).join("\n"),
            vec![Loss::Headings(1)],
        ),
        ("title", said("title"), vec![]),
        ("author", said("author"), vec![]),
        ("copyright", said("copyright"), vec![]),
        ("notes", said("notes"), named("heading in notes")),
        ("language", said("language"), named("language")),
        ("diagramless", puzzle.is_diagramless.to_string(), vec![Loss::Diagramless]),
    ]
}

/// Writes a puzzle and reads it again: each part is as it was, or its loss is told. Nothing is wrong with the file.
fn through(puzzle: &Puzzle, format: Format) -> Result<Puzzle, TestCaseError> {
    let written = write(puzzle, format);
    let shown = String::from_utf8_lossy(&written.bytes);
    let faults = validators::faults(format, &written.bytes, puzzle);
    prop_assert!(faults.is_empty(), "{format:?}: {faults:?}\n{shown}");
    let Read { puzzle: again, losses } = read(&written.bytes).unwrap();
    let lost: Vec<&Loss> = losses.iter().filter(|loss| !loss.is_remark()).collect();
    prop_assert!(lost.is_empty(), "{format:?}: {lost:?}\n{shown}");
    for ((name, before, kinds), (_, after, _)) in parts(puzzle).into_iter().zip(parts(&again)) {
        let is_told = |kind: &Loss| {
            written.losses.iter().any(|loss| match (kind, loss) {
                (Loss::Parts(names), Loss::Parts(told)) => told.contains(&names[0]),
                _ => discriminant(kind) == discriminant(loss),
            })
        };
        let (before, after) = (before.trim(), after.trim());
        prop_assert!(
            before == after || kinds.iter().any(is_told),
            "{format:?} loses {name}: {before}\n{after}\n{:?}\n{shown}",
            written.losses
        );
    }
    Ok(again)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..Default::default() })]

    #[test]
    fn all_pairs_of_formats_carry_or_tell(puzzle in puzzles()) {
        for one in FORMATS {
            let between = through(&puzzle, one)?;
            for other in FORMATS {
                through(&between, other)?;
            }
        }
    }
}
