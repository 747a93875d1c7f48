//! The lexicographically first fills of the project's grids, found by another program and stated in
//! `grids/README.md`. The larger ones take the oracle: the plain walk would not end.

use std::fs;

use enumerate::search::{Fills, Search};

use crate::support::project;
use crate::support::word_list::WordList;

/// The grids and their first fills, rows separated by `/`, as in a line `` | `name` | `fill` | ``.
fn stated() -> Vec<(String, String)> {
    let readme = fs::read_to_string(project("grids/README.md")).unwrap();
    let (_, section) = readme.split_once("## First fills").unwrap();
    let cells = section.lines().filter_map(|line| {
        let mut cells =
            line.strip_prefix("| `")?.split('|').map(|cell| cell.trim().trim_matches('`'));
        Some((cells.next()?.to_owned(), cells.next()?.to_owned()))
    });
    cells.collect()
}

#[test]
fn the_first_fill_of_every_grid() {
    let french = WordList::french();
    let stated = stated();
    assert!(stated.len() > 20, "only {} first fills are stated", stated.len());
    for (name, expected) in stated.iter().filter(|(name, _)| name != "five-words.txt") {
        let grid = fs::read_to_string(project("grids").join(name)).unwrap();
        let problem = french.problem(&grid);
        let mut fills = Fills::new(&problem, Search::default());
        let fill = fills.next().unwrap_or_else(|| panic!("{name} has no fill"));
        let found = problem.print(fill);
        let found = found.trim_end().replace('\n', "/").replace('0', "#");
        assert_eq!(&found, expected, "{name}");
    }
}

/// A square grid of which four cells in ten are blocks.
fn random_grid(size: usize) -> String {
    let mut state = 1_u32;
    let mut cell = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if (state >> 16) % 10 < 4 { '#' } else { '.' }
    };
    (0..size).map(|_| (0..size).map(|_| cell()).chain(['\n']).collect::<String>()).collect()
}

/// What is asked about one cell of a large grid is answered around it: four times the cells take no more
/// work for each.
#[test]
fn the_first_fill_of_a_large_grid_takes_work_in_proportion_to_its_cells() {
    let french = WordList::french();
    let choices_a_cell = [60, 120].map(|size| {
        let problem = french.problem(&random_grid(size));
        let mut fills = Fills::new(&problem, Search::default());
        assert!(fills.next().is_some());
        let (cells, oracle) = (problem.candidates().len() as f64, fills.statistics().oracle);
        assert!(oracle.calls > 100, "{oracle:?}");
        oracle.nodes as f64 / cells
    });
    let [small, large] = choices_a_cell;
    // Where each question filled all of the rest these were a hundred times as many for 60×60.
    assert!(large < 1.25 * small && small < 6.0, "{choices_a_cell:?}");
}

/// A grid so large that the slots of a list share its automaton has the fills of its parts, squares apart from each other.
#[test]
fn the_first_fills_of_many_squares_are_those_of_each() {
    const SIDE: usize = 65;
    const KINDS: [&str; 4] = ["..\n..\n", "[^a].\n..\n", "..\n.[^ae]\n", ".[^aeiou]\n..\n"];
    let french = WordList::french();
    let squares = |text: &dyn Fn(usize) -> String| {
        let square = |row: usize, column: usize| text((7 * row + 3 * column) % 4);
        let lines = (0..SIDE).flat_map(|row| {
            [0, 1].map(|line| {
                let squares = (0..SIDE).map(|column| square(row, column));
                let lines: Vec<String> =
                    squares.map(|square| square.lines().nth(line).unwrap().to_owned()).collect();
                lines.join("#") + "\n"
            })
        });
        let lines: Vec<String> = lines.collect();
        let between = "#".repeat(3 * SIDE - 1) + "\n";
        lines.chunks(2).map(<[String]>::concat).collect::<Vec<_>>().join(&between)
    };
    let problem = french.problem(&squares(&|kind| KINDS[kind].to_owned()));
    assert!(problem.shares_automata());
    let fills_of = KINDS.map(|kind| {
        let problem = french.problem(kind);
        assert!(!problem.shares_automata());
        let mut fills = Fills::new(&problem, Search::default());
        std::iter::from_fn(|| fills.next().map(|fill| problem.print(fill))).collect::<Vec<_>>()
    });
    let mut expected = squares(&|kind| fills_of[kind][0].clone());
    let mut fills = Fills::new(&problem, Search::default());
    assert_eq!(problem.print(fills.next().unwrap()), expected);
    // Then the last square has other words below.
    let last = &fills_of[(7 + 3) * (SIDE - 1) % 4];
    let (top, _) = last[0].split_at(3);
    let others = last[1..].iter().take_while(|fill| fill.starts_with(top)).collect::<Vec<_>>();
    assert!(!others.is_empty());
    for other in others {
        expected.truncate(expected.len() - 3);
        expected += &other[3..];
        assert_eq!(problem.print(fills.next().unwrap()), expected);
    }
}
