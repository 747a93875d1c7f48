//! Walks and counts of rectangles against the walk of any grid.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::{RectangleCount, RectangleLayout, RectangleWalk};
use crate::search::engine::Engine;
use crate::search::examples::{counted, fills, listed, problem_of, words};
use crate::search::{Batches, Interval, Order, Search, Techniques};
use lexicon::{Alphabet, Halt, Halted, Index};
use network::problem::Dictionaries;
use network::traversal::Traversal;
use network::word_choice::WordChoice;
use network::{Grid, Problem};

/// A grid to be filled with some words over four letters of the lengths of its sides, `share` in a hundred.
fn problem(grid: &str, share: u32) -> Problem {
    let [rows, columns] = [grid.lines().count(), grid.lines().next().unwrap().len()];
    problem_of(&words([rows, columns], share), grid)
}

fn blank(rows: usize, columns: usize) -> String {
    format!("{}\n", ".".repeat(columns)).repeat(rows)
}

fn layout(problem: &Problem, order: Order) -> Option<Arc<RectangleLayout>> {
    let traversal = Traversal::new(problem, order);
    RectangleLayout::new(problem, &traversal, order, &Halt::default()).unwrap().map(Arc::new)
}

#[test]
fn fills_are_those_of_the_walk_of_any_grid() {
    let letters = |grid: &str| format!("{grid}\n").replace('/', "\n");
    let grids = [
        (blank(3, 3), 50),
        (blank(3, 4), 40),
        (blank(3, 6), 12),
        (blank(4, 4), 12),
        (blank(5, 4), 10),
        (blank(4, 6), 6),
        (blank(6, 5), 3),
        (blank(6, 6), 1),
        (letters("a.../..b./...c"), 50),
        (letters("..d/.b./.../a../b.."), 60),
    ];
    let (mut most, mut with_fills) = (0, 0);
    for (grid, share) in grids {
        let problem = problem(&grid, share);
        for order in [Order::Rows, Order::Columns] {
            let all = fills(&problem, Search { order, ..Search::default() });
            most = most.max(all.len());
            with_fills += u32::from(!all.is_empty());
            let Some(layout) = layout(&problem, order) else { continue };
            let cells = layout.candidates.len();
            let mut intervals = vec![Interval::all()];
            if let [first, .., last] = &all[..] {
                let (low, high) = (&all[all.len() / 5], &all[all.len() / 3]);
                for cut in [2, layout.columns(), cells - 2, cells] {
                    let [from, to] = [low, high].map(|fill| fill[..cut].to_vec());
                    intervals.extend([Interval { from, to }, Interval::within(&low[..cut])]);
                }
                intervals.extend([Interval::after(first), Interval::before(last)]);
            }
            for interval in intervals {
                let inside = || all.iter().filter(|fill| interval.contains(fill));
                let walk = || RectangleWalk::new(Arc::clone(&layout), &Halt::default());
                for nodes in [1, u64::MAX] {
                    let mut walk = walk();
                    walk.restart(&interval);
                    let found = listed(|visit| walk.walk(nodes, visit));
                    assert!(inside().eq(&found), "{interval:?}, {order:?}\n{grid}");
                }
                let mut walk = walk();
                walk.state.only_counts = true;
                walk.restart(&interval);
                assert_eq!(
                    counted(|visit| walk.walk(100, visit)),
                    inside().count() as u64,
                    "{interval:?}"
                );
            }
        }
    }
    assert!(most > 10_000 && with_fills > 12, "{with_fills} with fills, {most} at most");
}

/// The number of fills, by the lookahead.
fn walked(problem: &Problem) -> u64 {
    let techniques = Techniques { rectangles: false, ..Techniques::default() };
    let search = Search { techniques, ..Search::default() };
    let mut fills = Batches::new(problem, search);
    fills.only_count();
    counted(|visit| fills.run(u64::MAX, visit))
}

#[test]
fn counts_are_those_of_all_fills() {
    let grids = [
        // Squares that are their own transpose, and others.
        (blank(3, 3), &[20, 50, 80][..]),
        (blank(4, 4), &[3, 15]),
        (blank(5, 5), &[3, 6]),
        (blank(6, 6), &[1, 2]),
        ("a...\n.[ab]..\n...c\n..c.\n".into(), &[25, 40]),
        (".b.\nb..\n..d\n".into(), &[60, 80]),
        ("a..\n...\nb..\n".into(), &[50, 80]),
        // Rectangles.
        (blank(3, 4), &[20, 40]),
        (blank(4, 3), &[20, 40]),
        (blank(3, 5), &[5, 20]),
        (blank(5, 3), &[20]),
        (blank(4, 5), &[3, 12]),
        (blank(6, 3), &[3, 15]),
        (blank(5, 6), &[1, 4]),
        (".b..\n....\nc...\n".into(), &[50, 80]),
    ];
    let (mut most, mut with_fills) = (0, 0);
    for (grid, shares) in grids {
        for &share in shares {
            let problem = problem(&grid, share);
            let expected = walked(&problem);
            for (nodes, threads) in [(1_000, 3), (u64::MAX, 1)] {
                let count = RectangleCount::new(&problem, 1 << 28, &Halt::default()).unwrap();
                assert_eq!(count.is_none(), problem.obstruction().is_some(), "{grid}{share} %");
                let Some(mut count) = count else { continue };
                let mut fraction = 0.0;
                let found = loop {
                    if let Some(found) = count.run(threads, nodes).unwrap() {
                        break found;
                    }
                    let least = fraction - 1e-9;
                    assert!(
                        (least..=1.0).contains(&count.fraction()),
                        "{fraction}, {}",
                        count.fraction()
                    );
                    fraction = count.fraction();
                };
                assert_eq!((found, count.fraction()), (expected, 1.0), "{grid}{share} %");
            }
            with_fills += u32::from(expected > 0);
            most = most.max(expected);
        }
    }
    assert!(with_fills > 25 && most > 100_000, "{with_fills} with fills, {most} at most");
}

#[test]
fn a_square_whose_columns_have_their_own_words_is_counted_whole() {
    let alphabet = || Alphabet::new("abcd").unwrap();
    for (side, share) in [(3, 50), (4, 25), (5, 6)] {
        let grid = Grid::parse(blank(side, side).as_bytes(), &alphabet()).unwrap();
        let list = |share| Index::from_words(&alphabet(), words([side], share)).unwrap();
        let (across, down, choice) = (list(share), list(share + 1), WordChoice::default());
        let dictionaries =
            Dictionaries { common: &across, across: None, down: Some(&down), choice: &choice };
        let halt = Halt::default();
        let problem = Problem::of(grid, alphabet(), dictionaries, &halt).unwrap();
        let expected = walked(&problem);
        assert!(expected > 10, "{side}: {expected}");
        let mut count = RectangleCount::new(&problem, 1 << 28, &halt).unwrap().unwrap();
        assert_eq!(count.run(2, u64::MAX), Ok(Some(expected)), "{side}");
    }
}

#[test]
fn only_rectangles_of_some_sizes_in_memory_are_counted_so() {
    let others = [blank(2, 3), blank(7, 3), blank(3, 7), "...\n.#.\n...\n".into()];
    for grid in others {
        let problem = problem(&grid, 5);
        assert!(RectangleCount::new(&problem, 1 << 28, &Halt::default()).unwrap().is_none());
    }
    let (problem, halt) = (problem(&blank(4, 4), 50), Halt::default());
    assert!(RectangleCount::new(&problem, 1 << 12, &halt).unwrap().is_none());
    let mut count = RectangleCount::new(&problem, 1 << 20, &halt).unwrap().unwrap();
    assert_eq!(count.run(1, 10), Ok(None));
    halt.set();
    assert_eq!(count.run(2, u64::MAX), Err(Halted));
    assert!(RectangleCount::new(&problem, 1 << 28, &halt).is_err());
}

#[test]
fn fills_counted_before_a_halt_are_not_counted_again_nor_lost() {
    let problem = problem(&blank(3, 5), 60);
    let layout = layout(&problem, Order::Rows).unwrap();
    // The fills counted until it is halted after a number of microseconds, and the interval that is left.
    let count = |interval: &Interval, after: Option<u64>| {
        let halt = Halt::default();
        let mut walk = RectangleWalk::new(Arc::clone(&layout), &halt);
        walk.state.only_counts = true;
        walk.restart(interval);
        let halted = after.map(|after| {
            thread::spawn(move || {
                thread::sleep(Duration::from_micros(after));
                halt.set();
            })
        });
        let count = counted(|visit| walk.walk(u64::MAX, visit));
        halted.into_iter().for_each(|thread| thread.join().unwrap());
        (count, walk.rest())
    };
    let (all, rest) = count(&Interval::all(), None);
    assert!(all > 100_000 && rest.is_none());
    for after in (1..20).map(|number| 317 * number) {
        let (before, rest) = count(&Interval::all(), Some(after));
        let later = rest.map_or(0, |rest| count(&rest, None).0);
        assert_eq!(before + later, all, "halted after {after} microseconds");
    }
}
