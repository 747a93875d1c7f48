//! Numbers about all fills against the brute force, the listing, and known counts.

use std::cell::Cell;
use std::fs;

use enumerate::count::{Counter, Method, RankError, RankTable};
use enumerate::distinct::DistinctCounter;
use enumerate::search::{Order, Search};
use lexicon::{Halt, Halted, Letter};
use network::{Depth, Problem};
use num_bigint::BigUint;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use crate::known_counts::{EVERY_THIRD, FRENCH, SMALL_FRENCH, listed};
use crate::support::agreement::ENOUGH;
use crate::support::check_each::check_each;
use crate::support::random_problem::{RandomProblem, random_problem};
use crate::support::word_list::WordList;
use crate::support::{blank, data, project, transposed};

/// A counter that nothing halts.
pub fn counting_by(method: Method, problem: &Problem, order: Order, memory: u64) -> Counter<'_> {
    Counter::by(method, problem, order, memory, &Halt::default()).unwrap()
}

/// The letters of all fills in row-major order, sorted by the order; `None` if they are too many.
fn brute_force(random: &RandomProblem, order: Order) -> Option<Vec<Vec<Letter>>> {
    let posed = random.posed(order);
    let letters = |fill: &String| fill.bytes().map(|byte| byte - b'a').collect();
    posed.is_complete.then(|| posed.all.iter().map(letters).collect())
}

/// What is no fill has no rank, and what is one has.
fn check_rank(random: &RandomProblem, letters: &[Letter]) -> Result<bool, TestCaseError> {
    let Some(fills) = brute_force(random, Order::Rows) else { return Ok(true) };
    let problem = random.problem();
    let letters = &letters[..problem.candidates().len()];
    let mut counter = counting_by(Method::Fastest, &problem, Order::Rows, ENOUGH);
    let number = fills.iter().position(|fill| fill == letters);
    prop_assert_eq!(counter.rank(letters).ok(), number.map(BigUint::from));
    Ok(!fills.is_empty())
}

/// A count that is left and gone on with by another counter, again and again, is that of a whole one, and
/// so are the numbers of fills found by its table.
fn check_resumed(
    random: &RandomProblem,
    order: Order,
    steps: &[(u64, u64)],
) -> Result<bool, TestCaseError> {
    let Some(fills) = brute_force(random, order) else { return Ok(true) };
    let problem = random.problem();
    let halt = Halt::default();
    let mut counter = counting_by(Method::Walk, &problem, order, ENOUGH);
    for &(nodes, memory) in steps {
        if counter.total_after(nodes).unwrap().is_some() {
            break;
        }
        let table = counter.rank_table().unwrap();
        prop_assert!(table.fills() <= fills.len() as u64);
        let table = RankTable::from_bytes(&table.to_bytes()).unwrap();
        counter = Counter::resuming(Method::Walk, &problem, order, memory, &halt, &table).unwrap();
    }
    prop_assert_eq!(counter.total(), Ok(fills.len().into()));
    let Some(table) = counter.rank_table() else { return Ok(false) };
    prop_assert!(table.is_complete());
    for method in [Method::Fastest, Method::AndOr] {
        let mut known = Counter::resuming(method, &problem, order, ENOUGH, &halt, &table).unwrap();
        prop_assert_eq!(known.total_after(1), Ok(Some(fills.len().into())));
        for (number, fill) in fills.iter().enumerate() {
            prop_assert_eq!(known.at(&number.into()), Ok(Some(fill.clone())));
            prop_assert_eq!(known.rank(fill), Ok(number.into()));
        }
        prop_assert_eq!(known.rank_table(), Some(table.clone()));
    }
    Ok(!fills.is_empty())
}

#[test]
fn counts_go_on_where_they_were() {
    let orders = select(vec![Order::Rows, Order::Columns]);
    let steps = vec((select(vec![1_u64, 16, 100, 1000]), select(vec![ENOUGH, 1 << 12, 0])), 6);
    check_each(500, (random_problem(), orders, steps), |(random, order, steps)| {
        check_resumed(&random, order, &steps)
    });
}

#[test]
fn only_fills_have_a_rank() {
    check_each(800, (random_problem(), vec(0..4_u8, 25)), |(random, letters)| {
        check_rank(&random, &letters)
    });
}

#[test]
fn fills_of_distinct_words_are_those_of_the_brute_force() {
    // Problems with fills in which no two slots can have one word, so that all fills are counted.
    let (with_fills, all_counted) = (Cell::new(0), Cell::new(0));
    check_each(600, random_problem(), |random| {
        let posed = random.posed(Order::Rows);
        if !posed.is_complete {
            return Ok(None);
        }
        let (problem, halt) = (random.problem().distinct(), Halt::default());
        let search = Search { memory: ENOUGH, ..Search::default() };
        let mut counter = DistinctCounter::new(&problem, search, 1, &halt);
        prop_assert_eq!(counter.total_alone(), Ok(posed.fills(true).len().into()));
        if !posed.all.is_empty() {
            with_fills.set(with_fills.get() + 1);
            all_counted.set(all_counted.get() + u32::from(counter.walks() == Ok(false)));
        }
        Ok(Some(!posed.all.is_empty()))
    });
    let (with_fills, all_counted) = (with_fills.get(), all_counted.get());
    assert!(
        5 * all_counted > with_fills,
        "all fills of {all_counted} of {with_fills} were counted"
    );
}

#[test]
fn a_grid_without_white_cells_has_one_fill() {
    let problem = WordList::of("ab").problem("##\n##\n");
    for method in [Method::AndOr, Method::Walk] {
        let mut counter = counting_by(method, &problem, Order::Rows, ENOUGH);
        assert_eq!(counter.total(), Ok(1_u32.into()));
        assert_eq!(counter.at(&0_u32.into()), Ok(Some(vec![])));
        assert_eq!(counter.rank(&[]), Ok(0_u32.into()));
        assert_eq!(counter.within(&[]), Ok(1_u32.into()));
        assert_eq!(counter.within(&[0]), Ok(0_u32.into()));
        assert_eq!(counter.marginals(), Ok(vec![]));
        assert_eq!(counter.sample(&mut ChaCha8Rng::seed_from_u64(0)), Ok(Some(vec![])));
    }
}

#[test]
fn free_cells_multiply_beyond_any_machine_word() {
    // No slot: each cell takes any of 26 letters.
    let problem = WordList::of("ab").problem(&".#.#.#.#.#\n#.#.#.#.#.\n".repeat(3));
    let total = BigUint::from(26_u32).pow(30);
    let mut counter = counting_by(Method::Fastest, &problem, Order::Columns, ENOUGH);
    assert_eq!(counter.total(), Ok(total.clone()));
    let number = &total / 3_u32;
    let fill = counter.at(&number).unwrap().unwrap();
    assert_eq!(counter.rank(&fill), Ok(number));
    assert_eq!(counter.at(&(&total - 1_u32)), Ok(Some(vec![25; 30])));
    assert_eq!(counter.within(&[3]), Ok(&total / 26_u32));
    let marginals = counter.marginals().unwrap();
    assert!(marginals.iter().flatten().all(|number| *number == &total / 26_u32));
    assert!(counter.sample(&mut ChaCha8Rng::seed_from_u64(0)).unwrap().is_some());
}

#[test]
fn a_problem_without_words_has_no_fill() {
    let problem = WordList::of("ab").problem("..\n..\n");
    assert!(problem.obstruction().is_some());
    let mut counter = counting_by(Method::Fastest, &problem, Order::Rows, ENOUGH);
    assert_eq!(counter.total(), Ok(0_u32.into()));
    assert_eq!(counter.within(&[0]), Ok(0_u32.into()));
    assert_eq!(counter.at(&0_u32.into()), Ok(None));
    assert!(counter.marginals().unwrap().iter().flatten().all(|number| *number == 0_u32.into()));
    assert_eq!(counter.sample(&mut ChaCha8Rng::seed_from_u64(0)), Ok(None));
    assert!(matches!(counter.rank(&[0, 1, 0, 1]), Err(RankError::Word { .. })));
}

#[test]
fn what_is_no_fill_is_told_by_its_place() {
    let problem = WordList::of("ab ba bb").problem(".b\nb.\n");
    let mut counter = counting_by(Method::Fastest, &problem, Order::Rows, ENOUGH);
    let error =
        |letters: &[Letter], counter: &mut Counter| counter.rank(letters).unwrap_err().to_string();
    assert_eq!(counter.rank(&[0, 1, 1, 1]), Ok(1_u32.into()));
    assert_eq!(error(&[0], &mut counter), "1 letters: the grid has 4 white cells");
    assert_eq!(error(&[0, 2, 1, 0], &mut counter), "row 1, column 2: 'c' is not allowed there");
    assert_eq!(
        error(&[0, 1, 1, 2], &mut counter),
        "across, row 2, column 1: \"bc\" is no word of the dictionary"
    );
    assert_eq!(error(&[77, 1, 1, 0], &mut counter), "77 is no letter: the alphabet has 26");
}

#[test]
fn a_halted_count_goes_on() {
    let problem = WordList::french().problem(&blank(3, 3));
    let mut expected = counting_by(Method::Walk, &problem, Order::Rows, ENOUGH);
    assert_eq!(expected.total(), Ok(354_394_u32.into()));
    let going_on = |table: &Option<RankTable>, halt: &Halt| {
        let (by, order) = (Method::Walk, Order::Rows);
        match table {
            None => Counter::by(by, &problem, order, ENOUGH, halt).unwrap(),
            Some(table) => Counter::resuming(by, &problem, order, ENOUGH, halt, table).unwrap(),
        }
    };
    let (mut halts, mut table) = (0, None);
    let mut counted = loop {
        let halt = Halt::default();
        let mut counter = going_on(&table, &halt);
        for _ in 0..3 {
            counter.total_after(1_000).unwrap();
        }
        halt.set();
        let total = counter.total();
        table = counter.rank_table();
        match total {
            Err(Halted) => halts += 1,
            Ok(total) => {
                assert_eq!(total, 354_394_u32.into());
                break going_on(&table, &Halt::default());
            }
        }
    };
    assert!(halts > 3, "{halts}");
    for number in (0..354_394_u32).step_by(35_003) {
        let fill = expected.at(&number.into()).unwrap().unwrap();
        assert_eq!(counted.at(&number.into()), Ok(Some(fill.clone())));
        assert_eq!(counted.rank(&fill), Ok(number.into()));
    }
}

#[test]
fn halves_are_given_up_where_most_is_ahead() {
    let alone = |rows, columns, nodes| {
        let problem = WordList::french().problem(&blank(rows, columns));
        let mut counter = counting_by(Method::Fastest, &problem, Order::Rows, ENOUGH);
        let total = counter.total_alone_within(nodes).unwrap();
        // What is known is told at once.
        assert!(total.is_none() || counter.total_alone_within(1).unwrap() == total);
        total
    };
    assert_eq!(alone(4, 4, 100_000), None);
    assert_eq!(alone(2, 3, u64::MAX), None);
    assert_eq!(alone(3, 3, u64::MAX), Some(354_394_u32.into()));
}

#[test]
fn a_halted_count_ends() {
    let problem = WordList::french().problem(&blank(6, 6));
    for method in [Method::Fastest, Method::AndOr, Method::Walk] {
        let halt = Halt::default();
        let mut counter = Counter::by(method, &problem, Order::Rows, ENOUGH, &halt).unwrap();
        let total = std::thread::scope(|scope| {
            let count = scope.spawn(|| counter.total());
            halt.set();
            count.join().unwrap()
        });
        assert_eq!(total, Err(Halted), "{method:?}");
    }
}

/// Numbers of random fills are found again, and the heat of each cell adds up.
fn check_laws(problem: &Problem, order: Order, fills: u32) {
    let mut counter = counting_by(Method::Fastest, problem, order, ENOUGH);
    let total = counter.total().unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..fills {
        let fill = counter.sample(&mut random).unwrap().unwrap();
        let rank = counter.rank(&fill).unwrap();
        assert_eq!(counter.at(&rank).unwrap(), Some(fill));
        let number = (BigUint::from(random.next_u64()) * &total) >> 64_u32;
        let fill = counter.at(&number).unwrap().unwrap();
        assert_eq!(counter.rank(&fill), Ok(number));
    }
    let firsts: BigUint = (0..problem.alphabet().size() as Letter)
        .map(|letter| counter.within(&[letter]).unwrap())
        .sum();
    assert_eq!(firsts, total);
    let marginals = counter.marginals().unwrap();
    assert!(marginals.iter().all(|row| row.iter().sum::<BigUint>() == total));
    let first = problem.cells(order)[Depth::new(0)].index();
    assert!((0..).zip(&marginals[first]).all(|(l, n)| counter.within(&[l]).as_ref() == Ok(n)));
}

#[test]
fn both_methods_agree_with_the_listing() {
    let french = WordList::french();
    for name in
        ["partly-7x7", "partly-8x8", "partly-9x9", "partly-10x10", "partly-12x12", "sets-5x5"]
    {
        let grid = fs::read_to_string(project(&format!("grids/{name}.txt"))).unwrap();
        let problem = french.problem(&grid);
        let fills = listed(&problem, Search::default());
        for method in [Method::AndOr, Method::Walk, Method::Fastest] {
            for order in [Order::Rows, Order::Columns] {
                let mut counter = counting_by(method, &problem, order, ENOUGH);
                assert_eq!(counter.total(), Ok(fills.into()), "{name}, {method:?}");
            }
        }
        check_laws(&problem, Order::Rows, 3);
    }
}

#[test]
fn blank_grids() {
    let french = WordList::french();
    for (rows, columns, fills) in SMALL_FRENCH {
        let problem = french.problem(&blank(rows, columns));
        for method in [Method::AndOr, Method::Walk] {
            for memory in [ENOUGH, 1 << 14] {
                let mut counter = counting_by(method, &problem, Order::Rows, memory);
                assert_eq!(counter.total(), Ok(fills.into()), "{method:?} in {memory} bytes");
            }
        }
    }
}

/// The grids whose fills cannot be listed, and their numbers as the table in the folder states them.
fn counted_grids() -> Vec<(String, BigUint)> {
    let table = fs::read_to_string(project("grids/README.md")).unwrap();
    let counted = |row: &str| {
        let columns: Vec<&str> = row.split('|').map(str::trim).collect();
        let name = columns.get(1)?.strip_prefix("`counted-")?.strip_suffix('`')?;
        let grid = fs::read_to_string(project(&format!("grids/counted-{name}"))).unwrap();
        Some((grid, columns[6].replace(',', "").parse().unwrap()))
    };
    table.lines().filter_map(counted).collect()
}

fn check_counted_grids(is_checked: impl Fn(&BigUint) -> bool) {
    let french = WordList::french();
    let grids = counted_grids();
    let mut checked = 0;
    for (grid, fills) in grids.iter().filter(|(_, fills)| is_checked(fills)) {
        for grid in [grid.clone(), transposed(grid)] {
            let problem = french.problem(&grid);
            let mut counter = counting_by(Method::Fastest, &problem, Order::Rows, 1 << 30);
            assert_eq!(counter.total().as_ref(), Ok(fills), "{grid}");
        }
        checked += 1;
    }
    assert!(checked > 0, "the table is read");
}

#[test]
fn grids_whose_fills_cannot_be_listed() {
    check_counted_grids(|fills| fills.bits() < 64);
}

#[test]
#[ignore = "counts for a minute"]
fn grids_with_more_fills_than_a_machine_word_holds() {
    check_counted_grids(|fills| fills.bits() >= 64);
}

#[test]
fn laws_of_grids_whose_fills_cannot_be_listed() {
    let french = WordList::french();
    // Each law takes many counts, too long where one takes seconds.
    let grids = counted_grids();
    let (grid, _) = grids.iter().find(|(_, fills)| fills.bits() < 64).unwrap();
    check_laws(&french.problem(grid), Order::Columns, 1);
}

/// Checks the counts of blank grids: rows, columns, fills.
fn check_blank(words: &WordList, counts: &[(usize, usize, u64)]) {
    for &(rows, columns, fills) in counts {
        let problem = words.problem(&blank(rows, columns));
        let mut counter = counting_by(Method::Fastest, &problem, Order::Rows, 1 << 30);
        assert_eq!(counter.total(), Ok(BigUint::from(fills)), "{rows}×{columns}");
    }
}

#[test]
#[ignore = "counts for a minute"]
fn blank_french_grids() {
    check_blank(WordList::french(), &FRENCH);
}

#[test]
#[ignore = "needs the folder that CROSSWORD_DATA names, and counts for a minute"]
fn blank_grids_of_every_third_word() {
    check_blank(&WordList::at(data("dict/fr3.dict.gz")), &EVERY_THIRD);
}
