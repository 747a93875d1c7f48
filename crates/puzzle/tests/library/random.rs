//! Random puzzles, written and read again.

use network::Direction;
use network::grid::Bars;
use proptest::prelude::*;
use puzzle::{Colour, Entry, Format, Loss, OpenCell, Options, Puzzle, PuzzleCell, Read};

use super::{read, write};

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
pub enum Solved {
    Wholly,
    Partly,
    Not,
}

fn cells(solved: Solved) -> impl Strategy<Value = PuzzleCell> {
    let rest = prop::sample::select(vec!["", "", "", "", "HE", "3", "\u{c9}T\u{c9}", ";"]);
    let shade = prop::option::weighted(0.2, any::<[u8; 3]>());
    (0..20_u8, letters(), letter(), any::<bool>(), rest, shade).prop_map(
        move |(kind, letter, other, is_circled, rest, shade)| {
            let given = (4..7).contains(&kind).then_some(other);
            let solution = match solved {
                Solved::Wholly => Some(other),
                Solved::Partly => letter,
                Solved::Not => None,
            };
            let solution = solution.filter(|_| given.is_none());
            // Formats have only some letters before others.
            let has_rest = given.or(solution).is_some_and(|first| first.is_ascii_uppercase());
            let rest = if has_rest { rest.into() } else { String::new() };
            let shade = shade.map(Colour).filter(|&shade| shade != Colour::WHITE);
            match kind {
                0 => PuzzleCell::Omitted,
                1..4 => PuzzleCell::Block,
                _ => PuzzleCell::Open(OpenCell {
                    given,
                    solution,
                    rest,
                    is_circled,
                    shade,
                    ..OpenCell::default()
                }),
            }
        },
    )
}

/// Texts with characters that formats have a meaning for.
fn texts() -> impl Strategy<Value = String> {
    #[rustfmt::skip]
    let pieces = [
        "mot", "\u{e9}t\u{e9}", "\u{153}uvre", "(5)", "(3,2)", "(3)*", "2.", "...", "[x]",
        "\u{a9} \u{142}", "\u{a9}", "e\u{301}", "exolve-option: x", "\u{df}", "(a", "[]", "# ",
        "#", "<i>x</i>", "&amp;", "&", "<", "\"", "\\", "exolve-end", "exolve-across:", ", 2",
        "1", "\u{2026}", "\u{a0}!", ".", "\u{1f600}", "A1. x", "## Grid", "{/x/}", "{^", "~", "{\\}", "|",
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

pub fn any_puzzle() -> impl Strategy<Value = (Solved, Puzzle)> {
    let of = |solved| puzzles(solved).prop_map(move |puzzle| (solved, puzzle));
    prop_oneof![of(Solved::Wholly), of(Solved::Partly), of(Solved::Not)]
}

/// The puzzle with other cells, without its own labels.
pub fn with_cells(puzzle: &Puzzle, change: impl Fn(&PuzzleCell) -> PuzzleCell) -> Puzzle {
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

/// A letter in upper case, if that is one character that has it as its lower case.
pub fn upper(letter: char) -> char {
    let is_upper = |upper: &char| upper.to_lowercase().eq([letter]);
    let mut uppers = letter.to_uppercase();
    uppers.next().filter(|_| uppers.next().is_none()).filter(is_upper).unwrap_or(letter)
}

/// A cell with other letters.
fn with_letters(cell: &PuzzleCell, change: impl Fn(char) -> Option<char>) -> PuzzleCell {
    match cell {
        PuzzleCell::Open(open) => PuzzleCell::Open(OpenCell {
            given: open.given.and_then(&change),
            solution: open.solution.and_then(&change),
            ..open.clone()
        }),
        other => other.clone(),
    }
}

/// The puzzle without bars, its clues at the entries that begin in the same cells, and how many clues have no
/// such entry.
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

/// Puts these lengths of answers at the ends of clues, and returns how many there are.
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

/// The losses of these kinds whose counts are not 0.
fn counted<const N: usize>(counts: [Counted; N]) -> Vec<Loss> {
    counts.into_iter().filter(|(_, count)| *count > 0).map(|(loss, count)| loss(count)).collect()
}

/// The cell with no letters but its first.
fn alone(cell: &PuzzleCell) -> PuzzleCell {
    match cell {
        PuzzleCell::Open(open) => {
            PuzzleCell::Open(OpenCell { rest: String::new(), ..open.clone() })
        }
        other => other.clone(),
    }
}

/// The cell on white ground.
fn unshaded(cell: &PuzzleCell) -> PuzzleCell {
    match cell {
        PuzzleCell::Open(open) => PuzzleCell::Open(OpenCell { shade: None, ..open.clone() }),
        other => other.clone(),
    }
}

/// How many cells have several letters of which one has a meaning in Exolve and puz.
fn unwritable(puzzle: &Puzzle) -> usize {
    puzzle.cells().iter().filter(|cell| cell.rest() == ";").count()
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
        let marked = [b"\xef\xbb\xbf", &written.bytes[..]].concat();
        prop_assert_eq!(Format::of(&marked), Format::Exolve);
        prop_assert_eq!(read(&marked).unwrap(), read(&written.bytes).unwrap());
        let is_sign = |cell: &&PuzzleCell| cell.solution() == Some('#');
        let signs = puzzle.cells().iter().filter(is_sign).count();
        let mut expected = with_cells(&puzzle, |cell| {
            let has_rest = cell.rest() != ";";
            let cell = with_letters(cell, |letter| Some(letter).filter(|&letter| letter != '#'));
            let cell = if has_rest { cell } else { alone(&cell) };
            if cell.is_omitted() { PuzzleCell::Block } else { cell }
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
        let texts = enumerations_to_texts(&mut expected, |text| !["5", "3,2", "4-1", "1'4", "two words"].contains(&text));
        prop_assert_eq!(&written.losses, &counted([
            (Loss::Rebus, unwritable(&puzzle)),
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
    fn jpz_carries_all_but_the_language((_, puzzle) in any_puzzle()) {
        let written = write(&puzzle, Format::Jpz);
        prop_assert_eq!(Format::of(&written.bytes), Format::Jpz);
        let language = (!puzzle.language.is_empty()).then(|| Loss::Parts(vec!["language".into()]));
        let clues = |direction| puzzle.clues().any(|clue| clue.direction == direction);
        let unclued = Direction::BOTH.into_iter().filter(|&way| puzzle.heading(way).is_some() && !clues(way));
        let told: Vec<Loss> = counted([(Loss::Headings, unclued.count())]).into_iter().chain(language).collect();
        prop_assert_eq!(&written.losses, &told);
        let mut expected = puzzle.clone();
        expected.language.clear();
        // A heading without clues is of no direction.
        for direction in Direction::BOTH.into_iter().filter(|&direction| !clues(direction)).collect::<Vec<_>>() {
            expected.set_heading(direction, "");
        }
        let text = String::from_utf8_lossy(&written.bytes).into_owned();
        let again = read(&written.bytes).unwrap();
        prop_assert_eq!(again, Read { puzzle: expected, losses: vec![] }, "{}", text);
    }

    #[test]
    fn xd_carries_all_but_what_it_tells((_, puzzle) in any_puzzle()) {
        let written = write(&puzzle, Format::Xd);
        prop_assert_eq!(Format::of(&written.bytes), Format::Xd);
        let text = String::from_utf8_lossy(&written.bytes).into_owned();
        let again = read(&written.bytes).unwrap().puzzle;
        let lost = |kind: fn(usize) -> Loss| (0..40).find(|&count| written.losses.contains(&kind(count)));
        prop_assert_eq!((again.rows(), again.columns()), (puzzle.rows(), puzzle.columns()));
        let mut others = 0;
        for (cell, again) in puzzle.cells().iter().zip(again.cells()) {
            prop_assert_eq!((cell.is_block(), cell.is_omitted()), (again.is_block(), again.is_omitted()));
            let letters = |cell: &PuzzleCell| [cell.solution(), cell.given()].map(|first| {
                Some(cell.letters(first?).to_lowercase())
            });
            others += usize::from(letters(cell) != letters(again));
            prop_assert_eq!((cell.is_circled(), cell.shade()), (again.is_circled(), again.shade()));
        }
        // Few puzzles have more letters than the format has signs for them.
        let told = lost(Loss::Letters).unwrap_or(0) + lost(Loss::Rebus).unwrap_or(0);
        prop_assert!(others <= told, "{} {} {}", others, told, text);
        prop_assert_eq!(again.bars(), puzzle.bars());
        let mut plain = puzzle;
        enumerations_to_texts(&mut plain, |_| true);
        if written.losses.contains(&Loss::Parts(vec!["heading in notes".into()])) {
            prop_assert!(plain.notes.contains("## "));
            plain.notes = again.notes.clone();
        }
        let said = |puzzle: &Puzzle| [&puzzle.title, &puzzle.author, &puzzle.copyright, &puzzle.notes].map(String::clone);
        prop_assert_eq!(said(&again), said(&plain), "{}", text);
        prop_assert_eq!(again.clues().collect::<Vec<_>>(), plain.clues().collect::<Vec<_>>(), "{}", text);
    }

    #[test]
    fn puz_carries_all_but_what_it_tells((solved, puzzle) in any_puzzle()) {
        let written = write(&puzzle, Format::Puz);
        prop_assert_eq!(Format::of(&written.bytes), Format::Puz);
        let mut expected = with_cells(&puzzle, |cell| {
            let cell = if cell.rest() == ";" { alone(cell) } else { cell.clone() };
            unshaded(&with_letters(&cell, |letter| Some(if [';', ':'].contains(&letter) { 'X' } else { upper(letter) })))
        });
        let shaded = puzzle.cells().iter().filter(|cell| cell.is_shaded()).count();
        // Where all cells have this letter there is no solution.
        let mut letters = expected.cells().iter().filter(|cell| !cell.is_block());
        let is_placeholder = letters.all(|cell| cell.solution() == Some('X') && !cell.is_rebus());
        let is_solved = expected.is_solved() && !is_placeholder;
        let is_kept = |cell: &PuzzleCell| is_solved || cell.given().is_some();
        let unwritable = puzzle.cells().iter().filter(|cell| cell.rest() == ";" && is_kept(cell)).count();
        let (plain, unplaced) = without_bars(&expected);
        expected = plain;
        let texts = enumerations_to_texts(&mut expected, |_| true);
        expected.language.clear();
        let headings = Direction::BOTH.map(|way| expected.heading(way).is_some());
        Direction::BOTH.iter().for_each(|&way| expected.set_heading(way, ""));
        // The table of several letters has the others, but for those that separate its entries.
        let kept = puzzle.cells().iter().filter(|cell| is_kept(cell));
        let foreign = kept.filter_map(PuzzleCell::solution).filter(|c| [';', ':'].contains(c)).count();
        let mut losses = Vec::new();
        if !is_solved {
            let is_lost = |cell: &&PuzzleCell| cell.solution().is_some() && cell.given().is_none();
            losses = counted([(Loss::Unsolved, expected.cells().iter().filter(is_lost).count())]);
            expected.forget_solution();
            prop_assert!(losses.is_empty() || solved == Solved::Partly || is_placeholder);
        }
        let barred = counted([(Loss::Bars, puzzle.bar_count()), (Loss::UnplacedClues, unplaced)]);
        losses.splice(0..0, barred);
        losses.extend(counted([
            (Loss::Rebus, unwritable),
            (Loss::Letters, foreign),
            (Loss::Shades, shaded),
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
        // Letters other than a to z are told; here they are left away, or have lost their accents.
        let is_latin = |c: char| c.is_ascii_alphabetic();
        let seen = |cell: &PuzzleCell| if shown { cell.solution() } else { cell.given() };
        let others = |is_alphabetic: bool| {
            let letters = puzzle.cells().iter().filter_map(seen);
            letters.filter(|&c| !is_latin(c) && c.is_alphabetic() == is_alphabetic).count()
        };
        let is_whole = |cell: &PuzzleCell| {
            seen(cell).is_some_and(char::is_alphabetic) && cell.rest().chars().all(is_latin)
        };
        for (loss, count) in [
            (Loss::Letters as fn(usize) -> Loss, others(false)),
            (Loss::Alphabet, others(true)),
            (Loss::Rebus, puzzle.cells().iter().filter(|cell| cell.is_rebus() && !is_whole(cell)).count()),
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
                let rest = if is_whole(cell) { cell.rest().to_ascii_uppercase() } else { String::new() };
                prop_assert_eq!(again.rest(), rest);
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
        let lines = svg.matches("class=\"line\"").count();
        let letters = svg.matches("text-anchor=\"middle\"").count() - lines;
        let by_lines = puzzle.numbering() != puzzle::Numbering::Cells;
        prop_assert_eq!(lines, if by_lines { puzzle.rows() + puzzle.columns() } else { 0 });
        let expected = puzzle.cells().iter().filter(|cell| match shown {
            true => cell.solution().is_some(),
            false => cell.given().is_some(),
        });
        prop_assert_eq!(letters, expected.count());
        prop_assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        prop_assert_eq!(svg.matches("class=\"bar\"").count(), puzzle.bar_count());
        let open = puzzle.cells().iter().filter(|cell| !cell.is_block() && !cell.is_shaded()).count();
        prop_assert_eq!(svg.matches("fill=\"white\"").count(), open);
        let pdf = puzzle::write(&puzzle, Format::Pdf, options).unwrap().bytes;
        prop_assert!(pdf.starts_with(b"%PDF-") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
    }
}
