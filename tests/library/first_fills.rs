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
