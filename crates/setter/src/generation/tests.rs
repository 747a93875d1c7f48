//! Grids made to order against a brute force that goes through all patterns as tables of cells, and
//! takes nothing from the library but the conditions asked.

use std::collections::{BTreeMap, BTreeSet};
use std::thread;

use num_bigint::BigUint;
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::census::Census;
use super::chain::Chain;
use super::*;
use lexicon::Halt;
use puzzle::{ClueBlocks, Puzzle, PuzzleCell};

/// A table of cells, true where black.
type Table = Vec<Vec<bool>>;

/// All tables of a size.
fn tables(rows: usize, columns: usize) -> impl Iterator<Item = Table> {
    (0..1_u32 << (rows * columns)).map(move |number| {
        let cell = |row: usize, column: usize| number >> (row * columns + column) & 1 == 1;
        (0..rows).map(|row| (0..columns).map(|column| cell(row, column)).collect()).collect()
    })
}

/// The lengths of the runs of white cells of all lines.
fn run_lengths(table: &Table) -> Vec<usize> {
    let columns =
        (0..table[0].len()).map(|x| table.iter().map(|row| row[x]).collect::<Vec<bool>>());
    let lines: Vec<Vec<bool>> = table.iter().cloned().chain(columns).collect();
    let split = lines.iter().flat_map(|line| line.split(|&is_black| is_black));
    split.map(<[bool]>::len).filter(|&length| length > 0).collect()
}

fn is_same_turned(table: &Table) -> bool {
    let turned: Table = table.iter().rev().map(|row| row.iter().rev().copied().collect()).collect();
    turned == *table
}

fn is_same_mirrored(table: &Table) -> bool {
    table.iter().all(|row| row.iter().eq(row.iter().rev()))
}

fn flipped(table: &Table) -> Table {
    table.iter().rev().cloned().collect()
}

fn transposed(table: &Table) -> Table {
    (0..table[0].len()).map(|x| table.iter().map(|row| row[x]).collect()).collect()
}

/// How many components the white cells have.
fn components(table: &Table) -> usize {
    let mut left: BTreeSet<(usize, usize)> = (0..table.len())
        .flat_map(|y| (0..table[0].len()).map(move |x| (y, x)))
        .filter(|&(y, x)| !table[y][x])
        .collect();
    let mut count = 0;
    while let Some(first) = left.pop_first() {
        count += 1;
        let mut stack = vec![first];
        while let Some((y, x)) = stack.pop() {
            let beside = [(y + 1, x), (y.wrapping_sub(1), x), (y, x + 1), (y, x.wrapping_sub(1))];
            stack.extend(beside.into_iter().filter(|cell| left.remove(cell)));
        }
    }
    count
}

/// Whether a table meets all conditions, but perhaps connectedness.
fn meets(conditions: &Conditions, table: &Table, is_connected: bool) -> bool {
    let blacks = table.iter().flatten().filter(|&&is_black| is_black).count();
    let is_square = table.len() == table[0].len();
    let is_symmetric = match conditions.symmetry {
        Symmetry::None => true,
        Symmetry::Rotation => is_same_turned(table),
        Symmetry::Mirror => is_same_mirrored(table),
        Symmetry::Flip => *table == flipped(table),
        Symmetry::Both => is_same_mirrored(table) && is_same_turned(table),
        Symmetry::Quarter if is_square => *table == transposed(&flipped(table)),
        Symmetry::Quarter => is_same_turned(table),
        Symmetry::Diagonal => !is_square || *table == transposed(table),
    };
    let has_lattice = !conditions.lattice
        || (1..table.len()).step_by(2).all(|y| (1..table[0].len()).step_by(2).all(|x| table[y][x]));
    // Of a million tables few have symmetry, which is soon seen.
    if !conditions.blacks.contains(&blacks) || !is_symmetric || !has_lattice {
        return false;
    }
    let lengths = run_lengths(table);
    let runs = conditions.runs;
    let fits = |&length: &usize| match length {
        1 => runs.unchecked,
        _ => length >= runs.shortest && length <= runs.longest,
    };
    let words = lengths.iter().filter(|&&length| length > 1).count();
    lengths.iter().all(fits)
        && conditions.words.is_none_or(|asked| asked == words)
        && (!is_connected || words > 0 && components(table) == 1)
}

fn table(pattern: &Pattern) -> Table {
    let row = |row| (0..pattern.column_count()).map(|x| pattern.is_black(row, x)).collect();
    (0..pattern.row_count()).map(row).collect()
}

fn brute_force(conditions: &Conditions, is_connected: bool) -> BTreeSet<Table> {
    let (rows, columns) = (conditions.size.rows(), conditions.size.columns());
    tables(rows, columns).filter(|table| meets(conditions, table, is_connected)).collect()
}

fn conditions() -> impl Strategy<Value = Conditions> {
    let sides = (1..=4_usize, 1..=5_usize).prop_filter("few cells", |(r, c)| r * c <= 15);
    let symmetry = prop_oneof![
        Just(Symmetry::None),
        Just(Symmetry::Rotation),
        Just(Symmetry::Mirror),
        Just(Symmetry::Flip),
        Just(Symmetry::Both),
        Just(Symmetry::Quarter),
        Just(Symmetry::Diagonal)
    ];
    let lengths = (2..=3_usize, 2..=5_usize, any::<bool>());
    let blacks = (0..=6_usize, 0..=6_usize);
    let words = prop_oneof![3 => Just(None), 1 => (1..=8_usize).prop_map(Some)];
    let lattice = prop::bool::weighted(0.2);
    (sides, any::<bool>(), symmetry, lengths, blacks, words, lattice).prop_map(
        |(
            (rows, columns),
            turned,
            symmetry,
            (shortest, longest, unchecked),
            blacks,
            words,
            lattice,
        )| {
            let size = if turned { Size::new(columns, rows) } else { Size::new(rows, columns) };
            let runs = RunLengths { shortest, longest, unchecked };
            let blacks = blacks.0..=blacks.0 + blacks.1;
            Conditions {
                size: size.unwrap(),
                blacks,
                symmetry,
                runs,
                words,
                lattice,
                hold_clues: false,
                given: Vec::new(),
                longest_of_lines: Vec::new(),
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn a_census_has_each_pattern_once(conditions in conditions()) {
        let expected = brute_force(&conditions, false);
        let Ok(census) = Census::new(&conditions, &Halt::default()) else {
            prop_assert!(!has_census(&conditions));
            return Ok(());
        };
        prop_assert_eq!(census.total(), BigUint::from(expected.len()));
        let found: BTreeSet<Table> = (0..expected.len())
            .map(|number| table(&census.pattern(number.into()).unwrap()))
            .collect();
        prop_assert_eq!(found, expected);
        prop_assert!(census.pattern(census.total()).is_none());
    }

    #[test]
    fn grids_are_drawn_just_if_there_are_any(conditions in conditions(), seed in any::<u64>()) {
        let expected = brute_force(&conditions, true);
        let all = tables(conditions.size.rows(), conditions.size.columns());
        for table in all.step_by(7) {
            let rows = table.iter().map(|row| {
                (0..).zip(row).fold(0, |bits, (x, &is_black)| bits | u64::from(is_black) << x)
            });
            let pattern = Pattern::of_rows(conditions.size.columns(), rows.collect());
            prop_assert_eq!(conditions.hold(&pattern), expected.contains(&table));
        }
        match Sampler::new(conditions.clone(), seed, &Halt::default()) {
            Ok(mut sampler) => {
                prop_assert!(sampler.method().is_uniform() || !has_census(&conditions));
                for _ in 0..5 {
                    match sampler.draw() {
                        Ok(drawn) => prop_assert!(expected.contains(&table(&drawn))),
                        // Only a census proves that there is none.
                        Err(_) => prop_assert!(expected.is_empty() && !has_census(&conditions)),
                    }
                }
            }
            Err(GenerationError::Impossible(_)) => prop_assert!(expected.is_empty()),
            Err(error) => prop_assert!(false, "{error}"),
        }
    }
}

/// Whether patterns are counted row by row: rows and columns of these squares depend on each other.
fn has_census(Conditions { size, symmetry, .. }: &Conditions) -> bool {
    size.rows() != size.columns() || !matches!(symmetry, Symmetry::Quarter | Symmetry::Diagonal)
}

/// Checks that all of `expected` are drawn equally often, by Pearson's χ² five standard deviations
/// above its mean at most, and nothing else.
fn check_uniform(expected: &BTreeSet<Table>, mut draw: impl FnMut() -> Pattern, each: usize) {
    let mut counts: BTreeMap<Table, usize> = BTreeMap::new();
    for _ in 0..each * expected.len() {
        *counts.entry(table(&draw())).or_default() += 1;
    }
    assert!(counts.keys().all(|table| expected.contains(table)));
    let count = |table| counts.get(table).copied().unwrap_or(0) as f64;
    let squares = expected.iter().map(|table| (count(table) - each as f64).powi(2) / each as f64);
    let (chi_square, freedom) = (squares.sum::<f64>(), (expected.len() - 1) as f64);
    assert!(chi_square < freedom + 5.0 * (2.0 * freedom).sqrt(), "{chi_square} of {freedom}");
}

/// Conditions with some tens or hundreds of grids each.
fn small() -> Vec<Conditions> {
    let french =
        |rows, columns| Conditions::of_style(Style::French, Size::new(rows, columns).unwrap());
    let of = |symmetry, blacks, conditions| Conditions { symmetry, blacks, ..conditions };
    let mut american = Conditions::of_style(Style::American, Size::new(4, 5).unwrap());
    american.blacks = 0..=8;
    vec![
        of(Symmetry::None, 3..=4, french(3, 4)),
        of(Symmetry::Rotation, 1..=5, french(3, 5)),
        of(Symmetry::Mirror, 2..=6, french(4, 4)),
        of(Symmetry::Mirror, 2..=6, french(3, 5)),
        of(Symmetry::Flip, 2..=6, french(4, 3)),
        of(Symmetry::Both, 1..=9, french(4, 5)),
        of(Symmetry::Quarter, 1..=9, french(4, 4)),
        of(Symmetry::Diagonal, 2..=4, french(4, 4)),
        Conditions { words: Some(7), blacks: 1..=4, ..french(3, 4) },
        american,
    ]
}

#[test]
#[ignore = "takes ten seconds of processor time and more"]
fn each_way_to_draw_is_uniform() {
    thread::scope(|scope| {
        for conditions in small() {
            scope.spawn(move || draws_are_uniform(&conditions));
        }
    });
}

fn draws_are_uniform(conditions: &Conditions) {
    let halt = Halt::default();
    let expected = brute_force(conditions, true);
    let mut sampler = Sampler::new(conditions.clone(), 3, &halt).unwrap();
    assert_eq!(sampler.method(), Method::Rejection, "{conditions:?}");
    check_uniform(&expected, || sampler.draw().unwrap(), 15);

    if has_census(conditions) {
        let census = Census::new(conditions, &halt).unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let mut draw = || census.pattern(rejection::below(&census.total(), &mut random)).unwrap();
        let connected = || loop {
            let pattern = draw();
            if conditions.hold(&pattern) {
                return pattern;
            }
        };
        check_uniform(&expected, connected, 15);
    }

    let mut chain = Chain::new(conditions);
    let mut random = ChaCha8Rng::seed_from_u64(7);
    check_uniform(&expected, || chain.draw(&mut random, &halt).unwrap().unwrap(), 10);
}

#[test]
fn styles_are_drawn_and_meet_their_conditions() {
    for (style, rows, columns) in [
        (Style::French, 13, 13),
        (Style::French, 9, 13),
        (Style::American, 9, 9),
        (Style::American, 15, 15),
        (Style::British, 13, 13),
        (Style::British, 15, 15),
    ] {
        let conditions = Conditions::of_style(style, Size::new(rows, columns).unwrap());
        let draw = |seed| {
            let mut sampler = Sampler::new(conditions.clone(), seed, &Halt::default()).unwrap();
            [sampler.draw().unwrap(), sampler.draw().unwrap()]
        };
        let [one, two] = draw(11);
        for pattern in [&one, &two] {
            assert!(meets(&conditions, &table(pattern), true), "{pattern:?}");
        }
        assert_ne!(one, two);
        assert_eq!(draw(11), [one.clone(), two], "the same seed, the same grids");
        assert_ne!(draw(12)[0], one);
    }
}

/// The numbers of grids n × n by others: the same under half a turn, words of three letters and more, all
/// checked, connected; 3, 5, 7 … cells a side, black edges too (OEIS A323838, as corrected).
#[test]
fn american_grids_are_as_many_as_others_counted() {
    for (side, known) in [(3, 1), (5, 15), (7, 397), (9, 35_324)] {
        let mut conditions = Conditions::of_style(Style::American, Size::new(side, side).unwrap());
        conditions.blacks = 0..=side * side;
        let census = Census::new(&conditions, &Halt::default()).unwrap();
        let total = census.total().to_u32_digits()[0];
        let patterns = (0..total).filter_map(|number| census.pattern(number.into()));
        assert_eq!(patterns.filter(|pattern| conditions.hold(pattern)).count(), known, "{side}");
    }
}

#[test]
fn impossible_conditions_are_told() {
    let french = || Conditions::of_style(Style::French, Size::new(4, 4).unwrap());
    let of = |shortest, longest, unchecked| RunLengths { shortest, longest, unchecked };
    let symmetry = Symmetry::Rotation;
    for (conditions, told) in [
        (
            Conditions { runs: of(5, 9, true), ..french() },
            "words are of 5 to 9 letters, but a word has at least 2 and in a grid of 4x4",
        ),
        (
            Conditions { blacks: 3..=3, symmetry, ..french() },
            "3 black cells are asked for, but the symmetry in a grid of 4x4 allows 2 or 4",
        ),
        (
            Conditions { runs: of(2, 3, true), blacks: 0..=2, ..french() },
            "at most 2 black cells are asked for, but words of at most 3 letters need 4",
        ),
        (Conditions { blacks: 15..=16, ..french() }, "a word of 2 letters leaves 14 at most"),
        (
            Conditions { lattice: true, symmetry, ..french() },
            "the symmetry and the lattice in a grid of 4x4 allow 8 at least",
        ),
        (
            Conditions { words: Some(40), ..french() },
            "all patterns of black cells were gone through",
        ),
        // A black middle row parts the grid: each pattern is counted, none is connected.
        (
            Conditions {
                size: Size::new(7, 3).unwrap(),
                blacks: 3..=3,
                runs: of(3, 3, false),
                ..french()
            },
            "none meets the conditions together",
        ),
    ] {
        let error = Sampler::new(conditions, 1, &Halt::default()).unwrap_err().to_string();
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn a_halt_ends_it_soon() {
    let conditions = Conditions::of_style(Style::American, Size::new(21, 21).unwrap());
    let halt = Halt::default();
    halt.set();
    let error = Sampler::new(conditions, 1, &halt).unwrap_err();
    assert!(matches!(error, GenerationError::Halted(_)));
}

/// On grids that only a census draws exactly, the chain is compared with it by what setters see: how
/// many cells are black, how many words there are, how many blacks are on the edge.
#[test]
#[ignore = "takes ten seconds of processor time and more"]
fn a_chain_draws_grids_like_those_of_a_census() {
    let conditions = Conditions::of_style(Style::American, Size::new(11, 11).unwrap());
    let mut sampler = Sampler::new(conditions.clone(), 1, &Halt::default()).unwrap();
    assert!(matches!(sampler.method(), Method::Census { .. }));
    let mut chain = Chain::new(&conditions);
    let (mut random, halt) = (ChaCha8Rng::seed_from_u64(2), Halt::default());
    let exact: Vec<Pattern> = (0..1_000).map(|_| sampler.draw().unwrap()).collect();
    let walked: Vec<Pattern> =
        (0..250).map(|_| chain.draw(&mut random, &halt).unwrap().unwrap()).collect();
    type Number = fn(&Pattern) -> f64;
    let seen: [(&str, Number); 3] = [
        ("blacks", |pattern| pattern.blacks() as f64),
        ("words", |pattern| pattern.words() as f64),
        ("edge", |pattern| f64::from(pattern.rows()[0].count_ones())),
    ];
    for (name, number) in seen {
        let moments = |patterns: &[Pattern]| {
            let count = patterns.len() as f64;
            let mean = patterns.iter().map(number).sum::<f64>() / count;
            let squares = patterns.iter().map(|pattern| (number(pattern) - mean).powi(2));
            (mean, squares.sum::<f64>() / count / count)
        };
        let ((one, one_error), (two, two_error)) = (moments(&exact), moments(&walked));
        let deviations = (one - two).abs() / (one_error + two_error).sqrt();
        assert!(
            deviations < 5.0,
            "{name}: {one:.3} of the census, {two:.3} of the chain, {deviations:.1} deviations"
        );
    }
}

#[test]
#[ignore = "takes ten seconds of processor time and more"]
fn a_chain_finds_what_is_rare_and_calls_nothing_impossible() {
    let chained = |blacks, runs: Option<RunLengths>, side| {
        let french = Conditions::of_style(Style::French, Size::new(side, side).unwrap());
        let runs = runs.unwrap_or(french.runs);
        let conditions = Conditions { blacks, runs, ..french };
        let mut sampler = Sampler::new(conditions.clone(), 1, &Halt::default()).unwrap();
        assert!(matches!(sampler.method(), Method::Chain { .. }));
        (sampler.draw(), conditions)
    };
    // Words of 7 letters at the most and none shorter: only in sevens, with the blacks between them.
    let runs = RunLengths { shortest: 7, longest: 7, unchecked: false };
    let error = chained(34..=40, Some(runs), 17).0.unwrap_err().to_string();
    assert!(error.contains("that there is none is not proved"), "{error}");
    // Half of the cells black: one in millions is connected.
    let (pattern, conditions) = chained(38..=42, None, 9);
    let pattern = pattern.unwrap();
    assert!(meets(&conditions, &table(&pattern), true), "{pattern:?}");
}

#[test]
fn arrow_words_hold_their_clues() {
    for (rows, columns) in [(5, 5), (9, 9), (13, 13), (10, 15), (12, 9), (21, 15)] {
        let conditions = Conditions::of_style(Style::Arrows, Size::new(rows, columns).unwrap());
        let mut sampler = Sampler::new(conditions.clone(), 1, &Halt::default()).unwrap();
        assert_eq!(sampler.method(), Method::Placing);
        for _ in 0..20 {
            let pattern = sampler.draw().unwrap();
            assert!(conditions.hold(&pattern), "{pattern:?}");
            // By the rules by which clues are placed.
            let cell = |place: usize| match pattern.is_black(place / columns, place % columns) {
                true => PuzzleCell::Block,
                false => PuzzleCell::OPEN,
            };
            let cells = (0..rows * columns).map(cell).collect();
            let blocks = ClueBlocks::of(&Puzzle::new(rows, columns, cells).unwrap());
            assert_eq!(blocks.unplaced, [], "{pattern:?}");
            assert_eq!(blocks.blocks.len(), pattern.blacks(), "{pattern:?}");
        }
    }
}

#[test]
fn a_line_has_a_grid_wherever_one_is() {
    for columns in [2, 3, 10, 40, 63, 64] {
        for (rows, columns) in [(1, columns), (columns, 1)] {
            let size = Size::new(rows, columns).unwrap();
            for style in [Style::French, Style::Arrows] {
                let conditions = Conditions::of_style(style, size);
                let sampler = Sampler::new(conditions.clone(), 1, &Halt::default());
                // The first cells of arrow words are black and white in turns, which leaves no word.
                if style == Style::Arrows {
                    let why = sampler.map(|_| ()).unwrap_err();
                    assert_eq!(why, GenerationError::Impossible(Impossible::Counted), "{size}");
                    continue;
                }
                let mut sampler = sampler.unwrap();
                assert!(sampler.method().is_uniform(), "{size}");
                let drawn: BTreeSet<Pattern> = (0..50).map(|_| sampler.draw().unwrap()).collect();
                assert!(drawn.iter().all(|pattern| conditions.hold(pattern)), "{size}");
                // The black cells are at both ends.
                let all: usize = (0..=*conditions.blacks.end()).map(|blacks| blacks + 1).sum();
                assert!((all.min(30) / 2 + 1..=all).contains(&drawn.len()), "{size}: {drawn:?}");
            }
        }
    }
}
